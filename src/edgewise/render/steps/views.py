"""The pictures beside steps: the board so far, the loose tile, and where on the board that is.

Every tile is drawn once in a document; pictures only refer to it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

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
        self.steps, self.style, self.board = steps, style, steps.board
        self.puzzle, layout = steps.board.puzzle, steps.board.puzzle.layout
        self.shapes = outlines(layout)
        self.laid = {step.cell: step.number for step in steps}
        used = dict.fromkeys(step.placement.tile for step in steps)
        self.loose = {tile: number for number, tile in enumerate(used)}
        self.box = bounds(self.shapes, 4)
        self.outside = bounds(self.shapes, 0.02 * self.box[2])
        self.small = len(self.shapes) <= WHOLE
        self.centres = centres = [centre_of(outline) for outline in self.shapes]
        # How far apart neighbours are, at least a side.
        apart = sorted(math.dist(centres[a.cell], centres[b.cell]) for a, b in layout.joints)
        self.reach = AROUND * max(EDGE, apart[len(apart) // 2] if apart else 0)
        self.halves = [max(bounds([o], 0)[k] for o in self.shapes) / 2 + 4 for k in (2, 3)]
        self.near = _Near(self.shapes, self.reach)
        self.parts: dict[str, str] = {}
        self._draw()

    def so_far(self, step: Step) -> View:
        """The board with the new tile on it, or what lies around that."""
        box = self.box if self.small else self._window(step.cell)
        cells: Iterable[int] = range(len(self.shapes)) if self.small else self.near.within(box)
        lies = {i: self.laid.get(i, math.inf) <= step.number for i in cells}
        lines = [_use(f"c{i}" if here else f"e{i}") for i, here in lies.items()]
        lines.append(pointed_out(self.shapes[step.cell]))
        name = self.puzzle.layout.cells[step.cell].name
        whole = "The board" if self.small else "The board around the new tile"
        return View(box, "".join(lines), f"{whole} after step {step.number}: new in {name}")

    def beside(self, step: Step) -> Iterator[tuple[View, str]]:
        """The loose tile and, unless the whole board is shown anyway, a map; with captions."""
        tile = step.placement.tile
        box = bounds([home(self.puzzle, len(self.puzzle.by_id[tile].sides))], 6)
        yield View(box, _use(f"l{self.loose[tile]}"), "The tile as it lies loose"), "loose"
        if not self.small:
            yield self._chart(step), "on the board"

    def _chart(self, step: Step) -> View:
        ring = around(self.shapes[step.cell])
        window = svg.box(*self._window(step.cell))
        line = f'stroke="{NEW}" stroke-width="{svg.n(self.box[2] / 120)}"'
        cell = svg.polygon(ring, f'fill="{NEW}"')
        body = f'{_use("m")}<rect {window} fill="none" {line}/>{cell}'
        return View(self.outside, body, "Where on the board that is")

    def _window(self, cell: int) -> Bounds:
        """What is shown around a cell: not beyond the board, so that it is as large everywhere."""
        wide, high = (min(self.box[k + 2], 2 * (self.halves[k] + self.reach)) for k in (0, 1))
        (left, top, all_wide, all_high), (x, y) = self.box, self.centres[cell]
        left = min(max(x - wide / 2, left), left + all_wide - wide)
        top = min(max(y - high / 2, top), top + all_high - high)
        return left, top, wide, high

    def legend(self) -> dict[str, str]:
        """Short names in pictures and words, and what they stand for."""
        return dict([*self.faces.legend, *self.steps.legend])

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
        lies: list[Placement | None] = [*self.board.cells, *(Placement(tile.id) for tile in tiles)]
        self.faces = Faces(self.puzzle, self.style, zip(shapes, lies, strict=True))
        drawn: dict[str, str] = {}
        for i, (outline, sides, placement) in enumerate(zip(shapes, shown, lies, strict=True)):
            if placement is not None and sides is not None:
                name = f"c{i}" if i < len(self.shapes) else f"l{i - len(self.shapes)}"
                lines = "".join(self.faces.tile(outline, sides, placement))
                drawn[name] = f'<g id="{name}">{lines}</g>'
        self.parts |= self.faces.defs | drawn
        for i, outline in enumerate(self.shapes):
            self.parts[f"e{i}"] = empty(outline, self.style, f'id="e{i}" class="empty" ')
        if not self.small:
            rings = svg.rings(around(outline) for outline in self.shapes)
            width = svg.n(self.box[2] / 400)
            paint = f'fill="{self.style.empty}" stroke="{self.style.faint}" stroke-width="{width}"'
            self.parts["m"] = f'<path id="m" class="empty" d="{rings}" {paint}/>'


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
        across = range(self._number(left), self._number(left + wide) + 1)
        down = range(self._number(top), self._number(top + high) + 1)
        found = (i for square in product(across, down) for i in self.squares.get(square, ()))
        return sorted(i for i in found if self._fits(i, box))

    def _fits(self, cell: int, box: Bounds) -> bool:
        inner = zip(self.boxes[cell][:2], self.boxes[cell][2:], box[:2], box[2:], strict=True)
        return all(x >= left - 1 and x + w <= left + wide + 1 for x, w, left, wide in inner)

    def _number(self, at: float) -> int:
        return math.floor(at / self.reach)


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'
