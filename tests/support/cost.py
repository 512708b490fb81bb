"""What a piece of work may cost: processor time and memory."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

MEGABYTE = 2**20


@contextmanager
def within(seconds: float, megabytes: int) -> Iterator[None]:
    """What happens here takes at most so much time of the processor, and memory.

    To trace memory takes several times as long as all the rest.
    """
    tracemalloc.start()
    start = time.process_time()
    try:
        yield
        spent = time.process_time() - start
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert spent < seconds
    assert peak < megabytes * MEGABYTE
