"""Puzzles made from a seed: with a planted solution, or one that was spoiled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..layout import Layout, Side
from ..puzzle import Puzzle
from ..rule import Rule
from ..tile import Label, Tile

GREY = "grey"
"""What the rim of a framed board shows."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def planted(
    layout: Layout,
    labels: int,
    seed: int,
    *,
    frame: int = 0,
    turns: bool = True,
    swaps: int = 0,
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
