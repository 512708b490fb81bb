"""Full grids of squares with equal labels: all that most others' formats can say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import isqrt

from ..layout import Layout
from ..puzzle import Puzzle
from ..tile import Turns, lawful
from ..wording import numbered
from .complaint import Objection

BORDERS = (0, 65_535)
"""What others number the grey of the rim; the second is sixteen ones in binary."""


def refuse_others(puzzle: Puzzle, what: str) -> None:
    """A `Objection` unless the puzzle has squares, equal labels and one face; *what* shows it."""
    layout, match = puzzle.layout, puzzle.rule.match
    if layout.shape != "square" or len(layout.size) > 2:
        got = " and ".join(name for name, _ in layout.size[2:]) if layout.shape == "square" else ""
        raise Objection(
            f"expected a board of squares without holes or wrap, as {what} shows no other, "
            f"got {got or layout.shape}"
        )
    if match != "equal":
        raise Objection(f"expected match equal, as {what} shows nothing else, got match {match}")
    for tile in puzzle.tiles:
        if tile.back is not None:
            got = f"got one for tile {tile.id}"
            raise Objection(f"expected tiles without a back, as {what} shows one face, {got}")


def size(layout: Layout) -> tuple[int, int]:
    """Rows and columns of a square board."""
    found = re.fullmatch(r"r(\d+)c(\d+)", layout.cells[-1].name)
    assert found is not None
    return int(found[1]), int(found[2])


def fitting(tiles: int) -> str:
    """The boards that so many tiles fill, as a message lists them: `1x12, 2x6 or 3x4`."""
    names = [f"{a}x{b}" for a, b in islice(rectangles(tiles), 4)][::-1]
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def rectangles(tiles: int) -> Iterator[tuple[int, int]]:
    """The rows and columns that so many tiles fill, no more rows than columns."""
    return ((n, tiles // n) for n in range(isqrt(tiles), 0, -1) if tiles % n == 0)


Flags = tuple[bool, ...]
"""Of each side, whether it shows the border."""

INNER: Flags = (False, False, False, False)
OUTER: Flags = (False, False, False, True)
CORNER: Flags = (False, False, True, True)


def kinds(tiles: Iterable[Sequence[object]], border: object, turns: Turns = True) -> Counter[Flags]:
    """How many tiles show the border on which sides, as far as they cannot be turned there."""
    return Counter(_kind([side == border for side in tile], turns) for tile in tiles)


def _kind(flags: Sequence[bool], turns: Turns) -> Flags:
    sides = tuple(flags)
    return min(sides[i:] + sides[:i] for i in lawful(turns, 4))


class Border:
    """Where a board has its outer sides, and whether tiles show the border on just these."""

    def __init__(self, layout: Layout, turns: Turns) -> None:
        outer: list[set[int]] = [set() for _ in layout.cells]
        for side in layout.rim():
            outer[side.cell].add(side.side)
        self.turns = turns
        self.wanted = Counter(_kind([i in cell for i in range(4)], turns) for cell in outer)

    def kinds(self, tiles: Iterable[Sequence[object]], border: object) -> Counter[Flags]:
        """How many tiles show the border on which sides."""
        return kinds(tiles, border, self.turns)

    def fits(self, kinds: Counter[Flags]) -> bool:
        """Whether these tiles make the frame: exactly, or with some to spare."""
        return all(kinds[kind] >= number for kind, number in self.wanted.items()) and all(
            kind in self.wanted for kind in kinds
        )

    def nearly(self, kinds: Counter[Flags]) -> bool:
        """Whether at least half of the frame is there: then the border is meant as one."""
        edge = {kind: number for kind, number in self.wanted.items() if any(kind)}
        there = sum(min(number, kinds[kind]) for kind, number in edge.items())
        return 2 * there >= sum(edge.values())


def told(kinds: Counter[Flags]) -> str:
    """How many tiles have the border where: `4 corners, 8 border tiles, 4 inner tiles`."""
    found = Counter[Flags]()
    for flags, number in kinds.items():
        found[_kind(flags, True)] += number
    sides = [found[kind] for kind in (CORNER, OUTER, INNER)]
    others = found.total() - sum(sides)
    names = ("corner", "border tile", "inner tile", "other")
    parts = [numbered(n, name) for n, name in zip((*sides, others), names, strict=True) if n]
    return ", ".join(parts) or "none"
