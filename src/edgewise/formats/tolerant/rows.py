"""Lines of a text, cut into fields: what is a tile of them, `table.py` finds out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..complaint import MAX_TEXT, Position
from ..spelling import Raw
from .vocabulary import TILES

QUOTES = {
    '"': '"',
    "'": "'",
    "“": "”",
    "„": "“”",
    "«": "»",
    "»": "«",
    "‘": "’",
    "‚": "‘’",
    "`": "`",
}
"""What opens a quotation, and what closes it."""

DELIMITERS = {
    "\t": "tabs",
    ";": "semicolons",
    "|": "bars",
    ",": "commas",
    "→": "arrows",
    " > ": "arrows",
    " - ": "dashes",
    " – ": "dashes",
    "  ": "wide gaps",
    "/": "slashes",
    " ": "blanks",
}
"""The strongest first: blanks part labels only where nothing else does."""

COMMENT = re.compile(r"#(?![0-9])|//|%|```|[|+:\-= ]*$")
"""A line that says nothing of a tile: a comment, a fence of code, a ruler below a heading."""

REMARK = re.compile(r"\s(?:#|//)\s.*$")

BULLET = re.compile(r"\s*(?:[-*•‣◦–—]\s+)?")

NUMBERED = re.compile(
    rf"(?:(?:{'|'.join(TILES.split())})\s*)?(?:(?:no|nr|n°|№)\.?\s*|#)?"
    r"([0-9]{1,4}|[A-Za-z](?=[.):]))\s*(?:[.):=]|-(?=\s))(?:\s+|$)|"
    rf"(?:{'|'.join(TILES.split())})\s+#?([0-9A-Za-z]{{1,4}})\s*[.):=\-]?\s+|"
    r"(?:\((?=[0-9]{1,4}\)))?([0-9]{1,4}(?=\))|[A-Z][0-9](?=-))[)\-]\s*",
    re.IGNORECASE,
)
"""`3.`, `3)`, `(3)`, `#3:`, `card 3:`, `Karte 3 -`, `A0-` before the labels."""

LETTERS = re.compile(r"(?:[^\W_]{3}){1,2}|[^\W_]{4}")
MARKED = re.compile(r"(?:(?:[^\W\d_][01+\-−]){3}){1,2}|(?:[^\W\d_][01+\-−]){4}")
"""Labels without anything between them: `rGbY`, and `R1G0B0Y1`."""

GAPS = {" ": re.compile(r"\s+"), "  ": re.compile(r"\s{2,}")}

DOUBLED = re.compile(r'"((?:[^"]|""){0,1000})"(?!")')
"""A text in quotes, each quote in it twice, as spreadsheets have it."""

MAX_FIELDS = 50
"""In a row: no tile, with all that may stand beside it, has more."""

MAX_BRACKETS = 2
"""Around a line; whoever has more has a list of lists."""

BRACKETS = {"[": "]", "(": ")", "{": "}", "<": ">"}


class Field(NamedTuple):
    """A piece of a line, and where it stands."""

    text: Raw
    at: Position


class TypedRow(NamedTuple):
    """What a line, or an object, says of a tile."""

    line: int

    fields: tuple[Field, ...]

    id: str = ""
    """The number that stands before it."""

    names: tuple[str, ...] = ()
    """What each field is called, where they are named one by one."""


class Cut(NamedTuple):
    """One way to take a text apart."""

    rows: tuple[TypedRow, ...]

    words: str
    """How: `cut at commas`."""

    weak: bool = False
    """Whether other cuts are to be preferred: slashes and blanks stand inside of labels too."""


class BareLine(NamedTuple):
    """A line without what surrounds its labels."""

    number: int

    start: int
    """Where the text begins, from 0."""

    text: str

    id: str = ""


def prepared(lines: Sequence[tuple[int, str]]) -> list[BareLine]:
    """Lines without comments, bullets, brackets around all, and, where all have them, numbers."""
    found = [_bare(number, text) for number, text in lines if not COMMENT.match(text.strip())]
    parted = [NUMBERED.match(line.text) for line in found]
    ids = [match[1] or match[2] or match[3] for match in parted if match]
    if found and len(set(ids)) == len(found):
        found = [
            _trimmed(
                BareLine(
                    line.number,
                    line.start + match.end(),
                    line.text[match.end() :],
                    name,
                )
            )
            for line, match, name in zip(found, parted, ids, strict=True)
            if match
        ]
    return [line for line in found if line.text]


def _bare(number: int, text: str) -> BareLine:
    text = REMARK.sub("", text)
    bullet = BULLET.match(text)
    start = bullet.end() if bullet else 0
    return _trimmed(BareLine(number, start, text[start:]))


def _trimmed(line: BareLine, brackets: int = MAX_BRACKETS) -> BareLine:
    """Without blanks and brackets around it, and without what a list has after its items."""
    text = line.text.rstrip(" \r,;")
    bare = text.lstrip(" \u00a0\r\f\v")
    start = line.start + len(text) - len(bare)
    inside = bare[:1] in BRACKETS and bare.endswith(BRACKETS[bare[0]])
    if inside and brackets and _is_one(bare):
        return _trimmed(line._replace(start=start + 1, text=bare[1:-1]), brackets - 1)
    return line._replace(start=start, text=bare)


def _is_one(text: str) -> bool:
    """Whether the first bracket is closed by the last one."""
    depth = 0
    for at, letter in enumerate(text):
        depth += letter in BRACKETS
        depth -= letter in BRACKETS.values()
        if depth == 0:
            return at == len(text) - 1
    return False


def cuts(lines: Sequence[BareLine]) -> Iterator[Cut]:
    """Every way to cut the lines that is not foolish from the start."""
    if not lines:
        return
    for delimiter, name in DELIMITERS.items():
        if any(delimiter in line.text for line in lines):
            rows = tuple(
                TypedRow(x.number, tuple(islice(fields(x, delimiter), MAX_FIELDS)), x.id)
                for x in lines
            )
            if max(len(row.fields) for row in rows) < MAX_FIELDS:
                yield Cut(rows, f"cut at {name}", delimiter in "/ ")
    yield from _lettered(lines, "")


def words(lines: Sequence[BareLine]) -> Iterator[Cut]:
    """A word for each tile, several in a line: `1234 5678`."""
    parts = [
        BareLine(line.number, line.start + found.start(), found[0])
        for line in lines
        for found in re.finditer(r"\S+", line.text)
    ]
    yield from _lettered(parts, "a word for each tile, ")


def _lettered(lines: Sequence[BareLine], how: str) -> Iterator[Cut]:
    for pattern, size, said in ((LETTERS, 1, "letter"), (MARKED, 2, "two letters")):
        if lines and all(pattern.fullmatch(line.text) for line in lines):
            rows = tuple(TypedRow(x.number, tuple(_chunks(x, size)), x.id) for x in lines)
            yield Cut(rows, f"{how}a label for each {said}")


def fields(line: BareLine, delimiter: str) -> Iterator[Field]:
    """The pieces of a line between delimiters; what stands in quotes is one of them."""
    text, at, end = line.text, 0, len(line.text)
    if delimiter == "|" and text[:1] == "|":  # as tables in Markdown have it
        at = 1
        end -= text.endswith("|") and len(text) > 1
    while at <= end:
        at = _past_blanks(text, at, end, delimiter)
        quoted = _quoted(text, at, end, delimiter)
        stop, following = _gap(text, quoted[1] if quoted else at, end, delimiter)
        piece = quoted[0] if quoted else text[at:stop].strip()
        yield Field(piece, (line.number, line.start + at + 1))
        at = following


def _past_blanks(text: str, at: int, end: int, delimiter: str) -> int:
    while at < end and text[at].isspace() and text[at] != delimiter:
        at += 1
    return at


def _gap(text: str, at: int, end: int, delimiter: str) -> tuple[int, int]:
    """Where the next delimiter stands, and where what follows it begins."""
    if not delimiter.strip(" "):
        found = GAPS[delimiter].search(text, at, end)
        return found.span() if found and found.end() < end else (end, end + 1)
    stop = text.find(delimiter, at, end)
    return (end, end + 1) if stop < 0 else (stop, stop + len(delimiter))


def _quoted(text: str, at: int, end: int, delimiter: str) -> tuple[str, int] | None:
    """What stands in quotes from *at* on, and where it ends, if a delimiter or nothing follows."""
    opening = text[at : at + 1]
    if opening == '"' and (found := DOUBLED.match(text, at, end)):
        return found[1].replace('""', '"'), found.end()
    for close in range(at + 1, min(end, at + MAX_TEXT)) if opening in QUOTES else ():
        if text[close] in QUOTES[opening]:
            after = _past_blanks(text, close + 1, end, delimiter)
            if after >= end or text.startswith(delimiter.strip(" ") or text[after], after):
                return text[at + 1 : close], close + 1
    return None


def _chunks(line: BareLine, size: int) -> Iterator[Field]:
    for at in range(0, len(line.text), size):
        yield Field(line.text[at : at + size], (line.number, line.start + at + 1))
