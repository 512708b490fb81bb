"""Where the sides of each cell run in a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ...errors import PuzzleError
from ...layout import Layout, Point
from ...puzzle import Puzzle
from ...tile import Tile
from ..cache import per_puzzle

EDGE = 100.0
"""The length of a usual side, in pixels."""

Outline = list[list[Point]]
"""The points along each side of a cell, both ends included."""

Bounds = tuple[float, float, float, float]
"""Left, top, width, height."""


def outlines(layout: Layout) -> list[Outline]:
    """Every cell in its place; those without a place in a plane in rows, as regular polygons."""
    polygons = [cell.polygon for cell in layout.cells if cell.polygon]
    if len(polygons) == len(layout.cells):
        edges = [math.dist(p[i - 1], p[i]) for p in polygons for i in range(len(p))]
        scale = EDGE * len(edges) / sum(edges)
        # From the corner of the board: some programs draw with few digits.
        left, top = (min(p[i] for polygon in polygons for p in polygon) for i in (0, 1))
        rings = [[((x - left) * scale, (y - top) * scale) for x, y in ring] for ring in polygons]
        return [[[a, b] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)] for ring in rings]
    radii = [_radius(cell.sides) for cell in layout.cells]
    across, step = math.ceil(math.sqrt(len(layout.cells))), 2 * max(radii) + 0.4 * EDGE
    return [
        _regular(cell.sides, (i % across * step, i // across * step))
        for i, cell in enumerate(layout.cells)
    ]


def centre_of(outline: Outline) -> Point:
    """The middle of a cell."""
    points = [p for side in outline for p in side[:-1]]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def halfway(side: list[Point]) -> Point:
    """The middle of a side."""
    (x0, y0), (x1, y1) = side[(len(side) - 1) // 2], side[len(side) // 2]
    return (x0 + x1) / 2, (y0 + y1) / 2


def moved(outline: Outline, x: float, y: float) -> Outline:
    """The same so far to the right and down."""
    return [[(u + x, v + y) for u, v in side] for side in outline]


def around(outline: Outline) -> list[Point]:
    """The corners of a tile."""
    return [p for side in outline for p in side[1:]]


def convex(outline: Outline) -> bool:
    """Whether wedges to the centre stay inside."""
    ring = around(outline)
    turns = []
    for i, (x, y) in enumerate(ring):
        (u, v), (p, q) = ring[i - 1], ring[i - 2]
        turns.append((u - p) * (y - v) - (v - q) * (x - u))
    return min(turns) > -0.01 * EDGE or max(turns) < 0.01 * EDGE


def bounds(shapes: Iterable[Outline], margin: float) -> Bounds:
    """What a picture of these must show."""
    points = [p for outline in shapes for side in outline for p in side]
    left, top = (min(p[i] for p in points) - margin for i in (0, 1))
    right, foot = (max(p[i] for p in points) + margin for i in (0, 1))
    return left, top, right - left, foot - top


@per_puzzle
def home(puzzle: Puzzle, sides: int) -> Outline:
    """A loose tile of so many sides: as in the first cell that it fits, its first side there."""
    for cell, outline in zip(puzzle.layout.cells, outlines(puzzle.layout), strict=True):
        if cell.sides == sides:
            return outline
    raise PuzzleError(f"no cell of this board has {sides} sides, as a tile has")


def in_rows(puzzle: Puzzle, tiles: list[Tile]) -> list[Outline]:
    """Loose tiles in rows, about as wide as high."""
    if not tiles:
        raise PuzzleError("there are no tiles to draw")
    homes = [home(puzzle, len(tile.sides)) for tile in tiles]
    boxes = [bounds([outline], 0) for outline in homes]
    wide, high = max(b[2] for b in boxes) + 14, max(b[3] for b in boxes) + 14
    across = max(1, round(math.sqrt(len(homes) * high / wide)))
    placed = []
    for i, (outline, (left, top, w, h)) in enumerate(zip(homes, boxes, strict=True)):
        x, y = i % across * wide + (wide - w) / 2 - left, i // across * high + (high - h) / 2 - top
        placed.append(moved(outline, x, y))
    return placed


def _radius(sides: int) -> float:
    return EDGE / 2 / math.sin(math.pi / sides) if sides > 2 else 0.6 * EDGE


def _regular(sides: int, centre: Point) -> Outline:
    """Side 0 at the top; with one or two sides, a circle of as many arcs."""
    pieces, radius = 1 if sides > 2 else 12, _radius(sides)

    def corner(at: float) -> Point:
        turn = 2 * math.pi * (at - 0.5) / sides - math.pi / 2
        return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)

    return [[corner(s + k / pieces) for k in range(pieces + 1)] for s in range(sides)]
