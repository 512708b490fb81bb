"""Boards and loose tiles as pictures."""

from __future__ import annotations

import copy
import functools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from ...board import Board, Placement
from ...check import judge, mismatches
from ...errors import CallError, PuzzleError
from ...layout import Cell, Point, Side
from ...puzzle import Puzzle
from ...tile import Label, Sides, Tile
from ..cache import per_puzzle
from ..columns import Text, wrapped
from ..names import Names, id_names, label_names
from . import images, svg
from .drawing import Drawing
from .faces import SMALLEST, WORD, Faces, Photos, fitted
from .outline import (
    EDGE,
    Bounds,
    Outline,
    around,
    bounds,
    centre_of,
    halfway,
    home,
    moved,
    outlines,
)
from .theme import NEW, WRONG, Style
from .wedge import wedges_of

USUAL = 12.5
"""From the side of a tile to its centre in millimetres, if nobody says otherwise,"""

WIDEST = 190.0
"""and if the board is not wider than a page then."""

MARGIN = 10.0

LEGEND = 12.0
"""The size of its letters."""

LONGEST_ID = 8
"""In letters; longer ids are shortened."""

LONGEST = 300
"""Letters of a label or an id that are shown where there is room for all of it."""


def draw(what: Board | Puzzle, style: Style | None = None, *, side: float | None = None) -> Drawing:
    """A board, or the loose tiles of a puzzle. *side*: its length in millimetres."""
    style = style or Style()
    return _board(what, style, side) if isinstance(what, Board) else _tiles(what, style, side)


def _board(board: Board, style: Style, side: float | None) -> Drawing:
    """Sides that do not match have a red frame and a cross."""
    puzzle = board.puzzle
    shapes = outlines(puzzle.layout)
    scene = Scene(puzzle, style, shapes, board.picture(), [p.tile for p in board.cells if p])
    for cell, outline, placement, shown in zip(
        puzzle.layout.cells, shapes, board.cells, board.picture(), strict=True
    ):
        scene.add(f"<g>{svg.title(_title(cell, placement, shown))}")
        if placement is None or shown is None:
            scene.add(empty(outline, style))
        else:
            scene.add(*scene.tile(outline, shown, placement))
        if cell.polygon is None:  # nothing else tells where it belongs
            scene.named(outline, cell.name)
        scene.add("</g>")
    late = [mark for _, mark in marks(board, shapes)]  # above every tile
    return scene.drawing(puzzle.name or "Board", side, late)


def _tiles(puzzle: Puzzle, style: Style, side: float | None) -> Drawing:
    """In rows; copies bear a number."""
    faces = [(tile, over) for tile in puzzle.tiles for over in (False, True)[: 1 + bool(tile.back)]]
    cells = _rows(puzzle, [tile for tile, _ in faces])
    shown = [tile.face(over) for tile, over in faces]
    scene = Scene(puzzle, style, cells, shown, [tile.id for tile in puzzle.tiles])
    for (tile, over), outline, sides in zip(faces, cells, shown, strict=True):
        copies = f", {tile.copies} copies" if tile.copies > 1 else ""
        copies += ", turned over" if over else ""
        scene.add(f"<g>{svg.title(f'tile {cut(tile.id)}{copies}: {_sides(sides)}')}")
        scene.add(*scene.tile(outline, sides, Placement(tile.id, 0, over), tile.copies))
        scene.add("</g>")
    return scene.drawing(f"The tiles of {puzzle.name}" if puzzle.name else "Tiles", side, [])


