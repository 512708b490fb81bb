"""Boards from what a solver answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from ...board import Board
from ...errors import FormatError, Place
from ...puzzle import Puzzle
from ...wording import shown
from ..draft import Note
from ..source import Source
from .marks import HEAD
from .models import clauses
from .replies import READERS, Claim, claim, numbered
from .variables import SolverModel
from .xcc import Cover

NEAR = 1e-4
"""So far from 0 or 1 may a number be that stands for it."""

QUESTION = re.compile(
    r"^(?:p[ \t]+cnf\b|\*[ \t]*#variable=|Subject To|ROWS|solve satisfy;|\|.*written by edgewise)",
    re.MULTILINE,
)
"""What our models have, and no answer to them."""


class Known:
    """The variables of a puzzle's models, as answers name them."""

    def __init__(self, puzzle: Puzzle, source: Source) -> None:
        self.model = SolverModel(puzzle)
        self.source = source

    def number(self, name: str, line: int) -> int:
        """Of `12`, `x12` or `x12_r1c1_7_turn2`."""
        program = self.model.program
        digits = re.match(r"(x?)([0-9]{1,9})(_.*)?$", name)
        if digits is None:
            raise self._amiss(line, f"expected a variable such as 12 or x12, got {shown(name)}")
        number = int(digits[2])
        most = program.variables if digits[1] else self.clauses
        if not 1 <= number <= most:
            words = f"expected variables 1 to {most}, which this puzzle has, got {shown(name)}"
            raise self._amiss(line, words)
        if digits[3] and name != self.model.names[number - 1]:
            words = f"expected {self.model.names[number - 1]}, got {shown(name)}"
            raise self._amiss(line, f"{words}; is it the answer for another puzzle?")
        return number

    def holds(self, value: str, line: int) -> bool:
        """Whether a number stands for 1."""
        try:
            found = float(value)
        except ValueError:
            found = -1.0
        if min(abs(found), abs(found - 1)) > NEAR:
            raise self._amiss(line, f"expected 0 or 1 for each variable, got {shown(value)}")
        return found > 0.5

    def option(self, items: Iterable[str], line: int) -> int:
        """The variable of an option with these items, in whatever order they come."""
        number = self.options.get(frozenset(items))
        if number is None:
            raise self._amiss(line, "expected an option of this puzzle, got another one")
        return number

    @cached_property
    def clauses(self) -> int:
        """How many variables the model in clauses has."""
        return clauses(self.model).variables

    @cached_property
    def options(self) -> dict[frozenset[str], int]:
        options = Cover(self.model).options()
        return {frozenset(items): number for number, items in enumerate(options, 1)}

    def board(self, true: set[int], place: Place) -> Board:
        """The board on which these variables hold."""
        looks: list[int] = []
        cells = self.model.puzzle.layout.cells
        for cell, placed in zip(cells, self.model.program.placed, strict=True):
            lying = [look for look, variable in placed.items() if variable + 1 in true]
            if len(lying) != 1:
                got = f"{len(lying)}" if lying else "none"
                words = (
                    f"expected one variable of cell {cell.name} that holds, got {got}; is it the "
                    "answer for another puzzle, or cut off?"
                )
                raise FormatError.at(place, words)
            looks += lying
        return self.model.board(looks)

    def _amiss(self, line: int, words: str) -> FormatError:
        return FormatError.at(Place(self.source.name, line), words)


def read(format: str, puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """Every board that the answer tells of; none, and a note, where it says that there is none."""
    if QUESTION.search(source.text[:HEAD]):
        words = f"expected the answer of a solver, got the model in {format} that it is asked"
        raise FormatError.at(Place(source.name), words)
    lines = numbered(source)
    said = claim(lines)
    if said is not Claim.SOLVED:
        note(f"the solver {SAYS[said]}")
        return []
    known = Known(puzzle, source)
    found = [
        known.board(true, Place(source.name, part=f"board {number}", board=number - 1))
        for number, true in enumerate(READERS[format](lines, known), 1)
    ]
    if not found:
        words = (
            f"expected the answer of a solver to a model in {format}, got no variable that holds"
        )
        raise FormatError.at(Place(source.name), words)
    return found


SAYS = {
    Claim.IMPOSSIBLE: "says that there is no solution",
    Claim.OPEN: "does not know whether there is a solution",
}
