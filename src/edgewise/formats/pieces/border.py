"""The frame of a rectangle: which tiles show the label of the rim, and on which sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt

from ...wording import numbered

BORDERS = (0, 65_535)
"""What others number the grey of the rim; the second is sixteen ones in binary."""

Quad = tuple[int, ...]

Look = tuple[bool, ...]
"""Which sides of a tile show the rim, whatever its turn."""

NO_SIDE: Look = (False, False, False, False)
ONE_SIDE: Look = (False, False, False, True)
CORNER: Look = (False, False, True, True)
OPPOSITE: Look = (False, True, False, True)
END: Look = (False, True, True, True)
ALONE: Look = (True, True, True, True)


def wanted(rows: int, cols: int) -> Counter[Look]:
    """How many tiles of each look a frame around so many rows and columns needs."""
    short, long = sorted((rows, cols))
    if long == 1:
        return Counter({ALONE: 1})
    if short == 1:
        return +Counter({END: 2, OPPOSITE: long - 2})
    border = 2 * (rows + cols) - 8
    return +Counter({CORNER: 4, ONE_SIDE: border, NO_SIDE: rows * cols - 4 - border})


def looks(tiles: Sequence[Quad], border: int) -> Counter[Look]:
    """How many tiles there are of each look."""
    return Counter(_anyhow(tuple(label == border for label in tile)) for tile in tiles)


def found(tiles: Sequence[Quad], rows: int, cols: int) -> int | None:
    """The label that sits on exactly the sides that a frame needs."""
    return next((x for x in BORDERS if looks(tiles, x) == wanted(rows, cols)), None)


def sizes(tiles: Sequence[Quad]) -> list[tuple[int, int]]:
    """The rows and columns, no more rows than columns, whose frame the tiles have."""
    there = [looks(tiles, border) for border in BORDERS]
    return [size for size in rectangles(len(tiles)) if wanted(*size) in there]


def nearly(tiles: Sequence[Quad], rows: int, cols: int) -> str:
    """What is wrong with a frame that is almost one; empty if there is no such thing."""
    for border in BORDERS:
        want, got = wanted(rows, cols), looks(tiles, border)
        if len(tiles) >= 9 and 0 < (want - got).total() <= max(1, len(tiles) // 16):
            return (
                f"expected {border} on exactly the sides of a frame for {rows} rows and {cols} "
                f"columns ({_told(want)}), got {_told(got)}"
            )
    return ""


def rectangles(tiles: int) -> Iterator[tuple[int, int]]:
    """The rows and columns that so many tiles fill, no more rows than columns."""
    return ((n, tiles // n) for n in range(isqrt(tiles), 0, -1) if tiles % n == 0)


def told(tiles: Sequence[Quad]) -> str:
    """How many corners and the like there are, if 0 is the rim."""
    return _told(looks(tiles, BORDERS[0]))


def _told(looks: Counter[Look]) -> str:
    sides = [looks[look] for look in (CORNER, ONE_SIDE, NO_SIDE)]
    others = looks.total() - sum(sides)
    names = ("corner", "border tile", "inner tile", "other")
    parts = [numbered(n, name) for n, name in zip((*sides, others), names, strict=True) if n]
    return ", ".join(parts) or "none"


def _anyhow(look: Look) -> Look:
    return min(look[turn:] + look[:turn] for turn in range(4))
