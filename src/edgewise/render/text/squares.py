"""Boards of squares: a box for each cell, or only the ids in rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ...layout import Layout
from ..columns import Text
from .canvas import EMPTY, Box, Canvas, Outlines, Seat, Slot, TextBoard, boxed

RIGHT, LEFT = 1, 3


def draw(board: TextBoard) -> Canvas | None:
    """The board; None if there is not enough room."""
    return _boxed(board) or (_bare(board) if board.compact else None)


def _boxed(board: TextBoard) -> Canvas | None:
    sides = board.label((LEFT, RIGHT))
    middle = max(1, board.middle())
    inner = max(board.label(), middle + (2 * (sides + 1) if sides else 0))
    if not board.compact and (inner - middle) % 2:
        inner += 1  # so that ids stand in the middle
    frame = _frame(board.layout, inner, board.room, board.unicode, board.compact)
    return None if frame is None else frame.fill(board)


def every(layout: Layout, room: int, unicode: bool) -> Iterator[Outlines]:
    """The frames of all boxes that fit, for whoever reads a drawing."""
    for compact in (False, True):
        for inner in count(1):
            frame = _frame(layout, inner, room, unicode, compact)
            if frame is None:
                break
            yield frame


def _frame(layout: Layout, inner: int, room: int, unicode: bool, compact: bool) -> Outlines | None:
    """Boxes with so many columns inside; None if there is not enough room."""
    places = _places(layout)
    wide, high = inner + 1, 2 if compact else 4
    if 1 + wide * (1 + max(column for _, column in places)) > room:
        return None
    found = [Box(high * r, wide * c, high * (r + 1), wide * (c + 1)) for r, c in places]
    seats = []
    for box in found:
        row, left = (box.top + box.bottom) // 2, box.left + 1
        middle = Slot.amid(row, left, inner + 1)
        if compact:
            middle = Slot(row, box.right, "right")  # numbers read best below each other
        top, bottom = Slot.amid(box.top + 1, left, inner), Slot.amid(box.bottom - 1, left, inner)
        labels = (top, Slot(row, box.right, "right"), bottom, Slot(row, left, "left"))
        column = (box.left + box.right) // 2
        spots = ((box.top, column), (row, box.right), (box.bottom, column), (row, box.left))
        seats.append(Seat(middle, labels, spots))
    return Outlines(boxed(found, unicode), seats, compact)


def _bare(board: TextBoard) -> Canvas | None:
    """No borders: sixteen columns of Eternity II have no room for them on a usual screen."""
    places, middle = _places(board.layout), max(1, board.middle())
    crosses = dict(board.crosses or {})
    last = max(column for _, column in places)
    # A mismatch on the rim needs a column of its own, left or right.
    before = any(s.side == LEFT and places[s.cell][1] == 0 for s in crosses)
    after = any(s.side == RIGHT and places[s.cell][1] == last for s in crosses)
    if (middle + 1) * (last + 1) - 1 + before + after > board.room:
        return None
    canvas = Canvas()
    gap = Text("·" if board.unicode else ".")
    for i, ((r, c), face) in enumerate(zip(places, board.faces, strict=True)):
        row, left = 2 * r + 1, before + c * (middle + 1)
        canvas.right(row, left + middle, gap if face is EMPTY else face.middle)
        column = left + middle // 2
        spots = ((row - 1, column), (row, left + middle), (row + 1, column), (row, left - 1))
        board.cross(canvas, i, spots)
    # Between the rows there are lines only where something is wrong.
    canvas.squeeze()
    return canvas


def _places(layout: Layout) -> list[tuple[int, int]]:
    """Row and column of each cell."""
    corners = [cell.polygon[0] for cell in layout.cells if cell.polygon]
    return [(round(y), round(x)) for x, y in corners]
