"""An engine in a process of its own: beside another one, and gone at once when it is not needed.

The parent asks for one slice after the other, so a child whose parent is gone has nothing to do,
and ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from ..board import Board, Placement
from ..errors import EdgewiseError
from ..puzzle import Puzzle
from .base import GLANCE, Ask, Search

SLICE = 0.25
"""Seconds a child should work before it reports."""


@dataclass(frozen=True, slots=True)
class Report:
    """How far a child came in a slice."""

    nodes: int
    arrangements: int
    solutions: int
    exhausted: bool
    unit: str
    boards: list[tuple[Placement | None, ...]]


class ChildSearch(Search):
    """The search of another engine, in a child process."""

    bounded = False

    def __init__(self, engine: str, puzzle: Puzzle, ask: Ask) -> None:
        self.engine = engine
        self.puzzle = puzzle
        self.seconds = 0.0
        """How long it has been at work."""
        self.child = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            # Ctrl-C reaches a whole group, from the first moment; when to stop, the parent says.
            start_new_session=True,
        )
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.answer: Future[Report | EdgewiseError] | None = None
        self._tell((engine, puzzle, ask))

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        self.begin(boards)
        return self.end(GLANCE)

    def begin(self, boards: int) -> None:
        """Let it work for a slice, if it does not do so already."""
        if self.answer is None:
            self._tell(boards)
            self.answer = self.thread.submit(self._hear)

    def end(self, seconds: float) -> list[Board]:
        """Its boards, if it is done within so long."""
        if self.answer is None or not wait([self.answer], timeout=seconds).done:
            return []
        report, self.answer = self.answer.result(), None
        if isinstance(report, EdgewiseError):
            raise report
        self.nodes, self.unit = report.nodes, report.unit
        self.arrangements, self.solutions = report.arrangements, report.solutions
        self.exhausted = report.exhausted
        return [Board(self.puzzle, cells) for cells in report.boards]

    def close(self) -> None:
        self.child.kill()
        self.child.wait()
        self.thread.shutdown()
        for pipe in (self.child.stdin, self.child.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):  # something may still have been on its way
                pipe.close()

    def _tell(self, words: object) -> None:
        assert self.child.stdin is not None
        with suppress(BrokenPipeError):  # whoever waits for its answer will hear that it is gone
            pickle.dump(words, self.child.stdin)
            self.child.stdin.flush()

    def _hear(self) -> Report | EdgewiseError:
        assert self.child.stdout is not None
        began = time.perf_counter()
        try:
            report: Report | EdgewiseError = pickle.load(self.child.stdout)
        except (EOFError, pickle.UnpicklingError, ValueError, OSError):
            status = self.child.wait()
            report = EdgewiseError(f"the engine {self.engine} ended by itself (status {status})")
        self.seconds += time.perf_counter() - began
        return report


def serve(source: IO[bytes], sink: IO[bytes]) -> None:
    """What a child does until nobody asks any more."""
    from . import named

    def tell(words: Report | EdgewiseError) -> None:
        pickle.dump(words, sink)
        sink.flush()

    engine, puzzle, ask = pickle.load(source)
    try:
        search = named(engine).search(puzzle, ask)
        nodes = search.least
        while True:
            boards = pickle.load(source)
            began = time.perf_counter()
            found = [board.cells for board in search.run(nodes, boards)]
            took = time.perf_counter() - began
            nodes = max(search.least, min(2 * nodes, int(nodes * SLICE / max(took, 1e-3))))
            tell(
                Report(
                    search.nodes,
                    search.arrangements,
                    search.solutions,
                    search.exhausted,
                    search.unit,
                    found,
                )
            )
    except EdgewiseError as error:
        tell(error)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass  # nobody is there any more


def main() -> None:
    """The child."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
