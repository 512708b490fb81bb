"""How far a tile is turned in the plane, and how to tell it."""

from __future__ import annotations

import math
from fractions import Fraction

from ...board import Placement
from ...layout import Cell, Point
from ...puzzle import Puzzle
from ...tile import MAX_SIDES
from ..arrows import POINTING, direction
from ..cache import per_puzzle
from ..picture.outline import EDGE, Outline, centre_of, home, outlines
from ..picture.wedge import Wedge

PARTS = (
    "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip

COUNTS = ("", "a", "two", "three", "four", "five")


def turned_by(loose: Outline, cell: Outline, placement: Placement) -> float | None:
    """Degrees clockwise, from -180 (left out) to 180, by which the loose tile comes to lie in
    *cell*; one that is turned over keeps its first side in place before it is turned.

    None if that would not fill the cell: on some boards it has another shape.
    """
    before = _corners(loose, 0)
    if placement.flipped:
        mirrored = [(-x, y) for x, y in before]
        before = [*mirrored[1::-1], *mirrored[:1:-1]]
    pairs = zip(before, _corners(cell, placement.turn), strict=True)
    if any(math.dist(a, b) > 0.02 * EDGE for a, b in pairs):
        return None
    was, now = (_along(x, k) for x, k in ((loose, 0), (cell, placement.turn)))
    degrees = round(math.degrees(now - was), 3) % 360
    return degrees - 360 if degrees > 180 else degrees


@per_puzzle
def _shapes(puzzle: Puzzle) -> list[Outline]:
    return outlines(puzzle.layout)


def lying(puzzle: Puzzle, cell: int, placement: Placement) -> str:
    """How a loose tile comes to lie in a cell, as every answer says it."""
    loose = home(puzzle, puzzle.layout.cells[cell].sides)
    degrees = turned_by(loose, _shapes(puzzle)[cell], placement)
    return in_words(puzzle.layout.cells[cell], placement, degrees)


def in_words(cell: Cell, placement: Placement, degrees: float | None) -> str:
    """The same for somebody who knows by how many degrees; None: it has another shape there."""
    over = "turned over" if placement.flipped else ""
    if degrees is None:
        turn = f"its first side pointing {POINTING[direction(cell, placement.turn)]}"
        return f"{over}, {turn}" if over else turn
    turn = told(degrees)
    return f"{over}, then {turn}" if over and turn else over or turn or "as it lies"


def told(degrees: float) -> str:
    """A quarter turn to the right; nothing if there is no turn."""
    part = Fraction(abs(degrees) / 360).limit_denominator(MAX_SIDES)
    way = "to the right" if degrees > 0 else "to the left"
    if abs(part * 360 - abs(degrees)) > 0.05:
        return f"turned by {abs(degrees):.0f} degrees {way}"
    if not part:
        return ""
    if part == Fraction(1, 2):
        return "half a turn"
    if part == Fraction(1, 4):
        return f"a quarter turn {way}"
    one = "an" if part.denominator in (8, 11) else "a"
    count = one if part.numerator == 1 else COUNTS[part.numerator]
    many = "" if part.numerator == 1 else "s"
    return f"{count} {PARTS[part.denominator - 2]}{many} of a turn {way}"


def _along(outline: Outline, side: int) -> float:
    x, y = Wedge.of(outline[side], centre_of(outline)).along
    return math.atan2(y, x)


def _corners(outline: Outline, first: int) -> list[Point]:
    """The corners of a cell from one side on, as seen from there."""
    turn = _along(outline, first)
    ring = [side[0] for side in outline]
    ring = ring[first:] + ring[:first]
    middle = centre_of(outline)
    c, s = math.cos(turn), math.sin(turn)
    near = [(x - middle[0], y - middle[1]) for x, y in ring]
    return [(x * c + y * s, y * c - x * s) for x, y in near]
