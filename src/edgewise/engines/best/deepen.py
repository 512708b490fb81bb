"""The best board of a small puzzle, with proof, by the native core (iterative deepening)."""

from __future__ import annotations

from ...encodings.goal import Goal
from ...errors import PuzzleError
from .. import native, order
from .base import Looks, Optimiser, core

SLICE = 20_000
"""Placements that take some 10 ms."""


class DeepenOptimiser(Optimiser):
    """Is there a board that costs nothing? One? Two? The answer no is a better bound."""

    engine = "deepen"

    def __init__(self, goal: Goal, bound: int) -> None:
        self.search = native.Deepening(
            core(goal, once=True), order=order.default(goal.problem), price=bound
        )
        self.bound = self.search.price

    def run(self, best: int) -> Looks | None:
        outcome = self.search.run(SLICE)
        self.bound = self.search.price
        if outcome == "impossible":
            raise PuzzleError("no board keeps rim and clues")
        if outcome == "paused":
            # Whatever costs less than the price does not exist: so that board is as good as any.
            self.exhausted = self.bound >= best
            return None
        self.exhausted = True
        return self.search.board if self.bound < best else None
