"""Sheets to print and cut: tiles, their backs, the solution, a blank board; paths for a laser."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from pathlib import Path

from .. import files
from ..board import Board, Placement
from ..check import is_solution
from ..errors import CallError
from ..layout import Point
from ..puzzle import Puzzle
from ..tile import Tile
from . import qr
from .picture import paper, svg
from .picture.drawing import Drawing
from .picture.faces import Faces
from .picture.outline import EDGE, Bounds, Outline, around, bounds, centre_of, home, moved, outlines
from .picture.picture import LEGEND, checked, cut, draw, legend
from .picture.theme import Style, style
from .steps.turning import turned_by

MARGIN = 8.0
"""What printers leave white, in millimetres."""

FOOT = 9.0
"""For the line of words at the foot of a page."""

GAP = 2.0
"""White between two tiles that have colours, or a cut, beyond their sides."""

CODE = 26.0
"""For the link as a QR code, in the corner of every page."""

LEGEND_SIZE = 4.0
"""Of letters, in millimetres."""

HAIR = 0.15
"""How wide a line to cut along is, in millimetres."""

RULER = 50.0
"""The line to measure whether a printer kept the size."""

MOST = 1_000
"""Pages: beyond it, a typing error is likelier than a puzzle."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """What is to be printed."""

    puzzle: Puzzle

    style: Style = field(default_factory=Style)

    side: float = 50.0
    """The length of a tile's side, in millimetres."""

    bleed: float = 2.0
    """How far colours go beyond the line to cut along, in millimetres."""

    size: tuple[float, float] = paper.SIZES["a4"]
    """Of the paper."""

    link: str = ""
    """An address, in the corner as a QR code."""

    def __post_init__(self) -> None:
        checked(self.side)
        if not 0 <= self.bleed <= 20:
            raise CallError(f"expected a bleed of 0 to 20 mm, got {self.bleed:g}")

    @property
    def scale(self) -> float:
        """Millimetres to a unit of the picture."""
        return self.side / EDGE

    @property
    def room(self) -> tuple[float, float]:
        """What a page has room for, in millimetres."""
        return self.size[0] - 2 * MARGIN, self.size[1] - 2 * MARGIN - self.foot

    @property
    def foot(self) -> float:
        """What the foot of a page takes, in millimetres."""
        return CODE + 1 if self.link else FOOT

    def pages(
        self, *, backs: bool = False, solution: Board | None = None, blank: bool = False
    ) -> Iterator[Drawing]:
        """The tiles, each page followed by its *backs*; the *solution*; a *blank* board."""
        # Without colours beyond the lines, one cut parts two tiles.
        tiles = self._places(self.bleed, GAP if self.bleed else 0.0)
        faces = self._faces(self.style, backs)
        for number, places in enumerate(tiles, 1):
            words = f"sheet {number} of {len(tiles)}"
            yield self._fronts(faces.fresh(), places, f"tiles, {words}")
            if backs:
                yield self._backs(faces.fresh(), places, f"backs, {words}")
        if self.style.written and faces.labels.legend:
            yield self._legend(faces)
        if solution is not None:
            yield self._solution(solution)
        if blank:
            yield from self._blank()

    def pdf(
        self, *, backs: bool = False, solution: Board | None = None, blank: bool = False
    ) -> bytes:
        """The pages as one document."""
        made = self.pages(backs=backs, solution=solution, blank=blank)
        return paper.pdf([(page.svg, page.wide, page.high) for page in made], self.puzzle.name)

    def cuts(self, *, kerf: float = 0.0, engrave: bool = True) -> list[Drawing]:
        """For a laser or plotter: a path around each tile, as much larger as the beam takes away.

        *engrave*: what the tiles show, in a group of its own.
        """
        if not 0 <= kerf <= 5:
            raise CallError(f"expected a kerf of 0 to 5 mm, got {kerf:g}")
        black = style("contrast", ids=self.style.ids, labels=self.style.labels)
        # A picture is no line: the laser gets labels instead.
        tiles = tuple(replace(tile, image="") for tile in self.puzzle.tiles)
        bare = replace(self.puzzle, tiles=tiles, images={})
        pages, plain = [], replace(self, puzzle=bare)._faces(black)
        for places in self._places(kerf, GAP):
            faces, lines = plain.fresh(), list[str]()
            for tile, outline in places if engrave else []:
                lines += faces.tile(outline, tile.sides, Placement(tile.id), border=0)
            paths = [self._cut(tile, outline, kerf) for tile, outline in places]
            body = [f'<g id="engrave">{"".join(lines)}</g>'] if engrave else []
            body.append(f'<g id="cut">{"".join(paths)}</g>')
            pages.append(self._drawing(body, f"{self.puzzle.name} to cut", faces.defs.values()))
        return pages

    def _faces(self, wanted: Style, backs: bool = False) -> Faces:
        """With *backs*, for both sides of the tiles."""
        overs = (False, True) if backs and self.puzzle.rule.flips else (False,)
        places = [
            (home(self.puzzle, len(tile.sides)), Placement(tile.id, 0, over))
            for tile in self.puzzle.tiles
            for over in overs
        ]
        return Faces(self.puzzle, wanted, places)

    def _drawing(self, body: list[str], about: str, defs: Iterable[str]) -> Drawing:
        box = (0.0, 0.0, self.size[0] / self.scale, self.size[1] / self.scale)
        return Drawing(svg.document(box, self.size, about, body, defs), *self.size)

    def _page(self, body: list[str], words: str, defs: Iterable[str] = ()) -> Drawing:
        return self._drawing([*body, *self._foot(words)], words, defs)

    def _places(self, more: float, gap: float) -> list[list[tuple[Tile, Outline]]]:
        """Where each tile lies, sheet by sheet, with so much *more* around it and a *gap* to the
        next, in millimetres."""
        _check_shapes(self.puzzle)
        pieces = [tile for tile in self.puzzle.tiles for _ in range(tile.copies)]
        homes = {tile.id: home(self.puzzle, len(tile.sides)) for tile in self.puzzle.tiles}
        gap /= 2 * self.scale
        boxes = [bounds([self._grown(outline, more)], gap) for outline in homes.values()]
        wide, high = max(b[2] for b in boxes) * self.scale, max(b[3] for b in boxes) * self.scale
        room = self.room
        across, down = int(room[0] / wide + 1e-6), int(room[1] / high + 1e-6)
        if not across or not down:
            raise CallError(
                f"a tile takes {wide:.0f} x {high:.0f} mm, and a page has room for "
                f"{room[0]:.0f} x {room[1]:.0f} mm; print it with a shorter side"
            )
        if len(pieces) > MOST * across * down:
            raise CallError(f"{len(pieces):,} tiles of that size take more than {MOST:,} pages")
        left, each, laid = MARGIN + (room[0] - across * wide) / 2, across * down, []
        for i, tile in enumerate(pieces):
            row, column = divmod(i % each, across)
            at = (left + (column + 0.5) * wide, MARGIN + (row + 0.5) * high)
            laid.append((tile, self._moved(homes[tile.id], at)))
        return [laid[i : i + each] for i in range(0, len(laid), each)]

    def _moved(self, outline: Outline, at: Point) -> Outline:
        """With the middle of its box there, in millimetres."""
        left, top, wide, high = bounds([outline], 0)
        x, y = at[0] / self.scale - left - wide / 2, at[1] / self.scale - top - high / 2
        return moved(outline, x, y)

    def _fronts(self, faces: Faces, places: list[tuple[Tile, Outline]], words: str) -> Drawing:
        below, above, hair = [], [], HAIR / self.scale
        for tile, outline in places:
            lies = Placement(tile.id)
            below += self._bled(outline, faces.ground(outline, tile.sides, lies, bleed=True))
            lines = faces.tile(outline, tile.sides, lies, border=hair)
            above += svg.group(f"tile {cut(tile.id)}", lines)
        return self._page(below + above, words, faces.defs.values())

    def _bled(self, outline: Outline, lines: list[str]) -> list[str]:
        """The same, larger, below a tile: no white at its sides where the scissors slip."""
        if not self.bleed:
            return []
        (x, y), factor = centre_of(outline), self._factor(outline, self.bleed)
        e, f = x * (1 - factor), y * (1 - factor)
        turned = f"matrix({factor:.5f} 0 0 {factor:.5f} {svg.n(e)} {svg.n(f)})"
        return [f'<g transform="{turned}">', *lines, "</g>"]

    def _factor(self, outline: Outline, more: float) -> float:
        """How much larger a tile is with so many millimetres around it."""
        centre = centre_of(outline)
        depth = min(_distance(a, b, centre) for side in outline for a, b in pairwise(side))
        # The middle of an odd shape may lie on its rim.
        return 1 + more / self.scale / max(depth, EDGE / 5)

    def _grown(self, outline: Outline, more: float) -> Outline:
        (x, y), f = centre_of(outline), self._factor(outline, more)
        return [[(x + f * (u - x), y + f * (v - y)) for u, v in side] for side in outline]

    def _backs(self, faces: Faces, places: list[tuple[Tile, Outline]], words: str) -> Drawing:
        """Mirrored: each back lies behind its front when the sheet turns on its long edge."""
        wide, high = (x / self.scale for x in self.size)
        below, above, hair = [], [], HAIR / self.scale
        for tile, front in places:
            # Side k of the back lies behind side -k of the front.
            mirror = [
                [(wide - x, y) if wide <= high else (x, high - y) for x, y in reversed(side)]
                for side in front
            ]
            outline = [mirror[-k % len(mirror)] for k in range(len(mirror))]
            if self.puzzle.rule.flips:
                shown, lies = tile.face(True), Placement(tile.id, 0, True)
                below += self._bled(outline, faces.ground(outline, shown, lies, bleed=True))
                lines = faces.tile(outline, shown, lies, border=hair)
            else:
                lines = self._back(outline, faces.ids[tile.id])
            above += svg.group(f"the back of tile {cut(tile.id)}", lines)
        return self._page(below + above, words, faces.defs.values())

    def _back(self, outline: Outline, name: str) -> list[str]:
        """The id, large, and the name of the puzzle."""
        x, y = centre_of(outline)
        size = min(0.34 * EDGE, 0.5 * EDGE / max(0.6, svg.ems(name)))
        paint = f'fill="none" stroke="#999999" stroke-width="{svg.n(HAIR / self.scale)}"'
        lines = [svg.polygon(around(outline), paint), svg.text_at(x, y, size, name)]
        title = svg.shown(self.puzzle.name)[:60]
        small = min(0.07 * EDGE, 0.5 * EDGE / max(1.0, svg.ems(title)))
        return [*lines, svg.text_at(x, y + 0.24 * EDGE, small, title, 'fill="#555555"')]

    def _foot(self, words: str) -> list[str]:
        """What the page is, and a line to measure."""
        unit = 1 / self.scale
        x, y = MARGIN * unit, (self.size[1] - MARGIN) * unit
        name = svg.shown(self.puzzle.name)[:60]
        words = f"{name}: {words}" if name else words
        bar = f"M{svg.n(x)} {svg.n(y - 2 * unit)}v{svg.n(2 * unit)}h{svg.n(RULER * unit)}"
        right = self.size[0] - MARGIN - (CODE + 2 if self.link else 0)
        room = (right - MARGIN - RULER - 4) * unit
        at = (right * unit, y - 1.2 * unit)
        size = min(3 * unit, room / svg.ems(words))
        return [
            f'<path d="{bar}v{svg.n(-2 * unit)}" fill="none" stroke="#000000" '
            f'stroke-width="{svg.n(0.2 * unit)}"/>',
            svg.text_at(x + RULER / 2 * unit, y - 2 * unit, 2.4 * unit, f"{RULER:g} mm"),
            svg.text_at(*at, size, words, 'text-anchor="end"'),
            *self._code(),
        ]

    def _code(self) -> list[str]:
        """The link, for a phone: in the lower right corner."""
        if not self.link:
            return []
        dark = qr.modules(self.link)
        size = CODE / self.scale / len(dark)
        x, y = ((edge - MARGIN - CODE) / self.scale for edge in self.size)
        path = "".join(
            f"M{svg.n(x + column * size)} {svg.n(y + row * size)}h{svg.n(size)}v{svg.n(size)}"
            f"h{svg.n(-size)}z"
            for row, line in enumerate(dark)
            for column, black in enumerate(line)
            if black
        )
        return [f'<path d="{path}" fill="#000000" shape-rendering="crispEdges"/>']

    def _legend(self, faces: Faces) -> Drawing:
        """What short names on the tiles stand for."""
        unit = LEGEND_SIZE / LEGEND / self.scale
        room = (self.size[0] - 2 * MARGIN) / self.scale / unit
        lines, _ = legend([faces.labels], replace(self.style, dark=False), (0.0, 0.0, room))
        moved = f"translate({svg.n(MARGIN / self.scale)} {svg.n(MARGIN / self.scale)})"
        body = [f'<g transform="{moved} scale({unit:.5f})">', *lines, "</g>"]
        return self._page(body, "what the short names mean")

    def _solution(self, board: Board) -> Drawing:
        """As large as the page allows, but not larger than the tiles."""
        drawn = draw(board, self.style, side=self.side)
        factor = min(1.0, self.room[0] / drawn.wide, self.room[1] / drawn.high)
        wide, high = drawn.wide * factor / self.scale, drawn.high * factor / self.scale
        x, y = (self.size[0] / self.scale - wide) / 2, MARGIN / self.scale
        inner = drawn.svg.replace("<svg ", f"<svg {svg.box(x, y, wide, high)} ", 1)
        inner = re.sub(r' width="[\d.]+mm" height="[\d.]+mm"', "", inner, count=1)
        return self._page([inner], "solution" if is_solution(board) else "a board, but no solution")

    def _blank(self) -> Iterator[Drawing]:
        """The cells in their true size, on as many pages as that takes."""
        shapes = outlines(self.puzzle.layout)
        left, top, wide, high = bounds(shapes, 2 / self.scale)
        room = [x / self.scale for x in self.room]
        across, down = math.ceil(wide / room[0] - 1e-6), math.ceil(high / room[1] - 1e-6)
        if across * down > MOST:
            raise CallError(f"a board of that size takes more than {MOST:,} pages")
        clues = {c.cell: f"tile {c.tile}" if c.tile else c.cell for c in self.puzzle.clues}
        for number, (row, column) in enumerate(product(range(down), range(across)), 1):
            x0 = left + column * room[0] - MARGIN / self.scale
            y0 = top + row * room[1] - MARGIN / self.scale
            if across == down == 1:  # in the middle of the page
                x0 -= (room[0] - wide) / 2
            body = [f'<g transform="translate({svg.n(-x0)} {svg.n(-y0)})">']
            window = (x0, y0, x0 + self.size[0] / self.scale, y0 + self.size[1] / self.scale)
            for cell, outline in zip(self.puzzle.layout.cells, shapes, strict=True):
                if _meets(outline, window):
                    body += self._cell(outline, clues.get(cell.name, cell.name))
            body.append("</g>")
            words = "board to play on"
            if across * down > 1:
                body += self._window()
                words += f", page {number} of {across * down}"
            yield self._page(body, words)

    def _window(self) -> list[str]:
        """White over what belongs to the next page, and the line where it begins."""
        unit, (wide, high) = 1 / self.scale, self.size
        left, top, right, foot = MARGIN, MARGIN, wide - MARGIN, high - MARGIN - self.foot
        outer = f"M0 0H{svg.n(wide * unit)}V{svg.n(high * unit)}H0Z"
        inner = f"M{svg.n(left * unit)} {svg.n(top * unit)}V{svg.n(foot * unit)}"
        inner += f"H{svg.n(right * unit)}V{svg.n(top * unit)}Z"
        dashes = f'stroke="#999999" stroke-width="{svg.n(HAIR * unit)}" stroke-dasharray="4"'
        return [
            f'<path d="{outer}{inner}" fill="#ffffff" fill-rule="evenodd"/>',
            f'<path d="{inner}" fill="none" {dashes}/>',
        ]

    def _cell(self, outline: Outline, words: str) -> list[str]:
        x, y = centre_of(outline)
        words = svg.shown(words)[:40]
        size = min(0.12 * EDGE, 0.6 * EDGE / svg.ems(words))
        paint = f'fill="none" stroke="#000000" stroke-width="{svg.n(2 * HAIR / self.scale)}"'
        text = svg.text_at(x, y, size, words, 'fill="#999999"')
        return [svg.polygon(around(outline), paint), text]

    def _cut(self, tile: Tile, outline: Outline, kerf: float) -> str:
        ring = _widened(around(outline), kerf / 2 / self.scale)
        data = "L".join(f"{x:.4f} {y:.4f}" for x, y in ring)
        paint = f'fill="none" stroke="#ff0000" stroke-width="{svg.n(0.1 / self.scale)}"'
        return f'<path d="M{data}Z" {paint}>{svg.title(f"tile {cut(tile.id)}")}</path>'


