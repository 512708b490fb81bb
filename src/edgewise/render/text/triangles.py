"""Boards of triangles, their sides sloping one column per row."""

from __future__ import annotations

from .canvas import Canvas, Face, TextBoard

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
    places = _places(board, high)
    if max(left for _, left, _ in places) + 2 * high > board.room:
        return None
    canvas = Canvas()
    for place in places:
        _outline(canvas, place, high)
    for i, (place, face) in enumerate(zip(places, board.faces, strict=True)):
        board.cross(canvas, i, _fill(canvas, place, high, face))
    canvas.trim()
    return canvas


def _places(board: TextBoard, high: int) -> list[Triangle]:
    polygons = [cell.polygon for cell in board.layout.cells if cell.polygon]
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


def _fill(canvas: Canvas, place: Triangle, high: int, face: Face) -> list[tuple[int, int]]:
    """What stands in a triangle; row and column of the middle of each side."""
    top, left, up = place
    right, base, inwards = left + 2 * high, top + high - 1 if up else top, -1 if up else 1
    # The first side of those that point up is a slope, and the base of those that point down.
    across, forth, back = (1, 0, 2) if up else (0, 1, 2)
    canvas.centre(base + inwards, left, 2 * high + 1, face.middle)
    canvas.centre(base, left + 1, 2 * high - 2, face.labels[across], " " if up else "")
    canvas.left(base + 2 * inwards, left + 3, face.labels[back])
    canvas.right(base + 2 * inwards, right - 3, face.labels[forth])
    row, aside = top + high // 2, (high - 1) // 2 if up else high // 2
    spots = {
        across: (base if up else top - 1, left + high),
        forth: (row, right - 1 - aside),
        back: (row, left + aside),
    }
    return [spots[side] for side in range(3)]
