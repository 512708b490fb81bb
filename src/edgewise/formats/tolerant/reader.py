"""Whatever people type or paste, understood: one reading is taken and said; of two, none is."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...errors import Ambiguous, FormatError, Place
from ...wording import clipped
from ..draft import Draft
from ..source import Source, lines_of
from ..told import Told
from . import blocks, nested
from .reading import Understood, made
from .rows import DELIMITERS, BareLine, Cut, cuts, fields, prepared, words
from .settings import Settings
from .table import SIDES, Table, Uneven, tables

MAX_LINES = 20_000

MAX_TITLES = 3
"""Lines above the tiles that may be about something else."""


FEWEST = 2
"""Tiles; a single line of words is hardly a puzzle."""


def read(source: Source, told: Told) -> Draft:
    """The puzzle that a text means, with a note on how it was understood."""
    text = _Text(source, told)
    found = text.tables()
    if not found or (len(found[0].tiles) < FEWEST and told.board is None):
        raise text.complaint()
    readings: list[Understood] = []
    trouble: list[FormatError] = []
    for table in found:
        try:
            readings.append(made(table.typed(told), text.settings, source))
        except FormatError as error:
            trouble.append(error)
    if len(readings) > 1:
        ways = "; or ".join(f"({n}) {reading.words}" for n, reading in enumerate(readings, 1))
        words = f"expected tiles that can be read in one way, got {len(readings)}: {ways}"
        raise Ambiguous.at(Place(source.name), words).decided_by("board")
    if readings:
        return readings[0].draft
    raise trouble[0]


class _Text:
    """A text, its settings apart from the lines of its tiles."""

    def __init__(self, source: Source, told: Told) -> None:
        self.source = source
        self.settings = Settings(told.phrases())
        self.lines = [
            (number, line)
            for number, line in lines_of(source, MAX_LINES)
            if not self.settings.take(line)
        ]
        self.uneven: list[Uneven] = []

    def tables(self) -> list[Table]:
        """Every reading of the tiles; what comes near to being tiles is kept."""
        for kind in (self._structured, self._rowed, self._bracketed, self._worded):
            found: list[Table] = []
            for cut in kind():
                made = tables(cut, self._sides())
                if isinstance(made, Uneven):
                    self.uneven.append(made)
                else:
                    found += [new for new in made if all(new.same() != old.same() for old in found)]
            if found:
                return found
        return []

    def _sides(self) -> Collection[int]:
        layout = self.settings.said(self.source).layout
        return {cell.sides for cell in layout.cells} if layout else SIDES

    def _structured(self) -> Iterator[Cut]:
        """Text whose own marks say what belongs together."""
        bare = prepared(self.lines)
        found = (
            nested.cut(self.source, self.settings.put)
            or blocks.named(bare)
            or blocks.dashed(self.lines)
            or blocks.grouped(self.lines, bare)
        )
        if found is not None:
            yield found

    def _rowed(self) -> Iterator[Cut]:
        """A line a tile."""
        yield from self._below_titles(prepared(self.lines))

    def _bracketed(self) -> Iterator[Cut]:
        """A text in brackets a tile."""
        yield from self._below_titles(prepared(nested.texts(self.source)))

    def _worded(self) -> Iterator[Cut]:
        yield from words(prepared(self.lines))

    def _below_titles(self, lines: list[BareLine]) -> Iterator[Cut]:
        """The only cut that gives tiles, below some lines that are about something else."""
        for titles in range(min(MAX_TITLES, max(0, len(lines) - 2)) + 1):
            good = [
                cut
                for cut in cuts(lines[titles:])
                if self._gives_tiles(cut) and not any(_shows(x, cut) for x in lines[:titles])
            ]
            if good:
                self.settings.title(lines[:titles])
                # What is weak parts labels only where nothing stronger does.
                yield from [cut for cut in good if not cut.weak][:1] or good
                return
        yield from cuts(lines)

    def _gives_tiles(self, cut: Cut) -> bool:
        found = tables(cut, self._sides())
        return isinstance(found, list) and bool(found)

    def complaint(self) -> FormatError:
        """What stands in the way, said of the best reading there is."""
        if not self.uneven:
            like = "expected tiles, a line of labels for each such as red blue green blue"
            return FormatError.at(
                Place(self.source.name), f"{like}, got none that can be told apart"
            )
        best = min(self.uneven, key=lambda uneven: uneven.wrong)
        text = clipped(" ".join(str(field.text) for field in best.row.fields))
        words = f"expected {best.wanted} labels, as most lines have ({best.words})"
        more = f" (and {best.wrong - 1} more lines like it)" if best.wrong > 1 else ""
        got = f"got {len(best.row.fields)}: {text}{more}"
        return FormatError.at(Place(self.source.name, best.row.line), f"{words}, {got}")


def _shows(line: BareLine, cut: Cut) -> bool:
    """Whether a line has a label of the tiles below it: then it is one of them, badly typed."""
    labels = {str(field.text) for row in cut.rows for field in row.fields}
    return any(str(field.text) in labels for by in DELIMITERS for field in fields(line, by))