def save_cuts(pages: list[Drawing], out: Path) -> list[Path]:
    """One file, or one for each sheet, with its number in the name."""
    names = [out.with_stem(f"{out.stem}-{i}") for i in range(1, len(pages) + 1)]
    names = [out] if len(pages) == 1 else names
    for name, page in zip(names, pages, strict=True):
        files.write(name, page.svg)
    return names


def _check_shapes(puzzle: Puzzle) -> None:
    """Cells with as many sides must have one shape: else nobody knows which tile has which."""
    shapes = outlines(puzzle.layout)
    first: dict[int, int] = {}
    for i, cell in enumerate(puzzle.layout.cells):
        other = first.setdefault(cell.sides, i)
        ways = (Placement("", turn, over) for over in (False, True) for turn in range(cell.sides))
        if all(turned_by(shapes[other], shapes[i], way) is None for way in ways):
            raise CallError(
                f"cells {puzzle.layout.cells[other].name} and {cell.name} have {cell.sides} sides "
                "each, but not the same shape; so the shape of the tiles is not known"
            )


def _meets(outline: Outline, window: Bounds) -> bool:
    left, top, wide, high = bounds([outline], 0)
    x0, y0, x1, y1 = window
    return left < x1 and x0 < left + wide and top < y1 and y0 < top + high


