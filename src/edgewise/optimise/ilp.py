"""The linear program as it is, by a solver of OR-Tools for such: to compare, and to teach."""

from __future__ import annotations

import math
from concurrent.futures import Future, ThreadPoolExecutor, wait
from types import ModuleType
from typing import TYPE_CHECKING

from ..errors import MissingExtra, PuzzleError
from .base import GLANCE, Looks, Optimiser
from .goal import Goal
from .linear import Program

if TYPE_CHECKING:
    from ortools.linear_solver.python import model_builder

SOLVER = "SCIP"


class IlpOptimiser(Optimiser):
    """Branch and cut over relaxations. It says nothing before the end."""

    engine = "ilp"

    def __init__(self, goal: Goal, hint: Looks | None = None) -> None:
        library = _library()
        self.program = Program(goal)
        self.model = library.Model()
        self.names = [self.model.new_bool_var("") for _ in range(self.program.variables)]
        self._state()
        if hint is not None:
            for variable, value in self.program.hint(hint):
                self.model.add_hint(self.names[variable], float(value))
        self.solver = library.Solver(SOLVER)
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.answer: Future[model_builder.SolveStatus] | None = None

    def _state(self) -> None:
        program, model, names = self.program, self.model, self.names
        total = _library().LinearExpr.sum
        for placed in program.placed:
            model.add(total([names[x] for x in placed.values()]) == 1)
        for variables, copies in program.kinds():
            model.add(total([names[x] for x in variables]) <= copies)
        for row in program.matches():
            model.add(
                total([names[x] for x in row.less]) - total([names[x] for x in row.more]) <= 0
            )
        cost = total([names[x] * weight for x, weight in program.costs.items()])
        model.minimize(cost + program.constant)

    def run(self, best: int) -> Looks | None:
        if self.answer is None:
            self.answer = self.thread.submit(self.solver.solve, self.model)
        if not wait([self.answer], timeout=GLANCE).done:
            return None
        status, library = self.answer.result(), _library()
        self.exhausted = True
        if status == library.SolveStatus.INFEASIBLE:
            raise PuzzleError("no board keeps rim and clues")
        if status == library.SolveStatus.OPTIMAL:
            self.bound = math.ceil(self.solver.objective_value - 1e-6)
        if status not in (library.SolveStatus.OPTIMAL, library.SolveStatus.FEASIBLE):
            return None
        placed = self.names[: self.program.first]
        return self.program.looks([self.solver.value(x) > 0.5 for x in placed])

    def close(self) -> None:
        if self.answer is not None:
            while not wait([self.answer], timeout=GLANCE).done:
                self.solver.stop_search()
        self.thread.shutdown()


def _library() -> ModuleType:
    try:
        from ortools.linear_solver.python import model_builder
    except ImportError:
        raise MissingExtra("the engine ilp", "ortools", "cp") from None
    return model_builder
