"""What others write puzzles in: documents of JSON, CSV, XML and numbers. Read, and mostly written.

`e2dev_puzzle`, `e2dev_board` and `binary_csv` are those of eternity2.dev, `eii` that of
eii-puzzles; `tetravex` and `gnome` have TetraVex, `tiled` the wang sets of map editors. They share
`records` (JSON taken apart) and `numbered` (tiles in numbers, and a border).
"""

from __future__ import annotations

import os.path
import re

from ..base import Format, later
from ..source import Source

HEAD = 2000
"""What is no JSON shows at its beginning what it is."""


def _key(name: str, then: str = "") -> re.Pattern[str]:
    return re.compile(rf'"{name}"\s*:\s*{then}')


OURS = re.compile(r'"(?:edgewise|shape|sides|cells)"\s*:')
"""A key of our own JSON, whatever else is missing there."""

PUZZLE = tuple(map(_key, ("pieces", "width", "height", "numColors", "hints")))

EII = tuple(map(_key, ("rows", "cols", "tiles", "placed")))

BOARD = (_key("board", r"\[\s*[-0-9\]]"), *map(_key, ("board_edges", "board_pieces", "breaks")))

WORDS = re.compile(r'"(?:tiles|pieces)"\s*:\s*\[\s*(?:\[\s*)?["{]')
"""Tiles in words, or as objects: those are somebody else's."""

CSV = re.compile(r"\s*(?:[0-9]{1,5}[ \t,;]*\n\s*[01]{16}\s*,|(?:[01]{16}\s*,\s*){4})")
"""With the side of the board in front, or without: then it is said that it is missing."""

SAVED = re.compile(r"\s*(?:\[/?[a-z/]*\]\s*)?(?:[a-z-]+=.*\n)*(?:saved-game\s*=|@?m?\(yyda\()")

XML = re.compile(r"\s*<(?:\?xml|!|tileset\b|map\b)")


def _json(source: Source, marks: tuple[re.Pattern[str], ...], least: int = 3) -> bool:
    """Whether a text is JSON with so many of these keys, and none of ours.

    Not all of them: it may be cut off, or one may be missing, which its reader is to say.
    """
    text = source.text
    if text.lstrip()[:1] not in ("{", "[") or OURS.search(text) or WORDS.search(text):
        return False
    return sum(mark.search(text) is not None for mark in marks) >= least


def _board(source: Source) -> bool:
    return _json(source, BOARD, 2) or (
        _json(source, BOARD[:1], 1) and _key("size").search(source.text) is not None
    )


def _tiled(source: Source) -> bool:
    if source.suffix in (".tmx", ".tsx"):
        return source.text.lstrip()[:1] == "<"
    return XML.match(source.text) is not None and "<wang" in source.text


def _tetravex(source: Source) -> bool:
    """Digits in rows could be anything; only their name makes them this."""
    if "tetravex" not in os.path.basename(source.name).lower():
        return False
    return all(set(line) <= set("0123456789x ,;/|\t") for line in source.text[:HEAD].split("\n"))


def _told(source: Source) -> bool:
    """Read so only when it is said."""
    return False


FORMATS = (
    Format(
        name="e2dev",
        suffixes=(),
        fits=lambda source: _json(source, PUZZLE),
        read=later(f"{__name__}.e2dev_puzzle", "read"),
        write=later(f"{__name__}.e2dev_puzzle", "write"),
        lost=later(f"{__name__}.e2dev_puzzle", "lost"),
    ),
    Format(
        name="e2dev-board",
        suffixes=(),
        fits=_board,
        read_boards=later(f"{__name__}.e2dev_board", "read"),
        write_boards=later(f"{__name__}.e2dev_board", "write"),
    ),
    Format(
        name="eii",
        suffixes=(),
        fits=lambda source: _json(source, EII),
        read=later(f"{__name__}.eii", "read"),
        write=later(f"{__name__}.eii", "write"),
        lost=later(f"{__name__}.eii", "lost"),
    ),
    Format(
        name="binary-csv",
        suffixes=(),
        fits=lambda source: CSV.match(source.text) is not None,
        read=later(f"{__name__}.binary_csv", "read"),
    ),
    Format(
        name="e2dev-csv",
        suffixes=(),
        fits=_told,
        read=later(f"{__name__}.binary_csv", "read_e2dev"),
        write=later(f"{__name__}.binary_csv", "write_e2dev"),
        lost=later(f"{__name__}.binary_csv", "lost"),
    ),
    Format(
        name="startup-csv",
        suffixes=(),
        fits=_told,
        read=later(f"{__name__}.binary_csv", "read_startup"),
        write=later(f"{__name__}.binary_csv", "write_startup"),
        lost=later(f"{__name__}.binary_csv", "lost"),
    ),
    Format(
        name="gnome-tetravex",
        suffixes=(),
        fits=lambda source: SAVED.match(source.text[:HEAD]) is not None,
        read=later(f"{__name__}.gnome", "read"),
        read_boards=later(f"{__name__}.gnome", "read_boards"),
    ),
    Format(
        name="tiled",
        suffixes=(),
        fits=_tiled,
        read=later(f"{__name__}.tiled", "read"),
    ),
    Format(
        name="tetravex",
        suffixes=(),
        fits=_tetravex,
        read=later(f"{__name__}.tetravex", "read"),
        write=later(f"{__name__}.tetravex", "write"),
        lost=later(f"{__name__}.tetravex", "lost"),
    ),
)
"""Those that are known by their content, or by a name. None decides by how a file is called alone,
as `.json` and `.csv` may hold anything; so `--to` says that one is to be written."""
