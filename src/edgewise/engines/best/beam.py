"""Wider and wider beams (beam search), and exchanges of tiles (local search) on their boards.

The core does the work (`rust/src/best`); here it is decided what to try next. The first beams are
narrow and come from every side of the board; the best sides are tried again with beams twice as
wide each time, as long as there is time, and memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor

from ... import journal
from ...board import Board
from ...clock import Clock
from ...encodings.goal import Goal
from ...limit import Options
from .. import native
from ..background import Background
from ..order.sides import orders
from .base import Looks, Optimiser

FIRST, LEAST, GROWTH = 256_000, 2, 2
"""Cells that the first beams fill late on the board, of all their states together; no beam is
narrower than the second number; and the next ones keep so many times as many states."""

MOST_FIRST = 1000
"""On small boards, the first beams are no wider: others want their turn."""

SIDES = 3
"""So many of the best orders are tried again."""

EARLY, DAWN = 4, 0.7
"""On the first 70 % of the board, where tiles still match, four times as many are kept."""

PRICES = (3.5, 4.0, 3.0)
"""What a mismatch costs, against the logarithm of the ways to go on: in turns."""

NOISE = 1.0
"""How much chance decides in the first cells."""

KEEP, MENDED = 300, 40
"""Boards that a beam hands over; and of these, those that are mended: the best."""

MENDING = 0.06
"""Of the time that a beam took, for mending."""

ROUNDS, SEEDS = 10, 1_000_003
"""Exchanges before the clock is looked at; and seeds for each board that is mended."""

FIRST_MENDING = 0.1
"""Seconds for a board to start from, before the first beams."""

CHILDREN = 48
"""Bytes that each further thread takes for each state that may go on."""

Boards = list[tuple[int, list[int]]]
Work = Callable[[], Boards]


class BeamOptimiser(Optimiser):
    """Anytime: the longer, the better. It proves nothing."""

    engine = "beam"

    def __init__(
        self,
        goal: Goal,
        core: native.Best,
        options: Options,
        clock: Clock,
        start: Board | None = None,
    ) -> None:
        self.core = core
        self.seed = options.seed
        self.beams = 0
        self.closed = False
        self.started = start is not None
        self.threads = options.parallel
        self.widest = int(options.memory / (EARLY * (core.bytes + CHILDREN * (self.threads - 1))))
        self.left = clock.left
        self.orders = orders(goal.problem)
        self.first = max(LEAST, min(FIRST // len(goal.problem.sides), MOST_FIRST))
        self.best: Boards = []
        """The best board met, or handed over."""
        self.lately = 0.0
        """Seconds that the last beam took."""
        self.value = 0.0
        self.work: Background[Boards] = Background()
        self.menders = ThreadPoolExecutor(max_workers=self.threads)
        self.steps = self._steps()
        self.next: Work | None = None

    def run(self, best: int) -> Looks | None:
        if self.next is None:
            self.next = next(self.steps)  # only now: a board may have been offered
        self.work.begin(self.next)
        boards = self.work.end()
        if boards is None:
            return None
        self.next = self.steps.send(boards)
        if boards and (not self.best or boards[0][0] < self.best[0][0]):
            self.best = boards[:1]
        return boards[0][1] if boards and boards[0][0] < best else None

    def offer(self, looks: Looks) -> None:
        self.best = [min([*self.best, (self.core.lost(looks), list(looks))])]

    def close(self) -> None:
        self.closed = True
        self.work.close(self.core.halt)
        self.menders.shutdown()

    def _steps(self) -> Generator[Work, Boards, None]:
        """What to do next, given what came of the last."""
        ranked: list[tuple[float, list[int]]] = []
        if self.started:
            self.lately = FIRST_MENDING / MENDING
            yield from self._mended([])
        began = time.perf_counter()
        for cells in self.orders:
            boards = yield self._beam(cells, self.first)
            worth = -boards[0][0] * PRICES[0] if boards else -1e9
            ranked.append((self.value + worth, cells))
            yield from self._mended(boards)
        ranked.sort(key=lambda x: -x[0])
        sides = [cells for _, cells in ranked[:SIDES]]
        pace = (time.perf_counter() - began) / len(self.orders) / self.first
        width, turn = self.first * GROWTH, 0
        while True:
            width = self._affordable(width, pace)
            began = time.perf_counter()
            boards = yield self._beam(sides[turn % len(sides)], width, PRICES[turn % len(PRICES)])
            pace = (time.perf_counter() - began) / width
            yield from self._mended(boards)
            width, turn = width * GROWTH, turn + 1

    def _affordable(self, width: int, pace: float) -> int:
        """How wide the next beam can be: of memory and, if that is known, of time."""
        width = min(width, self.widest)
        left = self.left()
        if left is not None:
            left = left / (1 + MENDING) * 0.95
            if left < 2.2 * pace * width:  # there will be no time for a wider one after it
                width = min(3 * width, int(left / pace), self.widest)
        return max(width, LEAST)

    def _beam(self, cells: list[int], width: int, price: float = PRICES[0]) -> Work:
        self.beams += 1
        seed = (self.seed + self.beams) % 2**63
        journal.debug("beam %d, of width %d, seed %d", self.beams, width, seed)

        def work() -> Boards:
            began = time.perf_counter()
            boards, _, self.value, _ = self.core.beam(
                order=cells,
                width=width,
                early=EARLY,
                dawn=DAWN,
                price=price,
                noise=NOISE,
                seed=seed,
                keep=KEEP,
                threads=self.threads,
            )
            self.lately = time.perf_counter() - began
            return boards

        return work

    def _mended(self, boards: Boards) -> Generator[Work, Boards, None]:
        """Exchanges of tiles on the best boards, and on the best of all."""
        good = [board for board in boards if board[0] <= boards[0][0] + 1]
        chosen = [*self.best, *good][:MENDED]
        if not chosen:
            return
        seconds = self.lately * MENDING
        numbered = list(enumerate(looks for _, looks in chosen))

        def work() -> Boards:
            end = time.perf_counter() + seconds
            each = seconds * self.threads / len(chosen)
            return sorted(self.menders.map(lambda x: self._mend(x[0], x[1], each, end), numbered))

        yield work

    def _mend(
        self, number: int, looks: list[int], seconds: float, end: float
    ) -> tuple[int, list[int]]:
        until = min(time.perf_counter() + seconds, end + seconds)
        best = (self.core.lost(looks), looks)
        # A stream of seeds for each board, so that how far others come makes no difference.
        seed = (self.seed + (self.beams * MENDED + number) * SEEDS) % 2**62
        while not self.closed:
            seed += 1
            best = min(best, self.core.mend(best[1], rounds=ROUNDS, seed=seed))
            if time.perf_counter() >= until or best[0] == 0:
                break
        return best
