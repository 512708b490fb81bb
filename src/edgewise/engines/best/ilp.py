"""The integer linear program as it is, by a solver of OR-Tools: to compare, and to teach."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...encodings.goal import Goal
from ...encodings.linear import Program
from ...errors import PuzzleError, require
from ..background import Background
from .base import Looks, Optimiser

if TYPE_CHECKING:
    from ortools.linear_solver.python import model_builder

SOLVER = "SCIP"


class IlpOptimiser(Optimiser):
    """Branch and cut over relaxations. It says nothing before the end."""

    engine = "ilp"

    def __init__(self, goal: Goal) -> None:
        self.library = require(
            "ortools.linear_solver.python.model_builder", "cp", who="the engine ilp"
        )
        self.program = Program(goal)
        self.solver: model_builder.Solver = self.library.Solver(SOLVER)
        self.stopped = False
        self.work: Background[model_builder.SolveStatus] = Background()

    def _solve(self) -> model_builder.SolveStatus:
        model = self.library.Model()
        self.names = [model.new_bool_var("") for _ in range(self.program.variables)]
        self._state(model)
        status: model_builder.SolveStatus = self.library.SolveStatus.ABNORMAL
        return status if self.stopped else self.solver.solve(model)

    def _stop(self) -> None:
        self.stopped = True
        self.solver.stop_search()  # type: ignore[no-untyped-call]

    def close(self) -> None:
        self.work.close(self._stop)

    def _state(self, model: model_builder.Model) -> None:
        program, names = self.program, self.names
        total = self.library.LinearExpr.sum
        for placed in program.placed:
            model.add(total([names[x] for x in placed.values()]) == 1)
        for supply in program.supplies():
            model.add(total([names[x] for x in supply.users]) <= supply.copies)
        for row in program.matches():
            model.add(
                total([names[x] for x in row.less]) - total([names[x] for x in row.more]) <= 0
            )
        cost = total([names[x] * weight for x, weight in program.costs.items()])
        model.minimize(cost + program.constant)

    def run(self, best: int) -> Looks | None:
        self.work.begin(self._solve)
        status, library = self.work.end(), self.library
        if status is None:
            return None
        self.exhausted = True
        if status == library.SolveStatus.INFEASIBLE:
            raise PuzzleError("no board keeps rim and clues")
        if status == library.SolveStatus.OPTIMAL:
            self.bound = math.ceil(self.solver.objective_value - 1e-6)
        if status not in (library.SolveStatus.OPTIMAL, library.SolveStatus.FEASIBLE):
            return None
        placed = self.names[: self.program.first]
        return self.program.looks([bool(self.solver.value(x) > 0.5) for x in placed])
