"""The orders in which a beam may fill the board: from every side."""

from __future__ import annotations

from collections.abc import Iterator

from ...problem import Problem
from .grid import lines, places
from .named import ORDERS

TAIL = 4
"""The last quarter of the lines is filled across: fewer joints are open at the end."""


def orders(problem: Problem) -> list[list[int]]:
    """Line by line from every side, in both directions; without a place on a page, others."""
    found: dict[tuple[int, ...], None] = {}
    for cells in _from_every_side(problem):
        found[tuple(_clues_first(problem, cells))] = None
    if not found:
        for name in ("default", "narrow"):
            if (made := ORDERS[name](problem)) is not None:
                found[tuple(made)] = None
                found[tuple(_clues_first(problem, made[::-1]))] = None
    return [list(cells) for cells in found]


def _from_every_side(problem: Problem) -> Iterator[list[int]]:
    centres = places(problem)
    if centres is None:
        return
    cells = range(len(centres))
    for axis in (1, 0):
        numbers = lines(problem, axis)
        across = lines(problem, 1 - axis)
        if numbers is None or across is None:
            return
        last = max(numbers)
        tail = (last + 1) // TAIL
        for down in (True, False):
            line = [number if down else last - number for number in numbers]
            for right in (True, False):
                along = [place if right else -place for place in across]
                yield sorted(
                    cells,
                    key=lambda c: (
                        (line[c], along[c])
                        if line[c] <= last - tail
                        else (last - tail + 1, along[c], line[c])
                    ),
                )


def _clues_first(problem: Problem, cells: list[int]) -> list[int]:
    """Cells whose tile is known first: then their neighbours know what they need."""
    known = {cell for cell, looks in problem.fixed if len(looks) == 1}
    return sorted(cells, key=lambda cell: cell not in known)
