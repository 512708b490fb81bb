"""Boards as grids of numbers and turns, as other programs save them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import edgewise
from commands import run
from cost import within
from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.check import judge
from edgewise.errors import FormatError
from edgewise.formats import FORMATS
from edgewise.formats.source import Source
from edgewise.puzzle import Puzzle
from edgewise.shapes import hex_grid, square
from edgewise.tile import Tile

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

GRIDS = ["et2", "degrees", "yfirmy"]


def solved(name: str = "owen-4x3") -> Board:
    (board,) = edgewise.load(name).solve().boards
    return board


def noted(puzzle: Puzzle, text: str, **more: str) -> tuple[list[Board], list[str]]:
    """The boards of a text, and what was said when they were read."""
    notes: list[str] = []
    return formats.read_boards(puzzle, text, "f", note=notes.append, **more), notes


def refused(puzzle: Puzzle, text: str, format: str | None = None) -> str:
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, text, "f", format=format)
    return str(caught.value)


@SLOW
@given(st.sampled_from(GRIDS), st.data())
def test_a_board_comes_back_from_its_grid(name: str, data: st.DataObject) -> None:
    """A solution with holes: whatever turns are tried, none fits better."""
    board = solved(data.draw(st.sampled_from(["owen-3x3", "owen-4x3", "laurent-4x4"])))
    cells = [placement if data.draw(st.booleans()) else None for placement in board.cells]
    partial = replace(board, cells=tuple(cells))
    text = formats.dump_boards([partial, board], name)
    found, notes = noted(board.puzzle, text, format=name)
    assert (found, notes) == ([partial, board], [])


@SLOW
@given(st.sampled_from(GRIDS), st.data())
def test_any_board_comes_back_or_it_is_said(name: str, data: st.DataObject) -> None:
    puzzle = formats.read("board: 2x3\ntiles:\nx2: 1 2 3 4\nb: 1 1 2 2\nx9: 4 3 2 1\n")
    place = st.builds(Placement, st.sampled_from(["1", "b", "3"]), st.integers(0, 3))
    board = Board(puzzle, tuple(data.draw(st.none() | place) for _ in range(6)))
    (found,), notes = noted(puzzle, formats.dump_boards(board, name), format=name)
    if notes:
        assert len(judge(found).mismatches) < len(judge(board).mismatches)
        assert [p and p.tile for p in found.cells] == [p and p.tile for p in board.cells]
    else:
        assert found == board


@pytest.mark.parametrize("name", GRIDS)
def test_the_content_tells_the_format(name: str) -> None:
    board = solved()
    text = formats.dump_boards(board.remove("r1c1"), name)
    source = Source(text, "f")
    assert next(other for other, known in FORMATS.items() if known.fits(source)) == name
    assert formats.read_boards(board.puzzle, text) == [board.remove("r1c1")]
    with pytest.raises(FormatError, match=f"expected a puzzle, got {name}, which has boards only"):
        formats.read(text)


def test_grids_as_others_write_them() -> None:
    puzzle = formats.read("board: 2x2\ntiles:\n" + "1 2 3 4\n" * 139 + "x61: 1 1 1 1\n")
    board = Board(puzzle, (None, Placement("139", 2), Placement("12", 3), Placement("1", 0)))
    assert formats.dump_boards(board, "et2") == " ---/-  139/2\n  12/3    1/0"
    assert formats.dump_boards(board, "degrees") == "- T138R180\nT11R270 T0R0\n"
    assert formats.dump_boards(board, "yfirmy") == "$.:138S:11W:0N:;\n"
    assert formats.read_boards(puzzle, "  ---/- 139/2\n   12/3   1/0\n\n") == [board]


@pytest.mark.parametrize(
    "text", ["1/0 2/1 -", "-\n-\n-", "T0R90/1 -", "a/0 ---/0", '"$1N:"/0', "1 2 3 4\n2 3 4 1"]
)
def test_other_boards_are_left_to_others(text: str) -> None:
    source = Source(text, "f")
    fitting = next(name for name, known in FORMATS.items() if known.fits(source))
    assert fitting in ("text", "pieces")


# How turns are counted.


def test_the_clues_of_eternity_ii_have_the_turns_that_others_give_them() -> None:
    """Those who write et2 list the same tiles from the bottom on, eternity2.dev from the top."""
    puzzle = edgewise.load("eternity2-clues")
    board = Board.empty(puzzle)
    for clue in puzzle.clues:
        board = board.put(clue.cell, Placement(clue.tile or "", clue.turn or 0))
    text = formats.dump_boards(board, "et2")
    words = {word for word in text.split() if "-" not in word}
    assert words == {"139/2", "181/3", "208/3", "249/0", "255/3"}
    assert noted(puzzle, text) == ([board], [])
    below = formats.read(formats.dump(puzzle, "pieces"), format="jwortmann")
    (again,) = formats.read_boards(below, text)
    assert again.picture() == board.picture()
    assert formats.dump_boards(again, "et2") == text


def test_turns_from_another_side_are_noticed() -> None:
    board = solved("owen-6x6")
    other = [p and Placement(p.tile, (p.turn + 2) % 4) for p in board.cells]
    text = formats.dump_boards(replace(board, cells=tuple(other)), "et2")
    (found,), notes = noted(board.puzzle, text, format="et2")
    assert found == board
    assert notes[0].startswith("turns read with a half turn more, which fits far better: 0 things")
    # A full grid looks like a board of our own.
    (found,), notes = noted(board.puzzle, text)
    assert found == board
    assert notes[0].startswith("turns read with a half turn more, as others count them, which fits")
    assert noted(board.puzzle, formats.dump_boards(board, "text")) == ([board], [])


@pytest.mark.parametrize(
    ("turn", "words"), [(1, "with three quarters more"), (-1, "anticlockwise")]
)
def test_degrees_may_count_otherwise(turn: int, words: str) -> None:
    board = solved("owen-6x6")
    cells = [
        p and Placement(p.tile, (p.turn + 1) % 4 if turn > 0 else -p.turn % 4) for p in board.cells
    ]
    text = formats.dump_boards(replace(board, cells=tuple(cells)), "degrees")
    (found,), notes = noted(board.puzzle, text)
    assert found == board
    assert words in notes[0]


def test_tiles_that_may_not_be_turned_are_not() -> None:
    board = solved("tetravex-avignon-3x3")
    text = formats.dump_boards(board, "degrees").replace("R0", "R180")
    (found,), notes = noted(board.puzzle, text)
    assert {p.turn for p in found.cells if p} == {2}
    assert notes == []


def test_numbers_from_1_are_noticed() -> None:
    puzzle = formats.read("board: 1x2\ntiles:\n1 2 3 4\n4 3 2 1\n")
    (board,), notes = noted(puzzle, "T2R0 T1R90")
    assert board.cells == (Placement("2"), Placement("1", 1))
    assert notes == ["tiles read as numbered from 1, as there is none of number 0"]


def test_a_record_board_keeps_its_score(tmp_path: Path) -> None:
    """A board of Eternity II with all its mismatches, there and back in every grid."""
    puzzle = edgewise.load("eternity2")
    tiles = [tile.id for tile in puzzle.tiles]
    board = Board(puzzle, tuple(Placement(tile, int(tile) % 4) for tile in tiles))
    for name in GRIDS:
        (again,) = formats.read_boards(puzzle, formats.dump_boards(board, name), format=name)
        assert [p and p.tile for p in again.cells] == tiles
    path = tmp_path / "board.et2"
    formats.save(board.remove("r1c1"), path)
    assert len(path.read_text().splitlines()) == 16
    assert formats.load_boards(puzzle, path) == [board.remove("r1c1")]
    with formats.saving(path) as put:
        put(board)
        put(board.remove("r2c2"))
    assert formats.load_boards(puzzle, path) == [board, board.remove("r2c2")]


# Wrong ones.

TWO = formats.read("board: 1x2\ntiles:\n1 2 3 4\n4 3 2 1\n")

WRONG = [
    ("et2", "1/0", "f:1: board 1: expected 1 rows of 2 cells, got 1 of 1"),
    ("et2", "1/0\n2/0", "f:1: board 1: expected 1 rows of 2 cells, got 2 of 1"),
    ("et2", "1/0 3/0", "f:1:5: board 1, cell r1c2: expected a tile from 1 to 2, got 3"),
    ("et2", "1/4 2/0", "f:1:1: board 1, cell r1c1: expected one of the turns 0, 1, 2, 3, got '4'"),
    ("et2", "x 2/0", "f:1:1: board 1, cell r1c1: expected a cell such as 139/2 or ---/-, got 'x'"),
    (
        "degrees",
        "T0R45 -",
        "f:1:1: board 1, cell r1c1: expected one of the turns 0, 90, 180, 270, ",
    ),
    ("degrees", "T0R90 T7R0", "f:1:7: board 1, cell r1c2: expected a tile from 0 to 1, got 7"),
    (
        "yfirmy",
        "$0X:.:;",
        "f:1:2: board 1, cell r1c1: expected one of the turns N, E, S, W, got 'X'",
    ),
    ("yfirmy", "$0N:;", "f:1: board 1: expected 1 rows of 2 cells, got 1 of 1"),
    ("yfirmy", "$0N:5:;", "f:1:5: board 1, cell r1c2: expected a cell such as 212W or ., got '5'"),
]


@pytest.mark.parametrize(("format", "text", "message"), WRONG)
def test_wrong_grids_are_refused_with_the_place(format: str, text: str, message: str) -> None:
    assert refused(TWO, text, format).startswith(message)


def test_a_tile_that_lies_twice_is_for_the_judge_to_see() -> None:
    for name in GRIDS:
        twice = Board(TWO, (Placement("1"), Placement("1", 2)))
        (found,) = formats.read_boards(TWO, formats.dump_boards(twice, name), format=name)
        assert any("tile 1 is there once" in fault for fault in judge(found).faults)


def test_what_a_grid_cannot_show_is_an_error() -> None:
    over = replace(TWO, rule=replace(TWO.rule, flips=True))
    with pytest.raises(FormatError, match="got tile 1 turned over in r1c1"):
        formats.dump_boards(Board(over, (Placement("1", 0, True), None)), "et2")
    hexagon = Puzzle(hex_grid(1, 1), (Tile(tuple("abcdef")),))
    with pytest.raises(FormatError, match="expected a board of squares without holes"):
        formats.dump_boards(Board.empty(hexagon), "degrees")
    with pytest.raises(FormatError, match="f: expected a board of squares without holes"):
        formats.read_boards(hexagon, "T0R0", "f", format="degrees")


def test_huge_grids_are_refused_soon() -> None:
    for text in ("1/0 " * 200_000, "T0R0\n" * 400_000, "$" + ".:" * 300_000):
        with within(20, 200), pytest.raises(FormatError):
            formats.read_boards(TWO, text, "f.et2" if "/" in text else "f")


@SLOW
@given(
    st.text(st.sampled_from("$0127/-TRNESW.:;| \n#"), max_size=30),
    st.sampled_from([None, *GRIDS]),
)
def test_whatever_a_grid_holds_it_is_read_or_refused(text: str, format: str | None) -> None:
    try:
        found = formats.read_boards(TWO, text, format=format)
    except FormatError:
        return
    assert all(board.puzzle.layout == square(1, 2) for board in found)


def test_boards_are_converted_on_the_command_line(tmp_path: Path) -> None:
    board = solved()
    path, out = tmp_path / "board.json", tmp_path / "board.et2"
    formats.save(board, path)
    run("convert", "owen-4x3", str(out), "--boards", str(path))
    assert formats.load_boards(board.puzzle, out) == [board]
    shown = run("convert", "owen-4x3", "--boards", str(out), "--to", "degrees").stdout
    assert formats.read_boards(board.puzzle, shown) == [board]
    assert run("check", "owen-4x3", str(out)).returncode == 0
    assert run("check", "owen-4x3", str(out), "--from", "et2").returncode == 0
    refused = run("check", "owen-4x3", str(out), "--from", "yfirmy", status=2).stderr
    assert "expected a cell such as 212W or ." in refused
    link = run("convert", "owen-4x3", "--boards", str(out), "--to", "viewer").stdout
    assert link.startswith("https://e2.bucas.name/#")
    wrong = run("convert", "owen-4x3", "--to", "degrees", status=2)
    assert "got 'degrees', which has boards only" in wrong.stderr
    same = run("convert", "owen-4x3", str(out), "--boards", str(out), status=2)
    assert "is the file of boards itself" in same.stderr
