"""Where the sides of each cell run in a picture."""

from __future__ import annotations

import math

from ...layout import Layout, Point

EDGE = 100.0
"""The length of a usual side, in pixels."""

Outline = list[list[Point]]
"""The points along each side of a cell, both ends included."""


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


def _radius(sides: int) -> float:
    return EDGE / 2 / math.sin(math.pi / sides) if sides > 2 else 0.6 * EDGE


def _regular(sides: int, centre: Point) -> Outline:
    """Side 0 at the top; with one or two sides, a circle of as many arcs."""
    pieces, radius = 1 if sides > 2 else 12, _radius(sides)

    def corner(at: float) -> Point:
        turn = 2 * math.pi * (at - 0.5) / sides - math.pi / 2
        return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)

    return [[corner(s + k / pieces) for k in range(pieces + 1)] for s in range(sides)]
