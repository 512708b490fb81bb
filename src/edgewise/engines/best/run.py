"""A search for the best board with its limits: the one loop that every optimiser is run by."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ... import journal
from ...argument import got
from ...board import Board
from ...clock import Clock, Stop, Tell
from ...encodings.goal import Goal
from ...errors import CallError, EdgewiseError
from ...layout import Side
from ...limit import NO_LIMIT, USUAL, Limit, Options, Progress, checked, chosen
from ...wording import instead
from ..base import Status
from .base import Best, Looks, Moment, Optimiser, core

if TYPE_CHECKING:
    from ...checkpoint import Keep
    from .saved import SavedBoard

OPTIMISERS = ("auto", "beam", "deepen", "cpsat", "ilp")
"""Every optimiser by its name."""


class BestRun:
    """The search under way: the one place where the clock is read, every board is judged, and
    stopping is decided.

    *start*: a board to improve on. *keep*: the file in which the best board is kept, and from which
    it goes on. *better*: told of each board that is better than those before.
    """

    def __init__(
        self,
        goal: Goal,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        start: Board | None = None,
        keep: Keep | None = None,
        better: Callable[[Best], None] | None = None,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> None:
        self.better = better
        self.limit = checked(limit, "the search for the best board", "seconds", "matched")
        _check(options)
        self.clock = Clock(limit, stop, progress)
        self.goal, self.options = goal, options
        self.joints = goal.joints
        self.core = core(goal)
        self.bound = self.core.least()
        """Proved: every board costs so much."""
        self.prover = "counting labels"
        self.lost = self.joints + 1
        self.board: Board | None = None
        self.wrong: frozenset[Side] = frozenset()
        self.engine = ""
        self.seconds = 0.0
        self.trace: list[Moment] = []
        self.saved: SavedBoard | None = None
        if keep is not None:
            from .saved import SavedBoard  # most searches need none

            self.saved = SavedBoard(keep, goal)
        if self.saved is not None and self.saved.board is not None:
            if start is not None:
                raise CallError("a board to start from and a checkpoint exclude each other")
            start = self.saved.board
            if self.joints - self.saved.bound > self.bound:
                self.bound, self.prover = self.joints - self.saved.bound, "an earlier run"
        if start is not None and not isinstance(start, Board):
            raise CallError(f"expected a Board to start from, {got(start)}")
        self.start = start
        self.optimiser: Optimiser | None = None
        first = self.core.fill(options.seed) if start is None else goal.start(start)
        self.impossible = first is None
        if first is not None:
            self._begin(first)

    def _begin(self, first: Looks) -> None:
        self.optimiser = self._optimiser()
        self.optimiser.stop = self.clock.is_over
        self._take(first, "start")
        self.optimiser.offer(first)

    def _optimiser(self) -> Optimiser:
        """Whoever was asked for, imported only now: each needs what the others do not."""
        goal, options = self.goal, self.options
        if options.cluster is not None:
            from .cluster import ClusterOptimiser

            return ClusterOptimiser(goal, options)
        match options.engine:
            case "beam":
                from .beam import BeamOptimiser

                return BeamOptimiser(goal, self.core, options, self.clock, self.start)
            case "deepen":
                from .deepen import DeepenOptimiser

                return DeepenOptimiser(goal, self.bound)
            case "cpsat":
                from .cpsat import CpSatOptimiser

                return CpSatOptimiser(goal, options)
            case "ilp":
                from .ilp import IlpOptimiser

                return IlpOptimiser(goal)
        from .auto import AutoOptimiser

        return AutoOptimiser(goal, self.core, options, self.clock, self.start)

    def run(self) -> Best:
        """Search until it is proved, or stopped."""
        try:
            self._save()
            while not self._is_done():
                self._slice()
                self._save()
                self.clock.tell(self.glance())
        finally:
            if self.optimiser is not None:
                self.optimiser.close()
            if self.saved is not None:
                self.saved.end(self.result())
        result = self.result()
        journal.info("%s; %s", result, result.why)
        return result

    def _slice(self) -> None:
        assert self.optimiser is not None
        looks = self.optimiser.run(self.lost)
        self.seconds = self.clock.seconds
        if looks is not None:
            self._take(looks, self.optimiser.engine)
        if self.optimiser.bound > self.bound:
            self.bound = self.optimiser.bound
            self.prover = self.optimiser.prover or self.optimiser.engine
            self._note(self.prover)

    def _save(self) -> None:
        if self.saved is not None:
            self.saved.save(self.result())

    def glance(self) -> Progress:
        matched = self.joints - self.lost
        found = next((m for m in self.trace if m.matched == matched), None)
        return Progress(
            self.seconds,
            matched=matched,
            joints=self.joints,
            bound=self.joints - self.bound,
            found=0.0 if found is None else found.seconds,
            engine=self.engine,
        )

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
            self.options.seed,
            self.engine,
            self._why(),
            tuple(self.trace),
            tuple(sorted(self.wrong)),
            self.goal.unit,
            self.goal.firm_rim,
        )

    def _why(self) -> str:
        if self.impossible:
            return "there are not the tiles to keep the rim and the clues"
        if self.lost == 0:
            return "every joint matches"
        notes = self.optimiser.notes if self.optimiser is not None else ()
        return "; ".join([f"the bound is due to {self.prover}", *notes])

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
            or (self.limit.matched is not None and self.joints - self.lost >= self.limit.matched)
            or self.clock.is_over()
        )

    def _take(self, looks: Looks, engine: str) -> None:
        """A better board, if the judge agrees."""
        board = self.goal.problem.board(looks)
        lost, wrong = self.goal.judged(board)
        if lost < self.lost:
            self.board, self.lost, self.wrong, self.engine = board, lost, wrong, engine
            self._note(engine)
            if self.better is not None:
                self.better(self.result())

    def _note(self, engine: str) -> None:
        bound = self.joints - self.bound
        matched = self.joints - self.lost
        self.trace.append(Moment(self.seconds, matched, bound, engine))
        words = "%d of %d match, at most %d can, after %.2f s: %s"
        journal.info(words, matched, self.joints, bound, self.seconds, engine)


def _check(options: Options) -> None:
    """Whether there is such an optimiser, and whether it is for this."""
    engine = chosen(options).engine
    if engine not in OPTIMISERS:
        known = instead(engine, OPTIMISERS)
        raise CallError(f"unknown engine {engine!r} for the best board{known}")
    if options.cluster is not None and engine not in ("auto", "beam"):
        raise CallError(f"the engine {engine} does not search on a cluster; the engine beam does")
