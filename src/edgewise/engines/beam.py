"""Populations of partial boards, larger and larger: finds a board where there are very many.

A search in depth is lost once it took a wrong turn early on. A population goes on in all directions
at once, and forgets what it has no room for; so it proves nothing, unless it never had to forget.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from itertools import cycle

from ..board import Board
from ..errors import CallError
from ..problem import flatten
from ..puzzle import Puzzle
from . import order, plan
from .backtrack import BacktrackSearch, NativeSearch
from .base import GLANCE, Ask, Engine, Search, Standing

FIRST, GROWTH, MOST = 250, 2, 20_000_000
"""Boards in the first populations; so many times as many in the next ones; and the cells that all
populations at work may fill, which bounds the memory: some 300 MB."""

ORDERS = ("default", "diagonals", "default", "diagonals", "narrow")
"""The orders that did best, by turns (docs/engines.md). The last one takes long to find."""

Population = tuple[int, bool, "list[int] | None"]
"""What became of one: ways to go on that were seen; whether none was left out; a full board."""


class BeamSearch(Search):
    """One board, if populations find one."""

    unit = "placement"
    least = 1
    bounded = False

    def __init__(self, puzzle: Puzzle, ask: Ask) -> None:
        # Symmetry makes no difference to somebody who is content with any board.
        self.native = BacktrackSearch(flatten(puzzle, counted=False), replace(ask, counted=False))
        self.problem = self.native.problem
        self.cores: list[NativeSearch] = []
        self.turns = self._turns()
        self.core = next(self.turns)
        self.threads = ask.threads or os.cpu_count() or 1
        self.size = FIRST
        self.most = max(FIRST, MOST // (len(self.problem.sides) * self.threads))
        self.seed = 0
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.answer: Future[list[Population]] | None = None

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        self.begin()
        return self.end(GLANCE)

    def _turns(self) -> Iterator[NativeSearch]:
        """The orders by turns, each made when its first turn has come."""
        cores: dict[str, NativeSearch] = {}
        for name in cycle(ORDERS):
            if name not in cores and (cells := order.ORDERS[name](self.problem)) is not None:
                cores[name] = self.native.core_for(plan.Plan(cells))
                self.cores.append(cores[name])
            if name in cores:
                yield cores[name]

    def filled(self) -> float:
        """How much of the board small populations fill, from 0 to 1."""
        widths = [w for core in self.cores for w in core.estimate(size=FIRST, seeds=(1, 2))]
        return max(sum(width > 0 for width in found) / len(found) for found in widths)

    @property
    def is_under_way(self) -> bool:
        """Whether populations are growing at this moment."""
        return self.answer is not None

    def begin(self) -> None:
        """Let the next populations go, if none is under way."""
        if self.answer is None and not self.exhausted:
            self.answer = self.thread.submit(self._go, self.core, self.size)

    def end(self, seconds: float) -> list[Board]:
        """A board, if the populations under way find one within so long."""
        if self.answer is None or not wait([self.answer], timeout=seconds).done:
            return []
        beams, self.answer = self.answer.result(), None
        self.nodes += sum(seen for seen, _, _ in beams)
        found = [looks for _, _, looks in beams if looks is not None]
        if found:
            self.arrangements = self.solutions = 1
            return [self.problem.board(found[0])]
        self.exhausted = any(whole for _, whole, _ in beams)
        self.core, self.size = next(self.turns), min(self.size * GROWTH, self.most)
        return []

    def _go(self, core: NativeSearch, size: int) -> list[Population]:
        self.seed += self.threads
        return core.beams(size=size, seeds=range(self.seed, self.seed + self.threads))

    def close(self) -> None:
        self.core.halt()
        self.thread.shutdown()


class Beam(Engine):
    """One board of a puzzle with very many. It seldom proves that there is none."""

    name = "beam"

    def search(self, puzzle: Puzzle, ask: Ask, standing: Standing | None = None) -> BeamSearch:
        if standing is not None or ask.most != 1 or ask.distinct or ask.proof:
            raise CallError("the engine beam looks for one board; the engine backtrack does more")
        return BeamSearch(puzzle, ask)
