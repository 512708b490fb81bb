"""The choice of an engine (a portfolio): by the estimate, or by letting several of them race.

The native search begins, and most puzzles are done before anything needs to be chosen. A search
that will take longer is estimated; if it is not to end soon, others get a share of the time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .. import journal
from ..board import Board
from ..clock import GLANCE, Stopped
from ..errors import EdgewiseError
from ..limit import Options
from ..problem import Problem, Shown
from . import plan
from .backtrack import TRIAL, BacktrackSearch
from .base import Ask, Engine, Search
from .population import PopulationSearch
from .standing import Standing

if TYPE_CHECKING:
    from .process import ProcessSearch

RATE = 1e8
"""Placements per second and thread, roughly: enough to tell seconds from days."""

SOON, NEVER = 3.0, 3600.0
"""Seconds: a search that is expected to end so soon is left alone; one that takes longer than the
other is not relied upon."""

GLIMPSE = 0.01
"""Seconds for populations before anything else, when one board is wanted."""

SHARE, LARGE_SHARE = 0.1, 0.85
"""Of the time, for a rival; and for one that has the better chances."""

LOOSE = 0.9
"""If small populations fill so much of the board, larger ones are likely to fill it."""

BURST = 3.0
"""A rival begins as if so many seconds had passed: many an impossible puzzle is refuted at once."""

MANY = 10_000
"""So many boards are kept of a rival that is to find them all; then it gives up."""

KEPT = "it can be put down and taken up again"


class AutoSearch(Search):
    """The native search, and rivals beside it if it is expected to take long."""

    def __init__(self, problem: Problem, ask: Ask, options: Options) -> None:
        self.problem = problem
        self.ask = ask
        self.options = options
        self.one = ask.one and not ask.distinct
        self.native = BacktrackSearch(problem, ask, options)
        self.leader: Search = self.native
        self.population: PopulationSearch | None = None
        self.sat: ProcessSearch | None = None
        self.shares = {"population": 0.0, "sat": 0.0}
        self.seconds = {"population": 0.0, "all": 0.0}
        self.chosen = False
        self.loose: bool | None = None
        self.outlook = "the first placements of backtrack had not done"
        self.given: set[Shown] = set()
        """What was handed out, while a rival may come first."""
        self.kept: list[Board] = []
        """What a rival has found that is to find all."""
        self._read("backtrack", "the search was over before others were thought of")

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        began = time.perf_counter()
        self.native.stop = self._leave
        found = self._turn(nodes, boards)
        if self.leader is self.native:
            self._read("backtrack", self.why)
        self.seconds["all"] += time.perf_counter() - began
        return found

    def _turn(self, nodes: int, boards: int) -> Iterable[Board]:
        native = self.native
        trial = TRIAL // 4 if self.one else TRIAL - 1
        if native.nodes < trial and not self.chosen:
            return native.run(min(nodes, trial - native.nodes), boards)
        if not self.chosen and self.one:
            if self.population is None:
                self.population = PopulationSearch(self.problem, self.ask, self.options)
            if self.seconds["population"] < GLIMPSE:
                return self._grow()
            if native.on_trial and native.nodes < native.trial - 1 and not self._is_loose():
                return native.run(min(nodes, native.trial - 1 - native.nodes), boards)
        if not self.chosen:
            try:
                self._choose()
            except Stopped:
                return ()  # nothing is chosen: whoever goes on after all chooses then
        if self.sat is not None and (found := self._sat(boards)) is not None:
            return found
        if self.population is not None and self._is_its_turn(self.population):
            return self._grow()  # to the end of a population: the native search needs the threads
        searched = native.run(nodes, boards)
        return self._noted(searched) if self.sat is not None and self.ask.keep else searched

    def _is_its_turn(self, population: PopulationSearch) -> bool:
        spent = self.seconds["population"]
        return population.is_under_way or spent <= self._allowance("population")

    def _choose(self) -> None:
        """Who else is to try, once the first placements did not do."""
        nodes = plan.estimate(self.native, self.native.plan, plan.QUICK).nodes
        self.chosen = True
        seconds = nodes / RATE / self.options.parallel
        if seconds < SOON:
            self.why = f"about {nodes:.2g} placements are soon made"
            journal.info("backtrack goes on alone: %s", self.why)
            return
        self.outlook = f"backtrack expected some {nodes:.2g} placements"
        rivals = []
        if self.population is not None:
            better = seconds > NEVER and self._is_loose()
            self.shares["population"] = LARGE_SHARE if better else SHARE
            rivals.append("population")
        if find_spec("pysat") is not None:
            from .process import ProcessSearch

            self.sat = ProcessSearch("sat", self.problem, self.ask, self.options)
            self.shares["sat"] = LARGE_SHARE if seconds > NEVER and not self.one else SHARE
            rivals.append("sat")
        beside = (
            f"{' and '.join(rivals)} searched beside it" if rivals else "no other could be tried"
        )
        self.why = f"{self.outlook}; {beside}"
        if self.sat is None:
            self.why += "; a SAT solver might help: pip install 'edgewise[sat]'"
        journal.info("%s", self.why)

    def _is_loose(self) -> bool:
        """Whether populations are likely to fill the board."""
        if self.loose is None:
            self.loose = self.population is not None and self.population.filled() >= LOOSE
        return self.loose

    def _allowance(self, rival: str) -> float:
        """How many seconds a rival may have had by now."""
        return self.shares[rival] * max(self.seconds["all"], BURST if rival == "sat" else 0.0)

    def _sat(self, boards: int) -> list[Board] | None:
        """What the SAT solver says, if it came first."""
        assert self.sat is not None
        if self.sat.seconds <= self._allowance("sat"):
            self.sat.begin(boards)
        try:
            found = self.sat.end(0 if self.options.parallel > 1 else GLANCE)
        except EdgewiseError as error:  # others go on
            self.why += f"; {error}"
            self._drop()
            return None
        if self.one and not (found or self.sat.exhausted):
            return None
        self.kept += found
        if self.one or self.sat.exhausted or self.ask.is_enough(self.sat.solutions):
            self._finish(self.sat, "sat")
            return [board for board in self.kept if self._key(board) not in self.given]
        if len(self.kept) > MANY:
            self._drop()
        return None

    def _grow(self) -> list[Board]:
        assert self.population is not None
        began = time.perf_counter()
        found = list(self.population.run(1, 1))
        self.seconds["population"] += time.perf_counter() - began
        if found or self.population.exhausted:
            self._finish(self.population, "population")
        return found

    def _noted(self, boards: Iterable[Board]) -> Iterable[Board]:
        for board in boards:
            self.given.add(self._key(board))
            if len(self.given) > MANY:
                self._drop()
            yield board

    def _key(self, board: Board) -> Shown:
        shown = tuple(sides for sides in board.picture() if sides is not None)
        return min(self.native.problem.images(shown)) if self.ask.distinct else shown

    def _leave(self) -> bool:
        """Whether the native search should leave its planning: the SAT solver has something to say,
        or somebody has had enough."""
        answer = None if self.sat is None else self.sat.work.answer
        return (answer is not None and answer.done()) or (self.stop is not None and self.stop())

    def _finish(self, winner: Search, name: str) -> None:
        self.leader = winner
        self._read(name, f"it came first; {self.outlook}")
        journal.info("%s came first", name)

    def _drop(self) -> None:
        if self.sat is not None:
            self.sat.close()
            self.sat = None
        self.given.clear()
        self.kept.clear()

    def _read(self, engine: str, why: str) -> None:
        self.engine, self.why = engine, why
        self.echo(self.leader)

    def fraction(self) -> float | None:
        return self.leader.fraction()

    def expected(self) -> tuple[float, float, float] | None:
        return self.leader.expected()

    def profile(self) -> tuple[int, ...]:
        return self.leader.profile()

    def standing(self) -> Standing | None:
        return self.native.standing() if self.leader is self.native else None

    def close(self) -> None:
        self._drop()
        if self.population is not None:
            self.population.close()
            self.population = None


def _search(problem: Problem, ask: Ask, options: Options) -> Search:
    """Whoever can do what is asked; where all can, a portfolio."""
    if ask.proof:
        from .sat import SatSearch

        return _because("it can write a proof", "sat", SatSearch(problem, ask, options))
    reasons = {
        KEPT: ask.kept,
        "it fills cells in a given order": options.order is not None,
        "it makes every placement of a plain search": options.plain,
        "it can be watched": ask.watcher is not None,
        "it can search on a cluster": options.cluster is not None,
    }
    why = next((reason for reason, holds in reasons.items() if holds), None)
    if why is None:
        return AutoSearch(problem, ask, options)
    return _because(why, "backtrack", BacktrackSearch(problem, ask, options))


def _resume(problem: Problem, ask: Ask, options: Options, standing: Standing) -> Search:
    return _because(KEPT, "backtrack", BacktrackSearch(problem, ask, options, standing))


def _because(why: str, engine: str, search: Search) -> Search:
    search.engine, search.why = engine, why
    journal.info("engine %s: %s", engine, why)
    return search


ENGINE = Engine("auto", _search, _resume, proves=True, clusters=True)
"""Whatever is quickest; says what that was, and why."""
