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
from ...wording import clipped, shown
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

    hints: tuple[int, ...] = ()
    """The cells that are fixed, as eternity2.dev lists them."""

    column: int = 0
    """Where the letters of the cells start in the line it was read from."""

    def __str__(self) -> str:
        keys = {
            "puzzle": self.title,
            "board_w": self.cols,
            "board_h": self.rows,
            "board_edges": "".join(self.quads),
            "board_pieces": "".join(f"{number:03}" for number in self.pieces),
            "board_types": self.types,
        }
        return VIEWER + "&".join(f"{key}={value}" for key, value in keys.items() if value)

    @property
    def title(self) -> str:
        """The name, in the letters that a link may have."""
        return re.sub(r"[^A-Za-z0-9_-]+", "_", self.name).strip("_") or "puzzle"

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
        expected = "expected a link with board_edges= in it"
        raise FormatError.at(line, f"{expected}, got {_instead(keys, text)}")
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
    hints = _hints(keys, cells, line, complaints)
    complaints.settle()
    letters = translated(keys["board_edges"].text, palette)
    digits = keys["board_pieces"].text if "board_pieces" in keys else ""
    quads = tuple(letters[i : i + 4] for i in range(0, len(letters), 4))
    pieces = tuple(int(digits[i : i + 3]) for i in range(0, len(digits), 3))
    return replace(link, quads=quads, pieces=pieces, hints=hints)


def _instead(keys: dict[str, _Value], text: str) -> str:
    """What there is in a link that shows no board, and what it lacks."""
    remedy = "show it there and copy the link of the board"
    if "g" in keys:
        which = f"g={clipped(keys['g'].text)} alone"
        return f"{which}, the size, colours and seed of a set that its site makes: {remedy}"
    if "puzzle" in keys:
        which = f"the name {shown(keys['puzzle'].text)} alone"
        return f"{which}, whose board only the viewer has: {remedy}"
    return shown(text.strip())


def _hints(
    keys: dict[str, _Value], cells: int, line: Place, complaints: Complaints
) -> tuple[int, ...]:
    """The cells of `hints=34.1-45.1`; the turns stand in the letters already."""
    value, column = keys.get("hints", _Value("", 0))
    found: dict[int, None] = {}
    for word in value.split("-") if value else ():
        place = replace(line, column=column, part="hints")
        column += len(word) + 1
        match = re.fullmatch("([0-9]{1,5})[.]([0-3])", word)
        if match is None or int(match[1]) >= cells:
            expected = f"expected a cell from 0 to {cells - 1} and a turn from 0 to 3, as 34.1"
            complaints.add(place, f"{expected}, got {shown(word)}", alike="hint")
        elif int(match[1]) in found:
            complaints.add(place, f"expected each cell once, got {match[1]} twice", alike="hint")
        else:
            found[int(match[1])] = None
    return tuple(found)


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
