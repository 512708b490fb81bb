"""What a diagnosis or a hint asks of the search: many small questions within one limit."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from ..board import Board
from ..clock import Clock, Pace, Stopped
from ..engines import Status
from ..engines.backtrack import BacktrackSearch
from ..engines.base import Ask
from ..limit import Limit, Options, Progress
from ..problem import Problem
from ..puzzle import Puzzle
from .sentences import Solutions
from .versions import Mistake

BATCH = 64
"""Boards fetched at a time."""


class Inquiry:
    """Whose clock runs, how to search, and what was spent."""

    def __init__(self, clock: Clock, options: Options) -> None:
        self.clock = clock
        self.allowed = clock.limit.nodes
        # An order is for the whole board, and these may be about a part of it.
        self.options = replace(options, order=None)
        self.nodes = 0
        """Placements made so far."""
        self.unfinished: list[Mistake] = []
        """What was not tried to the end."""

    def leave(self, mistake: Mistake) -> None:
        """There is more of a kind of mistake than will be tried."""
        if mistake not in self.unfinished:
            self.unfinished.append(mistake)

    def left(self) -> int | None:
        """Placements left, if they are numbered."""
        return None if self.allowed is None else max(0, self.allowed - self.nodes)

    def tick(self, doing: str = "", fraction: float | None = None) -> None:
        """Life is to be seen; `Stopped` if it is over."""
        self.clock.tick(doing, fraction)
        if self.left() == 0:
            raise Stopped

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """For a part of the work, which may take no longer than this."""
        whole, self.clock = self.clock, self.clock.within(seconds)
        try:
            yield
        finally:
            self.clock = whole

    def solved(self, puzzle: Puzzle, most: int) -> tuple[Solutions, Board | None] | None:
        """How many solutions a puzzle has, up to so many, and one; None if that takes too long."""
        result = puzzle.solve(
            Limit(self.clock.left(), self.left(), most),
            self.options,
            distinct=True,
            stop=self.clock.is_over,
            progress=self._hear,
        )
        self.nodes += result.nodes
        if result.status is Status.STOPPED and not result.boards:
            return None
        return Solutions(len(result.boards), more=not result.complete), result.board

    def solutions(self, puzzle: Puzzle, most: int) -> Solutions | None:
        """How many solutions a puzzle has, up to so many; None if that takes too long."""
        found = self.solved(puzzle, most)
        return None if found is None else found[0]

    def _hear(self, seen: Progress) -> None:
        self.clock.tell(Progress(self.clock.seconds, self.clock.doing, seen.fraction))

    def boards(self, problem: Problem) -> Iterator[Board]:
        """Every solution of a problem, once."""
        for found in self._slices(self._search(problem, Ask(distinct=True)), BATCH):
            yield from found

    def can_be_solved(self, problem: Problem) -> bool:
        """Whether a problem has a solution at all."""
        search = self._search(problem, Ask(counted=False))
        # No board is asked for: of a part of the puzzle there is none.
        return any(search.arrangements for _ in self._slices(search, 1))

    def _search(self, problem: Problem, ask: Ask) -> BacktrackSearch:
        search = BacktrackSearch(problem, ask, self.options)
        search.stop = self.clock.is_over  # planning takes a while on large boards
        return search

    def _slices(self, search: BacktrackSearch, boards: int) -> Iterator[Iterable[Board]]:
        pace = Pace(search.least)
        while not search.exhausted:
            left = self.left()
            nodes = pace.nodes if left is None else min(pace.nodes, left)
            began, before = time.perf_counter(), search.nodes
            found = search.run(nodes, boards)
            made = max(0, search.nodes - before)  # it may have begun anew, by a better plan
            pace.note(made, time.perf_counter() - began)
            self.nodes += made
            yield found
            if not search.exhausted:  # what is known is not lost to the clock
                self.tick()
