"""What a child process does: slices of a search, until nobody asks any more."""

from __future__ import annotations

import pickle
import sys
import time
from typing import IO

from ...clock import Pace
from ...errors import EdgewiseError
from ..base import named
from . import Report

SLICE = 0.25
"""Seconds a child should work before it reports."""


def serve(source: IO[bytes], sink: IO[bytes]) -> None:
    """Answer whoever asks at *source*."""

    def tell(words: Report | EdgewiseError) -> None:
        pickle.dump(words, sink)
        sink.flush()

    engine, problem, ask, options = pickle.load(source)
    try:
        search = named(engine).search(problem, ask, options)
        pace = Pace(search.least, SLICE)
        while True:
            boards = pickle.load(source)
            began, before = time.perf_counter(), search.nodes
            report = Report(search, search.run(pace.nodes, boards))
            pace.note(search.nodes - before, time.perf_counter() - began)
            tell(report)
    except EdgewiseError as error:
        tell(error)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass  # nobody is there any more


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
