"""Boards as pictures: a coloured piece for each side, from the side to the centre of its tile."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from ..board import Board, Placement
from ..check import judge, mismatches
from ..errors import PuzzleError
from ..layout import Cell, Point, Side
from ..tile import Label, Sides, Turn
from . import palette
from .names import Names, id_names, label_names
from .outline import EDGE, Outline, centre_of, halfway, outlines
from .palette import Colour
from .text import Text, columns, wrapped

LETTER = 0.6
"""How wide a usual letter is, for its size."""

SMALLEST = 7.0
"""Labels that would need smaller letters than this get short names, explained below the board."""

LONGEST_ID = 8
"""In letters; longer ids are shortened."""

LONG = 0.24
"""Where labels stand, from the side (0) to the centre (1)."""

SHORT = {0: 0.32, 1: 0.32, 2: 0.28}
"""The same for labels of so many letters."""

LEGEND = 12.0
"""The size of its letters."""


def draw(board: Board) -> str:
    """The board as SVG. Sides that do not match have a red outline."""
    puzzle = board.puzzle
    shapes, wrong = outlines(puzzle.layout), _wrong(board)
    points = [p for outline in shapes for side in outline for p in side]
    left, top = (min(p[i] for p in points) - 10 for i in (0, 1))
    wide, high = (max(p[i] for p in points) + 10 - low for i, low in ((0, left), (1, top)))
    labels, ids = _labels(board, shapes), _ids(board)
    if (labels.legend or ids.legend) and wide < 3 * EDGE:
        left, wide = left - (3 * EDGE - wide) / 2, 3 * EDGE
    legend = _legend([labels, ids], left, top + high, wide)
    high += 1.5 * LEGEND * len(legend)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left)} {_n(top)} {_n(wide)} '
        f'{_n(high)}" width="{_n(wide)}" height="{_n(high)}" role="img" '
        'font-family="sans-serif" text-anchor="middle" stroke-linejoin="round">',
        f"<title>{_text(puzzle.name) or 'Board'}</title>",
    ]
    colours = palette.colours(puzzle)
    picture = zip(puzzle.layout.cells, shapes, board.cells, board.picture(), strict=True)
    late: list[str] = []  # red outlines lie above every tile
    for i, (cell, outline, placement, shown) in enumerate(picture):
        lines.append(f"<g><title>{_text(_title(cell, placement, shown))}</title>")
        around = [p for side in outline for p in side[1:]]
        if placement is None or shown is None:
            lines.append(_polygon(around, 'fill="#f4f4f4" stroke="#aaa" stroke-dasharray="4"'))
        else:
            centre = centre_of(outline)
            name = f"{'~' * placement.flipped}{ids[placement.tile]}"
            lines += _tile(outline, placement.turn, name, [(labels[x], colours[x]) for x in shown])
            lines.append(_polygon(around, 'fill="none" stroke="#000" stroke-width="3"'))
            late += [_outlined(side, centre) for s, side in enumerate(outline) if (i, s) in wrong]
        lines.append("</g>")
    below = [line for row in legend for line in row]
    return "\n".join([*lines, *late, *below, "</svg>"]) + "\n"


def _labels(board: Board, shapes: list[Outline]) -> Names:
    """The labels as they are or, where one does not fit its side, the codes of the terminal."""
    seen = set[Label]()
    fit = True
    for outline, shown in zip(shapes, board.picture(), strict=True):
        for side, label in zip(outline, shown or (), strict=False):
            seen.add(label)
            fit = fit and (columns(label) in SHORT or _size(side, LONG, label) >= SMALLEST)
    return Names({x: x for x in seen}) if fit else label_names(board.puzzle, short=True).only(seen)


def _ids(board: Board) -> Names:
    seen = {p.tile for p in board.cells if p}
    if all(columns(x) <= LONGEST_ID for x in seen):
        return Names({x: x for x in seen})
    return id_names(board.puzzle, LONGEST_ID).only(seen)


def _legend(parts: list[Names], left: float, top: float, wide: float) -> list[list[str]]:
    """What the short names mean, row by row, on white as the page may be dark."""
    room, step = int((wide - 20) / LETTER / LEGEND), 1.5 * LEGEND
    rows: list[list[str]] = []
    for names in parts:
        table = [[line for _, line in row] for row in names.rows(room, 3)]
        across = max(map(len, table), default=1)
        if across == 1:
            table = [[x] for [line] in table for x in wrapped([Text(line)], room)]
        for row in table:
            y = top + step * len(rows)
            ends = [(left, y), (left + wide, y), (left + wide, y + step), (left, y + step)]
            rows.append([_polygon(ends, 'fill="#fff"')])
            for i, line in enumerate(row):
                at = f'x="{_n(left + 10 + i * (wide - 20) / across)}" y="{_n(y + LEGEND)}"'
                style = f'font-size="{_n(LEGEND)}" text-anchor="start"'
                rows[-1].append(f"<text {at} {style}>{_text(line)}</text>")
    return rows


def _tile(outline: Outline, turn: Turn, name: str, labels: list[tuple[str, Colour]]) -> list[str]:
    centre = centre_of(outline)
    deep = min(math.dist(halfway(side), centre) for side in outline)
    radius = min(0.36 * deep, 0.18 * EDGE)
    lines = []
    for side, (label, colour) in zip(outline, labels, strict=True):
        lines.append(_polygon([*side, centre], f'fill="{colour.fill}" stroke="#222"'))
        lines.append(_words(side, centre, label, f'fill="{colour.contrast}"'))
    (x, y), (u, v) = centre, halfway(outline[turn])
    angle = math.atan2(v - y, u - x)
    corners = ((1.35 * radius, 0.0), (radius, 0.5), (radius, -0.5))
    arrow = [(x + r * math.cos(angle + a), y + r * math.sin(angle + a)) for r, a in corners]
    lines.append(_polygon(arrow, 'fill="#000"'))
    lines.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="#fff" stroke="#000"/>')
    across = [(x - radius, y), (x + radius, y)]
    return [*lines, _words(across, centre, name, 'font-weight="bold"')]


def _words(side: list[Point], centre: Point, text: str, style: str) -> str:
    """Short labels upright, longer ones along their side: there is most room there."""
    (x, y), (x0, y0), (x1, y1) = halfway(side), side[0], side[-1]
    deep, long = math.dist((x, y), centre), columns(text) not in SHORT
    apart = deep > 0.01 * EDGE  # else it is the id, in the middle
    inwards = SHORT.get(columns(text), LONG) if apart else 0
    # Two letters side by side would reach the arrow.
    usual = (0.15 if apart and columns(text) == 2 else 0.18) * EDGE
    size = min(usual, 0.4 * deep if apart else EDGE, _size(side, inwards, text))
    x, y = x + inwards * (centre[0] - x), y + inwards * (centre[1] - y)
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0)) if long else 0
    angle = angle if -90 <= angle < 90 else angle - math.copysign(180, angle)
    turned = f'transform="rotate({_n(angle)} {_n(x)} {_n(y)})" ' if abs(angle) > 1 else ""
    at = f'x="{_n(x)}" y="{_n(y + 0.35 * size)}" font-size="{_n(size)}"'
    return f"<text {at} {turned}{style}>{_text(text)}</text>"


def _size(side: list[Point], inwards: float, text: str) -> float:
    """How large the letters of *text* may be, that far from its side to the centre."""
    span = math.dist(side[0], side[-1])
    span = span if span > 0.01 * EDGE else EDGE  # the only side of a round tile
    return 0.85 * span * (1 - inwards) / max(1, columns(text)) / LETTER


def _wrong(board: Board) -> set[Side]:
    try:
        found = [mismatch.sides for mismatch in judge(board).mismatches]
    except PuzzleError:  # a rim that names no side here; `Puzzle.flaws` says so
        found = [tuple(joint) for joint in mismatches(board)]
    return {side for sides in found for side in sides}


def _title(cell: Cell, placement: Placement | None, shown: Sides | None) -> str:
    if placement is None or shown is None:
        return f"{cell.name}: empty"
    over = ", turned over" if placement.flipped else ""
    return f"{cell.name}: tile {placement.tile}, turn {placement.turn}{over}: {' / '.join(shown)}"


def _outlined(side: list[Point], centre: Point) -> str:
    """A red frame between a side and the middle, where it hides neither label nor id."""
    (x, y), ends = centre, (side[-1], side[0])
    inner = [(u + 0.5 * (x - u), v + 0.5 * (y - v)) for u, v in ends]
    return _polygon([*side, *inner], 'fill="none" stroke="#e00000" stroke-width="5"')


def _polygon(points: list[Point], style: str) -> str:
    return f'<polygon points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}" {style}/>'


def _n(number: float) -> str:
    return f"{number:.1f}".replace("-0.0", "0.0")


def _text(text: str) -> str:
    """Escaped, and without what XML or a reader of the picture could not bear."""
    return escape("".join(letter for letter in text if letter.isprintable()))
