"""The lines of our text form, sorted by the key they belong to."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ...errors import FormatError, Place
from ...wording import clipped, near, shown
from ..complaint import Complaints, Objection, Position, Whereabouts, unknown
from ..source import Source, lines_of
from .lexer import Word, split

VALUES = (
    *("name", "board", "holes", "cells", "joints", "match"),
    *("rim", "frame", "rim_only", "turns", "flips"),
)
SECTIONS = ("polygons", "tiles", "clues")
KEYS = VALUES + SECTIONS

KEY = re.compile(r"\s*([A-Za-z_]+)\s*:")

QUOTE_IT = "an id that is also a key stands in double quotes"

MAX_LINES = 300_000
MAX_WORDS = 3_000_000
"""Far beyond the largest board; more is refused before memory is spent on it."""


@dataclass(slots=True)
class Statement:
    """A key and its words, or an item of a section."""

    line: int

    words: list[Word] = field(default_factory=list)

    text: str = ""

    start: int = 0
    """Where the text starts in its line."""

    number: int = 0
    """Which of its section, from 0."""


class Lines:
    """What stands at each key; what is wrong is collected."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.where = Whereabouts(source.name, self.find)
        self.complaints = Complaints(self.where)
        self.values: dict[str, Statement] = {}
        self.items: dict[str, list[Statement]] = {}
        self.lines: dict[str, int] = {}
        self.ended = ""
        self.broken = 0
        key, count = "", 0
        for number, line in lines_of(source, MAX_LINES):
            found = KEY.match(line)
            starts = found if found and found[1].lower() in KEYS else None
            try:
                if starts:
                    key = self._start(number, starts[1].lower(), line, starts.end(), key)
                    continue
                words = split(line, number)
                count += len(words)
                if words:
                    key = self._take(Statement(number, words, line), key)
            except Objection as error:
                self._objected(error, "" if starts else key)
            if count > MAX_WORDS:
                over = f"expected at most {MAX_WORDS:,} words, got more"
                raise FormatError.at(Place(source.name, number), over)

    def find(self, parts: Collection[str]) -> dict[str, Position]:
        """The positions of parts of the puzzle; here, those of keys."""
        return {part: (self.lines[part], None) for part in parts if part in self.lines}

    def wrong(self, at: Position, words: str, alike: str = "", **known: Any) -> None:
        """Complain about what stands there; *known*: what else a `Place` may say of it."""
        self.complaints.add(Place(self.where.source, *at, **known), words, alike=alike)

    def _objected(self, error: Objection, key: str) -> None:
        """Complain about a line that has no words, at the end of what *key* has so far."""
        assert error.at is not None
        tile = len(self.items[key]) + self.broken if key == "tiles" else None
        self.broken += key == "tiles"
        self.wrong(error.at, str(error), tile=tile)

    def _start(self, number: int, key: str, line: str, end: int, before: str) -> str:
        """Begin with *key*, which ends at *end*; the key that the next lines belong to."""
        interrupts = before in SECTIONS and key in VALUES
        if key in self.lines:
            again = f"got it again (first in line {self.lines[key]})"
            hint = f"; {QUOTE_IT}" if interrupts else ""
            self.wrong((number, None), f"expected {key}: once, {again}{hint}")
            if interrupts:
                return before
        if interrupts:
            self.ended = f" ({key}: in line {number} ended {before}:; {QUOTE_IT})"
        self.lines.setdefault(key, number)
        statement = Statement(number, text=line[end:], start=end)
        if key in SECTIONS:
            self.items.setdefault(key, [])
        else:
            self.values.setdefault(key, statement)
        if key != "name":
            statement.words = split(line, number, end)
            if key in SECTIONS and statement.words:
                got = shown(statement.text.strip())
                words = f"expected nothing after {key}: in its line, got {got}"
                self.wrong(statement.words[0].at, words)
        return key

    def _take(self, statement: Statement, key: str) -> str:
        """Put a line without a known key where it belongs; the key it belongs to."""
        line, found = statement.text, KEY.match(statement.text)
        first = statement.words[0].at
        statement.text = clipped(line.strip())
        match statement.words:
            case [Word(str(word), "bare")] if word.lower() in SECTIONS:
                self.wrong(first, f"expected a colon after {word}, got none")
                return self._start(statement.line, word.lower(), "", 0, key)
        meant, strange = _meant(found[1]) if found else ("", "")
        alone = len(statement.words) == 2  # as in `clue:`
        if found and meant in SECTIONS and (key not in SECTIONS or alone):
            self.wrong(first, strange)
            return self._start(statement.line, meant, "", 0, key)
        if key in SECTIONS:
            statement.number = len(self.items[key]) + (self.broken if key == "tiles" else 0)
            self.items[key].append(statement)
        elif found:
            self.wrong(first, strange, "" if meant else "key")
        elif not line[0].isspace() or key in ("", "name"):
            words = "expected a key such as board: or tiles:"
            got = f"got {shown(statement.text)}{self.ended}"
            self.wrong((statement.line, None), f"{words}, {got}", "line")
        else:
            self.values[key].words += statement.words
        return key


@lru_cache(maxsize=1000)
def _meant(key: str) -> tuple[str, str]:
    """The key of ours that a strange one is most like, and what to say of it: whoever has one
    strange key often has it in every line."""
    return next(iter(near(key, KEYS)), ""), unknown(key, KEYS)
