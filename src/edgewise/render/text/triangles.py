"""Boards of triangles, their sides sloping one column per row."""

from __future__ import annotations

from typing import NamedTuple

from .canvas import Canvas, Face, TextBoard

WIDEST = 6
"""The slopes make a triangle higher with every letter: beyond this, codes are easier to read."""


class Triangle(NamedTuple):
    """Where a triangle is."""

    top: int
    """Its first row; the line above it belongs to the row before."""

    left: int
    """The column of its leftmost corner."""

    up: bool
    """Whether it points up."""


def draw(board: TextBoard) -> Canvas | None:
    """The board; None if there is not enough room."""
    middle, label = board.middle(), board.label()
    if label > WIDEST:
        return None
    # The id stands one row from the base; the labels of the two slopes one row further, where
    # there must be room for both and a blank between them.
    depth = max(1, (middle + 1) // 2, label + 2 if label else 0)
    high = depth + 2
    places = _places(board, high)
    if max(place.left for place in places) + 2 * high > board.room:
        return None
    canvas = Canvas()
    for place in places:
        _outline(canvas, place, high)
    for i, (place, face) in enumerate(zip(places, board.faces, strict=True)):
        _fill(canvas, place, high, face)
        board.cross(canvas, i, [_spot(place, high, side) for side in range(3)])
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
        found.append(Triangle(1 + row * high, round(2 * left) * high, up))
    return found


def _outline(canvas: Canvas, place: Triangle, high: int) -> None:
    top, left, up = place
    for j in range(high):
        inward = high - 1 - j if up else j
        canvas.put(top + j, left + inward, "/" if up else "\\")
        canvas.put(top + j, left + 2 * high - 1 - inward, "\\" if up else "/")
    base = top + high - 1 if up else top - 1
    canvas.put(base, left + 1, "_" * (2 * high - 2))


def _fill(canvas: Canvas, place: Triangle, high: int, face: Face) -> None:
    top, left, up = place
    right = left + 2 * high
    if up:
        base, middle, slopes = top + high - 1, top + high - 2, top + high - 3
        across, forth, back = face.labels[1], face.labels[0], face.labels[2]
    else:
        base, middle, slopes = top, top + 1, top + 2
        across, forth, back = face.labels[:3]
    canvas.centre(middle, left, 2 * high + 1, face.middle)
    canvas.centre(base, left + 1, 2 * high - 2, across, " " if up else "")
    canvas.left(slopes, left + 3, back)
    canvas.right(slopes, right - 3, forth)


def _spot(place: Triangle, high: int, side: int) -> tuple[int, int]:
    """The middle of a side."""
    top, left, up = place
    if side == (1 if up else 0):
        return (top + high - 1 if up else top - 1), left + high
    row = top + high // 2
    inward = high - 1 - high // 2 if up else high // 2
    forth = side == (0 if up else 1)
    return row, (left + 2 * high - 1 - inward if forth else left + inward)
