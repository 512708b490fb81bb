"""The instances: puzzles of the library and planted ones, each with what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ..errors import CallError
from ..formats import load
from ..layout import Layout, Side
from ..library import entry
from ..puzzle import Puzzle
from ..rule import Rule
from ..shapes import hex_flower, square, triangle
from ..tile import Label, Tile
from .results import Facts

GREY = "grey"
"""What the rim of a framed board shows."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle, and what is asked of it."""

    name: str

    every: bool
    """All arrangements are to be counted; else, one board is to be found."""

    puzzle: Callable[[], Puzzle]
    """Makes it anew each time, so that nothing is known beforehand."""

    known: int | None
    """How many arrangements there are, if that is known; if one is asked for, 1 for any number."""

    quick: bool = False
    """Whether every engine and peer answers it at once: for tests, and to try things out."""

    def facts(self) -> Facts:
        """What a table tells of it."""
        puzzle = self.puzzle()
        return Facts(
            self.name,
            self.every,
            puzzle.layout.shape,
            len(puzzle.layout),
            len(puzzle.labels()),
            puzzle.rule.rim is not None,
            self.known,
        )


def named(name: str) -> Instance:
    """The instance called *name*."""
    try:
        return SUITE[name]
    except KeyError:
        raise CallError(
            f"there is no instance {name!r}; `edgewise bench --list` lists them"
        ) from None


def _library(name: str, ask: str, quick: bool = False) -> Instance:
    """A real puzzle. What is known of it stands in the library."""
    known, every = entry(name).arrangements, ask == "all"
    if entry(name).standing not in ("proved here", "lower bound"):
        known = None
    elif not every and known is not None:
        known = min(known, 1)
    return Instance(f"{name}-{ask}", every, lambda: load(name), known, quick)


def _made(name: str, known: int, puzzle: Callable[[], Puzzle]) -> Instance:
    """A puzzle from a seed. One that was not spoiled has a board by construction; the other
    numbers were counted by edgewise, and the tests count again."""
    return Instance(name, name.endswith("-all"), puzzle, known)


def planted(
    layout: Layout, labels: int, seed: int, *, frame: int = 0, turns: bool = True, swaps: int = 0
) -> Puzzle:
    """A puzzle that has a solution: labels are drawn for all joints, tiles read off the cells.

    *frame*: the rim is grey, and joints between two cells of the rim have so many labels of their
    own, as in Eternity II. *swaps*: so many times, two tiles swap one label each, so that each
    label is there as often as before, but probably no board is left.
    """
    random = Random(seed)
    inner = LETTERS[:labels]
    rim = {side.cell for side in layout.rim()} if frame else set()
    border = LETTERS[labels : labels + frame] or inner
    shown: dict[Side, Label] = {}
    for side in layout.rim():
        shown[side] = GREY if frame else random.choice(inner)
    for here, there in layout.joints:
        both = here.cell in rim and there.cell in rim
        shown[here] = shown[there] = random.choice(border if both else inner)
    sides = [[shown[Side(c, s)] for s in range(cell.sides)] for c, cell in enumerate(layout.cells)]
    _swap(sides, swaps, random, set(inner))
    random.shuffle(sides)
    tiles = [Tile(tuple(found)) for found in sides]
    if turns:
        tiles = [tile.turned(random.randrange(len(tile.sides))) for tile in tiles]
    rule = Rule(rim=GREY, rim_only=True, turns=turns) if frame else Rule(turns=turns)
    return Puzzle(layout, tuple(tiles), rule)


def _swap(sides: Sequence[list[Label]], swaps: int, random: Random, inner: set[Label]) -> None:
    for _ in range(swaps):
        a, b = random.sample(range(len(sides)), 2)
        pairs = [
            (i, j)
            for i, x in enumerate(sides[a])
            for j, y in enumerate(sides[b])
            if x != y and {x, y} <= inner
        ]
        if pairs:
            i, j = random.choice(pairs)
            sides[a][i], sides[b][j] = sides[b][j], sides[a][i]


SUITE: dict[str, Instance] = {
    instance.name: instance
    for instance in (
        # Small boards, most of them in everybody's reach.
        _library("drive-ya-nuts", "all", quick=True),
        _library("unicorn", "all", quick=True),
        _library("owen-3x3", "all", quick=True),
        _library("tetravex-spoj", "all", quick=True),
        _library("triazzle", "one", quick=True),
        _library("pyramid-pocket", "all"),
        _library("laurent-4x4", "all"),
        _library("ultimate", "one"),
        _library("ultimate", "all"),
        _made("triangle-4-all", 21_774, lambda: planted(triangle(4), 9, 1)),
        _made("square-4x4-all", 1_217_392, lambda: planted(square(4, 4), 5, 1)),
        # All arrangements, or a proof that there is none.
        _library("owen-5x5", "all"),
        _library("tangle", "all"),
        _library("tantrix-triangle", "all"),
        _library("owen-6x6", "all"),
        _library("tetravex-avignon-6x6", "all"),
        _made("triangle-5-all", 2_454, lambda: planted(triangle(5), 14, 1)),
        _made("flower-2-all", 6, lambda: planted(hex_flower(2), 8, 2)),
        _made("spoiled-5x5-one", 0, lambda: planted(square(5, 5), 6, 2, frame=3, swaps=1)),
        _made("spoiled-7x7-one", 0, lambda: planted(square(7, 7), 8, 1, frame=3, swaps=1)),
        _made("spoiled-9x9-one", 0, lambda: planted(square(9, 9), 14, 1, frame=4, swaps=1)),
        _made("spoiled-10x10-one", 0, lambda: planted(square(10, 10), 18, 3, frame=5, swaps=1)),
        _made(
            "spoiled-tetravex-6x6-one", 0, lambda: planted(square(6, 6), 9, 2, turns=False, swaps=1)
        ),
        _made("spoiled-triangle-6-one", 0, lambda: planted(triangle(6), 9, 1, frame=4, swaps=2)),
        _made("spoiled-flower-2-one", 0, lambda: planted(hex_flower(2), 6, 1, swaps=1)),
        _made("spoiled-flower-3-one", 0, lambda: planted(hex_flower(3), 10, 1, swaps=1)),
        # One board, where a good guess is worth more than speed.
        _library("tangle", "one"),
        _library("tantrix-triangle", "one"),
        _library("macmahon-squares", "one"),
        _library("macmahon-triangles", "one"),
        _library("owen-6x6", "one"),
        _library("owen-7x7", "one"),
        _library("heule-7", "one"),
        _library("heule-8", "one"),
        _made("triangle-8-one", 1, lambda: planted(triangle(8), 14, 1)),
        _made("flower-3-one", 1, lambda: planted(hex_flower(3), 8, 1)),
        # Large boards with many labels, and with few.
        _made("frame-8x8-one", 1, lambda: planted(square(8, 8), 12, 1, frame=4)),
        _made("frame-9x9-one", 1, lambda: planted(square(9, 9), 16, 1, frame=4)),
        _made("frame-10x10-one", 1, lambda: planted(square(10, 10), 22, 1, frame=5)),
        _made("few-10x10-one", 1, lambda: planted(square(10, 10), 3, 1)),
        _made("few-frame-10x10-one", 1, lambda: planted(square(10, 10), 3, 1, frame=2)),
        # Long enough to tell engines apart.
        _library("heule-11", "one"),
        _library("satbench-8x8", "one"),
        _library("satbench-14x14", "one"),
        _library("macmahon-squares", "all"),
        _library("macmahon-triangles", "all"),
    )
}
"""Every instance by its name."""
