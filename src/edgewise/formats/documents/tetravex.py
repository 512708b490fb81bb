"""TetraVex as a list: tiles of four digits, north, east, south, west, that are not turned."""

from __future__ import annotations

import re
from math import isqrt

from ...errors import FormatError, Place, PuzzleError
from ...layout import MAX_CELLS
from ...puzzle import Puzzle
from ...shapes import square
from ...wording import numbered, shown
from ..complaint import Complaints
from ..draft import Draft, DraftTile
from ..frame import fitting
from ..source import Source, lines_of
from .numbered import Keeps, by_line, in_numbers, losses

KEEPS = Keeps("a TetraVex list", name=False, turns=False, frame=False, most=9)

lost = losses(KEEPS)

BETWEEN = r"[\s,;/|]+"

TILE = re.compile(
    r"[\s\[({]*([0-9])(?:([0-9])([0-9])([0-9])"
    rf"|{BETWEEN}([0-9]){BETWEEN}([0-9]){BETWEEN}([0-9]))[\s\])}},;]*"
)
"""Four digits, with something between all of them or none."""

HEADER = re.compile(r"\s*([0-9]{1,3})(?:(\s*[xX]\s*|\s+)([0-9]{1,3}))?\s*")


def read(source: Source) -> Draft:
    """What the list says. A line in front may have the size: `3`, `3x3` or `3 3`."""
    complaints, header = Complaints(), None
    lines, tiles = [], []
    for number, line in lines_of(source, 4 * MAX_CELLS):
        text = line.split("#", 1)[0]
        if not text.strip():
            continue
        place = Place(source.name, number)
        if match := TILE.fullmatch(text):
            lines.append(number)
            tiles.append(DraftTile(tuple(digit for digit in match.groups() if digit)))
        elif not tiles and header is None and (found := HEADER.fullmatch(text)):
            header = place, found
        else:
            expected = "4 digits (north, east, south, west)"
            complaints.add(place, f"expected {expected}, got {shown(text.strip())}", alike="line")
    complaints.settle()
    if not tiles:
        raise FormatError.at(Place(source.name), "expected tiles of 4 digits, got none")
    rows, cols = _size(source.name, header, len(tiles))
    try:
        layout = square(rows, cols)
    except PuzzleError as error:
        raise FormatError.at(Place(source.name), str(error)) from None
    where = by_line(source.name, lines)
    return Draft(layout, tuple(tiles), turns=False, where=where)


def _size(name: str, header: tuple[Place, re.Match[str]] | None, tiles: int) -> tuple[int, int]:
    """Rows and columns: from the header, or from the number of tiles."""
    side = isqrt(tiles)
    if header is None:
        if side * side != tiles:
            words = f"expected a line with the size in front of {tiles} tiles ({fitting(tiles)})"
            raise FormatError.at(Place(name), f"{words}, got none")
        return side, side
    place, match = header
    rows, cols = int(match[1]), int(match[3] or match[1])
    if match[3] is None and rows == tiles == side * side:
        return side, side  # how many tiles there are
    if rows * cols != tiles or not tiles:
        expected = f"{numbered(rows * cols, 'tile')} for {rows} rows of {cols}"
        raise FormatError.at(place, f"expected {expected}, got {tiles}")
    if rows != cols and not match[2].strip():
        both = f"{rows} rows of {cols} or {cols} rows of {rows}"
        remedy = f"write {rows}x{cols} for {rows} rows, {cols}x{rows} for {cols}"
        raise FormatError.at(place, f"expected rows and columns, got {shown(match[0])}, which "
                             f"may be {both}; {remedy}")  # fmt: skip
    return rows, cols


def write(puzzle: Puzzle) -> str:
    """The list; the size first."""
    told = in_numbers(puzzle, KEEPS)
    if len(told.quads) != told.rows * told.cols:
        wanted = f"expected {told.rows * told.cols} tiles, one for each cell"
        raise FormatError(f"{wanted}, got {len(told.quads)}")
    size = str(told.rows) if told.rows == told.cols else f"{told.rows}x{told.cols}"
    return "\n".join([size, *(" ".join(map(str, quad)) for quad in told.quads)]) + "\n"
