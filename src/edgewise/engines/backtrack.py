"""The native search: every arrangement, in a fixed order, until none is left."""

from __future__ import annotations

from collections.abc import Callable

from .. import _native
from ..board import Board
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from .base import Engine, Search
from .order import plan

Watcher = Callable[[list[tuple[str, str]]], None]
"""Gets the placements on the board, in order, as (cell, labels) in words."""


class BacktrackSearch(Search):
    """A search of the native core."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.order = plan(problem)
        self.core = _native.Search(
            sides=problem.sides,
            joints=problem.joints,
            mates=problem.mates,
            inside=problem.inside,
            rim=problem.rim,
            copies=problem.copies,
            looks=[(look.kind, look.labels) for look in problem.looks],
            fixed=problem.fixed,
            symmetries=problem.symmetries,
            order=self.order,
        )

    def run(self, nodes: int, boards: int, distinct: bool, watch: int | None = None) -> list[Board]:
        outcome = self.core.run(max_nodes=nodes, max_boards=boards, distinct=distinct, watch=watch)
        self.exhausted = outcome == "exhausted"
        self.nodes = self.core.nodes
        self.arrangements, self.solutions = self.core.arrangements, self.core.solutions
        return [self.problem.board(looks) for looks in self.core.take()]

    def fraction(self) -> float:
        return self.core.fraction()

    def profile(self) -> tuple[int, ...]:
        return tuple(self.core.profile)


class Backtrack(Engine):
    """Counts and lists everything, and proves that there is nothing. Best with few labels."""

    name = "backtrack"

    def search(self, puzzle: Puzzle) -> BacktrackSearch:
        return BacktrackSearch(flatten(puzzle))
