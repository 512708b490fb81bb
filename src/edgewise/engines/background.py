"""Work on a thread of its own, while whoever asked for it looks up now and then."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar

from ..clock import GLANCE

T = TypeVar("T")


class Background(Generic[T]):
    """Does one thing at a time."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.answer: Future[T] | None = None
        """What is under way, or not asked for yet."""

    def begin(self, work: Callable[..., T], *args: object) -> None:
        """Let it do this, unless something is under way."""
        if self.answer is None:
            self.answer = self.thread.submit(work, *args)

    def end(self, seconds: float = GLANCE) -> T | None:
        """What came of it, if it is done within so long."""
        if self.answer is None or not wait([self.answer], timeout=seconds).done:
            return None
        done, self.answer = self.answer, None
        return done.result()

    def close(self, halt: Callable[[], object]) -> None:
        """Tell what is under way to stop; again and again: before it begins, it does not hear."""
        while self.answer is not None and not self.answer.done():
            halt()
            wait([self.answer], timeout=GLANCE)
        self.thread.shutdown()
