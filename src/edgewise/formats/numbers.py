"""The numbers that files of others call tiles by."""

from __future__ import annotations

import re

from ..puzzle import Puzzle
from ..tile import Tile

PIECE = re.compile("[1-9][0-9]{0,8}")


def numbers(puzzle: Puzzle, most: int) -> dict[str, range]:
    """The piece numbers of each tile; empty if there are too many.

    Ids that are numbers keep them. Else tiles count from 1, each copy for itself, as others take a
    number that they see twice for an error.
    """
    tiles = puzzle.tiles
    if all(
        PIECE.fullmatch(tile.id) and int(tile.id) <= most and tile.copies == 1 for tile in tiles
    ):
        return {tile.id: range(int(tile.id), int(tile.id) + 1) for tile in tiles}
    return counted(puzzle, most)


def counted(puzzle: Puzzle, most: int, first: int = 1) -> dict[str, range]:
    """The same by the places of the tiles, whatever their ids; empty if there are too many."""
    found, last = {}, first
    for tile in puzzle.tiles:
        found[tile.id] = range(last, last + tile.copies)
        last += tile.copies
    return found if last - first <= most else {}


def by_number(puzzle: Puzzle, named: dict[str, range]) -> dict[int, Tile]:
    """The tile that each number calls."""
    return {n: puzzle.by_id[tile] for tile, of_tile in named.items() for n in of_tile}
