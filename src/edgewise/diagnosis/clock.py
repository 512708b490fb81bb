"""How long a diagnosis may take, and what it asks of the search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ..board import Board
from ..engines.backtrack import BacktrackSearch
from ..engines.base import Ask
from ..errors import CallError
from ..problem import Problem

SLICE = 1 << 22
"""Placements that take some 30 ms."""

BATCH = 64
"""Boards fetched at a time."""


class Stopped(Exception):
    """Time is up, or somebody has had enough: what is known by then is the answer."""


class Clock:
    """Seconds to spend, and somebody who may ask to stop earlier."""

    def __init__(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Clock], None] | None = None,
    ) -> None:
        if seconds is not None and not seconds >= 0:
            raise CallError(f"expected a limit of 0 seconds or more, got {seconds!r}")
        self.began = time.perf_counter()
        self.allowed = seconds
        self.stop = stop
        self.progress = progress
        self.doing = ""
        """What is being looked at, for a person."""
        self.fraction: float | None = None
        """How much of that is done."""

    @property
    def seconds(self) -> float:
        """Spent so far."""
        return time.perf_counter() - self.began

    @property
    def left(self) -> float | None:
        """Seconds left, if they are numbered."""
        return None if self.allowed is None else max(0.0, self.allowed - self.seconds)

    def is_over(self) -> bool:
        """Whether to stop."""
        late = self.allowed is not None and self.seconds >= self.allowed
        return late or (self.stop is not None and self.stop())

    def tick(self, doing: str = "", fraction: float | None = None) -> None:
        """Life is to be seen; `Stopped` if it is over."""
        self.doing, self.fraction = doing or self.doing, fraction
        if self.progress is not None:
            self.progress(self)
        if self.is_over():
            raise Stopped

    def within(self, seconds: float) -> Clock:
        """The same clock for a part of the work, which may take no longer than this."""
        left = self.left
        part = Clock(seconds if left is None else min(seconds, left), self.stop)
        part.progress = None if self.progress is None else lambda _: self.tick()
        return part

    def boards(self, problem: Problem) -> Iterator[Board]:
        """Every solution of a problem, once."""
        search = self._search(problem, Ask(distinct=True))
        while not search.exhausted:
            yield from search.run(SLICE, BATCH)
            if not search.exhausted:  # what is known is not lost to the clock
                self.tick()

    def can_be_solved(self, problem: Problem) -> bool:
        """Whether a problem has a solution at all."""
        search = self._search(problem, Ask(counted=False))
        while True:
            search.run(SLICE, 1)
            if search.exhausted or search.arrangements:
                return search.arrangements > 0
            self.tick()

    def _search(self, problem: Problem, ask: Ask) -> BacktrackSearch:
        search = BacktrackSearch(problem, ask)
        search.stop = self.is_over  # planning takes a while on large boards
        return search
