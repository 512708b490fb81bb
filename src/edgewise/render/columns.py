"""Other people's text on a screen of fixed columns: how wide it is, and how to show it safely."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

JOINERS = "\u200d\ufe0e\ufe0f"
"""Left out of what is shown: terminals disagree on how wide the emoji are that these make."""

GAP = 2
"""Blanks between the columns of a table."""


@dataclass(frozen=True, slots=True)
class Text:
    """A few letters in one colour."""

    text: str

    style: str = ""
    """An ANSI code without its frame, or nothing."""

    @property
    def columns(self) -> int:
        return columns(self.text)

    def __str__(self) -> str:
        return f"\x1b[{self.style}m{self.text}\x1b[0m" if self.style and self.text else self.text


def columns(text: str) -> int:
    """How many columns a terminal needs for *text*."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def harmless(text: str, unicode: bool = True) -> str:
    """*text* with everything spelled out that could move, hide or recolour its neighbours."""
    # Blanks at the ends cannot be seen, so they get quotes around them.
    text = text if text == text.strip(" ") and text else f"'{text}'"
    shown = "".join(letter for letter in text if letter not in JOINERS)
    if not unicode:
        return shown if shown.isascii() and shown.isprintable() else ascii(text)[1:-1]
    if shown.isprintable():
        # A combining mark at the start would land on the border of the cell.
        return shown if shown and _columns(shown[0]) else f"◌{shown}"
    return "".join(x if x.isprintable() else ascii(x)[1:-1] for x in text.replace("\\", r"\\"))


def right_to_left(text: str) -> bool:
    """Whether terminals that know such scripts would reorder the line around *text*."""
    return not text.isascii() and any(unicodedata.bidirectional(x) in _BACKWARDS for x in text)


def cut(text: str, room: int, dots: str = "…") -> str:
    """*text*, or as much of its beginning as fits, with dots behind it."""
    if columns(text) <= room:
        return text
    return _head(text, max(0, room - columns(dots))) + dots


def clusters(text: str) -> Iterator[str]:
    """Each character together with the combining marks that follow it."""
    held = ""
    for letter in text:
        if held and _columns(letter):
            yield held
            held = ""
        held += letter
    if held:
        yield held


def wrapped(words: Iterable[Text], room: int, gap: int = 1, indent: int = 0) -> list[str]:
    """*words* with *gap* blanks between them in lines of at most *room* columns.

    The second line and all after it are indented; a word longer than a line is broken.
    """
    indent = min(indent, max(0, room - 8))
    lines: list[str] = []
    line, used, fresh = "", 0, True
    for word in words:
        if not fresh and used + gap + word.columns <= room:
            line, used = f"{line}{' ' * gap}{word}", used + gap + word.columns
            continue
        if not fresh:
            lines.append(line)
            line, used = " " * indent, indent
        rest = word.text
        while columns(rest) > room - used:
            head = _head(rest, room - used) or rest[0]
            head = head[: head.rstrip().rfind(" ") + 1] or head
            lines.append(f"{line}{Text(head.rstrip(), word.style)}")
            rest = rest[len(head) :]
            line, used = " " * indent, indent
        line, used, fresh = f"{line}{Text(rest, word.style)}", used + columns(rest), False
    return lines if fresh else [*lines, line]


def table(rows: Sequence[Sequence[Text]], width: int) -> list[str]:
    """The rows below each other, in columns if these fit into *width*, else wrapped."""
    columns = zip_longest(*rows, fillvalue=Text(""))
    sizes = [max(text.columns for text in column) for column in columns]
    if sum(sizes) + GAP * (len(sizes) - 1) > width:
        return [line for row in rows for line in wrapped(row, width, GAP, 4)]
    padded = [
        [f"{x}{' ' * (size - x.columns + GAP)}" for x, size in zip(row, sizes, strict=False)]
        for row in rows
    ]
    return ["".join(row).rstrip() for row in padded]


_BACKWARDS = {"R", "AL", "AN"}


@functools.lru_cache(maxsize=1024)
def _columns(letter: str) -> int:
    # Hangul vowels and finals join the consonant before them.
    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _head(text: str, room: int) -> str:
    """As much of the beginning of *text* as fits."""
    head, used = "", 0
    for cluster in clusters(text):
        used += columns(cluster)
        if used > room:
            break
        head += cluster
    return head
