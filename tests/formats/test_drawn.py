"""Boards that come back: drawings, and boards as people type them."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import edgewise
from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.check import judge
from edgewise.errors import FormatError
from edgewise.puzzle import Puzzle
from edgewise.render.text import terminal
from edgewise.rule import Rule
from edgewise.shapes import hex_grid, square
from edgewise.tile import Tile
from strategies import boards, puzzles

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

BELOW = "\n2← is tile 2, its top pointing left.\nSolved (36 placements, 0.1 s).\n"


@st.composite
def drawings(draw: st.DrawFn, odd: bool = False, narrow: bool = False) -> tuple[Board, str]:
    """Boards, and one of the many ways in which a terminal shows them."""
    board = draw(boards(draw(puzzles(max_cells=9, odd_labels=odd))))
    marks: Any = ()
    notes = {}
    if draw(st.booleans()):
        marks = {side for wrong in judge(board).mismatches for side in wrong.sides}
    if draw(st.booleans()):
        cells = st.integers(0, len(board) - 1)
        notes = draw(st.dictionaries(cells, st.sampled_from(["?", "lift"]), max_size=2))
    text = terminal.draw(
        board,
        width=draw(st.sampled_from([2, 6, 12] if narrow else [24, 30, 40, 60, 80, 120])),
        colour=draw(st.booleans()),
        unicode=draw(st.booleans()),
        marks=marks,
        sign=draw(st.sampled_from([terminal.WRONG, terminal.CHANGED])),
        notes=notes,
    )
    return board, text


@SLOW
@given(drawings())
def test_drawings_come_back_as_boards(drawn: tuple[Board, str]) -> None:
    board, text = drawn
    assert formats.read_boards(board.puzzle, text) == [board]
    assert formats.read_boards(board.puzzle, f"Board 1\n{text}\n{BELOW}\n\n{text}") == [board] * 2


@SLOW
@given(drawings(odd=True) | drawings(narrow=True))
def test_drawings_with_odd_labels_and_ids_come_back_or_are_refused(
    drawn: tuple[Board, str],
) -> None:
    board, text = drawn
    try:
        found = formats.read_boards(board.puzzle, text)
    except FormatError:
        return
    assert found == [board]


UNICORN = edgewise.load("unicorn")
SOLVED = UNICORN.solve().board
assert SOLVED is not None


def typed(word: Any, between: str = " ") -> str:
    """A solution, each tile as *word* has it."""
    assert SOLVED is not None
    rows = [between.join(word(lies) for lies in row) for row in SOLVED.rows()]
    return "\n".join(rows)


NUMBERS = {tile.id: number for number, tile in enumerate(UNICORN.tiles)}

WAYS = {
    "arrows": typed(lambda p: p.tile + "↑→↓←"[p.turn]),
    "arrows, with a comment": typed(lambda p: p.tile + "↑→↓←"[p.turn]) + "  # mine",
    "tiles alone": typed(lambda p: p.tile),
    "most alone": typed(lambda p: p.tile if p.tile != "5" else f"5/{p.turn}"),
    "degrees, from 0": typed(lambda p: f"T{NUMBERS[p.tile]}R{90 * p.turn}", " | "),
    "degrees, by ids": typed(lambda p: f"T{p.tile}R{90 * p.turn}"),
    "small letters": typed(lambda p: f"t{p.tile}r{90 * p.turn}"),
    "commas": typed(lambda p: f"{p.tile}/{p.turn}", ", "),
    "a drawing of another program": "+---+---+---+\n"
    + "\n+---+---+---+\n".join(f"| {row} |" for row in typed(lambda p: p.tile, " | ").split("\n"))
    + "\n+---+---+---+\n",
    "with lines above and below": "Solution:\n"
    + typed(lambda p: p.tile + "↑→↓←"[p.turn])
    + "\n1↑ is tile 1, its top pointing up.\nSolved (1 s).",
}


@pytest.mark.parametrize("way", WAYS)
def test_boards_are_read_as_people_type_them(way: str) -> None:
    assert formats.read_boards(UNICORN, WAYS[way]) == [SOLVED]


def test_two_boards_in_one_text() -> None:
    text = f"Board 1\n{WAYS['arrows']}\n\nBoard 2\n{WAYS['tiles alone']}\n"
    assert formats.read_boards(UNICORN, text) == [SOLVED, SOLVED]


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("unicode", [False, True])
@pytest.mark.parametrize("width", [40, 66, 80, 300])
def test_a_large_board_comes_back(width: int, unicode: bool, colour: bool) -> None:
    puzzle = edgewise.load("eternity2")
    chance = random.Random(width)
    order = chance.sample(puzzle.tiles, 256)
    lies = [Placement(tile.id, chance.randrange(4)) for tile in order]
    cells = [p if chance.random() < 0.8 else None for p in lies]
    board = Board(puzzle, cells)
    marks = {side for wrong in judge(board).mismatches for side in wrong.sides}
    text = terminal.draw(board, width=width, colour=colour, unicode=unicode, marks=marks)
    assert formats.read_boards(puzzle, text) == [board]


SYMMETRIC = Puzzle(square(1, 2), (Tile.parse("a/b/a/b"), Tile.parse("a/b/c/b")))


def test_a_turn_that_changes_nothing_is_not_asked_for() -> None:
    puzzle = Puzzle(square(1, 2), (Tile.parse("a/b/a/b"), Tile.parse("c/c/c/b")))
    board = Board(puzzle, [Placement("1"), Placement("2")])
    assert formats.read_boards(puzzle, "1 2") == [board]


def test_a_tile_alone_needs_no_turn_where_none_may_be_turned() -> None:
    puzzle = replace(UNICORN, rule=Rule(match="halves", turns=False))
    assert formats.read_boards(puzzle, "1 - -\n- - -\n- - 3")[0][2, 2] is None
    assert formats.read_boards(puzzle, "1 - -\n- - -\n- - 3")[0]["r3c3"] == Placement("3")


def test_arrows_of_hexagons_point_to_their_sides() -> None:
    puzzle = Puzzle(hex_grid(1, 2), (Tile.parse("a/b/c/d/e/f"), Tile.parse("a/b/c/d/e/f")))
    board = Board(puzzle, [Placement("1", 1), Placement("2", 4)])
    assert formats.read_boards(puzzle, "1→ 2←") == [board]
    with pytest.raises(FormatError, match="cell r1c2: expected an arrow to one of the sides"):
        formats.read_boards(puzzle, "1→ 2↓")


WRONG = [
    (UNICORN, "1 - -\n- - -\n- - -", "r1c1: expected the turn of tile 1, as it may lie in more"),
    (UNICORN, "1↑ - 2\n- - -\n- - -", "r1c3: expected the turn of tile 2"),
    (UNICORN, "1/0 1 1\n1 1 1\n1 1 1", "expected the turn of tile 1, such as 1/0, as it fits"),
    (
        UNICORN,
        "T1R45 - -\n- - -\n- - -",
        "r1c1: expected one of the turns 0, 90, 180, 270",
    ),
    (UNICORN, "T1R360 - -\n- - -\n- - -", "expected one of the turns 0, 90, 180, 270, got '360'"),
    (UNICORN, "T77R90 - -\n- - -\n- - -", "expected a tile from 0 to 8, got 77"),
    (UNICORN, "T3R90 - -\n- - -\n- - -", "expected to know whether T3 is an id or counted from 0"),
    (UNICORN, "1↗ - -\n- - -\n- - -", "expected an arrow to one of the sides of the cell, got ↗"),
    (UNICORN, "1/7 ~2↑ -\n- - -\n- - -", "r1c1: expected a turn from 0 to 3, got 7"),
    (UNICORN, f"{WAYS['arrows']}\n\n1↑ 2↑", "board 2: expected 9 cells, got 2"),
]


@pytest.mark.parametrize(("puzzle", "text", "words"), WRONG)
def test_what_is_left_open_is_asked_for(puzzle: Puzzle, text: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, text, "b")
    assert words in str(caught.value)
    assert str(caught.value).startswith("b:")


def test_a_drawing_of_another_puzzle_is_refused() -> None:
    other = edgewise.load("turtles")
    with pytest.raises(FormatError, match="expected the drawing of a board of this puzzle"):
        formats.read_boards(other, str(SOLVED))


def test_what_is_no_board_is_refused_as_ever() -> None:
    for text in ("hello world", "r1c1", "+---+", "1 2 3", "[[1, 2]]", "\x1b[1m", "···", "| | |"):
        with pytest.raises(FormatError):
            formats.read_boards(UNICORN, text)


@SLOW
@given(st.text(st.sampled_from("┌─┐│└┘/\\_|+-12→←~✗! \nTR90c?.·"), max_size=200))
def test_any_text_is_a_board_or_an_error_of_ours(text: str) -> None:
    for puzzle in (UNICORN, SYMMETRIC):
        with suppress(FormatError):
            formats.read_boards(puzzle, text)


def test_a_drawing_of_another_puzzle_is_said_to_be_one() -> None:
    other = edgewise.load("owen-4x4").solve().board
    assert other is not None
    with pytest.raises(FormatError) as caught:
        formats.read_boards(UNICORN, str(other), "b")
    assert str(caught.value).startswith("b: expected a drawing of this puzzle (9 cells, square)")
