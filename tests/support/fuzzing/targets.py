"""Every reader as a target of its own: bytes go in, and nothing but an EdgewiseError comes out.

Reading only: no search, no drawing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import spreadsheets
from edgewise import formats
from edgewise.errors import EdgewiseError
from edgewise.puzzle import Puzzle

Target = Callable[[bytes], None]

MAX_INPUT = 4096
"""Bytes. What goes wrong with long texts has tests of its own."""

BOARDS_OF = ("unicorn", "drive-ya-nuts", "owen-3x3", "triazzle", "tetravex-spoj", "eternity2")
"""Puzzles whose boards are read; the first byte of an input says which."""


@cache
def puzzle_of(lead: int) -> Puzzle:
    return formats.load(BOARDS_OF[lead % len(BOARDS_OF)])


def _reading(format: str | None) -> Target:
    typed = formats.FORMATS[format].doubtful if format else ""

    def read(data: bytes) -> None:
        with suppress(EdgewiseError):
            _comes_back(formats.read(data, format=format, typed=typed, judge=False))

    return read


def _reading_boards(format: str | None) -> Target:
    def read(data: bytes) -> None:
        puzzle = puzzle_of(data[0] if data else 0)
        with suppress(EdgewiseError):
            formats.read_boards(puzzle, data[1:], format=format)

    return read


def _comes_back(puzzle: Puzzle) -> None:
    """What was read can be written down and read again, or not be written at all."""
    try:
        text = formats.dump(puzzle, "json")
    except EdgewiseError:
        return
    assert formats.read(text, judge=False) == puzzle, "it comes back as another puzzle"


def told(data: bytes) -> None:
    """Four lines of options, --board --match --rim --typed, then a puzzle."""
    lines = data.decode("utf-8", "replace").split("\n", 4)
    board, match, rim, typed, text = (*lines, "", "", "", "", "")[:5]
    with suppress(EdgewiseError):
        formats.read(
            text,
            board=board or None,
            match=match or None,
            rim=rim or None,
            typed=typed,
            judge=False,
        )


def values(data: bytes) -> None:
    """What Python has: whatever the text evaluates to."""
    try:
        tiles = ast.literal_eval(data.decode("utf-8").strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return
    with suppress(EdgewiseError):
        Puzzle.of(tiles)


def spreadsheet(data: bytes) -> None:
    """The bytes of a file, or else its cells, between tabs; the first byte says of which kind."""
    if not data.startswith(b"PK"):
        text = data[1:].decode("utf-8", "replace")
        suffix = ".ods" if data[:1] < b"a" else ".xlsx"
        # What XML cannot hold is for the bytes of files.
        clean = "".join(c for c in text if c >= " " or c in "\n\t")
        rows = [[_cell(cell) for cell in line.split("\t")[:26]] for line in clean.split("\n")]
        data = spreadsheets.made(suffix, rows)
    with suppress(EdgewiseError):
        formats.read(data, judge=False)


def _cell(text: str) -> object:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text


def strictly(data: bytes) -> None:
    """As `--strict` reads it."""
    with suppress(EdgewiseError):
        _comes_back(formats.read(data, strict=True, judge=False))


def targets() -> dict[str, Target]:
    """By name: all formats, of puzzles and of boards, and the ways to them."""
    known = formats.FORMATS.values()
    return {
        "puzzle": _reading(None),
        "strict": strictly,
        "told": told,
        "values": values,
        "spreadsheet": spreadsheet,
        "boards": _reading_boards(None),
        **{f"puzzle-{each.name}": _reading(each.name) for each in known if each.read},
        **{f"boards-{each.name}": _reading_boards(each.name) for each in known if each.read_boards},
    }
