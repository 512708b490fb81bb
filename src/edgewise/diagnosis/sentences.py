"""Sides and tiles as a person at the table would name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle import Puzzle
from ..wording import numbered
from .versions import Change, Mistake

SQUARE = ("top", "right", "bottom", "left")

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth"),
)


@dataclass(frozen=True, slots=True)
class Solutions:
    """How many there are."""

    count: int

    more: bool
    """Whether there may be more: they were not counted to the end."""

    def __str__(self) -> str:
        return numbered(self.count, "solution") + " or more" * self.more


def side(puzzle: Puzzle, tile: str, number: int, back: bool = False) -> str:
    """`top` of a square tile as it is listed, `third label` of others."""
    sides = len(puzzle.by_id[tile].sides)
    name = SQUARE[number] if sides == len(SQUARE) else f"{ORDINALS[number]} label"
    return f"{name} of its back" if back else name


def change(puzzle: Puzzle, made: Change) -> str:
    """`tile 4, right: 'LGoat' should be 'RGoat'`."""
    where = side(puzzle, made.tile, made.side, made.back)
    return f"tile {made.tile}, {where}: {made.was!r} should be {made.to!r}"


def repair(mistake: Mistake, made: Sequence[Change], after: Puzzle) -> str:
    """What to correct, in a sentence."""
    tile = made[0].tile
    if mistake in (Mistake.MIRRORED, Mistake.ORDER):
        how = "read the wrong way round" if mistake is Mistake.MIRRORED else "in the wrong order"
        return f"tile {tile}, {how}, should be {', '.join(after.by_id[tile].sides)}"
    if mistake is Mistake.SWAP:
        a, b = (f"tile {c.tile}, {side(after, c.tile, c.side, c.back)}" for c in made)
        return f"{a} and {b}: {made[0].was!r} and {made[1].was!r} are swapped"
    return "; and ".join(change(after, each) for each in made)
