"""How many combinations there are, held against counting them one by one."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import example, given, reject, settings

import edgewise
from edgewise import Board, Clue, Placement, Puzzle, Rule, Tile, shapes
from edgewise.answers import estimate
from edgewise.check import amiss
from edgewise.engines import naive
from edgewise.engines.naive import combinations
from edgewise.engines.outlook import Outlook
from edgewise.problem import flatten
from reference import turns_of
from strategies import LISTED_DIFFERENTLY, TWO_FACED, puzzles

MANY = 20_000
"""Boards that are soon laid one by one."""


def boards(puzzle: Puzzle) -> Iterator[Board]:
    """Every full board that has its tiles in the box, whatever touches."""
    rule, tiles = puzzle.rule, puzzle.by_id
    faces = [False, True][: 1 + rule.flips]

    def laid(cells: tuple[Placement, ...]) -> Iterator[Board]:
        if len(cells) == len(puzzle.layout):
            yield Board(puzzle, cells)
            return
        sides = puzzle.layout.cells[len(cells)].sides
        for tile in tiles.values():
            used = sum(p.tile == tile.id for p in cells)
            if len(tile.sides) != sides or used == tile.copies:
                continue
            for turn in turns_of(rule.turns, sides):
                for face in faces:
                    yield from laid((*cells, Placement(tile.id, turn, face)))

    return laid(())


def one_by_one(puzzle: Puzzle) -> int:
    """How many look different; tiles that are told apart by nothing are the same tile."""
    rule, told = puzzle.rule, any(clue.tile is None for clue in puzzle.clues)
    same = {
        tile.id: (tile.sides, tile.face(True) if rule.flips else None)
        if told
        else frozenset(tile.looks(rule.turns, rule.flips))
        for tile in puzzle.tiles
    }
    found = set()
    for number, board in enumerate(boards(puzzle)):
        if number == MANY:
            reject()
        if not any("the clue asks for" in words for words in amiss(board)):
            placed = [p for p in board.cells if p is not None]
            found.add(tuple(zip((same[p.tile] for p in placed), board.picture(), strict=True)))
    return len(found)


@settings(max_examples=150)
@given(puzzle=puzzles(max_cells=3, max_labels=3))
@example(TWO_FACED)
@example(LISTED_DIFFERENTLY)
def test_the_number_of_combinations_is_that_of_laying_them_all(puzzle: Puzzle) -> None:
    assert combinations(flatten(puzzle, counted=False)) == one_by_one(puzzle)


TILES = tuple(Tile.parse(text) for text in ("a/b/c/d", "a/a/a/a", "a/b/a/b"))


@pytest.mark.parametrize(
    ("tiles", "clues", "expected"),
    [
        (TILES, (), math.factorial(3) * 4 * 1 * 2),
        ((*TILES, Tile.parse("d/c/b/a")), (), 6 * (8 + 16 + 32 + 8)),  # one stays in the box
        ((Tile(("a", "b", "c", "d"), copies=3),), (), 4**3),
        (TILES, (Clue("r1c1", "1", 0),), 2 * 1 * 2),
        (TILES, (Clue("r1c1", turn=1),), 2 * (1 * 2 + 4 * 2 + 4 * 1)),
        ((*TILES, TILES[1]), (Clue("r1c1", "2", 0), Clue("r1c2", "4", 0)), 4 + 2),
    ],
)
def test_copies_spares_symmetric_tiles_and_clues_are_reckoned_with(
    tiles: tuple[Tile, ...], clues: tuple[Clue, ...], expected: int
) -> None:
    puzzle = Puzzle(shapes.square(1, 3), tiles, Rule(), clues)
    assert combinations(flatten(puzzle, counted=False)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("unicorn", math.factorial(9) * 4**9),
        ("eternity2", math.factorial(255) * 4**255),  # it has a clue
        ("tetravex-motyak", math.factorial(16)),
    ],
)
def test_known_puzzles(name: str, expected: int) -> None:
    assert combinations(flatten(edgewise.load(name), counted=False)) == expected


def test_what_takes_too_long_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = edgewise.load("tantrix-triangle")
    spare = Puzzle(puzzle.layout, (*puzzle.tiles, Tile.parse("x/x/x/x/x/x")), puzzle.rule)
    assert combinations(flatten(spare, counted=False)) is not None
    monkeypatch.setattr(naive, "MOST", 10)
    assert combinations(flatten(spare, counted=False)) is None


@pytest.mark.parametrize(
    ("number", "rate", "said"),
    [
        (1, 1e6, "1 combination of tiles and turns, 1e-06 s to try"),
        (24, 1.0, "24 combinations of tiles and turns, 24 s to try"),
        (10**12, 1e6, "1e+12 combinations of tiles and turns, 12 days to try"),
        (999 * 10**697, 1e6, "1.0e+700 combinations of tiles and turns, 3.2e+686 years to try"),
        (0, 1e6, "there are not the tiles to fill the board and keep the clues"),
    ],
)
def test_any_number_of_them_can_be_said(number: int, rate: float, said: str) -> None:
    found = edgewise.load("unicorn").estimate()
    found = Outlook(found.plan, found.size, rate, found.cells, found.confined, number)
    assert str(list(estimate.sentences(found))[-1]).endswith(said)
    told = estimate.plain(found)["naive"]
    assert isinstance(told, dict)
    assert (told["seconds"] is None) == (number > 10**300)
    assert told["combinations"] == (number if number < 2**53 else None)
