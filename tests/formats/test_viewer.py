"""Links for the Eternity II viewers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import edgewise
from commands import run
from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.check import judge
from edgewise.errors import FormatError
from edgewise.formats.viewer.link import PALETTES
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Tile, lawful, turned
from links import SAMPLE, SAMPLE_EDGES, asked, parts, sample, without
from strategies import TURNINGS, boards

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


STANDARD = PALETTES["standard"]

FROM_STANDARD = {
    "jef": "aiqwemhpvdlgouckfntbjsr",
    "marie": "abjrfncksgodlthpemuiqvw",
    "jblackwood": "abjrfncksgodlthpemuiqvw",
}
"""The letters of each palette for the standard a to w: stated, not computed."""


def link(board: Board) -> str:
    return formats.dump_boards(board, "viewer").strip()


def edges(board: Board) -> str:
    return parts(link(board))["board_edges"]


def in_palette(text: str, palette: str) -> str:
    """The same link as somebody with another palette has it."""
    found = parts(text)["board_edges"]
    table = str.maketrans(STANDARD, FROM_STANDARD[palette])
    return f"{text.replace(found, found.translate(table))}&motifs_order={palette}"


@st.composite
def shown_puzzles(draw: DrawFn) -> Puzzle:
    """Puzzles that a link can show: labels of any kind, copies, spare and identical tiles."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["number", "word", "odd"]))
    names = {
        "number": [str(n) for n in range(draw(st.integers(0, 1)), 26)],
        "word": [f"colour {n}" for n in range(25)],
        "odd": ["&", "=", "#", "a", "z", "%26", "🐢", "00", "1"],
    }[kind]
    labels = draw(st.lists(st.sampled_from(names), unique=True, min_size=1, max_size=25))
    tile = st.tuples(*[st.sampled_from(labels)] * 4)
    sides = draw(st.lists(tile, min_size=rows * cols, max_size=rows * cols + 2))
    copies = draw(st.sampled_from([1, 3]))
    named = draw(st.sampled_from(["", "t", "9"]))
    rim = draw(st.none() | st.sampled_from(labels))
    rule = Rule(
        rim=rim,
        rim_only=rim is not None and draw(st.booleans()),
        turns=draw(st.sampled_from(TURNINGS)),
        flips=draw(st.booleans()),
    )
    tiles = (Tile(x, f"{named}{n}" if named else "", copies) for n, x in enumerate(sides))
    return Puzzle(
        square(rows, cols), tuple(tiles), rule, name=draw(st.sampled_from(["", "a&b #1"]))
    )


@SLOW
@given(shown_puzzles().flatmap(boards), st.sampled_from(list(FROM_STANDARD)))
def test_a_board_comes_back_from_its_link(board: Board, palette: str) -> None:
    text = link(board)
    for given_text in (text, text + "\n", in_palette(text, palette), f"{text}&seed=7"):
        (again,) = formats.read_boards(board.puzzle, given_text)
        assert again.picture() == board.picture()
        assert [p and p.tile for p in again.cells] == [p and p.tile for p in board.cells]


@SLOW
@given(shown_puzzles(), st.randoms(use_true_random=False))
def test_tiles_are_known_by_their_looks(puzzle: Puzzle, random: Random) -> None:
    rule = puzzle.rule
    bag = [tile.id for tile in puzzle.tiles for _ in range(tile.copies)]
    cells = []
    for tile in random.sample(bag, len(puzzle.layout)):
        turn = random.choice(lawful(rule.turns, 4))
        cells.append(Placement(tile, turn, rule.flips and random.random() < 0.5))
    board = Board(puzzle, tuple(cells))
    (again,) = formats.read_boards(puzzle, without(link(board), "board_pieces"))
    assert again.picture() == board.picture()
    # Nothing is used more often than it is there, nor turned where it may not be.
    assert judge(again).faults == judge(board).faults


def test_the_sample_of_the_viewer_is_solved() -> None:
    puzzle = asked(SAMPLE)
    (board,) = formats.read_boards(puzzle, SAMPLE)
    assert len(puzzle.layout.joints) == 24
    assert judge(board).valid
    assert edges(board) == SAMPLE_EDGES
    assert puzzle.rule == Rule(rim="0", rim_only=True)
    assert puzzle.name == "Sample_4x4"


def test_a_puzzle_from_a_link_does_not_tell_where_its_tiles_lay() -> None:
    quads = [SAMPLE_EDGES[i : i + 4] for i in range(0, 64, 4)]
    quarter = [quads[4 * (3 - c) + r] for r in range(4) for c in range(4)]
    quarter = [quad[3:] + quad[:3] for quad in quarter]
    mixed = [*quads]
    mixed[5], mixed[10] = quads[10], quads[5][2:] + quads[5][:2]
    tiles = asked(SAMPLE).tiles
    for other in (quarter, mixed):
        assert other != quads
        assert asked(sample(board_edges="".join(other))).tiles == tiles
    assert [tile.id for tile in tiles] == [str(n) for n in range(1, 17)]


