"""The native search beyond one machine: its prefixes on a Dask cluster.

The list of what is left to do stays here. A unit is a few prefixes and some seconds: a worker
searches them, and brings home what it found and what is left. It counts when it has arrived, and
not before, so whatever happens to workers, nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..board import Board
from ..errors import CallError
from ..problem import Problem
from .backtrack import BacktrackSearch
from .base import Ask, Search, Standing
from .crew import LONG, Crew, Unit, library
from .unit import Bunch, Job, Outcome, Prefix, abridged

LOCAL = 1 << 22
"""Placements made here before anything is shared out: small searches are over by then."""

PACE = 0.03
"""Seconds that a slice waits for workers."""

UNLIMITED = 1 << 62
"""More placements than any search makes."""

PARTS = 20
"""A unit takes at most this part of the time that is left, so that all end at about one time."""

SMALL_UNIT = 1 << 20
"""Placements; under a limit on them, no unit is smaller."""

MOST_PREFIXES = 256
"""In one unit."""

MOST_READY = 10_000
"""Boards that wait to be handed out. Beyond this, nothing new is begun."""


class ClusterSearch(Search):
    """The search of `BacktrackSearch`, on a cluster. It begins here, and is then shared out."""

    least = UNLIMITED  # so that `run` hears of the limit, and not of slices

    def __init__(self, problem: Problem, ask: Ask, standing: Standing | None = None) -> None:
        assert ask.cluster is not None
        if ask.watcher is not None:
            raise CallError(
                "what workers place cannot be watched: -vvv and a cluster exclude each other"
            )
        self.ask = ask
        self.local = BacktrackSearch(problem, replace(ask, cluster=None), standing)
        self.is_shared = False
        self.waiting: deque[Bunch] = deque()
        """What is left to do and not under way."""
        self.prefixes = 0
        """How many they are."""
        self.ready: deque[Prefix] = deque()
        """Boards not handed out, in the order of placing."""
        self.handing: deque[Prefix] = deque()
        """Boards on their way to the caller."""
        self.given = 0
        """Those and the ones that arrived there."""
        self.tally = (0, 0)
        self.counts: list[int] = []
        self.spent = 1e-9
        """Seconds that workers took for what they made."""
        self.made = 0
        self.crew: Crew | None = None
        library()
        self._read()
        if ask.cluster != "local":  # a wrong address shows at once
            self._hire()

    def _hire(self) -> Crew:
        if self.crew is None:
            assert self.ask.cluster is not None
            self.crew = Crew(self.ask.cluster, self.ask.threads).fitting()
        return self.crew

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        if not self.is_shared:
            local = self.local
            if local.on_trial or local.nodes < LOCAL or local.fetched:
                local.stop = self.stop
                found = local.run(min(nodes, LOCAL), boards)
                self._read()
                return found
            self._share()
        crew = self._hire()
        self.workers = len(crew.threads)
        hurried = self.ready or (self.waiting and not crew.begun and crew.threads)
        for unit, outcome in crew.arrived(0 if hurried else PACE):
            self._count(unit, outcome)
        self._submit(crew, nodes)
        most = min(boards or len(self.ready), len(self.ready))
        self.handing += (self.ready.popleft() for _ in range(most))
        self.given += most
        self.exhausted = not (self.waiting or crew.under_way or self.ready)
        self._tell()
        return self._handed_out()

    def _read(self) -> None:
        """While it is not shared out, all is as the local search says."""
        local = self.local
        self.nodes, self.exhausted = local.nodes, local.exhausted
        self.arrangements, self.solutions = local.arrangements, local.solutions

    def _share(self) -> None:
        standing = self.local.standing()
        state = standing["state"]
        self.job = Job.of(self.local.problem, self.local.ask, standing["plan"])
        self.tally = state["arrangements"], state["solutions"]
        self.counts = list(state["profile"])
        self.given = state["taken"]
        self.ready.extend(state["boards"])
        prefixes = self.local.core.standing()[0]
        for first in range(0, len(prefixes), MOST_PREFIXES):
            self._put(Bunch.of(prefixes[first : first + MOST_PREFIXES]))
        self.is_shared = True

    def _count(self, unit: Unit, outcome: Outcome | BaseException) -> None:
        """A unit is done, or is to be done again."""
        crew = self._hire()
        if isinstance(outcome, Outcome):
            crew.failed = 0
            self._put(outcome.left)
            self.ready += outcome.boards
            arrangements, solutions = self.tally
            self.tally = arrangements + outcome.arrangements, solutions + outcome.solutions
            self.counts = [a + b for a, b in zip(self.counts, outcome.profile, strict=True)]
            self.made += sum(outcome.profile)
            self.spent += outcome.seconds
            return
        self._put(*unit.bunches)
        crew.missed(outcome)

    def _submit(self, crew: Crew, nodes: int) -> None:
        """Keep the workers busy."""
        slots = crew.slots()
        budget = nodes
        if nodes < UNLIMITED:
            budget -= sum(unit.nodes for unit in crew.under_way.values())
        while len(crew.under_way) < slots and self.waiting and len(self.ready) < MOST_READY:
            share = nodes
            if nodes < UNLIMITED:
                share = max(SMALL_UNIT, nodes // slots)
                if budget <= 0:
                    return
            # Short where there is too little for all, and where workers do not live long.
            is_short = self.prefixes < slots or crew.failed
            seconds = crew.seconds() if is_short else self._seconds(crew)
            crew.submit(self.job, self._bunches(slots), seconds, share)
            budget -= share

    def _seconds(self, crew: Crew) -> float:
        """How long a unit may take."""
        least = crew.seconds()
        if self.local.size is None or not self.made:
            return LONG * least
        rate = self.made / self.spent * sum(crew.threads.values())
        left = (self.local.size.nodes - self.nodes) / rate
        return max(least, min(LONG * least, left / PARTS))

    def _put(self, *bunches: Bunch) -> None:
        """To be done later."""
        self.waiting += (bunch for bunch in bunches if bunch.count)
        self.prefixes += sum(bunch.count for bunch in bunches)

    def _bunches(self, slots: int) -> tuple[Bunch, ...]:
        """The prefixes of a unit: a fair share of what there is."""
        wanted = max(1, min(MOST_PREFIXES, self.prefixes // slots))
        found: list[Bunch] = []
        rest = Bunch.of([])
        for bunch in self.waiting:
            if bunch.count > 2 * wanted or (bunch.count > wanted and bunch is self.waiting[-1]):
                # Every so many of them: those that come first are small, those at the end large.
                prefixes, step = bunch.prefixes(), -(-bunch.count // wanted)
                found.append(Bunch.of(prefixes[::step]))
                del prefixes[::step]
                rest = Bunch.of(prefixes)
                break
            found.append(bunch)
            wanted -= bunch.count
            if wanted <= 0:
                break
        # All at once: whoever interrupts us wants to keep what is here.
        for _ in found:
            self.waiting.popleft()
        if rest.count:
            self.waiting.appendleft(rest)
        self.prefixes -= sum(bunch.count for bunch in found)
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
        under_way = () if self.crew is None else tuple(self.crew.under_way.values())
        bunches = [*self.waiting, *(bunch for unit in under_way for bunch in unit.bunches)]
        standing["state"] |= {
            "arrangements": self.tally[0],
            "solutions": self.tally[1],
            "taken": self.given - len(self.handing),
            "profile": self.counts,
            "boards": [*self.handing, *self.ready],
            "left": abridged(prefix for bunch in bunches for prefix in bunch.prefixes()),
        }
        return standing

    def close(self) -> None:
        crew, self.crew = self.crew, None
        if crew is not None:
            for unit in crew.under_way.values():
                self._put(*unit.bunches)
            crew.close()
