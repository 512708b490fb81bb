"""Boards of hexagons: with a flat top as they are, standing on a corner as a wall of bricks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ...layout import Layout
from .canvas import Box, Canvas, Outlines, Seat, Slot, TextBoard, boxed

ROOT3 = 3**0.5


def flat(board: TextBoard) -> Canvas | None:
    """Hexagons with a side at the top; None if there is not enough room."""
    middle, label = board.middle(), board.label()
    half = 3 if label else 1  # rows from the top to the widest line
    needed = max(1, label, 2 * label - 1, middle - 2 * (half - 1))
    # Six or seven columns look like a hexagon; fewer are for those short of room.
    for top in (max(needed, 6 + label % 2 if label else 2), needed):
        frame = _flat_frame(board.layout, top, half, board.room)
        if frame is not None:
            return frame.fill(board)
    return None


def every_flat(layout: Layout, room: int, unicode: bool) -> Iterator[Outlines]:
    """The frames of all hexagons with a flat top that fit, for whoever reads a drawing."""
    for half in (3, 1):
        for top in count(1):
            frame = _flat_frame(layout, top, half, room)
            if frame is None:
                break
            yield frame


def _flat_frame(layout: Layout, top: int, half: int, room: int) -> Outlines | None:
    """Hexagons with so many columns at the top, and *half* rows from there to the widest line."""
    places = _places(layout, ROOT3 / 2, 1.5)
    steps = max(column for _, column in places)
    if steps * (half + top) + top + 2 * half > room:
        return None
    canvas = Canvas()
    corners = [(1 + half * row, (half + top) * column) for row, column in places]
    for row, left in corners:
        for j in range(half):
            canvas.put(row + j, left + half - 1 - j, "/")
            canvas.put(row + j, left + half + top + j, "\\")
            canvas.put(row + half + j, left + j, "\\")
            canvas.put(row + half + j, left + 2 * half + top - 1 - j, "/")
        canvas.put(row - 1, left + half, "_" * top)
        canvas.put(row + 2 * half - 1, left + half, "_" * top)
    seats = []
    for row, left in corners:
        right, bottom = left + top + 2 * half, row + 2 * half - 1
        north, south = (Slot.amid(r, left + half, top, e) for r, e in ((row, ""), (bottom, " ")))
        east = (Slot(row + 1, right - 2, "right"), Slot(bottom - 1, right - 2, "right"))
        west = (Slot(bottom - 1, left + 2, "left"), Slot(row + 1, left + 2, "left"))
        centre = left + half + top // 2
        upper, lower = row + half // 2, bottom - half // 2
        near, far = left + half // 2, right - half // 2 - 1
        eastern = ((row - 1, centre), (upper, far), (lower, far))
        spots = (*eastern, (bottom, centre), (lower, near), (upper, near))
        middle = Slot.amid(row + half - 1, left, right - left + 1)
        seats.append(Seat(middle, (north, *east, south, *west), spots))
    return Outlines(canvas, seats, half == 1)


def pointed(board: TextBoard) -> Canvas | None:
    """Hexagons with a corner at the top; None if there is not enough room."""
    beside = board.label((1, 4))
    inner = max(3, board.middle() + 2 * (beside + 1), 2 * board.label((0, 2, 3, 5)) + 1)
    if board.compact:
        inner = max(3, board.middle())
    inner += 1 - inner % 2  # odd: half a brick is a whole number of columns
    frame = _pointed_frame(board.layout, inner, board.room, board.unicode, board.compact)
    return None if frame is None else frame.fill(board)


def every_pointed(layout: Layout, room: int, unicode: bool) -> Iterator[Outlines]:
    """The frames of all bricks that fit, for whoever reads a drawing."""
    for compact in (False, True):
        for inner in count(3, 2):
            frame = _pointed_frame(layout, inner, room, unicode, compact)
            if frame is None:
                break
            yield frame


def _pointed_frame(
    layout: Layout, inner: int, room: int, unicode: bool, compact: bool
) -> Outlines | None:
    """Bricks with so many columns inside; None if there is not enough room."""
    step, high = (inner + 1) // 2, 2 if compact else 4
    places = _places(layout, 1.5, ROOT3 / 2)
    if (max(column for _, column in places) + 2) * step + 1 > room:
        return None
    found = [Box(high * r, step * c, high * (r + 1), step * (c + 2)) for r, c in places]
    seats = []
    for box in found:
        row, left = (box.top + box.bottom) // 2, box.left + 1
        # Each label stands in the half of the brick that touches the same neighbour.
        northwest, northeast, southwest, southeast = (
            Slot.amid(line, start, inner // 2)
            for line in (box.top + 1, box.bottom - 1)
            for start in (left, left + inner // 2 + 1)
        )
        east, west = Slot(row, box.right, "right"), Slot(row, left, "left")
        labels = (northeast, east, southeast, southwest, west, northwest)
        near, far = box.left + (step + 1) // 2, box.right - (step + 1) // 2
        eastern = ((box.top, far), (row, box.right), (box.bottom, far))
        spots = (*eastern, (box.bottom, near), (row, box.left), (box.top, near))
        seats.append(Seat(Slot.amid(row, left, inner + 1), labels, spots))
    return Outlines(boxed(found, unicode), seats, compact)


def _places(layout: Layout, tall: float, wide: float) -> list[tuple[int, int]]:
    """Row and column of each centre, in steps of *tall* and *wide* from the top left."""
    polygons = [cell.polygon for cell in layout.cells if cell.polygon]
    centres = [(sum(y for _, y in p) / 6, sum(x for x, _ in p) / 6) for p in polygons]
    top, left = min(y for y, _ in centres), min(x for _, x in centres)
    return [(round((y - top) / tall), round((x - left) / wide)) for y, x in centres]
