"""The best board by many machines: each worker of a Dask cluster begins from a seed of its own."""

from __future__ import annotations

from dataclasses import replace

from ...clock import GLANCE
from ...encodings.goal import Goal
from ...limit import Options
from ..cluster.workers import Task, Workers
from .base import Looks, Optimiser
from .task import Climbed, Restart, climb

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
        self.seen = 0

    def run(self, best: int) -> Looks | None:
        looks: Looks | None = None
        for _, outcome in self.workers.arrived(GLANCE):
            if not isinstance(outcome, Climbed):
                self.workers.missed(outcome)
                continue
            self.workers.failed = 0
            self.seen += outcome.seen
            if outcome.lost < best and outcome.looks is not None:
                best, looks = outcome.lost, outcome.looks
        threads = sum(self.workers.threads.values())
        while len(self.workers.under_way) < threads:
            seconds = min(LONG, SHORT * GROWTH ** (self.begun // max(1, threads)))
            seed = (self.options.seed + 1_000_003 * self.begun) % 2**63
            restart = Restart(self.goal, replace(self.options, seed=seed), seconds, best)
            self.workers.submit(climb, (restart,), Task(seconds=seconds))
            self.begun += 1
        return looks

    def close(self) -> None:
        self.workers.close()
