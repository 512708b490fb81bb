"""While a search runs: the progress line, Ctrl-C, and what -v shows."""

from __future__ import annotations

import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from ..limit import Progress
from ..wording import numbered, span
from .say import Say, columns

if TYPE_CHECKING:
    from ..board import Board
    from ..engines import Result

LONG = 5e9
"""So many placements take long enough to be told beforehand."""

LATELY = 60
"""Seconds over which the rate is taken."""


class Stopper:
    """Whether somebody pressed Ctrl-C (or ended us otherwise). A second time, it is not patient."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        return self.asked

    def ask(self, number: int, frame: FrameType | None) -> None:
        """What a signal calls."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def watched(line: Line) -> Iterator[Stopper]:
    """While something is asked: Ctrl-C lets it come to a stop by itself, so that what it found is
    kept, and the line is gone at the end."""
    stop, names = Stopper(), ("SIGINT", "SIGTERM", "SIGHUP")  # the last: a connection drops
    wanted = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(number, stop.ask) for number in wanted]
    try:
        yield stop
    finally:
        for number, handler in zip(wanted, before, strict=True):
            signal.signal(number, handler)
        line.clear()


class Line:
    """One line on the terminal, from the first second on, gone at the end."""

    def __init__(self, say: Say) -> None:
        # JSON is written as it is found, and must not be mixed with a line that comes and goes.
        mixed = say.json and sys.stdout.isatty()
        self.say = say
        self.shown = not say.quiet and not mixed and sys.stderr.isatty()
        self.next = 1.0
        self.drawn = False

    def is_due(self, seconds: float) -> bool:
        """Whether it is time to draw the line again."""
        if not self.shown or seconds < self.next:
            return False
        self.next = seconds + 0.2
        return True

    def show(self, parts: list[str]) -> None:
        """As many parts as there is room for, the most important first."""
        room = columns() - 1
        while len(" · ".join(parts)) > room and len(parts) > 1:
            parts.pop()
        self.clear()
        click.echo(" · ".join(parts)[:room], nl=False, err=True)
        self.drawn = True

    def clear(self) -> None:
        """Make room for something else."""
        if self.drawn:
            click.echo("\r\033[K", nl=False, err=True)
            self.drawn = False


class ProgressLine(Line):
    """How a search gets on."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.announce = not say.quiet
        self.lately: deque[tuple[float, int]] = deque(maxlen=LATELY)
        """(seconds, placements), one a second."""

    def __call__(self, progress: Progress) -> None:
        if self.announce and progress.expected is not None:
            self.announce = False
            self._expect(*progress.expected)
        if not self.is_due(progress.seconds):
            return
        parts = [clock(progress.seconds)]
        if progress.doing:
            parts.append(progress.doing)
            self.lately.clear()
        else:
            parts += self._parts(progress)
        self.show(parts)

    def _parts(self, progress: Progress) -> Iterator[str]:
        """The most important first: a narrow terminal shows no more."""
        rate = self._rate(progress)
        yield f"{progress.arrangements:,} found"
        if progress.fraction is not None:
            yield f"about {progress.fraction:.1%} done"
        if progress.expected is not None and rate:
            # It may turn out longer than it was thought to be.
            left = max(progress.expected[1] - progress.nodes, progress.nodes / 100)
            yield f"perhaps {span(left / rate)} left"
        yield f"{rate / 1e6:.0f} M/s"
        if progress.workers is not None:
            yield numbered(progress.workers, "worker")
        yield f"{progress.nodes:,} placements"

    def _rate(self, progress: Progress) -> float:
        """Placements per second of late: planning, or another day, is no guide."""
        lately, now = self.lately, (progress.seconds, progress.nodes)
        if lately and now[1] < lately[-1][1]:
            lately.clear()  # it began anew, with a better plan
        if not lately or now[0] - lately[-1][0] >= 1:
            lately.append(now)
        seconds, nodes = now[0] - lately[0][0], now[1] - lately[0][1]
        return nodes / seconds if seconds > 0 else now[1] / max(now[0], 1e-9)

    def _expect(self, low: float, nodes: float, high: float) -> None:
        """Before a long search: how long it will be."""
        if nodes >= LONG:
            self.clear()
            self.say.note(f"about {nodes:.2g} placements expected ({low:.2g} to {high:.2g})")


class DoingLine(Line):
    """What is being looked at."""

    def __call__(self, progress: Progress) -> None:
        if self.is_due(progress.seconds):
            done = [] if progress.fraction is None else [f"{progress.fraction:.0%} done"]
            self.show([clock(progress.seconds), progress.doing, *done])


class BestLine(Line):
    """The best board so far."""

    def __call__(self, progress: Progress) -> None:
        if self.is_due(progress.seconds):
            self.show(
                [
                    clock(progress.seconds),
                    f"{progress.matched} of {progress.joints} match",
                    f"at most {progress.bound}",
                    f"found at {clock(progress.found)} by {progress.engine}",
                ]
            )


def told(verbose: int) -> Callable[[Board], None] | None:
    """Who is told of each placement in the last cells: somebody with -vvv."""
    return _watcher if verbose > 2 else None


def _watcher(board: Board) -> None:
    """The last placement, as a line."""
    filled = [(c, p) for c, p in zip(board.puzzle.layout.cells, board.cells, strict=True) if p]
    placed = " ".join(f"{c.name}={p.tile}/{p.turn}{'~' if p.flipped else ''}" for c, p in filled)
    click.echo(f"{len(filled)}/{len(board.cells)}: {placed}", err=True)


def summary(result: Result, verbose: int, say: Say) -> None:
    """Which engine was chosen, and why: with -v, or if it is not the usual one. -v: the search in a
    few lines; -vv: depth by depth."""
    from ..answers import effort

    if (words := effort.choice(result)) and (verbose or result.engine != "backtrack"):
        say.note(words)
    for line in effort.summary(result, profile=verbose > 1) if verbose else ():
        click.echo(line, err=True)


def clock(seconds: float) -> str:
    """0:07, 12:34, 5:00:00."""
    if seconds >= 3600:
        return f"{int(seconds) // 3600}:{time.strftime('%M:%S', time.gmtime(seconds))}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
