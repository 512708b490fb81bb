"""Links for the Eternity II viewers: what stands in one, and which board that is.

What reads and writes them is loaded when it is called for: hardly a puzzle comes as a link.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Board
from ...puzzle import Puzzle
from ..base import Format
from ..draft import Draft
from ..source import LINK, Source


def _read(source: Source) -> Draft:
    from .boards import read

    return read(source)


def _read_boards(puzzle: Puzzle, source: Source) -> list[Board]:
    from .boards import read_boards

    return read_boards(puzzle, source)


def _write_boards(boards: Sequence[Board]) -> str:
    from .boards import write

    return write(boards)


def _write_next(board: Board) -> str:
    from .boards import write_next

    return write_next(board)


FORMAT = Format(
    name="viewer",
    suffixes=(".url",),
    fits=lambda source: LINK.match(source.text) is not None,
    read=_read,
    read_boards=_read_boards,
    write_boards=_write_boards,
    write_next=_write_next,
)
