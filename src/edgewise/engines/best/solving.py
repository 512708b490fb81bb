"""A foreign solver at work in the background, for optimisers that leave the search to one."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar

from ...clock import GLANCE
from .base import Optimiser

T = TypeVar("T")


class Solving(Optimiser, Generic[T]):
    """A solver at work on a thread of its own."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.answer: Future[T] | None = None

    @abstractmethod
    def _solve(self) -> T:
        """To the end, or until it is told to stop."""

    @abstractmethod
    def _stop(self) -> None:
        """Tell the solver to stop; if it has not begun yet, it does not hear."""

    def answered(self) -> T | None:
        """What it says, if it has come to its end."""
        if self.answer is None:
            self.answer = self.thread.submit(self._solve)
        return self.answer.result() if wait([self.answer], timeout=GLANCE).done else None

    def close(self) -> None:
        if self.answer is not None:
            while not wait([self.answer], timeout=GLANCE).done:
                self._stop()
        self.thread.shutdown()
