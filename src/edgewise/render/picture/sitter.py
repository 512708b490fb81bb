"""A puzzle as a sitter for its picture: what its labels look like follows from their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from ...board import Placement
from ...puzzle import Puzzle
from ...tile import Label, Tile
from .appearance import Appearance, appearances
from .theme import Style


def looks(puzzle: Puzzle, style: Style) -> Mapping[Label, Appearance]:
    """What every label looks like, in the order that the style asks for."""
    if not style.order:
        return appearances(puzzle, style)
    sitter, _ = posed(puzzle, style.order, len(puzzle.tiles[0].sides))
    return appearances(sitter, style, steady=True)


def posed(
    puzzle: Puzzle, order: tuple[Label, ...], sides: int
) -> tuple[Puzzle, list[tuple[Placement, int]]]:
    """The puzzle as a sitter for its picture, and how those lie that were added.

    Tiles with *sides* sides that are never laid show the labels in *order*, before all others, and
    mates that nobody has typed yet: the looks of labels follow from all that are there.
    """
    own = dict.fromkeys((*order, *puzzle.labels()))
    mates = (mate for label in own if (mate := puzzle.rule.mate(label)) is not None)
    more = [label for label in dict.fromkeys(mates) if label not in own]
    free = (name for name in map(str, count()) if name not in puzzle.by_id)
    first, last = _rows(order, sides, free), _rows(more, sides, free)
    stands = [(Placement(tile.id), 0) for tile in (*first, *last)]
    return replace(puzzle, tiles=(*first, *puzzle.tiles, *last)), stands


def _rows(labels: Sequence[Label], sides: int, names: Iterator[str]) -> list[Tile]:
    """Tiles that show these labels, the last one on all sides that are left."""
    rows = (tuple(labels[i : i + sides]) for i in range(0, len(labels), sides))
    return [Tile(row + row[-1:] * (sides - len(row)), next(names)) for row in rows]
