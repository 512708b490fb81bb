"""Each way in which a tile lies in a kind of cell, drawn once, to be used wherever it lies so:
films play with these, and kits hand them out."""

from __future__ import annotations

from collections.abc import Iterable

from ...board import Placement
from ...layout import Layout, Point
from ...puzzle import Puzzle
from ...tile import Label, Sides
from . import svg
from .faces import Faces
from .outline import EDGE, Outline, centre_of, moved, outlines
from .theme import Style


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

    def parts(self, lies: Placement, kind: int, shown: Sides) -> list[str]:
        """The names of what a tile that lies so is made of, from below. Others are made of much the
        same: of each side one part, and one for its outline."""
        faces, home = self.faces, self.kinds.homes[kind]
        ground, words = faces.ground(home, shown, lies), faces.words(home, shown, lies)
        top = [faces.frame(home, lies), faces.name(home, lies)]
        return [self.define(x) for x in (*self._sides(ground, words), *top) if x]

    def alone(self, label: Label, kind: int, side: int) -> list[str]:
        """Those of one side, if there is nothing on the others."""
        ground, words = self.faces.alone(self.kinds.homes[kind], side, label)
        return [self.define(x) for x in self._sides(ground, [words]) if x]

    def _sides(self, ground: list[str], words: list[list[str]]) -> list[list[str]]:
        """Each side with its words, if it is one line and keeps to itself; else words above all."""
        if len(ground) == len(words) and not self.faces.style.theme.turtles:
            return [[line, *more] for line, more in zip(ground, words, strict=True)]
        whole = [ground] if ground[0].startswith("<g") else [[line] for line in ground]
        return [*whole, *words]

    def draw(self, lies: Placement, kind: int, shown: Sides) -> str:
        """The name of all of it."""
        return self.define((f'<use href="#{x}"/>' for x in self.parts(lies, kind, shown)), "w")

    def define(self, lines: Iterable[str], letter: str = "e") -> str:
        """The name of these lines: what they look like alone decides it."""
        return self.faces.define("".join(lines), letter=letter)


def use(name: str, at: Point) -> str:
    """What was drawn, there."""
    return f'<use href="#{name}" x="{svg.n(at[0])}" y="{svg.n(at[1])}"/>'
