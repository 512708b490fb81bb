"""Is a list of boards all there is? The judge and the search together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .argument import got, iterated
from .board import Board, Picture
from .check import is_solution
from .clock import Stop, Tell
from .engines import Ask, Run
from .errors import CallError
from .limit import Limit, Options
from .puzzle import Puzzle

KEPT = 10_000
"""So many missing boards are kept; there may be billions."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A board that has no business on the list."""

    number: int
    """Its place on the list, from 1."""

    reason: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A list of boards against all arrangements of a puzzle."""

    missing: tuple[Board, ...]
    """At most `KEPT` of them."""

    missed: int
    """How many are missing altogether, as far as the search came."""

    extra: tuple[Extra, ...]

    searched: bool
    """Whether the search came to its end; if not, more may be missing."""

    @property
    def complete(self) -> bool:
        """Proved: every arrangement is on the list once, and nothing else is."""
        return self.searched and not self.missed and not self.extra


def compared(
    puzzle: Puzzle,
    boards: Iterable[Board],
    limit: Limit,
    options: Options,
    *,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Comparison:
    """Which arrangements of *puzzle* are missing from *boards*, and which boards are too many."""
    listed: dict[Picture, int] = {}
    extra = []
    for number, board in enumerate(iterated(boards, "boards"), 1):
        if not isinstance(board, Board):
            raise CallError(f"expected a Board as number {number} of the list, {got(board)}")
        picture = board.picture()
        if not is_solution(board):
            extra.append(Extra(number, "not a solution"))
        elif picture in listed:
            extra.append(Extra(number, f"the same arrangement as board {listed[picture]}"))
        else:
            listed[picture] = number
    run = Run(puzzle, limit, options, Ask(counted=False), stop=stop, progress=progress)
    missing: list[Board] = []
    missed = 0
    for board in run.boards():
        if board.picture() not in listed:
            missed += 1
            if missed <= KEPT:
                missing.append(board)
    return Comparison(tuple(missing), missed, tuple(extra), run.search.exhausted)
