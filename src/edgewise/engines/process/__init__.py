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
from contextlib import suppress
from dataclasses import replace

from ...board import Board
from ...clock import GLANCE
from ...errors import EdgewiseError
from ...limit import Options
from ...problem import Problem
from ..background import Background
from ..base import Ask, Counts, Search


class Report(Counts):
    """How far a child came in a slice."""

    def __init__(self, search: Search, boards: Iterable[Board]) -> None:
        self.boards = [board.cells for board in boards]  # first: a search may find as it is asked
        self.echo(search)


class ProcessSearch(Search):
    """The search of another engine, in a child process: `__main__.py` is what that runs."""

    def __init__(self, engine: str, problem: Problem, ask: Ask, options: Options) -> None:
        self.engine = engine
        self.puzzle = problem.puzzle
        self.seconds = 0.0
        """How long it has been at work."""
        self.child = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            # Ctrl-C reaches a whole group, from the first moment; when to stop, the parent says.
            start_new_session=True,
        )
        self.work: Background[Report | EdgewiseError] = Background()
        self._tell((engine, replace(problem), ask, options))  # without what it remembers

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        self.begin(boards)
        return self.end(GLANCE)

    def begin(self, boards: int) -> None:
        """Let it work for a slice, if it does not do so already."""
        if self.work.answer is None:
            self._tell(boards)
            self.work.begin(self._hear)

    def end(self, seconds: float) -> list[Board]:
        """Its boards, if it is done within so long."""
        report = self.work.end(seconds)
        if report is None:
            return []
        if isinstance(report, EdgewiseError):
            raise report
        self.echo(report)
        return [Board(self.puzzle, cells) for cells in report.boards]

    def close(self) -> None:
        self.child.kill()
        self.work.close(self.child.kill)
        self.child.wait()
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
