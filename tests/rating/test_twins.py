"""Puzzles of the library under other names."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise
from edgewise import library, shapes
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.tile import Tile, mirrored
from edgewise.twins import twins

SETS = [
    {"turtles", "turtles-ivan", "cars", "clowns", "motors", "teddys"},
    {"unicorn", "bibi"},
    {"drive-ya-nuts", "hex-one"},
    {"laurent-6x6", "eternity2-clue1"},
    {"eternity2", "eternity2-clues"},
]
"""Those of the library that are one set of tiles."""


@pytest.mark.parametrize("name", library.names())
def test_every_puzzle_knows_itself_and_its_twins(name: str) -> None:
    alike = next((names for names in SETS if name in names), {name})
    assert {twin.name for twin in twins(edgewise.load(name))} == alike


def disguised(puzzle: Puzzle, chance: Random, mirror: bool) -> Puzzle:
    """The same with other labels, ids, order and turns."""
    labels = [*puzzle.labels()]
    other = {label: f"x{i}" for i, label in enumerate(chance.sample(labels, len(labels)))}
    pairs = {tuple(sorted((x, puzzle.rule.mate(x) or x))) for x in labels}
    shown = [(other[a], other[b]) for a, b in sorted(pairs) if a in other and b in other]
    rim = puzzle.rule.rim
    rule = replace(
        puzzle.rule, match="pairs", pairs=tuple(shown),
        rim=other[rim] if isinstance(rim, str) else None,
    )  # fmt: skip
    tiles = []
    for tile in puzzle.tiles:
        sides = mirrored(tile.sides) if mirror else tile.sides
        made = Tile(tuple(other[x] for x in sides), copies=tile.copies)
        turns = puzzle.rule.turns is True
        tiles.append(made.turned(chance.randrange(len(sides))) if turns else made)
    chance.shuffle(tiles)
    return Puzzle(puzzle.layout, tiles, rule)


@pytest.mark.parametrize(
    "name",
    [
        "unicorn",
        "ultimate",
        "tangle",
        "owen-5x5",
        "hex-seven",
        "tetravex-avignon-5x5",
        "macmahon-squares",
    ],
)
@given(chance=st.randoms(use_true_random=False), mirror=st.booleans())
def test_a_disguise_is_seen_through(name: str, chance: Random, mirror: bool) -> None:
    puzzle = disguised(edgewise.load(name), chance, mirror)
    found = {twin.name: twin for twin in twins(puzzle)}
    assert name in found
    twin, known = found[name], edgewise.load(name)
    there = dict(twin.labels)
    for label in puzzle.labels():  # mates are mates there too
        mate = puzzle.rule.mate(label)
        assert mate is None or known.rule.mate(there[label]) == there[mate]
    here = sorted(_lying(tile, puzzle, there, twin.mirrored) for tile in puzzle.tiles)
    assert here == sorted(_lying(tile, known, None, False) for tile in known.tiles)


def _lying(
    tile: Tile, puzzle: Puzzle, names: dict[str, str] | None, mirror: bool
) -> tuple[str, ...]:
    sides = mirrored(tile.sides) if mirror else tile.sides
    named = Tile(tuple(names[x] if names else x for x in sides))
    if puzzle.rule.turns is not True:  # the whole board may be turned
        return tuple(sorted(named.sides))
    return min(named.looks(True, False))


def test_one_label_makes_another_puzzle() -> None:
    puzzle = edgewise.load("unicorn")
    first = puzzle.tiles[0]
    other = replace(first, sides=(puzzle.rule.mate(first.sides[0]) or "", *first.sides[1:]))
    assert twins(replace(puzzle, tiles=(other, *puzzle.tiles[1:]))) == ()


def test_the_same_tiles_for_another_board_or_rule_are_another_puzzle() -> None:
    puzzle = edgewise.load("owen-6x6")
    assert twins(replace(puzzle, layout=shapes.square(4, 9))) == ()
    assert twins(replace(puzzle, rule=replace(puzzle.rule, flips=True))) == ()
    assert twins(replace(puzzle, rule=Rule())) == ()


def test_tiles_that_are_all_alike_are_soon_told_from_others() -> None:
    tiles = tuple(Tile((f"a{i}", f"b{i}", f"c{i}", f"d{i}")) for i in range(256))
    assert twins(Puzzle(shapes.square(16, 16), tiles, Rule())) == ()
