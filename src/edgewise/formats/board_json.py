"""Boards as JSON; `schemas/board.schema.json` describes them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..board import Board, Placement
from ..layout import Cell
from ..puzzle import Puzzle
from ..wording import shown
from .complaint import Complaints, unknown
from .puzzle_json import VERSION
from .source import Source
from .strict_json import parse

KEYS = ["edgewise", "puzzle", "cells"]

PLACEMENT_KEYS = ["tile", "turn", "flipped"]


def read(puzzle: Puzzle, source: Source) -> list[Board]:
    """The boards of a JSON text: one, a list, or what `edgewise solve --json` answers."""
    value = parse(source)
    if isinstance(value, dict) and "cells" not in value:
        if isinstance(value.get("board"), dict):  # what `edgewise best --json` answers
            value = [value["board"]]
        elif "boards" in value:
            value = value["boards"]
    items = value if isinstance(value, list) else [value]
    complaints = Complaints()
    boards = []
    for number, item in enumerate(items, 1):
        place = f"{source.name}: board {number}"
        cells = _cells(puzzle, item, place, complaints)
        if not complaints.lines:
            boards.append(Board(puzzle, cells))
    complaints.settle()
    return boards


def _cells(
    puzzle: Puzzle, item: object, place: str, complaints: Complaints
) -> tuple[Placement | None, ...]:
    wanted = len(puzzle.layout)
    if not isinstance(item, dict):
        complaints.add(place, f'expected an object with "cells", got {shown(item)}')
        return ()
    for key in item:
        if key not in KEYS:
            complaints.add(place, unknown(key, KEYS))
    version = item.get("edgewise", VERSION)
    if version is True or version != VERSION:
        complaints.add(place, f"edgewise: expected {VERSION}, got {shown(version)}")
    if not isinstance(item.get("puzzle", ""), str):
        complaints.add(place, f"puzzle: expected a name (a text), got {shown(item['puzzle'])}")
    cells = item.get("cells")
    if not isinstance(cells, list):
        got = shown(cells) if "cells" in item else "none"
        complaints.add(place, f'expected "cells", a list of {wanted} cells, got {got}')
        return ()
    if len(cells) != wanted:
        complaints.add(place, f"expected {wanted} cells, got {len(cells)}")
        return ()
    return tuple(
        None if value is None else _placement(puzzle, cell, value, place, complaints)
        for cell, value in zip(puzzle.layout.cells, cells, strict=True)
    )


def _placement(
    puzzle: Puzzle, cell: Cell, value: object, place: str, complaints: Complaints
) -> Placement | None:
    place = f"{place}, cell {cell.name}"
    if not isinstance(value, dict):
        complaints.add(place, f'expected null or an object with "tile", got {shown(value)}')
        return None
    for key in value:
        if key not in PLACEMENT_KEYS:
            complaints.add(place, unknown(key, PLACEMENT_KEYS))
    tile, turn, flipped = value.get("tile"), value.get("turn", 0), value.get("flipped", False)
    if isinstance(tile, bool) or not isinstance(tile, str | int):
        complaints.add(place, f"expected the id of a tile, got {shown(tile)}")
        return None
    if isinstance(turn, bool) or not isinstance(turn, int):
        complaints.add(place, f"expected a turn (a whole number), got {shown(turn)}")
        return None
    if not isinstance(flipped, bool):
        complaints.add(place, f"expected flipped true or false, got {shown(flipped)}")
        return None
    return lying(puzzle, cell, Placement(str(tile), turn, flipped), place, complaints)


def lying(
    puzzle: Puzzle, cell: Cell, placement: Placement, place: str, complaints: Complaints
) -> Placement | None:
    """*placement*, if it can lie in *cell* at all; whether it lies there rightly, `check` says."""
    tile = puzzle.by_id.get(placement.tile)
    if tile is None:
        words = f"expected a tile of the puzzle, got {shown(placement.tile)}"
    elif len(tile.sides) != cell.sides:
        got = f"tile {shown(tile.id)} with {len(tile.sides)}"
        words = f"expected a tile with {cell.sides} sides, got {got}"
    elif not 0 <= placement.turn < cell.sides:
        words = f"expected a turn from 0 to {cell.sides - 1}, got {placement.turn}"
    else:
        return placement
    complaints.add(place, words)
    return None


def write(boards: Sequence[Board]) -> str:
    """One board as an object with a cell to a line; any other number as a list, one to a line."""
    if len(boards) == 1:
        top = plain(boards[0])
        cells = ",\n".join(f"    {_line(cell)}" for cell in _listed(boards[0]))
        head = "".join(f'  "{key}": {_line(top[key])},\n' for key in ("edgewise", "puzzle"))
        return f'{{\n{head}  "cells": [\n{cells}\n  ]\n}}\n'
    before, between, after = BETWEEN
    return before + between.join(map(write_next, boards)) + after


BETWEEN = ("[", ",", "\n]\n")
"""What stands before, between and after the boards of a list."""


def write_next(board: Board) -> str:
    """One board of a list."""
    return f"\n  {_line(plain(board))}"


def plain(board: Board) -> dict[str, object]:
    """A board as the object that JSON has for it."""
    return {"edgewise": VERSION, "puzzle": board.puzzle.name, "cells": _listed(board)}


def _listed(board: Board) -> list[dict[str, object] | None]:
    return [
        None if p is None else {"tile": p.tile, "turn": p.turn, "flipped": p.flipped}
        for p in board.cells
    ]


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