def test_grey_on_some_of_the_outer_sides_is_an_error() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(sample(board_edges=SAMPLE_EDGES[:-4] + "ejaa"), "l")
    assert str(caught.value) == (
        "l:1:112: expected the grey a on every outer side or on no side, got j on r4c4.1"
    )


def test_a_board_without_grey_has_no_rim() -> None:
    puzzle = asked("board_w=2&board_h=1&board_edges=bcdedbbc")
    assert puzzle.rule == Rule()
    assert [tile.sides for tile in puzzle.tiles] == [("1", "1", "2", "3"), ("1", "2", "3", "4")]


@pytest.mark.parametrize(
    "text",
    [
        f"https://e2.bucas.name/#{SAMPLE}",
        f"https://e2.bucas.name/?{SAMPLE}",
        f"  #{SAMPLE}\n\n",
        f"?{SAMPLE}",
        f"https://e2.bucas.name/?board_edges={SAMPLE_EDGES}&board_w=4&board_h=4",
        f"e2.bucas.name/#{SAMPLE}",
        f"https://e2.bucas.name/?board_w=3&board_edges=zz#{SAMPLE}",
        f"{SAMPLE}&seed=17&show_conflicts=0&board_custom=a*b&nothing",
        f"https://eternity2.dev/viewer?puzzle=x&puzzle_size=4&board_edges={SAMPLE_EDGES}&hints=0.1",
        f"board_edges={SAMPLE_EDGES}&board_w=4&board_h=4&board_pieces={'000' * 16}",
    ],
)
def test_every_kind_of_link(text: str) -> None:
    puzzle = asked(SAMPLE)
    assert formats.read_boards(puzzle, text) == formats.read_boards(puzzle, SAMPLE)
    assert asked(text).tiles == puzzle.tiles


def test_several_links_are_several_boards(tmp_path: Path) -> None:
    puzzle = asked(SAMPLE)
    found = [*formats.read_boards(puzzle, SAMPLE), Board.empty(puzzle)]
    path = tmp_path / "boards.url"
    formats.save(found, path)
    assert len(path.read_text().splitlines()) == 2
    assert formats.load_boards(puzzle, path) == found
    with formats.saving(path) as put:
        for board in found:
            put(board)
    assert formats.load_boards(puzzle, path) == found
    with pytest.raises(FormatError, match="expected one link for a puzzle, got 2"):
        formats.load(path)


def test_empty_cells_are_aaaa_and_000() -> None:
    puzzle = replace(asked(SAMPLE), name="7 + 5 = ?")
    board = Board.empty(puzzle).put("r1c2", Placement("4"))
    assert link(board) == (
        "https://e2.bucas.name/#puzzle=7_5&board_w=4&board_h=4&board_edges=aaaaaajj"
        f"{'a' * 56}&board_pieces=000004{'000' * 14}&board_types=ac{'a' * 14}"
    )
    assert formats.read_boards(puzzle, link(board)) == [board]
    assert "puzzle=puzzle&" in link(Board.empty(replace(puzzle, name="???")))


def test_other_labels_get_their_letters_by_appearance() -> None:
    puzzle = formats.read(
        "board: 1x2\nrim: grey\ntiles:\nleft: grey red grey grey\nright: grey grey grey red\n"
    )
    board = Board(puzzle, (Placement("left"), Placement("right")))
    assert edges(board) == "abaaaaab"
    assert parts(link(board))["board_pieces"] == "001002"


def test_a_rim_that_also_shows_inside_is_not_the_viewers_grey() -> None:
    # The viewer holds a next to a for an error, and aaaa for nothing at all.
    inside = formats.read("board: 1x2\nrim: grey\ntiles:\ngrey grey grey grey\ngrey red red grey\n")
    assert edges(Board(inside, (Placement("1"), Placement("2", 3)))) == "bbbbccbb"
    numbers = formats.read("board: 1x2\nrim: 0\ntiles:\n0 0 0 1\n0 0 0 0\n")
    assert edges(Board(numbers, (Placement("1"), None))) == "bbbcaaaa"
    spare = formats.read("board: 1x2\nrim: grey\ntiles:\nx3: grey grey grey red\n")
    assert edges(Board(spare, (Placement("1"), None))) == "bbbcaaaa"
    outside = replace(spare, rule=Rule(rim="grey", rim_only=True))
    assert edges(Board(outside, (Placement("1"), None))) == "aaabaaaa"


def test_copies_have_numbers_of_their_own() -> None:
    puzzle = formats.read("board: 1x4\ntiles:\nx2: 1 2 3 4\n5 x2: 1 1 2 2\n")
    board = Board(puzzle, (Placement("1"), Placement("5"), Placement("1", 2), Placement("5")))
    assert parts(link(board))["board_pieces"] == "001003002004"
    assert formats.read_boards(puzzle, link(board)) == [board]


def test_more_pieces_than_three_digits_can_count_have_no_numbers() -> None:
    puzzle = formats.read("board: 10x100\ntiles:\nx1000: 1 2 3 4\n")
    board = Board(puzzle, (Placement("1", 1),) * 1000)
    assert "board_pieces" not in link(board)
    assert formats.read_boards(puzzle, link(board)) == [board]


