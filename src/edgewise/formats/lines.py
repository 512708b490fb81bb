"""The lines of our text form, sorted by the key they belong to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..errors import FormatError
from ..wording import clipped, near, shown
from .complaint import Complaints, Misfit, unknown
from .source import Source, lines_of
from .words import Word, split

VALUES = (
    *("name", "board", "holes", "cells", "joints", "match"),
    *("rim", "rim_only", "turns", "flips"),
)
SECTIONS = ("polygons", "tiles", "clues")
KEYS = VALUES + SECTIONS

KEY = re.compile(r"\s*([A-Za-z_]+)\s*:")

QUOTE_IT = "an id that is also a key stands in double quotes"

MAX_LINES = 300_000
MAX_WORDS = 3_000_000
"""Far beyond the largest board; more is refused before memory is spent on it."""


@dataclass(slots=True)
class Entry:
    """A key and its words, or an item of a section."""

    line: int
    words: list[Word] = field(default_factory=list)
    text: str = ""


class Lines:
    """What stands at each key; what is wrong is collected."""

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.complaints = Complaints()
        self.values: dict[str, Entry] = {}
        self.items: dict[str, list[Entry]] = {}
        self.lines: dict[str, int] = {}
        self.ended = ""
        key, count = "", 0
        for number, line in lines_of(source, MAX_LINES):
            try:
                found = KEY.match(line)
                if found and found[1].lower() in KEYS:
                    key = self._start(number, found[1].lower(), line[found.end() :], key)
                    continue
                words = split(line)
                count += len(words)
                if words:
                    key = self._take(Entry(number, words, line), key)
            except Misfit as error:
                self.wrong(number, str(error))
            if count > MAX_WORDS:
                over = f"expected at most {MAX_WORDS:,} words, got more"
                raise FormatError(f"{self.name}:{number}: {over}")

    def wrong(self, line: int, words: str, alike: str = "") -> None:
        self.complaints.add(f"{self.name}:{line}", words, alike)

    def _start(self, number: int, key: str, rest: str, before: str) -> str:
        """Begin with *key*; the key that the next lines belong to."""
        interrupts = before in SECTIONS and key in VALUES
        if key in self.lines:
            again = f"got it again (first in line {self.lines[key]})"
            hint = f"; {QUOTE_IT}" if interrupts else ""
            self.wrong(number, f"expected {key}: once, {again}{hint}")
            if interrupts:
                return before
        if interrupts:
            self.ended = f" ({key}: in line {number} ended {before}:; {QUOTE_IT})"
        self.lines.setdefault(key, number)
        entry = Entry(number, text=rest)
        if key in SECTIONS:
            self.items.setdefault(key, [])
        else:
            self.values.setdefault(key, entry)
        if key != "name":
            entry.words = split(rest)
            if key in SECTIONS and entry.words:
                got = shown(rest.strip())
                self.wrong(number, f"expected nothing after {key}: in its line, got {got}")
        return key

    def _take(self, entry: Entry, key: str) -> str:
        """Put a line without a known key where it belongs; the key it belongs to."""
        line, found = entry.text, KEY.match(entry.text)
        entry.text = clipped(line.strip())
        match entry.words:
            case [Word(str(word), "bare")] if word.lower() in SECTIONS:
                self.wrong(entry.line, f"expected a colon after {word}, got none")
                return self._start(entry.line, word.lower(), "", key)
        meant = next(iter(near(found[1], KEYS)), "") if found else ""
        alone = len(entry.words) == 2  # as in `clue:`
        if found and meant in SECTIONS and (key not in SECTIONS or alone):
            self.wrong(entry.line, unknown(found[1], KEYS))
            return self._start(entry.line, meant, "", key)
        if key in SECTIONS:
            self.items[key].append(entry)
        elif found:
            self.wrong(entry.line, unknown(found[1], KEYS), "" if meant else "key")
        elif not line[0].isspace() or key in ("", "name"):
            got = f"got {shown(entry.text)}{self.ended}"
            self.wrong(entry.line, f"expected a key such as board: or tiles:, {got}", "line")
        else:
            self.values[key].words += entry.words
        return key
