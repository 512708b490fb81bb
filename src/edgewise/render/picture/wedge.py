"""The wedge between a side and the centre of its tile: the local coordinate frame of a side."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...layout import Point
from . import svg
from .outline import EDGE, Outline, centre_of, halfway


@dataclass(frozen=True, slots=True)
class Wedge:
    """What lies between a side and the centre of its tile, as seen from the middle of the side."""

    middle: Point

    along: Point

    length: float

    centre: Point
    """Of the tile, in the frame of the side: x along it, y the depth."""

    @classmethod
    def of(cls, side: list[Point], centre: Point) -> Wedge:
        (x0, y0), (x1, y1) = side[0], side[-1]
        length = math.hypot(x1 - x0, y1 - y0)
        # The only side of a round tile ends where it begins.
        along = ((x1 - x0) / length, (y1 - y0) / length) if length > 0.01 * EDGE else (1.0, 0.0)
        x, y = halfway(side)
        u, v = centre[0] - x, centre[1] - y
        inwards = (u * along[0] + v * along[1], v * along[0] - u * along[1])
        return cls((x, y), along, length, inwards)

    @property
    def depth(self) -> float:
        return math.hypot(*self.centre)

    @property
    def transform(self) -> str:
        return f'transform="{_matrix(*self.along, *self.middle)}"'

    @property
    def back(self) -> str:
        """The way from the plane to the frame of the side."""
        (a, b), (x, y) = self.along, self.middle
        return _matrix(a, -b, -(a * x + b * y), b * x - a * y)

    @property
    def key(self) -> tuple[float, float, float]:
        return round(self.length, 1), round(self.centre[0], 1), round(self.centre[1], 1)

    def local(self, at: Point) -> Point:
        """A point of the plane, in the frame."""
        (a, b), (x, y), (u, v) = self.along, self.middle, at
        return a * (u - x) + b * (v - y), a * (v - y) - b * (u - x)

    def plane(self, at: Point) -> Point:
        """A point of the frame, in the plane."""
        (a, b), (x, y), (u, v) = self.along, self.middle, at
        return x + a * u - b * v, y + b * u + a * v


def wedges_of(outline: Outline) -> list[Wedge]:
    centre = centre_of(outline)
    return [Wedge.of(side, centre) for side in outline]


def _matrix(cos: float, sin: float, x: float, y: float) -> str:
    """A turn, then a shift, as SVG."""
    turn = " ".join(svg.n(part, 5) for part in (cos, sin, -sin, cos))
    return f"matrix({turn} {svg.n(x)} {svg.n(y)})"
