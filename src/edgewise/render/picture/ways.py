"""Each way in which a tile lies in a kind of cell, drawn once, to be used wherever it lies so:
films play with these, and kits hand them out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from ...board import Placement
from ...layout import Layout, Point
from ...puzzle import Puzzle
from ...tile import Tile
from . import svg
from .faces import Faces
from .outline import EDGE, Outline, centre_of, moved, outlines
from .theme import Style

SHORT = 40
"""Letters; longer lines are written once, and used by a name."""


class Kinds:
    """The cells of a layout by kind: two are of one kind if a tile looks the same in both."""

    def __init__(self, layout: Layout) -> None:
        self.shapes = outlines(layout)
        self.centres: list[Point] = [centre_of(outline) for outline in self.shapes]
        self.of: list[int] = []
        """The kind of each cell."""
        self.homes: list[Outline] = []
        """Each kind, around the origin."""
        numbers: dict[object, int] = {}
        for outline, (x, y) in zip(self.shapes, self.centres, strict=True):
            home = moved(outline, -x, -y)
            # Roundings make no other kind, but one may fall on either side of a boundary: harmless.
            key = tuple((round(u / EDGE, 4), round(v / EDGE, 4)) for side in home for u, v in side)
            self.of.append(numbers.setdefault(key, len(numbers)))
            if len(numbers) > len(self.homes):
                self.homes.append(home)


class Ways:
    """Draws tiles in kinds of cells, each around the middle of its cell.

    What is drawn is called by what it is: what two of these draw may stand in one page.
    """

    def __init__(
        self, puzzle: Puzzle, style: Style, kinds: Kinds, ways: Iterable[tuple[Placement, int]]
    ) -> None:
        """*ways*: all that will be seen in one picture, which decides how labels are written."""
        self.kinds = kinds
        self.faces = Faces(puzzle, style, ((kinds.homes[kind], lies) for lies, kind in ways))

    @property
    def defs(self) -> dict[str, str]:
        """All that was drawn so far, by name."""
        return self.faces.defs

    def draw(self, tile: Tile, lies: Placement, kind: int) -> str:
        """The name of a tile that lies so."""
        shown = tile.shown(lies.turn, lies.flipped)
        return self.define(self.faces.tile(self.kinds.homes[kind], shown, lies), "w")

    def define(self, lines: Iterable[str], letter: str = "e", **attributes: str) -> str:
        """The name of these lines. Long ones, which others have in common with them, get names of
        their own; not only if they do, as what is called by what it is must not look around."""
        body = []
        for alike, run in groupby(lines, key=_is_shape):
            for line in ["".join(run)] if alike else run:
                whole = not line.startswith(("<g", "</g"))
                fold = whole and len(line) > SHORT
                body.append(f'<use href="#{self.faces.define(line)}"/>' if fold else line)
        text = "".join(body)
        if attributes:
            said = " ".join(f'{name}="{value}"' for name, value in attributes.items())
            text = f"<g {said}>{text}</g>"
        return self.faces.define(text, letter=letter)


def use(name: str, at: Point) -> str:
    """What was drawn, there."""
    return f'<use href="#{name}" x="{svg.n(at[0])}" y="{svg.n(at[1])}"/>'


def _is_shape(line: str) -> bool:
    """Outline and disc come one after the other, and are the same for all tiles turned so."""
    return line.startswith(("<polygon", "<circle", "<path"))
