"""In how many ways a puzzle can be spoilt.

A tile of nine is read the wrong way round in nine ways, but a label of it is taken for another in a
few hundred: if both kinds of mistakes are made as often, each single label is the less likely one.
"""

from __future__ import annotations

from math import comb

from ..labels import families
from ..puzzle import Puzzle
from .repair import Repair
from .versions import Mistake

FEWEST, MOST = 2, 3
"""Tiles on which the halves of a motif are exchanged."""


def ways(made: Repair) -> float:
    """How many mistakes of this kind can be made when the corrected puzzle is typed."""
    puzzle = made.puzzle
    tiles, labels = len(puzzle.tiles), len(puzzle.labels())
    sides = sum(len(tile.sides) for tile in puzzle.tiles)
    if made.mistake is Mistake.LABEL:
        (change,) = made.changes
        half = puzzle.rule.mate(change.to) == change.was
        return sides if half else sides * max(1, labels - 2)
    if made.mistake is Mistake.HALVES:
        shown = [_showing(puzzle, family) for family in families(puzzle) if len(family) > 1]
        return max(1, sum(comb(n, k) for n in shown for k in range(FEWEST, MOST + 1)))
    if made.mistake is Mistake.NAMES:
        names = {change.to for change in made.changes}
        family = next(f for f in families(puzzle) if names.intersection(f))
        return len(families(puzzle)) * 2.0 ** _showing(puzzle, family)
    return {
        Mistake.MIRRORED: tiles,
        Mistake.NEIGHBOURS: sides,
        Mistake.ORDER: sides * sides / tiles,
        Mistake.SWAP: comb(sides, 2),
        Mistake.LABELS: comb(sides, 2) * max(1, labels - 1) ** 2,
        Mistake.TWICE: tiles * max(1, tiles - 1),
        Mistake.MISSING: tiles,
    }.get(made.mistake, 1)


def _showing(puzzle: Puzzle, family: tuple[str, ...]) -> int:
    """Tiles that show a motif."""
    return sum(not {*family}.isdisjoint(tile.sides) for tile in puzzle.tiles)
