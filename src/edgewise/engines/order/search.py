"""Searching for an order: a narrow one, or a better one by trial."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from ...problem import Problem
from .greedy import Order, joined, known, near_cells

MOST_CELLS = 512
"""On larger boards no narrow order is searched for: it would take seconds, and find
none better than rows."""

MOST_WORK = 10_000
"""Cells times width of that search: Eternity II takes half a second."""

WIDEST = 64
"""At most so many beginnings are kept in that search."""

AHEAD = 6
"""How many steps open joints are taken to stay open; anything from 3 to 24 does as well."""

DRAWS = 50
"""After so many orders in a row that were tried before, there is probably no new one."""


Look = Callable[[], None]


class Beginning(NamedTuple):
    """The first cells of an order, while a narrow one is built."""

    total: int
    """Its open joints, added up over all steps."""

    open: int
    """Those of the last step."""

    filled: int
    """The cells in it, one bit each."""

    reach: int
    """The cells outside that touch it."""

    last: tuple[Beginning, int] | None
    """(the same without the last cell, the last cell)."""


def narrow(problem: Problem, look: Look = lambda: None) -> Order | None:
    """An order with few open joints: many beginnings grow side by side, the best are kept.

    Of beginnings with the same cells only one can matter (a beam search over sets of cells).
    None on large boards. *look*: called now and then, so that somebody can end it by an exception.
    """
    near, given = near_cells(problem), sorted(known(problem))
    rest = len(near) - len(given)
    if len(near) > MOST_CELLS:
        return None
    width = min(WIDEST, MOST_WORK // len(near))
    filled = sum(1 << cell for cell in given)
    leaving = sum(not filled >> other & 1 for cell in given for other in near[cell])
    # Given cells do not attract, so they reach nothing.
    level = [Beginning(0, leaving, filled, 0, None)]
    touching = [sum(1 << other for other in set(others)) for others in near]
    for _ in range(rest):
        look()
        longer: dict[int, Beginning] = {}
        for beginning in level:
            for cell in _next(beginning, len(near)):
                _extend(beginning, cell, near[cell], touching[cell], longer)
        level = heapq.nsmallest(width, longer.values(), key=_promise)
    return [*given, *_cells(level[0])]


def _promise(beginning: Beginning) -> int:
    """Less is better. What is open now will be so for a while."""
    return beginning.total + AHEAD * beginning.open


def _next(beginning: Beginning, size: int) -> Iterator[int]:
    """The cells that may follow: those in reach, or any if there are none."""
    bits = beginning.reach or ~beginning.filled & (1 << size) - 1
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def _extend(
    beginning: Beginning,
    cell: int,
    near: Sequence[int],
    touching: int,
    longer: dict[int, Beginning],
) -> None:
    """Put *beginning* and *cell* into *longer*, unless there is better with the same cells."""
    total, opened, filled, reach, _ = beginning
    closed = sum([filled >> other & 1 for other in near])
    opened += len(near) - 2 * closed
    total += opened
    filled |= 1 << cell
    same = longer.get(filled)
    if same is None or total < same.total:
        reach = (reach | touching) & ~filled
        longer[filled] = Beginning(total, opened, filled, reach, (beginning, cell))


def _cells(beginning: Beginning) -> Order:
    """The cells of a beginning, in order."""
    cells: Order = []
    while beginning.last is not None:
        beginning, cell = beginning.last
        cells.append(cell)
    return cells[::-1]


def improve(
    problem: Problem, order: Order, cost: Callable[[Order], float], tries: int, seed: int
) -> Order:
    """An order with lower *cost* than *order*, or *order* if none of *tries* others has.

    The cost may be an estimate: an order is better only if it is so twice, or the luckiest would
    win. The same *seed* gives the same answer, if the cost is the same.
    """
    random = Random(seed)
    best, least = order, cost(order)
    tried = {tuple(order)}
    others = neighbours_of(problem, best, random)
    for _ in range(tries):
        new = (other for other in islice(others, DRAWS) if tuple(other) not in tried)
        found = next(new, None)
        if found is None:
            break
        tried.add(tuple(found))
        price = cost(found)
        if price < least and (price := max(price, cost(found))) < least:
            best, least = found, price
            others = neighbours_of(problem, best, random)
    return best


def neighbours_of(problem: Problem, order: Order, random: Random) -> Iterator[Order]:
    """Orders like *order*, without end: something moved, swapped or turned round, then `joined`."""
    given = known(problem)
    first = [cell for cell in order if cell in given]
    rest = [cell for cell in order if cell not in given]
    while True:
        move = random.choice(MOVES)
        yield joined(problem, [*first, *move(rest, random)])


def _cut(cells: Order, random: Random) -> tuple[Order, Order, Order]:
    """*cells* in three parts, the middle one a run that is short more often than long."""
    length = min(len(cells), 1 + int(random.expovariate(1 / 3)))
    start = random.randint(0, len(cells) - length)
    return cells[:start], cells[start : start + length], cells[start + length :]


def _moved(cells: Order, random: Random) -> Order:
    """A cell or a run of cells elsewhere."""
    before, run, after = _cut(cells, random)
    others = before + after
    place = random.randint(0, len(others))
    return others[:place] + run + others[place:]


def _turned_round(cells: Order, random: Random) -> Order:
    """A run of cells backwards."""
    before, run, after = _cut(cells, random)
    return before + run[::-1] + after


def _swapped(cells: Order, random: Random) -> Order:
    """Two cells in each other's place."""
    swapped = list(cells)
    if cells:
        i, j = random.randrange(len(cells)), random.randrange(len(cells))
        swapped[i], swapped[j] = swapped[j], swapped[i]
    return swapped


MOVES: Sequence[Callable[[Order, Random], Order]] = (_moved, _turned_round, _swapped)
