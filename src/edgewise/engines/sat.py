"""A SAT solver, CaDiCaL: finds a board, or proves that there is none. Best with many labels."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..board import Board
from ..errors import CallError, MissingExtra
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from ..tile import Sides
from .base import Ask, Engine, Search, Standing
from .cnf import Encoding

if TYPE_CHECKING:
    from pysat.solvers import Cadical195


class SatSearch(Search):
    """Each board found is forbidden from then on. Nodes are conflicts and boards."""

    unit = "conflict"
    least = 1_000

    def __init__(self, problem: Problem, ask: Ask) -> None:
        self.problem = problem
        self.ask = ask
        self.encoding = Encoding(problem)
        self.solver = _solver()
        self.known = 0
        """So many clauses has the solver."""
        self.seen: set[tuple[Sides, ...]] = set()
        """Every solution found, as the least of what it shows when it is turned."""
        # In the main thread python-sat would take Ctrl-C for itself, and leave a broken solver.
        self.thread = ThreadPoolExecutor(max_workers=1)

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        found: list[Board] = []
        until = self.nodes + nodes
        while not self.exhausted and self.nodes < until and not (boards and len(found) == boards):
            model = self.thread.submit(self._solve, until - self.nodes).result()
            if model is None:
                continue
            looks = self.encoding.looks(model)
            self.encoding.any(self.encoding.other_than(looks))
            new = self._count(looks)
            if self.ask.keep and (new or not self.ask.distinct):
                found.append(self.problem.board(looks))
        return found

    def _solve(self, budget: int) -> list[int] | None:
        """A model, if one is found within so many conflicts."""
        solver, clauses = self.solver, self.encoding.clauses
        for clause in clauses[self.known :]:
            solver.add_clause(clause)
        self.known = len(clauses)
        solver.conf_budget(budget)
        answer = solver.solve_limited()
        self.nodes = solver.accum_stats()["conflicts"] + self.arrangements
        self.exhausted = answer is False
        return solver.get_model() if answer else None

    def _count(self, looks: list[int]) -> bool:
        """Counts an arrangement; whether it is a solution of its own."""
        self.nodes += 1
        self.arrangements += 1
        if not self.ask.counted:
            self.solutions = self.arrangements
            return True
        before = len(self.seen)
        self.seen.add(self.problem.least_image(looks))
        self.solutions = len(self.seen)
        return self.solutions > before


def _solver() -> Cadical195:
    try:
        from pysat.solvers import Cadical195
    except ImportError:
        raise MissingExtra("the engine sat", "python-sat", "sat") from None
    return Cadical195()


class Sat(Engine):
    """One board, all of them, or a proof that there is none."""

    name = "sat"

    def search(self, puzzle: Puzzle, ask: Ask, standing: Standing | None = None) -> SatSearch:
        if standing is not None:
            raise CallError("the engine sat cannot take up a search; the engine backtrack can")
        return SatSearch(flatten(puzzle, ask.counted), ask)
