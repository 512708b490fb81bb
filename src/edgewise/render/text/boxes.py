"""Rectangles that share their borders, with the right character at every corner."""

from __future__ import annotations

import functools
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


def sheet(boxes: Iterable[Box], unicode: bool = True) -> Canvas:
    """A canvas with the borders of *boxes*."""
    return Canvas(_borders(tuple(boxes), unicode))


@functools.lru_cache(maxsize=4)
def _borders(boxes: tuple[Box, ...], unicode: bool) -> list[str]:
    """The rows; kept, as the boxes are the same for many boards of one puzzle."""
    wide, high = max(box.right for box in boxes) + 1, max(box.bottom for box in boxes) + 1
    lines = [[0] * wide for _ in range(high)]
    for top, left, bottom, right in boxes:
        for row in (top, bottom):
            for column in range(left, right):
                lines[row][column] |= RIGHT
                lines[row][column + 1] |= LEFT
        for column in (left, right):
            for row in range(top, bottom):
                lines[row][column] |= DOWN
                lines[row + 1][column] |= UP
    return ["".join(LINES[ways] if unicode else _ascii(ways) for ways in row) for row in lines]


def _ascii(ways: int) -> str:
    return {0: " ", UP | DOWN: "|", LEFT | RIGHT: "-"}.get(ways, "+")
