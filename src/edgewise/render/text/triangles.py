"""Boards of triangles, their sides sloping one column per row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ...layout import Layout
from .canvas import Canvas, Outlines, Seat, Slot, TextBoard

WIDEST = 6
"""The slopes make a triangle higher with every letter: beyond this, codes are easier to read."""

Triangle = tuple[int, int, bool]
"""Its first row (the line above that belongs to the row before), the column of its leftmost corner,
and whether it points up."""


def draw(board: TextBoard) -> Canvas | None:
    """The board; None if there is not enough room."""
    middle, label = board.middle(), board.label()
    if label > WIDEST:
        return None
    # The id stands one row from the base; the labels of the two slopes one row further, where
    # there must be room for both and a blank between them.
    high = 2 + max(1, (middle + 1) // 2, label + 2 if label else 0)
    frame = _frame(board.layout, high, board.room, board.compact)
    return None if frame is None else frame.fill(board)


def every(layout: Layout, room: int, unicode: bool) -> Iterator[Outlines]:
    """The frames of all triangles that fit, for whoever reads a drawing."""
    for compact in (False, True):
        for high in count(3):
            frame = _frame(layout, high, room, compact)
            if frame is None:
                break
            yield frame


def _frame(layout: Layout, high: int, room: int, compact: bool) -> Outlines | None:
    """Triangles of so many rows; None if there is not enough room."""
    places = _places(layout, high)
    if max(left for _, left, _ in places) + 2 * high > room:
        return None
    canvas = Canvas()
    for place in places:
        _outline(canvas, place, high)
    return Outlines(canvas, [_seat(place, high) for place in places], compact)


def _places(layout: Layout, high: int) -> list[Triangle]:
    polygons = [cell.polygon for cell in layout.cells if cell.polygon]
    origin = min(x for polygon in polygons for x, _ in polygon)
    tall = 3**0.5 / 2
    found = []
    for a, b, c in polygons:
        up = a[1] < b[1] - tall / 2  # the first corner is the apex
        row, left = round(a[1] / tall), min(a[0], b[0], c[0]) - origin
        found.append((1 + row * high, round(2 * left) * high, up))
    return found


def _outline(canvas: Canvas, place: Triangle, high: int) -> None:
    top, left, up = place
    for j in range(high):
        inward = high - 1 - j if up else j
        canvas.put(top + j, left + inward, "/" if up else "\\")
        canvas.put(top + j, left + 2 * high - 1 - inward, "\\" if up else "/")
    base = top + high - 1 if up else top - 1
    canvas.put(base, left + 1, "_" * (2 * high - 2))


def _seat(place: Triangle, high: int) -> Seat:
    top, left, up = place
    right, base, inwards = left + 2 * high, top + high - 1 if up else top, -1 if up else 1
    # The first side of those that point up is a slope, and the base of those that point down.
    across, forth, back = (1, 0, 2) if up else (0, 1, 2)
    middle = Slot.amid(base + inwards, left, 2 * high + 1)
    labels = {
        across: Slot.amid(base, left + 1, 2 * high - 2, " " if up else ""),
        forth: Slot(base + 2 * inwards, right - 3, "right"),
        back: Slot(base + 2 * inwards, left + 3, "left"),
    }
    row, aside = top + high // 2, (high - 1) // 2 if up else high // 2
    spots = {
        across: (base if up else top - 1, left + high),
        forth: (row, right - 1 - aside),
        back: (row, left + aside),
    }
    sides = range(3)
    return Seat(middle, tuple(labels[side] for side in sides), tuple(spots[s] for s in sides))
