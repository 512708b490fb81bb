"""What a diagnosis or a hint asks of the search, as long as its clock allows."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..board import Board
from ..clock import Clock, Pace
from ..engines.backtrack import BacktrackSearch
from ..engines.base import Ask
from ..limit import Options
from ..problem import Problem

BATCH = 64
"""Boards fetched at a time."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Whose clock runs, and how to search."""

    clock: Clock
    options: Options

    def tick(self, doing: str = "", fraction: float | None = None) -> None:
        """Life is to be seen; `Stopped` if it is over."""
        self.clock.tick(doing, fraction)

    def within(self, seconds: float) -> Inquiry:
        """The same for a part of the work, which may take no longer than this."""
        return replace(self, clock=self.clock.within(seconds))

    def boards(self, problem: Problem) -> Iterator[Board]:
        """Every solution of a problem, once."""
        for _, found in self._slices(problem, Ask(distinct=True), BATCH):
            yield from found

    def can_be_solved(self, problem: Problem) -> bool:
        """Whether a problem has a solution at all, be it that of a part of a board."""
        slices = self._slices(problem, Ask(counted=False), 1)
        return any(search.arrangements for search, _ in slices)

    def _slices(
        self, problem: Problem, ask: Ask, boards: int
    ) -> Iterator[tuple[BacktrackSearch, Iterable[Board]]]:
        search = BacktrackSearch(problem, ask, self.options)
        search.stop = self.clock.is_over  # planning takes a while on large boards
        pace = Pace(search.least)
        while not search.exhausted:
            began, before = time.perf_counter(), search.nodes
            found = search.run(pace.nodes, boards)
            pace.note(search.nodes - before, time.perf_counter() - began)
            yield search, found
            if not search.exhausted:  # what is known is not lost to the clock
                self.tick()
