"""Puzzles as CSV with colours of 16 binary digits: a side, then a tile to a line.

Two programs write them alike and mean different things by the last three numbers: eternity2.dev
`x,y,rotation` of a clue, StartUpNationLabs `is hint,x,y` of a tile that lies as it is listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import isqrt

from ...errors import FormatError, Place
from ...layout import MAX_CELLS
from ...puzzle import Clue, Puzzle
from ...shapes import square
from ...wording import numbered, shown
from ..complaint import Complaints, Whereabouts
from ..draft import Draft
from ..source import Source, lines_of
from .numbered import MAX_COLOUR, Keeps, Numbered, Quad, by_line, drafted, in_numbers, losses

KEEPS = Keeps("a binary CSV", name=False)

lost = losses(KEEPS)

COLOUR = re.compile("[01]{16}")

WHOLE = re.compile("[0-9]{1,5}")

LAST = isqrt(MAX_CELLS)
"""The longest side of a board."""


@dataclass(frozen=True, slots=True)
class BinaryRow:
    """A tile, and the three numbers behind it."""

    line: int
    quad: Quad
    numbers: tuple[int, int, int]


Laid = tuple[int, int, int]
"""Column, row and turn of a clue."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What the three numbers mean."""

    name: str

    columns: str

    clue: Callable[[int, int, int], Laid | None]
    """The clue that they are, or none."""

    strict: Callable[[int, int, int], bool]
    """Whether its program would write such numbers."""


E2DEV = Dialect(
    "e2dev-csv",
    "x, y, rotation",
    lambda x, y, turn: (x, y, turn) if x or y or turn else None,
    lambda x, y, turn: True,
)

STARTUP = Dialect(
    "startup-csv",
    "is hint, x, y",
    lambda hint, x, y: (x, y, 0) if hint else None,
    lambda hint, x, y: hint == 1 or not (hint or x or y),
)


def read(source: Source) -> Draft:
    """The puzzle, if the numbers tell who wrote it; else an error that shows both readings."""
    side, rows = _rows(source)
    both = [dialect for dialect in (E2DEV, STARTUP) if _possible(dialect, side, rows)]
    if len(both) == 2:
        _refuse_both(source, rows)
    return _draft(source, side, rows, (both or [E2DEV])[0])


def read_e2dev(source: Source) -> Draft:
    """The puzzle as eternity2.dev means it."""
    return _draft(source, *_rows(source), E2DEV)


def read_startup(source: Source) -> Draft:
    """The puzzle as StartUpNationLabs mean it."""
    return _draft(source, *_rows(source), STARTUP)


def _draft(source: Source, side: int, rows: list[BinaryRow], dialect: Dialect) -> Draft:
    layout, clues = square(side, side), []
    lines: list[int] = []
    where = by_line(source.name, [row.line for row in rows], lines)
    complaints = Complaints(where)
    for number, row in enumerate(rows):
        laid = dialect.clue(*row.numbers)
        if laid is None:
            continue
        x, y, turn = laid
        if max(x, y) >= side or turn > 3:
            expected = f"expected {dialect.columns} with x and y from 0 to {side - 1}"
            expected += " and a rotation from 0 to 3" if dialect is E2DEV else ""
            got = ",".join(map(str, row.numbers))
            complaints.about(f"tiles[{number}]", f"tile {number + 1}: {expected}, got {got}")
            continue
        lines.append(row.line)
        clues.append(Clue(f"r{y + 1}c{x + 1}", str(number + 1), turn))
    complaints.settle()
    draft = drafted(layout, [row.quad for row in rows], complaints, where)
    return replace(draft, clues=tuple(clues))


def _possible(dialect: Dialect, side: int, rows: list[BinaryRow]) -> bool:
    """Whether every number makes sense so."""
    cells = set()
    for row in rows:
        laid = dialect.clue(*row.numbers)
        if not dialect.strict(*row.numbers):
            return False
        if laid is not None:
            x, y, turn = laid
            if max(x, y) >= side or turn > 3 or (x, y) in cells:
                return False
            cells.add((x, y))
    return True


