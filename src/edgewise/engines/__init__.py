"""The door to all engines: `solve`, `solutions`, `count`, and the table `ENGINES`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..board import Board
from ..errors import CallError, CheckpointError
from ..puzzle import Puzzle
from ..wording import instead
from .auto import Auto
from .backtrack import Backtrack, BacktrackSearch
from .base import Ask, Engine, Limit, Progress, Result, Search, Standing, Status
from .beam import Beam
from .cpsat import CpSat
from .plan import Estimate, Plan
from .sat import Sat

if TYPE_CHECKING:
    from .crew import Cluster
    from .kept import Kept

__all__ = [
    "ENGINES", "NO_LIMIT", "ONE_BOARD", "Ask", "Engine", "Estimate", "Limit", "Plan", "Progress",
    "Result", "Run", "Search", "Standing", "Status", "count", "estimate", "named", "solutions",
    "solve",
]  # fmt: skip

ENGINES: dict[str, Engine] = {
    engine.name: engine for engine in (Auto(), Backtrack(), Sat(), CpSat(), Beam())
}
"""Every engine by its name."""

PACE = 0.03
"""Seconds between two looks at the clock, so that Ctrl-C feels immediate."""

BATCH = 32
"""Boards fetched at a time when all are wanted: few, so that stopping does not take long."""

NO_LIMIT = Limit()

BOARDS = Ask()

ONE_BOARD = Limit(boards=1)


def named(name: str) -> Engine:
    """The engine called *name*."""
    try:
        return ENGINES[name]
    except KeyError:
        raise CallError(f"unknown engine {name!r}{instead(name, ENGINES)}") from None


class Run:
    """A search with its limits: the one place where the clock is read and stopping is decided.

    *standing*: where an earlier search was put down (`Search.standing`), to go on from there.
    *kept*: the file in which it is kept, and from which it goes on.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limit: Limit = NO_LIMIT,
        ask: Ask = BOARDS,
        *,
        engine: str = "auto",
        standing: Standing | None = None,
        kept: Kept | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        if not isinstance(limit, Limit):
            raise CallError(f"expected a Limit such as Limit(seconds=10), got {limit!r}")
        if limit.boards is not None and not ask.keep:
            raise CallError("a limit on boards makes no sense when they are only counted")
        self.started = time.perf_counter()
        # A single board is a single solution, whatever the symmetries.
        counted = ask.distinct or not ask.keep or (ask.counted and limit.boards != 1)
        ask = replace(ask, counted=counted, most=limit.boards, kept=kept is not None)
        self.engine = engine
        chosen = named(engine)
        if ask.cluster is not None and not chosen.clusters:
            raise CallError(f"the engine {engine} cannot use a cluster; the engine backtrack can")
        if ask.proof and not chosen.proves:
            raise CallError(f"the engine {engine} writes no proof; the engine sat does")
        if kept is not None:
            assert standing is None, "it is in the file"
            if not chosen.keeps:
                raise CallError(
                    f"the engine {engine} cannot be put down and taken up again; "
                    "the engine backtrack can"
                )
            standing = kept.standing(puzzle, ask)
        try:
            self.search: Search = chosen.search(puzzle, ask, standing)
            self.seconds, self.found = _so_far(standing)
            """Time spent searching (what the caller does with the boards is not counted), and
            boards handed out."""
        except CheckpointError as error:
            raise error if kept is None else CheckpointError(f"{kept.path}: {error}") from None
        if limit.nodes is not None and not self.search.bounded:
            raise CallError(f"the engine {engine} cannot be limited by nodes; limit its seconds")
        self.search.stop = self._planning
        self.limit = limit
        self.ask = ask
        self.kept = kept
        self.busy = False
        """Whether the search is at work at this moment, and not to be asked where it stands."""
        self.stop = stop
        self.progress = progress
        self.pace = self.search.least
        self.slice_began = self.started

    def boards(self) -> Generator[Board, None, None]:
        """Boards as they are found, until all are, or a limit is reached."""
        try:
            with self.kept.following(self) if self.kept else nullcontext():
                yield from self._boards()
        finally:
            self.search.close()

    def _boards(self) -> Iterator[Board]:
        while not self.search.exhausted and not self.over():
            limit, nodes, batch = self.limit, self.pace, BATCH if self.ask.keep else 0
            if limit.nodes is not None:
                nodes = min(nodes, limit.nodes - self.search.nodes)
            if limit.boards is not None:
                batch = min(batch, limit.boards - self.found)
            self.slice_began = time.perf_counter()
            before = self.search.nodes
            with self.kept.patience.waiting() if self.kept else nullcontext():
                self.busy = True
                boards = self.search.run(nodes, batch)
                self.busy = False
            took = time.perf_counter() - self.slice_began
            self.seconds += took
            if self.search.nodes - before >= self.pace:  # a whole slice
                pace = min(2 * self.pace, int(self.pace * PACE / max(took, 1e-6)))
                self.pace = max(self.search.least, pace)
            if self.kept is not None:
                self.kept.patience.settle()
                self.kept.look(self)
            if self.progress is not None:
                self.progress(self.glance())
            for board in boards:
                self.found += 1
                yield board

    def over(self) -> bool:
        """Whether a limit is reached or somebody asked to stop."""
        limit = self.limit
        return (
            self._is_late()
            or (limit.nodes is not None and self.search.nodes >= limit.nodes)
            or self.sated()
        )

    def _is_late(self) -> bool:
        """Whether to stop, as far as that does not depend on what was found."""
        seconds = self.limit.seconds
        late = seconds is not None and time.perf_counter() - self.started >= seconds
        pressed = self.kept is not None and self.kept.patience.pressed
        return late or pressed or (self.stop is not None and self.stop())

    def _planning(self) -> bool:
        """Whether to stop planning; meanwhile, life is to be seen."""
        if self.progress is not None:
            seconds = time.perf_counter() - self.slice_began
            self.progress(replace(self.glance(), seconds=self.seconds + seconds, planning=True))
        return self._is_late()

    def sated(self) -> bool:
        """Whether as many boards were found as were asked for."""
        return self.limit.boards is not None and self.found >= self.limit.boards

    def glance(self) -> Progress:
        search = self.search
        return Progress(
            search.nodes,
            search.arrangements,
            search.solutions,
            self.seconds,
            search.fraction(),
            search.expected(),
            workers=search.workers,
        )

    def standing(self) -> Standing | None:
        """Where it stands, to go on from there another time; None if the engine cannot."""
        standing = self.search.standing()
        if standing is not None:
            standing["state"]["seconds"] = round(self.seconds, 3)
        return standing

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
            search.unit,
            search.engine or self.engine,
            search.why,
            search.proof(),
        )


