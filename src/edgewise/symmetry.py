"""The ways to lay a whole layout onto itself, found from its joints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from .layout import Layout, Point, Side
from .tile import Turn


class Symmetry(NamedTuple):
    """A motion of the board: each cell's tile moves to another cell, turned on the way."""

    cells: tuple[int, ...]
    """For each cell, the cell its tile goes to."""

    turns: tuple[Turn, ...]
    """For each cell, what becomes of side s: s + turn, or turn - s in a reflection."""

    mirrored: bool

    def image(self, side: Side, sides: int) -> Side:
        """Where *side*, of a cell with that many *sides*, goes."""
        turn = self.turns[side.cell]
        number = turn - side.side if self.mirrored else side.side + turn
        return Side(self.cells[side.cell], number % sides)


def symmetries(layout: Layout, mirrored: bool = False) -> Iterator[Symmetry]:
    """All turns (and shifts, on a wrapped board) of *layout*, or all its reflections.

    A layout in several pieces moves as one picture, its pieces never on their own.
    """
    profiles = [_profile(layout, c) for c in range(len(layout))]
    # The rarest kind of cell has the fewest images to try: the corners of a grid.
    rarity = Counter(profiles)
    anchor = min(range(len(layout)), key=lambda c: rarity[profiles[c]])
    for image in range(len(layout)):
        if profiles[image] != profiles[anchor]:
            continue
        for turn in range(layout.cells[anchor].sides):
            found = _walk(layout, anchor, image, turn, mirrored)
            if found is not None and len(found) < len(layout):
                found = _move(layout, anchor, image, turn, mirrored)
            if found is not None:
                cells, turns = zip(*(found[c] for c in range(len(layout))), strict=True)
                yield Symmetry(cells, turns, mirrored)


Images = dict[int, tuple[int, Turn]]
"""For each cell reached so far, its image and turn."""


def _profile(layout: Layout, cell: int) -> tuple[bool, ...]:
    """Which sides of a cell are on the rim, whichever way round it is read."""
    sides = [Side(cell, s) in layout.across for s in range(layout.cells[cell].sides)]
    rounds = [sides[i:] + sides[:i] for i in range(len(sides))]
    return min(tuple(way) for ring in rounds for way in (ring, ring[::-1]))


def _walk(layout: Layout, anchor: int, image: int, turn: Turn, mirrored: bool) -> Images | None:
    """From joint to joint: where every cell connected to *anchor* must go; None if it cannot."""
    images: Images = {anchor: (image, turn)}
    queue = [anchor]
    for cell in queue:  # grows as we go
        target, shift = images[cell]
        sides = layout.cells[cell].sides
        if layout.cells[target].sides != sides:
            return None
        for s in range(sides):
            there = Side(target, (shift - s if mirrored else s + shift) % sides)
            near, far = layout.across.get(Side(cell, s)), layout.across.get(there)
            if near is None or far is None:
                if near is not far:
                    return None
                continue
            count = layout.cells[near.cell].sides
            step = (far.side + near.side if mirrored else far.side - near.side) % count
            if near.cell not in images:
                images[near.cell] = (far.cell, step)
                queue.append(near.cell)
            elif images[near.cell] != (far.cell, step):
                return None
    return images if len({target for target, _ in images.values()}) == len(images) else None


def _move(layout: Layout, anchor: int, image: int, turn: Turn, mirrored: bool) -> Images | None:
    """The rigid motion of the picture that takes *anchor* to *image*, if it fits everywhere."""
    polygons = [cell.polygon for cell in layout.cells]
    start, end = polygons[anchor], polygons[image]
    if any(polygon is None for polygon in polygons) or start is None or end is None:
        identity = not mirrored and anchor == image and turn == 0
        return {c: (c, 0) for c in range(len(layout))} if identity else None

    def mapped(point: Point) -> complex:
        return complex(point[0], -point[1] if mirrored else point[1])

    def corner(number: int) -> complex:
        """Where the corner *number* of the anchor must go."""
        k = len(end)
        return complex(*end[(turn + 1 - number if mirrored else number + turn) % k])

    scale = (corner(1) - corner(0)) / (mapped(start[1]) - mapped(start[0]))
    shift = corner(0) - scale * mapped(start[0])
    if abs(abs(scale) - 1) > 1e-6:
        return None

    def key(point: complex) -> tuple[int, int]:
        return round(point.real * 1e4), round(point.imag * 1e4)

    owners: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for c, polygon in enumerate(polygons):
        for i, point in _of(polygon):
            owners.setdefault(key(complex(*point)), set()).add((c, i))

    def corners_at(point: complex) -> dict[int, int]:
        """Which cells have a corner there, and which corner it is."""
        u, v = key(point)  # or beside it: rounding may go either way
        near = [(u + i, v + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return dict(owner for place in near for owner in owners.get(place, ()))

    images: Images = {}
    for c, polygon in enumerate(polygons):
        points = [scale * mapped(point) + shift for _, point in _of(polygon)]
        places = [corners_at(point) for point in points]
        common = [t for t in places[0] if all(t in place for place in places)]
        match = [t for t in common if layout.cells[t].sides == len(points)]
        if len(match) != 1:
            return None
        first = places[0][match[0]]
        images[c] = (match[0], (first - 1 if mirrored else first) % len(points))
    moved = Symmetry(
        tuple(images[c][0] for c in range(len(layout))),
        tuple(images[c][1] for c in range(len(layout))),
        mirrored,
    )
    for a, b in layout.joints:
        ends = [moved.image(side, layout.cells[side.cell].sides) for side in (a, b)]
        if layout.across.get(ends[0]) != ends[1]:
            return None
    return images


def _of(polygon: tuple[Point, ...] | None) -> Iterator[tuple[int, Point]]:
    return enumerate(polygon or ())
