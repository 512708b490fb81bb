"""python-constraint: variables with domains, and functions that say no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...problem import Problem
from .base import Found, Peer


class PythonConstraint(Peer):
    """A variable for each cell, a constraint for each joint, and one that counts the tiles."""

    name = "python-constraint"
    module = "constraint"
    about = "a variable per cell, a constraint per joint, one that counts the tiles"

    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        from constraint import BacktrackingSolver
        from constraint import Problem as Model

        fits = problem.fits()
        if not all(fits):
            return
        # Its default solver fixes the order of the variables beforehand; this one looks each time
        # for the one with the fewest values left, and took half as long on Owen 5x5.
        model = Model(BacktrackingSolver())
        for cell, looks in enumerate(fits):
            model.addVariable(cell, list(looks))
        for a, s, b, t in problem.joints:
            if a == b:
                model.addConstraint(_turned_in(problem, s, t), (a,))
            else:
                model.addConstraint(_matching(problem, s, t), (a, b))
        model.addConstraint(_supply(problem), range(len(fits)))
        for solution in model.getSolutionIter():
            if found([solution[cell] for cell in range(len(fits))]) or not every:
                return


def _matching(problem: Problem, s: int, t: int) -> Callable[[int, int], bool]:
    ours = [look.labels[s] if s < len(look.labels) else -1 for look in problem.looks]
    theirs = [
        problem.mates[look.labels[t]] if t < len(look.labels) else -2 for look in problem.looks
    ]
    return lambda a, b: ours[a] == theirs[b]


def _turned_in(problem: Problem, s: int, t: int) -> Callable[[int], bool]:
    match = _matching(problem, s, t)
    return lambda a: match(a, a)


def _supply(problem: Problem) -> Any:
    """No kind of tile more often than it is there: AllDifferent, but for kinds with copies."""
    from constraint import Constraint

    kinds = [look.kind for look in problem.looks]
    copies = problem.copies
    alike: list[list[int]] = [[] for _ in copies]
    for look, kind in enumerate(kinds):
        alike[kind].append(look)

    class Supply(Constraint):  # type: ignore[misc]
        def __call__(
            self,
            variables: Any,
            domains: dict[int, Any],
            assignments: dict[int, int],
            forwardcheck: bool = False,
            _unassigned: object = None,
        ) -> bool:
            used = Counter([kinds[look] for look in assignments.values()])
            if any(n > copies[kind] for kind, n in used.items()):
                return False
            if forwardcheck:
                full = [kind for kind, n in used.items() if n == copies[kind]]
                gone = [look for kind in full for look in alike[kind]]
                for cell in variables:
                    if cell not in assignments:
                        domain = domains[cell]
                        for look in gone:
                            if look in domain:
                                domain.hideValue(look)
                        if not domain:
                            return False
            return True

    return Supply()
