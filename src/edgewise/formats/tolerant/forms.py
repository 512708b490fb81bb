"""The forms in which people lay out tiles: each cuts a text in every way that is not foolish."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from . import blocks, drawings, nested
from .bare_lines import MAX_AROUND, BareLine, prepared, unnumbered
from .rows import DELIMITERS, Cut, cuts, fields, pieces, usual_width
from .settings import size_in
from .text import SeenText
from .vocabulary import CYCLES, order

Form = Callable[[SeenText, Collection[int]], Iterable[Cut | None]]
"""The cuts of a text, for tiles with one of these numbers of sides."""

PROSE = (".", "?", "!", ":")
"""How a line ends that has as many words as a tile has labels, and is none."""

BETWEEN = re.compile(r"[^\W\d_][\w -]{0,30}:|\W*(?:page|seite|p\.)?\s*[0-9]{1,3}\W*", re.IGNORECASE)
"""A line between tiles that is none: `Corners:`, the number of a page."""

MANY = 2_000
"""Lines; where there are more, there are not several tiles in each."""

FEWEST = 2
"""Tiles; a single line of words is hardly a puzzle."""


def drawn(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
    return drawings.drawn(text.lines)


def bracketed(text: SeenText, sides: Collection[int]) -> Iterator[Cut | None]:
    """Brackets say what belongs together."""
    if text.tree is not None:
        yield nested.cut(text.tree)


def flat(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
    """All labels in one pair of brackets."""
    if text.tree is not None:
        yield from (cut for n in sides if (cut := nested.in_turn(text.tree, n)))


def named(text: SeenText, sides: Collection[int]) -> Iterator[Cut | None]:
    yield blocks.named(text.bare)


def dashed(text: SeenText, sides: Collection[int]) -> Iterator[Cut | None]:
    yield blocks.dashed(text.lines)


def grouped(text: SeenText, sides: Collection[int]) -> Iterator[Cut | None]:
    yield blocks.grouped(text.lines, text.bare)


def in_turn(text: SeenText, sides: Collection[int]) -> Iterator[Cut | None]:
    """A label a line, without anything between two tiles."""
    yield from (blocks.in_turn(text.bare, n) for n in sides)


def continued(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
    """Tiles over several lines, which a comma at the end joins."""
    yield from _without_others(prepared(blocks.continued(text.lines)))


def rowed(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
    """A line a tile."""
    yield from _without_others(text.bare)


def undotted(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
    """A line a tile, in which a dash is a label."""
    lines = prepared(text.lines, bullets=False)
    if tuple(lines) != text.bare:
        for cut in _without_others(lines):
            dashes = sum(row.fields[0].text == "-" for row in cut.rows)
            if dashes < len(cut.rows):  # else they are bullets all the same
                yield cut


def quoted(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
    """A text in brackets a tile."""
    if text.tree is not None:
        yield from _without_others(prepared(nested.texts(text.tree)))


def _in_pieces(delimiter: str) -> Form:
    def several(text: SeenText, sides: Collection[int]) -> Iterator[Cut]:
        """Several tiles in a line."""
        if len(text.bare) > MANY:
            return
        numbered = unnumbered(pieces(prepared(text.lines, numbers=False), delimiter))
        each = bool(numbered) and all(line.id for line in numbered)
        for cut in cuts(numbered if each else pieces(text.bare, delimiter)):
            yield cut._replace(words=f"several in a line, {cut.words}")

    return several


FORMS: tuple[Form, ...] = (
    *(drawn, bracketed, flat, named, dashed, grouped, in_turn, continued, rowed, quoted, undotted),
)
"""Those that say most of themselves first."""

LAST: tuple[Form, ...] = tuple(map(_in_pieces, (";", "|", ",", "  ", " ")))
"""Not tried where a line comes near to being a tile: there, a label is missing."""

OF_DOCUMENTS: tuple[Form, ...] = (bracketed, quoted)


def _without_others(lines: Sequence[BareLine]) -> Iterator[Cut]:
    """Cuts without the first and the last few lines, which are about something else."""
    return (_core(cut, lines) for cut in cuts(lines))


def _core(cut: Cut, lines: Sequence[BareLine]) -> Cut:
    widths = [len(row.fields) for row in cut.rows]
    usual = usual_width(widths)
    prose = PROSE if 2 * sum(line.text.endswith(PROSE) for line in lines) < len(lines) else ()

    def is_other(at: int) -> bool:
        return widths[at] != usual or lines[at].text.endswith(prose) or _is_size(lines[at])

    first, last = 0, len(widths)
    while first < MAX_AROUND and last - first > FEWEST and is_other(first):
        first += 1
    while len(widths) - last < MAX_AROUND and last - first > FEWEST and is_other(last - 1):
        last -= 1
    between = {
        at for at in range(first, last) if widths[at] == 1 and BETWEEN.fullmatch(lines[at].text)
    }
    core = cut._replace(rows=tuple(cut.rows[at] for at in range(first, last) if at not in between))
    above = tuple(line._replace(above=True) for line in lines[:first])
    others = (*above, *(lines[at] for at in sorted(between)), *lines[last:])
    names = [str(field.text) for field in cut.rows[first - 1].fields] if first else []
    heading = any(order(names, sides) for sides in CYCLES)
    heading = heading and not lines[first - 1].text.endswith(PROSE)
    numbers = {line.text for line in above if line.text.isdigit()}
    counts = numbers if str(len(core.rows)) in numbers else set()
    talk = [line for line in others if line.text not in counts and not _is_size(line)]
    return cut if heading or _shows(talk, core) else core._replace(beside=others)


def _is_size(line: BareLine) -> bool:
    """Whether a line says how large the board is, in more words than a tile has."""
    return bool(size_in(line.text)) and bool(re.search(r"[^\W\d_]{3}", line.text))


def _shows(lines: Sequence[BareLine], cut: Cut) -> bool:
    """Whether a line has a label of the tiles beside it: then it is one of them, badly typed."""
    labels = {str(x.text) for row in cut.rows for x in row.fields if x.text} if lines else ()
    return any(
        str(field.text) in labels for x in lines for by in DELIMITERS for field in fields(x, by)
    )
