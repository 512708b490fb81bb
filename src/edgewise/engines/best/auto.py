"""Who searches for the best board (a portfolio): all who can help, each for a share of the time."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib.util import find_spec

from ... import journal
from ...board import Board
from ...clock import Clock
from ...encodings.goal import Goal
from ...errors import EdgewiseError
from ...limit import Options
from .. import native
from .base import Looks, Optimiser
from .beam import BeamOptimiser
from .deepen import DeepenOptimiser
from .strict import StrictOptimiser

SMALL, MIDDLING = 36, 144
"""Cells: up to here the proof is likely to come; and up to here a solver may find bounds."""

BURST = 1.0
"""Seconds that everybody has before shares count."""

SOON, NEVER = 600.0, 1e7
"""Seconds: a strict search that is expected to end so soon is worth waiting for; one that takes
longer than the other is given up. In between, one of many solutions may turn up at any time."""

LARGE, FAIR = 1.0, 0.3
"""Shares of the time."""

PATIENCE = 2.0
"""Seconds before a solver is called: most puzzles are done by then."""


class AutoOptimiser(Optimiser):
    """A team: whoever finds a better board hands it to the others; a bound holds for all."""

    def __init__(
        self, goal: Goal, core: native.Best, options: Options, clock: Clock, start: Board | None
    ) -> None:
        self.goal = goal
        self.options = options
        self.bound = core.least()
        self.cells = len(goal.problem.sides)
        self.best: Looks | None = None
        beam = BeamOptimiser(goal, core, options, clock, start)
        self.team: dict[str, Optimiser] = {"beam": beam}
        if self.bound == 0:
            self.team["solve"] = StrictOptimiser(goal, options)
        if self.cells <= SMALL:
            self.team["deepen"] = DeepenOptimiser(goal, self.bound)
        self.spent = dict.fromkeys(self.team, 0.0)
        self.began = time.perf_counter()
        self.called = False
        """Whether a solver was."""
        self.engine = "beam"
        self.prover = "counting labels"
        journal.info("engines for the best board: %s", ", ".join(self.team))

    def run(self, best: int) -> Looks | None:
        self._call_solver()
        if not self.team:
            raise EdgewiseError("; ".join(self.notes))
        name = min(self.spent, key=lambda name: self.spent[name] / self._share(name))
        member = self.team[name]
        member.stop = self.stop
        began = time.perf_counter()
        try:
            looks = member.run(best)
        except Exception as error:  # whatever it is, the others go on
            self.notes = (*self.notes, f"{member.engine} failed: {error}")
            self._drop(name)
            return None
        self.spent[name] += time.perf_counter() - began
        if member.bound > self.bound:
            self.bound, self.prover = member.bound, member.engine
        if looks is not None:
            self.engine = member.engine
            self.offer(looks, but=name)
        if member.exhausted or self._is_hopeless(name):
            self._drop(name)
        return looks

    def _drop(self, name: str) -> None:
        member = self.team.pop(name)
        journal.debug("%s leaves", name)
        del self.spent[name]
        try:
            member.close()
        except Exception as error:
            self.notes = (*self.notes, f"{member.engine} failed: {error}")

    def _is_hopeless(self, name: str) -> bool:
        member = self.team[name]
        if not isinstance(member, StrictOptimiser) or self.spent[name] < BURST:
            return False
        return self.bound > 0 or (member.seconds() or 0.0) > NEVER

    def offer(self, looks: Looks, but: str = "") -> None:
        self.best = looks
        for name, member in self.team.items():
            if name != but:
                member.offer(looks)

    def close(self) -> None:
        for name in list(self.team):
            self._drop(name)

    def _share(self, name: str) -> float:
        if self.spent[name] < BURST and name != "cpsat":
            return LARGE
        return LARGE if name == ("solve" if self._ends_soon() else "beam") else FAIR

    def _ends_soon(self) -> bool:
        """Whether the strict search is worth waiting for: nobody is to hold it up then."""
        member = self.team.get("solve")
        if not isinstance(member, StrictOptimiser):
            return False
        seconds = member.seconds()
        return seconds is not None and seconds < SOON

    def _call_solver(self) -> None:
        """CP-SAT, if the puzzle is not done soon, and small enough that it may help."""
        late = time.perf_counter() - self.began > PATIENCE
        if not late or self.called or self.cells > MIDDLING or self._ends_soon():
            return
        self.called = True
        if find_spec("ortools") is None:
            return
        from .cpsat import CpSatOptimiser

        half = replace(self.options, threads=max(1, self.options.parallel // 2))
        try:
            self.team["cpsat"] = CpSatOptimiser(self.goal, half, hint=self.best)
        except EdgewiseError as error:  # too large, or only half installed
            self.notes = (*self.notes, f"cpsat was not tried: {error}")
        else:
            self.spent["cpsat"] = 0.0
            journal.info("cpsat joins, as it was not done soon")
