"""Tiles that cannot be laid, although every label has as many mates as it needs.

Two labels of a puzzle change places, so that each is there as often as before. Whoever counts finds
nothing wrong; that no board is left is proved by a search that ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .chance import Chance
from .ground import Deal, Ground, Numbers

MOST_SWAPS = 200
"""That are tried before another puzzle is taken."""


def swaps(ground: Ground, deal: Deal, chance: Chance) -> Iterator[list[Numbers]]:
    """The tiles after one swap, in any order: those of a kind that could have been planted."""
    sides = [
        (tile, side, choices)
        for gap in ground.gaps
        for (tile, side), choices in ground.choices(gap)
    ]
    pairs = [
        (one, other)
        for one, other in combinations(sides, 2)
        if one[0] != other[0] and {*one[2]} == {*other[2]}
    ]
    for (a, s, _), (b, t, _) in chance.shuffled(pairs)[:MOST_SWAPS]:
        tiles = [list(tile) for tile in deal.tiles]
        if tiles[a][s] != tiles[b][t]:
            tiles[a][s], tiles[b][t] = tiles[b][t], tiles[a][s]
            yield [tuple(tile) for tile in tiles]
