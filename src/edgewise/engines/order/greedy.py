"""An order cell by cell, always the cell next that has most to hold on to."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from ...problem import Problem

Order = list[int]
"""Every cell once."""

FILLED = NONE = -1


def open_joints(problem: Problem, order: Sequence[int]) -> int:
    """The joints between a filled and an empty cell, added up over all steps."""
    when = [0] * len(order)
    for step, cell in enumerate(order):
        when[cell] = step
    return sum([abs(when[a] - when[b]) for a, _, b, _ in problem.joints])


def greedy(problem: Problem, preference: Sequence[int], begun: Sequence[int] = ()) -> Order:
    """Cells whose tile is known first; then always the cell with the most joints to filled ones.

    Among equals the first in *preference*: on a grid this fills row by row. The cells in *begun*
    come before all others, in that order.
    """
    return _fill(problem, preference, begun, max(problem.sides))


def joined(problem: Problem, preference: Sequence[int]) -> Order:
    """Cells whose tile is known first; then as in *preference*, but joined to filled cells.

    A cell that touches no filled one waits until it does: nothing limits what may lie there, so
    it would only make the tree wider. Touching across a known tile counts.
    """
    return _fill(problem, preference, (), 1)


def _fill(problem: Problem, preference: Sequence[int], begun: Sequence[int], enough: int) -> Order:
    """The cell with the most joints to filled ones next; *enough* are as good as more."""
    near, given = near_cells(problem), known(problem)
    before = set(begun)
    order = [*begun, *(cell for cell in preference if cell in given and cell not in before)]
    before.update(order)
    rest = [cell for cell in preference if cell not in before]
    place, missing = [0] * len(near), [FILLED] * len(near)
    for number, cell in enumerate(rest):
        place[cell], missing[cell] = number, enough
    ready: list[list[int]] = [[] for _ in range(enough)]  # places of cells, by missing joints
    bridges = set(given) if enough == 1 else set()

    def touch(cell: int) -> None:
        for other in _across(cell, near, bridges) if bridges else near[cell]:
            if (lacks := missing[other]) > 0:
                missing[other] = lacks - 1
                heapq.heappush(ready[lacks - 1], place[other])

    # Given cells do not attract: the search goes its way and meets them when it comes by.
    for cell in begun:
        if cell not in given:
            touch(cell)
    alone = (cell for cell in rest if missing[cell] == enough)
    for _ in rest:
        cell = _best(ready, rest, missing)
        if cell == NONE:
            cell = next(alone)
        order.append(cell)
        missing[cell] = FILLED
        touch(cell)
    return order


def _best(ready: list[list[int]], rest: Sequence[int], missing: Sequence[int]) -> int:
    """The first of the cells that miss the fewest joints."""
    for lacks, places in enumerate(ready):
        while places:
            cell = rest[heapq.heappop(places)]
            if missing[cell] == lacks:  # else filled already, or elsewhere with more joints
                return cell
    return NONE


def known(problem: Problem) -> set[int]:
    """The cells whose tile is known from a clue."""
    return {
        cell
        for cell, looks in problem.fixed
        if len({problem.looks[look].kind for look in looks}) <= 1
    }


def near_cells(problem: Problem) -> list[list[int]]:
    """For each cell the cells it touches, as often as it does."""
    near: list[list[int]] = [[] for _ in problem.sides]
    for a, _, b, _ in problem.joints:
        if a != b:
            near[a].append(b)
            near[b].append(a)
    return near


def _across(cell: int, near: Sequence[Sequence[int]], bridges: set[int]) -> Iterator[int]:
    """The cells that *cell* touches, also across *bridges*, each of which is used up."""
    queue = [cell]
    for here in queue:  # grows as we go
        for other in near[here]:
            if other in bridges:
                bridges.remove(other)
                queue.append(other)
            else:
                yield other
