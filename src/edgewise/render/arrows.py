"""How a tile is turned, as an arrow or in words."""

from __future__ import annotations

import math

from ..layout import Cell
from ..tile import Turn

ARROWS = "↑↗→↘↓↙←↖"

POINTING = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")


def direction(cell: Cell, side: int) -> int:
    """Which of the eight directions a side of a cell faces, clockwise from up."""
    if cell.polygon is None:
        raise ValueError(f"cell {cell.name} has no place in a plane")
    (x0, y0), (x1, y1) = cell.polygon[side], cell.polygon[(side + 1) % cell.sides]
    # The corners run clockwise in a picture, so the way out is to the left of the way along.
    clockwise_from_up = math.atan2(y1 - y0, x1 - x0)
    return round(clockwise_from_up / (math.pi / 4)) % 8


def steps(turn: Turn) -> str:
    """1 step clockwise."""
    return f"{turn} step{'s' if turn != 1 else ''} clockwise"


def in_words(turn: Turn, flipped: bool) -> str:
    """The same for people who read: turned 1 step clockwise."""
    if flipped:
        return f"turned over, then {steps(turn)}" if turn else "turned over"
    return f"turned {steps(turn)}" if turn else "not turned"
