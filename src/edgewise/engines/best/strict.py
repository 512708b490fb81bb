"""A board without any mismatch, by the engines that look for nothing else."""

from __future__ import annotations

import time

from ...clock import Pace
from ...encodings.goal import Goal
from ...limit import Options
from ...problem import flatten
from ..auto import RATE, AutoSearch
from ..base import Ask
from .base import Looks, Optimiser


class StrictOptimiser(Optimiser):
    """Finds a solution, or proves that every board has a mismatch."""

    engine = "solve"

    def __init__(self, goal: Goal, options: Options) -> None:
        self.goal = goal
        # A rim that may be wrong is not in the problem, but a solution keeps it all the same.
        problem = flatten(goal.puzzle, counted=False) if goal.soft_rim else goal.problem
        self.threads = options.parallel
        self.search = AutoSearch(
            problem, Ask(counted=False, most=1), Options(threads=options.threads)
        )
        self.pace = Pace(self.search.least)

    def run(self, best: int) -> Looks | None:
        began, before = time.perf_counter(), self.search.nodes
        self.search.stop = self.stop
        boards = list(self.search.run(self.pace.nodes, 1))
        self.pace.note(self.search.nodes - before, time.perf_counter() - began)
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
