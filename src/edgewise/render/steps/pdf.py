"""Steps as pages to print."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import CallError
from ..picture import paper, svg
from ..picture.outline import Bounds
from ..picture.picture import cut
from ..picture.theme import Style
from .instructions import Instructions, Step
from .views import View, Views

MARGIN, GAP = 12.0, 8.0
"""All measures are in millimetres."""

ROWS, COLUMNS = 3, 2
"""Of steps on a page."""

HEAD = 24.0
"""Room above them: for the title, and what is to be known about turns."""

TITLE, WORDS, NOTE = 6.0, 3.5, 2.8
"""The size of letters."""

LINE = 1.35
"""How far lines are apart, for letters of size 1."""

MOST = 1_024
"""Steps in a document: so many take a gigabyte of memory."""

BESIDE = 24.0
"""How wide the loose tile is, and the map."""


def pdf(steps: Instructions, style: Style) -> bytes:
    """A page of A4 for every six steps."""
    if len(steps) > MOST:
        raise CallError(f"{len(steps):,} steps are too many for a PDF ({MOST:,}); take .html")
    title = svg.shown(cut(steps.title))
    return paper.pdf(_Pages(steps, style, title).made(), title)


class _Pages:
    def __init__(self, steps: Instructions, style: Style, title: str) -> None:
        self.steps, self.style, self.title = steps, style, title
        self.wide, self.high = paper.SIZES["a4"]
        self.ink = f'fill="{style.ink}"'
        self.pictures = Views(steps, style)
        self.room = self.wide - 2 * MARGIN
        self.across = (self.room - GAP * (COLUMNS - 1)) / COLUMNS
        self.down = (self.high - 2 * MARGIN - HEAD - GAP * (ROWS - 1)) / ROWS

    def made(self) -> list[paper.Page]:
        heads = list(self._heads())
        pages: list[list[str]] = [lines for _, lines in heads]
        foot, left = heads[-1][0], list(self.steps)
        while left:
            rows = int((self.high - MARGIN - foot + GAP + 0.01) / (self.down + GAP))
            now, left = left[: rows * COLUMNS], left[rows * COLUMNS :]
            for i, step in enumerate(now):
                x = MARGIN + i % COLUMNS * (self.across + GAP)
                pages[-1] += self._block(step, x, foot + i // COLUMNS * (self.down + GAP))
            if left:
                pages.append([])
                foot = MARGIN
        return [self._page(body, i, len(pages)) for i, body in enumerate(pages, 1)]

    def _page(self, body: list[str], number: int, count: int) -> paper.Page:
        foot = f"{number} of {count}"
        at = self.high - MARGIN / 2
        body = [*body, svg.text_at(self.wide / 2, at, NOTE, foot, self.ink)]
        page = f'<rect width="100%" height="100%" fill="{self.style.page}"/>'
        box, defs = (0.0, 0.0, self.wide, self.high), [self.pictures.needed(body)]
        text = svg.document(box, (self.wide, self.high), self.title, [page, *body], defs)
        return text, self.wide, self.high

    def _heads(self) -> Iterator[tuple[float, list[str]]]:
        """Title, what is to be known, and the legend: where each page of it ends, and its lines.
        Of a very long legend, the last page has room for steps."""
        legend = self.pictures.legend()
        lines = [(line, TITLE) for line in broken(self.title, self.room / TITLE)]
        for text in (self.steps.about, *(f"{a} = {cut(b)}" for a, b in legend.items())):
            lines += [(line, WORDS) for line in broken(text, self.room / WORDS)]
        y, found = MARGIN, list[str]()
        for line, size in lines:
            if y + LINE * size > self.high - MARGIN:
                yield y, found
                y, found = MARGIN, []
            found.append(self._text(line, MARGIN, y, size))
            y += LINE * size
        if y > self.high - MARGIN - self.down:  # no row of steps below it
            yield y, found
            y, found = MARGIN, []
        yield y + GAP / 2, found

    def _block(self, step: Step, x: float, y: float) -> list[str]:
        """A step: its number and words, below them the pictures."""
        found = [self._text(f"{step.number}.", x, y, 1.4 * WORDS, "bold")]
        indent = 1.4 * WORDS * svg.ems(f"{step.number}. ")
        top = y + 0.2 * WORDS
        for line in broken(step.words, (self.across - indent) / WORDS):
            found.append(self._text(line, x + indent, top, WORDS))
            top += LINE * WORDS
        top += 0.5 * WORDS
        high = y + self.down - top
        aside = x + self.across - BESIDE
        board = (x, top, self.across - BESIDE - GAP / 2, high)
        found.append(_fitted(self.pictures.so_far(step), board))
        for view, words in self.pictures.beside(step):
            used = min(high / 2 - LINE * NOTE, BESIDE * view.box[3] / view.box[2])
            found.append(_fitted(view, (aside, top, BESIDE, used)))
            top += used + LINE * NOTE
            middle = aside + BESIDE / 2
            found.append(svg.text_at(middle, top - 0.6 * NOTE, NOTE, words, self.ink))
        return found

    def _text(self, text: str, x: float, y: float, size: float, weight: str = "normal") -> str:
        paint = f'{self.ink} text-anchor="start" font-weight="{weight}"'
        return svg.text_at(x, y + 0.5 * size, size, text, paint)


def broken(text: str, room: float) -> list[str]:
    """Lines of at most so many ems; a word that is longer is broken."""
    lines = [""]
    for word in svg.shown(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if svg.ems(longer) <= room:
            lines[-1] = longer
            continue
        lines += [""] if lines[-1] else []
        for letter in word:
            if lines[-1] and svg.ems(lines[-1] + letter) > room:
                lines.append("")
            lines[-1] += letter
    return lines


def _fitted(view: View, place: Bounds) -> str:
    """A picture as large as there is room, in the middle and at the top of it."""
    (left, top, wide, high), (x, y, w, h) = view.box, place
    scale = min(w / wide, h / high)
    x += (w - wide * scale) / 2
    return (
        f'<g transform="translate({svg.n(x)} {svg.n(y)}) scale({scale:.6f}) '
        f'translate({svg.n(-left)} {svg.n(-top)})">{svg.title(view.about)}{view.body}</g>'
    )