def test_tile_used_twice_is_for_the_judge_to_see() -> None:
    puzzle = formats.read("board: 1x2\ntiles:\n1 2 3 4\n5 6 7 8\n")
    twice = Board(puzzle, (Placement("1"), Placement("1", 2)))
    for text in (link(twice), without(link(twice), "board_pieces")):
        assert formats.read_boards(puzzle, text) == [twice]


def test_the_corners_and_clues_of_a_board_have_their_types() -> None:
    puzzle = formats.read(
        "board: 3x3\ntiles:\nx8: 1 1 1 1\n2: 1 1 1 1\nclues:\nr2c1: 2\nr1c1: turn 0\n"
    )
    board = Board(puzzle, (*(Placement("1"),) * 3, Placement("2"), *(Placement("1"),) * 5))
    assert parts(link(board))["board_types"] == "bcbedcbcb"


# Eternity II.


@pytest.mark.parametrize("name", ["eternity2", "eternity2-clues"])
def test_eternity_ii_has_the_viewers_own_letters_and_numbers(name: str) -> None:
    puzzle = edgewise.load(name)
    board = Board.empty(puzzle).put("r9c8", Placement("139"))
    assert edges(board)[4 * 135 :][:4] == "ijjm"
    assert edges(board).count("a") == 4 * 255
    assert parts(link(board))["board_pieces"][3 * 135 :][:3] == "139"
    assert parts(link(board))["board_types"][135] == "e"
    shown = Board.empty(puzzle)
    for n, cell in zip(range(5, 61), puzzle.layout.cells, strict=False):
        shown = shown.put(cell.name, Placement(str(n)))
    # The colours of the frame: left and right where the grey is on top.
    letters = edges(shown)
    assert {letters[4 * n + side] for n in range(56) for side in (1, 3)} == set("bcdef")
    assert not set(letters[2 : 4 * 56 : 4]) & set("abcdef")


@pytest.mark.parametrize("palette", ["standard", *FROM_STANDARD])
def test_all_256_tiles_come_back(palette: str) -> None:
    puzzle = edgewise.load("eternity2")
    random = Random(2007)
    tiles = random.sample([tile.id for tile in puzzle.tiles], 256)
    board = Board(puzzle, tuple(Placement(tile, random.randrange(4)) for tile in tiles))
    text = link(board) if palette == "standard" else in_palette(link(board), palette)
    bare = without(text, "board_pieces")
    for given_text in (text, bare):
        (again,) = formats.read_boards(puzzle, given_text)
        assert again.picture() == board.picture()
        assert [p and p.tile for p in again.cells] == tiles


@pytest.mark.parametrize("palette", FROM_STANDARD)
def test_eternity_ii_numbered_otherwise_is_still_eternity_ii(palette: str) -> None:
    puzzle = edgewise.load("eternity2")
    number = {str(i): str(STANDARD.index(x)) for i, x in enumerate(FROM_STANDARD[palette])}
    tiles = tuple(
        replace(tile, sides=turned(tuple(number[x] for x in tile.sides), int(tile.id)))
        for tile in reversed(puzzle.tiles)
    )
    other = replace(puzzle, tiles=tiles)
    placement = Placement("139", -139 % 4)
    assert edges(Board.empty(other).put("r9c8", placement))[540:544] == "ijjm"
    # A tile less, and the numbers are only numbers.
    less = replace(other, tiles=tiles[1:])
    key = {"jef": "vddo", "marie": "sggl", "jblackwood": "sggl"}[palette]
    assert edges(Board.empty(less).put("r9c8", placement))[540:544] == key


# On the command line.


def test_a_link_stands_for_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sample.url"
    path.write_text(f"https://e2.bucas.name/#{SAMPLE}\n")
    whole = f"https://e2.bucas.name/#{SAMPLE}"
    for puzzle, board in ((whole, SAMPLE), (str(path), str(path))):
        assert "✓ this board is a solution" in run("check", puzzle, board).stdout
    swapped = sample(board_edges=SAMPLE_EDGES[4:8] + SAMPLE_EDGES[:4] + SAMPLE_EDGES[8:])
    assert "✗ this board is not a solution" in run("check", whole, swapped, status=1).stdout
    done = run("check", whole, "https://example.com/", status=2)
    assert done.stderr == (
        "edgewise: <link>:1: expected a link with board_edges= in it, got 'https://example.com/'\n"
    )


def test_solve_saves_a_link(tmp_path: Path) -> None:
    path = tmp_path / "board.url"
    run("solve", "owen-4x4", "--out", str(path))
    assert path.read_text().startswith("https://e2.bucas.name/#puzzle=")
    run("check", "owen-4x4", str(path))


def test_a_link_that_cannot_show_the_puzzle_is_refused_before_the_search(tmp_path: Path) -> None:
    impossible = tmp_path / "cards.txt"
    impossible.write_text("board: 1x2\nmatch: pairs R=S\ntiles:\nx2: R R R R\n")
    run("solve", str(impossible), status=1)
    done = run("solve", str(impossible), "--out", str(tmp_path / "board.url"), status=2)
    assert "expected match equal" in done.stderr
