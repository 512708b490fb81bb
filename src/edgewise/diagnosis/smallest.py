"""The smallest set that does something, where a larger one does it all the more.

A set that does not do it can be made as large as possible without doing it; whatever does it must
then hold something of the rest. The smallest set that meets all these rests is the next to be
tried, and when it does it, none is smaller. (Implicit hitting sets: Ignatiev, Previti, Liffiton,
Marques-Silva, Smallest MUS extraction with minimal hitting set dualization, CP 2015.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def smallest(things: Sequence[Thing], does: Callable[[frozenset[Thing]], bool]) -> frozenset[Thing]:
    """A smallest set for which *does* is true. It must be so for all of them together, and stay
    true when something is added."""
    rests: list[frozenset[Thing]] = []
    while True:
        tried = meeting(rests)
        if does(tried):
            return tried
        for thing in things:
            if thing not in tried and not does(tried | {thing}):
                tried |= {thing}
        if len(tried) == len(things):
            raise ValueError("not even all of them together do it")
        rests.append(frozenset(things) - tried)


def meeting(sets: Iterable[frozenset[Thing]]) -> frozenset[Thing]:
    """A smallest set that has something in common with each of these sets, none of them empty."""
    wanted = sorted(sets, key=len)
    things = sorted({thing for each in wanted for thing in each}, key=repr)
    bit = {thing: 1 << i for i, thing in enumerate(things)}
    masks, size = [sum(bit[thing] for thing in each) for each in wanted], 0
    while (found := _meeting(masks, 0, size)) is None:
        size += 1
    return frozenset(thing for thing in things if bit[thing] & found)


def _meeting(sets: Sequence[int], chosen: int, more: int) -> int | None:
    """*chosen*, with so many more things at most, that meets all these sets, the smallest of them
    first. A set is a number, a thing a bit of it: the question is asked very often."""
    missed = [each for each in sets if not each & chosen]
    if not missed:
        return chosen
    needed = met = 0
    for each in missed:
        if not each & met:  # nothing in common with those before: it needs a thing of its own
            met |= each
            needed += 1
    if needed > more:
        return None
    least = missed[0]
    while least:
        thing = least & -least
        least -= thing
        found = _meeting(missed, chosen | thing, more - 1)
        if found is not None:
            return found
    return None
