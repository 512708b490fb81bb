"""Another board for as many tiles: 3x3 for nine, whatever was said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...formats.tolerant.deduction import fitting_boards, layout_of, usual_board
from ...puzzle import Puzzle
from ..versions import Mistake
from .candidate import Candidate

LONGEST = 3
"""Tiles in a single row; of longer ones, too many are possible."""


def candidates(puzzle: Puzzle) -> Iterator[Candidate]:
    """Every board that has a cell for each tile, the usual one first."""
    counts = {len(tile.sides) for tile in puzzle.tiles}
    tiles = sum(tile.copies for tile in puzzle.tiles)
    if len(counts) != 1:
        return
    (sides,) = counts
    usual = usual_board(sides, tiles)
    boards = dict.fromkeys(board for board in (usual, *fitting_boards(sides, tiles)) if board)
    if puzzle.rule.turns is not True and sides == 4:
        boards |= dict.fromkeys("x".join(board.split("x")[::-1]) for board in boards)
    for board in boards:
        layout = layout_of(board)
        if "1x" in board and tiles > LONGEST:
            continue
        if layout != puzzle.layout and not (puzzle.rule.turns is True and _turned(puzzle, board)):
            yield Candidate(
                Mistake.SIZE,
                replace(puzzle, layout=layout),
                told=(("board", board),),
                rare=board != usual,
            )


def _turned(puzzle: Puzzle, board: str) -> bool:
    """Whether it is the same board turned: 2x4 and 4x2."""
    upright = "x".join(board.split("x")[::-1])
    return " " not in board and layout_of(upright) == puzzle.layout
