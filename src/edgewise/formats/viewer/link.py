"""The link of the Eternity II viewers, e2.bucas.name and eternity2.dev: what stands in it.

`#puzzle=NAME&board_w=2&board_h=2&board_edges=...`, four letters to a cell, as the tile lies. The
viewer undoes no percent signs, and the last of two equal keys counts. `boards` knows what it means.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...errors import FormatError, Place, PuzzleError
from ...layout import bounded
from ...wording import shown
from ..complaint import Complaints

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

    column: int = 0
    """Where the letters of the cells start in the line it was read from."""

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

    def place(self, index: int, line: Place) -> Place:
        """Where the letters of a cell stand in the line that has the link."""
        return replace(line, column=self.column + 4 * index, cell=self.cell(index))


def translated(letters: str, palette: str) -> str:
    """Letters of *palette* as letters of the standard one."""
    return letters.translate(str.maketrans(PALETTES["standard"], PALETTES[palette]))


class _Value(NamedTuple):
    """What stands at a key, and from which column on."""

    text: str
    column: int


def read(text: str, line: Place) -> Link:
    """A link, or what follows the ? or # in one; keys that nobody knows are left aside."""
    keys = _keys(text)
    if "board_edges" not in keys:
        got = f"got {shown(text.strip())}"
        raise FormatError.at(line, f"expected a link with board_edges= in it, {got}")
    rows, cols = _size(keys, line)
    complaints, cells = Complaints(), rows * cols
    name = keys["puzzle"].text if "puzzle" in keys else ""
    link = Link(name, rows, cols, (), column=keys["board_edges"].column)
    for key, each, kind, what in (
        ("board_edges", 4, "a-z", "small letters from a to z"),
        ("board_pieces", 3, "0-9", "digits"),
    ):
        if key not in keys:
            continue
        value, column = keys[key]
        place = replace(line, column=column, part=key)
        if len(value) != each * cells:
            expected = f"expected {each * cells:,} {what} ({each} for each of {cells:,} cells)"
            complaints.add(place, f"{expected}, got {len(value):,}")
        elif odd := re.search(f"[^{kind}]", value):
            cell = link.cell(odd.start() // each)
            place = replace(place, column=column + odd.start(), cell=cell)
            complaints.add(place, f"expected {what}, got {odd[0]!r} for cell {cell}")
    palette, column = keys.get("motifs_order", _Value("standard", 0))
    if palette not in PALETTES:
        place = replace(line, column=column, part="motifs_order")
        expected = f"expected one of {', '.join(PALETTES)}"
        complaints.add(place, f"{expected}, got {shown(palette)}")
    complaints.settle()
    letters = translated(keys["board_edges"].text, palette)
    digits = keys["board_pieces"].text if "board_pieces" in keys else ""
    quads = tuple(letters[i : i + 4] for i in range(0, len(letters), 4))
    pieces = tuple(int(digits[i : i + 3]) for i in range(0, len(digits), 3))
    return replace(link, quads=quads, pieces=pieces)


def _keys(text: str) -> dict[str, _Value]:
    """The keys of a link; the last of two that are equal counts."""
    keys, start = {}, len(text) - len(text.lstrip())
    for part in re.split("[?#&]", text.strip()):
        key, _, value = part.partition("=")
        keys[key] = _Value(value, start + len(part) - len(value) + 1)
        start += len(part) + 1
    return keys


def _size(keys: dict[str, _Value], line: Place) -> tuple[int, int]:
    """Rows and columns; eternity2.dev has one key for both."""
    sizes, complaints = [], Complaints()
    for key in ("board_h", "board_w"):
        name = key if key in keys else "puzzle_size"
        if name not in keys:
            complaints.add(line, f"expected {key}= in the link, got none")
            continue
        value, column = keys[name]
        if not re.fullmatch("[0-9]{1,5}", value) or not int(value):
            place = replace(line, column=column, part=name)
            complaints.add(place, f"expected a size from 1 up, got {shown(value)}")
        else:
            sizes.append(int(value))
    complaints.settle()
    rows, cols = sizes
    try:
        bounded(rows * cols)
    except PuzzleError as error:
        raise FormatError.at(line, str(error)) from None
    return rows, cols
