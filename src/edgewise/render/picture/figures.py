"""Figures that lie across a joint: each side shows one half, and two matching sides the whole.

A half is given in the frame of its side: x along the side, y from the side (0) into the tile, both
in units of the figure's reach. The tile across the joint sees the same frame turned by 180 degrees,
so the halves must have the same width on the side itself. All are symmetric, left and right: a tile
that is turned over shows them as they are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...layout import Point

Ring = tuple[Point, ...]
"""The corners of a polygon."""

Shape = tuple[Ring, ...]
"""Polygons; one inside another is a hole in it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What two matching sides show together."""

    front: Shape
    """Half of it; of mates, the half of the first."""

    back: Shape
    """The other half."""


def _mirror(*right: Point) -> Ring:
    """A ring that is the same on both sides, from its right half: from the top to the side."""
    return (*right, *((-x, y) for x, y in reversed(right) if x))


def _arc(radius: float, high: float, *, wide: float = 1.0, steps: int = 16) -> list[Point]:
    """Half an ellipse around the middle of the side, from the right to the left."""
    turns = [math.pi * i / steps for i in range(steps + 1)]
    return [(radius * wide * math.cos(a), high * radius * math.sin(a)) for a in turns]


def _round(points: list[Point]) -> Ring:
    return tuple((round(x, 3), round(y, 3)) for x, y in points)


def _disc(radius: float = 1.0, high: float = 1.0, wide: float = 1.0) -> Ring:
    return _round(_arc(radius, high, wide=wide))


def _band(outer: float, inner: float, high: float = 1.0) -> Ring:
    """Half a ring."""
    return _round([*_arc(outer, high), *reversed(_arc(inner, high))])


def _star(points: int, inner: float) -> Ring:
    """Half a star of an even number of points, two of them on the side."""
    turns = [math.pi * i / points for i in range(points + 1)]
    radii = [inner if i % 2 else 1.0 for i in range(points + 1)]
    return _round([(r * math.cos(a), r * math.sin(a)) for a, r in zip(turns, radii, strict=True)])


def _flower(petals: int) -> Ring:
    turns = [math.pi * i / 48 for i in range(49)]
    radii = [0.68 + 0.32 * math.cos(petals * a) for a in turns]
    return _round([(r * math.cos(a), r * math.sin(a)) for a, r in zip(turns, radii, strict=True)])


def _ball(x: float, y: float, radius: float) -> Ring:
    """A whole circle within the tile."""
    turns = [math.pi * i / 10 for i in range(20)]
    return _round([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns])


def _box(left: float, right: float, high: float, low: float = 0.0) -> Ring:
    return ((right, low), (right, high), (left, high), (left, low))


_HALVES: tuple[Shape, ...] = (
    (_disc(),),
    (_mirror((0, 1), (1, 0)),),
    (_box(-0.85, 0.85, 0.85),),
    (_mirror((0.33, 1), (0.33, 0.33), (1, 0.33), (1, 0)),),
    (_star(6, 0.5),),
    (_band(1, 0.52),),
    (_mirror((0, 0.16), (1, 0.85), (1, 0)),),
    (_flower(6),),
    (_box(-0.9, -0.3, 1), _box(0.3, 0.9, 1)),
    (_mirror((0.95, 1), (0.95, 0.62), (0.26, 0.62), (0.26, 0)),),
    (_disc(1, 0.5),),
    (_mirror((0, 0.85), (0.5, 0.4), (1, 0.85), (1, 0)),),
    (_mirror((0, 0.62), (0.62, 1), (1, 0.62), (0.38, 0)),),
    (_disc(0.5, 2, 1.0),),
    (_mirror((0.5, 0.9), (1, 0)),),
    (_mirror((0, 1), (1, 0), (0.5, 0), (0, 0.5)),),
    (_box(-1, -0.55, 0.9), _box(-0.22, 0.22, 0.9), _box(0.55, 1, 0.9)),
    (_disc(0.42), _ball(-0.72, 0.62, 0.28), _ball(0.72, 0.62, 0.28)),
    (_band(1, 0.68), _disc(0.4)),
    (_star(12, 0.7),),
    (_mirror((0, 1), (0.75, 0.42), (0.32, 0.42), (0.32, 0)),),
    (_box(-0.95, 0.95, 0.3), _box(-0.95, 0.95, 0.95, 0.62)),
    (_box(-0.9, 0.9, 0.9), _box(-0.48, 0.48, 0.48)),
    (_disc(0.3), *(_ball(0.72 * math.cos(a), 0.72 * math.sin(a), 0.24) for a in
     (math.pi / 6, math.pi / 2, 5 * math.pi / 6))),
)  # fmt: skip

WHOLE: tuple[Figure, ...] = tuple(Figure(half, half) for half in _HALVES)
"""For labels that match themselves: both halves are alike."""

_EYES = (_ball(-0.22, 0.6, 0.09), _ball(0.22, 0.6, 0.09))

PAIRED: tuple[Figure, ...] = (
    Figure(  # an arrow
        (_mirror((0, 1), (0.8, 0.28), (0.28, 0.28), (0.28, 0)),),
        (_mirror((0, 0.7), (0.62, 1), (0.62, 0.72), (0.28, 0.5), (0.28, 0)),),
    ),
    Figure(  # a fish
        (_mirror((0, 1), (0.3, 0.88), (0.5, 0.6), (0.6, 0.3), (0.62, 0)), *_EYES),
        (_mirror((0, 0.82), (0.7, 1), (0.14, 0.6), (0.45, 0.35), (0.62, 0)),),
    ),
    Figure(  # a fir
        (_mirror((0, 1), (0.5, 0.55), (0.3, 0.55), (0.8, 0.1), (0.3, 0.1), (0.3, 0)),),
        (_mirror((0, 0.95), (0.7, 0.95), (0.7, 0.72), (0.3, 0.6), (0.3, 0)),),
    ),
    Figure(  # a key
        (_mirror((0, 1), (0.34, 0.92), (0.5, 0.66), (0.4, 0.34), (0.15, 0.22), (0.15, 0)),
         _mirror((0, 0.8), (0.2, 0.72), (0.24, 0.58), (0.14, 0.44), (0, 0.4))),
        (_mirror((0, 0.95), (0.6, 0.95), (0.6, 0.76), (0.15, 0.76), (0.15, 0.58), (0.6, 0.58),
                 (0.6, 0.4), (0.15, 0.4), (0.15, 0)),),
    ),
    Figure(  # a mushroom
        (_mirror((0, 0.95), (0.4, 0.88), (0.75, 0.65), (0.95, 0.3), (0.95, 0.15), (0.3, 0.15),
                 (0.3, 0)), _ball(0, 0.6, 0.16), _ball(-0.5, 0.42, 0.12), _ball(0.5, 0.42, 0.12)),
        (_mirror((0, 0.9), (0.42, 0.86), (0.5, 0.7), (0.34, 0.35), (0.3, 0)),),
    ),
    Figure(  # a rocket
        (_mirror((0, 1), (0.26, 0.72), (0.4, 0.35), (0.42, 0)), _ball(0, 0.42, 0.17)),
        (_mirror((0, 1), (0.2, 0.62), (0.3, 0.5), (0.85, 0.8), (0.85, 0.45), (0.42, 0.1),
                 (0.42, 0)),),
    ),
    Figure(  # a tulip
        (_mirror((0, 0.7), (0.26, 1), (0.42, 0.72), (0.75, 0.95), (0.72, 0.45), (0.45, 0.15),
                 (0.14, 0.06), (0.14, 0)),),
        (_mirror((0, 1), (0.14, 1), (0.14, 0.9), (0.5, 0.75), (0.8, 0.35), (0.42, 0.42),
                 (0.14, 0.66), (0.14, 0)),),
    ),
    Figure(  # a bulb
        (_round([*_arc(0.72, 1.3), (-0.72, 0.0)]), _mirror((0, 0.62), (0.18, 0.42), (0.1, 0.2))),
        (_mirror((0, 1), (0.22, 1), (0.22, 0.86), (0.4, 0.82), (0.4, 0.45), (0.72, 0.0)),
         _box(-0.4, 0.4, 0.74, 0.66), _box(-0.4, 0.4, 0.58, 0.5)),
    ),
    Figure(  # a sword
        (_mirror((0, 1), (0.2, 0.8), (0.2, 0)),),
        (_mirror((0, 1), (0.2, 1), (0.2, 0.82), (0.1, 0.75), (0.1, 0.5), (0.75, 0.5), (0.75, 0.3),
                 (0.2, 0.3), (0.2, 0)),),
    ),
    Figure(  # a bottle
        (_mirror((0, 1), (0.24, 1), (0.24, 0.86), (0.16, 0.86), (0.16, 0.6), (0.55, 0.25),
                 (0.55, 0)),),
        (_mirror((0, 0.9), (0.55, 0.9), (0.55, 0)), _box(-0.36, 0.36, 0.66, 0.2)),
    ),
    Figure(  # a crown above a cup
        (_mirror((0, 0.95), (0.35, 0.45), (0.8, 0.95), (0.8, 0)),),
        (_mirror((0, 1), (0.6, 1), (0.6, 0.86), (0.16, 0.8), (0.16, 0.5), (0.55, 0.35),
                 (0.8, 0)),),
    ),
    Figure(  # a spade
        (_mirror((0, 1), (0.45, 0.7), (0.55, 0.4), (0.55, 0.12), (0.14, 0.12), (0.14, 0)),),
        (_mirror((0, 1), (0.5, 1), (0.5, 0.8), (0.14, 0.8), (0.14, 0)),),
    ),
)  # fmt: skip
"""For labels whose mate is another: one shows the head, the other the foot."""


@dataclass(frozen=True, slots=True)
class Turtle:
    """A turtle seen from above; the joint cuts it behind its forelegs."""

    body: Shape
    """Head and legs, or tail and legs."""

    shell: Ring

    eyes: Shape = ()


_SHELL = _round(_arc(0.55, 1.14))
_FORELEG = ((0.4, 0.2), (0.36, 0.48), (0.62, 0.62), (0.78, 0.44), (0.7, 0.26), (0.5, 0.1))
_HIND_LEG = ((0.42, 0.22), (0.38, 0.44), (0.56, 0.56), (0.7, 0.46), (0.64, 0.3), (0.5, 0.12))


def _both(leg: Ring) -> Shape:
    return leg, tuple((-x, y) for x, y in reversed(leg))


TURTLE = (
    Turtle(
        (_mirror((0, 1.06), (0.14, 1.03), (0.22, 0.92), (0.22, 0.8), (0.15, 0.68), (0.15, 0.5)),
         *_both(_FORELEG)), _SHELL, (_ball(-0.11, 0.9, 0.035), _ball(0.11, 0.9, 0.035)),
    ),
    Turtle((_mirror((0, 0.86), (0.13, 0.5)), *_both(_HIND_LEG)), _SHELL),
)  # fmt: skip
"""Its front and its back."""

SHY = Turtle(_both(_FORELEG), _SHELL)
"""For labels that match themselves: a turtle that hides its head."""
