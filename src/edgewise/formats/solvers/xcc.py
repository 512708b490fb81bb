"""Exact cover with colours (XCC), as Knuth's programs read it.

A cell is an item that must be covered once. A joint is a secondary item, coloured with the label
that its first side shows; so is an outer side, which only tells options apart. Tiles are items as
well: secondary if there are some to spare, and with a multiplicity where there are several alike
(`2|t3`, or `0:2|t3` if some may be left), which DLX3 reads (MCC) and DLX2 does not.
"""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Iterator

from ...errors import FormatError
from .variables import SolverModel

COLOURS = (
    string.digits
    + string.ascii_letters
    + "".join(mark for mark in string.punctuation if mark not in ":|")
)
"""A colour is one character there."""

LONGEST = 8
"""So long may the name of an item be."""


class Cover:
    """The items and options of a model."""

    def __init__(self, model: SolverModel) -> None:
        self.model = model
        layout = model.puzzle.layout
        self.cells = [cell.name for cell in layout.cells]
        self.primary = list(self.cells)
        self.secondary: list[str] = []
        self.sides: list[dict[int, tuple[str, bool]]] = [{} for _ in self.cells]
        """Of each cell, the item at each side, and whether its mate is the colour."""
        for number, (a, s, b, t) in enumerate(model.problem.joints, 1):
            # A tile that touches itself fits, so it need not say so, and could not, twice.
            self.sides[a][s] = (f"j{number}", False)
            if a != b:
                self.sides[b][t] = (f"j{number}", True)
            self.secondary.append(f"j{number}")
        for number, (cell, side) in enumerate(layout.rim(), 1):
            self.sides[cell][side] = (f"e{number}", False)
            self.secondary.append(f"e{number}")
        self.tiles: dict[int, list[str]] = defaultdict(list)
        """For each variable the items of the tiles that it needs."""
        self._supplies()
        labels = model.puzzle.labels()
        if len(labels) > len(COLOURS):
            raise FormatError(
                f"expected at most {len(COLOURS)} labels, as a colour is one character in xcc, "
                f"got {len(labels)}"
            )
        if long := [name for name in (*self.cells, *self.secondary) if len(name) > LONGEST]:
            raise FormatError(
                f"expected cells with names of at most {LONGEST} characters, got {long[0]}"
            )

    def _supplies(self) -> None:
        problem = self.model.problem
        exact = sum(problem.copies) == len(self.cells)
        for number, supply in enumerate(self.model.program.supplies(), 1):
            name = f"t{number}"
            for variable in supply.users:
                self.tiles[variable].append(name)
            if exact and supply.alone:
                bound = "" if supply.copies == 1 else f"{supply.copies}|"
                self.primary.append(bound + name)
            elif supply.copies == 1:
                self.secondary.append(name)
            else:
                self.primary.append(f"0:{supply.copies}|{name}")

    def options(self) -> Iterator[list[str]]:
        """The items of each variable."""
        problem = self.model.problem
        for variable, (cell, look) in enumerate(self.model.places):
            labels = problem.looks[look].labels
            shown = []
            for side, (item, mated) in sorted(self.sides[cell].items()):
                label = problem.mates[labels[side]] if mated else labels[side]
                shown.append(f"{item}:{COLOURS[label]}")
            yield [self.cells[cell], *self.tiles[variable], *shown]

    def lines(self) -> Iterator[str]:
        yield " ".join([*self.primary, "|", *self.secondary] if self.secondary else self.primary)
        yield from map(" ".join, self.options())
