"""Puzzles that were typed wrong."""

from __future__ import annotations

from random import Random

import edgewise
from edgewise import Puzzle, Tile


def altered(name: str, seed: int) -> Puzzle:
    """A puzzle of the library with the labels of two sides swapped."""
    puzzle = edgewise.load(name)
    tiles = [list(tile.sides) for tile in puzzle.tiles]
    random = Random(seed)
    i, j = random.sample(range(len(tiles)), 2)
    s, t = random.randrange(len(tiles[i])), random.randrange(len(tiles[j]))
    tiles[i][s], tiles[j][t] = tiles[j][t], tiles[i][s]
    return Puzzle(puzzle.layout, tuple(Tile(tuple(sides)) for sides in tiles), puzzle.rule)
