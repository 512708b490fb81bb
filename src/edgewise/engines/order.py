"""In which order to fill the cells."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from ..problem import Problem


def plan(problem: Problem) -> list[int]:
    """The order with the fewest open joints on the way, of the few that are tried.

    Open joints are what can still go wrong, so along the shorter side of a board is best.
    """
    return min(_orders(problem), key=lambda order: _open_joints(problem, order))


def _orders(problem: Problem) -> Iterator[list[int]]:
    yield greedy(problem, range(len(problem.sides)))
    cells = problem.puzzle.layout.cells
    corners = [cell.polygon for cell in cells]
    if all(corners):
        left = [min(corner for corner in polygon or ()) for polygon in corners]
        columns = sorted(range(len(cells)), key=lambda c: (round(left[c][0], 6), left[c][1]))
        yield greedy(problem, columns)


def greedy(problem: Problem, preference: Sequence[int]) -> list[int]:
    """Cells whose tile is known first; then always the cell with the most joints to filled ones.

    Among equals the first in *preference*: on a grid this fills row by row.
    """
    neighbours: list[list[int]] = [[] for _ in problem.sides]
    for a, _, b, _ in problem.joints:
        if a != b:
            neighbours[a].append(b)
            neighbours[b].append(a)
    given = {
        cell
        for cell, looks in problem.fixed
        if len({problem.looks[look].kind for look in looks}) <= 1
    }
    order = [cell for cell in preference if cell in given]
    # Given cells do not attract: the search goes its way and meets them when it comes by.
    rank = {cell: place for place, cell in enumerate(preference) if cell not in given}
    filled = dict.fromkeys(rank, 0)  # joints to filled cells
    ready = [(0, place, cell) for cell, place in rank.items()]
    heapq.heapify(ready)
    while ready:
        joints, _, cell = heapq.heappop(ready)
        if -joints != filled.get(cell):
            continue  # taken already, or here again with more joints
        order.append(cell)
        del filled[cell]
        for near in neighbours[cell]:
            if near in filled:
                filled[near] += 1
                heapq.heappush(ready, (-filled[near], rank[near], near))
    return order


def _open_joints(problem: Problem, order: Sequence[int]) -> int:
    """The joints between a filled and an empty cell, added up over all steps."""
    when = {cell: i for i, cell in enumerate(order)}
    return sum(abs(when[a] - when[b]) for a, _, b, _ in problem.joints)
