"""The frame of a rectangle: which tiles show the label of the rim, and on which sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .. import frame
from ..frame import BORDERS, CORNER, INNER, OUTER, Flags, kinds, rectangles

Quad = tuple[int, ...]

OPPOSITE: Flags = (False, True, False, True)
END: Flags = (False, True, True, True)
ALONE: Flags = (True, True, True, True)


def wanted(rows: int, cols: int) -> Counter[Flags]:
    """How many tiles of each kind a frame around so many rows and columns needs."""
    short, long = sorted((rows, cols))
    if long == 1:
        return Counter({ALONE: 1})
    if short == 1:
        return +Counter({END: 2, OPPOSITE: long - 2})
    border = 2 * (rows + cols) - 8
    return +Counter({CORNER: 4, OUTER: border, INNER: rows * cols - 4 - border})


def found(tiles: Sequence[Quad], rows: int, cols: int) -> int | None:
    """The label that sits on exactly the sides that a frame needs."""
    return next((x for x in BORDERS if kinds(tiles, x) == wanted(rows, cols)), None)


def sizes(tiles: Sequence[Quad]) -> list[tuple[int, int]]:
    """The rows and columns, no more rows than columns, whose frame the tiles have."""
    there = [kinds(tiles, border) for border in BORDERS]
    return [size for size in rectangles(len(tiles)) if wanted(*size) in there]


def nearly(tiles: Sequence[Quad], rows: int, cols: int) -> str:
    """What is wrong with a frame that is almost one; empty if there is no such thing."""
    for border in BORDERS:
        want, got = wanted(rows, cols), kinds(tiles, border)
        if len(tiles) >= 9 and 0 < (want - got).total() <= max(1, len(tiles) // 16):
            return (
                f"expected {border} on exactly the sides of a frame for {rows} rows and {cols} "
                f"columns ({frame.told(want)}), got {frame.told(got)}"
            )
    return ""


def told(tiles: Sequence[Quad]) -> str:
    """How many corners and the like there are, if 0 is the rim."""
    return frame.told(kinds(tiles, BORDERS[0]))
