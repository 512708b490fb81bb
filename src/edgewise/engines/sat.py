"""A SAT solver, CaDiCaL: finds a board, or proves that there is none. Best with many labels."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from ..encodings.clauses import Cnf
from ..errors import require
from ..limit import Options
from ..problem import Problem
from .base import Ask, Engine
from .model import ModelSearch
from .proof import Proof


class SatSearch(ModelSearch):
    """Nodes are conflicts and boards."""

    least = 1_000

    def __init__(self, problem: Problem, ask: Ask, options: Options) -> None:
        require("pysat.solvers", "sat", who="the engine sat")
        from pysat.solvers import Cadical195

        self.solver = Cadical195(with_proof=ask.proof)
        super().__init__(problem, ask, Cnf())
        self.known = 0
        """So many clauses has the solver."""
        # In the main thread python-sat would take Ctrl-C for itself, and leave a broken solver.
        self.thread = ThreadPoolExecutor(max_workers=1)

    def _solve(self, budget: int) -> list[int] | None:
        model = self.thread.submit(self._model, budget).result()
        return None if model is None else self.encoding.looks(model)

    def _model(self, budget: int) -> list[int] | None:
        solver, clauses = self.solver, self.cnf.clauses
        for clause in clauses[self.known :]:
            solver.add_clause(clause)
        self.known = len(clauses)
        solver.conf_budget(budget)
        answer = solver.solve_limited()
        self.nodes = solver.accum_stats()["conflicts"] + self.arrangements
        self.exhausted = answer is False
        return solver.get_model() if answer else None

    def proof(self) -> Proof | None:
        if not self.ask.proof or not self.exhausted or self.arrangements:
            return None
        from pysat.solvers import pysolvers

        pysolvers.flushpr(self.solver.prfp)
        return Proof(self.cnf, self.solver.prfile)

    def close(self) -> None:
        self.thread.shutdown()


ENGINE = Engine("sat", SatSearch, proves=True)
"""One board, all of them, or a proof that there is none."""
