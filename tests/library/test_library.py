"""The puzzles that come with edgewise, and what is known about them."""

from __future__ import annotations

import json

import pytest

import counts
import edgewise
from edgewise import library
from edgewise.formats import dump, read_boards
from edgewise.limit import Options
from places import COUNTS, DATA

KNOWN: dict[str, list[str]] = json.loads((DATA / "known_boards.json").read_text(encoding="utf-8"))
"""Solutions from elsewhere, stored with the puzzles by those who published them."""

PROVED = [n for n in library.names() if library.entry(n).standing == "proved here"]

SLOW = {
    "tantrix-triangle",  # seconds
    "macmahon-squares",
    "macmahon-triangles",
    "owen-7x7",  # minutes
    "heule-7",
    "owen-8x8",  # half an hour
}


def counted(name: str) -> tuple[int, int, bool]:
    result = edgewise.load(name).count()
    return result.arrangements, result.solutions, result.complete


@pytest.mark.parametrize("name", [name for name in PROVED if name not in SLOW])
def test_counts_proved_here_are_right(name: str) -> None:
    entry = library.entry(name)
    assert counted(name) == (entry.arrangements, entry.solutions, True)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", [name for name in PROVED if name in SLOW])
def test_counts_proved_here_are_right_also_when_it_takes_longer(name: str) -> None:
    entry = library.entry(name)
    assert counted(name) == (entry.arrangements, entry.solutions, True)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("name", "order"), [("macmahon-squares", "columns"), ("macmahon-triangles", "rows")]
)
def test_macmahon_is_confirmed_by_an_order_that_is_no_mirror_image(name: str, order: str) -> None:
    entry = library.entry(name)
    result = edgewise.load(name).count(options=Options(order=order))
    assert (result.arrangements, result.solutions) == (entry.arrangements, entry.solutions)


@pytest.mark.parametrize(
    ("name", "arrangements", "solutions"),
    [
        ("unicorn", 8, 2),
        ("ultimate", 48, 12),
        ("goat-house", 4, 1),
        ("triazzle", 1, 1),
        ("drive-ya-nuts", 6, 1),
        ("tangle", 8, 2),
        ("tantrix-triangle", 1_005_672, 335_224),
        ("owen-6x6", 260, 65),
    ],
)
def test_the_index_has_the_numbers_everybody_knows(
    name: str, arrangements: int, solutions: int
) -> None:
    entry = library.entry(name)
    assert (entry.arrangements, entry.solutions) == (arrangements, solutions)
    assert entry.standing == "proved here"


@pytest.mark.parametrize("name", KNOWN)
def test_published_solutions_are_solutions(name: str) -> None:
    puzzle = edgewise.load(name)
    for text in KNOWN[name]:
        (board,) = read_boards(puzzle, text)
        assert edgewise.judge(board) == edgewise.check.Verdict((), ())


@pytest.mark.parametrize("name", [n for n in KNOWN if n in PROVED and n not in SLOW])
def test_published_solutions_are_among_those_we_find(name: str) -> None:
    puzzle = edgewise.load(name)
    found = {board.picture() for board in puzzle.solutions()}
    for text in KNOWN[name]:
        assert read_boards(puzzle, text)[0].picture() in found


@pytest.mark.parametrize("name", library.names())
def test_every_puzzle_is_sound_canonical_and_described(name: str) -> None:
    entry, puzzle = library.entry(name), edgewise.load(name)
    assert not [flaw for flaw in puzzle.flaws() if flaw.fatal]
    assert dump(puzzle, "json") == library.text(name)
    assert puzzle.name == entry.title
    assert entry.source
    assert entry.note.endswith(".")
    assert entry.standing in ("proved here", "published", "lower bound", "unknown")
    assert (entry.arrangements is None) == (entry.standing == "unknown")
    if entry.standing in ("proved here", "published"):
        assert entry.solutions is not None


def test_every_file_is_in_the_index_and_the_other_way_round() -> None:
    files = {path.stem for path in library.HERE.glob("*.json")} - {"index"}
    assert files == set(library.names())
    assert len(files) >= 58


@pytest.mark.parametrize("name", counts.NAMES)
def test_files_of_node_counts_are_up_to_date(name: str) -> None:
    """They hold what the plain search counts; the Rust tests hold the core against them."""
    path = COUNTS / f"{name}.counts"
    assert path.read_text(encoding="utf-8") == counts.text(name)


@pytest.mark.parametrize("name", counts.NAMES)
def test_every_depth_has_as_many_placements_as_the_plain_search(name: str) -> None:
    lines = (COUNTS / f"{name}.counts").read_text(encoding="utf-8").splitlines()
    expected = next(line for line in lines if line.startswith("placements")).split()[1:]
    profile = edgewise.load(name).count().profile
    assert list(profile) == [int(number) for number in expected]


@pytest.mark.slow
def test_the_row_scan_of_owen_6x6_makes_the_published_number_of_placements() -> None:
    assert edgewise.load("owen-6x6").count().nodes == 69_284_103


@pytest.mark.parametrize("name", library.names())
def test_the_index_knows_shape_and_size(name: str) -> None:
    entry = library.entry(name)
    assert entry.cells == len(edgewise.load(name).layout)
    assert entry.shape == json.loads(library.text(name))["board"]["shape"]
