"""What a format is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ..board import Board
from ..puzzle import Puzzle
from .draft import Draft, Note
from .source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A way to write puzzles down, or boards, or both. What it cannot do is None."""

    name: str

    suffixes: tuple[str, ...]
    """Which files are written this way, `.json` say."""

    fits: Callable[[Source], bool]
    """Whether a text looks like it, or its file is called so; the first of the table that fits
    reads it."""

    read: Callable[[Source], Draft] | None = None

    doubtful: str = ""
    """The order of sides that its only known file has: too little to rely on, so that somebody
    must say which format it is, and which order. Empty: the order is known."""

    write: Callable[[Puzzle], str] | None = None

    lost: Callable[[Puzzle], Sequence[str]] | None = None
    """What a puzzle loses when it is written so, in words that follow `does not keep`; pictures
    are told of by themselves. None: nothing is lost, or it is refused."""

    names_pictures: bool = False
    """Whether a puzzle written so still names the files with its pictures."""

    read_boards: Callable[[Puzzle, Source, Note], list[Board]] | None = None

    write_boards: Callable[[Sequence[Board]], str] | None = None
    """One board, or many, or none."""

    between: tuple[str, str, str] = ("", "", "")
    """What stands before, between and after boards that are written one by one."""

    write_next: Callable[[Board], str] | None = None
    """One of many boards."""


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is loaded when it is called for: most puzzles come as JSON."""

    def load_and_call(*args: object) -> Any:
        return getattr(import_module(module), name)(*args)

    return load_and_call
