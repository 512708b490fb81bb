"""Lines of a text, cut into fields: what is a tile of them, `table.py` finds out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..complaint import MAX_TEXT
from ..spelling import Raw
from .bare_lines import FEW, BareLine, Field, TypedRow
from .vocabulary import order

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

QUOTATION = re.compile(r"\"[^\"]*\"|'[^']*'|“[^”]*”|«[^»]*»")

STRONG = re.compile(r"[\t;|]|\S:\s|\s\S+,\s")
"""Signs that no label has inside where blanks part them."""

WORDS = re.compile(r"\S+|^$")

DELIMITERS = {
    "\t": "tabs",
    ";": "semicolons",
    "||": "bars",
    "|": "bars",
    "&": "ampersands",
    ",": "commas",
    "→": "arrows",
    " > ": "arrows",
    " ~ ": "tildes",
    " + ": "plus signs",
    "::": "colons",
    "__": "underscores",
    " ... ": "dots",
    " … ": "dots",
    " x ": "crosses",
    " -- ": "dashes",
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

TIGHT = {":": "colons", "-": "dashes", ".": "dots", "_": "underscores"}
"""What parts labels only where a text has no blanks at all."""

AND = re.compile(r"\s(?:and|und|et|y|e|en|i|oraz)\s+", re.IGNORECASE)
"""Before the last label of a list in words."""

LETTERS = re.compile(r"(?:[^\W_]{3}){1,2}|[^\W_]{4}")

MARKED = re.compile(r"(?:(?:[^\W\d_][01+\-−]){3}){1,2}|(?:[^\W\d_][01+\-−]){4}")
"""Labels without anything between them: `rGbY`, and `R1G0B0Y1`."""

SIGN = "(?:[^\\W\\d_]|[\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0f\U0001f3fb-\U0001f3ff]?"
"""An emoji, or a letter."""

EMOJI = re.compile(rf"(?:(?:{SIGN}){{3}}){{1,2}}|(?:{SIGN}){{4}}")

ARROWED = re.compile(rf"(?:(?:(?:{SIGN}){{2}}){{3}}){{1,2}}|(?:(?:{SIGN}){{2}}){{4}}")
"""Labels that are emoji, and such with a sign for each half."""

GAPS = {" ": re.compile(r"\s+"), "  ": re.compile(r"\t\s*|\s{2,}")}

BESIDE_GAPS = re.compile(r"[,;|]?(?:\t\s*|\s{2,})[,;|]?")

DOUBLED = re.compile(r'"((?:[^"]|""){0,1000})"(?!")')
"""A text in quotes, each quote in it twice, as spreadsheets have it."""

MAX_FIELDS = 50
"""In a row: no tile, with all that may stand beside it, has more."""

SAMPLE = 50
"""Lines that tell whether it is worth while to cut all of them."""


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

    border: tuple[Raw, ...] = ()
    """What is printed around the tiles, clockwise from the top."""

    def rank(self) -> tuple[bool, int, bool]:
        """The least is to be preferred: it leaves the fewest lines out."""
        others = len(self.beside)
        return self.weak or 2 * others > len(self.rows), others, self.weak


def cuts(lines: Sequence[BareLine]) -> Iterator[Cut]:
    """Every way to cut the lines that is not foolish from the start."""
    if not lines:
        return
    lines = _agreed(lines)
    blank = 2 * sum(bool(GAPS[" "].search(line.text)) for line in lines) >= len(lines)
    for delimiter, name in DELIMITERS.items() if blank else (DELIMITERS | TIGHT).items():
        weak = delimiter in "/ " or delimiter in TIGHT
        leaves = (weak and _leaves_others(lines)) or (delimiter == "  " and _goes_on(lines))
        if not leaves and not _is_foolish(lines, delimiter):
            rows = tuple(x.row(_ended(islice(fields(x, delimiter), MAX_FIELDS))) for x in lines)
            if max(len(row.fields) for row in rows) < MAX_FIELDS:
                # Nobody sees tabs: they are what copying a table gives.
                words = "a row for each tile" if delimiter == "\t" else f"cut at {name}"
                yield _and_last(rows, name, weak) or Cut(rows, words, weak)
    yield from _lettered(lines)


def _is_foolish(lines: Sequence[BareLine], delimiter: str) -> bool:
    """Whether a cut gives no tiles for sure, seen from a few lines: most have other numbers of
    fields than the rest, or too few, and no heading says what they are."""
    step = -(-len(lines) // SAMPLE)
    some = [list(islice(fields(line, delimiter), MAX_FIELDS)) for line in lines[::step]]
    widths = list(map(len, some))
    usual = usual_width(widths)
    if len(some) <= FEW or (usual > 2 and 3 * widths.count(usual) >= len(some)):
        return False
    names = [str(field.text).rpartition(":")[2] for field in some[0]]
    return not any(order(names, sides) for sides in (3, 4, 6))


def usual_width(widths: Sequence[int]) -> int:
    """How many fields most lines have, those aside that have too few for a tile, if others are
    many: a letter has words around its cards."""
    wide = Counter(width for width in widths if width > 2).most_common(1)
    if wide and 3 * wide[0][1] >= len(widths):
        return wide[0][0]
    return Counter(widths).most_common(1)[0][0]


def _agreed(lines: Sequence[BareLine]) -> Sequence[BareLine]:
    """With commas for semicolons, where some lines have these and others those."""
    commas, semicolons = ([sign in line.text for line in lines] for sign in ",;")
    both = any(a and b for a, b in zip(commas, semicolons, strict=True))
    if both or min(sum(commas), sum(semicolons)) < 2:
        return lines
    return [line._replace(text=line.text.replace(";", ",")) for line in lines]


def _leaves_others(lines: Sequence[BareLine]) -> bool:
    """Whether most lines have signs that nothing but two labels stand between."""
    return 2 * sum(bool(STRONG.search(QUOTATION.sub("", x.text))) for x in lines) > len(lines)


def _goes_on(lines: Sequence[BareLine]) -> bool:
    """Whether most wide gaps stand beside a sign that parts labels: they are there for looks."""
    gaps = [gap for line in lines for gap in BESIDE_GAPS.findall(line.text)]
    return 2 * sum(bool(gap.strip()) for gap in gaps) > len(gaps)


def _ended(found: Iterable[Field]) -> tuple[Field, ...]:
    """Without the empty fields that a comma at the end of a line makes."""
    fields = tuple(found)
    while fields and fields[-1].text == "":
        fields = fields[:-1]
    return fields


def _and_last(rows: tuple[TypedRow, ...], name: str, weak: bool) -> Cut | None:
    """`red, blue, green and white`: the last two fields of each row stand together."""
    made = []
    for row in rows:
        if not row.fields:
            return None
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
        fits = [bool(pattern.fullmatch(line.text)) for line in lines]
        if sum(fits) >= len(fits) - FEW and 2 * sum(fits) > len(fits) and _is_run(fits):
            rows = tuple(
                x.row(_chunks(x, size) if fit else fields(x, "\t"))
                for x, fit in zip(lines, fits, strict=True)
            )
            yield Cut(rows, f"a label for each {said}")
            return


def _is_run(fits: Sequence[bool]) -> bool:
    """Whether lines that fit follow one another, those that do not stand around them."""
    return not any(
        not fit and any(fits[:at]) and any(fits[at + 1 :]) for at, fit in enumerate(fits)
    )


def fields(line: BareLine, delimiter: str) -> Iterator[Field]:
    """The pieces of a line between delimiters; what stands in quotes is one of them."""
    if delimiter == " " and not QUOTE.search(line.text):  # as most lines are, and much faster
        for word in WORDS.finditer(line.text):
            yield Field(word[0], (line.number, line.start + word.start() + 1))
        return
    if len(delimiter) == 1 and delimiter not in " |" and not QUOTE.search(line.text):
        yield from _parts(line, delimiter)
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


def _parts(line: BareLine, delimiter: str) -> Iterator[Field]:
    """The same, of a line without quotes."""
    start = line.start + 1
    for part in line.text.split(delimiter):
        bare = part.lstrip()
        yield Field(bare.rstrip(), (line.number, start + len(part) - len(bare)))
        start += len(part) + 1


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
