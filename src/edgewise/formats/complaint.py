"""What is wrong with a file, said all at once and in few words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ..errors import FormatError
from ..wording import clipped, instead, plural, shown

MAX_LISTED = 20
"""A file with more errors than this is the wrong file: nobody reads on."""

MAX_TEXT = 1000
"""A label, id or name is at most this long."""


class Misfit(Exception):
    """What is wrong with a word or value; whoever knows its place makes it a complaint."""


class Complaints:
    """Everything found wrong so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.alike: dict[str, tuple[int, int]] = {}

    def add(self, place: str, words: str, alike: str = "") -> None:
        """Note an error; the last one that is bearable is raised at once.

        Of the errors that are *alike* (a noun, `line` say), the first is listed, the rest counted.
        """
        if alike in self.alike:
            index, more = self.alike[alike]
            self.alike[alike] = index, more + 1
            return
        if alike:
            self.alike[alike] = len(self.lines), 0
        self.lines.append(f"{place}: {words}")
        if len(self.lines) >= MAX_LISTED:
            self.lines.append(f"... stopped after {MAX_LISTED} errors")
            self.settle()

    def settle(self) -> None:
        """Raise what was found, if anything."""
        for alike, (index, more) in self.alike.items():
            if more:
                self.lines[index] += f" (and {more} more {plural(alike, more)} like it)"
        if self.lines:
            raise FormatError("\n".join(self.lines))


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


def check_texts(texts: Iterable[str]) -> None:
    """Refuse to write what could not be read back."""
    for text in texts:
        if words := fault(text):
            raise FormatError(words)


def unknown(key: str, known: Iterable[str]) -> str:
    """The complaint about a key nobody knows."""
    return f"unknown key {clipped(repr(key))}{instead(key, known)}"
