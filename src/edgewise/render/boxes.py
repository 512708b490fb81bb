"""Rectangles that share their borders, with the right character at every corner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from .canvas import Canvas

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the sum of the directions in which a line goes on."""


class Box(NamedTuple):
    """The places of its four borders."""

    top: int
    left: int
    bottom: int
    right: int


def draw(canvas: Canvas, boxes: Iterable[Box], unicode: bool = True) -> None:
    """Draw the borders."""
    lines: defaultdict[tuple[int, int], int] = defaultdict(int)
    for top, left, bottom, right in boxes:
        for row in (top, bottom):
            for column in range(left, right):
                lines[row, column] |= RIGHT
                lines[row, column + 1] |= LEFT
        for column in (left, right):
            for row in range(top, bottom):
                lines[row, column] |= DOWN
                lines[row + 1, column] |= UP
    for (row, column), ways in lines.items():
        canvas.put(row, column, LINES[ways] if unicode else _ascii(ways))


def _ascii(ways: int) -> str:
    return {UP | DOWN: "|", LEFT | RIGHT: "-"}.get(ways, "+")
