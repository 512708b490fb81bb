"""The native search beyond one machine: its prefixes on a Dask cluster.

The list of what is left to do stays here. A task is a few prefixes and some seconds: a worker
searches them, and brings home what it found and what is left. It counts when it has arrived, and
not before, so whatever happens to workers, nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...board import Board
from ...clock import GLANCE
from ...errors import CallError
from ...limit import Options
from .. import native
from ..backtrack import BacktrackSearch
from ..base import Search
from ..standing import Standing
from .task import Outcome, Prefixes, Row, pack, work
from .workers import LONG, Task, Workers, library

LOCAL = 1 << 22
"""Placements made here before anything is shared out: small searches are over by then."""

UNLIMITED = 1 << 62
"""More placements than any search makes."""

PARTS = 20
"""A task takes at most this part of the time that is left, so that all end at about one time."""

SMALL_TASK = 1 << 20
"""Placements; under a limit on them, no task is smaller."""

MOST_PREFIXES = 256
"""In one task."""

MOST_READY = 10_000
"""Boards that wait to be handed out. Beyond this, nothing new is begun."""


class ClusterSearch(Search):
    """The search of `BacktrackSearch`, on a cluster. It begins here, and is then shared out."""

    least = UNLIMITED  # so that `run` hears of the limit, and not of slices

    def __init__(self, local: BacktrackSearch, options: Options) -> None:
        if local.is_watched:
            raise CallError("what workers place cannot be watched: expected no cluster")
        self.local = local
        self.ask = local.ask
        self.options = options
        self.engine, self.why = local.engine, local.why
        self.is_shared = False
        self.waiting: deque[Prefixes] = deque()
        """What is left to do and not under way."""
        self.prefixes = 0
        """How many they are."""
        self.ready: deque[Row] = deque()
        """Boards not handed out, in the order of placing."""
        self.handing: deque[Row] = deque()
        """Boards on their way to the caller."""
        self.given = 0
        """Those and the ones that arrived there."""
        self.tally = (0, 0)
        self.counts: list[int] = []
        self.spent = 1e-9
        """Seconds that workers took for what they made."""
        self.made = 0
        self.workforce: Workers | None = None
        library()
        self.echo(local)
        if options.cluster != "local":  # a wrong address shows at once
            self._hire()

    def _hire(self) -> Workers:
        if self.workforce is None:
            self.workforce = Workers(self.options).fitting()
        return self.workforce

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        if not self.is_shared:
            local = self.local
            if local.on_trial or local.nodes < LOCAL or local.fetched:
                local.stop = self.stop
                found = local.run(min(nodes, LOCAL), boards)
                self.echo(local)
                return found
            self._share()
        workers = self._hire()
        self.workers = len(workers.threads)
        hurried = self.ready or (self.waiting and not workers.begun and workers.threads)
        for task, outcome in workers.arrived(0 if hurried else GLANCE):
            self._count(task, outcome)
        self._submit(workers, nodes)
        most = min(boards or len(self.ready), len(self.ready))
        self.handing += (self.ready.popleft() for _ in range(most))
        self.given += most
        self.exhausted = not (self.waiting or workers.under_way or self.ready)
        self._tell()
        return self._handed_out()

    def _share(self) -> None:
        standing = self.local.standing()
        self.job = pack(self.local.problem, self.local.ask, self.options, standing.plan)
        self.tally = standing.tally
        self.counts = list(standing.profile)
        self.given = standing.taken
        self.ready.extend(list(board) for board in standing.boards)
        prefixes = native.expanded(standing.left)
        for first in range(0, len(prefixes), MOST_PREFIXES):
            rows = native.abridged(prefixes[first : first + MOST_PREFIXES])
            self._put(Prefixes.of(rows))
        self.is_shared = True

    def _count(self, task: Task, outcome: Outcome | BaseException) -> None:
        """A task is done, or is to be done again."""
        if isinstance(outcome, Outcome):
            self._hire().failed = 0
            self._put(outcome.left)
            self.ready += outcome.boards
            arrangements, solutions = self.tally
            self.tally = arrangements + outcome.arrangements, solutions + outcome.solutions
            self.counts = [a + b for a, b in zip(self.counts, outcome.profile, strict=True)]
            self.made += sum(outcome.profile)
            self.spent += outcome.seconds
            return
        self._put(*task.parts)
        self._hire().missed(outcome)

    def _submit(self, workers: Workers, nodes: int) -> None:
        """Keep the workers busy."""
        slots = workers.slots()
        budget = nodes
        if nodes < UNLIMITED:
            budget -= sum(task.nodes for task in workers.under_way.values())
        while len(workers.under_way) < slots and self.waiting and len(self.ready) < MOST_READY:
            share = nodes
            if nodes < UNLIMITED:
                share = max(SMALL_TASK, nodes // slots)
                if budget <= 0:
                    return
            # Short where there is too little for all, and where workers do not live long.
            is_short = self.prefixes < slots or workers.failed
            seconds = workers.seconds() if is_short else self._seconds(workers)
            parts = self._parts(slots)
            workers.submit(work, (self.job, parts, seconds, share), Task(parts, share, seconds))
            budget -= share

    def _seconds(self, workers: Workers) -> float:
        """How long a task may take."""
        least = workers.seconds()
        if self.local.size is None or not self.made:
            return LONG * least
        rate = self.made / self.spent * sum(workers.threads.values())
        left = (self.local.size.nodes - self.nodes) / rate
        return max(least, min(LONG * least, left / PARTS))

    def _put(self, *parts: Prefixes) -> None:
        """To be done later."""
        self.waiting += (part for part in parts if part.count)
        self.prefixes += sum(part.count for part in parts)

    def _parts(self, slots: int) -> tuple[Prefixes, ...]:
        """The prefixes of a task: a fair share of what there is."""
        wanted = max(1, min(MOST_PREFIXES, self.prefixes // slots))
        found: list[Prefixes] = []
        rest: Prefixes | None = None
        for part in self.waiting:
            if part.count > 2 * wanted or (part.count > wanted and part is self.waiting[-1]):
                # Every so many of them: those that come first are small, those at the end large.
                taken, rest = part.split(-(-part.count // wanted))
                found.append(taken)
                break
            found.append(part)
            wanted -= part.count
            if wanted <= 0:
                break
        # All at once: whoever interrupts us wants to keep what is here.
        for _ in found:
            self.waiting.popleft()
        if rest is not None and rest.count:
            self.waiting.appendleft(rest)
        self.prefixes -= sum(part.count for part in found)
        return tuple(found)

    def _tell(self) -> None:
        self.nodes = sum(self.counts)
        self.arrangements, self.solutions = self.tally
        if self.exhausted:
            return
        motions = max(1, len(self.local.problem.symmetries))
        if not self.ask.keep:
            # The board that stands for a solution may still be to come; so many there must be.
            self.solutions = max(self.solutions, -(-self.arrangements // motions))
            return
        self.arrangements = self.given
        self.solutions = -(-self.arrangements // (1 if self.ask.distinct else motions))

    def _handed_out(self) -> Iterator[Board]:
        order = self.local.plan.order
        while self.handing:
            looks = [0] * len(order)
            for cell, look in zip(order, self.handing[0], strict=True):
                looks[cell] = look
            yield self.local.problem.board(looks)
            self.handing.popleft()  # only now is the caller done with it

    def fraction(self) -> float | None:
        if self.exhausted:
            return 1.0
        size = self.local.size
        return None if size is None else min(self.nodes / size.nodes, 0.99)

    def expected(self) -> tuple[float, float, float] | None:
        return self.local.expected()

    def profile(self) -> tuple[int, ...]:
        return tuple(self.counts) if self.is_shared else self.local.profile()

    def standing(self) -> Standing:
        """What is under way stands there as it was before: it has not come home."""
        standing = self.local.standing()
        if not self.is_shared:
            return standing
        tasks = () if self.workforce is None else tuple(self.workforce.under_way.values())
        parts = [*self.waiting, *(part for task in tasks for part in task.parts)]
        return replace(
            standing,
            left=[row for part in parts for row in part.rows()],
            boards=[*self.handing, *self.ready],
            tally=self.tally,
            profile=self.counts,
            taken=self.given - len(self.handing),
        )

    def close(self) -> None:
        workers, self.workforce = self.workforce, None
        if workers is not None:
            for task in workers.under_way.values():
                self._put(*task.parts)
            workers.close()
