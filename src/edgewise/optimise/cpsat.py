"""CP-SAT, the constraint solver of OR-Tools: boards and bounds, down to the proof."""

from __future__ import annotations

import math
from collections import defaultdict
from concurrent.futures import Future, ThreadPoolExecutor, wait
from types import ModuleType
from typing import TYPE_CHECKING

from ..engines.confine import confined
from ..errors import MissingExtra, PuzzleError
from .base import GLANCE, Looks, Optimiser
from .goal import Goal

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_PLACES = 200_000
"""Ways to lay a tile in a cell, of all cells together."""


class CpSatOptimiser(Optimiser):
    """A Boolean for each look in each cell, and one for each joint that mismatches: their weighted
    sum is made as small as can be."""

    engine = "cpsat"

    def __init__(self, goal: Goal, *, seed: int, threads: int, hint: Looks | None = None) -> None:
        cp = _library()
        self.goal = goal
        self.model = cp.CpModel()
        fits = confined(goal.problem, goal.fits())
        if (places := sum(map(len, fits))) > MOST_PLACES:
            raise PuzzleError(
                f"too large for CP-SAT: expected at most {MOST_PLACES:,} ways to lay a tile in a "
                f"cell, got {places:,}; the engine beam takes any number"
            )
        self.placed = [{look: self.model.new_bool_var("") for look in looks} for looks in fits]
        self._tiles()
        self._joints()
        if hint is not None:
            for variables, look in zip(self.placed, hint, strict=True):
                for number, variable in variables.items():
                    self.model.add_hint(variable, number == look)
        self.solver = cp.CpSolver()
        self.solver.parameters.num_workers = threads
        self.solver.parameters.random_seed = seed % 2**31
        self.solver.parameters.catch_sigint_signal = False  # in a thread, that ends the program
        self.news = _news(self)
        self.found: list[int] | None = None
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.answer: Future[cp_model.CpSolverStatus] | None = None

    def _tiles(self) -> None:
        """Every cell has one tile, and no tile lies twice."""
        problem, model = self.goal.problem, self.model
        kinds: dict[int, list[cp_model.IntVar]] = defaultdict(list)
        for variables in self.placed:
            model.add_exactly_one(variables.values())
            for look, variable in variables.items():
                kinds[problem.looks[look].kind].append(variable)
        exact = sum(problem.copies) == len(problem.sides)
        for kind, variables in kinds.items():
            copies = problem.copies[kind]
            if copies == 1 and exact:
                model.add_exactly_one(variables)
            elif copies == 1:
                model.add_at_most_one(variables)
            else:
                model.add(sum(variables) <= copies)

    def _joints(self) -> None:
        problem, model = self.goal.problem, self.model
        costs = []
        for (a, s, b, t), weight in zip(problem.joints, self.goal.weights, strict=True):
            mismatch = model.new_bool_var("")
            costs.append(weight * mismatch)
            if a == b:
                for look, variable in self.placed[a].items():
                    labels = problem.looks[look].labels
                    if problem.mates[labels[s]] != labels[t]:
                        model.add_implication(variable, mismatch)
                continue
            here, there = self._shown(a, s), self._shown(b, t)
            for label, variables in here.items():
                others = there.get(problem.mates[label], [])
                model.add(sum(variables) <= sum(others) + mismatch)
            for label, variables in there.items():
                others = here.get(problem.mates[label], [])
                model.add(sum(variables) <= sum(others) + mismatch)
        for cell, side, label, weight in self.goal.soft:
            right = self._shown(cell, side).get(label, [])
            costs.append(weight * (1 - sum(right)))
        self.cost = sum(costs)
        model.minimize(self.cost)

    def _shown(self, cell: int, side: int) -> dict[int, list[cp_model.IntVar]]:
        """For each label the looks that show it at a side."""
        shown: dict[int, list[cp_model.IntVar]] = defaultdict(list)
        for look, variable in self.placed[cell].items():
            shown[self.goal.problem.looks[look].labels[side]].append(variable)
        return shown

    def run(self, best: int) -> Looks | None:
        if self.answer is None:
            self.answer = self.thread.submit(self.solver.solve, self.model, self.news)
        if wait([self.answer], timeout=GLANCE).done:
            cp = _library()
            status = self.answer.result()
            if status == cp.INFEASIBLE:
                raise PuzzleError("no board keeps rim and clues")
            self.exhausted = True
            if status == cp.OPTIMAL:
                self.bound = round(self.solver.objective_value)
        looks, self.found = self.found, None
        return looks

    def close(self) -> None:
        if self.answer is not None:
            # It may not have begun yet, and then would not hear.
            while not wait([self.answer], timeout=GLANCE).done:
                self.solver.stop_search()
        self.thread.shutdown()


def _news(owner: CpSatOptimiser) -> cp_model.CpSolverSolutionCallback:
    """Told of boards and bounds while the solver works, on its threads."""

    class News(_library().CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            owner.found = [
                next(look for look, variable in cell.items() if self.boolean_value(variable))
                for cell in owner.placed
            ]

    def bound(value: float) -> None:
        owner.bound = max(owner.bound, math.ceil(value - 1e-6))

    owner.solver.best_bound_callback = bound
    news: cp_model.CpSolverSolutionCallback = News()
    return news


def _library() -> ModuleType:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingExtra("the engine cpsat", "ortools", "cp") from None
    return cp_model
