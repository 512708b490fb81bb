"""Boards and tiles in text, for people who lay the real tiles beside the screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..board import Board, Placement
from ..layout import Side
from ..puzzle import Puzzle
from . import arrows, hexagons, listing, palette, squares, triangles
from .canvas import EMPTY, Canvas, Face, Scene
from .names import Names, id_names, label_names
from .text import Text, wrapped

DRAWINGS: dict[str, Callable[[Scene], Canvas | None]] = {
    "square": squares.draw,
    "triangle": triangles.draw,
    "triangle-trapezoid": triangles.draw,
    "triangle-hexagon": triangles.draw,
    "hex-flower": hexagons.flat,
    "hex": hexagons.pointed,
    "hex-triangle": hexagons.pointed,
}
"""By the name of the shape; boards of other shapes are listed."""

WRONG = "1;38;5;196"
BOLD = "1"


@dataclass(frozen=True, slots=True)
class Step:
    """How much a drawing shows. What does not fit is drawn again with less."""

    short: bool
    """Codes for long labels."""

    ids: int | None
    """The longest id, in columns."""

    compact: bool = False
    """No labels at all."""


STEPS = (
    Step(False, None), Step(False, 8), Step(True, None), Step(True, 8), Step(True, 4),
    Step(True, None, True), Step(True, 8, True), Step(True, 4, True),
)  # fmt: skip


def draw(
    board: Board,
    *,
    width: int = 80,
    colour: bool = False,
    unicode: bool = True,
    marks: Collection[Side] = (),
) -> str:
    """The board as text, at most *width* columns wide (2 at least), with a legend below.

    Each tile shows its id, an arrow to where its first side points, and its labels. *marks* are
    sides to show as wrong. What does not fit gets codes for its labels, then loses them,
    then becomes a list.
    """
    width, sheet = max(2, width), _Sheet(board, colour, unicode, frozenset(marks))
    layout = board.puzzle.layout
    drawing = DRAWINGS.get(layout.shape) if all(cell.polygon for cell in layout.cells) else None
    for step in STEPS if drawing else ():
        assert drawing is not None
        labels = label_names(board.puzzle, short=step.short, unicode=unicode)
        ids = id_names(board.puzzle, step.ids, unicode)
        canvas = drawing(sheet.scene(labels, ids, step.compact, width))
        if canvas is not None:
            below = sheet.notes(ids) + _codes("Tiles:", ids)
            below += [] if step.compact else sheet.label_codes(labels)
            return "\n".join([*canvas.lines(), *_wrapped(below, width)])
    return "\n".join(sheet.listed(width))


def loose(puzzle: Puzzle, width: int = 80, *, unicode: bool = True) -> str:
    """The tiles of a puzzle, one in a line: id, labels clockwise, copies, and the back."""
    width = max(2, width)
    labels, ids = label_names(puzzle, short=False, unicode=unicode), id_names(puzzle, None, unicode)
    rows = []
    for tile in puzzle.tiles:
        row = [Text(f"{ids[tile.id]}:"), *(Text(labels[x]) for x in tile.sides)]
        row += [Text(f"({tile.copies} copies)")] if tile.copies > 1 else []
        row += [Text("back:"), *(Text(labels[x]) for x in tile.back)] if tile.back else []
        rows.append(row)
    below = _codes("Labels:", labels) + _codes("Tiles:", ids)
    return "\n".join([*listing.lines(rows, width), *_wrapped(below, width)])


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A board and the way it is to be shown."""

    board: Board
    colour: bool
    unicode: bool
    marks: frozenset[Side]

    def scene(self, labels: Names, ids: Names, compact: bool, width: int) -> Scene:
        """What the drawings draw."""
        shown, crosses = self._labels(labels), None
        if compact:
            crosses = {
                side: self._wrong("")
                for side in sorted(self.marks)
                if self.board.cells[side.cell] is not None
            }
        faces = [
            Face.of(self._middle(i, p, ids), () if compact else shown[i]) if p else EMPTY
            for i, p in enumerate(self.board.cells)
        ]
        return Scene(self.board.puzzle.layout, faces, width, self.unicode, crosses)

    def listed(self, width: int) -> list[str]:
        """One line for each cell: its name, the tile, the turn in words, the labels."""
        puzzle = self.board.puzzle
        labels = label_names(puzzle, short=False, unicode=self.unicode)
        ids, shown = id_names(puzzle, None, self.unicode), self._labels(labels)
        rows: list[list[Text]] = []
        for i, (cell, p) in enumerate(zip(puzzle.layout.cells, self.board.cells, strict=True)):
            rows.append([Text(cell.name)])
            if p is None:
                rows[-1].append(Text("empty"))
                continue
            tile = Text(f"tile {ids[p.tile]}", BOLD if self.colour else "")
            rows[-1] += [tile, Text(arrows.in_words(p.turn, p.flipped)), *shown[i]]
        top = ", which is the top" if puzzle.layout.shape == "square" else ""
        below = [_words(f"Labels stand clockwise from side 0 of the cell{top}.")]
        below += self._wrong_note() + self.label_codes(labels) + _codes("Tiles:", ids)
        return [*listing.lines(rows, width), *_wrapped(below, width)]

    def notes(self, ids: Names) -> list[_Note]:
        """What the signs in a drawing mean, as far as they occur."""
        lying = [(i, p) for i, p in enumerate(self.board.cells) if p is not None]
        found = []
        if self._turning() and lying:
            # A turned tile explains the arrow best.
            i, p = next(((i, p) for i, p in lying if p.turn), lying[0])
            found.append(_words(self._example(i, p, ids)))
        if any(p.flipped for _, p in lying):
            found.append(_words("~ before the id: the tile is turned over, its other face up."))
        return found + self._wrong_note()

    def label_codes(self, labels: Names) -> list[_Note]:
        """Which code stands for which label, in its colour."""
        if not self.colour:
            return _codes("Labels:", labels)
        inks, full = palette.colours(self.board.puzzle), {v: k for k, v in labels.shown.items()}
        styles = {code: palette.ink(inks[full[code]]) for code, _ in labels.legend}
        return _codes("Labels:", labels, styles)

    def _labels(self, names: Names) -> list[tuple[Text, ...]]:
        inks = palette.colours(self.board.puzzle) if self.colour else {}
        styles = {label: palette.ink(ink) for label, ink in inks.items()}
        return [
            tuple(
                self._wrong(names[x]) if (i, s) in self.marks else Text(names[x], styles.get(x, ""))
                for s, x in enumerate(sides or ())
            )
            for i, sides in enumerate(self.board.picture())
        ]

    def _wrong(self, text: str) -> Text:
        return Text(("✗" if self.unicode else "!") + text, WRONG if self.colour else "")

    def _wrong_note(self) -> list[_Note]:
        if not any(self.board.cells[side.cell] for side in self.marks):
            return []
        return [([self._wrong(""), *_words("marks sides that do not match.")[0]], 1)]

    def _turning(self) -> bool:
        """Whether turns need showing: not where tiles must not be turned and are not."""
        return self.board.puzzle.rule.turns or any(p.turn for p in self.board.cells if p)

    def _middle(self, cell: int, p: Placement, ids: Names) -> Text:
        text = f"{'~' if p.flipped else ''}{ids[p.tile]}"
        if self._turning():
            text += self._arrow(cell, p) if self.unicode else f"/{p.turn}"
        return Text(text, BOLD if self.colour else "")

    def _arrow(self, cell: int, p: Placement) -> str:
        # Side 0 of the face that is up lies `turn` sides on, also when the tile is turned over.
        return arrows.ARROWS[arrows.direction(self.board.puzzle.layout.cells[cell], p.turn)]

    def _example(self, cell: int, p: Placement, ids: Names) -> str:
        layout = self.board.puzzle.layout
        what = f"{self._middle(cell, p, ids).text} is tile {ids[p.tile]}"
        first = "its top" if layout.shape == "square" else "its first side"
        if self.unicode:
            way = arrows.POINTING[arrows.direction(layout.cells[cell], p.turn)]
            return f"{what}, {first} (the first label in its list) pointing {way}."
        if layout.cells[cell].sides == 3:
            return (
                f"{what}, {first} (the first label in its list) clockwise from the upper right "
                f"by {p.turn}; in triangles that point down, from the top."
            )
        return f"{what}, {arrows.in_words(p.turn, False)}."


_Note = tuple[list[Text], int]
"""Words for the legend, and the blanks between them."""


def _words(sentence: str) -> _Note:
    return [Text(word) for word in sentence.split(" ")], 1


def _codes(title: str, names: Names, styles: Mapping[str, str] | None = None) -> list[_Note]:
    items = [Text(f"{code} = {full}", (styles or {}).get(code, "")) for code, full in names.legend]
    return [([Text(title), *items], 2)] if items else []


def _wrapped(notes: Iterable[_Note], width: int) -> Iterator[str]:
    for words, gap in notes:
        yield from wrapped(words, width, gap, 2)
