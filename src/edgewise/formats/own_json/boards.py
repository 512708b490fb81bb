"""Boards as JSON; `schemas/board.schema.json` describes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...board import Board, Placement
from ...errors import Place
from ...puzzle import Puzzle
from ...wording import shown
from ..complaint import Complaints, Whereabouts, misplaced, unknown
from ..draft import Note
from ..source import Source
from ..strict_json import located, parse
from .puzzle import VERSION, line

KEYS = ["edgewise", "puzzle", "cells"]

PLACEMENT_KEYS = ["tile", "turn", "flipped"]


def read(puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """The boards of a JSON text: one, a list, or what `edgewise solve --json` answers."""
    value, path = parse(source), ""
    if isinstance(value, dict) and "cells" not in value:
        if isinstance(value.get("board"), dict):  # what `edgewise best --json` answers
            value, path = value["board"], "board"
        elif "boards" in value:
            value, path = value["boards"], "boards"
    items = {path: value}
    if isinstance(value, list):
        items = {f"{path}[{i}]": item for i, item in enumerate(value)}
    reader = _BoardReader(puzzle, source)
    boards = [reader.board(item, path, number) for number, (path, item) in enumerate(items.items())]
    reader.complaints.settle()
    return [Board(puzzle, tuple(cells)) for cells in boards]


class _BoardReader:
    """Takes boards apart; what is wrong is collected, and told of what is being looked at."""

    def __init__(self, puzzle: Puzzle, source: Source) -> None:
        self.puzzle = puzzle
        self.complaints = Complaints(Whereabouts(source.name, partial(located, source.text)))
        self.number = 0
        self.path = ""
        self.cell: int | None = None

    def wrong(self, words: str, key: str = "") -> None:
        """Complain about the board or cell at hand; or what stands there at *key*."""
        part, path, cell = f"board {self.number + 1}", self.path, None
        if self.cell is not None:
            cell = self.puzzle.layout.cells[self.cell].name
            part, path = f"{part}, cell {cell}", f"{path}.cells[{self.cell}]"
        path += f".{key}" * bool(key)
        place = Place(self.complaints.where.source, part=part, cell=cell, board=self.number)
        self.complaints.add(place, words, part=path.removeprefix("."))

    def unknown(self, item: dict[str, object], known: list[str]) -> None:
        for key in item:
            if key not in known:
                self.wrong(unknown(key, known), f"{key}:")

    def board(self, item: object, path: str, number: int) -> list[Placement | None]:
        self.number, self.path, self.cell = number, path, None
        wanted = len(self.puzzle.layout)
        if not isinstance(item, dict):
            self.wrong(f'expected an object with "cells", got {shown(item)}')
            return []
        self.unknown(item, KEYS)
        version = item.get("edgewise", VERSION)
        if version is True or version != VERSION:
            self.wrong(f"edgewise: expected {VERSION}, got {shown(version)}", "edgewise")
        if not isinstance(item.get("puzzle", ""), str):
            got = f"got {shown(item['puzzle'])}"
            self.wrong(f"puzzle: expected a name (a text), {got}", "puzzle")
        cells = item.get("cells")
        if not isinstance(cells, list):
            got = shown(cells) if "cells" in item else "none"
            key = "cells" if "cells" in item else ""
            self.wrong(f'expected "cells", a list of {wanted} cells, got {got}', key)
            return []
        if len(cells) != wanted:
            self.wrong(f"expected {wanted} cells, got {len(cells)}", "cells")
            return []
        found = []
        for self.cell, value in enumerate(cells):
            found.append(None if value is None else self.placement(self.cell, value))
        return found

    def placement(self, cell: int, value: object) -> Placement | None:
        if not isinstance(value, dict):
            self.wrong(f'expected null or an object with "tile", got {shown(value)}')
            return None
        self.unknown(value, PLACEMENT_KEYS)
        tile, turn, flipped = value.get("tile"), value.get("turn", 0), value.get("flipped", False)
        if isinstance(tile, bool) or not isinstance(tile, str | int):
            key = "tile" if "tile" in value else ""
            self.wrong(f"expected the id of a tile, got {shown(tile)}", key)
        elif isinstance(turn, bool) or not isinstance(turn, int):
            self.wrong(f"expected a turn (a whole number), got {shown(turn)}", "turn")
        elif not isinstance(flipped, bool):
            self.wrong(f"expected flipped true or false, got {shown(flipped)}", "flipped")
        else:
            placement = Placement(str(tile), turn, flipped)
            words = misplaced(self.puzzle, self.puzzle.layout.cells[cell], placement)
            if not words:
                return placement
            self.wrong(words)
        return None


def write(boards: Sequence[Board]) -> str:
    """One board as an object with a cell to a line; any other number as a list, one to a line."""
    if len(boards) == 1:
        top = plain(boards[0])
        cells = ",\n".join(f"    {line(cell)}" for cell in _listed(boards[0]))
        head = "".join(f'  "{key}": {line(top[key])},\n' for key in ("edgewise", "puzzle"))
        return f'{{\n{head}  "cells": [\n{cells}\n  ]\n}}\n'
    before, between, after = BETWEEN
    return before + between.join(map(write_next, boards)) + after


BETWEEN = ("[", ",", "\n]\n")
"""What stands before, between and after the boards of a list."""


def write_next(board: Board) -> str:
    """One board of a list."""
    return f"\n  {line(plain(board))}"


def plain(board: Board) -> dict[str, object]:
    """A board as the object that JSON has for it."""
    return {"edgewise": VERSION, "puzzle": board.puzzle.name, "cells": _listed(board)}


def _listed(board: Board) -> list[dict[str, object] | None]:
    return [None if p is None else plain_placement(p) for p in board.cells]


def plain_placement(p: Placement) -> dict[str, object]:
    """A tile as it lies, likewise."""
    return {"tile": p.tile, "turn": p.turn, "flipped": p.flipped}
