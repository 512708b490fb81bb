"""The choice of an engine: by the estimate, or by letting several of them race.

The native search begins, and most puzzles are done before anything needs to be chosen. A search
that will take longer is estimated; if it is not to end soon, others get a share of the time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from importlib.util import find_spec

from ..board import Board
from ..errors import EdgewiseError
from ..problem import Shown, flatten
from ..puzzle import Puzzle
from . import plan
from .backtrack import TRIAL, Backtrack, BacktrackSearch
from .base import GLANCE, Ask, Engine, Search, Standing
from .beam import BeamSearch
from .child import ChildSearch
from .sat import Sat

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


class AutoSearch(Search):
    """The native search, and rivals beside it if it is expected to take long."""

    def __init__(self, puzzle: Puzzle, ask: Ask) -> None:
        self.puzzle = puzzle
        self.ask = ask
        self.threads = ask.threads or os.cpu_count() or 1
        self.one = ask.most == 1 and not ask.distinct
        self.native = BacktrackSearch(flatten(puzzle, ask.counted), ask)
        self.leader: Search = self.native
        self.beam: BeamSearch | None = None
        self.sat: ChildSearch | None = None
        self.shares = {"beam": 0.0, "sat": 0.0}
        self.seconds = {"beam": 0.0, "all": 0.0}
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
            if self.beam is None:
                self.beam = BeamSearch(self.puzzle, self.ask)
            if self.seconds["beam"] < GLIMPSE:
                return self._beam()
            if native.on_trial and native.nodes < native.trial - 1 and not self._is_loose():
                return native.run(min(nodes, native.trial - 1 - native.nodes), boards)
        if not self.chosen:
            self._choose()
        if self.sat is not None and (found := self._sat(boards)) is not None:
            return found
        if self.beam is not None and (
            self.beam.is_under_way or self.seconds["beam"] <= self._allowance("beam")
        ):
            return self._beam()  # to the end of a population: the native search needs the threads
        searched = native.run(nodes, boards)
        return self._noted(searched) if self.sat is not None and self.ask.keep else searched

    def _choose(self) -> None:
        """Who else is to try, once the first placements did not do."""
        self.chosen = True
        nodes = plan.estimate(self.native, self.native.plan, plan.QUICK).nodes
        seconds = nodes / RATE / self.threads
        if seconds < SOON:
            self.why = f"about {nodes:.2g} placements are soon made"
            return
        self.outlook = f"backtrack expected some {nodes:.2g} placements"
        rivals = []
        if self.beam is not None:
            better = seconds > NEVER and self._is_loose()
            self.shares["beam"] = LARGE_SHARE if better else SHARE
            rivals.append("beam")
        if find_spec("pysat") is not None:
            self.sat = ChildSearch("sat", self.puzzle, self.ask)
            self.shares["sat"] = LARGE_SHARE if seconds > NEVER and not self.one else SHARE
            rivals.append("sat")
        beside = (
            f"{' and '.join(rivals)} searched beside it" if rivals else "no other could be tried"
        )
        self.why = f"{self.outlook}; {beside}"
        if self.sat is None:
            self.why += "; a SAT solver might help: pip install 'edgewise[sat]'"

    def _is_loose(self) -> bool:
        """Whether populations are likely to fill the board."""
        if self.loose is None:
            self.loose = self.beam is not None and self.beam.filled() >= LOOSE
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
            found = self.sat.end(0 if self.threads > 1 else GLANCE)
        except EdgewiseError as error:  # others go on
            self.why += f"; {error}"
            self._drop()
            return None
        return self._hear(found)

    def _beam(self) -> list[Board]:
        assert self.beam is not None
        began = time.perf_counter()
        found = list(self.beam.run(1, 1))
        self.seconds["beam"] += time.perf_counter() - began
        if found or self.beam.exhausted:
            self._finish(self.beam, "beam")
        return found

    def _hear(self, boards: list[Board]) -> list[Board] | None:
        """What the SAT solver says: boards to hand out if it came first, None if it did not."""
        sat = self.sat
        assert sat is not None
        if self.one:
            if boards or sat.exhausted:
                self._finish(sat, "sat")
                return boards
            return None
        self.kept += boards
        if sat.exhausted:
            self._finish(sat, "sat")
            return [board for board in self.kept if self._key(board) not in self.given]
        if len(self.kept) > MANY:
            self._drop()
        return None

    def _noted(self, boards: Iterable[Board]) -> Iterable[Board]:
        for board in boards:
            self.given.add(self._key(board))
            if len(self.given) > MANY:
                self._drop()
            yield board

    def _key(self, board: Board) -> Shown:
        tiles = self.puzzle.by_id
        shown = tuple(tiles[p.tile].shown(p.turn, p.flipped) for p in board.cells if p is not None)
        return min(self.native.problem.images(shown)) if self.ask.distinct else shown

    def _is_ready(self) -> bool:
        """Whether the SAT solver has something to say."""
        return self.sat is not None and self.sat.answer is not None and self.sat.answer.done()

    def _leave(self) -> bool:
        """Whether the native search should leave its planning."""
        return self._is_ready() or (self.stop is not None and self.stop())

    def _finish(self, winner: Search, name: str) -> None:
        self.leader = winner
        self._read(name, f"it came first; {self.outlook}")

    def _drop(self) -> None:
        if self.sat is not None:
            self.sat.close()
            self.sat = None
        self.given.clear()
        self.kept.clear()

    def _read(self, engine: str, why: str) -> None:
        leader = self.leader
        self.engine, self.why, self.unit = engine, why, leader.unit
        self.nodes, self.exhausted = leader.nodes, leader.exhausted
        self.arrangements, self.solutions = leader.arrangements, leader.solutions

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
        if self.beam is not None:
            self.beam.close()
            self.beam = None


class Auto(Engine):
    """Whatever is quickest; says what that was, and why."""

    name = "auto"
    proves = clusters = keeps = True

    def search(self, puzzle: Puzzle, ask: Ask, standing: Standing | None = None) -> Search:
        if ask.proof:
            search: Search = Sat().search(puzzle, ask, standing)
            search.engine, search.why = "sat", "it can write a proof"
            return search
        reasons = {
            "it can be put down and taken up again": ask.kept or standing is not None,
            "it fills cells in a given order": ask.order is not None,
            "it makes every placement of a plain search": ask.plain,
            "it can be watched": ask.watcher is not None,
            "it can search on a cluster": ask.cluster is not None,
        }
        for reason, holds in reasons.items():
            if holds:
                search = Backtrack().search(puzzle, ask, standing)
                search.engine, search.why = "backtrack", reason
                return search
        return AutoSearch(puzzle, ask)
