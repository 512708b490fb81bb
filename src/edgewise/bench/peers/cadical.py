"""CaDiCaL by way of python-sat, with the encoding one writes down first."""

from __future__ import annotations

from ...problem import Problem
from .base import Found, Peer, by_kind, matching


class Cadical(Peer):
    """A Boolean for each look in each cell; what lies in a cell needs a match in the next one."""

    name = "cadical"
    module = "pysat"
    about = "python-sat: a Boolean per look and cell, cardinalities, matches as implications"
    unit = "conflict"

    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        from pysat.card import CardEnc, EncType
        from pysat.solvers import Cadical195

        fits = problem.fits()
        number: dict[tuple[int, int], int] = {}
        for cell, looks in enumerate(fits):
            for look in looks:
                number[cell, look] = len(number) + 1
        places = list(number)
        with Cadical195() as solver:
            top = len(number)

            def most(literals: list[int], count: int) -> None:
                nonlocal top
                if len(literals) > count:
                    few = len(literals) <= 6 and count == 1
                    kind = EncType.pairwise if few else EncType.seqcounter
                    clauses = CardEnc.atmost(literals, count, top, encoding=kind)
                    top = max(top, clauses.nv)
                    solver.append_formula(clauses.clauses)

            for cell, looks in enumerate(fits):
                here = [number[cell, look] for look in looks]
                solver.add_clause(here)
                most(here, 1)
            for kind, where in enumerate(by_kind(problem, fits)):
                most([number[place] for place in where], problem.copies[kind])
            for joint in problem.joints:
                a, b = joint[0], joint[2]
                first, second = matching(problem, fits, joint)
                for one, mine, other, theirs in ((a, first, b, second), (b, second, a, first)):
                    for label, shown in mine.items():
                        support = [number[other, look] for look in theirs.get(label, ())]
                        for look in shown:
                            solver.add_clause([-number[one, look], *support])
            while solver.solve():
                model = solver.get_model()
                chosen = [n for n in range(1, len(number) + 1) if model[n - 1] > 0]
                if found([places[n - 1][1] for n in chosen]) or not every:
                    break
                solver.add_clause([-n for n in chosen])
            self.nodes = solver.accum_stats()["conflicts"]
