"""What every optimiser takes and gives. `optimise/__init__.py` is the door to use them by."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..board import Board
from ..engines.base import GLANCE, MAX_THREADS, Status
from ..errors import CallError

if TYPE_CHECKING:
    from ..engines.crew import Cluster

__all__ = ["GLANCE", "MEMORY", "Ask", "Best", "Looks", "Moment", "Optimiser", "Status"]

Looks = Sequence[int]
"""A full board: the number of the look in each cell."""


MEMORY, MIN_MEMORY = 1.5e9, 1e7
"""Bytes that a beam takes unless told otherwise; and fewer make it too narrow to be of use."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked of the search for the best board."""

    soft_rim: bool = False
    """The rim may be wrong, and counts like the joints."""

    weights: Mapping[str, int] | None = None
    """What joints count, by a side such as `r1c1.1`; others count 1."""

    seconds: float | None = None
    """When to stop; None: when it is proved that there is nothing better."""

    target: int | None = None
    """So many matches are enough."""

    seed: int = 1

    threads: int | None = None
    """How many threads may work; None: as many as the machine has."""

    start: Board | None = None
    """A board to improve on."""

    memory: float = MEMORY
    """Bytes that a beam may take, about; the wider it is, the better."""

    bound: int | None = None
    """It was proved before that no board has more matches."""

    cluster: Cluster | None = None
    """The Dask cluster that works: the address of its scheduler, `local`, or a `Client`."""

    def __post_init__(self) -> None:
        if self.threads is not None and not 1 <= self.threads <= MAX_THREADS:
            raise CallError(f"expected 1 to {MAX_THREADS} threads, got {self.threads}")
        if self.seconds is not None and not self.seconds >= 0:
            raise CallError(f"expected a limit of 0 seconds or more, got {self.seconds!r}")
        if not MIN_MEMORY <= self.memory < math.inf:
            raise CallError(
                f"expected at least {MIN_MEMORY:,.0f} bytes of memory, got {self.memory}"
            )
        if not 0 <= self.seed < 2**63:
            raise CallError(f"expected a seed from 0 to {2**63 - 1}, got {self.seed}")


@dataclass(frozen=True, slots=True)
class Moment:
    """How things stood when a better board was found, or a better bound."""

    seconds: float
    matched: int
    bound: int

    engine: str
    """Whose news it was."""


@dataclass(frozen=True, slots=True)
class Best:
    """What came out of the search for the best board."""

    status: Status
    """SOLVED: everything matches; BEST: proved that no board is better; IMPOSSIBLE: proved that
    rim and clues cannot be kept at all; STOPPED: a limit or the user came first."""

    board: Board | None
    """The best board found: a full one, whenever there is one."""

    matched: int
    """How many of the joints match; with weights, or a soft rim, what they are worth."""

    joints: int
    """How many there are."""

    bound: int
    """Proved: no board has more matches."""

    seconds: float

    seed: int
    """The same seed begins the same search; how far it comes is a matter of time."""

    engine: str
    """Who found the board."""

    why: str
    """To whom the bound is due, and who failed on the way."""

    trace: tuple[Moment, ...] = field(default=(), repr=False)
    """Every improvement, as it came."""

    def _repr_svg_(self) -> str | None:
        return None if self.board is None else self.board._repr_svg_()


class Optimiser(ABC):
    """One search for the best board, in slices, so that its owner can look up in between."""

    engine: str

    bound: int = 0
    """Proved: every board costs so much."""

    exhausted: bool = False
    """Nothing more will come."""

    stop: Callable[[], bool] | None = None
    """Whether to come back at once, for those who may be long at something."""

    notes: tuple[str, ...] = ()
    """What went wrong without ending the search."""

    @property
    def prover(self) -> str:
        """To whom the bound is due."""
        return self.engine

    @abstractmethod
    def run(self, best: int) -> Looks | None:
        """Search on for a moment; a board that costs less than *best*, if one was found."""

    def offer(self, looks: Looks) -> None:
        """A better board, found by somebody else."""
        return

    def close(self) -> None:
        """Leave nothing running."""
        return
