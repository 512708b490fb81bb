"""The orders in which cells are filled, by their names, and the usual one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from ...errors import CallError
from ...problem import Problem
from ...wording import instead, near
from .greedy import Order, greedy, joined, open_joints
from .grid import by_lines, lines, round_by_round
from .search import Look, narrow

LARGE = 4096
"""Above so many cells the default compares orders before they are greedy, to save time."""


def default(problem: Problem) -> Order:
    """The order with the fewest open joints on the way, of the two that are tried.

    Open joints are what can still go wrong, so along the shorter side of a board is best.
    """
    preferences: list[Sequence[int]] = [range(len(problem.sides))]
    if (columns := by_lines(problem, 0)) is not None:
        preferences.append(columns)
    if len(problem.sides) > LARGE:
        preferences = [_fewest_open(problem, preferences)]
    return list(_fewest_open(problem, [greedy(problem, wanted) for wanted in preferences]))


def rows(problem: Problem) -> Order | None:
    """Row by row from the top, each from the left."""
    return _joined(problem, by_lines(problem, 1))


def columns(problem: Problem) -> Order | None:
    """Column by column from the left, each from the top."""
    return _joined(problem, by_lines(problem, 0))


def short(problem: Problem) -> Order | None:
    """Along the shorter side: rows or columns, whichever has fewer open joints without clues."""
    by_row, by_column = by_lines(problem, 1), by_lines(problem, 0)
    if by_row is None or by_column is None:
        return None
    return _joined(problem, _fewest_open(problem, [by_row, by_column]))


def snake(problem: Problem) -> Order | None:
    """Rows from the left and from the right in turn."""
    row, reading = lines(problem, 1), by_lines(problem, 1)
    if row is None or reading is None:
        return None
    order: Order = []
    for number, line in groupby(reading, key=row.__getitem__):
        order += list(line)[:: -1 if number % 2 else 1]
    return joined(problem, order)


def diagonals(problem: Problem) -> Order | None:
    """From the top left corner, each diagonal from its upper end."""
    row, column = lines(problem, 1), lines(problem, 0)
    if row is None or column is None:
        return None
    cells = range(len(row))
    return _joined(problem, sorted(cells, key=lambda c: (row[c] + column[c], row[c])))


def frame(problem: Problem) -> Order | None:
    """Round the rim, then round the ring inside it, and so on."""
    return _joined(problem, round_by_round(problem))


def spiral(problem: Problem) -> Order | None:
    """From the innermost ring outwards: the frame backwards."""
    inwards = round_by_round(problem)
    return None if inwards is None else joined(problem, inwards[::-1])


def constrained(problem: Problem) -> Order:
    """Most joints to filled cells first; among equals the cell that fewest looks fit."""
    looks = [len(fits) for fits in problem.fits()]
    return greedy(problem, sorted(range(len(looks)), key=looks.__getitem__))


def narrowest(problem: Problem, look: Look = lambda: None) -> Order:
    """The fewest open joints that a quick search finds; on large boards, that an order here has."""
    simple = (short(problem), default(problem), narrow(problem, look))
    return list(_fewest_open(problem, [order for order in simple if order is not None]))


Make = Callable[[Problem], Order | None]

ORDERS: dict[str, Make] = {
    "rows": rows,
    "columns": columns,
    "short": short,
    "frame": frame,
    "spiral": spiral,
    "diagonals": diagonals,
    "snake": snake,
    "constrained": constrained,
    "narrow": narrowest,
    "default": default,
}
"""Every order by name; None where it makes no sense: rows of a board that has no place on a page.

Cells whose tile is known come first in all of them.
"""

NEEDS_RIM = ("frame", "spiral")
"""The orders that ask for a rim; the others that may be None ask for a place on the page."""


def orders(problem: Problem, look: Look = lambda: None) -> dict[str, Order]:
    """The orders worth trying, by name, the fewest open joints first.

    Of orders that are the same, or become so when the board is turned, only the first is there.
    *look*: called now and then, as the narrow one takes half a second on large boards.
    """
    every: dict[str, Make] = {**ORDERS, "narrow": partial(narrowest, look=look)}
    found = {name: order for name, make in every.items() if (order := make(problem)) is not None}
    different: dict[tuple[int, ...], str] = {}
    for name, order in found.items():
        different.setdefault(_standard(problem, order), name)
    names = sorted(different.values(), key=lambda name: open_joints(problem, found[name]))
    return {name: found[name] for name in names}


def parse(problem: Problem, text: str) -> Order:
    """An order as a person gives it: a name from `ORDERS`, or cells such as `r1c1 r1c2`.

    Commas between cells are welcome. Cells that are not mentioned follow greedily.
    """
    words = re.findall(r"[^,\s]+", text) or [text]
    index = problem.puzzle.layout.index
    if len(words) == 1 and words[0] not in index:
        return _named(problem, words[0])
    begun: dict[int, None] = {}
    for word in words:
        if word not in index:
            names = list(index)
            raise CallError(
                f"unknown cell {word!r} in an order; the cells are {names[0]} to {names[-1]}"
            )
        if index[word] in begun:
            raise CallError(f"cell {word} stands twice in the order")
        begun[index[word]] = None
    return greedy(problem, range(len(index)), list(begun))


def _named(problem: Problem, name: str) -> Order:
    """The order called *name*."""
    if name not in ORDERS:
        cell = next(iter(problem.puzzle.layout.index))
        cells = "" if near(name, ORDERS) else f", or cells, such as {cell}"
        raise CallError(f"unknown order {name!r}{instead(name, ORDERS)}{cells}")
    order = ORDERS[name](problem)
    if order is None:
        lacking = "rim" if name in NEEDS_RIM else "place on a page, only joints"
        raise CallError(f"the order {name!r} makes no sense here: the board has no {lacking}")
    return order


def _joined(problem: Problem, preference: Sequence[int] | None) -> Order | None:
    return None if preference is None else joined(problem, preference)


def _fewest_open(problem: Problem, found: Sequence[Sequence[int]]) -> Sequence[int]:
    """The first of those with the fewest open joints."""
    if len(found) == 1:
        return found[0]
    return min(found, key=lambda order: open_joints(problem, order))


def _standard(problem: Problem, order: Order) -> tuple[int, ...]:
    """Of all orders that *order* becomes when the board is turned, the first by its numbers."""
    motions = [symmetry.cells for symmetry in problem.symmetries]
    for cell in order:
        if len(motions) > 1:
            first = min(motion[cell] for motion in motions)
            motions = [motion for motion in motions if motion[cell] == first]
    return tuple(motions[0][cell] for cell in order) if motions else tuple(order)
