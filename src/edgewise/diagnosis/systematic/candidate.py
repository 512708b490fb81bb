"""What somebody may have meant instead, before it is known whether that can be solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...puzzle import Puzzle
from ...tile import Label
from ..inquiry import Inquiry
from ..repair import Repair
from ..versions import Change, Mistake

ENOUGH = 100
"""So many solutions are counted."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle that may be meant; the fields are those of `Repair`."""

    mistake: Mistake

    puzzle: Puzzle

    changes: tuple[Change, ...] = ()

    told: tuple[tuple[str, str], ...] = ()

    tile: str = ""

    card: tuple[Label | None, ...] = ()

    rare: bool = False


def proved(candidates: Iterable[Candidate], inquiry: Inquiry) -> Iterator[Repair]:
    """Those that can be solved, each with a solution."""
    for meant in candidates:
        inquiry.tick()
        if any(flaw.fatal for flaw in meant.puzzle.flaws()):
            continue
        found = inquiry.solved(meant.puzzle, ENOUGH)
        solutions, board = found or (None, None)
        if solutions is None or board is None:
            continue
        yield Repair(
            meant.mistake,
            meant.changes,
            meant.puzzle,
            board,
            solutions,
            told=meant.told,
            tile=meant.tile,
            card=meant.card,
            rare=meant.rare,
        )
