"""What a format is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..board import Board
from ..puzzle import Puzzle
from .draft import Draft
from .source import Source


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles down, and boards if it can."""

    name: str

    suffixes: tuple[str, ...]
    """Which files are written this way, `.json` say."""

    fits: Callable[[str], bool]
    """Whether a text looks like it; the first format of the table that fits reads the text."""

    read: Callable[[Source], Draft]

    write: Callable[[Puzzle], str] | None = None

    read_boards: Callable[[Puzzle, Source], list[Board]] | None = None

    write_boards: Callable[[Sequence[Board]], str] | None = None
    """One board, or many, or none."""

    between: tuple[str, str, str] = ("", "", "")
    """What stands before, between and after boards that are written one by one."""

    write_next: Callable[[Board], str] | None = None
    """One of many boards."""