def _distance(a: Point, b: Point, to: Point) -> float:
    """From a point to a line between two others."""
    length = math.dist(a, b)
    t = (to[0] - a[0]) * (b[0] - a[0]) + (to[1] - a[1]) * (b[1] - a[1])
    t = min(1.0, max(0.0, t / length**2)) if length > 1e-9 else 0.0
    return math.dist(to, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def _widened(ring: list[Point], by: float) -> list[Point]:
    """The corners of a clockwise polygon after moving each side outwards."""
    if not by:
        return ring
    moved = []
    for i, b in enumerate(ring):
        a, length = ring[i - 1], math.dist(ring[i - 1], b)
        out = ((b[1] - a[1]) / length * by, (a[0] - b[0]) / length * by)
        moved.append(((a[0] + out[0], a[1] + out[1]), (b[0] + out[0], b[1] + out[1])))
    corners = []
    for i, corner in enumerate(ring):
        one, other = moved[i], moved[(i + 1) % len(moved)]
        at = _crossing(one, other)
        # A sharp corner would become a spike.
        corners += [at] if math.dist(at, corner) <= 4 * by else [one[1], other[0]]
    if len(corners) == len(ring):
        _check_notches(ring, corners)
    return corners


def _check_notches(ring: list[Point], corners: list[Point]) -> None:
    """A side that changed its direction was part of a notch, and is gone."""
    for i in range(len(ring)):
        (a, b), (c, d) = (ring[i - 1], ring[i]), (corners[i - 1], corners[i])
        if (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0:
            raise CallError("a tile has a notch narrower than the kerf")


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(turn) < 1e-9:  # they go on in the same direction
        return bx, by
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    return ax + t * (bx - ax), ay + t * (by - ay)
