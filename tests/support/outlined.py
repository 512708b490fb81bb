"""What a layout looks like."""

from __future__ import annotations

from edgewise.layout import Layout, Point


def touching(layout: Layout) -> set[frozenset[str]]:
    return {frozenset(map(layout.place, joint)) for joint in layout.joints}


def counted(layout: Layout) -> tuple[int, int, int]:
    return len(layout), len(layout.joints), len(list(layout.rim()))


def area(polygon: tuple[Point, ...]) -> float:
    """Positive if clockwise in a picture, where y grows downwards."""
    edges = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return sum((b[0] - a[0]) * (a[1] + b[1]) for a, b in edges) / -2


def box(x: float, y: float, size: float = 1) -> list[tuple[float, float]]:
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
