"""A search for the best board that somebody else asked for: on a worker of a cluster.

Nothing here knows who shares out the work. Done twice, or begun by somebody who dies, it does no
harm: whatever comes home is a board, and is judged there.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass

from ..encodings.goal import Goal
from .base import Ask, Looks
from .beam import BeamOptimiser
from .core import core


@dataclass(frozen=True, slots=True)
class Restart:
    """What to do: beams from a seed, for so long."""

    goal: Goal
    ask: Ask
    seconds: float
    best: int
    """Boards that do not cost less are of no use."""

    def packed(self) -> bytes:
        return pickle.dumps(self)


@dataclass(frozen=True, slots=True)
class Climbed:
    """What came of it."""

    lost: int
    looks: Looks | None
    """A board that costs less than was asked for, if one was found; and what it costs."""

    seen: int
    """Placements judged."""


def climb(packed: bytes, unwanted: Callable[[], bool]) -> Climbed:
    """Search on one thread; a worker has no more."""
    restart: Restart = pickle.loads(packed)
    end = time.monotonic() + restart.seconds
    search = BeamOptimiser(
        restart.goal, core(restart.goal), restart.ask, 1, lambda: end - time.monotonic()
    )
    best, looks = restart.best, None
    try:
        while time.monotonic() < end and best > 0 and not unwanted():
            found = search.run(best)
            if found is not None:
                best, looks = search.core.lost(found), found
    finally:
        search.close()
    return Climbed(best, looks, search.seen)
