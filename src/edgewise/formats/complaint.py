"""What is wrong with a file, said all at once and in few words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from ..board import Placement
from ..errors import Complaint, FormatError, Place
from ..layout import Cell
from ..puzzle import Puzzle
from ..wording import clipped, instead, plural, shown

MAX_LISTED = 20
"""A file with more errors than this is the wrong file: nobody reads on."""

MAX_TEXT = 1000
"""A label, id or name is at most this long."""


Position = tuple[int, int | None]
"""A line and a column, from 1; without a column, all of the line."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What a reader knows of the places in its file, whoever complains later."""

    source: str = ""
    """The file, or what stands for it in messages."""

    find: Callable[[Collection[str]], Mapping[str, Position]] = lambda parts: {}
    """The positions of parts of the puzzle, named as `tiles[3].sides[0]`: of those it can find."""

    named: bool = False
    """Whether messages name the part as well."""

    def place(self, part: str, clues: Sequence[str] = ()) -> Place:
        """All but the position: that may take a walk through the file."""
        shown = part if self.named else ""
        return replace(Place.of(part, clues), source=self.source, part=shown)


UNKNOWN = Whereabouts()


class Objection(Exception):
    """What is wrong with a word or value; whoever knows all of its place makes it a complaint."""

    def __init__(self, words: str, at: Position | None = None, **known: Any) -> None:
        super().__init__(words)
        self.at = at
        self.known = known
        """What else a `Place` may say of it."""


class Complaints:
    """Everything found wrong so far."""

    def __init__(self, where: Whereabouts = UNKNOWN, clues: Iterable[str] = ()) -> None:
        self.where = where
        self.clues = list(clues)
        """The cells of the clues, as far as they are known."""
        self.listed: list[Complaint] = []
        self._parts: dict[int, str] = {}
        self._alike: dict[str, tuple[int, int]] = {}

    def about(
        self, part: str, words: str, *, kind: str = "", key: str = "", alike: str = ""
    ) -> None:
        """Complain about a part of the puzzle, or a *key* there that is none of its parts."""
        place = self.where.place(part, self.clues)
        part = f"{part}.{key}:".removeprefix(".") if key else part
        self.add(place, words, kind=kind, part=part, alike=alike)

    def add(
        self, place: Place, words: str, *, kind: str = "", part: str = "", alike: str = ""
    ) -> None:
        """Note an error; the last one that is bearable is raised at once.

        Of the errors that are *alike* (a noun, `line` say), the first is listed, the rest counted.
        If it is about a *part* that can be found in the file, that is its line and column.
        """
        if alike in self._alike:
            index, more = self._alike[alike]
            self._alike[alike] = index, more + 1
            return
        if alike:
            self._alike[alike] = len(self.listed), 0
        if part:
            self._parts[len(self.listed)] = part
        self.listed.append(Complaint(words, place, kind))
        if len(self.listed) >= MAX_LISTED:
            self._raise(f"... stopped after {MAX_LISTED} errors")

    def settle(self) -> None:
        """Raise what was found, if anything."""
        if self.listed:
            self._raise()

    def _raise(self, more: str = "") -> NoReturn:
        for alike, (index, others) in self._alike.items():
            if others:
                first = self.listed[index]
                like = f" (and {others} more {plural(alike, others)} like it)"
                self.listed[index] = replace(first, words=first.words + like)
        # All of them together, and only now: one walk through the file will do.
        found = self.where.find(set(self._parts.values()))
        for index, part in self._parts.items():
            if part in found:
                line, column = found[part]
                complaint = self.listed[index]
                place = replace(complaint.place, line=line, column=column)
                self.listed[index] = replace(complaint, place=place)
        raise FormatError.listing(self.listed, more)


def fault(text: str) -> str | None:
    """Why *text* will not do as a label, id or name; None if it will."""
    if text.isprintable() and len(text) <= MAX_TEXT:
        return None
    if len(text) > MAX_TEXT:
        return f"expected at most {MAX_TEXT} characters, got {len(text):,}: {shown(text)}"
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cs"):
            what = "half a character (a surrogate)" if kind == "Cs" else "a control character"
            return f"expected printable text, got {what} U+{ord(letter):04X} in {shown(text)}"
    return None


def unknown(key: str, known: Iterable[str]) -> str:
    """The complaint about a key nobody knows."""
    return f"unknown key {clipped(repr(key))}{instead(key, known)}"


def misplaced(puzzle: Puzzle, cell: Cell, placement: Placement) -> str:
    """Why *placement* cannot lie in *cell* at all; whether it does so rightly, `check` says."""
    tile = puzzle.by_id.get(placement.tile)
    if tile is None:
        return f"expected a tile of the puzzle, got {shown(placement.tile)}"
    if len(tile.sides) != cell.sides:
        got = f"tile {shown(tile.id)} with {len(tile.sides)}"
        return f"expected a tile with {cell.sides} sides, got {got}"
    if not 0 <= placement.turn < cell.sides:
        return f"expected a turn from 0 to {cell.sides - 1}, got {placement.turn}"
    return ""
