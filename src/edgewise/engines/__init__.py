"""The door to all engines: `solve`, `solutions`, `count`, and the table `ENGINES`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ..board import Board
from ..errors import CallError
from ..puzzle import Puzzle
from .backtrack import Backtrack
from .base import Engine, Limit, Progress, Result, Search, Status

__all__ = [
    "ENGINES", "NO_LIMIT", "ONE_BOARD", "Engine", "Limit", "Progress", "Result", "Run", "Search",
    "Status", "count", "named", "solutions", "solve",
]  # fmt: skip

ENGINES: dict[str, Engine] = {engine.name: engine for engine in (Backtrack(),)}
"""Every engine by its name."""

SLICE = 1 << 20
"""Placements between two looks at the clock: some 15 ms, so that Ctrl-C feels immediate."""

BATCH = 32
"""Boards fetched at a time when all are wanted: few, so that stopping does not take long."""

NO_LIMIT = Limit()

ONE_BOARD = Limit(boards=1)


def named(name: str) -> Engine:
    """The engine called *name*."""
    try:
        return ENGINES[name]
    except KeyError:
        raise CallError(f"unknown engine {name!r}; choose from {', '.join(ENGINES)}") from None


class Run:
    """A search with its limits: the one place where the clock is read and stopping is decided.

    *keep*: boards are wanted, not only their number. *counted*: it matters how many solutions they
    are, so that the symmetries of the board must be known.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limit: Limit = NO_LIMIT,
        *,
        engine: str = "backtrack",
        distinct: bool = False,
        keep: bool = True,
        counted: bool = True,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        if not isinstance(limit, Limit):
            raise CallError(f"expected a Limit such as Limit(seconds=10), got {limit!r}")
        if limit.boards is not None and not keep:
            raise CallError("a limit on boards makes no sense when they are only counted")
        self.started = time.perf_counter()
        # A single board is a single solution, whatever the symmetries.
        counted = distinct or not keep or (counted and limit.boards != 1)
        self.search: Search = named(engine).search(puzzle, counted)
        self.limit = limit
        self.distinct = distinct
        self.keep = keep
        self.stop = stop
        self.progress = progress
        self.seconds = 0.0
        """Time spent searching; what the caller does with the boards is not counted."""
        self.found = 0

    def boards(self) -> Iterator[Board]:
        """Boards as they are found, until all are, or a limit is reached."""
        while not self.search.exhausted and not self.over():
            limit, nodes, batch = self.limit, SLICE, BATCH if self.keep else 0
            if limit.nodes is not None:
                nodes = min(nodes, limit.nodes - self.search.nodes)
            if limit.boards is not None:
                batch = min(batch, limit.boards - self.found)
            began = time.perf_counter()
            boards = self.search.run(nodes, batch, self.distinct)
            self.seconds += time.perf_counter() - began
            if self.progress is not None:
                self.progress(self.glance())
            for board in boards:
                self.found += 1
                yield board

    def over(self) -> bool:
        """Whether a limit is reached or somebody asked to stop."""
        limit = self.limit
        return (
            (self.stop is not None and self.stop())
            or (limit.seconds is not None and time.perf_counter() - self.started >= limit.seconds)
            or (limit.nodes is not None and self.search.nodes >= limit.nodes)
            or self.sated()
        )

    def sated(self) -> bool:
        """Whether as many boards were found as were asked for."""
        return self.limit.boards is not None and self.found >= self.limit.boards

    def glance(self) -> Progress:
        search = self.search
        return Progress(
            search.nodes, search.arrangements, search.solutions, self.seconds, search.fraction()
        )

    def result(self, boards: tuple[Board, ...] = ()) -> Result:
        """How it stands now."""
        search = self.search
        if search.arrangements and (search.exhausted or self.sated()):
            status = Status.SOLVED
        else:
            status = Status.IMPOSSIBLE if search.exhausted else Status.STOPPED
        return Result(
            status,
            boards,
            search.arrangements,
            search.solutions,
            search.exhausted,
            search.nodes,
            self.seconds,
            search.profile(),
        )


def solve(
    puzzle: Puzzle,
    *,
    limit: Limit = ONE_BOARD,
    distinct: bool = False,
    engine: str = "backtrack",
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Look for solutions: one, unless *limit* says otherwise (`Limit()`: all of them).

    *distinct* leaves out boards that are others turned. *stop* is asked, and *progress* told,
    some fifty times a second.
    """
    run = Run(puzzle, limit, engine=engine, distinct=distinct, stop=stop, progress=progress)
    return run.result(tuple(run.boards()))


def solutions(
    puzzle: Puzzle,
    *,
    limit: Limit = NO_LIMIT,
    distinct: bool = False,
    engine: str = "backtrack",
    stop: Callable[[], bool] | None = None,
) -> Iterator[Board]:
    """Every board that solves *puzzle*, as it is found: one per arrangement.

    *distinct* gives one per solution instead: turned boards count as the same.
    """
    run = Run(puzzle, limit, engine=engine, distinct=distinct, counted=False, stop=stop)
    return run.boards()


def count(
    puzzle: Puzzle,
    *,
    limit: Limit = NO_LIMIT,
    engine: str = "backtrack",
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Count arrangements and solutions; exact if the result is `complete`."""
    run = Run(puzzle, limit, engine=engine, keep=False, stop=stop, progress=progress)
    for _ in run.boards():
        pass
    return run.result()