def _refuse_both(source: Source, rows: list[BinaryRow]) -> None:
    """An error if the two readings give different puzzles."""
    for number, row in enumerate(rows):
        one, other = E2DEV.clue(*row.numbers), STARTUP.clue(*row.numbers)
        if one == other or one is None or other is None:
            continue
        places = [
            f"as {dialect.name} (the last three are {dialect.columns}) it lies in "
            f"r{laid[1] + 1}c{laid[0] + 1} with turn {laid[2]}"
            for dialect, laid in ((E2DEV, one), (STARTUP, other))
        ]
        got = ",".join(map(str, row.numbers))
        words = (
            f"tile {number + 1}: expected clues that can be read in one way, got {got}: "
            f"{places[0]}, {places[1]}; say which by --from {E2DEV.name} or --from {STARTUP.name}"
        )
        raise FormatError.at(Place(source.name, row.line), words)


def _rows(source: Source) -> tuple[int, list[BinaryRow]]:
    """The side of the board, and its tiles."""
    complaints = Complaints(Whereabouts(source.name))
    lines = _lines(source)
    number, head = next(lines)
    text = head.strip().rstrip(",;").strip()
    if not WHOLE.fullmatch(text) or not 1 <= int(text) <= LAST:
        expected = f"expected the side of the board (a whole number from 1 to {LAST})"
        raise FormatError.at(Place(source.name, number), f"{expected}, got {shown(head)}")
    side, rows = int(text), []
    for number, line in lines:
        row = _row(line, Place(source.name, number), complaints)
        if row is not None:
            rows.append(row)
        if len(rows) > side * side:
            break
    complaints.settle()
    if len(rows) != side * side:
        got = f"got {'more' if len(rows) > side * side else len(rows)}"
        expected = f"expected {numbered(side * side, 'tile')} for {side} rows of {side}"
        raise FormatError.at(Place(source.name, number), f"{expected}, {got}")
    return side, rows


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    for number, line in lines_of(source, 4 * MAX_CELLS):
        if line.strip():
            yield number, line


def _row(line: str, place: Place, complaints: Complaints) -> BinaryRow | None:
    fields = line.rstrip().rstrip(",").split(",")
    if len(fields) != 7:
        expected = "expected 7 numbers with commas between (4 colours, 3 for a clue)"
        complaints.add(place, f"{expected}, got {len(fields)}: {shown(line)}", alike="line")
        return None
    column, values = 1, []
    for i, field in enumerate(fields):
        word, at = field.strip(), column + len(field) - len(field.lstrip())
        column += len(field) + 1
        if i < 4 and COLOUR.fullmatch(word):
            values.append(int(word, 2))
        elif i >= 4 and WHOLE.fullmatch(word):
            values.append(int(word))
        else:
            what = "16 binary digits" if i < 4 else "a whole number"
            complaints.add(replace(place, column=at), f"expected {what}, got {shown(word)}")
    if len(values) != 7:
        return None
    a, b, c = values[4:]
    return BinaryRow(place.line or 0, tuple(values[:4]), (a, b, c))


def write_e2dev(puzzle: Puzzle) -> str:
    """The puzzle as eternity2.dev reads it."""
    told = _square(puzzle)
    # 0,0,0 is no clue: a tile that lies so is listed otherwise.
    told = told.relisted({fixed.tile: 1 for fixed in told.clues if fixed.cell == fixed.turn == 0})
    clues = {tile: (cell % told.cols, cell // told.cols, turn) for cell, tile, turn in told.clues}
    return _written(told, clues)


def write_startup(puzzle: Puzzle) -> str:
    """The puzzle as StartUpNationLabs read it: tiles of clues are listed as they lie."""
    told = _square(puzzle)
    told = told.relisted({fixed.tile: fixed.turn for fixed in told.clues})
    clues = {tile: (1, cell % told.cols, cell // told.cols) for cell, tile, _ in told.clues}
    return _written(told, clues)


def _square(puzzle: Puzzle) -> Numbered:
    told = in_numbers(puzzle, KEEPS)
    cells = told.rows * told.cols
    if told.rows != told.cols:
        got = f"got {told.rows} rows of {told.cols}"
        raise FormatError(f"expected as many rows as columns, as {KEEPS.what} has one side, {got}")
    if len(told.quads) != cells:
        raise FormatError(f"expected {cells} tiles, one for each cell, got {len(told.quads)}")
    return told


def _written(told: Numbered, clues: dict[int, tuple[int, int, int]]) -> str:
    lines = [str(told.rows)]
    for number, quad in enumerate(told.quads):
        colours = [f"{colour or MAX_COLOUR:016b}" for colour in quad]
        lines.append(",".join([*colours, *map(str, clues.get(number, (0, 0, 0)))]))
    return "\n".join(lines) + "\n"
