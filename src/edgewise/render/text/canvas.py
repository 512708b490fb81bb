"""A sheet of text to draw on, and what is to be drawn on it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...layout import Layout, Side
from ...tile import MAX_SIDES
from ..columns import Text, clusters, columns

NOTHING = Text("")

EVERY_SIDE = range(MAX_SIDES)


@dataclass(frozen=True, slots=True)
class Face:
    """What is to be seen of a tile that lies in a cell."""

    middle: Text
    """Its id and how it is turned."""

    labels: tuple[Text, ...]
    """By the sides of the cell; all empty in compact drawings."""

    @classmethod
    def of(cls, middle: Text, labels: tuple[Text, ...] = ()) -> Face:
        """A face with as many labels as a cell can have sides, so that drawings need not ask."""
        return cls(middle, labels + (NOTHING,) * (MAX_SIDES - len(labels)))


EMPTY = Face.of(NOTHING)
"""A cell without a tile."""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A board spelled out in texts, and the room to draw it in."""

    layout: Layout

    faces: Sequence[Face]
    """For each cell; `EMPTY` where there is no tile."""

    room: int
    """The columns there are."""

    unicode: bool = True
    """Whether lines may be more than ASCII."""

    crosses: Mapping[Side, Text] | None = None
    """In a compact drawing, what to put on the border at the sides that are marked."""

    @property
    def compact(self) -> bool:
        return self.crosses is not None

    def cross(self, canvas: Canvas, cell: int, spots: Sequence[tuple[int, int]]) -> None:
        """Mark the sides of a cell in a compact drawing: row and column of each side's middle."""
        crosses = self.crosses or {}
        for side, spot in enumerate(spots if crosses else ()):
            canvas.left(*spot, crosses.get(Side(cell, side), NOTHING))

    def middle(self) -> int:
        """The width of the widest id."""
        return max((face.middle.columns for face in self.faces), default=0)

    def label(self, sides: Sequence[int] = EVERY_SIDE) -> int:
        """The width of the widest label, or of the widest on some of the sides."""
        texts = (face.labels[i] for face in self.faces for i in sides)
        return max((text.columns for text in texts if text.text), default=0)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a text goes that is not known yet."""

    row: int

    column: int
    """Where it begins; or before which it ends; or where the room begins that it is amid."""

    way: Literal["left", "right", "centre"]

    room: int = 0
    """How many columns, for a text amid them."""

    edge: str = ""
    """Stands on both sides of such a text, if there is space."""

    @classmethod
    def amid(cls, row: int, left: int, room: int, edge: str = "") -> Slot:
        """In the middle of *room* columns."""
        return cls(row, left, "centre", room, edge)

    def start(self, width: int) -> int:
        """The first column of a text so wide."""
        if self.way == "centre":
            return self.column + (self.room - width) // 2
        return self.column - width if self.way == "right" else self.column


@dataclass(frozen=True, slots=True)
class Seat:
    """Where in a drawing everything about one cell goes."""

    middle: Slot

    labels: tuple[Slot, ...]
    """By side; not used in compact drawings."""

    spots: tuple[tuple[int, int], ...]
    """Row and column of the middle of each side."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """The lines of a drawing and the seats in it. Boards are drawn by it, and read by it again."""

    canvas: Canvas

    seats: Sequence[Seat]
    """For each cell."""

    compact: bool = False
    """Without labels."""

    def fill(self, board: TextBoard) -> Canvas:
        """Draw the board."""
        for i, (seat, face) in enumerate(zip(self.seats, board.faces, strict=True)):
            self.canvas.write(seat.middle, face.middle)
            for slot, text in zip(seat.labels, face.labels, strict=False):
                self.canvas.write(slot, text)
            board.cross(self.canvas, i, seat.spots)
        self.canvas.trim()
        return self.canvas


class Canvas:
    """Rows of columns. What is put later covers what was there."""

    def __init__(self, rows: Iterable[str] = ()) -> None:
        self._rows: list[list[str]] = [list(row) for row in rows]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write from *column* on."""
        while len(self._rows) <= row:
            self._rows.append([])
        line, end = self._rows[row], column + columns(text)
        line += [" "] * (end - len(line))
        line[column:end] = text if text.isascii() else by_column(text)
        if style:
            line[column] = f"\x1b[{style}m{line[column]}"
            line[end - 1] = f"{line[end - 1]}\x1b[0m"

    def write(self, slot: Slot, text: Text) -> None:
        """Write where *slot* says."""
        if not text.text:
            return
        row, start, edge = slot.row, slot.start(text.columns), slot.edge
        if edge and slot.room - text.columns > 3 * len(edge):
            self.put(row, start - len(edge), edge)
            self.put(row, start + text.columns, edge)
        self.put(row, start, text.text, text.style)

    def left(self, row: int, column: int, text: Text) -> None:
        """Write so that the text begins at *column*."""
        if text.text:
            self.put(row, column, text.text, text.style)

    def right(self, row: int, column: int, text: Text) -> None:
        """Write so that the text ends before *column*."""
        self.left(row, column - text.columns, text)

    def trim(self) -> None:
        """Leave out blank rows at the top."""
        while self._rows and not "".join(self._rows[0]).strip():
            del self._rows[0]

    def squeeze(self) -> None:
        """Leave out every second row, from the first on, where it is blank."""
        rows = enumerate(self._rows)
        self._rows = [row for i, row in rows if i % 2 or "".join(row).strip()]

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._rows]


def by_column(text: str) -> Iterator[str]:
    """What stands in each column; nothing in the second one of a wide character."""
    for cluster in clusters(text):
        yield cluster
        # A wide character also takes the next column.
        yield from [""] * (columns(cluster) - 1)


UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
ASCII_LINES = " ++++|++++-+++++"
"""By the sum of the directions in which a line goes on."""


class Box(NamedTuple):
    """The places of its four borders."""

    top: int
    left: int
    bottom: int
    right: int


def boxed(boxes: Iterable[Box], unicode: bool) -> Canvas:
    """A canvas with the borders of *boxes*, and the right character at every corner."""
    return Canvas(_borders(tuple(boxes), unicode))


@functools.lru_cache(maxsize=4)
def _borders(boxes: tuple[Box, ...], unicode: bool) -> list[str]:
    """The rows; kept, as the boxes are the same for many boards of one puzzle."""
    wide, high = max(box.right for box in boxes) + 1, max(box.bottom for box in boxes) + 1
    lines = [[0] * wide for _ in range(high)]
    for top, left, bottom, right in boxes:
        for row in (top, bottom):
            for column in range(left, right):
                lines[row][column] |= RIGHT
                lines[row][column + 1] |= LEFT
        for column in (left, right):
            for row in range(top, bottom):
                lines[row][column] |= DOWN
                lines[row + 1][column] |= UP
    signs = LINES if unicode else ASCII_LINES
    return ["".join(signs[ways] for ways in row) for row in lines]
