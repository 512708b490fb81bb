"""The pictures beside steps: the board so far, the loose tile, and where on the board that is.

Every tile is drawn once in a document; pictures only refer to it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...board import Placement
from ..picture import svg
from ..picture.faces import Faces
from ..picture.outline import EDGE, Bounds, Outline, around, bounds, centre_of, home, outlines
from ..picture.picture import empty, pointed_out
from ..picture.theme import NEW, Style
from .instructions import Instructions, Step

WHOLE = 36
"""Boards of so many cells are shown whole; of others only what lies around the new tile, where
labels can still be read, and a small map."""

AROUND = 2.05
"""How far that reaches, in steps from cell to cell: two rows each way."""


@dataclass(frozen=True, slots=True)
class View:
    """What a picture shows, as SVG without its frame."""

    box: Bounds

    body: str

    about: str
    """For those who cannot see it."""


class Views:
    """All pictures of one document."""

    def __init__(self, steps: Instructions, style: Style) -> None:
        self.steps = steps
        self.style = style
        self.board = steps.board
        self.puzzle = steps.board.puzzle
        self.shapes = outlines(self.puzzle.layout)
        self.laid = {step.cell: step.number for step in steps}
        used = dict.fromkeys(step.placement.tile for step in steps)
        self.loose = {tile: number for number, tile in enumerate(used)}
        self.box = bounds(self.shapes, 4)
        self.outside = bounds(self.shapes, 0.02 * self.box[2])
        self.small = len(self.shapes) <= WHOLE
        self.centres = [centre_of(outline) for outline in self.shapes]
        self.reach = AROUND * _spacing(self)
        self.halves = [max(bounds([o], 0)[k] for o in self.shapes) / 2 + 4 for k in (2, 3)]
        self.near = _Near(self.shapes, self.reach)
        self.parts: dict[str, str] = {}
        self._draw()

    def so_far(self, step: Step) -> View:
        """The board with the new tile on it, or what lies around that."""
        box = self.box if self.small else self._window(step.cell)
        cells: Iterable[int] = range(len(self.shapes)) if self.small else self.near.within(box)
        lines = []
        for i in cells:
            lies = self.laid.get(i, math.inf) <= step.number
            lines.append(_use(f"c{i}" if lies else f"e{i}"))
        lines.append(pointed_out(self.shapes[step.cell]))
        name = self.puzzle.layout.cells[step.cell].name
        whole = "The board" if self.small else "The board around the new tile"
        return View(box, "".join(lines), f"{whole} after step {step.number}: new in {name}")

    def alone(self, step: Step) -> View:
        """The tile as it lies loose."""
        tile = step.placement.tile
        outline = home(self.puzzle, len(self.puzzle.by_id[tile].sides))
        return View(bounds([outline], 6), _use(f"l{self.loose[tile]}"), "The tile as it lies loose")

    def chart(self, step: Step) -> View | None:
        """A map of the board with the new cell; none if the whole board is shown anyway."""
        if self.small:
            return None
        ring = around(self.shapes[step.cell])
        window = svg.box(*self._window(step.cell))
        line = f'stroke="{NEW}" stroke-width="{svg.n(self.box[2] / 120)}"'
        cell = svg.polygon(ring, f'fill="{NEW}"')
        body = f'{_use("m")}<rect {window} fill="none" {line}/>{cell}'
        return View(self.outside, body, "Where on the board that is")

    def _window(self, cell: int) -> Bounds:
        """What is shown around a cell: not beyond the board, so that it is as large everywhere."""
        starts, sizes = [], []
        for at, start, size, half in zip(
            self.centres[cell], self.box[:2], self.box[2:], self.halves, strict=True
        ):
            wide = min(size, 2 * (half + self.reach))
            starts.append(min(max(at - wide / 2, start), start + size - wide))
            sizes.append(wide)
        return starts[0], starts[1], sizes[0], sizes[1]

    def legend(self) -> dict[str, str]:
        """Short names in pictures and words, and what they stand for."""
        shown = [line for names in self.legends for line in names.legend]
        return dict([*shown, *self.steps.legend])

    def needed(self, bodies: Iterable[str]) -> str:
        """The definitions that these refer to, and those that they refer to."""
        found: dict[str, None] = {}
        queue = list(bodies)
        for body in queue:
            for name in re.findall(r'(?:href="|clip-path="url\()#(\w+)', body):
                if name not in found:
                    found[name] = None
                    queue.append(self.parts[name])
        return "".join(text for name, text in self.parts.items() if name in found)

    def _draw(self) -> None:
        """Every tile in its cell, every tile alone, every cell empty, and the map."""
        tiles = [self.puzzle.by_id[tile] for tile in self.loose]
        homes = [home(self.puzzle, len(tile.sides)) for tile in tiles]
        shown = [*self.board.picture(), *(tile.sides for tile in tiles)]
        shapes = [*self.shapes, *homes]
        faces = Faces(self.puzzle, self.style, shapes, shown, self.loose)
        lies: list[Placement | None] = [*self.board.cells, *(Placement(tile.id) for tile in tiles)]
        drawn: dict[str, str] = {}
        for i, (outline, sides, placement) in enumerate(zip(shapes, shown, lies, strict=True)):
            if placement is not None and sides is not None:
                name = f"c{i}" if i < len(self.shapes) else f"l{i - len(self.shapes)}"
                lines = faces.tile(outline, sides, placement)
                drawn[name] = f'<g id="{name}">{"".join(lines)}</g>'
        for text in faces.defs:
            self.parts[re.findall(r'^<\w+ id="(\w+)"', text)[0]] = text
        self.parts |= drawn
        for i, outline in enumerate(self.shapes):
            self.parts[f"e{i}"] = empty(outline, self.style, f'id="e{i}" class="empty" ')
        if not self.small:
            rings = svg.rings(around(outline) for outline in self.shapes)
            width = svg.n(self.box[2] / 400)
            paint = f'fill="{self.style.empty}" stroke="{self.style.faint}" stroke-width="{width}"'
            self.parts["m"] = f'<path id="m" class="empty" d="{rings}" {paint}/>'
        self.legends = faces.legends


class _Near:
    """Which cells lie in a part of the board, without asking all of them."""

    def __init__(self, shapes: list[Outline], reach: float) -> None:
        self.boxes = [bounds([outline], 0) for outline in shapes]
        self.reach = reach
        self.squares: dict[tuple[int, int], list[int]] = {}
        for i, (left, top, wide, high) in enumerate(self.boxes):
            place = self._number(left + wide / 2), self._number(top + high / 2)
            self.squares.setdefault(place, []).append(i)

    def within(self, box: Bounds) -> list[int]:
        """Those that lie in a box, but for a little."""
        left, top, wide, high = box
        squares = (
            (u, v)
            for u in range(self._number(left), self._number(left + wide) + 1)
            for v in range(self._number(top), self._number(top + high) + 1)
        )
        return sorted(
            i for square in squares for i in self.squares.get(square, ()) if self._fits(i, box)
        )

    def _fits(self, cell: int, box: Bounds) -> bool:
        inner = zip(self.boxes[cell][:2], self.boxes[cell][2:], box[:2], box[2:], strict=True)
        return all(x >= left - 1 and x + w <= left + wide + 1 for x, w, left, wide in inner)

    def _number(self, at: float) -> int:
        return math.floor(at / self.reach)


def _spacing(pictures: Views) -> float:
    """How far apart neighbours are, at least a side."""
    layout, centres = pictures.puzzle.layout, pictures.centres
    apart = sorted(math.dist(centres[a.cell], centres[b.cell]) for a, b in layout.joints)
    return max(EDGE, apart[len(apart) // 2] if apart else 0)


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'
