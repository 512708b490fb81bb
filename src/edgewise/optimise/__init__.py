"""The door to the optimisers: `best`, and the table `OPTIMISERS`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..board import Board
from ..encodings.goal import goal
from ..errors import CallError, EdgewiseError
from ..puzzle import Puzzle
from ..wording import instead
from .auto import AutoOptimiser
from .base import MEMORY, Ask, Best, Looks, Moment, Optimiser, Status
from .beam import BeamOptimiser
from .core import core
from .deepen import DeepenOptimiser

if TYPE_CHECKING:
    from ..engines.crew import Cluster

__all__ = ["MEMORY", "OPTIMISERS", "Ask", "Best", "Climb", "Moment", "Status", "best"]


class Climb:
    """A search for the best board, with its limits: the one place where the clock is read, every
    board is judged, and stopping is decided."""

    def __init__(
        self,
        puzzle: Puzzle,
        ask: Ask,
        *,
        engine: str = "auto",
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Climb], None] | None = None,
    ) -> None:
        if engine not in OPTIMISERS:
            known = instead(engine, OPTIMISERS)
            raise CallError(f"unknown engine {engine!r} for the best board{known}")
        if ask.cluster is not None and engine not in ("auto", "beam"):
            raise CallError(
                f"the engine {engine} does not search on a cluster; the engine beam does"
            )
        self.ask = ask
        self.stop = stop
        self.progress = progress
        self.began = time.perf_counter()
        self.seconds = 0.0
        self.goal = goal(puzzle, ask.soft_rim, ask.weights)
        self.joints = self.goal.joints
        self.threads = ask.threads or os.cpu_count() or 1
        self.core = core(self.goal)
        self.bound = self.core.least()
        """Proved: every board costs so much."""
        self.lost = self.joints + 1
        self.board: Board | None = None
        self.engine = ""
        self.prover = "counting labels"
        if ask.bound is not None and self.joints - ask.bound > self.bound:
            self.bound, self.prover = self.joints - ask.bound, "an earlier run"
        self.trace: list[Moment] = []
        self.impossible = False
        self.optimiser: Optimiser | None = None
        first = self.core.fill(ask.seed) if ask.start is None else self.goal.start(ask.start)
        if first is None:
            self.impossible = True
            return
        self.optimiser = _cluster(self) if ask.cluster is not None else OPTIMISERS[engine](self)
        self.optimiser.stop = self._is_over
        self._take(first, "start")
        self.optimiser.offer(first)

    def run(self) -> Best:
        """Search until it is proved, or stopped."""
        try:
            while not self._is_done():
                assert self.optimiser is not None
                looks = self.optimiser.run(self.lost)
                self.seconds = time.perf_counter() - self.began
                if looks is not None:
                    self._take(looks, self.optimiser.engine)
                if self.optimiser.bound > self.bound:
                    self.bound = self.optimiser.bound
                    self.prover = self.optimiser.prover
                    self._note(self.prover)
                if self.progress is not None:
                    self.progress(self)
        finally:
            if self.optimiser is not None:
                self.optimiser.close()
        return self.result()

    def result(self) -> Best:
        """What is known by now."""
        matched = self.joints - self.lost if self.board is not None else 0
        status = Status.STOPPED
        if self.impossible:
            status = Status.IMPOSSIBLE
        elif self.lost == 0:
            status = Status.SOLVED
        elif self.bound >= self.lost:
            status = Status.BEST
        return Best(
            status,
            self.board,
            matched,
            self.joints,
            self.joints - self.bound,
            self.seconds,
            self.ask.seed,
            self.engine,
            self._why(),
            tuple(self.trace),
        )

    def _why(self) -> str:
        if self.impossible:
            return "there are not the tiles to keep the rim and the clues"
        if self.lost == 0:
            return "every joint matches"
        notes = self.optimiser.notes if self.optimiser is not None else ()
        return "; ".join([f"the bound is due to {self.prover}", *notes])

    def left(self) -> float | None:
        """How many seconds are left, if that is known."""
        if self.ask.seconds is None:
            return None
        return self.ask.seconds - (time.perf_counter() - self.began)

    def _is_done(self) -> bool:
        if self.bound > self.lost:
            raise EdgewiseError(
                f"a bug in edgewise, please report it: a board loses {self.lost}, and "
                f"{self.prover} proved that every board loses {self.bound}"
            )
        return (
            self.optimiser is None
            or self.optimiser.exhausted
            or self.lost <= self.bound
            or (self.ask.target is not None and self.joints - self.lost >= self.ask.target)
            or self._is_over()
        )

    def _is_over(self) -> bool:
        """Whether time is up, or the user has had enough."""
        left = self.left()
        return (left is not None and left <= 0) or (self.stop is not None and self.stop())

    def _take(self, looks: Looks, engine: str) -> None:
        """A better board, if the judge agrees."""
        board = self.goal.board(looks)
        lost = self.goal.lost(board)
        if lost < self.lost:
            self.board, self.lost, self.engine = board, lost, engine
            self._note(engine)

    def _note(self, engine: str) -> None:
        bound = self.joints - self.bound
        self.trace.append(Moment(self.seconds, self.joints - self.lost, bound, engine))


def _auto(climb: Climb) -> Optimiser:
    return AutoOptimiser(climb.goal, climb.core, climb.ask, climb.threads, climb.left)


def _beam(climb: Climb) -> Optimiser:
    return BeamOptimiser(climb.goal, climb.core, climb.ask, climb.threads, climb.left)


def _deepen(climb: Climb) -> Optimiser:
    return DeepenOptimiser(climb.goal, climb.bound)


def _cpsat(climb: Climb) -> Optimiser:
    from .cpsat import CpSatOptimiser

    return CpSatOptimiser(climb.goal, seed=climb.ask.seed, threads=climb.threads)


def _cluster(climb: Climb) -> Optimiser:
    from .cluster import ClusterOptimiser

    return ClusterOptimiser(climb.goal, climb.ask)


def _ilp(climb: Climb) -> Optimiser:
    from .ilp import IlpOptimiser

    return IlpOptimiser(climb.goal)


OPTIMISERS: dict[str, Callable[[Climb], Optimiser]] = {
    "auto": _auto,
    "beam": _beam,
    "deepen": _deepen,
    "cpsat": _cpsat,
    "ilp": _ilp,
}
"""Every optimiser by its name."""


def best(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    target: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    start: Board | None = None,
    soft_rim: bool = False,
    weights: Mapping[str, int] | None = None,
    memory: float = MEMORY,
    cluster: Cluster | None = None,
    engine: str = "auto",
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Climb], None] | None = None,
) -> Best:
    """The board with the fewest mismatches, and how good one can be.

    It ends when that is proved, after *seconds*, at *target* matches, or when *stop* says so.
    """
    ask = Ask(
        soft_rim=soft_rim,
        weights=weights,
        seconds=seconds,
        target=target,
        seed=seed,
        threads=threads,
        start=start,
        memory=memory,
        cluster=cluster,
    )
    return Climb(puzzle, ask, engine=engine, stop=stop, progress=progress).run()
