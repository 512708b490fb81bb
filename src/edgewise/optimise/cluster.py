"""The best board by many machines: each worker of a Dask cluster begins from a seed of its own."""

from __future__ import annotations

from dataclasses import replace

from ..encodings.goal import Goal
from ..engines.crew import Crew
from .base import GLANCE, Ask, Looks, Optimiser
from .unit import Climbed, Restart

SHORT, GROWTH, LONG = 5.0, 2.0, 600.0
"""Seconds that the first restarts take; how many times as long each next one of a thread; and at
most. Long ones have wide beams, which are better; short ones bring something home soon."""


class ClusterOptimiser(Optimiser):
    """Boards come home as restarts end; workers may come and go. It proves nothing."""

    engine = "beam"

    def __init__(self, goal: Goal, ask: Ask) -> None:
        assert ask.cluster is not None
        self.goal = goal
        self.ask = replace(ask, cluster=None, start=None)  # which are of no use elsewhere
        self.crew = Crew(ask.cluster, ask.threads).fitting()
        self.begun = 0
        self.seen = 0

    def run(self, best: int) -> Looks | None:
        looks: Looks | None = None
        for _, outcome in self.crew.arrived(GLANCE):
            if not isinstance(outcome, Climbed):
                self.crew.missed(outcome)
                continue
            self.crew.failed = 0
            self.seen += outcome.seen
            if outcome.lost < best and outcome.looks is not None:
                best, looks = outcome.lost, outcome.looks
        threads = sum(self.crew.threads.values())
        while len(self.crew.under_way) < threads:
            seconds = min(LONG, SHORT * GROWTH ** (self.begun // max(1, threads)))
            seed = (self.ask.seed + 1_000_003 * self.begun) % 2**63
            ask = replace(self.ask, seed=seed)
            self.crew.climb(Restart(self.goal, ask, seconds, best).packed(), seconds)
            self.begun += 1
        return looks

    def close(self) -> None:
        self.crew.close()
