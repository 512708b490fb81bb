"""Boards of squares: a box for each cell, or only the ids in rows and columns."""

from __future__ import annotations

from ..columns import Text
from .canvas import EMPTY, Box, Canvas, TextBoard, boxed

TOP, RIGHT, BOTTOM, LEFT = range(4)


def draw(board: TextBoard) -> Canvas | None:
    """The board; None if there is not enough room."""
    return _boxed(board) or (_bare(board) if board.compact else None)


def _boxed(board: TextBoard) -> Canvas | None:
    sides = board.label((LEFT, RIGHT))
    middle = max(1, board.middle())
    inner = max(board.label(), middle + (2 * (sides + 1) if sides else 0))
    if not board.compact and (inner - middle) % 2:
        inner += 1  # so that ids stand in the middle
    places = _places(board)
    wide, high = inner + 1, 2 if board.compact else 4
    if 1 + wide * (1 + max(column for _, column in places)) > board.room:
        return None
    found = [Box(high * r, wide * c, high * (r + 1), wide * (c + 1)) for r, c in places]
    canvas = boxed(found, board.unicode)
    for i, (box, face) in enumerate(zip(found, board.faces, strict=True)):
        row = (box.top + box.bottom) // 2
        if board.compact:
            canvas.right(row, box.right, face.middle)  # numbers read best below each other
        else:
            canvas.centre(row, box.left + 1, inner + 1, face.middle)
        canvas.centre(box.top + 1, box.left + 1, inner, face.labels[TOP])
        canvas.centre(box.bottom - 1, box.left + 1, inner, face.labels[BOTTOM])
        canvas.left(row, box.left + 1, face.labels[LEFT])
        canvas.right(row, box.right, face.labels[RIGHT])
        column = (box.left + box.right) // 2
        spots = ((box.top, column), (row, box.right), (box.bottom, column), (row, box.left))
        board.cross(canvas, i, spots)
    return canvas


def _bare(board: TextBoard) -> Canvas | None:
    """No borders: sixteen columns of Eternity II have no room for them on a usual screen."""
    places, middle = _places(board), max(1, board.middle())
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


def _places(board: TextBoard) -> list[tuple[int, int]]:
    """Row and column of each cell."""
    corners = [cell.polygon[0] for cell in board.layout.cells if cell.polygon]
    return [(round(y), round(x)) for x, y in corners]
