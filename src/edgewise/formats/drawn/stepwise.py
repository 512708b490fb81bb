"""Boards told step by step: `3. Tile 4, a quarter turn to the left, in r1c3: ...`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...puzzle import Puzzle
from ...render.names import id_names
from ...render.steps.instructions import LONGEST
from ...render.steps.turning import lying
from ...wording import clipped

BEGINS = re.compile(r"(?P<number>[0-9]{1,5})\. Tile ")

STEP = re.compile(r"Tile (?P<tile>.+?), (?P<lies>[a-z, 0-9]+), in (?P<cell>[^\s:]+?)[:.](?:\s|$)")


def read(puzzle: Puzzle, lines: Sequence[str], name: str) -> list[Board]:
    """The boards told in *lines*; none if there are no steps."""
    names: dict[str, str] = {}
    for unicode in (True, False):
        names |= {shown: tile for tile, shown in id_names(puzzle, LONGEST, unicode).shown.items()}
    boards: list[Board] = []
    for number, first, words in _steps(lines):
        if first or not boards:
            boards.append(Board.empty(puzzle))
        boards[-1] = _laid(boards[-1], names, words, Place(name, number))
    return boards


def _steps(lines: Sequence[str]) -> Iterator[tuple[int, bool, str]]:
    """The line of each step, whether it is a first one, and its words."""
    for at, line in enumerate(lines):
        if found := BEGINS.match(line):
            words = line[found.start("number") :].split(". ", 1)[1]
            for more in lines[at + 1 :]:
                if not more.startswith("  "):
                    break
                words += f" {more.strip()}"
            yield at + 1, found["number"] == "1", words


def _laid(board: Board, names: dict[str, str], words: str, place: Place) -> Board:
    puzzle, found = board.puzzle, STEP.match(words)
    tile = puzzle.by_id.get(names.get(found["tile"], "")) if found else None
    cell = puzzle.layout.index.get(found["cell"]) if found else None
    if found is None or tile is None or cell is None:
        raise FormatError.at(place, f"expected a tile and its cell, got {clipped(repr(words))}")
    if len(tile.sides) == puzzle.layout.cells[cell].sides:
        for flipped in (False, True):
            for turn in range(len(tile.sides)):
                placement = Placement(tile.id, turn, flipped)
                if lying(puzzle, cell, placement) == found["lies"]:
                    return board.put(cell, placement)
    raise FormatError.at(place, f"expected how tile {tile.id} lies there, got {found['lies']!r}")
