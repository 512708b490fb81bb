"""Whatever people type or paste, understood: one reading is taken and said; of two, none is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ...errors import Ambiguous, EdgewiseError, FormatError, MissingExtra, Place
from ...wording import clipped
from ..draft import Draft
from ..source import Source
from ..told import Told
from . import yamls
from .forms import FEWEST, FORMS, LAST, OF_DOCUMENTS, Form
from .reading import made
from .table import SIDES, Table, Uneven, tables
from .text import SeenText
from .typography import tidied


class Meaning(NamedTuple):
    """What a table of tiles means: a puzzle, or what must be said before it is one."""

    table: Table
    draft: Draft | None
    unclear: Ambiguous | None
    words: str

    def size(self) -> tuple[int, int]:
        return self.table.sides(), self.table.total()

    def fills(self) -> bool:
        """Whether there are as many tiles as the board has cells, as far as that is known."""
        return self.draft is None or self.table.total() == len(self.draft.layout)


def read(source: Source, told: Told) -> Draft:
    """The puzzle that a text means, with a note on how it was understood."""
    search = _Search(tidied(source), told)
    for text, form in search.ways():
        found = search.readings(text, form)
        if found:
            return _only(found, source)
    raise search.complaint()


def _only(readings: list[Meaning], source: Source) -> Draft:
    """The puzzle of the only reading; where there are several, all of them are shown."""
    readings = [reading for reading in readings if reading.fills()] or readings
    sure = [reading for reading in readings if reading.draft and not reading.table.doubtful]
    if sure:
        readings = [reading for reading in readings if not reading.table.doubtful]
    first = readings[0]
    if len(readings) == 1 and first.draft is not None:
        return first.draft
    if len(readings) == 1 and first.unclear is not None:
        raise first.unclear
    ways = "".join(f"\n  ({n}) {reading.words}" for n, reading in enumerate(readings, 1))
    words = f"expected tiles that can be read in one way, got {len(readings)}:{ways}"
    if len({reading.size() for reading in readings}) == len(readings):
        decides = "board"
    elif len({reading.table.order for reading in readings}) == len(readings):
        decides = "typed"
    else:
        words, decides = f"{words}\nLabels in quotes would say which.", ""
    raise Ambiguous.at(Place(source.name), words).decided_by(decides)


class _Search:
    """A walk through the ways to read a text, and what stood in the way of each."""

    def __init__(self, source: Source, told: Told) -> None:
        self.source, self.told = source, told
        self.uneven: list[Uneven] = []
        self.trouble: list[EdgewiseError] = []

    def ways(self) -> Iterator[tuple[SeenText, Form]]:
        """The forms of a text, and those of the document in YAML that it may be."""
        if yamls.is_yaml(self.source):
            yield from self._document()
        text = SeenText.of(self.source, self.told)
        yield from ((text, form) for form in FORMS)
        if all(uneven.lettered for uneven in self.uneven):
            yield from ((text, form) for form in LAST)
            if yamls.looks_so(self.source) and not yamls.is_yaml(self.source):
                yield from self._document()

    def _document(self) -> Iterator[tuple[SeenText, Form]]:
        try:
            text = SeenText.of_yaml(self.source, self.told)
        except MissingExtra as error:
            self.trouble.insert(0, error)
            return
        yield from ((text, form) for form in OF_DOCUMENTS if text is not None)

    def readings(self, text: SeenText, form: Form) -> list[Meaning]:
        """What a form makes of a text: what can be a puzzle, each once."""
        found: dict[object, Meaning] = {}
        for table in self._tables(text, form):
            settings = text.settings.beside(table.cut)
            for order in settings.orders or [()]:
                how = table.typed(self.told, order)
                try:
                    draft, words = made(how, settings, self.source)
                    found.setdefault(how.same(), Meaning(how, draft, None, words))
                except Ambiguous as error:
                    words = f"{how.summary()}; {error.complaints[0].words}"
                    found.setdefault(how.same(), Meaning(how, None, error, words))
                except FormatError as error:
                    self.trouble.append(error)
        return list(found.values())

    def _tables(self, text: SeenText, form: Form) -> list[Table]:
        """The tables of the best cuts that give some; what comes near is kept."""
        sides = self._sides(text)
        fewest = FEWEST if self.told.board is None else 1
        good: list[Table] = []
        near = False
        for cut in form(text, sides):
            found = tables(cut, sides) if cut else []
            if isinstance(found, Uneven):
                self.uneven.append(found)
                near = near or not (cut and cut.weak)
            else:
                good += [table for table in found if len(table.tiles) >= fewest]
        if near:  # who has commas between most labels has forgotten one, and does not mean blanks
            good = [table for table in good if not table.cut.weak]
        best = min((table.cut.rank() for table in good), default=None)
        found = [table for table in good if table.cut.rank() == best]
        return [table.without_columns() for table in found] if text.is_page else found

    def _sides(self, text: SeenText) -> Collection[int]:
        layout = text.settings.said(self.source).layout
        return {cell.sides for cell in layout.cells} if layout else SIDES

    def complaint(self) -> EdgewiseError:
        """What stands in the way, said of the best reading there is."""
        if self.trouble:
            return self.trouble[0]
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
