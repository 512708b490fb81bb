"""Our plain text, which takes the least typing; it reads what fits no other format.

What reads and writes it is loaded when it is called for: most puzzles come as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Board
from ...puzzle import Puzzle
from ..base import Format
from ..draft import Draft
from ..source import Source


def _read(source: Source) -> Draft:
    from .reader import read

    return read(source)


def _write(puzzle: Puzzle) -> str:
    from .writer import write

    return write(puzzle)


def _read_boards(puzzle: Puzzle, source: Source) -> list[Board]:
    from .boards import read

    return read(puzzle, source)


def _write_boards(boards: Sequence[Board]) -> str:
    from .boards import write

    return write(boards)


def _write_next(board: Board) -> str:
    from .boards import write_next

    return write_next(board)


FORMAT = Format(
    name="text",
    suffixes=(".txt",),
    fits=lambda source: True,
    read=_read,
    write=_write,
    read_boards=_read_boards,
    write_boards=_write_boards,
    between=("", "\n", ""),
    write_next=_write_next,
)
