"""Boards and loose tiles as pictures."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from ...argument import expect
from ...board import Board, Placement
from ...check import judge, mismatches, misplaced
from ...errors import PuzzleError
from ...layout import Cell, Point, Side
from ...puzzle import Puzzle
from ...tile import Sides
from ..columns import Text, wrapped
from ..names import Names
from . import svg
from .drawing import Drawing
from .faces import Faces
from .outline import EDGE, Bounds, Outline, around, bounds, centre_of, halfway, in_rows, outlines
from .theme import NEW, WRONG, Style

USUAL = 12.5
"""From the side of a tile to its centre in millimetres, if nobody says otherwise,"""

WIDEST = 190.0
"""and if the board is not wider than a page then."""

MARGIN = 10.0

LEGEND = 12.0
"""The size of its letters."""

LONGEST = 300
"""Letters of a label or an id that are shown where there is room for all of it."""


def draw(what: Board | Puzzle, style: Style | None = None, *, side: float | None = None) -> Drawing:
    """A board, or the loose tiles of a puzzle. *side*: its length in millimetres."""
    style = style or Style()
    return _board(what, style, side) if isinstance(what, Board) else _tiles(what, style, side)


def _board(board: Board, style: Style, side: float | None) -> Drawing:
    """Sides that do not match have a red frame and a cross."""
    puzzle, picture = board.puzzle, board.picture()
    cells, shapes = puzzle.layout.cells, outlines(puzzle.layout)
    faces = Faces(puzzle, style, zip(shapes, board.cells, strict=True))
    lines = []
    for cell, outline, placement, shown in zip(cells, shapes, board.cells, picture, strict=True):
        if placement is None or shown is None:
            about, tile = "empty", [empty(outline, style)]
        else:
            over = ", turned over" if placement.flipped else ""
            about = f"tile {cut(placement.tile)}, turn {placement.turn}{over}: {_sides(shown)}"
            tile = faces.tile(outline, shown, placement)
        tile += sign(cell, outline, style)
        lines += svg.group(f"{cell.name}: {about}", tile)
    lines += [mark for _, mark in marks(board, shapes)]  # above every tile
    return _drawing(faces, shapes, lines, puzzle.name or "Board", side, margin(puzzle))


def sign(cell: Cell, outline: Outline, style: Style) -> list[str]:
    """The name of a cell, below it, if nothing else tells where it belongs."""
    if cell.polygon is not None:
        return []
    left, top, wide, high = bounds([outline], 0)
    at = (left + wide / 2, top + high + LEGEND)
    return [svg.text_at(*at, LEGEND, cell.name, f'fill="{style.ink}"')]


def margin(puzzle: Puzzle) -> float:
    """Around a board: there must be room for the names of cells."""
    named = any(cell.polygon is None for cell in puzzle.layout.cells)
    return MARGIN + LEGEND if named else MARGIN


def _tiles(puzzle: Puzzle, style: Style, side: float | None) -> Drawing:
    """In rows; copies bear a number."""
    tiles = [(tile, over) for tile in puzzle.tiles for over in (False, True)[: 1 + bool(tile.back)]]
    cells = in_rows(puzzle, [tile for tile, _ in tiles])
    lying = [Placement(tile.id, 0, over) for tile, over in tiles]
    faces, lines = Faces(puzzle, style, zip(cells, lying, strict=True)), []
    for (tile, over), outline, lies in zip(tiles, cells, lying, strict=True):
        sides = tile.face(over)
        copies = f", {tile.copies} copies" if tile.copies > 1 else ""
        copies += ", turned over" if over else ""
        drawn = faces.tile(outline, sides, lies, copies=tile.copies)
        lines += svg.group(f"tile {cut(tile.id)}{copies}: {_sides(sides)}", drawn)
    about = f"The tiles of {puzzle.name}" if puzzle.name else "Tiles"
    return _drawing(faces, cells, lines, about, side, MARGIN)


def _drawing(
    faces: Faces,
    shapes: list[Outline],
    body: list[str],
    about: str,
    side: float | None,
    margin: float,
) -> Drawing:
    """All of it, with the legend."""
    left, top, wide, high = at_least(bounds(shapes, margin), 3 * EDGE if faces.legend else 0)
    below, more = legend(faces.legends, faces.style, (left, top + high, wide))
    high += more
    scale = (usual_side(shapes, wide) if side is None else checked(side)) / EDGE
    box, size = (left, top, wide, high), (wide * scale, high * scale)
    lines = [page(box, faces.style), *body, *below]
    return Drawing(svg.document(box, size, cut(about), lines, faces.defs.values()), *size)


def usual_side(shapes: Iterable[Outline], wide: float) -> float:
    """How long a side is on paper if nobody says, in a picture *wide* units across."""
    depths = [math.dist(halfway(side), centre_of(shape)) for shape in shapes for side in shape]
    return EDGE * min(USUAL * len(depths) / sum(depths), WIDEST / wide)


def at_least(box: Bounds, room: float) -> Bounds:
    """A box that is not too narrow for words."""
    left, top, wide, high = box
    return (left - (room - wide) / 2, top, room, high) if wide < room else box


def checked(side: float) -> float:
    """The length of a side in millimetres, if it makes sense."""
    good = isinstance(side, int | float) and math.isfinite(side) and 0.1 <= side <= 10_000
    expect(good, "the length of a side in millimetres", side)
    return side


def page(box: Bounds, style: Style) -> str:
    """What a picture is drawn on."""
    left, top, wide, high = box
    right, foot = left + wide, top + high
    corners = [(left, top), (right, top), (right, foot), (left, foot)]
    return svg.polygon(corners, f'fill="{style.page}"')


def empty(outline: Outline, style: Style, name: str = "") -> str:
    """A cell without a tile; *name*: attributes by which others find it."""
    paint = f'{name}fill="{style.empty}" stroke="{style.faint}" stroke-dasharray="4"'
    return svg.polygon(around(outline), paint)


def wrong_sides(board: Board) -> set[Side]:
    """Every side that does not match, or is at a joint though one of its labels belongs on the
    rim."""
    try:
        found = [mismatch.sides for mismatch in judge(board).mismatches]
    except PuzzleError:  # a rim that names no side here; `Puzzle.flaws` says so
        found = [tuple(joint) for joint in mismatches(board)]
    across = board.puzzle.layout.across
    joints = [(side, across[side]) for side, _ in misplaced(board)]
    found += [(a, b) for a, b in joints if board.cells[b.cell] is not None]
    return {side for sides in found for side in sides}


def marks(board: Board, shapes: list[Outline]) -> list[tuple[set[int], str]]:
    """What is wrong, pointed out: the cells it is between, and how that is drawn."""
    wrong, across = sorted(Side(*x) for x in wrong_sides(board)), board.puzzle.layout.across
    lying = (side for side in wrong if board.cells[side.cell] is not None)
    found = [(_beside(side, across), framed(shapes[side.cell], side.side)) for side in lying]
    for side in wrong:
        other = across.get(side)
        at = halfway(shapes[side.cell][side.side])
        there = at if other is None else halfway(shapes[other.cell][other.side])
        if other is None or math.dist(at, there) > 1:  # at the end of the picture: within it
            at = inwards(shapes[side.cell], side.side)
        elif side > other and other in wrong:
            continue  # it is there already
        found.append((_beside(side, across), cross(at)))
    return found


def inwards(outline: Outline, side: int) -> Point:
    """Where a cross is that belongs to one side alone."""
    (x, y), (u, v) = centre_of(outline), halfway(outline[side])
    part = 15 / max(15.0, math.dist((u, v), (x, y)))
    return u + part * (x - u), v + part * (y - v)


def _beside(side: Side, across: Mapping[Side, Side]) -> set[int]:
    return {side.cell, across.get(side, side).cell}


def legend(
    parts: list[Names], style: Style, place: tuple[float, float, float]
) -> tuple[list[str], float]:
    """What the short names mean, from *place* on (left, top, width); and how high that is."""
    left, top, wide = place
    room, step = int((wide - 20) / 0.7 / LEGEND), 1.5 * LEGEND
    rows: list[tuple[int, list[str]]] = []
    for names in parts:
        short = Names(names.shown, tuple((code, cut(full)) for code, full in names.legend))
        table = [[line for _, line in row] for row in short.rows(room, 3)]
        across = max(map(len, table), default=1)
        if across == 1:
            table = [[x] for [line] in table for x in wrapped([Text(line)], room)]
        rows += [(across, row) for row in table]
    paint = f'fill="{style.ink}" text-anchor="start"'
    lines = [
        svg.text_at(
            left + 10 + i * (wide - 20) / across, top + step * k + LEGEND, LEGEND, line, paint
        )
        for k, (across, row) in enumerate(rows)
        for i, line in enumerate(row)
    ]
    return lines, step * len(rows) + (MARGIN if rows else 0)


def cut(text: str) -> str:
    """Not more of a text than anybody would read."""
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}… ({len(text):,} characters)"


def _sides(sides: Sides) -> str:
    return " / ".join(map(cut, sides))


def framed(outline: Outline, side: int) -> str:
    """A red frame between a side and the middle, where it hides neither label nor id."""
    (x, y), points = centre_of(outline), outline[side]
    inner = [(u + 0.64 * (x - u), v + 0.64 * (y - v)) for u, v in (points[-1], points[0])]
    return svg.polygon([*points, *inner], f'fill="none" stroke="{WRONG}" stroke-width="4"')


def cross(at: Point) -> str:
    """On the joint: nobody takes it for a match, whatever colours they see."""
    (x, y), r = at, 7.0
    bars = f"M{svg.n(x - r)} {svg.n(y - r)}l14 14m0 -14l-14 14"
    return (
        f'<circle cx="{svg.n(x)}" cy="{svg.n(y)}" r="12" fill="#ffffff" stroke="{WRONG}" '
        f'stroke-width="3"/><path d="{bars}" stroke="{WRONG}" stroke-width="4"/>'
    )


def pointed_out(outline: Outline) -> str:
    """A cell to look at."""
    return svg.polygon(around(outline), f'fill="none" stroke="{NEW}" stroke-width="7"')
