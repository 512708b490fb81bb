"""The list of cells that stands for a drawing: `r1c1  tile 3  turned 1 step clockwise  a b c d`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...puzzle import Puzzle
from ...render.names import id_names
from ..complaint import misplaced

LIES = re.compile(
    r"tile (?P<tile>.+?)(?: (?:lift|\?))?\s{2,}"
    r"(?:not\s+turned|turned\s+(?:(?P<over>over)(?:,\s+then\s+)?)?"
    r"(?:(?<!over)(?P<turn>[0-9]{1,2})\s+steps?\s+clockwise|(?<=over)))(?:\s|$)"
)

EMPTY = re.compile(r"empty(?: (?:lift|\?))?(?:\s|$)")

INDENT = "    "
"""How the lines begin that go on with the one before."""


def read(puzzle: Puzzle, lines: Sequence[str], name: str) -> list[Board]:
    """The boards listed in *lines*; none if there is no such list."""
    first, boards = puzzle.layout.cells[0].name, []
    for at, line in enumerate(lines):
        if _after(line, first) is not None:
            boards.append(_board(puzzle, lines, at, name))
    return boards


def _board(puzzle: Puzzle, lines: Sequence[str], at: int, name: str) -> Board:
    """The board whose list begins at a line."""
    tiles: dict[str, set[str]] = {}
    for unicode in (True, False):
        for tile, shown in id_names(puzzle, None, unicode).shown.items():
            tiles.setdefault(shown, set()).add(tile)
    cells, found = puzzle.layout.cells, list[Placement | None]()
    for number, entry in _entries(lines, at):
        if len(found) == len(cells):
            break
        cell = cells[len(found)]
        rest, place = _after(entry, cell.name), Place(name, number, part=f"cell {cell.name}")
        if rest is None:
            raise FormatError.at(place, f"expected what lies in {cell.name}, got {entry[:40]!r}")
        if EMPTY.match(rest):
            found.append(None)
            continue
        lies = LIES.match(rest)
        known = tiles.get(lies["tile"], set()) if lies else set()
        if lies is None or len(known) != 1:
            raise FormatError.at(place, f"expected a tile and how it is turned, got {rest[:40]!r}")
        placement = Placement(next(iter(known)), int(lies["turn"] or 0), bool(lies["over"]))
        if words := misplaced(puzzle, cell, placement):
            raise FormatError.at(place, words)
        found.append(placement)
    if len(found) < len(cells):
        words = f"expected a line for each of {len(cells)} cells, got {len(found)}"
        raise FormatError.at(Place(name, at + 1), words)
    return Board(puzzle, found)


def _entries(lines: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """The lines of a list with their numbers, those that go on put behind their beginning."""
    number, entry = at + 1, lines[at]
    for later, line in enumerate(lines[at + 1 :], at + 2):
        if line.startswith(INDENT):
            entry += "  " + line.strip()
            continue
        yield number, entry
        number, entry = later, line
    yield number, entry


def _after(line: str, cell: str) -> str | None:
    """What a line says of a cell; None if it is about something else."""
    found = re.match(rf"{re.escape(cell)}\s{{2,}}(?=tile |empty)", line)
    return line[found.end() :] if found else None
