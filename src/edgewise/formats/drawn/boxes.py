"""Drawings of boards, read by the frames that they were drawn with.

A drawing is read if filling its frame with what was read gives the same drawing again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...layout import Cell, Layout
from ...puzzle import Puzzle
from ...render import arrows
from ...render.columns import Text, columns
from ...render.names import Names, id_names, label_names
from ...render.text import hexagons, squares, triangles
from ...render.text.canvas import Face, Outlines, Seat, Slot, TextBoard, by_column
from ...render.text.terminal import CHANGED, DETAILS, WRONG


class Unreadable(FormatError):
    """The frame is that of a drawing, what stands in it is not."""


EVERY: dict[str, Callable[[Layout, int, bool], Iterator[Outlines]]] = {
    "square": squares.every,
    "triangle": triangles.every,
    "triangle-trapezoid": triangles.every,
    "triangle-hexagon": triangles.every,
    "hex-flower": hexagons.every_flat,
    "hex": hexagons.every_pointed,
    "hex-triangle": hexagons.every_pointed,
}
"""The frames a board may have been drawn with, by the name of its shape."""

NOTES = ("?", "lift")
"""What a hint writes into cells."""

SIGNS = "".join(sign for kind in (WRONG, CHANGED) for sign in (kind.shown, kind.ascii))

WIDEST = 1000
"""Columns of a drawing."""

MOST_FRAMES = 2000

MOST_TRIED = 4_000_000
"""Cells times the ways in which tiles may lie there."""

Sheet = list[list[str]]
"""What stands in each column of each row."""

Choice = tuple[Placement | None, str]
"""What may lie in a cell, and what then stands in its middle."""


def read(puzzle: Puzzle, lines: Sequence[str], name: str) -> list[Board]:
    """The boards drawn in *lines*; none if there is no drawing of such a board."""
    every = EVERY.get(puzzle.layout.shape)
    ways = 2 * sum(len(tile.sides) for tile in puzzle.tiles)
    if every is None or ways * len(puzzle.layout) > MOST_TRIED:
        return []
    sheet = [list(line) if line.isascii() else list(by_column(line)) for line in lines]
    room = min(WIDEST, max((len(row) for row in sheet), default=0))
    firsts: dict[str, list[_Pattern]] = {}
    for unicode in (True, False):
        for frame in islice(every(puzzle.layout, room, unicode), MOST_FRAMES):
            pattern = _Pattern(frame, unicode)
            firsts.setdefault("".join(pattern.rows[0]).rstrip(), []).append(pattern)
    boards, at = [], 0
    while at < len(sheet):
        fitting = [
            pattern
            for pattern in firsts.get(_plain(lines[at]), ())
            if pattern.fits(sheet[at : at + len(pattern.rows)])
        ]
        if fitting:
            boards.append(_board(puzzle, fitting, sheet, at, name))
        at += len(fitting[0].rows) if fitting else 1
    return boards


def _plain(line: str) -> str:
    """The first line of a drawing without marks on it."""
    over = "─" if "─" in line else "-" if "-" in line else "_"
    return "".join(over if letter in SIGNS else letter for letter in line)


@dataclass
class _Pattern:
    """The lines of a frame, by row and column."""

    frame: Outlines
    unicode: bool
    rows: Sheet = field(init=False)
    above: int = field(init=False)
    """Blank rows at the top that no drawing has."""

    def __post_init__(self) -> None:
        lines = self.frame.canvas.lines()
        self.above = next(i for i, line in enumerate(lines) if line.strip())
        self.rows = [list(line) for line in lines[self.above :]]

    def fits(self, sheet: Sheet) -> bool:
        """Whether its lines are there; labels may stand on those that lie flat."""
        if len(sheet) < len(self.rows):
            return False
        for row, drawn in zip(self.rows, sheet, strict=True):
            for column, line in enumerate(row):
                there = drawn[column] if column < len(drawn) else " "
                if line not in (" ", "_", there) and not (self.frame.compact and there in SIGNS):
                    return False
        return True

    def holds(self, sheet: Sheet, slot: Slot, text: str) -> bool:
        """Whether *text* stands in a slot, and not as a part of a longer one."""
        row = slot.row - self.above
        if not 0 <= row < len(self.rows):
            return False
        wide = columns(text)
        start = slot.start(wide)
        if start < 0 or sheet[row][start : start + wide] != list(by_column(text)):
            return False
        return all(self._free(sheet[row], row, at) for at in (start - 1, start + wide))

    def _free(self, drawn: list[str], row: int, column: int) -> bool:
        if not 0 <= column < len(drawn) or drawn[column] == " ":
            return True
        mark = self.frame.compact and drawn[column] in SIGNS
        line = self.rows[row]
        return mark or (column < len(line) and line[column] == drawn[column])


def _board(puzzle: Puzzle, fitting: list[_Pattern], sheet: Sheet, at: int, name: str) -> Board:
    """The board in a drawing; an error if it is not certain what lies there."""
    found: dict[Board, None] = {}
    for pattern in fitting:
        part = sheet[at : at + len(pattern.rows)]
        for labels, ids in _spellings(puzzle, pattern):
            for turning in (True,) if puzzle.rule.turns else (False, True):
                board = _Reading(puzzle, pattern, labels, ids, turning).board(part)
                if board is not None:
                    found[board] = None
    if len(found) != 1:
        why = "that can be read in more than one way" if found else "whose tiles are not to be told"
        words = f"expected the drawing of a board of this puzzle, got one {why}"
        raise (FormatError if found else Unreadable).at(Place(name, at + 1), words)
    return next(iter(found))


def _spellings(puzzle: Puzzle, pattern: _Pattern) -> list[tuple[Names, Names]]:
    """What labels and ids may be called in a drawing."""
    found: list[tuple[Names, Names]] = []
    for detail in DETAILS:
        labels = label_names(puzzle, short=detail.short, unicode=pattern.unicode)
        names = labels, id_names(puzzle, detail.ids, pattern.unicode)
        if detail.compact == pattern.frame.compact and names not in found:
            found.append(names)
    return found


@dataclass(frozen=True)
class _Reading:
    """A way to read a drawing."""

    puzzle: Puzzle
    pattern: _Pattern
    labels: Names
    ids: Names
    turning: bool
    """Whether turns are shown."""
    choices: dict[object, dict[str, list[Placement | None]]] = field(default_factory=dict)

    def board(self, sheet: Sheet) -> Board | None:
        """The board, if that is what is drawn."""
        frame, lies, faces = self.pattern.frame, [], []
        for cell, seat in zip(self.puzzle.layout.cells, frame.seats, strict=True):
            found = dict(self._fitting(sheet, cell, seat))
            if len(found) > 1:
                return None
            placement, face = next(iter(found.items()), (None, Face.of(Text(""))))
            lies.append(placement)
            faces.append(face)
        drawn = TextBoard(self.puzzle.layout, faces, WIDEST, self.pattern.unicode)
        canvas = self._fresh().fill(drawn)
        same = [_same(row, line) for row, line in zip(sheet, canvas.lines(), strict=False)]
        return Board(self.puzzle, lies) if len(same) == len(sheet) and all(same) else None

    def _fresh(self) -> Outlines:
        """The frame again: what is written on its canvas stays there."""
        from ...render.text.canvas import Canvas

        frame, above = self.pattern.frame, [""] * self.pattern.above
        canvas = Canvas([*above, *("".join(row) for row in self.pattern.rows)])
        return Outlines(canvas, frame.seats, frame.compact)

    def _fitting(
        self, sheet: Sheet, cell: Cell, seat: Seat
    ) -> Iterator[tuple[Placement | None, Face]]:
        """What may lie in a cell, by what stands in it."""
        for placement, text in self._middles(sheet, cell, seat.middle):
            if placement is None or self.pattern.frame.compact:
                yield placement, Face.of(Text(text))
                continue
            shown = self.puzzle.by_id[placement.tile].shown(placement.turn, placement.flipped)
            found = [self._label(sheet, *item) for item in zip(seat.labels, shown, strict=True)]
            if None not in found:
                texts = tuple(Text(label) for label in found if label is not None)
                yield placement, Face.of(Text(text), texts)

    def _label(self, sheet: Sheet, slot: Slot, label: str) -> str | None:
        """A label as it stands in its place, with or without a mark; None if it does not."""
        signs = (k.shown if self.pattern.unicode else k.ascii for k in (WRONG, CHANGED))
        names = (sign + self.labels[label] for sign in ("", *signs))
        return next((name for name in names if self.pattern.holds(sheet, slot, name)), None)

    def _middles(self, sheet: Sheet, cell: Cell, slot: Slot) -> list[Choice]:
        """What the middle of a cell may mean. A text is taken out, as there are many to try."""
        choices, row = self._choices(cell), sheet[slot.row - self.pattern.above]
        # The widest first: a shorter one would leave a part of it unexplained.
        for wide in sorted({columns(text) for text in choices}, reverse=True):
            start = slot.start(wide)
            text = "".join(row[start : start + wide]) if start >= 0 else ""
            if text in choices and self.pattern.holds(sheet, slot, text):
                return [(placement, text) for placement in choices[text]]
        return []

    def _choices(self, cell: Cell) -> dict[str, list[Placement | None]]:
        """Whatever may stand in the middle of a cell, and what lies there then."""
        ways = tuple(arrows.direction(cell, side) for side in range(cell.sides))
        if ways in self.choices:
            return self.choices[ways]
        dot = "·" if self.pattern.unicode else "."
        found: dict[str, list[Placement | None]] = {text: [None] for text in (dot, *NOTES)}
        for tile in self.puzzle.tiles:
            if len(tile.sides) != cell.sides:
                continue
            for flipped in (False, True):
                for turn in range(cell.sides if self.turning else 1):
                    text = f"{'~' if flipped else ''}{self.ids[tile.id]}"
                    if self.turning:
                        arrow = arrows.ARROWS[ways[turn]]
                        text += arrow if self.pattern.unicode else f"/{turn}"
                    lies = Placement(tile.id, turn, flipped)
                    for ending in ("", *(f" {note}" for note in NOTES)):
                        found.setdefault(text + ending, []).append(lies)
        self.choices[ways] = found
        return found


def _same(drawn: list[str], line: str) -> bool:
    """Whether a row is drawn as it should be, but for marks on its lines."""
    row = list(line) if line.isascii() else list(by_column(line))
    if len(drawn) != len(row):
        return False
    return all(x == y or (x in SIGNS and y in LINED) for x, y in zip(drawn, row, strict=True))


LINED = "─│_/\\-|"
"""Lines that may carry a mark."""
