"""Saved games of GNOME Tetravex, as `gsettings get` prints them.

The value `m(yyda(yyyyyyyy)ua(yyyyu))` of the key `saved-game`: size, colours, seconds, tiles, how
many moves are undone, moves. A tile is where it lies (x, y), its digits (north, east, south,
west), and where it belongs. One whose x is not on the board lies beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...puzzle import Puzzle
from ...shapes import square
from ...wording import numbered, shown
from ..complaint import Objection
from ..draft import Draft, DraftTile, Note
from ..frame import refuse_others, size
from ..source import Source
from ..strict_json import position

MAX_TOKENS = 100_000

LARGEST = 20
"""The game has 2 to 6; more is no save."""

TOKEN = re.compile(
    r"\s+"
    r"|@[a-z(){}]*"
    r"|[a-z]+[0-9]*(?![-a-z])"
    r"|(?P<number>0[xX][0-9a-fA-F]{1,8}|[0-9]{1,10}(?:\.[0-9]{1,20})?(?:e[-+]?[0-9]{1,3})?)"
    r"|(?P<mark>[()\[\],])"
)

WORDS = {"just", "byte", "uint16", "uint32", "uint64", "int16", "int32", "int64", "double"}


class Number(NamedTuple):
    """A number, and where it stands."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Saved:
    """A tile of a saved game."""

    digits: tuple[str, ...]

    cell: int | None
    """Where it lies; None: beside the board."""


Value = Number | list["Value"]


def read(source: Source) -> Draft:
    """The puzzle: its tiles in order, so that nothing tells where they belong."""
    side, tiles = _Game(source).tiles()
    listed = sorted(tile.digits for tile in tiles)
    drafts = tuple(DraftTile(digits) for digits in listed)
    return Draft(square(side, side), drafts, turns=False, name="GNOME Tetravex")


def read_boards(puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """What lies where, as it was saved."""
    game = _Game(source)
    side, tiles = game.tiles()
    try:
        refuse_others(puzzle, "a saved game")
    except Objection as error:
        raise FormatError.at(Place(source.name), str(error)) from None
    if size(puzzle.layout) != (side, side):
        rows, cols = size(puzzle.layout)
        expected = f"expected {rows} rows and {cols} columns"
        raise FormatError.at(Place(source.name), f"{expected}, got {side} and {side}")
    left: dict[tuple[str, ...], list[str]] = {}
    for tile in reversed(puzzle.tiles):
        left.setdefault(tile.sides, []).extend([tile.id] * min(tile.copies, side * side))
    cells: list[Placement | None] = [None] * (side * side)
    for saved in tiles:
        same = left.get(saved.digits, [])
        if not same:
            got = f"got {' '.join(saved.digits)}"
            raise FormatError.at(Place(source.name), f"expected a tile of the puzzle, {got}")
        name = same.pop()
        if saved.cell is not None:
            cells[saved.cell] = Placement(name)
    return [Board(puzzle, tuple(cells))]


class _Game:
    """The numbers of a saved game, taken apart."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text

    def tiles(self) -> tuple[int, list[Saved]]:
        """The side of the board, and the tiles."""
        game = self.parts(self.value(), 6, "a saved game (size, colours, seconds, tiles, ...)")
        side, colours = self.whole(game[0], 1, LARGEST), self.whole(game[1], 1, 255)
        if not isinstance(game[3], list):
            raise self.wrong("a list of tiles", game[3])
        if len(game[3]) != side * side:
            words = f"expected {side * side} tiles for a size of {side}, got {len(game[3])}"
            raise FormatError.at(Place(self.source.name), words)
        found, taken = [], set[int]()
        for item in game[3]:
            tile = self.parts(item, 8, "a tile (x, y, 4 digits, x, y)")
            x, y = self.whole(tile[0], 0, 255), self.whole(tile[1], 0, 255)
            digits = tuple(str(self.whole(digit, 0, min(colours, 10) - 1)) for digit in tile[2:6])
            if x < side and y >= side:
                raise self.wrong(f"a row from 0 to {side - 1}", tile[1])
            cell = y * side + x if x < side else None
            if cell is not None and cell in taken:
                raise self.wrong("one tile for each cell", tile[0])
            taken |= {cell} if cell is not None else set()
            found.append(Saved(digits, cell))
        return side, found

    def value(self) -> Value:
        """The value: numbers in lists in lists. Words for their kinds are left aside."""
        open_lists: list[list[Value]] = [[]]
        for kind, word, at in self.tokens():
            if kind == "number":
                open_lists[-1].append(Number(word, at))
            elif word in ("(", "["):
                if len(open_lists) > 4:
                    raise self.at(at, f"expected a few levels of brackets, got {word} once more")
                open_lists.append([])
            elif word in (")", "]"):
                if len(open_lists) < 2:
                    raise self.at(at, f"expected a saved game, got {word}")
                closed = open_lists.pop()
                open_lists[-1].append(closed)
        if len(open_lists) > 1 or len(open_lists[0]) != 1:
            got = "the end" if len(open_lists) > 1 else numbered(len(open_lists[0]), "value")
            expected = "a closing bracket" if len(open_lists) > 1 else "one value in brackets"
            raise self.at(len(self.text.rstrip()), f"expected {expected}, got {got}")
        return open_lists[0][0]

    def tokens(self) -> Iterator[tuple[str | None, str, int]]:
        """The words of the value: what dconf says around it is passed by."""
        found = re.search(r"saved-game\s*=\s*", self.text[:100_000])
        at = found.end() if found else 0
        end = self.text.find("\n", at) if found else -1
        end = len(self.text) if end < 0 else end
        for _ in range(MAX_TOKENS):
            if at >= end:
                return
            match = TOKEN.match(self.text, at, end)
            word = match[0] if match else self.text[at : at + 60]
            if word == "nothing":
                raise self.at(at, "expected a saved game, got nothing: none was saved")
            if match is None or (word[0].isalpha() and word not in WORDS):
                raise self.at(at, f"expected numbers and brackets, got {shown(word)}")
            yield match.lastgroup, word, at
            at = match.end()
        raise self.at(at, f"expected at most {MAX_TOKENS:,} words, got more")

    def parts(self, value: Value, number: int, what: str) -> list[Value]:
        if not isinstance(value, list) or len(value) != number:
            raise self.wrong(f"{what}: {number} values", value)
        return value

    def whole(self, value: Value, least: int, most: int) -> int:
        text = value.text if isinstance(value, Number) else ""
        if re.fullmatch("0[xX][0-9a-fA-F]+|[0-9]+", text):
            found = int(text, 16 if text[:2] in ("0x", "0X") else 10)
            if least <= found <= most:
                return found
        raise self.wrong(f"a whole number from {least} to {most}", value)

    def wrong(self, expected: str, value: Value) -> FormatError:
        first: Value = value
        while isinstance(first, list) and first:
            first = first[0]
        got = numbered(len(value), "value") if isinstance(value, list) else value.text
        words = f"expected {expected}, got {got}"
        if isinstance(first, Number):
            return self.at(first.at, words)
        return FormatError.at(Place(self.source.name), words)

    def at(self, offset: int, words: str) -> FormatError:
        return FormatError.at(Place(self.source.name, *position(self.text, offset)), words)
