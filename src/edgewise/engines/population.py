"""Populations of partial boards (stochastic beam search), larger and larger: finds a board where
there are very many.

A search in depth is lost once it took a wrong turn early on. A population goes on in all directions
at once, and forgets what it has no room for; so it proves nothing, unless it never had to forget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

from .. import journal
from ..board import Board
from ..limit import Options
from ..problem import Problem
from . import native, order, plan
from .background import Background
from .backtrack import BacktrackSearch
from .base import Ask, Engine, Search

FIRST, GROWTH, MOST = 250, 2, 20_000_000
"""Boards in the first populations; so many times as many in the next ones; and the cells that all
populations at work may fill, which bounds the memory: some 300 MB."""

ORDERS = ("default", "diagonals", "default", "diagonals", "narrow")
"""The orders that did best, by turns (docs/engines.md). The last one takes long to find."""

Outcome = tuple[int, bool, "list[int] | None"]
"""What became of one: ways to go on that were seen; whether none was left out; a full board."""


class PopulationSearch(Search):
    """One board, if populations find one."""

    least = 1

    def __init__(self, problem: Problem, ask: Ask, options: Options) -> None:
        self.problem = problem
        self.native = BacktrackSearch(problem, ask, options)
        self.cores: list[native.Search] = []
        self.turns = self._turns()
        self.core = next(self.turns)
        self.threads = options.parallel
        self.size = FIRST
        self.most = max(FIRST, MOST // (len(self.problem.sides) * self.threads))
        self.seed = 0
        self.work: Background[list[Outcome]] = Background()

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        if not self.exhausted:
            self.work.begin(self._go, self.core, self.size)
        grown = self.work.end()
        if grown is None:
            return []
        self.nodes += sum(seen for seen, _, _ in grown)
        found = [looks for _, _, looks in grown if looks is not None]
        if found:
            self.arrangements = self.solutions = 1
            return [self.problem.board(found[0])]
        journal.debug("populations of %d boards found nothing; larger ones follow", self.size)
        self.exhausted = any(whole for _, whole, _ in grown)
        self.core, self.size = next(self.turns), min(self.size * GROWTH, self.most)
        return []

    def _turns(self) -> Iterator[native.Search]:
        """The orders by turns, each made when its first turn has come."""
        cores: dict[str, native.Search] = {}
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
        return self.work.answer is not None

    def _go(self, core: native.Search, size: int) -> list[Outcome]:
        self.seed += self.threads
        return core.beams(size=size, seeds=range(self.seed, self.seed + self.threads))

    def close(self) -> None:
        self.work.close(self.core.halt)


ENGINE = Engine("population", PopulationSearch, lists=False, bounded=False)
"""One board of a puzzle with very many. It seldom proves that there is none."""
