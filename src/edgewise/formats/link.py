"""The link of the Eternity II viewers, e2.bucas.name and eternity2.dev: what stands in it.

`#puzzle=NAME&board_w=2&board_h=2&board_edges=...`, four letters to a cell, as the tile lies. The
viewer undoes no percent signs, and the last of two equal keys counts. `viewer` knows what it means.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from ..errors import FormatError, PuzzleError
from ..layout import bounded
from ..wording import shown
from .complaint import Complaints

LETTERS = string.ascii_lowercase

VIEWER = "https://e2.bucas.name/#"

EMPTY = "aaaa"
"""An empty cell; `a` is the grey of the rim."""

MAX_PIECE = 999
"""Pieces are numbered with three digits; 000 is none."""

PALETTES = {
    "standard": "abcdefghijklmnopqrstuvw",
    "jef": "atojeqlgbupkfrmhcwvsnid",
    "marie": "abglqejotchmrfkpudinsvw",
    "jblackwood": "abglqejotchmrfkpudinsvw",
}
"""For each way to number the 22 colours (`motifs_order`), the standard letters of its a to w."""


@dataclass(frozen=True, slots=True)
class Link:
    """A board as a link has it, its letters those of the standard palette."""

    name: str
    """Of the puzzle."""

    rows: int
    cols: int

    quads: tuple[str, ...]
    """The letters each cell shows: top, right, bottom, left."""

    pieces: tuple[int, ...] = ()
    """The number of the piece in each cell, 0 for none; empty: they are not numbered."""

    types: str = ""
    """A letter for each cell, for show: a empty, b corner, c border, d inside, e fixed."""

    def __str__(self) -> str:
        name = re.sub(r"[^A-Za-z0-9_-]+", "_", self.name).strip("_") or "puzzle"
        keys = {
            "puzzle": name,
            "board_w": self.cols,
            "board_h": self.rows,
            "board_edges": "".join(self.quads),
            "board_pieces": "".join(f"{number:03}" for number in self.pieces),
            "board_types": self.types,
        }
        return VIEWER + "&".join(f"{key}={value}" for key, value in keys.items() if value)

    def cell(self, index: int) -> str:
        """The name of a cell."""
        return f"r{index // self.cols + 1}c{index % self.cols + 1}"


def translated(letters: str, palette: str) -> str:
    """Letters of *palette* as letters of the standard one."""
    return letters.translate(str.maketrans(PALETTES["standard"], PALETTES[palette]))


def read(text: str, place: str) -> Link:
    """A link, or what follows the ? or # in one; keys that nobody knows are left aside."""
    parts = (part.partition("=") for part in re.split("[?#&]", text.strip()))
    keys = {key: value for key, _, value in parts}
    if "board_edges" not in keys:
        raise FormatError(f"{place}: expected a link with board_edges= in it, got {shown(text)}")
    rows, cols = _size(keys, place)
    complaints, cells = Complaints(), rows * cols
    link = Link(keys.get("puzzle", ""), rows, cols, ())
    for key, each, kind, what in (
        ("board_edges", 4, "a-z", "small letters from a to z"),
        ("board_pieces", 3, "0-9", "digits"),
    ):
        value = keys.get(key)
        if value is None:
            continue
        if len(value) != each * cells:
            expected = f"expected {each * cells:,} {what} ({each} for each of {cells:,} cells)"
            complaints.add(f"{place}: {key}", f"{expected}, got {len(value):,}")
        elif odd := re.search(f"[^{kind}]", value):
            where = link.cell(odd.start() // each)
            complaints.add(f"{place}: {key}", f"expected {what}, got {odd[0]!r} for cell {where}")
    palette = keys.get("motifs_order", "standard")
    if palette not in PALETTES:
        expected = f"expected one of {', '.join(PALETTES)}"
        complaints.add(f"{place}: motifs_order", f"{expected}, got {shown(palette)}")
    complaints.settle()
    letters, digits = translated(keys["board_edges"], palette), keys.get("board_pieces", "")
    quads = tuple(letters[i : i + 4] for i in range(0, len(letters), 4))
    pieces = tuple(int(digits[i : i + 3]) for i in range(0, len(digits), 3))
    return Link(link.name, rows, cols, quads, pieces)


def _size(keys: dict[str, str], place: str) -> tuple[int, int]:
    """Rows and columns; eternity2.dev has one key for both."""
    sizes, complaints = [], Complaints()
    for key in ("board_h", "board_w"):
        name = key if key in keys else "puzzle_size"
        value = keys.get(name)
        if value is None:
            complaints.add(place, f"expected {key}= in the link, got none")
        elif not re.fullmatch("[0-9]{1,5}", value) or not int(value):
            complaints.add(f"{place}: {name}", f"expected a size from 1 up, got {shown(value)}")
        else:
            sizes.append(int(value))
    complaints.settle()
    rows, cols = sizes
    try:
        bounded(rows * cols)
    except PuzzleError as error:
        raise FormatError(f"{place}: {error}") from None
    return rows, cols
