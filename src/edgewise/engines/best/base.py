"""What every optimiser takes and gives. `run.py` is who uses them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...board import Board
from ...clock import Stop
from ...encodings.goal import Goal
from ...encodings.orbits import confined
from ...errors import PuzzleError
from ...layout import Side
from ...wording import numbered
from .. import native
from ..base import Status

Looks = Sequence[int]
"""A full board: the number of the look in each cell."""


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

    wrong: tuple[Side, ...] = field(default=(), repr=False)
    """The sides of the board that do not match."""

    unit: str = "joint"
    """What is counted: joints or, with weights or a soft rim, points."""

    firm_rim: bool = False
    """Whether there is a rim, which had to be kept."""

    def __str__(self) -> str:
        if self.board is None:
            return f"{self.status.value}: there is no board ({self.seconds:.2f} s)"
        of = f"{self.matched:,} of {numbered(self.joints, self.unit)} match"
        most = "" if self.matched == self.bound else f"; at most {self.bound:,} could"
        spent = f"{self.seconds:.2f} s, by {self.engine}, seed {self.seed}"
        return f"{self.status.value}: {of}{most} ({spent})"

    def _repr_svg_(self) -> str | None:
        return None if self.board is None else self.board._repr_svg_()

    def _repr_html_(self) -> str:
        from ...render import notebook

        return notebook.shown(str(self), self.board)


class Optimiser(ABC):
    """One search for the best board, in slices, so that its owner can look up in between."""

    engine: str

    bound: int = 0
    """Proved: every board costs so much."""

    prover: str = ""
    """To whom the bound is due; empty: to itself."""

    exhausted: bool = False
    """Nothing more will come."""

    stop: Stop | None = None
    """Whether to come back at once, for those who may be long at something."""

    notes: tuple[str, ...] = ()
    """What went wrong without ending the search."""

    @abstractmethod
    def run(self, best: int) -> Looks | None:
        """Search on for a moment; a board that costs less than *best*, if one was found."""

    def offer(self, looks: Looks) -> None:
        """A better board, found by somebody else."""
        return

    def close(self) -> None:
        """Leave nothing running."""
        return


def core(goal: Goal, once: bool = False) -> native.Best:
    """The native core's view of a goal.

    *once*: of boards that are others turned, one is enough; for those who search them all.
    """
    fits = confined(goal.problem, goal.fits()) if once else goal.fits()
    # Most cells share a list, and to compare long ones takes long.
    lists = {id(looks): looks for looks in fits}
    numbers = {name: number for number, name in enumerate(lists)}
    try:
        return native.Best(
            native.native(goal.problem),
            lists=list(lists.values()),
            list=[numbers[id(looks)] for looks in fits],
            weights=goal.weights,
            soft=goal.soft,
        )
    except OverflowError as error:
        raise PuzzleError(f"too large for this search: {error}") from None
