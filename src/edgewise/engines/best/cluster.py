"""The best board by many machines: each worker of a Dask cluster begins from a seed of its own.

Done twice, or begun by somebody who dies, a restart does no harm: whatever comes home is a board,
and is judged here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import journal
from ...clock import GLANCE, Clock, Stop
from ...encodings.goal import Goal
from ...limit import Limit, Options
from ..cluster.workers import Task, Workers
from .base import Looks, Optimiser, core
from .beam import BeamOptimiser

SHORT, GROWTH, LONG = 5.0, 2.0, 600.0
"""Seconds that the first restarts take; how many times as long each next one of a thread; and at
most. Long ones have wide beams, which are better; short ones bring something home soon."""


class ClusterOptimiser(Optimiser):
    """Boards come home as restarts end; workers may come and go. It proves nothing."""

    engine = "beam"

    def __init__(self, goal: Goal, options: Options) -> None:
        self.goal = goal
        self.options = replace(options, cluster=None, threads=1)  # a worker has no more
        self.workers = Workers(options).fitting()
        self.begun = 0

    def run(self, best: int) -> Looks | None:
        looks: Looks | None = None
        for _, outcome in self.workers.arrived(GLANCE):
            if not isinstance(outcome, Climbed):
                self.workers.missed(outcome)
                continue
            self.workers.failed = 0
            if outcome.lost < best and outcome.looks is not None:
                best, looks = outcome.lost, outcome.looks
        threads = sum(self.workers.threads.values())
        while len(self.workers.under_way) < threads:
            seconds = min(LONG, SHORT * GROWTH ** (self.begun // max(1, threads)))
            seed = (self.options.seed + 1_000_003 * self.begun) % 2**63
            asked = self.goal, replace(self.options, seed=seed), seconds, best
            self.workers.submit(climb, asked, Task(seconds=seconds))
            self.begun += 1
            journal.debug("restart %d, for %.0f s, seed %d", self.begun, seconds, seed)
        return looks

    def close(self) -> None:
        self.workers.close()


@dataclass(frozen=True, slots=True)
class Climbed:
    """What came of a restart."""

    lost: int
    looks: Looks | None
    """A board that costs less than was asked for, if one was found; and what it costs."""


def climb(goal: Goal, options: Options, seconds: float, best: int, unwanted: Stop) -> Climbed:
    """What a worker does: beams from a seed, for so long, for a board that costs less than *best*.

    Nothing here knows who shares out the work.
    """
    clock = Clock(Limit(seconds), unwanted)
    search = BeamOptimiser(goal, core(goal), options, clock)
    looks = None
    try:
        while best > 0 and not clock.is_over():
            found = search.run(best)
            if found is not None:
                best, looks = search.core.lost(found), found
    finally:
        search.close()
    return Climbed(best, looks)
