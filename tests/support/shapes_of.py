"""Puzzles without their names."""

from __future__ import annotations

from edgewise.puzzle import Puzzle


def shape(puzzle: Puzzle) -> object:
    """Which labels are the same, which touch, what the rim shows, on which board.

    A count is not enough: Unicorn's has the same count if equal labels touch.
    """
    index: dict[str, int] = {}
    for tile in puzzle.tiles:
        for side in tile.sides:
            index.setdefault(side, len(index))
    tiles = [[index[side] for side in tile.sides] for tile in puzzle.tiles]
    mates = {number: index.get(puzzle.rule.mate(x) or "") for x, number in index.items()}
    rim = puzzle.rule.rim
    if isinstance(rim, str):
        rim = str(index.get(rim))
    elif rim is not None:
        rim = tuple((place, str(index.get(label))) for place, label in rim)
    return tiles, mates, rim, puzzle.layout, puzzle.rule.turns
