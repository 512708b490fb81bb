"""Clues that leave one board, as few as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .ground import Deal
from .seen import Tick, look

MOST_BOARDS = 100_000
"""Of a draft with more, no clues are sought: another one is planted."""


def fewest(deal: Deal, nodes: int, tick: Tick) -> tuple[list[int] | None, int]:
    """The cells whose tiles, once known, leave the planted board alone, as few as can be; None: it
    has too many boards to tell. And the placements that took.

    Clues also tell a board from itself turned, so every arrangement counts.
    """
    seen = look(deal, MOST_BOARDS, nodes, tick, distinct=False)
    if not seen.complete:
        return None, seen.placements
    planted = [deal.look_of(cell) for cell in range(len(deal.ground.layout))]
    # For each other board a bit for every cell that tells it from the planted one.
    telling = {
        sum(1 << cell for cell, look in enumerate(board) if look != planted[cell])
        for board in seen.boards
    }
    return smallest(sorted(telling - {0})), seen.placements


def smallest(sets: Sequence[int]) -> list[int]:
    """The fewest bits of which every set has one."""
    # A set that holds another one is hit with it.
    needed: list[int] = []
    for each in sorted(sets, key=lambda bits: (bits.bit_count(), bits)):
        if not any(less & each == less for less in needed):
            needed.append(each)
    size = 0
    while (found := _hitting(needed, size)) is None:
        size += 1
    return sorted(found)


def _hitting(sets: Sequence[int], most: int) -> list[int] | None:
    """At most so many bits of which every set has one."""
    if not sets:
        return []
    if not most:
        return None
    for bit in _bits(min(sets, key=int.bit_count)):
        rest = _hitting([each for each in sets if not each >> bit & 1], most - 1)
        if rest is not None:
            return [bit, *rest]
    return None


def _bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1
