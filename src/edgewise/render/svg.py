"""Boards as pictures: a coloured piece for each side, from the side to the centre of its tile."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from xml.sax.saxutils import escape

from ..board import Board, Placement
from ..check import mismatches
from ..errors import PuzzleError
from ..layout import Cell, Point, Side
from ..tile import Label, Sides
from . import palette
from .outline import EDGE, Outline, centre_of, halfway, outlines
from .palette import Colour
from .text import columns, cut


def draw(board: Board) -> str:
    """The board as SVG. Sides that do not match have a red outline."""
    puzzle = board.puzzle
    shapes, wrong = outlines(puzzle.layout), _wrong(board)
    points = [p for outline in shapes for side in outline for p in side]
    left, top = (min(p[i] for p in points) - 10 for i in (0, 1))
    wide, high = (max(p[i] for p in points) + 10 - low for i, low in ((0, left), (1, top)))
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
            lines += _tile(outline, placement, shown, colours)
            lines.append(_polygon(around, 'fill="none" stroke="#000" stroke-width="3"'))
            late += [_outlined(side, centre) for s, side in enumerate(outline) if (i, s) in wrong]
        lines.append("</g>")
    return "\n".join([*lines, *late, "</svg>"]) + "\n"


def _tile(
    outline: Outline, lying: Placement, shown: Sides, colours: Mapping[Label, Colour]
) -> list[str]:
    centre = centre_of(outline)
    deep = min(math.dist(halfway(side), centre) for side in outline)
    radius = min(0.4 * deep, 0.2 * EDGE)
    lines = []
    for side, label in zip(outline, shown, strict=True):
        colour = colours[label]
        lines.append(_polygon([*side, centre], f'fill="{colour.fill}" stroke="#222"'))
        lines.append(_words(side, centre, label, f'fill="{colour.contrast}"'))
    (x, y), (u, v) = centre, halfway(outline[lying.turn])
    angle = math.atan2(v - y, u - x)
    corners = ((1.5 * radius, 0.0), (radius, 0.6), (radius, -0.6))
    arrow = [(x + r * math.cos(angle + a), y + r * math.sin(angle + a)) for r, a in corners]
    lines.append(_polygon(arrow, 'fill="#000"'))
    lines.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="#fff" stroke="#000"/>')
    across, name = [(x - radius, y), (x + radius, y)], f"{'~' * lying.flipped}{lying.tile}"
    return [*lines, _words(across, centre, name, 'font-weight="bold"')]


def _words(side: list[Point], centre: Point, text: str, style: str) -> str:
    """Short labels upright, longer ones along their side: there is most room there."""
    (x, y), (x0, y0), (x1, y1) = halfway(side), side[0], side[-1]
    span, deep = math.hypot(x1 - x0, y1 - y0), math.dist((x, y), centre)
    span = span if span > 0.01 * EDGE else EDGE  # the only side of a round tile
    shown, long = cut(text, 24), columns(text) > 2
    apart = deep > 0.01 * EDGE  # else it is the id, in the middle
    inwards = (0.24 if long else 0.32) if apart else 0
    size = min(
        0.18 * EDGE,
        0.4 * deep if apart else EDGE,
        0.85 * span * (1 - inwards) / max(1, columns(shown)) / 0.6,
    )
    x, y = x + inwards * (centre[0] - x), y + inwards * (centre[1] - y)
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0)) if long else 0
    angle = angle if -90 <= angle < 90 else angle - math.copysign(180, angle)
    turned = f'transform="rotate({_n(angle)} {_n(x)} {_n(y)})" ' if abs(angle) > 1 else ""
    at = f'x="{_n(x)}" y="{_n(y + 0.35 * size)}" font-size="{_n(size)}"'
    return f"<text {at} {turned}{style}>{_text(shown)}</text>"


def _wrong(board: Board) -> set[Side]:
    picture = board.picture()
    found = {side for joint in mismatches(board) for side in joint}
    with contextlib.suppress(PuzzleError):  # a rim that names no side here; `Puzzle.flaws` says so
        for side, label in board.puzzle.rim().items():
            if (shown := picture[side.cell]) and shown[side.side] != label:
                found.add(side)
    return found


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
