"""Tiles that are drawn, the label of each side where it is printed.

+-------+        R+                  R+
|  R+   |      Y-  G-            Y-      G-
|Y-   G-|        P+              B+      W-
|  P+   |                            P+
+-------+
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .bare_lines import WORD, BareLine, Field, TypedRow
from .rows import Cut

LINES = re.compile(r"[|│┃║╱╲╳\\]|(?<!\w)/|/(?!\w)|[─━═_]{2,}|[┌┐└┘├┤┬┴┼]")
"""What a card is drawn with; a slash between two words is none."""

RULER = re.compile(r"[\s+\-=_.─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬|│]*")

HEADING = re.compile(
    rf"(?:(?:{WORD})\s*)?#?[0-9]{{1,4}}\s*[:.)]?|(?:{WORD})\s+\w+:?", re.IGNORECASE
)
"""`Card 3`, above a drawing."""

PATTERNS = {
    (1, 2, 1): ((0, 0), (1, 1), (2, 0), (1, 0)),
    (1, 2, 2, 1): ((0, 0), (1, 1), (2, 1), (3, 0), (2, 0), (1, 0)),
    (2, 1): ((0, 1), (1, 0), (0, 0)),
}
"""How many labels stand in the lines of a drawing, and which of them (line, number) is the first
side, the second, ... of a square, a hexagon, a triangle that points up."""


class DrawnWord(NamedTuple):
    """A label in a line, and where."""

    text: str
    start: int
    end: int


def drawn(lines: Sequence[tuple[int, str]]) -> Iterator[Cut]:
    """The tiles, if all there is are drawings of such; and a title."""
    for gap in (r"\S+", r"\S+(?: \S+)*"):
        rows = [(number, _words(text, gap)) for number, text in lines if not RULER.fullmatch(text)]
        full = [(number, words) for number, words in rows if words]
        for pattern, order in PATTERNS.items():
            for titles in (0, 1):
                body = _unheaded(full[titles:], len(pattern))
                made = _tiles(body, pattern, order)
                if made is not None and len(made) > 1:
                    above = (_line(*row) for row in full[:titles])
                    yield Cut(tuple(made), "drawn, each label at its side", beside=tuple(above))
                    return


def _line(number: int, words: Sequence[DrawnWord]) -> BareLine:
    return BareLine(number, 0, " ".join(word.text for word in words), above=True)


def _words(text: str, gap: str) -> list[DrawnWord]:
    bare = LINES.sub(lambda found: " " * len(found[0]), text)
    return [DrawnWord(found[0], found.start(), found.end()) for found in re.finditer(gap, bare)]


def _unheaded(
    rows: list[tuple[int, list[DrawnWord]]], size: int
) -> list[tuple[int, list[DrawnWord]]]:
    """Without the lines that say which card it is, one above each."""
    headings = [" ".join(word.text for word in words) for _, words in rows[:: size + 1]]
    if len(rows) % (size + 1) or not all(HEADING.fullmatch(text) for text in headings):
        return rows
    return [row for at, row in enumerate(rows) if at % (size + 1)]


def _tiles(
    rows: list[tuple[int, list[DrawnWord]]],
    pattern: tuple[int, ...],
    order: tuple[tuple[int, int], ...],
) -> list[TypedRow] | None:
    """The tiles of drawings that stand below one another, and side by side."""
    size, made = len(pattern), list[TypedRow]()
    if not rows or len(rows) % size:
        return None
    for first in range(0, len(rows), size):
        block = rows[first : first + size]
        across = len(block[pattern.index(1)][1])
        lines = [_uncentred(words, across) for _, words in block]
        if [len(words) for words in lines] != [across * many for many in pattern]:
            return None
        for n in range(across):
            parts = [
                words[n * many : (n + 1) * many] for words, many in zip(lines, pattern, strict=True)
            ]
            if not _stands_between(parts):
                return None
            labels = ((block[line][0], parts[line][at]) for line, at in order)
            fields = tuple(Field(word.text, (number, word.start + 1)) for number, word in labels)
            made.append(TypedRow(block[0][0], fields))
    return made


def _uncentred(words: list[DrawnWord], across: int) -> list[DrawnWord]:
    """Without what stands in the middle of each card: its number, or where its diagonals cross."""
    if len(words) != 3 * across:
        return words
    centres = {word.text for word in words[1::3]}
    crossed = centres <= {"X", "x", "×", "+", "*", "o", "O"}
    if not crossed and (len(centres) < across or not all(x.strip("#").isdigit() for x in centres)):
        return words
    return [word for at, word in enumerate(words) if at % 3 != 1]


def _stands_between(parts: list[list[DrawnWord]]) -> bool:
    """Whether what stands alone in its line stands between those on the left and on the right."""
    pairs = [words for words in parts if len(words) == 2]
    left = max(words[0].start for words in pairs)
    right = min(words[1].end for words in pairs)
    alone = [words[0] for words in parts if len(words) == 1]
    inside = all(left < (word.start + word.end) / 2 < right for word in alone)
    return inside and all(a.end < b.start + 1 for words in pairs for a, b in pairwise(words))
