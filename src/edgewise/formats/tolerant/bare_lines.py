"""Lines of a text without what surrounds their labels: comments, bullets, numbers, brackets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..complaint import Position
from ..spelling import Raw
from .vocabulary import ACCENTED, MAIL, ORDINALS, TILES, TOTAL, is_side

WORD = "|".join(f"{TILES} {ACCENTED}".split())

COMMENT = re.compile(
    r"#(?![0-9])|//|%|```|[|+:\-=_*,;. \t─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]*$|"
    r"\[/?(?:code|quote|pre|table|list)\b[^\]]*\]$|sep=.?$|\(?[0-9]+ rows?\b.*$|"
    r"(?:row|reihe|zeile|ligne|rangee|fila|riga|rij|linha|rzad)\s*#?\w{1,3}\s*:?$|"
    r"\\(?:begin|end|hline|cline|toprule|midrule|bottomrule|centering|caption|label)\b[^&]*$",
    re.IGNORECASE,
)
"""A line that says nothing of a tile: a comment, a fence of code, a ruler, `Row 2:`,
what LaTeX has around a table."""

ASIDE = re.compile(
    rf"\W*(?:{'|'.join(TOTAL.split())})\b[\s:;,|0-9.]*$|\s*(?:>\s*)?(?:{'|'.join(MAIL.split())}):\s+\S|"
    r"[^\W\d_][\w .]{0,30}(?:,|\s[-–—])\s[^,;|]{0,20}?\b[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\W*$",
    re.IGNORECASE,
)
"""A line that is about something else wherever it stands: a sum, what stands above a letter."""

END_OF_ROW = re.compile(r"(?<!\s)\s*\\\\(?:\[[^\]]{0,20}\])?\s*(?:\\\w{1,20}\s*)?$")
"""As a row of a table in LaTeX ends."""

REMARK = re.compile(
    r"(?<!\s)(?:\s+(?:#|//)\s.*|\s{2,}\((?=[^()\s]*\s)[^()]*\)|\s*/\*[^*]{0,500}\*/\s*)$"
)
"""What is said of a tile behind it."""

STAMP = re.compile(
    r"\[?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},?\s+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"(?:\s*[AP]M)?\]?\s*(?:-\s*)?[^:]{1,40}:\s+|[^\W\d_][\w .]{0,30},\s[0-9]{1,2}:[0-9]{2}:\s+",
    re.IGNORECASE,
)
"""When somebody said it, and who, as a messenger has it before each line."""

QUOTED = re.compile(r"\s*(?:>\s*)*")

BULLET = re.compile(r"\s*(?:[-*•‣◦–—]\s+|\[\*\]\s*)?(?:\[[ xX]?\]\s+)?")

NUMBERED = re.compile(
    rf"(?:(?:{WORD})\s*)?(?:(?:no|nr|n°|№)\.?\s*|#)?"
    r"([0-9]{1,4}|[A-Za-z](?=[.):])|[IVX]{1,6}(?=[.)]))\s*(?:\\?[.):=→]|[-–—](?=\s))(?:\s+|$)|"
    r"(?:no|nr|n°|№)\.?\s*([0-9]{1,4})\s+|"
    rf"(?:\w{{1,3}}\s)?([0-9]{{1,3}}(?=st|nd|rd|th|\.)|{'|'.join(ORDINALS.split())})"
    rf"(?:st|nd|rd|th|\.)?\s+(?:{WORD})\s*[:\-–—]?\s+|"
    rf"(?:{WORD})\s+#?([0-9A-Za-z]{{1,4}})\s*[.):=\-]?\s+|"
    r"(?:\((?=[0-9]{1,4}\)))?([0-9]{1,4}(?=\))|[A-Z][0-9](?=-))[)\-]\s*|"
    r"#([0-9]{1,4})\s+|([①-⑳]|[0-9](?=\ufe0f?\u20e3))\ufe0f?\u20e3?\s*",
    re.IGNORECASE,
)
"""`3.`, `3)`, `(3)`, `#3:`, `#3`, `III.`, `card 3:`, `Karte 3 -`, `A0-`, `③` before the labels."""

TIMES = re.compile(r"([0-9]{1,3})\s?[x×]\s+(?=\S)")
"""`2x` before the labels."""

TWICE = re.compile(
    r"(?<=\S)\s+\(?"
    r"(?:[x×](?<![0-9]\s[x×])\s?([0-9]{1,2})|[x×]([0-9]{1,2})|([0-9]{1,2})\s?[x×])\)?$"
)
"""`x2` or `(2x)` behind them; but `3 x 3` is the size of a board."""

NAME = re.compile(r"[\"']?([^\W\d_][\w .'-]{0,30}?)[\"']?(?:[:)]|\s*=)\s+(?=\S)")
"""`Anna:` or `one)` before the labels."""

MAX_AROUND = 8
"""Lines above the tiles, and below, that may be about something else."""

FEW = 3
"""Lines that are too few to tell anything by their number."""

MAX_BRACKETS = 2
"""Around a line; whoever has more has a list of lists."""

BRACKETS = {"[": "]", "(": ")", "{": "}", "<": ">", "`": "`"}


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

    copies: int = 1


class BareLine(NamedTuple):
    """A line without what surrounds its labels."""

    number: int

    start: int
    """Where the text begins, from 0."""

    text: str

    id: str = ""

    above: bool = False
    """Whether it stands above the tiles, and is none."""

    copies: int = 1
    """How many such tiles there are."""

    def row(self, fields: Iterable[Field]) -> TypedRow:
        """What the line says of a tile, by its fields."""
        return TypedRow(self.number, tuple(fields), self.id, copies=self.copies)


def prepared(
    lines: Sequence[tuple[int, str]], *, bullets: bool = True, numbers: bool = True
) -> list[BareLine]:
    """Lines without comments, bullets, brackets around all, and, where all have them, *numbers*.

    Without *bullets*, a dash at the beginning is a label.
    """
    found = [
        _bare(number, text, bullets) for number, text in lines if not COMMENT.match(text.strip())
    ]
    single = _single(found)
    return [line for line in (unnumbered(single) if numbers else single) if line.text]


def _single(lines: list[BareLine]) -> list[BareLine]:
    """Without `2x` before the labels, where every line says how many there are of it."""
    found = [TIMES.match(line.text) for line in lines]
    if not all(found):
        return [_counted(line) for line in lines]
    return [
        _trimmed(line._replace(start=line.start + match.end(), text=line.text[match.end() :],
                               copies=int(match[1])))
        for line, match in zip(lines, found, strict=True) if match
    ]  # fmt: skip


def _counted(line: BareLine) -> BareLine:
    """Without `x2` behind the labels."""
    found = TWICE.search(line.text)
    if found is None:
        return line
    return line._replace(
        text=line.text[: found.start()], copies=int(found[1] or found[2] or found[3])
    )


def unnumbered(lines: list[BareLine]) -> list[BareLine]:
    """Without the numbers, or the names, that stand before each; the first and the last few may
    have none, if the numbers of the others count."""
    parted = [NUMBERED.match(line.text) for line in lines]
    which = [at for at, match in enumerate(parted) if match]
    ids = [_id(match) for match in parted if match]
    all_of_them = len(which) == len(lines)
    if which and not all_of_them:
        inside = which == list(range(which[0], which[-1] + 1))
        outside = max(which[0], len(lines) - 1 - which[-1])
        all_of_them = inside and outside <= MAX_AROUND and len(ids) > 2 and counted(ids)
    if not which or not all_of_them or len(set(ids)) < len(ids):
        return _unnamed(lines)
    names = dict(zip(which, ids, strict=True))
    return [
        _without(line, match.end(), names[at]) if match else line
        for at, (line, match) in enumerate(zip(lines, parted, strict=True))
    ]


def _unnamed(lines: list[BareLine]) -> list[BareLine]:
    """Without the names before the labels, where every line has another, and no other colon."""
    found = [NAME.match(line.text) for line in lines]
    names = {match[1] for match in found if match}
    once = all(len(re.findall(r"[:=]|(?<!\()\)", line.text)) == 1 for line in lines)
    if len(lines) < 3 or len(names) < len(lines) or not once or any(map(is_side, names)):
        return lines
    return [
        _without(line, match.end(), match[1])
        for line, match in zip(lines, found, strict=True)
        if match
    ]


def _without(line: BareLine, end: int, name: str) -> BareLine:
    """The line after *end*, with what stood there as its name."""
    return _trimmed(line._replace(start=line.start + end, text=line.text[end:], id=name))


def _id(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", next(filter(None, match.groups()), ""))


def counted(ids: Sequence[str]) -> bool:
    """Whether they are numbers from 0 or 1 on, or letters from A on."""
    numbers = [str(i) for i in range(len(ids) + 1)]
    letters = [chr(ord("a") + i) for i in range(min(26, len(ids)))]
    plainly = [name.lower().lstrip("0") or "0" for name in ids]
    return plainly in (numbers[1:], numbers[:-1], letters)


def _bare(number: int, text: str, bullets: bool) -> BareLine:
    text = REMARK.sub("", text)
    if text.startswith("||"):  # headings, as some wikis mark them
        text = text.replace("||", "|")
    start = 0
    for around in (QUOTED, STAMP, BULLET) if bullets else (QUOTED,):
        found = around.match(text, start)
        start = found.end() if found else start
    if text.count("**") == 2 and text.startswith("**", start):  # `**Card 1**:`
        text = text.replace("**", "")
    return _trimmed(BareLine(number, start, END_OF_ROW.sub("", text[start:])))


def _trimmed(line: BareLine, brackets: int = MAX_BRACKETS) -> BareLine:
    """Without blanks and brackets around it, and without what a list has after its items."""
    text = line.text.rstrip(" \r,;")
    bare = text.lstrip(" \r\f\v")
    start = line.start + len(text) - len(bare)
    inside = bare[:1] in BRACKETS and bare.endswith(BRACKETS[bare[0]])
    if inside and brackets and _is_one(bare):
        return _trimmed(line._replace(start=start + 1, text=bare[1:-1]), brackets - 1)
    return line._replace(start=start, text=bare)


def _is_one(text: str) -> bool:
    """Whether the first bracket is closed by the last one."""
    if text[0] == "`":
        return text.count("`") == 2
    depth = 0
    for at, letter in enumerate(text):
        depth += letter in BRACKETS
        depth -= letter in BRACKETS.values()
        if depth == 0:
            return at == len(text) - 1
    return False
