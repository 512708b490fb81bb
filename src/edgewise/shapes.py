"""The shapes of boards. A new one is a function here and a line in `SHAPES`; no engine changes.

The arguments of each function are the keys of the same shape in a puzzle file.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from .argument import expect, got, iterated
from .errors import PuzzleError
from .layout import Cell, Joint, Layout, Point, Side, Size, bounded, extent
from .tile import MAX_SIDES
from .wording import instead

ROOT3 = math.sqrt(3)


Polygon = Sequence[Point]

Corner = tuple[int, int]
"""A point of a lattice: so many units to the right, so many downwards."""

POINTED = (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)
"""A hexagon that stands on a corner, from the top one on, in units of `UPRIGHT`."""

UPRIGHT = ROOT3 / 2, 1 / 2

FLAT = (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)
"""A hexagon that stands on a side, from the top left corner on, in units of `LYING`."""

LYING = 1 / 2, ROOT3 / 2
"""Half the side of a triangle or of such a hexagon, and the height of a triangle."""


def square(rows: int, cols: int, holes: Iterable[str] = (), wrap: str | None = None) -> Layout:
    """Rows and columns of squares; sides: 0 top, 1 right, 2 bottom, 3 left.

    *holes* names the cells that are missing. *wrap* joins the left side to the right
    (`"cylinder"`), or also the top to the bottom (`"torus"`).
    """
    _positive(rows=rows, cols=cols)
    if wrap not in (None, "cylinder", "torus"):
        raise PuzzleError(f'expected wrap "cylinder" or "torus", {got(wrap)}')
    places = [(r, c) for r in range(rows) for c in range(cols)]
    names = {f"r{r + 1}c{c + 1}": (r, c) for r, c in places}
    wanted = list(iterated(holes, "cells as holes", PuzzleError))
    for hole in wanted:
        if not isinstance(hole, str) or hole not in names:
            raise PuzzleError(f"expected a cell from r1c1 to r{rows}c{cols} as a hole, {got(hole)}")
    gone = set(wanted)
    kept = {name: place for name, place in names.items() if name not in gone}
    polygons = [((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)) for r, c in kept.values()]
    index = {place: i for i, place in enumerate(kept.values())}
    joints = []
    for (r, c), i in index.items():
        if c + 1 < cols or wrap:
            joints.append((i, 1, index.get((r, (c + 1) % cols)), 3))
        if r + 1 < rows or wrap == "torus":
            joints.append((i, 2, index.get(((r + 1) % rows, c)), 0))
    missing = tuple(name for name in names if name in gone)
    size: dict[str, object] = {"rows": rows, "cols": cols, "holes": missing, "wrap": wrap}
    return Layout(
        "square",
        tuple(item for item in size.items() if item[1]),
        tuple(Cell(name, 4, polygon) for name, polygon in zip(kept, polygons, strict=True)),
        tuple(Joint(Side(i, s), Side(j, t)) for i, s, j, t in joints if j is not None),
    )


def mask(text: str) -> Layout:
    """A square board from a drawing: one line per row, `.` or a blank for a hole, else a cell."""
    expect(isinstance(text, str), "a drawing of the board (a text)", text, PuzzleError)
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    cols = max((len(line) for line in lines), default=0)
    bounded(len(lines) * cols)
    holes = [
        f"r{r}c{c}"
        for r, line in enumerate(lines, 1)
        for c, letter in enumerate(line.ljust(cols), 1)
        if letter in ". "
    ]
    return square(len(lines), cols, holes)


def triangle(size: int) -> Layout:
    """*size*² triangles in a triangle, row by row from the apex.

    Sides of a triangle that points up: 0 upper right, 1 bottom, 2 upper left;
    of one that points down: 0 top, 1 lower right, 2 lower left.
    """
    _positive(size=size)
    return _triangles("triangle", (("size", size),), _growing(0, size))


def triangle_trapezoid(top: int, rows: int) -> Layout:
    """*rows* rows of triangles below an edge of length *top*; sides as in `triangle`."""
    _positive(top=top, rows=rows)
    return _triangles("triangle-trapezoid", (("top", top), ("rows", rows)), _growing(top, rows))


def triangle_hexagon(size: int) -> Layout:
    """6 *size*² triangles in a hexagon with edges of length *size*; sides as in `triangle`."""
    _positive(size=size)
    bounded(6 * size * size)
    upper = _growing(size, size)
    lower = [(row, first, not up, count) for row, first, up, count in upper]
    mirrored = [(2 * size - 1 - row, first, up, count) for row, first, up, count in reversed(lower)]
    return _triangles("triangle-hexagon", (("size", size),), [*upper, *mirrored])


def hex_flower(radius: int) -> Layout:
    """A hexagon and *radius* rings around it; sides: 0 top, then clockwise.

    The centre comes first, then each ring clockwise from the cell above the centre.
    """
    _positive(radius=radius)
    bounded(1 + 3 * radius * (radius + 1))
    places = [(0, 0)]
    walk = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # clockwise, from the top
    for ring in range(1, radius + 1):
        x, y = 0, -ring
        for dx, dy in walk:
            for _ in range(ring):
                places.append((x, y))
                x, y = x + dx, y + dy
    outlines = (_around(3 * q, 2 * r + q, FLAT) for q, r in places)
    return _on_lattice("hex-flower", (("radius", radius),), outlines, LYING)


def hex_grid(rows: int, cols: int) -> Layout:
    """Rows of hexagons, every second row half a cell to the right; side 0 is the top right."""
    _positive(rows=rows, cols=cols)
    places = [(r, c) for r in range(rows) for c in range(cols)]
    return _on_lattice(
        "hex",
        (("rows", rows), ("cols", cols)),
        (_around(2 * c + r % 2, 3 * r, POINTED) for r, c in places),
        UPRIGHT,
        (f"r{r + 1}c{c + 1}" for r, c in places),
    )


def hex_triangle(size: int) -> Layout:
    """Hexagons in a triangle: one in the first row, *size* in the last; sides as in `hex_grid`."""
    _positive(size=size)
    bounded(size * (size + 1) // 2)
    places = ((r, c) for r in range(size) for c in range(r + 1))
    outlines = (_around(2 * c - r, 3 * r, POINTED) for r, c in places)
    return _on_lattice("hex-triangle", (("size", size),), outlines, UPRIGHT)


def polygons(polygons: Iterable[Iterable[Sequence[float]]]) -> Layout:
    """Any polygons; edges that coincide are joints.

    Points are (x, y) with y downwards. Sides count clockwise from the edge between the first two
    points, whichever way round the points are listed.
    """
    shapes = []
    for number, points in enumerate(iterated(polygons, "polygons", PuzzleError), 1):
        listed = iterated(points, f"points as polygon {number}", PuzzleError)
        corners = [_point(point, number) for point in listed]
        if not 3 <= len(corners) <= MAX_SIDES:
            raise PuzzleError(
                f"polygon {number}: expected 3 to {MAX_SIDES} points, got {len(corners)}"
            )
        area = _area(corners)
        if abs(area) < extent(corners) ** 2 * 1e-9:
            raise PuzzleError(f"polygon {number} has no area")
        shapes.append(corners if area > 0 else [corners[1], corners[0], *corners[:1:-1]])
        bounded(number)
    size = tuple(tuple(corners) for corners in shapes)
    cells = tuple(
        Cell(name, len(corners), corners)
        for name, corners in zip(_counted(len(size)), size, strict=True)
    )
    numbers = _same_points([point for corners in shapes for point in corners])
    return Layout("polygons", (("polygons", size),), cells, tuple(_touching(cells, numbers)))


def joints(cells: Iterable[int], joints: Iterable[Sequence[str | int]]) -> Layout:
    """Any topology: the number of sides of each cell, and which sides touch.

    A joint is (cell, side, cell, side), as in `("c1", 0, "c2", 1)`.
    """
    counts = tuple(iterated(cells, "numbers of sides, one per cell,", PuzzleError))
    bounded(len(counts))
    for number, count in enumerate(counts, 1):
        if isinstance(count, bool) or not isinstance(count, int):
            raise PuzzleError(f"cell c{number}: expected a number of sides, {got(count)}")
    names = {name: i for i, name in enumerate(_counted(len(counts)))}
    found = []
    for joint in iterated(joints, "joints", PuzzleError):
        match joint:
            case [_, bool(), _, _] | [_, _, _, bool()]:
                raise PuzzleError(f"expected the number of a side in a joint, {got(joint)}")
            case [str(a), int(s), str(b), int(t)] if a in names and b in names:
                found.append(Joint(Side(names[a], int(s)), Side(names[b], int(t))))
            case _:
                last = f"c{max(1, len(counts))}"
                raise PuzzleError(
                    f'expected a joint between c1 and {last}, such as ["c1", 0, "{last}", 1], '
                    f"{got(joint)}"
                )
    listed = tuple((f"c{a.cell + 1}", a.side, f"c{b.cell + 1}", b.side) for a, b in found)
    return Layout(
        "joints",
        (("cells", counts), ("joints", listed)),
        tuple(Cell(name, count) for name, count in zip(names, counts, strict=True)),
        tuple(found),
    )


SHAPES: dict[str, Callable[..., Layout]] = {
    "square": square,
    "triangle": triangle,
    "triangle-hexagon": triangle_hexagon,
    "triangle-trapezoid": triangle_trapezoid,
    "hex-flower": hex_flower,
    "hex": hex_grid,
    "hex-triangle": hex_triangle,
    "polygons": polygons,
    "joints": joints,
}
"""Every shape by the name it has in files."""


def build(shape: str, **size: object) -> Layout:
    """The board called *shape* in files: `build("square", rows=3, cols=3)`."""
    expect(isinstance(shape, str), "the name of a shape", shape, PuzzleError)
    if shape not in SHAPES:
        raise PuzzleError(f"unknown shape {shape!r}{instead(shape, SHAPES)}")
    make = SHAPES[shape]
    try:
        inspect.signature(make).bind(**size)
    except TypeError as error:
        wanted = ", ".join(inspect.signature(make).parameters)
        raise PuzzleError(f"{shape}: expected its {wanted}, got: {error}") from None
    return make(**size)


def _growing(top: int, rows: int) -> list[tuple[int, int, bool, int]]:
    """Rows below an edge of length *top*: row, left end, whether the first points up, how many."""
    bounded(rows * (2 * top + rows))
    return [(row, -(top + row + 1), True, 2 * (top + row) + 1) for row in range(rows)]


def _triangles(shape: str, size: Size, rows: list[tuple[int, int, bool, int]]) -> Layout:
    outlines: list[list[Corner]] = []
    for row, first, first_up, count in rows:
        for k in range(count):
            left, mid, right = first + k, first + k + 1, first + k + 2
            if first_up == (k % 2 == 0):
                outlines.append([(mid, row), (right, row + 1), (left, row + 1)])
            else:
                outlines.append([(left, row), (right, row), (mid, row + 1)])
    return _on_lattice(shape, size, outlines, LYING)


def _around(x: int, y: int, outline: Iterable[Corner]) -> list[Corner]:
    """The corners of a cell whose middle is there."""
    return [(x + right, y + down) for right, down in outline]


def _on_lattice(
    shape: str,
    size: Size,
    outlines: Iterable[Sequence[Corner]],
    unit: Point,
    names: Iterable[str] | None = None,
) -> Layout:
    """Cells whose corners are points of a lattice: those that coincide need not be sought."""
    wide, high = unit
    numbers: dict[Corner, int] = {}
    rings = [[numbers.setdefault(corner, len(numbers)) for corner in ring] for ring in outlines]
    points = [(x * wide, y * high) for x, y in numbers]
    cells = tuple(
        Cell(name, len(ring), tuple(points[number] for number in ring))
        for name, ring in zip(names or _counted(len(rings)), rings, strict=True)
    )
    return Layout(shape, size, cells, tuple(_touching(cells, chain.from_iterable(rings))))


def _counted(cells: int) -> list[str]:
    """The names of cells that are in no rows and columns."""
    return [f"c{i}" for i in range(1, cells + 1)]


def _touching(cells: tuple[Cell, ...], corners: Iterable[int]) -> Iterator[Joint]:
    """Joints where two polygons share an edge, walked in opposite directions; *corners* are those
    of one cell after the other, by numbers."""
    following = iter(corners)
    # An edge is one number, a side is made once and without a call: large boards have many.
    edges: dict[int, Side] = {}
    make = tuple.__new__
    for i, cell in enumerate(cells):
        ring = list(islice(following, cell.sides))
        for s, (start, end) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
            if start == end:
                raise PuzzleError(f"polygon {cell.name}: side {s} has no length")
            here = make(Side, (i, s))
            if (known := edges.setdefault(start << 32 | end, here)) is not here:
                other = cells[known.cell].name
                raise PuzzleError(f"polygons {other} and {cell.name} overlap: same edge, same side")
            if (found := edges.get(end << 32 | start)) is not None:
                yield make(Joint, (found, here))


def _same_points(points: list[Point]) -> list[int]:
    """A number for each point, equal for points that coincide but for rounding."""
    step = extent(points) * 1e-6
    known: dict[tuple[int, int], int] = {}
    numbers = []
    for x, y in points:
        u, v = here = round(x / step), round(y / step)
        if here not in known:
            near = ((u + i, v + j) for i in (0, -1, 1) for j in (0, -1, 1))
            known[here] = next((known[key] for key in near if key in known), len(known))
        numbers.append(known[here])
    return numbers


def _area(corners: Polygon) -> float:
    """Positive when the corners run clockwise in a picture (y downwards)."""
    # Seen from the first corner: far from the origin the products would swallow the difference.
    near = [(x - corners[0][0], y - corners[0][1]) for x, y in corners]
    ends = [*near[1:], near[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(near, ends, strict=True)) / 2


def _point(point: Sequence[float], number: int) -> Point:
    try:
        x, y = point
        if isinstance(x, bool | str) or isinstance(y, bool | str):
            raise TypeError
        found = float(x), float(y)
    except (TypeError, ValueError, OverflowError):
        raise PuzzleError(f"polygon {number}: expected a point [x, y], {got(point)}") from None
    if not all(abs(z) < 1e9 for z in found):
        raise PuzzleError(f"polygon {number}: expected coordinates below 1e9, {got(point)}")
    return found


def _positive(**numbers: int) -> None:
    for name, value in numbers.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise PuzzleError(f"expected {name} as a whole number from 1 up, {got(value)}")
    if {"rows", "cols"} <= numbers.keys():
        bounded(numbers["rows"] * numbers["cols"])
