"""The best board as a linear program in 0 and 1 (an integer program, ILP), for any solver.

    x[cell, look]   1 if the look lies in the cell
    z[joint]        1 if the joint mismatches

Minimise the weighted sum of all z, where

    the x of a cell sum up to 1
    the x of a kind of tile sum up to at most its copies
    for each joint and each label: the x that show it on one side sum up to at most the x that show
    its mate on the other side, plus z of the joint; and the other way round

On a grid, z is called h where a joint is between neighbours in a row, and v in a column.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import PuzzleError
from .goal import Goal
from .orbits import confined

MOST_PLACES = 200_000
"""Ways to lay a tile in a cell, of all cells together: more take a solver gigabytes."""


@dataclass(frozen=True, slots=True)
class Row:
    """The *less* sum up to at most the *more*; variables are counted from 0."""

    less: Sequence[int]
    more: Sequence[int]


class Program:
    """The program of a goal. First come the x, cell by cell, then the z, joint by joint."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        fits = confined(goal.problem, goal.fits())
        self.placed: list[dict[int, int]] = []
        """For each cell the variable of each look that can lie there."""
        count = 0
        for looks in fits:
            self.placed.append({look: count + i for i, look in enumerate(looks)})
            count += len(looks)
        if count > MOST_PLACES:
            raise PuzzleError(
                f"too large for a solver: expected at most {MOST_PLACES:,} ways to lay a tile in a "
                f"cell, got {count:,}; the engine beam takes any number"
            )
        self.first = count
        """The first z."""
        self.variables = count + len(goal.problem.joints)
        self.costs = dict(enumerate(goal.weights, count))
        """What variables cost, where they do; those below nought are what is not lost."""
        self.constant = 0
        for cell, side, label, weight in goal.soft:
            self.constant += weight
            for variable in self._shown(cell, side).get(label, []):
                self.costs[variable] = self.costs.get(variable, 0) - weight

    def kinds(self) -> Iterator[tuple[list[int], int]]:
        """For each kind of tile the x that use it, and its copies."""
        kinds: dict[int, list[int]] = defaultdict(list)
        for placed in self.placed:
            for look, variable in placed.items():
                kinds[self.goal.problem.looks[look].kind].append(variable)
        for kind, variables in kinds.items():
            yield variables, self.goal.problem.copies[kind]

    def matches(self) -> Iterator[Row]:
        """For each joint, that it matches or that its z is 1."""
        problem = self.goal.problem
        for z, (a, s, b, t) in enumerate(problem.joints, self.first):
            if a == b:
                for look, variable in self.placed[a].items():
                    labels = problem.looks[look].labels
                    if problem.mates[labels[s]] != labels[t]:
                        yield Row([variable], [z])
                continue
            here, there = self._shown(a, s), self._shown(b, t)
            for one, other in ((here, there), (there, here)):
                for label, variables in one.items():
                    yield Row(variables, [*other.get(problem.mates[label], []), z])

    def _shown(self, cell: int, side: int) -> dict[int, list[int]]:
        """For each label the looks that show it at a side."""
        shown: dict[int, list[int]] = defaultdict(list)
        for look, variable in self.placed[cell].items():
            shown[self.goal.problem.looks[look].labels[side]].append(variable)
        return shown

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
