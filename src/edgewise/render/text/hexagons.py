"""Boards of hexagons: with a flat top as they are, standing on a corner as a wall of bricks."""

from __future__ import annotations

from .canvas import Box, Canvas, TextBoard, boxed

ROOT3 = 3**0.5


def flat(board: TextBoard) -> Canvas | None:
    """Hexagons with a side at the top; None if there is not enough room."""
    middle, label = board.middle(), board.label()
    half = 3 if label else 1  # rows from the top to the widest line
    needed = max(1, label, 2 * label - 1, middle - 2 * (half - 1))
    places = _places(board, ROOT3 / 2, 1.5)
    steps = max(column for _, column in places)
    # Six or seven columns look like a hexagon; fewer are for those short of room.
    for top in (max(needed, 6 + label % 2 if label else 2), needed):
        if steps * (half + top) + top + 2 * half <= board.room:
            break
    else:
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
    for i, ((row, left), face) in enumerate(zip(corners, board.faces, strict=True)):
        right, bottom = left + top + 2 * half, row + 2 * half - 1
        north, northeast, southeast, south, southwest, northwest = face.labels[:6]
        canvas.centre(row + half - 1, left, right - left + 1, face.middle)
        canvas.centre(row, left + half, top, north)
        canvas.centre(bottom, left + half, top, south, " ")
        if not board.compact:
            canvas.left(row + 1, left + 2, northwest)
            canvas.right(row + 1, right - 2, northeast)
            canvas.left(bottom - 1, left + 2, southwest)
            canvas.right(bottom - 1, right - 2, southeast)
        centre = left + half + top // 2
        upper, lower = row + half // 2, bottom - half // 2
        near, far = left + half // 2, right - half // 2 - 1
        spots = ((row - 1, centre), (upper, far), (lower, far))
        board.cross(canvas, i, (*spots, (bottom, centre), (lower, near), (upper, near)))
    canvas.trim()
    return canvas


def pointed(board: TextBoard) -> Canvas | None:
    """Hexagons with a corner at the top; None if there is not enough room."""
    beside = board.label((1, 4))
    inner = max(3, board.middle() + 2 * (beside + 1), 2 * board.label((0, 2, 3, 5)) + 1)
    if board.compact:
        inner = max(3, board.middle())
    inner += 1 - inner % 2  # odd: half a brick is a whole number of columns
    step, high = (inner + 1) // 2, 2 if board.compact else 4
    places = _places(board, 1.5, ROOT3 / 2)
    if (max(column for _, column in places) + 2) * step + 1 > board.room:
        return None
    found = [Box(high * r, step * c, high * (r + 1), step * (c + 2)) for r, c in places]
    canvas = boxed(found, board.unicode)
    for i, (box, face) in enumerate(zip(found, board.faces, strict=True)):
        row, left = (box.top + box.bottom) // 2, box.left + 1
        northeast, east, southeast, southwest, west, northwest = face.labels[:6]
        canvas.centre(row, left, inner + 1, face.middle)
        canvas.left(row, left, west)
        canvas.right(row, box.right, east)
        # Each label stands in the half of the brick that touches the same neighbour.
        canvas.centre(box.top + 1, left, inner // 2, northwest)
        canvas.centre(box.top + 1, left + inner // 2 + 1, inner // 2, northeast)
        canvas.centre(box.bottom - 1, left, inner // 2, southwest)
        canvas.centre(box.bottom - 1, left + inner // 2 + 1, inner // 2, southeast)
        near, far = box.left + (step + 1) // 2, box.right - (step + 1) // 2
        spots = ((box.top, far), (row, box.right), (box.bottom, far))
        board.cross(canvas, i, (*spots, (box.bottom, near), (row, box.left), (box.top, near)))
    return canvas


def _places(board: TextBoard, tall: float, wide: float) -> list[tuple[int, int]]:
    """Row and column of each centre, in steps of *tall* and *wide* from the top left."""
    polygons = [cell.polygon for cell in board.layout.cells if cell.polygon]
    centres = [(sum(y for _, y in p) / 6, sum(x for x, _ in p) / 6) for p in polygons]
    top, left = min(y for y, _ in centres), min(x for _, x in centres)
    return [(round((y - top) / tall), round((x - left) / wide)) for y, x in centres]
