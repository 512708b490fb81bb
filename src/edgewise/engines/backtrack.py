"""The native search: every arrangement, in a fixed order, until none is left."""

from __future__ import annotations

from collections.abc import Iterable

from .. import _native
from ..board import Board
from ..errors import PuzzleError
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from .base import Engine, Search
from .order import plan

WATCHED = 3
"""How many cells at the end of the order a watcher is told about."""


class BacktrackSearch(Search):
    """A search of the native core."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.order = plan(problem)
        try:
            self.core = self._core(problem)
        except OverflowError as error:
            raise PuzzleError(f"too large for this search: {error}") from None

    def _core(self, problem: Problem) -> _native.Search:
        return _native.Search(
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

    def run(self, nodes: int, boards: int, distinct: bool) -> Iterable[Board]:
        watch = None if self.watcher is None else max(0, len(self.order) - WATCHED)
        outcome = self.core.run(max_nodes=nodes, max_boards=boards, distinct=distinct, watch=watch)
        self.exhausted = outcome == "exhausted"
        self.nodes = self.core.nodes
        self.arrangements, self.solutions = self.core.arrangements, self.core.solutions
        if not self.exhausted:
            # The board that stands for a solution may still be to come; so many there must be.
            motions = max(1, len(self.problem.symmetries))
            self.solutions = max(self.solutions, -(-self.arrangements // motions))
        if self.watcher is not None and outcome in ("watched", "found"):
            self.watcher(self._standing())
        # One by one, when they are asked for: making boards takes longer than finding them.
        return map(self.problem.board, self.core.take())

    def _standing(self) -> Board:
        """What lies on the board at this moment."""
        looks: list[int | None] = [None] * len(self.order)
        for cell, look in self.core.path():
            looks[cell] = look
        return self.problem.board(looks)

    def fraction(self) -> float:
        return self.core.fraction()

    def profile(self) -> tuple[int, ...]:
        return tuple(self.core.profile)


class Backtrack(Engine):
    """Counts and lists everything, and proves that there is nothing. Best with few labels."""

    name = "backtrack"

    def search(self, puzzle: Puzzle, counted: bool = True) -> BacktrackSearch:
        return BacktrackSearch(flatten(puzzle, counted))
