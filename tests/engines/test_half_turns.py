"""Tiles that may be turned by half only: the counts, and what lies between not at all and freely.

`tests/support/strategies.py` has such puzzles too, so all tests of engines are about them as well.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings

import edgewise
import reference
from edgewise import Puzzle, Rule, Status, Tile, judge, shapes
from edgewise.engines import ENGINES, named
from edgewise.layout import Layout
from edgewise.limit import Options
from edgewise.problem import flatten
from edgewise.symmetry import symmetries
from edgewise.tile import Turns
from strategies import PARQUET, TURNINGS, puzzles

LISTING = [name for name in ENGINES if named(name).lists]

pictures = partial(reference.pictures_of, budget=4000)

Counts = dict[Turns, tuple[int, int]]
"""(arrangements, solutions) by how tiles may be turned."""

SQUARES = "bbab bbbb aaab baba"
HEXAGONS = "bbabaa babbab aaaaaa"
TWO_SIDED = shapes.joints([2, 2, 2], [("c1", 0, "c2", 0), ("c2", 1, "c3", 1)])

# Counted by the plain reference search.
KNOWN: list[tuple[Layout, str, bool, Counts]] = [
    (shapes.square(2, 2), SQUARES, False, {False: (1, 1), "half": (4, 2), True: (48, 12)}),
    (shapes.square(2, 2), SQUARES, True, {False: (2, 1), "half": (4, 1), True: (48, 6)}),
    (
        shapes.square(1, 4),
        "baba aaba aaaa baaa",
        False,
        {False: (24, 24), "half": (48, 24), True: (92, 46)},
    ),
    (
        shapes.square(2, 2, wrap="torus"),
        "abba babb bbab bbbb",
        False,
        {False: (4, 1), "half": (8, 1), True: (16, 1)},
    ),
    (
        shapes.square(1, 3, wrap="cylinder"),
        "bbaa bbbb baab",
        False,
        {False: (3, 1), "half": (6, 1), True: (12, 3)},
    ),
    (shapes.hex_triangle(2), HEXAGONS, False, {False: (1, 1), "half": (2, 2), True: (12, 4)}),
    (shapes.hex_triangle(2), HEXAGONS, True, {False: (3, 3), "half": (6, 3), True: (24, 4)}),
    (
        shapes.hex_grid(2, 2),
        "abbaaa aaaaba abbbbb bababa",
        False,
        {False: (1, 1), "half": (6, 3), True: (176, 88)},
    ),
    (
        shapes.triangle(2),
        "bab aaa aaa aaa",
        False,
        {False: (1, 1), "half": (1, 1), True: (3, 1)},
    ),
    (
        shapes.polygons(PARQUET),
        "aaba bbba aaa abb aaa bab",
        False,
        {False: (1, 1), "half": (2, 2), True: (19, 19)},
    ),
    (TWO_SIDED, "bb bb cb", False, {False: (1, 1), "half": (2, 1), True: (2, 1)}),
]


@pytest.mark.parametrize("engine", LISTING)
@pytest.mark.parametrize(("layout", "faces", "flips", "counts"), KNOWN)
def test_every_engine_knows_the_counts(
    layout: Layout, faces: str, flips: bool, counts: Counts, engine: str
) -> None:
    tiles = tuple(Tile(tuple(face)) for face in faces.split())
    few = (turns for turns in counts if engine != "cpsat" or counts[turns][0] < 10)
    for turns in few:
        puzzle = Puzzle(layout, tiles, Rule(turns=turns, flips=flips))
        found = puzzle.count(options=Options(engine))
        assert (found.arrangements, found.solutions) == counts[turns], turns


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_turns_a_tile_by_half_and_no_less(engine: str) -> None:
    """The second tile must be turned by so many quarters."""
    for turn in range(4):
        tiles = (Tile.parse("a/b/c/d"), Tile.parse("e/f/g/b").turned(-turn))
        puzzle = Puzzle(shapes.square(1, 2), tiles, Rule(turns="half", rim={"r1c1.0": "a"}))  # type: ignore[arg-type]
        found = puzzle.solve(options=Options(engine, 1))
        assert found.status is (Status.SOLVED if turn in (0, 2) else Status.IMPOSSIBLE)
        assert found.board is None or judge(found.board).valid


@settings(max_examples=150)
@given(puzzles(max_cells=4, max_labels=3))
def test_what_half_turns_show_lies_between_none_and_all(puzzle: Puzzle) -> None:
    loose = replace(puzzle, clues=())
    freely = pictures(replace(loose, rule=replace(puzzle.rule, turns=True)))
    found = {}
    for turns in TURNINGS:
        asked = replace(loose, rule=replace(puzzle.rule, turns=turns))
        found[turns] = {board.picture() for board in asked.solutions()}
    assert found[False] <= found["half"] <= found[True] == freely


@settings(max_examples=150)
@given(puzzles(max_cells=6, max_labels=3))
def test_a_board_turned_by_half_solves_the_puzzle_turned_by_half(puzzle: Puzzle) -> None:
    """Where tiles have an even number of sides, listing all of them upside down changes nothing."""
    loose = replace(puzzle, clues=(), rule=replace(puzzle.rule, turns="half"))
    expected = pictures(loose)
    tiles = tuple(
        tile if len(tile.sides) % 2 else tile.turned(len(tile.sides) // 2) for tile in loose.tiles
    )
    again = {board.picture() for board in replace(loose, tiles=tiles).solutions()}
    assert again == expected


@pytest.mark.parametrize(
    ("layout", "turns", "mirrored", "number"),
    [
        (shapes.square(3, 3), "half", False, 2),
        (shapes.square(3, 3), "half", True, 2),
        (shapes.square(3, 3), True, True, 4),
        (shapes.square(2, 2, wrap="torus"), "half", False, 8),
        (shapes.hex_flower(1), "half", False, 2),
        (shapes.triangle(3), "half", False, 1),
    ],
)
def test_the_board_is_turned_by_half_too(
    layout: Layout, turns: Turns, mirrored: bool, number: int
) -> None:
    assert len(list(symmetries(layout, mirrored, turns=turns))) == number


def test_a_back_must_be_the_mirror_image_after_a_half_turn_at_most() -> None:
    """Otherwise the reflections of the board are none of the puzzle's."""

    def motions(back: str, turns: Turns) -> int:
        tile = Tile(tuple("abcd"), back=tuple(back))
        rule = Rule(turns=turns, flips=True)
        return len(flatten(Puzzle(shapes.square(1, 1), (tile,), rule)).symmetries)

    assert [motions("adcb", turns) for turns in (False, "half", True)] == [2, 4, 8]
    assert [motions("cbad", turns) for turns in (False, "half", True)] == [1, 4, 8]
    assert [motions("badc", turns) for turns in (False, "half", True)] == [1, 2, 8]


def test_it_is_diagnosed_that_half_turns_were_meant() -> None:
    """Every second tile of these nine is listed upside down."""
    faces = ["ggae", "eghg", "fdcg", "ecab", "ebbb", "fbcb", "edhh", "adba", "faha"]
    tiles = tuple(Tile(tuple(face)) for face in faces)
    puzzle = Puzzle(shapes.square(3, 3), tiles, Rule(turns=False))
    told = [repair.told for repair in puzzle.diagnose().repairs]
    assert {(("turns", "half"),), (("turns", "yes"),)} <= set(told)


def test_a_hint_keeps_to_half_turns() -> None:
    puzzle = edgewise.load("unicorn")
    half = replace(puzzle, rule=replace(puzzle.rule, turns="half"))
    for choice in half.hint().choices:
        assert {p.turn for p in choice.placements} <= {0, 2}