class Scene:
    """A picture in the making."""

    def __init__(
        self,
        puzzle: Puzzle,
        style: Style,
        shapes: list[Outline],
        shown: Iterable[Sides | None],
        tiles: Collection[str],
    ) -> None:
        self.puzzle = puzzle
        self.style = style
        self.shapes = shapes
        self.pictures = pictures(puzzle)
        self.labels = _labels(puzzle, style, shapes, shown, self.pictures)
        self.ids = _ids(puzzle, tiles)
        self.faces = Faces(puzzle, style, self.labels, self.pictures)
        self.lines: list[str] = []
        self.margin = MARGIN

    def fresh(self) -> Scene:
        """Another picture with the same names, with nothing in it yet."""
        other = copy.copy(self)
        other.lines, other.faces = [], self.faces.fresh()
        return other

    def add(self, *lines: str) -> None:
        self.lines += lines

    @property
    def legends(self) -> list[Names]:
        """The names whose meaning is to be told."""
        return [self.labels, self.ids] if self.style.ids else [self.labels]

    def name(self, tile: str, flipped: bool = False, copies: int = 1) -> str | None:
        """What stands in the middle of a tile, if anything."""
        if not self.style.ids:
            return None
        return f"{'~' * flipped}{self.ids[tile]}" + (f"×{copies}" if copies > 1 else "")

    def tile(
        self, outline: Outline, shown: Sides, placement: Placement, copies: int = 1
    ) -> list[str]:
        """A tile in its place."""
        name = self.name(placement.tile, placement.flipped, copies)
        known = "" if placement.flipped else self.picture(placement.tile)
        return self.faces.tile(outline, shown, name, placement.turn, known)

    def named(self, outline: Outline, name: str) -> None:
        """The name of a cell, below it."""
        left, top, wide, high = bounds([outline], 0)
        self.margin = MARGIN + LEGEND
        paint = f'fill="{self.style.ink}"'
        self.add(svg.text_at(left + wide / 2, top + high + LEGEND, LEGEND, name, paint))

    def picture(self, tile: str) -> str:
        """The user's own picture of a tile, by its id in the document; nothing if there is none."""
        own = self.pictures.tiles.get(tile)
        if own is None:
            return ""
        outline = home(self.puzzle, len(self.puzzle.by_id[tile].sides))
        return self.faces.picture(tile, own, outline)

    def drawing(self, about: str, side: float | None, late: Iterable[str]) -> Drawing:
        """All of it, with the legend."""
        left, top, wide, high = bounds(self.shapes, self.margin)
        if any(names.legend for names in self.legends) and wide < 3 * EDGE:
            left, wide = left - (3 * EDGE - wide) / 2, 3 * EDGE
        rows = legend(self.legends, self.style, (left, top + high, wide))
        high += 1.5 * LEGEND * len(rows) + (MARGIN if rows else 0)
        scale = (usual_side(self.shapes, wide) if side is None else checked(side)) / EDGE
        box = (left, top, wide, high)
        body = [page(box, self.style), *self.lines, *late, *(x for row in rows for x in row)]
        size = (wide * scale, high * scale)
        text = svg.document(box, size, cut(about), body, self.faces.defs)
        return Drawing(text, *size)


def usual_side(shapes: Iterable[Outline], wide: float) -> float:
    """How long a side is on paper if nobody says, in a picture *wide* units across."""
    depths = [math.dist(halfway(side), centre_of(shape)) for shape in shapes for side in shape]
    return EDGE * min(USUAL * len(depths) / sum(depths), WIDEST / wide)


def checked(side: float) -> float:
    """The length of a side in millimetres, if it makes sense."""
    if not (math.isfinite(side) and 0.1 <= side <= 10_000):
        raise CallError(f"expected the length of a side in millimetres, got {side:g}")
    return side


def page(box: Bounds, style: Style) -> str:
    """What a picture is drawn on."""
    left, top, wide, high = box
    right, foot = left + wide, top + high
    corners = [(left, top), (right, top), (right, foot), (left, foot)]
    return svg.polygon(corners, f'fill="{style.page}"')


def empty(outline: Outline, style: Style, name: str = "") -> str:
    """A cell without a tile; *name*: attributes by which others find it."""
    paint = f'{name}fill="{style.empty}" stroke="{style.faint}" stroke-dasharray="4"'
    return svg.polygon(around(outline), paint)


@per_puzzle
def pictures(puzzle: Puzzle) -> Photos:
    """The user's own pictures of this puzzle."""
    read = functools.cache(functools.partial(images.found, puzzle.folder))
    tiles = {tile.id: read(tile.image) for tile in puzzle.tiles if tile.image}
    labels = {x: read(puzzle.images[x]) for x in puzzle.labels() if x in puzzle.images}
    return Photos(labels, tiles)


def wrong_sides(board: Board) -> set[Side]:
    """Every side that does not match."""
    try:
        found = [mismatch.sides for mismatch in judge(board).mismatches]
    except PuzzleError:  # a rim that names no side here; `Puzzle.flaws` says so
        found = [tuple(joint) for joint in mismatches(board)]
    return {side for sides in found for side in sides}


def marks(board: Board, shapes: list[Outline]) -> list[tuple[set[int], str]]:
    """What is wrong, pointed out: the cells it is between, and how that is drawn."""
    wrong, across = sorted(Side(*x) for x in wrong_sides(board)), board.puzzle.layout.across
    found: list[tuple[set[int], str]] = []
    for side in wrong:
        if board.cells[side.cell] is not None:
            outline = shapes[side.cell]
            frame = _marked(outline[side.side], centre_of(outline))
            found.append((_beside(side, across), frame))
    for side in wrong:
        other = across.get(side)
        at = halfway(shapes[side.cell][side.side])
        there = at if other is None else halfway(shapes[other.cell][other.side])
        if other is None or math.dist(at, there) > 1:  # at the end of the picture: within it
            x, y = centre_of(shapes[side.cell])
            part = 15 / max(15.0, math.dist(at, (x, y)))
            at = (at[0] + part * (x - at[0]), at[1] + part * (y - at[1]))
        elif side > other and other in wrong:
            continue  # it is there already
        found.append((_beside(side, across), _cross(at)))
    return found


def _beside(side: Side, across: Mapping[Side, Side]) -> set[int]:
    return {side.cell, across.get(side, side).cell}


