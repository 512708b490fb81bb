"""Boards of squares: a box for each cell, or only the ids in rows and columns."""

from __future__ import annotations

from ..columns import Text
from . import boxes
from .boxes import Box
from .canvas import EMPTY, Canvas, Scene

TOP, RIGHT, BOTTOM, LEFT = range(4)


def draw(scene: Scene) -> Canvas | None:
    """The board; None if there is not enough room."""
    if scene.compact:
        return _boxed(scene) or _bare(scene)
    return _boxed(scene)


def _boxed(scene: Scene) -> Canvas | None:
    sides = scene.label((LEFT, RIGHT))
    middle = max(1, scene.middle())
    inner = max(scene.label(), middle + (2 * (sides + 1) if sides else 0))
    if not scene.compact and (inner - middle) % 2:
        inner += 1  # so that ids stand in the middle
    places = _places(scene)
    wide, high = inner + 1, 2 if scene.compact else 4
    if 1 + wide * (1 + max(column for _, column in places)) > scene.room:
        return None
    found = [Box(high * r, wide * c, high * (r + 1), wide * (c + 1)) for r, c in places]
    canvas = boxes.sheet(found, scene.unicode)
    for i, (box, face) in enumerate(zip(found, scene.faces, strict=True)):
        row = (box.top + box.bottom) // 2
        if scene.compact:
            canvas.right(row, box.right, face.middle)  # numbers read best below each other
        else:
            canvas.centre(row, box.left + 1, inner + 1, face.middle)
        canvas.centre(box.top + 1, box.left + 1, inner, face.labels[TOP])
        canvas.centre(box.bottom - 1, box.left + 1, inner, face.labels[BOTTOM])
        canvas.left(row, box.left + 1, face.labels[LEFT])
        canvas.right(row, box.right, face.labels[RIGHT])
        column = (box.left + box.right) // 2
        spots = ((box.top, column), (row, box.right), (box.bottom, column), (row, box.left))
        for (_, side), cross in scene.crosses_of(i):
            canvas.left(*spots[side], cross)
    return canvas


def _bare(scene: Scene) -> Canvas | None:
    """No borders: sixteen columns of Eternity II have no room for them on a usual screen."""
    places, middle = _places(scene), max(1, scene.middle())
    crosses = dict(scene.crosses or {})
    last = max(column for _, column in places)
    # A mismatch on the rim needs a column of its own, left or right.
    before = any(s.side == LEFT and places[s.cell][1] == 0 for s in crosses)
    after = any(s.side == RIGHT and places[s.cell][1] == last for s in crosses)
    if (middle + 1) * (last + 1) - 1 + before + after > scene.room:
        return None
    canvas = Canvas()
    gap = Text("·" if scene.unicode else ".")
    for i, ((r, c), face) in enumerate(zip(places, scene.faces, strict=True)):
        row, left = 2 * r + 1, before + c * (middle + 1)
        canvas.right(row, left + middle, gap if face is EMPTY else face.middle)
        column = left + middle // 2
        spots = ((row - 1, column), (row, left + middle), (row + 1, column), (row, left - 1))
        for (_, side), cross in scene.crosses_of(i):
            canvas.left(*spots[side], cross)
    # Between the rows there are lines only where something is wrong.
    canvas.squeeze()
    return canvas


def _places(scene: Scene) -> list[tuple[int, int]]:
    """Row and column of each cell."""
    corners = [cell.polygon[0] for cell in scene.layout.cells if cell.polygon]
    return [(round(y), round(x)) for x, y in corners]
