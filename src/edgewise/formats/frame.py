"""Full grids of squares with equal labels: all that most others' formats can say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt

from ..layout import Layout
from ..puzzle import Puzzle
from ..tile import Turns, lawful
from .complaint import Objection


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
    pairs = [(a, tiles // a) for a in range(1, isqrt(tiles) + 1) if tiles % a == 0]
    names = [f"{a}x{b}" for a, b in pairs[-4:]]
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


Flags = tuple[bool, ...]
"""Of each side, whether it shows the border."""


class Border:
    """Where a board has its outer sides, and whether tiles show the border on just these."""

    def __init__(self, layout: Layout, turns: Turns) -> None:
        outer: list[set[int]] = [set() for _ in layout.cells]
        for side in layout.rim():
            outer[side.cell].add(side.side)
        self.turns = turns
        self.wanted = Counter(self._kind([i in cell for i in range(4)]) for cell in outer)

    def kinds(self, tiles: Iterable[Sequence[object]], border: object) -> Counter[Flags]:
        """How many tiles show the border on which sides."""
        return Counter(self._kind([side == border for side in tile]) for tile in tiles)

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

    def _kind(self, flags: Sequence[bool]) -> Flags:
        sides = tuple(flags)
        return min(sides[i:] + sides[:i] for i in lawful(self.turns, 4))


def told(kinds: Counter[Flags]) -> str:
    """How many tiles have the border where: `4 with two sides of it, 8 with one, 4 without`."""
    numbers = Counter[int]()
    for kind, number in kinds.items():
        numbers[sum(kind)] += number
    words = {0: "no side", 1: "1 side"}
    return ", ".join(
        f"{number} with {words.get(sides, f'{sides} sides')}"
        for sides, number in sorted(numbers.items(), reverse=True)
    )
