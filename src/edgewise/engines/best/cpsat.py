"""CP-SAT, the constraint solver of OR-Tools: boards and bounds, down to the proof."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...encodings.goal import Goal
from ...encodings.linear import Program
from ...errors import PuzzleError, require
from ...limit import Options
from ..background import Background
from .base import Looks, Optimiser

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class CpSatOptimiser(Optimiser):
    """The linear program, solved as one of Booleans; bounds are told as they move."""

    engine = "cpsat"

    def __init__(self, goal: Goal, options: Options, hint: Looks | None = None) -> None:
        self.library = require("ortools.sat.python.cp_model", "cp", who="the engine cpsat")
        self.program = Program(goal)
        self.hint = hint
        self.solver: cp_model.CpSolver = self.library.CpSolver()
        self.solver.parameters.num_workers = options.parallel
        self.solver.parameters.random_seed = options.seed % 2**31
        self.solver.parameters.catch_sigint_signal = False  # in a thread, that ends the program
        self.solver.best_bound_callback = self._hear_bound
        self.news = _news(self)
        self.found: list[int] | None = None
        self.stopped = False
        self.work: Background[cp_model.CpSolverStatus] = Background()

    def _solve(self) -> cp_model.CpSolverStatus:
        model = self.library.CpModel()
        self.names = [model.new_bool_var("") for _ in range(self.program.variables)]
        self._state(model)
        if self.hint is not None:
            for variable, value in self.program.hint(self.hint):
                model.add_hint(self.names[variable], value)
        status: cp_model.CpSolverStatus = self.library.UNKNOWN
        return status if self.stopped else self.solver.solve(model, self.news)

    def _stop(self) -> None:
        self.stopped = True
        self.solver.stop_search()

    def close(self) -> None:
        self.work.close(self._stop)

    def _state(self, model: cp_model.CpModel) -> None:
        program, names = self.program, self.names
        for placed in program.placed:
            model.add_exactly_one(names[x] for x in placed.values())
        for supply in program.supplies():
            if supply.copies == 1:
                model.add_at_most_one(names[x] for x in supply.users)
            else:
                model.add(sum(names[x] for x in supply.users) <= supply.copies)
        for row in program.matches():
            model.add(sum(names[x] for x in row.less) <= sum(names[x] for x in row.more))
        cost = sum(weight * names[x] for x, weight in program.costs.items())
        model.minimize(cost + program.constant)

    def run(self, best: int) -> Looks | None:
        self.work.begin(self._solve)
        cp, status = self.library, self.work.end()
        if status is not None:
            if status == cp.INFEASIBLE:
                raise PuzzleError("no board keeps rim and clues")
            self.exhausted = True
            if status == cp.OPTIMAL:
                self._hear_bound(self.solver.objective_value)
        looks, self.found = self.found, None
        return looks

    def _hear_bound(self, bound: float) -> None:
        self.bound = max(self.bound, math.ceil(bound - 1e-6))


def _news(owner: CpSatOptimiser) -> cp_model.CpSolverSolutionCallback:
    """Told of boards while the solver works, on its threads."""
    from ortools.sat.python import cp_model

    class News(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            placed = owner.names[: owner.program.first]
            owner.found = owner.program.looks([self.boolean_value(x) for x in placed])

    return News()