def _rows(puzzle: Puzzle, tiles: list[Tile]) -> list[Outline]:
    """Loose tiles in rows, about as wide as high."""
    if not tiles:
        raise PuzzleError("there are no tiles to draw")
    homes = [home(puzzle, len(tile.sides)) for tile in tiles]
    boxes = [bounds([outline], 0) for outline in homes]
    wide, high = max(b[2] for b in boxes) + 14, max(b[3] for b in boxes) + 14
    across = max(1, round(math.sqrt(len(homes) * high / wide)))
    placed: list[Outline] = []
    for i, (outline, (left, top, w, h)) in enumerate(zip(homes, boxes, strict=True)):
        x, y = i % across * wide + (wide - w) / 2 - left, i // across * high + (high - h) / 2 - top
        placed.append(moved(outline, x, y))
    return placed


def _labels(
    puzzle: Puzzle,
    style: Style,
    shapes: list[Outline],
    picture: Iterable[Sides | None],
    pictures: Photos,
) -> Names:
    """The labels as they are or, where one does not fit its side, short codes with a legend."""
    plain = {x: svg.shown(x) for x in puzzle.labels()}
    seen: dict[tuple[Label, tuple[float, ...]], bool] = {}
    for outline, shown in zip(shapes, picture, strict=True):
        for wedge, label in zip(wedges_of(outline), shown or (), strict=False):
            if label not in pictures.labels and (label, wedge.key) not in seen:
                size = fitted(wedge, plain[label], style).size
                seen[label, wedge.key] = size >= _smallest(plain[label], style)
    used = {label for label, _ in seen}
    alike = Counter(plain[x] for x in used)
    long = {x for (x, _), fits in seen.items() if not fits or alike[plain[x]] > 1}
    if not style.written or not long:
        return Names(plain)
    names = label_names(puzzle, short=True, among=frozenset(long)).only(used)
    codes = {code for code, _ in names.legend}
    return Names({x: names[x] if names[x] in codes else plain[x] for x in plain}, names.legend)


def _smallest(text: str, style: Style) -> float:
    """What is written may be small where there is nothing else to tell by."""
    small = SMALLEST if style.theme.figures else 0.6 * SMALLEST
    return small if svg.ems(text) > WORD else 0


def _ids(puzzle: Puzzle, seen: Collection[str]) -> Names:
    shown = {x: svg.shown(x) for x in seen}
    short = all(svg.ems(text) <= 0.7 * LONGEST_ID for text in shown.values())
    if short and len(set(shown.values())) == len(shown):
        return Names(shown)
    return id_names(puzzle, LONGEST_ID).only(seen)


def legend(parts: list[Names], style: Style, place: tuple[float, float, float]) -> list[list[str]]:
    """What the short names mean, row by row."""
    left, top, wide = place
    room, step = int((wide - 20) / 0.7 / LEGEND), 1.5 * LEGEND
    rows: list[list[str]] = []
    for names in parts:
        short = Names(names.shown, tuple((code, cut(full)) for code, full in names.legend))
        table = [[line for _, line in row] for row in short.rows(room, 3)]
        across = max(map(len, table), default=1)
        if across == 1:
            table = [[x] for [line] in table for x in wrapped([Text(line)], room)]
        for row in table:
            y = top + step * len(rows)
            rows.append([])
            for i, line in enumerate(row):
                x = left + 10 + i * (wide - 20) / across
                paint = f'fill="{style.ink}" text-anchor="start"'
                rows[-1].append(svg.text_at(x, y + LEGEND, LEGEND, line, paint))
    return rows


def cut(text: str) -> str:
    """Not more of a text than anybody would read."""
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}… ({len(text):,} characters)"


def _sides(sides: Sides) -> str:
    return " / ".join(map(cut, sides))


def _title(cell: Cell, placement: Placement | None, shown: Sides | None) -> str:
    if placement is None or shown is None:
        return f"{cell.name}: empty"
    over = ", turned over" if placement.flipped else ""
    tile = f"tile {cut(placement.tile)}, turn {placement.turn}{over}"
    return f"{cell.name}: {tile}: {_sides(shown)}"


def _marked(side: list[Point], centre: Point) -> str:
    """A red frame between a side and the middle, where it hides neither label nor id."""
    (x, y), ends = centre, (side[-1], side[0])
    inner = [(u + 0.64 * (x - u), v + 0.64 * (y - v)) for u, v in ends]
    return svg.polygon([*side, *inner], f'fill="none" stroke="{WRONG}" stroke-width="4"')


def _cross(at: Point) -> str:
    """On the joint: nobody takes it for a match, whatever colours they see."""
    (x, y), r = at, 7.0
    bars = f"M{svg.n(x - r)} {svg.n(y - r)}l14 14m0 -14l-14 14"
    return (
        f'<circle cx="{svg.n(x)}" cy="{svg.n(y)}" r="12" fill="#ffffff" stroke="{WRONG}" '
        f'stroke-width="3"/><path d="{bars}" stroke="{WRONG}" stroke-width="4"/>'
    )


def pointed_out(outline: Outline) -> str:
    """A cell to look at."""
    return svg.polygon(around(outline), f'fill="none" stroke="{NEW}" stroke-width="7"')
