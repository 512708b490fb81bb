"""The one clock of every question: how long it may take, who may stop it, and who is told."""

from __future__ import annotations

import time
from collections.abc import Callable

from . import journal
from .argument import functions
from .limit import Limit, Progress

GLANCE = 0.03
"""Seconds between two looks at the clock, so that Ctrl-C feels immediate; and for which a slice may
wait for somebody who works elsewhere."""

Stop = Callable[[], bool]
"""Asked some thirty times a second: whether to stop."""

Tell = Callable[[Progress], None]
"""Told as often how far it is."""


class Stopped(Exception):
    """Time is up, or somebody has had enough: what is known by then is the answer."""


class Clock:
    """Runs from the moment it is made."""

    def __init__(
        self, limit: Limit, stop: Stop | None = None, progress: Tell | None = None
    ) -> None:
        functions(stop=stop, progress=progress)
        self.began = time.perf_counter()
        self.limit = limit
        self.stop = stop
        self.progress = progress
        self.doing = ""
        """What is being looked at, for a person."""

    @property
    def seconds(self) -> float:
        """Spent so far."""
        return time.perf_counter() - self.began

    def left(self) -> float | None:
        """Seconds left, if they are numbered."""
        allowed = self.limit.seconds
        return None if allowed is None else max(0.0, allowed - self.seconds)

    def is_over(self) -> bool:
        """Whether time is up, or somebody has had enough."""
        return self.left() == 0 or (self.stop is not None and self.stop())

    def tell(self, progress: Progress) -> None:
        """Life is to be seen."""
        if self.progress is not None:
            self.progress(progress)

    def tick(self, doing: str = "", fraction: float | None = None) -> None:
        """Tell what is being looked at, and how much of that is done; `Stopped` if it is over."""
        if doing and doing != self.doing:
            journal.debug("%s", doing)
        self.doing = doing or self.doing
        self.tell(Progress(self.seconds, self.doing, fraction))
        if self.is_over():
            raise Stopped

    def within(self, seconds: float) -> Clock:
        """A clock for a part of the work, which may take no longer than this."""
        left = self.left()
        allowed = seconds if left is None else min(seconds, left)
        return Clock(Limit(allowed), self.stop, self._heard)

    def _heard(self, progress: Progress) -> None:
        """From a clock for a part, whose seconds are its own."""
        self.tell(Progress(self.seconds, progress.doing or self.doing, progress.fraction))


class Pace:
    """How many nodes make a slice: as many as take so many seconds here, and never too few."""

    def __init__(self, least: int, seconds: float = GLANCE) -> None:
        self.least = self.nodes = least
        self.seconds = seconds

    def note(self, made: int, seconds: float) -> None:
        """What became of the last slice. One that ended early says nothing, unless it took long."""
        if made >= self.nodes or seconds > self.seconds:
            fitting = int(self.nodes * self.seconds / max(seconds, 1e-6))
            self.nodes = max(self.least, min(2 * self.nodes, fitting))
