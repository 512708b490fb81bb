"""The native core, for engines: the one door to it (`_native.pyi` says what is behind)."""

from __future__ import annotations

from .. import _native
from ..problem import Problem

Best = _native.Best
Careful = _native.Careful
Deepening = _native.Deepening
Flat = _native.Problem
Search = _native.Search
abridged = _native.abridged
expanded = _native.expanded

_last: list[tuple[Problem, _native.Problem]] = []
"""The one that was made last: whoever searches a problem in several ways needs it once."""


def native(problem: Problem) -> _native.Problem:
    """The problem as the core takes it."""
    if not _last or _last[0][0] is not problem:
        made = _native.Problem(
            sides=problem.sides,
            joints=problem.joints,
            mates=problem.mates,
            inside=problem.inside,
            rim=problem.rim,
            copies=problem.copies,
            looks=[(look.kind, look.labels) for look in problem.looks],
            fixed=problem.fixed,
            symmetries=problem.symmetries,
        )
        _last[:] = [(problem, made)]
    return _last[0][1]
