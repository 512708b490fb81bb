"""A board without any mismatch, by the engines that look for nothing else."""

from __future__ import annotations

import time

from ..encodings.goal import Goal
from ..engines import ENGINES, Ask
from ..engines.auto import RATE
from .base import Looks, Optimiser

PACE = 0.03
"""Seconds that a slice should take."""


class StrictOptimiser(Optimiser):
    """Finds a solution, or proves that every board has a mismatch."""

    engine = "solve"

    def __init__(self, goal: Goal, *, threads: int) -> None:
        self.goal = goal
        self.threads = threads
        self.search = ENGINES["auto"].search(
            goal.puzzle, Ask(counted=False, most=1, threads=threads)
        )
        self.nodes = self.search.least

    def run(self, best: int) -> Looks | None:
        began = time.perf_counter()
        self.search.stop = self.stop
        boards = list(self.search.run(self.nodes, 1))
        took = time.perf_counter() - began
        self.nodes = max(self.search.least, int(self.nodes * min(2.0, PACE / max(took, 1e-6))))
        if boards:
            self.exhausted = True
            return self.goal.looks(boards[0])
        if self.search.exhausted:
            self.exhausted = True
            self.bound = self.goal.cheapest
        return None

    def seconds(self) -> float | None:
        """How long it will take, by an estimate; None if that is not known yet."""
        expected = self.search.expected()
        return None if expected is None else expected[1] / RATE / self.threads

    def close(self) -> None:
        self.search.close()
