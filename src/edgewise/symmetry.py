"""The ways to lay a whole layout onto itself, found from its joints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from .errors import PuzzleError
from .layout import Layout, Point, Side, extent
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


MOST_STEPS = 2_000_000
"""Cells looked at before the search for symmetries is given up: a torus of 22 x 22 takes half."""


def symmetries(
    layout: Layout, mirrored: bool = False, *, turns: bool = True, marked: Collection[int] = ()
) -> Iterator[Symmetry]:
    """All turns (and shifts, on a wrapped board) of *layout*, or all its reflections.

    Without *turns*, only those that turn no tile; *marked* cells only go to marked ones.

    A layout in several pieces moves as one picture, its pieces never on their own. A `PuzzleError`
    if it is so large and so regular that they cannot all be listed.
    """
    near: Near = [
        [layout.across.get(Side(c, s)) for s in range(cell.sides)]
        for c, cell in enumerate(layout.cells)
    ]
    profiles = [(c in marked, _profile(sides)) for c, sides in enumerate(near)]
    # The rarest kind of cell has the fewest images to try: the corners of a grid.
    rarity = Counter(profiles)
    anchor = min(range(len(layout)), key=lambda c: rarity[profiles[c]])
    steps = 0
    for image in range(len(layout)):
        if profiles[image] != profiles[anchor]:
            continue
        for turn in range(layout.cells[anchor].sides) if turns else (0,):
            found, reached = _walk(near, anchor, image, turn, mirrored)
            steps += reached
            if found is not None and len(found) < len(layout):
                found = _move(layout, anchor, image, turn, mirrored)
                steps += len(layout)
            if steps > MOST_STEPS:
                raise PuzzleError(
                    f"this board of {len(layout):,} cells is too regular to list its symmetries, "
                    "so solutions cannot be told from arrangements; one board can still be found"
                )
            if found is None:
                continue
            cells, shifts = zip(*(found[c] for c in range(len(layout))), strict=True)
            if (turns or not any(shifts)) and all(cells[c] in marked for c in marked):
                yield Symmetry(cells, shifts, mirrored)


Near = list[list[Side | None]]
"""For each side of each cell, the side it touches."""

Images = dict[int, tuple[int, Turn]]
"""For each cell reached so far, its image and turn."""


def _profile(sides: list[Side | None]) -> tuple[bool, ...]:
    """Which sides of a cell are on the rim, whichever way round it is read."""
    rim = [side is None for side in sides]
    rounds = [rim[i:] + rim[:i] for i in range(len(rim))]
    return min(tuple(way) for ring in rounds for way in (ring, ring[::-1]))


def _walk(
    near: Near, anchor: int, image: int, turn: Turn, mirrored: bool
) -> tuple[Images | None, int]:
    """From joint to joint: where every cell connected to *anchor* must go; None if it cannot.

    Also how many cells were reached.
    """
    images: Images = {anchor: (image, turn)}
    queue = [anchor]
    for cell in queue:  # grows as we go
        target, shift = images[cell]
        here, there = near[cell], near[target]
        sides = len(here)
        if len(there) != sides:
            return None, len(queue)
        for s, side in enumerate(here):
            far = there[(shift - s if mirrored else s + shift) % sides]
            if side is None or far is None:
                if side is not far:
                    return None, len(queue)
                continue
            count = len(near[side.cell])
            step = (far.side + side.side if mirrored else far.side - side.side) % count
            known = images.get(side.cell)
            if known is None:
                images[side.cell] = (far.cell, step)
                queue.append(side.cell)
            elif known != (far.cell, step):
                return None, len(queue)
    once = len({target for target, _ in images.values()}) == len(images)
    return images if once else None, len(queue)


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
    if abs(abs(scale) - 1) > 1e-3:  # people write 0.866 for the height of a triangle
        return None

    grain = extent([point for polygon in polygons for point in polygon or ()]) * 1e-4

    def key(point: complex) -> tuple[int, int]:
        return round(point.real / grain), round(point.imag / grain)

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
