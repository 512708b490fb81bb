"""A unit of a search that is shared out: some prefixes, searched for a while by one thread.

Nothing here knows who shares out the work. `work` is a pure function but for how far it comes: done
twice, or begun by somebody who dies, a unit does no harm as long as one outcome is counted.
"""

from __future__ import annotations

import json
import pickle
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile

from ..problem import Problem
from .backtrack import BacktrackSearch
from .base import Ask, Standing

Prefix = list[int]
"""The looks that begin a board, in the order of placing."""

SLICE = 0.05
"""Seconds between two looks at the clock: so soon does an unwanted unit end."""

FIRST_SLICE = 1 << 20
"""Placements before it is known how many a slice has: some milliseconds."""

MOST_BOARDS = 4096
"""A unit that has found so many boards brings them home."""

MOST_KNOWN = 2
"""Searches whose tables a thread keeps: building them takes longer than a short unit."""


class Misfit(Exception):
    """This is not the edgewise that the search was begun with; its text is the version."""


@dataclass(frozen=True, slots=True)
class Bunch:
    """Prefixes, packed: they begin alike, and there may be millions of them."""

    packed: bytes
    count: int

    @staticmethod
    def of(prefixes: Sequence[Prefix]) -> Bunch:
        text = json.dumps(prefixes, separators=(",", ":"))
        return Bunch(zlib.compress(text.encode("ascii"), 1), len(prefixes))

    def prefixes(self) -> list[Prefix]:
        found: list[Prefix] = json.loads(zlib.decompress(self.packed))
        return found


def abridged(prefixes: Iterable[Prefix]) -> list[list[int]]:
    """As checkpoints have them: of each, how much it shares with the one before, and the rest."""
    rows: list[list[int]] = []
    before: Prefix = []
    for prefix in prefixes:
        alike = (a == b for a, b in zip(prefix, before, strict=False))
        shared = sum(1 for _ in takewhile(bool, alike))
        rows.append([shared, *prefix[shared:]])
        before = prefix
    return rows


@dataclass(frozen=True, slots=True)
class Job:
    """What all units of a search have in common."""

    version: str
    """Of edgewise: another one may search in another order."""

    packed: bytes
    """The problem, what is asked, and the plan; read once by each thread."""

    @staticmethod
    def of(problem: Problem, ask: Ask, plan: Standing) -> Job:
        alone = replace(ask, threads=1, cluster=None, watcher=None)
        problem = replace(problem)  # without what it remembers of boards it has made
        return Job(version(), zlib.compress(pickle.dumps((problem, alone, plan))))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a unit; all numbers are its own."""

    left: Bunch
    """What it did not come to."""

    boards: list[Prefix]
    """What it found, if boards are wanted; in the order of placing."""

    arrangements: int
    solutions: int

    profile: list[int]
    """Placements made at each depth."""

    seconds: float


def work(
    job: Job,
    bunches: Iterable[Bunch],
    seconds: float,
    nodes: int,
    unwanted: Callable[[], bool] = lambda: False,
) -> Outcome:
    """Search below these prefixes, for so long or about so many placements at the most."""
    if job.version != version():
        raise Misfit(version())
    began = time.perf_counter()
    core = _search(job).core
    depths = len(core.profile())
    todo = [prefix for bunch in bunches for prefix in bunch.prefixes()]
    core.resume((todo, [], (0, 0), [0] * depths))
    made, slice_ = 0, FIRST_SLICE
    while True:
        before = time.perf_counter()
        outcome = core.run(max_nodes=min(slice_, nodes - made), max_boards=MOST_BOARDS)
        now = time.perf_counter()
        made = sum(core.profile())
        late = now - began >= seconds or made >= nodes
        if late or outcome in ("exhausted", "found") or unwanted():
            break
        slice_ = max(FIRST_SLICE, min(2 * slice_, int(slice_ * SLICE / max(now - before, 1e-6))))
    left, boards, (arrangements, solutions), profile = core.standing()
    took = time.perf_counter() - began
    return Outcome(Bunch.of(left), boards, arrangements, solutions, profile, took)


_known = threading.local()
"""The searches of this thread by their jobs, the last used last."""


def _search(job: Job) -> BacktrackSearch:
    """The search, with its tables; where it stands is for the caller to say."""
    known: OrderedDict[Job, BacktrackSearch] = _known.__dict__.setdefault("jobs", OrderedDict())
    if job not in known:
        problem, ask, plan = pickle.loads(zlib.decompress(job.packed))
        known[job] = BacktrackSearch(problem, ask, beginning(plan))
        while len(known) > MOST_KNOWN:
            known.popitem(last=False)
    known.move_to_end(job)
    return known[job]


def beginning(plan: Standing) -> Standing:
    """The standing of a search by this plan that has done nothing."""
    state = {
        "arrangements": 0,
        "solutions": 0,
        "taken": 0,
        "profile": [0] * len(plan["order"]),
        "expected": None,
        "on_trial": False,
        "boards": [],
        "left": abridged([[]]),
    }
    return {"plan": plan, "state": state}


@cache
def version() -> str:
    """Of this edgewise."""
    from importlib import metadata  # slow to import

    try:
        return metadata.version("edgewise")
    except metadata.PackageNotFoundError:
        return "unknown"
