"""Boards and tiles in text, for people who lay the real tiles beside the screen."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from ...board import Board, Picture, Placement
from ...layout import Side
from ...puzzle import Puzzle
from ...tile import Label
from .. import arrows, palette
from ..columns import GAP, Text, table, wrapped
from ..names import Names, id_names, label_names
from . import hexagons, squares, summary, triangles
from .canvas import EMPTY, Canvas, Face, TextBoard

DRAWINGS: dict[str, Callable[[TextBoard], Canvas | None]] = {
    "square": squares.draw,
    "triangle": triangles.draw,
    "triangle-trapezoid": triangles.draw,
    "triangle-hexagon": triangles.draw,
    "hex-flower": hexagons.flat,
    "hex": hexagons.pointed,
    "hex-triangle": hexagons.pointed,
}
"""By the name of the shape; boards of other shapes are listed."""

RED = "1;38;5;196"
BOLD = "1"


@dataclass(frozen=True, slots=True)
class Sign:
    """What marks a side, and what it means."""

    shown: str

    ascii: str
    """The same where there are no other signs."""

    words: str

    style: str


WRONG = Sign("✗", "!", "marks sides that do not match.", RED)
CHANGED = Sign("✎", "*", "marks labels that were changed.", BOLD)


@dataclass(frozen=True, slots=True)
class Detail:
    """How much a drawing shows (level of detail). What does not fit is drawn again with less."""

    short: bool
    """Codes for long labels."""

    ids: int | None
    """The longest id, in columns."""

    compact: bool = False
    """No labels at all."""


DETAILS = (
    Detail(False, None), Detail(False, 8), Detail(True, None), Detail(True, 8), Detail(True, 4),
    Detail(True, None, True), Detail(True, 8, True), Detail(True, 4, True),
)  # fmt: skip


def draw(
    board: Board,
    *,
    width: int = 80,
    colour: bool = False,
    unicode: bool = True,
    marks: Collection[Side] = (),
    sign: Sign = WRONG,
    notes: Mapping[int, str] | None = None,
) -> str:
    """The board as text, at most *width* columns wide (2 at least), with a legend below.

    Each tile shows its id, an arrow to where its first side points, and its labels. *marks* are
    sides to show as wrong, or with another *sign*; *notes*, by cell, stand in its middle. What does
    not fit gets codes for its labels, then loses them, then becomes a list.
    """
    width = max(2, width)
    printout = _Printout(board, colour, unicode, frozenset(marks), sign, notes or {})
    return "\n".join(printout.drawn(width) or printout.listed(width))


def loose(puzzle: Puzzle, width: int = 80, *, unicode: bool = True) -> str:
    """A puzzle: what it asks for, then its tiles.

    There is one tile in a line: id, labels clockwise, copies, and the back.
    """
    width = max(2, width)
    labels, ids = label_names(puzzle, short=False, unicode=unicode), id_names(puzzle, None, unicode)
    above = []
    for about, words in summary.facts(puzzle, labels, ids, width - 8, unicode):
        above += wrapped([Text(f"{about + ':':7}"), *map(Text, words.split(" "))], width, 1, 8)
    rows = []
    for tile in puzzle.tiles:
        row = [Text(f"{ids[tile.id]}:"), *(Text(labels[x]) for x in tile.sides)]
        row += [Text(f"({tile.copies} copies)")] if tile.copies > 1 else []
        row += [Text("back:"), *(Text(labels[x]) for x in tile.back)] if tile.back else []
        rows.append(row)
    below = _codes(labels, width) + _codes(ids, width)
    return "\n".join([*above, "", *table(rows, width), *below])


@dataclass(frozen=True)
class _Printout:
    """A board and the way it is to be shown."""

    board: Board
    colour: bool
    unicode: bool
    marks: frozenset[Side]
    sign: Sign
    cell_notes: Mapping[int, str]

    @functools.cached_property
    def picture(self) -> Picture:
        return self.board.picture()

    @functools.cached_property
    def turning(self) -> bool:
        """Whether turns need showing: not where tiles must not be turned and are not."""
        return bool(self.board.puzzle.rule.turns) or any(p.turn for p in self.board.cells if p)

    def drawn(self, width: int) -> list[str] | None:
        """The board in place, with as much detail as there is room for."""
        layout, tried = self.board.puzzle.layout, None
        drawing = DRAWINGS.get(layout.shape)
        rows = Counter(round(cell.polygon[0][1], 6) for cell in layout.cells if cell.polygon)
        # Each cell in a row takes two columns at least: what is far too wide need not be tried.
        if drawing is None or rows.total() < len(layout) or 2 * max(rows.values()) - 1 > width:
            return None
        for detail in DETAILS:
            labels, ids = self.names(detail)
            if (labels, ids, detail.compact) == tried:
                continue
            tried = labels, ids, detail.compact
            canvas = drawing(self.spelled(labels, ids, detail.compact, width))
            if canvas is not None:
                below = self.notes(ids, width) + _codes(ids, width)
                below += [] if detail.compact else self.label_codes(labels, width)
                return [*canvas.lines(), *below]
        return None

    def names(self, detail: Detail) -> tuple[Names, Names]:
        """What labels and ids are called, with legends for those to be seen."""
        puzzle = self.board.puzzle
        labels = label_names(puzzle, short=detail.short, unicode=self.unicode)
        ids = id_names(puzzle, detail.ids, self.unicode)
        seen = {x for sides in self.picture for x in sides or ()}
        return labels.only(seen), ids.only({p.tile for p in self.board.cells if p})

    def spelled(self, labels: Names, ids: Names, compact: bool, width: int) -> TextBoard:
        """What the drawings draw."""
        marked = [side for side in self.marks if self.board.cells[side.cell]]
        crosses = dict.fromkeys(marked, self._wrong("")) if compact else None
        shown = [()] * len(self.picture) if compact else self._labels(labels)
        empty = Face.of(Text(self._dot())) if self._holes() else EMPTY
        faces = [
            Face.of(self._noted(i, self._middle(i, p, ids)), shown[i])
            if p
            else self._vacant(i, empty)
            for i, p in enumerate(self.board.cells)
        ]
        return TextBoard(self.board.puzzle.layout, faces, width, self.unicode, crosses)

    def listed(self, width: int) -> list[str]:
        """One line for each cell: its name, the tile, the turn in words, the labels."""
        puzzle = self.board.puzzle
        labels, ids = self.names(DETAILS[0])
        shown = self._labels(labels)
        rows: list[list[Text]] = []
        for i, (cell, p) in enumerate(zip(puzzle.layout.cells, self.board.cells, strict=True)):
            rows.append([Text(cell.name)])
            if p is None:
                rows[-1].append(self._noted(i, Text("empty")))
                continue
            tile = self._noted(i, Text(f"tile {ids[p.tile]}", BOLD if self.colour else ""))
            rows[-1] += [tile, Text(arrows.in_words(p.turn, p.flipped)), *shown[i]]
        top = ", which is the top" if puzzle.layout.shape == "square" else ""
        below = _sentence(f"Labels stand clockwise from side 0 of the cell{top}.", width)
        below += self._wrong_note(width) + self.label_codes(labels, width) + _codes(ids, width)
        return [*table(rows, width), *below]

    def notes(self, ids: Names, width: int) -> list[str]:
        """What the signs in a drawing mean, as far as they occur."""
        lying = [(i, p) for i, p in enumerate(self.board.cells) if p is not None]
        found: list[str] = []
        if self.turning and lying:
            # A tile that is turned, but not turned over, explains the arrow best.
            best = min(lying, key=lambda item: (item[1].flipped, not item[1].turn))
            found += _sentence(self._example(*best, ids), width)
        if any(p.flipped for _, p in lying):
            found += _sentence("~ before an id: the tile is turned over, its back up.", width)
        if len(lying) < len(self.board.cells) and self._holes():
            found += _sentence(f"{self._dot()} is an empty cell.", width)
        wrap = dict(self.board.puzzle.layout.size).get("wrap")
        if wrap:
            also = ", and so do the top and the bottom" if wrap == "torus" else ""
            found += _sentence(f"The left and the right edge touch{also}.", width)
        return found + self._wrong_note(width)

    def label_codes(self, labels: Names, width: int) -> list[str]:
        """Which code stands for which label, in its colour."""
        inks, full = self._inks(), {name: label for label, name in labels.shown.items()}
        return _codes(labels, width, {code: inks.get(full[code], "") for code, _ in labels.legend})

    def _inks(self) -> dict[Label, str]:
        colours = palette.colours(self.board.puzzle) if self.colour else {}
        return {label: colour.ansi for label, colour in colours.items()}

    def _labels(self, names: Names) -> list[tuple[Text, ...]]:
        inks = self._inks()
        texts = {x: Text(name, inks.get(x, "")) for x, name in names.shown.items()}
        return [
            tuple(
                self._wrong(names[x]) if (i, s) in self.marks else texts[x]
                for s, x in enumerate(sides or ())
            )
            for i, sides in enumerate(self.picture)
        ]

    def _noted(self, cell: int, text: Text) -> Text:
        note = self.cell_notes.get(cell)
        return text if note is None else Text(f"{text.text} {note}", text.style)

    def _vacant(self, cell: int, empty: Face) -> Face:
        note = self.cell_notes.get(cell)
        return empty if note is None else Face.of(Text(note, BOLD if self.colour else ""))

    def _wrong(self, text: str) -> Text:
        sign = self.sign.shown if self.unicode else self.sign.ascii
        return Text(sign + text, self.sign.style if self.colour else "")

    def _wrong_note(self, width: int) -> list[str]:
        seen = any(self.board.cells[side.cell] for side in self.marks)
        return _sentence(self.sign.words, width, self._wrong("")) if seen else []

    def _holes(self) -> bool:
        """Whether an empty cell could be taken for a hole in the board."""
        return "holes" in dict(self.board.puzzle.layout.size)

    def _dot(self) -> str:
        return "·" if self.unicode else "."

    def _middle(self, cell: int, p: Placement, ids: Names) -> Text:
        text = f"{'~' if p.flipped else ''}{ids[p.tile]}"
        if self.turning:
            text += arrows.ARROWS[self._way(cell, p)] if self.unicode else f"/{p.turn}"
        return Text(text, BOLD if self.colour else "")

    def _way(self, cell: int, p: Placement) -> int:
        # Side 0 of the face that is up lies `turn` sides on, also when the tile is turned over.
        return arrows.direction(self.board.puzzle.layout.cells[cell], p.turn)

    def _example(self, cell: int, p: Placement, ids: Names) -> str:
        layout = self.board.puzzle.layout
        what = f"{self._middle(cell, p, ids).text} is tile {ids[p.tile]}"
        first = "its top" if layout.shape == "square" else "its first side"
        if self.unicode:
            way = arrows.POINTING[self._way(cell, p)]
            return f"{what}, {first} (the first label in its list) pointing {way}."
        if layout.cells[cell].sides == 3:
            what += f", its first label {arrows.steps(p.turn)} from the upper right"
            return f"{what} (from the top, in triangles that point down)."
        return f"{what}, {arrows.in_words(p.turn, False)}."


def _sentence(words: str, width: int, *first: Text) -> list[str]:
    return wrapped([*first, *map(Text, words.split(" "))], width, 1, 2)


def _codes(names: Names, width: int, styles: Mapping[str, str] | None = None) -> list[str]:
    """Which code stands for what."""
    found, rows = styles or {}, names.rows(width, GAP)
    return table([[Text(line, found.get(code, "")) for code, line in row] for row in rows], width)
