"""Whether turns are counted as somebody thinks, found out by trying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...board import Board
from ...check import judge

MAX_TRIED = 20
"""So many boards of a file are tried: they are counted alike."""

CLEAR = 3
"""So much less must be wrong, and less than half: then turns are counted otherwise."""


def wrong(boards: Sequence[Board]) -> int:
    """How much is wrong with the first boards."""
    verdicts = [judge(board) for board in boards[:MAX_TRIED]]
    return sum(len(verdict.mismatches) + len(verdict.faults) for verdict in verdicts)


def clearly(after: int, before: int) -> bool:
    """Whether so much less is wrong that it cannot be chance."""
    return before - after >= CLEAR and 2 * after <= before


def advice(boards: Sequence[Board]) -> str:
    """What to say of boards that would fit far better with a half turn more; often nothing."""
    if not boards or boards[0].puzzle.layout.shape != "square" or not boards[0].puzzle.rule.turns:
        return ""
    before = wrong(boards)
    if before < CLEAR:
        return ""
    after = wrong([_half_turned(board) for board in boards[:MAX_TRIED]])
    if not clearly(after, before):
        return ""
    return (
        f"with a half turn more for every tile, {after:,} things would be wrong instead of "
        f"{before:,}; if another program wrote this, call the file .et2"
    )


def _half_turned(board: Board) -> Board:
    cells = (p and replace(p, turn=(p.turn + 2) % 4) for p in board.cells)
    return replace(board, cells=tuple(cells))
