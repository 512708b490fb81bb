"""How a tile may really look: what could have been typed wrong about it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from ..puzzle import Puzzle
from ..tile import Label, Sides, Tile, mirrored, turned

NOBODY = "\ue000"
"""How a label begins that stands on no tile: the mate of a label that has none."""


class Mistake(enum.Enum):
    """What may have happened while a puzzle was typed."""

    LABEL = "label"
    """One label is wrong."""

    MIRRORED = "mirrored"
    """A tile was read the wrong way round, anticlockwise."""

    NEIGHBOURS = "neighbours"
    """Two neighbouring labels of a tile were swapped."""

    ORDER = "order"
    """The labels of a tile stand in another wrong order."""

    SWAP = "swap"
    """Two labels were swapped, from one tile to another."""

    LABELS = "labels"
    """Two labels are wrong."""

    TWICE = "twice"
    """A tile was typed twice, and another one forgotten."""

    MISSING = "missing"
    """A tile was forgotten."""

    HALVES = "halves"
    """The halves of one motif are marked the other way round on some tiles."""

    NAMES = "names"
    """One motif goes by two names."""

    SIDES = "sides"
    """All tiles were typed in another order of sides."""

    RULE = "rule"
    """Another rule is meant."""

    SIZE = "size"
    """Another board is meant."""


OF_ONE_TILE = frozenset({Mistake.LABEL, Mistake.MIRRORED, Mistake.NEIGHBOURS, Mistake.ORDER})
"""Nothing smaller can be wrong."""

OF_ALL = frozenset({Mistake.NAMES, Mistake.SIDES, Mistake.RULE, Mistake.SIZE})
"""About the whole puzzle: made once, however many tiles it concerns."""


OF_TEXTS = frozenset({Mistake.SIDES, Mistake.RULE, Mistake.SIZE})
"""Who types a text makes these; hardly anybody who was asked for the board, then side by side."""


@dataclass(frozen=True, slots=True)
class Change:
    """A side of a tile, and the label it should have."""

    tile: str

    side: int
    """Counted from 0, as listed."""

    was: Label

    to: Label

    back: bool = False
    """Whether it is on the other face."""


@dataclass(frozen=True, slots=True)
class Version:
    """A tile as it may really look."""

    tile: Tile

    mistake: Mistake

    changes: tuple[Change, ...]
    """Side by side, what would have been typed wrong."""


def typable(puzzle: Puzzle) -> tuple[Label, ...]:
    """Every label that could stand on a tile: those of the puzzle, and their mates."""
    labels = dict.fromkeys(puzzle.labels())
    mates = (puzzle.rule.mate(label) for label in tuple(labels))
    labels |= dict.fromkeys(mate for mate in mates if mate is not None)
    return tuple(label for label in labels if not label.startswith(NOBODY))


def versions(puzzle: Puzzle, tile: Tile) -> list[Version]:
    """The tile with one label changed, or its labels in another order. The same look comes once."""
    labels = ((new, Mistake.LABEL) for new in _relabelled(puzzle, tile, 1))
    return list(_different(puzzle, tile, (*labels, *_reordered(puzzle, tile))))


def relabelled(puzzle: Puzzle, tile: Tile, count: int) -> Iterator[Version]:
    """The tile with so many labels changed."""
    mistake = Mistake.LABEL if count == 1 else Mistake.LABELS
    found = ((new, mistake) for new in _relabelled(puzzle, tile, count))
    return _different(puzzle, tile, found)


def is_told_by_listing(puzzle: Puzzle, tile: Tile) -> bool:
    """Whether two tiles that look the same in a cell need not be the same for this puzzle: if they
    differ on the other face, or if a clue says how the tile is turned, from its list."""
    if puzzle.rule.flips and tile.back is not None:
        return True
    return any(
        clue.tile in (None, tile.id) and (clue.turn is not None or clue.flipped is not None)
        for clue in puzzle.clues
    )


def _different(
    puzzle: Puzzle, tile: Tile, found: Iterable[tuple[Tile, Mistake]]
) -> Iterator[Version]:
    """Those that are neither the same as the tile nor as one before."""
    rule = puzzle.rule
    listed = is_told_by_listing(puzzle, tile) and bool(puzzle.clues)

    def key(tile: Tile) -> object:
        if listed:
            return tile.sides, tile.back
        looks = tile.looks(rule.turns, rule.flips)
        return frozenset(looks) if tile.back is not None else min(looks)

    seen = {key(tile)}
    for new, mistake in found:
        if key(new) not in seen:
            seen.add(key(new))
            yield Version(new, mistake, changes(tile, new))


def changes(tile: Tile, new: Tile) -> tuple[Change, ...]:
    """What has changed, side by side."""
    fronts = zip(tile.sides, new.sides, strict=True)
    backs = zip(tile.back or (), new.back or (), strict=True)
    return tuple(
        Change(tile.id, side, was, to, back)
        for back, sides in ((False, fronts), (True, backs))
        for side, (was, to) in enumerate(sides)
        if was != to
    )


def _relabelled(puzzle: Puzzle, tile: Tile, count: int) -> Iterator[Tile]:
    labels = typable(puzzle)
    shown = tile.sides + ((tile.back or ()) if puzzle.rule.flips else ())
    for places in combinations(range(len(shown)), count):
        for new in product(labels, repeat=count):
            if all(shown[place] != label for place, label in zip(places, new, strict=True)):
                sides = list(shown)
                for place, label in zip(places, new, strict=True):
                    sides[place] = label
                yield _with(tile, tuple(sides))


def _with(tile: Tile, shown: Sides) -> Tile:
    """The tile with other labels, first those of the front."""
    count = len(tile.sides)
    back = shown[count:] if len(shown) > count else tile.back
    return replace(tile, sides=shown[:count], back=back)


MOST_PERMUTED = 4
"""Tiles with so many sides are tried in every order; on others, two labels are exchanged."""


def _reordered(puzzle: Puzzle, tile: Tile) -> Iterator[tuple[Tile, Mistake]]:
    if tile.back is not None:
        return  # of two faces, who knows which one
    sides, count = tile.sides, len(tile.sides)
    fixed = puzzle.rule.turns is not True or is_told_by_listing(puzzle, tile)
    for turn in range(count if fixed else 1):
        yield replace(tile, sides=turned(mirrored(sides), turn)), Mistake.MIRRORED
    for order in _neighbours(count):
        yield replace(tile, sides=tuple(sides[i] for i in order)), Mistake.NEIGHBOURS
    for order in permutations(range(count)) if count <= MOST_PERMUTED else _exchanged(count):
        yield replace(tile, sides=tuple(sides[i] for i in order)), Mistake.ORDER


def _neighbours(count: int) -> Iterator[tuple[int, ...]]:
    """Every order in which two labels that are listed side by side have changed places."""
    for a in (*range(1, count), 0):
        order = list(range(count))
        order[a - 1], order[a] = order[a], order[a - 1]
        yield tuple(order)


def _exchanged(count: int) -> Iterator[tuple[int, ...]]:
    for a, b in combinations(range(count), 2):
        order = list(range(count))
        order[a], order[b] = b, a
        yield tuple(order)
    for first in range(1, count):
        yield (*range(first, count), *range(first))
