"""Lines of a text, cut into fields: what is a tile of them, `table.py` finds out."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..complaint import MAX_TEXT, Position
from ..spelling import Raw
from .vocabulary import TILES, is_side, order

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
    "$": "$",
}
"""What opens a quotation, and what closes it; formulas of LaTeX are quoted so."""

QUOTE = re.compile(f"[{''.join(QUOTES)}]")

WORDS = re.compile(r"\S+|^$")

DELIMITERS = {
    "\t": "tabs",
    ";": "semicolons",
    "|": "bars",
    "&": "ampersands",
    ",": "commas",
    "→": "arrows",
    " > ": "arrows",
    " - ": "dashes",
    " – ": "dashes",
    " — ": "dashes",
    " · ": "dots",
    " • ": "dots",
    "  ": "wide gaps",
    "/": "slashes",
    " ": "blanks",
}
"""The strongest first: blanks part labels only where nothing else does."""

TIGHT = {":": "colons", "-": "dashes", ".": "dots"}
"""What parts labels only where a text has no blanks at all."""

AND = re.compile(r"\s(?:and|und|et|y|e|en|i|oraz)\s+", re.IGNORECASE)
"""Before the last label of a list in words."""

WORD = "|".join(TILES.split())

COMMENT = re.compile(
    r"#(?![0-9])|//|%|```|[|+:\-=_* ─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]*$|"
    r"\[/?(?:code|quote|pre|table)\b[^\]]*\]$|"
    r"(?:row|reihe|zeile|ligne|rangee|fila|riga|rij|linha|rzad)\s*#?\w{1,3}\s*:?$|"
    r"\\(?:begin|end|hline|cline|toprule|midrule|bottomrule|centering|caption|label)\b[^&]*$",
    re.IGNORECASE,
)
"""A line that says nothing of a tile: a comment, a fence of code, a ruler, `Row 2:`,
what LaTeX has around a table."""

END_OF_ROW = re.compile(r"(?<!\s)\s*\\\\(?:\[[^\]]{0,20}\])?\s*(?:\\\w{1,20}\s*)?$")
"""As a row of a table in LaTeX ends."""

REMARK = re.compile(
    r"(?<!\s)(?:\s+(?:#|//)\s.*|\s{2,}\((?=[^()\s]*\s)[^()]*\)|\s*/\*[^*]{0,500}\*/\s*)$"
)
"""What is said of a tile behind it."""

STAMP = re.compile(
    r"\[?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},?\s+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"(?:\s*[AP]M)?\]?\s*(?:-\s*)?[^:]{1,40}:\s+",
    re.IGNORECASE,
)
"""When somebody said it, and who, as a messenger has it before each line."""

QUOTED = re.compile(r"\s*(?:>\s*)*")

BULLET = re.compile(r"\s*(?:[-*•‣◦–—]\s+)?(?:\[[ xX]?\]\s+)?")

NUMBERED = re.compile(
    rf"(?:(?:{WORD})\s*)?(?:(?:no|nr|n°|№)\.?\s*|#)?"
    r"([0-9]{1,4}|[A-Za-z](?=[.):])|[IVX]{1,6}(?=[.)]))\s*(?:[.):=]|-(?=\s))(?:\s+|$)|"
    rf"(?:{WORD})\s+#?([0-9A-Za-z]{{1,4}})\s*[.):=\-]?\s+|"
    r"(?:\((?=[0-9]{1,4}\)))?([0-9]{1,4}(?=\))|[A-Z][0-9](?=-))[)\-]\s*|"
    r"#([0-9]{1,4})\s+|([①-⑳]|[0-9](?=\ufe0f?\u20e3))\ufe0f?\u20e3?\s*",
    re.IGNORECASE,
)
"""`3.`, `3)`, `(3)`, `#3:`, `#3`, `III.`, `card 3:`, `Karte 3 -`, `A0-`, `③` before the labels."""

NAME = re.compile(r"([^\W\d_][\w .'-]{0,30}?):\s+(?=\S)")
"""`Anna:` before the labels."""

MAX_AROUND = 3
"""Lines above the tiles, and below, that may be about something else."""

LETTERS = re.compile(r"(?:[^\W_]{3}){1,2}|[^\W_]{4}")
MARKED = re.compile(r"(?:(?:[^\W\d_][01+\-−]){3}){1,2}|(?:[^\W\d_][01+\-−]){4}")
"""Labels without anything between them: `rGbY`, and `R1G0B0Y1`."""

SIGN = "(?:[^\\W\\d_]|[\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0f\U0001f3fb-\U0001f3ff]?"
"""An emoji, or a letter."""

EMOJI = re.compile(rf"(?:(?:{SIGN}){{3}}){{1,2}}|(?:{SIGN}){{4}}")
ARROWED = re.compile(rf"(?:(?:(?:{SIGN}){{2}}){{3}}){{1,2}}|(?:(?:{SIGN}){{2}}){{4}}")
"""Labels that are emoji, and such with a sign for each half."""

GAPS = {" ": re.compile(r"\s+"), "  ": re.compile(r"\t\s*|\s{2,}")}

DOUBLED = re.compile(r'"((?:[^"]|""){0,1000})"(?!")')
"""A text in quotes, each quote in it twice, as spreadsheets have it."""

MAX_FIELDS = 50
"""In a row: no tile, with all that may stand beside it, has more."""

SAMPLE = 50
"""Lines that tell whether it is worth while to cut all of them."""

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

    beside: tuple[BareLine, ...] = ()
    """Lines around the rows that are about something else."""

    said: tuple[tuple[str, str], ...] = ()
    """Keys and values beside the rows that are no parts of tiles."""

    border: tuple[str, ...] = ()
    """What is printed around the tiles, clockwise from the top."""

    def rank(self) -> tuple[bool, int, bool]:
        """The least is to be preferred: it leaves the fewest lines out."""
        others = len(self.beside)
        return self.weak or 2 * others > len(self.rows), others, self.weak


class BareLine(NamedTuple):
    """A line without what surrounds its labels."""

    number: int

    start: int
    """Where the text begins, from 0."""

    text: str

    id: str = ""

    above: bool = False
    """Whether it stands above the tiles, and is none."""


def prepared(lines: Sequence[tuple[int, str]], *, bullets: bool = True) -> list[BareLine]:
    """Lines without comments, bullets, brackets around all, and, where all have them, numbers.

    Without *bullets*, a dash at the beginning is a label.
    """
    found = [
        _bare(number, text, bullets) for number, text in lines if not COMMENT.match(text.strip())
    ]
    return [line for line in _unnumbered(found) if line.text]


def _unnumbered(lines: list[BareLine]) -> list[BareLine]:
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
    once = all(line.text.count(":") == 1 for line in lines)
    if len(lines) < 3 or len(names) < len(lines) or not once or any(map(is_side, names)):
        return lines
    return [
        _without(line, match.end(), match[1])
        for line, match in zip(lines, found, strict=True)
        if match
    ]


def _without(line: BareLine, end: int, name: str) -> BareLine:
    """The line after *end*, with what stood there as its name."""
    return _trimmed(BareLine(line.number, line.start + end, line.text[end:], name))


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
    blank = any(GAPS[" "].search(line.text) for line in lines)
    for delimiter, name in DELIMITERS.items() if blank else (DELIMITERS | TIGHT).items():
        if not _is_foolish(lines, delimiter):
            rows = tuple(
                TypedRow(x.number, tuple(islice(fields(x, delimiter), MAX_FIELDS)), x.id)
                for x in lines
            )
            if max(len(row.fields) for row in rows) < MAX_FIELDS:
                weak = delimiter in "/ " or delimiter in TIGHT
                # Nobody sees tabs: they are what copying a table gives.
                words = "a row for each tile" if delimiter == "\t" else f"cut at {name}"
                yield _and_last(rows, name, weak) or Cut(rows, words, weak)
    yield from _lettered(lines)


def _is_foolish(lines: Sequence[BareLine], delimiter: str) -> bool:
    """Whether a cut gives no tiles for sure, seen from a few lines: most have other numbers of
    fields than the rest, or too few, and no heading says what they are."""
    step = -(-len(lines) // SAMPLE)
    some = [list(islice(fields(line, delimiter), MAX_FIELDS)) for line in lines[::step]]
    ((usual, often),) = Counter(map(len, some)).most_common(1)
    if len(some) <= MAX_AROUND or (usual > 2 and 3 * often >= len(some)):
        return False
    names = [str(field.text).rpartition(":")[2] for field in some[0]]
    return not any(order(names, sides) for sides in (3, 4, 6))


def _and_last(rows: tuple[TypedRow, ...], name: str, weak: bool) -> Cut | None:
    """`red, blue, green and white`: the last two fields of each row stand together."""
    made = []
    for row in rows:
        *others, last = row.fields
        parts = AND.split(str(last.text))
        if not others or len(parts) != 2 or any(AND.search(str(x.text)) for x in others):
            return None
        line, column = last.at
        at = (line, (column or 1) + len(str(last.text)) - len(parts[1]))
        made.append(row._replace(fields=(*others, Field(parts[0], last.at), Field(parts[1], at))))
    return Cut(tuple(made), f"cut at {name} and the word before the last label", weak)


def pieces(lines: Sequence[BareLine], delimiter: str) -> list[BareLine]:
    """The pieces of lines as lines: `1234 5678`, `a b c d; b c d a`; none if that parts none."""
    parts = [
        BareLine(line.number, (field.at[1] or 1) - 1, str(field.text))
        for line in lines
        for field in fields(line, delimiter)
        if field.text
    ]
    return parts if len(parts) > len(lines) else []


def _lettered(lines: Sequence[BareLine]) -> Iterator[Cut]:
    for pattern, size, said in (
        *((LETTERS, 1, "letter"), (MARKED, 2, "two letters")),
        *((EMOJI, 1, "sign"), (ARROWED, 2, "two signs")),
    ):
        if lines and all(pattern.fullmatch(line.text) for line in lines):
            rows = tuple(TypedRow(x.number, tuple(_chunks(x, size)), x.id) for x in lines)
            yield Cut(rows, f"a label for each {said}")
            return


def fields(line: BareLine, delimiter: str) -> Iterator[Field]:
    """The pieces of a line between delimiters; what stands in quotes is one of them."""
    if delimiter == " " and not QUOTE.search(line.text):  # as most lines are, and much faster
        for word in WORDS.finditer(line.text):
            yield Field(word[0], (line.number, line.start + word.start() + 1))
        return
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
    signs = list(re.finditer(f"{SIGN}|.", line.text))
    for at in range(0, len(signs), size):
        text = "".join(sign[0] for sign in signs[at : at + size])
        yield Field(text, (line.number, line.start + signs[at].start() + 1))
