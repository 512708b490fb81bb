"""A search with its limits: the one loop that every search is run by."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from .. import journal
from ..board import Board
from ..clock import Clock, Pace, Stop, Tell
from ..errors import CallError, CheckpointError
from ..limit import NO_LIMIT, USUAL, Limit, Options, Progress, checked, chosen
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from ..wording import numbered, plural
from .base import Ask, Engine, Result, Search, Status, named
from .standing import Standing

if TYPE_CHECKING:
    from ..checkpoint import Keep
    from .saved import SavedSearch

BATCH = 32
"""Boards fetched at a time when all are wanted: few, so that stopping does not take long."""

PLANNING = "planning the search"

BOARDS = Ask()


class Run:
    """A search under way: the one place where the clock is read and stopping is decided.

    *standing*: where an earlier search was put down (`Search.standing`), to go on from there.
    *keep*: the file in which it is kept, and from which it goes on.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        ask: Ask = BOARDS,
        *,
        standing: Standing | None = None,
        keep: Keep | None = None,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> None:
        self.limit = checked(limit, "a search", "seconds", "nodes", "boards")
        self.clock = Clock(limit, stop, progress)
        # A single board is a single solution, whatever the symmetries.
        counted = ask.distinct or not ask.keep or (ask.counted and limit.boards != 1)
        known = keep is not None or standing is not None
        self.ask = ask = replace(ask, counted=counted, most=limit.boards, kept=known)
        self.options = chosen(options)
        engine = named(options.engine)
        if (reason := engine.refusal(ask, options, limit)) is not None:
            raise CallError(reason)
        self.saved: SavedSearch | None = None
        if keep is not None:
            from .saved import SavedSearch  # most searches need none

            assert standing is None, "it is in the file"
            self.saved = SavedSearch(keep, puzzle, ask, options)
            standing = self.saved.standing
        self.search = self._search(engine, flatten(puzzle, counted), standing)
        self.search.stop = self._planning
        self.seconds = 0.0 if standing is None else standing.seconds
        """Time spent searching: what the caller does with the boards is not counted."""
        self.found = 0 if standing is None else standing.taken
        """Boards handed out."""
        self.busy = False
        """Whether the search is at work at this moment, and not to be asked where it stands."""
        self.pace = Pace(self.search.least)
        journal.debug("search begins: %s; engine %s; %s", puzzle, options.engine, limit)
        self.slice_began = self.clock.began

    def _search(self, engine: Engine, problem: Problem, standing: Standing | None) -> Search:
        try:
            if standing is None:
                search = engine.search(problem, self.ask, self.options)
            else:
                assert engine.resume is not None  # it was asked whether it can
                search = engine.resume(problem, self.ask, self.options, standing)
        except CheckpointError as error:
            raise error if self.saved is None else self.saved.unfit(error) from None
        if self.options.cluster is None:
            return search
        from .backtrack import BacktrackSearch
        from .cluster.search import ClusterSearch  # which takes Dask

        assert isinstance(search, BacktrackSearch), "no other engine says that it can"
        return ClusterSearch(search, self.options)

    def boards(self) -> Generator[Board, None, None]:
        """Boards as they are found, until all are, or a limit is reached."""
        try:
            with self.saved.following(self) if self.saved else nullcontext():
                yield from self._boards()
        finally:
            self.search.close()
            self._told()

    def _told(self) -> None:
        """The end, for whoever reads along."""
        search = self.search
        how = "stopped"
        if search.exhausted or self.sated():
            how = "all searched" if search.exhausted else "as many found as wanted"
        found = numbered(search.arrangements, "arrangement")
        spent = f"{numbered(search.nodes, search.unit)}, {self.seconds:.2f} s"
        why = f" ({search.why})" if search.why else ""
        by = search.engine or self.options.engine
        journal.info("%s: %s after %s, by %s%s", how, found, spent, by, why)

    def finish(self) -> Result:
        """To its end, without boards."""
        for _ in self.boards():
            pass
        return self.result()

    def _boards(self) -> Iterator[Board]:
        while not self.search.exhausted and not self.over():
            limit, nodes, batch = self.limit, self.pace.nodes, BATCH if self.ask.keep else 0
            if limit.nodes is not None:
                nodes = min(nodes, limit.nodes - self.search.nodes)
            if limit.boards is not None and self.ask.keep:
                batch = min(batch, limit.boards - self.found)
            self.slice_began = time.perf_counter()
            before = self.search.nodes
            with self.saved.interrupts.held() if self.saved else nullcontext():
                self.busy = True
                boards = self.search.run(nodes, batch)
                self.busy = False
            took = time.perf_counter() - self.slice_began
            self.seconds += took
            made = self.search.nodes - before
            self.pace.note(made, took)
            journal.debug("slice: %d %s, %.3f s", made, plural(self.search.unit, made), took)
            if self.saved is not None:
                self.saved.interrupts.settle()
                self.saved.look(self)
            self.clock.tell(self.glance())
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
        pressed = self.saved is not None and self.saved.interrupts.pressed
        return pressed or self.clock.is_over()

    def _planning(self) -> bool:
        """Whether to stop planning; meanwhile, life is to be seen."""
        if self.clock.progress is not None:
            seconds = self.seconds + time.perf_counter() - self.slice_began
            self.clock.tell(replace(self.glance(), seconds=seconds, doing=PLANNING))
        if self.saved is not None and self.options.cluster is None:
            self.saved.look(self)  # planning may take longer than a machine is up
        return self._is_late()

    def sated(self) -> bool:
        """Whether as many boards were found, or solutions counted, as were asked for."""
        if not self.ask.keep:
            return self.ask.is_enough(self.search.solutions)
        return self.limit.boards is not None and self.found >= self.limit.boards

    def glance(self) -> Progress:
        search = self.search
        return Progress(
            self.seconds,
            fraction=search.fraction(),
            nodes=search.nodes,
            expected=search.expected(),
            arrangements=search.arrangements,
            solutions=search.solutions,
            workers=search.workers,
        )

    def standing(self) -> Standing | None:
        """Where it stands, to go on from there another time; None if the engine cannot."""
        standing = self.search.standing()
        return None if standing is None else replace(standing, seconds=self.seconds)

    def is_done(self) -> bool:
        """Whether nothing is left to be searched."""
        return self.search.exhausted

    def result(self, boards: tuple[Board, ...] = ()) -> Result:
        """How it stands now."""
        search = self.search
        if search.arrangements and (search.exhausted or self.sated()):
            status = Status.SOLVED
        else:
            status = Status.IMPOSSIBLE if search.exhausted else Status.STOPPED
        found, complete = (search.arrangements, search.solutions), search.exhausted
        if not self.ask.keep and self.limit.boards is not None and self.sated():
            # How many more were met on the way depends on threads and chance.
            found, complete = (self.limit.boards,) * 2, False
        return Result(
            status,
            boards,
            *found,
            complete,
            search.nodes,
            self.seconds,
            search.profile(),
            search.unit,
            search.engine or self.options.engine,
            search.why,
            search.proof(),
        )
