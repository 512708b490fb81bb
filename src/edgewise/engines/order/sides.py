"""The orders in which a beam may fill the board: from every side."""

from __future__ import annotations

from collections.abc import Iterator

from ...problem import Problem
from .grid import lines
from .named import default, narrowest

TAIL = 4
"""The last quarter of the lines is filled across: fewer joints are open at the end."""


def orders(problem: Problem) -> list[list[int]]:
    """Line by line from every side, in both directions; without a place on a page, others."""
    found = [_clues_first(problem, cells) for cells in _from_every_side(problem)]
    if not found:
        for made in (default(problem), narrowest(problem)):
            found += [made, _clues_first(problem, made[::-1])]
    return [list(cells) for cells in dict.fromkeys(map(tuple, found))]


def _from_every_side(problem: Problem) -> Iterator[list[int]]:
    rows, columns = lines(problem, 1), lines(problem, 0)
    if rows is None or columns is None:
        return
    for numbers, across in ((rows, columns), (columns, rows)):
        last = max(numbers)
        tail = (last + 1) // TAIL
        for down in (True, False):
            line = [number if down else last - number for number in numbers]
            for right in (True, False):
                along = [place if right else -place for place in across]
                yield sorted(
                    range(len(line)),
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
