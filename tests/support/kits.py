"""What tests of kits have in common."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import edgewise
from edgewise.board import Board, Placement
from edgewise.puzzle import Puzzle
from edgewise.render.kit import Kit, kit
from edgewise.render.picture.theme import Style
from edgewise.tile import lawful

STATIC = Path(edgewise.__file__).parent / "web" / "static"


def whole(puzzle: Puzzle, style: Style | None = None) -> list[Kit]:
    """A kit, in as many parts as it takes."""
    parts = [kit(puzzle, style)]
    while rest := parts[-1]["rest"]:
        parts.append(kit(puzzle, style, tiles=rest))
    return parts


def anyhow(puzzle: Puzzle, chance: random.Random, holes: float = 0.0) -> Board:
    """A board with tiles as they come, and some cells left empty."""
    tiles = [tile for tile in puzzle.tiles for _ in range(tile.copies)]
    chance.shuffle(tiles)
    cells: list[Placement | None] = []
    for cell in puzzle.layout.cells:
        tile = next((x for x in tiles if len(x.sides) == cell.sides), None)
        if tile is None or chance.random() < holes:
            cells.append(None)
            continue
        tiles.remove(tile)
        turn = chance.choice(lawful(puzzle.rule.turns, cell.sides))
        cells.append(Placement(tile.id, turn, puzzle.rule.flips and chance.random() < 0.5))
    return Board(puzzle, tuple(cells))


def board_of(board: Board, made: Kit, ways: list[Any]) -> list[int | None]:
    """A board as `kit.js` has it: for each cell the number of a way, of those listed."""
    numbers = {tuple(way): number for number, way in enumerate(ways)}
    tiles = {tile["id"]: number for number, tile in enumerate(made["tiles"])}
    return [
        None if lies is None else numbers[tiles[lies.tile], lies.turn, lies.flipped, cell["kind"]]
        for lies, cell in zip(board.cells, made["cells"], strict=True)
    ]
