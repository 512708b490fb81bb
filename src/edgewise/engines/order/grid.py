"""Where cells lie: the lines and rings of a board."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator

from ...layout import Point
from ...problem import Problem
from .greedy import Order, near_cells

SAMPLE = 1000
"""So many joints tell how large the cells are."""


def lines(problem: Problem, axis: int) -> list[int] | None:
    """For each cell the number of its column (*axis* 0) or row (1); None if it lies nowhere.

    Centres that differ by less than a quarter of the usual step are in one line: people round.
    The steps of hexagons and triangles are half as wide as the cells, so more would be too much.
    """
    centres = places(problem)
    if centres is None:
        return None
    values = [centre[axis] for centre in centres]
    slack = _step(problem, centres) / 4
    numbers = [0] * len(values)
    number, start = 0, min(values)
    for cell in sorted(range(len(values)), key=values.__getitem__):
        if values[cell] > start + slack:
            number, start = number + 1, values[cell]
        numbers[cell] = number
    return numbers


def by_lines(problem: Problem, axis: int) -> Order | None:
    """Column by column (*axis* 0) or row by row (1); None if the cells lie nowhere."""
    centres, numbers = places(problem), lines(problem, axis)
    if centres is None or numbers is None:
        return None
    along = [centre[1 - axis] for centre in centres]
    return sorted(sorted(range(len(along)), key=along.__getitem__), key=numbers.__getitem__)


def round_by_round(problem: Problem) -> Order | None:
    """The rim clockwise from its first cell, then the ring inside it, and so on.

    None without a rim. A board without a place on the page is taken as its cells are listed.
    """
    rings = list(_rings(problem))
    if not rings:
        return None
    centres, reading = places(problem), by_lines(problem, 1)
    if centres is None or reading is None:
        return [cell for ring in rings for cell in ring]
    (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*centres, strict=True))
    angles = [math.atan2(y - (top + bottom) / 2, x - (left + right) / 2) for x, y in centres]
    read = {cell: place for place, cell in enumerate(reading)}
    order: Order = []
    for ring in rings:
        ring.sort(key=read.__getitem__)
        first = angles[ring[0]]
        turns = {cell: round((angles[cell] - first) % math.tau, 9) for cell in ring}
        order += sorted(ring, key=turns.__getitem__)
    return order


def places(problem: Problem) -> list[Point] | None:
    """Where the cells lie; None unless all of them lie somewhere."""
    found = [centre for centre in problem.centres if centre is not None]
    return found if len(found) == len(problem.centres) else None


def _step(problem: Problem, centres: list[Point]) -> float:
    """The usual way from a cell to the next; on a wrapped board some joints are much longer."""
    ways = [math.dist(centres[a], centres[b]) for a, _, b, _ in problem.joints[:SAMPLE] if a != b]
    return statistics.median(ways) if ways else 0.0


def _rings(problem: Problem) -> Iterator[Order]:
    """The cells on the rim, then those that touch them, and so on; nothing without a rim."""
    near, free = near_cells(problem), list(problem.sides)
    for a, _, b, _ in problem.joints:
        free[a] -= 1
        free[b] -= 1
    ring = [cell for cell, sides in enumerate(free) if sides]
    left = dict.fromkeys(cell for cell, sides in enumerate(free) if not sides)
    while ring:
        yield ring
        ring = list(dict.fromkeys(other for cell in ring for other in near[cell] if other in left))
        for cell in ring:
            del left[cell]
    if 0 < len(left) < len(near):
        yield list(left)  # a closed surface beside a board with a rim
