"""Boards of which only the shape matters, and orders on them."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.engines.order import ORDERS, Order
from edgewise.engines.order.greedy import known
from edgewise.layout import Layout
from edgewise.problem import Problem, flatten
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.tile import Tile


def blank(layout: Layout, *clues: str, rule: Rule | None = None) -> Problem:
    """A board of which only the shape matters; the cells in *clues* are given."""
    sides = {cell.sides for cell in layout.cells}
    tiles = [Tile(("a",) * k, f"t{k}", copies=len(layout)) for k in sides]
    named = [Tile(("b",) * layout.cells[layout.index[c]].sides, c) for c in clues]
    fixed = tuple(Clue(cell, cell) for cell in clues)
    return flatten(Puzzle(layout, (*tiles, *named), rule or Rule(), fixed), counted=False)


def made(name: str, problem: Problem) -> Order:
    order = ORDERS[name](problem)
    assert order is not None
    return order


def permutation(order: Sequence[int], problem: Problem) -> bool:
    return sorted(order) == list(range(len(problem.sides)))


def given_first(order: Sequence[int], problem: Problem) -> bool:
    given = known(problem)
    return set(order[: len(given)]) == given
