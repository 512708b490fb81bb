"""A task of a search that is shared out: some prefixes, searched for a while by one thread.

Nothing here knows who shares out the work. `work` is a pure function but for how far it comes: done
twice, or begun by somebody who dies, a task does no harm as long as one outcome is counted.
"""

from __future__ import annotations

import json
import pickle
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...clock import Clock, Pace, Stop
from ...limit import Limit, Options
from ...problem import Problem
from .. import native
from ..backtrack import BacktrackSearch
from ..base import Ask
from ..plan import Plan
from ..standing import Standing

Row = list[int]
"""Looks in the order of placing. Of a beginning, abridged: how many it shares with the one before,
and the others."""

SLICE = 0.05
"""Seconds between two looks at the clock: so soon does an unwanted task end."""

FIRST_SLICE = 1 << 20
"""Placements before it is known how many a slice has: some milliseconds."""

MOST_BOARDS = 4096
"""A task that has found so many boards brings them home."""

MOST_KNOWN = 2
"""Searches whose tables a thread keeps: building them takes longer than a short task."""


@dataclass(frozen=True, slots=True)
class Prefixes:
    """Beginnings of boards, abridged and packed: they are alike, and there may be millions."""

    packed: bytes
    count: int

    @staticmethod
    def of(rows: Sequence[Row]) -> Prefixes:
        text = json.dumps(rows, separators=(",", ":"))
        return Prefixes(zlib.compress(text.encode("ascii"), 1), len(rows))

    def rows(self) -> list[Row]:
        """As checkpoints have them: they may follow upon any others."""
        found: list[Row] = json.loads(zlib.decompress(self.packed))
        return found

    def split(self, step: int) -> tuple[Prefixes, Prefixes]:
        """Every so many of them, and the others."""
        paths = native.expanded(self.rows())
        taken = paths[::step]
        del paths[::step]
        return Prefixes.of(native.abridged(taken)), Prefixes.of(native.abridged(paths))


Job = bytes
"""What all tasks of a search have in common: the problem, what is asked, and the plan."""


def pack(problem: Problem, ask: Ask, options: Options, plan: Plan) -> Job:
    """A job; it is read once by each thread."""
    alone = replace(options, threads=1, cluster=None)
    problem = replace(problem)  # without what it remembers of boards it has made
    unwatched = replace(ask, watcher=None)
    return zlib.compress(pickle.dumps((problem, unwatched, alone, plan)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a task; all numbers are its own."""

    left: Prefixes
    """What it did not come to."""

    boards: list[Row]
    """What it found, if boards are wanted; in the order of placing."""

    arrangements: int
    solutions: int

    profile: list[int]
    """Placements made at each depth."""

    seconds: float


def work(
    job: Job, parts: Iterable[Prefixes], seconds: float, nodes: int, unwanted: Stop = lambda: False
) -> Outcome:
    """Search below these prefixes, for so long or about so many placements at the most."""
    clock = Clock(Limit(seconds), unwanted)
    core = _search(job).core
    todo = [row for part in parts for row in part.rows()]
    core.resume((todo, [], (0, 0), [0] * len(core.profile())), short=True)
    made, pace = 0, Pace(FIRST_SLICE, SLICE)
    while True:
        before, began = made, clock.seconds
        outcome = core.run(max_nodes=min(pace.nodes, nodes - made), max_boards=MOST_BOARDS)
        made = sum(core.profile())
        if outcome in ("exhausted", "found") or made >= nodes or clock.is_over():
            break
        pace.note(made - before, clock.seconds - began)
    left, boards, (arrangements, solutions), profile = core.standing(short=True)
    return Outcome(Prefixes.of(left), boards, arrangements, solutions, profile, clock.seconds)


_known = threading.local()
"""The searches of this thread by their jobs, the last used last."""


def _search(job: Job) -> BacktrackSearch:
    """The search, with its tables; where it stands is for the caller to say."""
    known: OrderedDict[Job, BacktrackSearch] = _known.__dict__.setdefault("jobs", OrderedDict())
    if job not in known:
        problem, ask, options, plan = pickle.loads(zlib.decompress(job))
        known[job] = BacktrackSearch(problem, ask, options, Standing.beginning(plan))
        while len(known) > MOST_KNOWN:
            known.popitem(last=False)
    known.move_to_end(job)
    return known[job]
