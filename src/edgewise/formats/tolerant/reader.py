"""Whatever people type or paste, understood: one reading is taken and said; of two, none is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from ...errors import Ambiguous, EdgewiseError, FormatError, MissingExtra, Place
from ...wording import clipped
from ..draft import Draft
from ..source import Source, lines_of
from ..told import Told
from . import blocks, drawings, markup, nested, yamls
from .reading import Understood, made
from .rows import DELIMITERS, MAX_AROUND, BareLine, Cut, cuts, fields, pieces, prepared
from .settings import Settings
from .table import SIDES, Table, Uneven, tables
from .typography import tidied
from .vocabulary import order

MAX_LINES = 20_000

PROSE = (".", "?", "!", ":")
"""How a line ends that has as many words as a tile has labels, and is none."""

FEWEST = 2
"""Tiles; a single line of words is hardly a puzzle."""


def read(source: Source, told: Told) -> Draft:
    """The puzzle that a text means, with a note on how it was understood."""
    text = _Text(tidied(source), told)
    trouble: list[FormatError] = []
    for found in text.readings():
        good: list[Understood] = []
        for table in found:
            settings = text.settings.beside(table.beside)
            try:
                good.append(made(table.typed(told, settings.order), settings, source))
            except FormatError as error:
                trouble.append(error)
        if len(good) > 1:
            ways = "; or ".join(f"({n}) {reading.words}" for n, reading in enumerate(good, 1))
            words = f"expected tiles that can be read in one way, got {len(good)}: {ways}"
            raise Ambiguous.at(Place(source.name), words).decided_by("board")
        if good:
            return good[0].draft
        # What lacks a word from somebody is understood; only what is nonsense is cut otherwise.
        unclear = [error for error in trouble if isinstance(error, Ambiguous)]
        if unclear:
            raise unclear[0]
    raise trouble[0] if trouble else text.complaint()


class _Text:
    """A text, its settings apart from the lines of its tiles."""

    def __init__(self, source: Source, told: Told) -> None:
        self.told = told
        self.settings = Settings(told.phrases())
        seen = markup.lines(source)
        self.is_page = seen is not None
        found = lines_of(source, MAX_LINES) if seen is None else seen
        self.lines = [(n, line) for n, line in found if not self.settings.take(line)]
        page = replace(source, text="\n".join(line for _, line in seen)) if seen else source
        self.source = page
        self.tree = nested.tree(page)
        if "tetravex" in source.name.lower():
            self.settings.put("game", "TetraVex")
        self.uneven: list[Uneven] = []
        self.missing: MissingExtra | None = None

    def readings(self) -> Iterator[list[Table]]:
        """The readings of each kind, those that say most of themselves first."""
        for kind in (
            *(self._documents, self._drawn, self._structured, self._listed, self._continued),
            *(self._rowed, self._bracketed, self._undotted, self._in_pieces, self._document),
        ):
            found: list[Table] = []
            for table in kind():
                enough = len(table.tiles) >= FEWEST or self.told.board is not None
                if enough and all(table.same() != old.same() for old in found):
                    found.append(self._placed(table))
            if found:
                yield found

    def _placed(self, table: Table) -> Table:
        """With places that are right in the text itself: of a page, only lines are known."""
        if not self.is_page:
            return table
        tiles = (
            tile._replace(labels=tuple(x._replace(at=(x.at[0], None)) for x in tile.labels))
            for tile in table.tiles
        )
        return table._replace(tiles=tuple(tiles))

    def _sides(self) -> Collection[int]:
        layout = self.settings.said(self.source).layout
        return {cell.sides for cell in layout.cells} if layout else SIDES

    def _tables(self, cut: Cut) -> list[Table]:
        """What a cut gives; what comes near to being tiles is kept."""
        found = tables(cut, self._sides())
        if isinstance(found, Uneven):
            self.uneven.append(found)
            return []
        return found

    def _documents(self) -> Iterator[Table]:
        """What says of itself that it is YAML."""
        if yamls.is_yaml(self.source):
            yield from self._yaml()

    def _document(self) -> Iterator[Table]:
        """What may be YAML, and is nothing else."""
        if yamls.looks_so(self.source) and not self.uneven:
            yield from self._yaml()

    def _yaml(self) -> Iterator[Table]:
        try:
            root = yamls.parsed(self.source)
        except MissingExtra as error:
            self.missing = error
        except nested.Unbalanced:
            pass
        else:
            self.settings = Settings(self.told.phrases())  # what the document itself says
            yield from self._of_tree(root)
            lines = prepared(nested.texts(root))
            yield from self._without_others(lines)

    def _drawn(self) -> Iterator[Table]:
        for cut, title in drawings.drawn(self.lines):
            yield from (table._replace(beside=title) for table in self._tables(cut))

    def _structured(self) -> Iterator[Table]:
        """Text whose own marks say what belongs together."""
        if self.tree is not None:
            found = list(self._of_tree(self.tree))
            if found:
                yield from found
                return
        bare = prepared(self.lines)
        for cut in (
            blocks.named(bare),
            blocks.dashed(self.lines),
            blocks.grouped(self.lines, bare),
        ):
            found = self._tables(cut) if cut else []
            if found:
                yield from found
                return

    def _of_tree(self, root: nested.Item) -> Iterator[Table]:
        cut = nested.cut(root, self.settings.put)
        if cut is not None:
            self.settings.border = nested.border(root)
            yield from self._tables(cut)

    def _listed(self) -> Iterator[Table]:
        """A label a line, without anything between two tiles."""
        lines = prepared(self.lines)
        found = [(n, cut) for n in self._sides() if (cut := blocks.in_turn(lines, n))]
        if len(found) > 1:
            ways = " or ".join(f"{len(cut.rows)} tiles of {n} sides" for n, cut in found)
            words = f"expected an empty line between two tiles, got {len(lines)} lines of a label"
            place = Place(self.source.name)
            raise Ambiguous.at(place, f"{words} each: {ways}").decided_by("board")
        for _, cut in found:
            yield from self._tables(cut)

    def _continued(self) -> Iterator[Table]:
        """Tiles over several lines, which a comma at the end joins."""
        yield from self._without_others(prepared(blocks.continued(self.lines)))

    def _rowed(self) -> Iterator[Table]:
        """A line a tile."""
        yield from self._without_others(prepared(self.lines))

    def _undotted(self) -> Iterator[Table]:
        """A line a tile, in which a dash is a label."""
        yield from self._without_others(prepared(self.lines, bullets=False))

    def _bracketed(self) -> Iterator[Table]:
        """A text in brackets a tile."""
        if self.tree is not None:
            yield from self._without_others(prepared(nested.texts(self.tree)))

    def _in_pieces(self) -> Iterator[Table]:
        """Several tiles in a line; not where a label is missing in one."""
        if any(not uneven.lettered for uneven in self.uneven):
            return
        for parts in pieces(prepared(self.lines)):
            found = [(cut, made) for cut in cuts(parts) if (made := self._tables(cut))]
            for _, made in [x for x in found if not x[0].weak][:1] or found:
                for table in made:
                    yield table._replace(words=f"several in a line, {table.words}")
            if found:
                return

    def _without_others(self, lines: list[BareLine]) -> Iterator[Table]:
        """The tiles of the only cut that gives some, without the lines around them that are about
        something else; as few of those as possible."""
        good: list[tuple[int, Cut, list[Table]]] = []
        for cut in cuts(lines):
            core, beside = _core(cut, lines)
            found = self._tables(core)
            if found:
                good.append((len(beside), cut, [table._replace(beside=beside) for table in found]))
        # What is weak parts labels only where nothing stronger does.
        good = [x for x in good if not x[1].weak and 3 * x[0] <= len(lines)] or good
        fewest = min((others for others, _, _ in good), default=0)
        best = [(cut, found) for others, cut, found in good if others == fewest]
        for _, found in [x for x in best if not x[0].weak][:1] or best:
            yield from found

    def complaint(self) -> EdgewiseError:
        """What stands in the way, said of the best reading there is."""
        if self.missing is not None:
            return self.missing
        if not self.uneven:
            like = "expected tiles, a line of labels for each such as red blue green blue"
            return FormatError.at(
                Place(self.source.name), f"{like}, got none that can be told apart"
            )
        best = min(self.uneven, key=lambda uneven: (uneven.lettered, uneven.wrong))
        text = clipped(" ".join(str(field.text) for field in best.row.fields))
        words = f"expected {best.wanted} labels, as most lines have ({best.words})"
        more = f" (and {best.wrong - 1} more lines like it)" if best.wrong > 1 else ""
        got = f"got {len(best.row.fields)}: {text}{more}"
        return FormatError.at(Place(self.source.name, best.row.line), f"{words}, {got}")


def _core(cut: Cut, lines: list[BareLine]) -> tuple[Cut, tuple[BareLine, ...]]:
    """A cut without the first and the last few rows that are no tiles, and these."""
    widths = [len(row.fields) for row in cut.rows]
    usual = Counter(widths).most_common(1)[0][0]
    first, last = 0, len(widths)
    while first < MAX_AROUND and last - first > FEWEST:
        if widths[first] == usual and not lines[first].text.endswith(PROSE):
            break
        first += 1
    while len(widths) - last < MAX_AROUND and last - first > FEWEST and widths[last - 1] != usual:
        last -= 1
    core = cut._replace(rows=cut.rows[first:last])
    above = tuple(line._replace(above=True) for line in lines[:first])
    others = (*above, *lines[last:])
    names = [str(field.text) for field in cut.rows[first - 1].fields] if first else []
    heading = any(order(names, sides) for sides in SIDES)
    if heading or any(_shows(line, core) for line in others):
        return cut, ()
    return core, others


def _shows(line: BareLine, cut: Cut) -> bool:
    """Whether a line has a label of the tiles beside it: then it is one of them, badly typed."""
    labels = {str(field.text) for row in cut.rows for field in row.fields}
    return any(str(field.text) in labels for by in DELIMITERS for field in fields(line, by))
