"""The halves of one motif marked the other way round on some tiles: head for tail, throughout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...puzzle import Puzzle
from ...tile import Tile
from ..inquiry import Inquiry
from ..repair import Repair, corrections
from ..versions import Mistake, Version, changes

MOST_TILES = 3
"""Whoever marks more of them the other way round is as likely to mark all of them so, which
changes nothing."""

MOST_SHOWING = 12
"""Of a motif on more tiles, there are too many sets of them."""


def found(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Every motif, and every two or three tiles on which it may be so; or one, on two sides."""
    rule = puzzle.rule
    pairs = {frozenset((a, b)) for a in puzzle.labels() if (b := rule.mate(a)) not in (None, a)}
    for pair in sorted(tuple(sorted(map(str, pair))) for pair in pairs):
        other = dict(zip(pair, pair[::-1], strict=True))
        choices: dict[str, dict[Tile, Version]] = {}
        for tile in puzzle.tiles:
            new = replace(tile, sides=tuple(other.get(label, label) for label in tile.sides))
            if new != tile and tile.copies == 1 and tile.back is None:
                made = Version(new, Mistake.HALVES, changes(tile, new))
                choices[tile.id] = {tile: Version(tile, Mistake.HALVES, ()), new: made}
        if not 1 < len(choices) <= MOST_SHOWING:
            continue
        inquiry.tick()
        for repair in corrections(puzzle, choices, inquiry):
            tiles = {change.tile for change in repair.changes}
            # One label alone is told as that.
            if len(repair.changes) > 1 and len(tiles) <= MOST_TILES:
                yield repair
