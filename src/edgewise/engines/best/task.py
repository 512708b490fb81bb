"""A search for the best board that somebody else asked for: on a worker of a cluster.

Nothing here knows who shares out the work. Done twice, or begun by somebody who dies, it does no
harm: whatever comes home is a board, and is judged there.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...clock import Clock, Stop
from ...encodings.goal import Goal
from ...limit import Limit, Options
from .base import Looks
from .beam import BeamOptimiser
from .core import core


@dataclass(frozen=True, slots=True)
class Restart:
    """What to do: beams from a seed, for so long."""

    goal: Goal
    options: Options
    seconds: float
    best: int
    """Boards that do not cost less are of no use."""


@dataclass(frozen=True, slots=True)
class Climbed:
    """What came of it."""

    lost: int
    looks: Looks | None
    """A board that costs less than was asked for, if one was found; and what it costs."""

    seen: int
    """Placements judged."""


def climb(restart: Restart, unwanted: Stop) -> Climbed:
    """Search on one thread."""
    clock = Clock(Limit(restart.seconds), unwanted)
    search = BeamOptimiser(restart.goal, core(restart.goal), restart.options, clock)
    best, looks = restart.best, None
    try:
        while best > 0 and not clock.is_over():
            found = search.run(best)
            if found is not None:
                best, looks = search.core.lost(found), found
    finally:
        search.close()
    return Climbed(best, looks, search.seen)
