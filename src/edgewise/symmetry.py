"""The ways to lay a whole layout onto itself, found from its joints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from .errors import PuzzleError
from .layout import Layout, Point, Side, extent
from .tile import Turn, Turns, lawful


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
    layout: Layout, mirrored: bool = False, *, turns: Turns = True, marked: Collection[int] = ()
) -> Iterator[Symmetry]:
    """All turns (and shifts, on a wrapped board) of *layout*, or all its reflections.

    *turns*: how tiles may be turned on the way; *marked* cells only go to marked ones.

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
    allowed = [lawful(turns, cell.sides) for cell in layout.cells]
    steps, page = 0, None
    for image in range(len(layout)):
        if profiles[image] != profiles[anchor]:
            continue
        for turn in allowed[anchor]:
            found, reached = _walk(near, anchor, image, turn, mirrored)
            steps += reached
            if found is not None and len(found) < len(layout):
                page = page or _Page(layout)
                found = page.moved(anchor, image, turn, mirrored)
                steps += len(layout)
            if steps > MOST_STEPS:
                raise PuzzleError(
                    f"this board of {len(layout):,} cells is too regular to list its symmetries, "
                    "so solutions cannot be told from arrangements; one board can still be found"
                )
            if found is None:
                continue
            cells, shifts = zip(*(found[c] for c in range(len(layout))), strict=True)
            fits = all(shift in ways for shift, ways in zip(shifts, allowed, strict=True))
            if fits and all(cells[c] in marked for c in marked):
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


class _Page:
    """A layout as a picture: which cells have a corner where."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.polygons = [cell.polygon or () for cell in layout.cells]
        self.grain = extent([point for polygon in self.polygons for point in polygon]) * 1e-4
        self.owners: dict[tuple[int, int], set[tuple[int, int]]] = {}
        """By place: the cells with a corner there, and which corner it is."""
        for cell, polygon in enumerate(self.polygons):
            for number, point in enumerate(polygon):
                self.owners.setdefault(self._place(complex(*point)), set()).add((cell, number))

    def _place(self, point: complex) -> tuple[int, int]:
        return round(point.real / self.grain), round(point.imag / self.grain)

    def _corners(self, point: complex) -> dict[int, int]:
        """Which cells have a corner there, and which corner it is."""
        u, v = self._place(point)  # or beside it: rounding may go either way
        near = [(u + i, v + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return dict(owner for place in near for owner in self.owners.get(place, ()))

    def moved(self, anchor: int, image: int, turn: Turn, mirrored: bool) -> Images | None:
        """The rigid motion that takes *anchor* to *image*, if the picture fits everywhere."""
        start, end = self.polygons[anchor], self.polygons[image]
        if not all(self.polygons):  # no picture: it stays where it is
            identity = not mirrored and anchor == image and turn == 0
            return {c: (c, 0) for c in range(len(self.layout))} if identity else None

        def mapped(point: Point) -> complex:
            return complex(point[0], -point[1] if mirrored else point[1])

        def corner(number: int) -> complex:
            """Where the corner *number* of the anchor must go."""
            return complex(*end[(turn + 1 - number if mirrored else number + turn) % len(end)])

        scale = (corner(1) - corner(0)) / (mapped(start[1]) - mapped(start[0]))
        shift = corner(0) - scale * mapped(start[0])
        if abs(abs(scale) - 1) > 1e-3:  # people write 0.866 for the height of a triangle
            return None
        images: Images = {}
        sides = [cell.sides for cell in self.layout.cells]
        for cell, polygon in enumerate(self.polygons):
            places = [self._corners(scale * mapped(point) + shift) for point in polygon]
            common = [other for other in places[0] if all(other in place for place in places)]
            match = [other for other in common if sides[other] == len(polygon)]
            if len(match) != 1:
                return None
            first = places[0][match[0]]
            images[cell] = (match[0], (first - 1 if mirrored else first) % len(polygon))
        return images if self._is_kept(images, mirrored) else None

    def _is_kept(self, images: Images, mirrored: bool) -> bool:
        """Whether what touches still does."""
        cells, turns = zip(*(images[c] for c in range(len(self.layout))), strict=True)
        moved, across = Symmetry(cells, turns, mirrored), self.layout.across
        sides = [cell.sides for cell in self.layout.cells]
        return all(
            across.get(moved.image(a, sides[a.cell])) == moved.image(b, sides[b.cell])
            for a, b in self.layout.joints
        )
