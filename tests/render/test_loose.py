"""Loose tiles in the terminal, and what is asked of them."""

from __future__ import annotations

from textwrap import dedent

import pytest

from edgewise import shapes
from edgewise.layout import Layout
from edgewise.puzzle import Clue, Puzzle
from edgewise.render.text.terminal import loose
from edgewise.rule import Rule
from edgewise.tile import Tile


def picture(text: str) -> str:
    return dedent(text).strip("\n").rstrip()


def test_loose_tiles_are_listed_with_copies_and_backs() -> None:
    tiles = (Tile(tuple("abcd"), copies=2, back=tuple("efgh")), Tile(("long", "b", "c", "d"), "x"))
    assert loose(Puzzle(shapes.square(1, 3), tiles)) == picture("""
        board:  1x3 squares
        match:  equal labels

        1:  a     b  c  d  (2 copies)  back:  e  f  g  h
        x:  long  b  c  d
    """)


def test_loose_tiles_come_with_all_that_is_asked() -> None:
    sides = ("head", "tail", "paw", "paw")
    rule = Rule("pairs", (("head", "tail"), ("paw", "paw")), "tail", True, False, True)
    clues = (Clue("r1c1", "1", 2), Clue("r2c2", turn=1, flipped=True), Clue("r2c1", "1"))
    puzzle = Puzzle(shapes.square(2, 2, ["r1c2"]), (Tile(sides, copies=3),), rule, clues)
    assert loose(puzzle) == picture("""
        board:  2x2 squares with holes, 3 cells
        match:  head meets tail, paw meets itself
        rim:    tail on every side, and nowhere else
        tiles:  may not be turned but may be turned over
        clues:  r1c1 tile 1 turned 2 steps clockwise, and 2 more

        1:  head  tail  paw  paw  (3 copies)
    """)


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        (shapes.square(3, 2, wrap="torus"), "3x2 squares, joined to a torus"),
        (shapes.hex_grid(2, 3), "2x3 hexagons"),
        (shapes.triangle(4), "triangle of 16 triangles"),
        (shapes.triangle_hexagon(1), "hexagon of 6 triangles"),
        (shapes.triangle_trapezoid(2, 1), "trapezoid of 5 triangles"),
        (shapes.hex_flower(1), "flower of 7 hexagons"),
        (shapes.hex_triangle(3), "triangle of 6 hexagons"),
        (shapes.polygons([[(0, 0), (1, 0), (1, 1)]]), "1 polygon"),
        (shapes.joints([3, 3], [("c1", 0, "c2", 0)]), "2 cells"),
    ],
)
def test_loose_tiles_come_with_their_board(layout: Layout, words: str) -> None:
    puzzle = Puzzle(layout, (Tile(("a+",) * layout.cells[0].sides),), Rule("halves"))
    assert loose(puzzle).startswith(f"board:  {words}\nmatch:  halves\n\n1:")


def test_long_lists_are_cut_to_a_line() -> None:
    pairs = tuple((f"head {i}", f"tail {i}") for i in range(9))
    tiles = tuple(Tile((*pair, *pair)) for pair in pairs)
    rim = tuple((f"r1c{i}.0", "head 1") for i in range(1, 10))
    puzzle = Puzzle(shapes.square(1, 9), tiles, Rule("pairs", pairs, rim))
    assert loose(puzzle, 60).split("\n")[:4] == [
        "board:  1x9 squares",
        "match:  head 0 meets tail 0, head 1 meets tail 1, and 7 more",
        "rim:    head 1 at r1c1.0, head 1 at r1c2.0, and 7 more",
        "",
    ]


def test_a_puzzle_that_is_wrong_can_be_looked_at() -> None:
    rule = Rule("pairs", (("x", "y"),), (("\x1b.0", "z"),))
    puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd")),), rule, (Clue("\x1b", "שלום"),))
    assert loose(puzzle).split("\n")[:4] == [
        "board:  1x1 squares", "match:  pairs", r"rim:    z at \x1b.0", r"clues:  \x1b tile שלום",
    ]  # fmt: skip