def _so_far(standing: Standing | None) -> tuple[float, int]:
    """Seconds and boards of an earlier run."""
    if standing is None:
        return 0.0, 0
    state = standing["state"]
    try:
        seconds, boards = float(state.get("seconds", 0.0)), int(state.get("taken", 0))
        if not (0 <= seconds < math.inf and boards >= 0):
            raise ValueError(f"{boards} boards in {seconds} seconds")
        return seconds, boards
    except (TypeError, ValueError, OverflowError) as error:
        raise CheckpointError(f"it does not belong to this search ({error})") from None


def solve(
    puzzle: Puzzle,
    *,
    limit: Limit = ONE_BOARD,
    distinct: bool = False,
    engine: str = "auto",
    threads: int | None = None,
    order: str | None = None,
    plain: bool = False,
    cluster: Cluster | None = None,
    proof: bool = False,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Look for solutions: one, unless *limit* says otherwise (`Limit()`: all of them).

    *distinct* leaves out boards that are others turned. *stop* is asked, and *progress* told,
    some thirty times a second. *threads*, *order*, *plain* and *cluster* are those of `Ask`: they
    change how long it takes, and a cluster the order in which boards come. With *proof*, and if
    there is no board, the result has a `Proof` of that.
    """
    ask = Ask(
        distinct=distinct, threads=threads, order=order, plain=plain, cluster=cluster, proof=proof
    )
    run = Run(puzzle, limit, ask, engine=engine, stop=stop, progress=progress)
    return run.result(tuple(run.boards()))


def solutions(
    puzzle: Puzzle,
    *,
    limit: Limit = NO_LIMIT,
    distinct: bool = False,
    engine: str = "auto",
    threads: int | None = None,
    order: str | None = None,
    plain: bool = False,
    cluster: Cluster | None = None,
    checkpoint: str | Path | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Board]:
    """Every board that solves *puzzle*, as it is found: one per arrangement.

    *distinct* gives one per solution instead: turned boards count as the same. *checkpoint* is that
    of `count`: a search that is taken up again goes on with the last board it gave, unless the next
    one had been asked for.
    """
    ask = Ask(
        distinct=distinct,
        counted=checkpoint is not None,  # as it is for everybody who may go on from there
        threads=threads,
        order=order,
        plain=plain,
        cluster=cluster,
    )
    kept = _kept(checkpoint)
    if kept is None:
        return Run(puzzle, limit, ask, engine=engine, stop=stop).boards()

    def boards() -> Iterator[Board]:
        # Not before the first is asked for: by then, an earlier search that was dropped has ended.
        yield from Run(puzzle, limit, ask, engine=engine, kept=kept, stop=stop).boards()

    return boards()


def count(
    puzzle: Puzzle,
    *,
    limit: Limit = NO_LIMIT,
    engine: str = "auto",
    threads: int | None = None,
    order: str | None = None,
    plain: bool = False,
    cluster: Cluster | None = None,
    checkpoint: str | Path | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Count arrangements and solutions; exact if the result is `complete`.

    *checkpoint* is a file in which the search is kept, every minute and when it ends; if there is
    one, the search goes on from it.
    """
    ask = Ask(keep=False, threads=threads, order=order, plain=plain, cluster=cluster)
    kept = _kept(checkpoint)
    run = Run(puzzle, limit, ask, engine=engine, kept=kept, stop=stop, progress=progress)
    for _ in run.boards():
        pass
    return run.result()


def _kept(path: str | Path | None) -> Kept | None:
    if path is None:
        return None
    from .kept import Kept  # most searches need none

    try:
        file = Path(path).absolute()  # wherever the program goes meanwhile
        with suppress(FileNotFoundError):
            file.lstat()
    except (TypeError, ValueError, OSError) as error:
        raise CallError(f"checkpoint: expected a file, got {path!r}: {error}") from None
    if not file.parent.is_dir():
        raise CallError(f"checkpoint: there is no folder {file.parent}")
    return Kept(file)


def estimate(
    puzzle: Puzzle,
    *,
    threads: int | None = None,
    order: str | None = None,
    plain: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Plan, Estimate]:
    """How large the search for all solutions is, and how it would be made."""
    ask = Ask(keep=False, threads=threads, order=order, plain=plain)
    search = ENGINES["backtrack"].search(puzzle, ask)
    assert isinstance(search, BacktrackSearch)
    began = time.perf_counter()

    def planning() -> bool:
        if progress is not None:
            progress(Progress(0, 0, 0, time.perf_counter() - began, None, planning=True))
        return False

    search.stop = planning
    return search.choose()
