"""What engines that hand the puzzle to a solver have in common: `sat` and `cpsat`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from ..board import Board
from ..encodings.clauses import Cnf, Encoding
from ..encodings.orbits import confined
from ..encodings.supply import told_apart
from ..errors import PuzzleError
from ..problem import Problem, Shown
from .base import Ask, Search

MOST_PLACES = 400_000
"""Ways to lay a tile in a cell, of all cells together; more take gigabytes as clauses."""


class ModelSearch(Search):
    """Each board found is forbidden from then on."""

    unit = "conflict"

    def __init__(self, problem: Problem, ask: Ask, cnf: Cnf) -> None:
        self.problem = problem.symmetric()  # which helps, even if nobody counts
        self.ask = ask
        self.cnf = cnf
        # A proof is about the puzzle alone, not about what we know of its symmetry.
        self.confined = (ask.distinct or not ask.keep or ask.one) and not ask.proof
        fits: Sequence[tuple[int, ...]] = self.problem.fits()
        if self.confined:
            fits = confined(self.problem, fits)
        if (places := sum(map(len, fits))) > MOST_PLACES:
            raise PuzzleError(
                f"too large for a solver: expected at most {MOST_PLACES:,} ways to lay a tile in a "
                f"cell, got {places:,}; the engine backtrack takes any number"
            )
        self.encoding = Encoding(self.problem, cnf, told_apart(self.problem, fits))
        self.seen: set[Shown] = set()
        """Every solution found, as the least of what it shows when it is turned."""

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        found: list[Board] = []
        until = self.nodes + nodes
        while not self.exhausted and self.nodes < until and not (boards and len(found) == boards):
            looks = self._solve(until - self.nodes)
            if looks is None:
                break
            self.encoding.forbid(looks)
            new = self._count(looks)
            if self.ask.keep and (new or not self.ask.distinct):
                found.append(self.problem.board(looks))
        return found

    @abstractmethod
    def _solve(self, budget: int) -> list[int] | None:
        """A board, if one is found within so many conflicts, or so. Sets `nodes`, `exhausted`."""

    def _count(self, looks: Sequence[int]) -> bool:
        """Counts a board; whether it is a solution of its own."""
        self.nodes += 1
        if not self.ask.counted:
            self.arrangements += 1
            self.solutions = self.arrangements
            return True
        images = self.problem.images(tuple(self.problem.looks[look].sides for look in looks))
        new = min(images) not in self.seen
        self.seen.add(min(images))
        self.solutions = len(self.seen)
        if self.confined:  # then the others are not found by themselves
            self.arrangements += len(images) if new else 0
        else:
            self.arrangements += 1
        return new
