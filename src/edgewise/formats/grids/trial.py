"""Whether turns are counted as somebody thinks, found out by trying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...board import Board
from ...check import judge
from ..draft import Note

MAX_TRIED = 20
"""So many boards of a file are tried: they are counted alike."""

CLEAR = 3
"""So much less must be wrong, and less than half: then turns are counted otherwise."""


CERTAIN = 12
"""So much less must be wrong with what looks like a board of our own, and less than a quarter."""


def wrong(boards: Sequence[Board]) -> int:
    """How much is wrong with the first boards."""
    verdicts = [judge(board) for board in boards[:MAX_TRIED]]
    return sum(len(verdict.mismatches) + len(verdict.faults) for verdict in verdicts)


def clearly(after: int, before: int) -> bool:
    """Whether so much less is wrong that it cannot be chance."""
    return before - after >= CLEAR and 2 * after <= before


def as_others_count(boards: list[Board], note: Note) -> list[Board]:
    """The boards, each tile half a turn further if they fit far better so, which is said.

    Others list the tiles of Eternity II from the bottom on, and write grids that look like ours.
    """
    if not boards or boards[0].puzzle.layout.shape != "square" or not boards[0].puzzle.rule.turns:
        return boards
    before = wrong(boards)
    if before < CERTAIN:
        return boards
    turned = [_half_turned(board) for board in boards]
    after = wrong(turned)
    if before - after < CERTAIN or 4 * after > before:
        return boards
    note(
        "turns read with a half turn more, as others count them, which fits far better: "
        f"{after:,} things are wrong instead of {before:,}"
    )
    return turned


def _half_turned(board: Board) -> Board:
    cells = (p and replace(p, turn=(p.turn + 2) % 4) for p in board.cells)
    return replace(board, cells=tuple(cells))
