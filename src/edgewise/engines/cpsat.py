"""CP-SAT, the constraint solver of OR-Tools: one board, or the proof that there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..encodings.clauses import Cnf
from ..errors import require
from ..limit import Options
from ..problem import Problem
from .background import Background
from .base import Ask, Engine
from .model import ModelSearch

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Model(Cnf):
    """The same clauses, but the solver counts for itself."""

    def __init__(self) -> None:
        super().__init__()
        self.library = require("ortools.sat.python.cp_model", "cp", who="the engine cpsat")
        self.cp: cp_model.CpModel = self.library.CpModel()
        self.names: list[cp_model.IntVar] = []

    def new(self) -> int:
        self.names.append(self.cp.new_bool_var(""))
        return super().new()

    def any(self, literals: Iterable[int]) -> None:
        self.cp.add_bool_or(self._named(literals))

    def most(self, literals: Sequence[int], count: int = 1) -> None:
        if count == 1:
            self.cp.add_at_most_one(self._named(literals))
        elif count < len(literals):
            self.cp.add(sum(self._named(literals)) <= count)

    def _named(self, literals: Iterable[int]) -> list[cp_model.LiteralT]:
        names = self.names
        return [names[x - 1] if x > 0 else names[-x - 1].negated() for x in literals]


class CpSatSearch(ModelSearch):
    """Solves anew for each board, so it is no engine for counting. Nodes are conflicts and boards;
    those of a solver at work are not known."""

    least = 1

    def __init__(self, problem: Problem, ask: Ask, options: Options) -> None:
        self.model = Model()
        super().__init__(problem, ask, self.model)
        self.solver: cp_model.CpSolver = self.model.library.CpSolver()
        self.solver.parameters.num_workers = options.parallel
        self.solver.parameters.catch_sigint_signal = False  # in a thread, that ends the program
        self.work: Background[cp_model.CpSolverStatus] = Background()

    def _solve(self, budget: int) -> list[int] | None:
        solver, library = self.solver, self.model.library
        self.work.begin(solver.solve, self.model.cp)
        status = self.work.end()
        if status is None:
            return None
        self.nodes += solver.num_conflicts
        self.exhausted = status == library.INFEASIBLE
        if status not in (library.OPTIMAL, library.FEASIBLE):
            return None
        names = self.model.names
        placed = (variable for cell in self.encoding.placed for variable in cell.values())
        return self.encoding.looks(x for x in placed if solver.boolean_value(names[x - 1]))

    def close(self) -> None:
        self.work.close(self.solver.stop_search)


ENGINE = Engine("cpsat", CpSatSearch, bounded=False)
"""One board, or the proof that there is none; others, one after the other."""
