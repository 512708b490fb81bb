"""Boards as solutions of linear programs in 0 and 1 (integer programs, ILP), for any solver.

    x[cell, look]   1 if the look lies in the cell
    z[joint]        1 if the joint mismatches

The best board: minimise the weighted sum of all z, where

    the x of a cell sum up to 1
    the x of a kind of tile sum up to at most its copies
    for each joint and each label: the x that show it on one side sum up to at most the x that show
    its mate on the other side, plus z of the joint; and the other way round

On a grid, z is called h where a joint is between neighbours in a row, and v in a column. Boards on
which everything matches: the same without z, so both sides of a joint sum up to the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import PuzzleError
from ..problem import Problem
from .goal import Goal
from .orbits import confined
from .supply import Choice, Kinds, Stock, shown_once, supplies, told_apart

MOST_PLACES = 200_000
"""Ways to lay a tile in a cell, of all cells together: more take a solver gigabytes."""


@dataclass(frozen=True, slots=True)
class Row:
    """The *less* sum up to at most the *more* and *constant*; variables are counted from 0."""

    less: Sequence[int]
    more: Sequence[int] = ()
    constant: int = 0

    exact: bool = False
    """Whether to just as much."""

    name: str = ""


class Places:
    """A variable for each look in each cell, cell by cell."""

    def __init__(self, problem: Problem, choices: Sequence[Choice], advice: str) -> None:
        """*advice*: what takes more than fits here."""
        self.problem = problem
        self.choices = choices
        self.placed: list[dict[int, int]] = []
        """For each cell the variable of each look that can lie there."""
        count = 0
        for choice in choices:
            self.placed.append({look: count + i for i, look in enumerate(choice)})
            count += len(choice)
        if count > MOST_PLACES:
            raise PuzzleError(
                f"too large for a solver: expected at most {MOST_PLACES:,} ways to lay a tile in a "
                f"cell, got {count:,}; {advice}"
            )
        self.first = count
        """The first variable that is no x."""

    def supplies(self) -> Iterator[Stock]:
        """For each kind of tile the x that use it, and its copies."""
        users: dict[Kinds, list[int]] = defaultdict(list)
        for choice, placed in zip(self.choices, self.placed, strict=True):
            for look, variable in placed.items():
                users[choice[look]].append(variable)
        return supplies(self.problem, users)

    def shown(self, cell: int, side: int) -> dict[int, list[int]]:
        """For each label the looks that show it at a side."""
        shown: dict[int, list[int]] = defaultdict(list)
        for look, variable in self.placed[cell].items():
            shown[self.problem.looks[look].labels[side]].append(variable)
        return shown


class Program(Places):
    """The program of a goal. First come the x, cell by cell, then the z, joint by joint."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        problem = goal.problem
        fits = confined(problem, goal.fits())
        super().__init__(problem, told_apart(problem, fits), "the engine beam takes any number")
        self.variables = self.first + len(problem.joints)
        self.costs = dict(enumerate(goal.weights, self.first))
        """What variables cost, where they do; those below nought are what is not lost."""
        self.constant = 0
        for cell, side, label, weight in goal.soft:
            self.constant += weight
            for variable in self.shown(cell, side).get(label, []):
                self.costs[variable] = self.costs.get(variable, 0) - weight

    def matches(self) -> Iterator[Row]:
        """For each joint, that it matches or that its z is 1."""
        problem = self.problem
        for z, (a, s, b, t) in enumerate(problem.joints, self.first):
            if a == b:
                for look, variable in self.placed[a].items():
                    labels = problem.looks[look].labels
                    if problem.mates[labels[s]] != labels[t]:
                        yield Row([variable], [z])
                continue
            here, there = self.shown(a, s), self.shown(b, t)
            for one, other in ((here, there), (there, here)):
                for label, variables in one.items():
                    yield Row(variables, [*other.get(problem.mates[label], []), z])

    def looks(self, is_one: Sequence[bool]) -> list[int]:
        """The look in each cell, given which x are 1."""
        return [
            next(look for look, variable in placed.items() if is_one[variable])
            for placed in self.placed
        ]

    def hint(self, looks: Sequence[int]) -> Iterator[tuple[int, bool]]:
        """What each x is on a board."""
        for placed, lies in zip(self.placed, looks, strict=True):
            for look, variable in placed.items():
                yield variable, look == lies


class Matching(Places):
    """Boards on which everything matches: a solution for each arrangement, and no other."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem, shown_once(problem), "the engines of edgewise take any number")
        self.empty = [cell for cell, placed in enumerate(self.placed) if not placed]
        """Cells that nothing fits into. A sum of nothing cannot be written down, so there is one
        more variable then, which must be 1 and 0."""
        self.variables = self.first + bool(self.empty)

    def rows(self) -> Iterator[Row]:
        """All that must hold, the cells first: so variables are named in their order."""
        names = [cell.name for cell in self.problem.puzzle.layout.cells]
        for name, placed in zip(names, self.placed, strict=True):
            yield Row([*placed.values()] or [self.first], (), 1, True, f"cell_{name}")
        if self.empty:
            yield Row([self.first], (), 0, True, "nothing_fits")
        exact = sum(self.problem.copies) == len(names)
        for number, supply in enumerate(self.supplies(), 1):
            all_lie = exact and supply.alone
            yield Row(supply.users, (), supply.copies, all_lie, f"tiles_{number}")
        for a, s, b, t in self.problem.joints:
            if a == b:  # what fits there matches itself
                continue
            here, there = self.shown(a, s), self.shown(b, t)
            mates = self.problem.mates
            for label in sorted({*here, *(mates[label] for label in there)}):
                name = f"joint_{names[a]}_{s}_label_{label + 1}"
                yield Row(here.get(label, []), there.get(mates[label], []), 0, True, name)
