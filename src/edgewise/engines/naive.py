"""How many boards there are to try for somebody who tries them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import comb, factorial, prod

from ..problem import Problem

Ways = Mapping[int, int]
"""By kind of tile: in how many ways it can lie in a cell."""

MOST = 1_000_000
"""Steps that counting may take; each is the longer, the larger the board, and so the numbers."""

CHEAP = 50
"""A step is as good as one on a board of so many cells."""


def combinations(problem: Problem) -> int | None:
    """Every way to fill all cells, whatever touches: the tiles in any order, in any turn.

    What looks the same is one way: copies, identical tiles, symmetric ones. Clues are kept; the rim
    is not. None: it would take too long to count.
    """
    left, number = Counter(dict(enumerate(problem.copies))), 1
    choices = list[tuple[Ways, int]]()
    for ways, cells in _alike(problem):
        if len(ways) > 1:
            choices.append((ways, cells))
            continue
        for kind, looks in ways.items():  # there is no choice of tiles
            number *= looks**cells
            left[kind] -= cells
        number *= bool(ways)
    if min(left.values(), default=0) < 0:
        return 0
    for group in _apart(choices):
        found = _filled(group, left)
        if found is None:
            return None
        number *= found
    return number


def _alike(problem: Problem) -> list[tuple[Ways, int]]:
    """Cells in which the same can lie, and how many of them there are."""
    clues = dict(problem.fixed)
    free: dict[int, Counter[int]] = {sides: Counter() for sides in problem.sides}
    for look in problem.looks:
        if len(look.sides) in free:
            free[len(look.sides)][look.kind] += 1
    asked = Counter(clues.get(cell, sides) for cell, sides in enumerate(problem.sides))
    return [
        (free[what] if isinstance(what, int) else _kinds(problem, what), cells)
        for what, cells in asked.items()
    ]


def _kinds(problem: Problem, looks: tuple[int, ...]) -> Ways:
    return Counter(problem.looks[number].kind for number in looks)


def _apart(choices: list[tuple[Ways, int]]) -> list[list[tuple[Ways, int]]]:
    """Those that share no kind of tile have nothing to do with each other."""
    groups = list[list[tuple[Ways, int]]]()
    for ways, cells in choices:
        touched = [group for group in groups if any(ways.keys() & known for known, _ in group)]
        groups = [group for group in groups if group not in touched]
        groups.append([(ways, cells), *(one for group in touched for one in group)])
    return groups


def _filled(group: list[tuple[Ways, int]], copies: Mapping[int, int]) -> int | None:
    """In how many ways these cells can be filled: kind by kind, by how many cells are left."""
    kinds = sorted({kind for ways, _ in group for kind in ways})
    spare = sum(copies[kind] for kind in kinds)
    if len(group) == 1 and spare == group[0][1]:  # all of them are laid
        shares = prod(factorial(copies[kind]) for kind in kinds)
        turns: int = prod(group[0][0][kind] ** copies[kind] for kind in kinds)
        return factorial(spare) // shares * turns
    steps, cost = 0, 1 + sum(cells for _, cells in group) // CHEAP
    found = {tuple(cells for _, cells in group): 1}
    for kind in kinds:
        spare -= copies[kind]
        after: Counter[tuple[int, ...]] = Counter()
        looks = [ways.get(kind, 0) for ways, _ in group]
        for left, number in found.items():
            for then, factor in _laid(left, looks, copies[kind]):
                steps += cost
                if steps > MOST:
                    return None
                if sum(then) <= spare:  # else there are too few tiles for the rest
                    after[then] += number * factor
        found = after
    return found.get((0,) * len(group), 0)


def _laid(
    left: tuple[int, ...], looks: list[int], copies: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many cells of each sort are left when up to so many tiles of a kind are laid, and in how
    many ways."""
    if not left:
        yield (), 1
        return
    most = min(left[0], copies) if looks[0] else 0
    for here in range(most + 1):
        factor = comb(left[0], here) * looks[0] ** here
        for then, others in _laid(left[1:], looks[1:], copies - here):
            yield (left[0] - here, *then), factor * others
