"""Patterns for areas, so that colours need not be told apart.

They are drawn line by line rather than as an SVG pattern, which most programs repeat with seams.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from ...layout import Point

Stroke = tuple[Point, Point]

Area = Sequence[Point]
"""The corners of a convex polygon."""


def hatched(area: Area, step: float, angle: float) -> Iterator[Stroke]:
    """Parallel lines, *step* apart, that far from the x-axis; one runs through the origin."""
    turn = math.radians(angle)
    along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    depths = [_dot(p, across) for p in area]
    first, last = math.ceil(min(depths) / step), math.floor(max(depths) / step)
    for k in range(first, last + 1):
        found = _crossings(area, across, k * step)
        if len(found) >= 2:
            a, *_, b = sorted(found, key=lambda p: _dot(p, along))
            if math.dist(a, b) > 0.05 * step:
                yield a, b


def dotted(area: Area, step: float) -> Iterator[Stroke]:
    """Short lines on a grid, which become dots when their ends are round."""
    xs, ys = [p[0] for p in area], [p[1] for p in area]
    for j in range(math.ceil(min(ys) / step), math.floor(max(ys) / step) + 1):
        shift = step / 2 * (j % 2)
        for i in range(math.ceil(min(xs) / step) - 1, math.floor(max(xs) / step) + 1):
            at = (i * step + shift, (j + 0.5) * step)
            if _inside(area, at, 0.2 * step):
                yield at, (at[0] + 0.01, at[1])


PATTERNS: tuple[Callable[[Area, float], Iterator[Stroke]], ...] = (
    lambda area, step: iter(()),
    lambda area, step: hatched(area, step, 90),
    dotted,
    lambda area, step: hatched(area, step, 45),
    lambda area, step: hatched(area, step, 0),
    lambda area, step: iter([*hatched(area, 1.4 * step, 45), *hatched(area, 1.4 * step, -45)]),
    lambda area, step: hatched(area, step, -45),
)
"""In the order they are given to labels."""

DOTS = 2
"""The one that needs round ends."""


def _dot(p: Point, q: Point) -> float:
    return p[0] * q[0] + p[1] * q[1]


def _crossings(area: Area, across: Point, depth: float) -> list[Point]:
    """Where the line at that depth enters and leaves."""
    found = []
    for i, b in enumerate(area):
        a = area[i - 1]
        da, db = _dot(a, across) - depth, _dot(b, across) - depth
        if (da <= 0 <= db or db <= 0 <= da) and da != db:
            t = da / (da - db)
            found.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    return found


def _inside(area: Area, at: Point, margin: float) -> bool:
    """Whether a point lies in the area, that far from its sides."""
    gaps = []
    for i, b in enumerate(area):
        a = area[i - 1]
        length = math.dist(a, b) or 1.0
        gaps.append(((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])) / length)
    return min(gaps) >= margin or max(gaps) <= -margin
