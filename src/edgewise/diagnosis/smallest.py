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
    wanted, size = list(sets), 0
    while True:
        found = _meeting(wanted, frozenset(), size)
        if found is not None:
            return found
        size += 1


def _meeting(
    sets: Sequence[frozenset[Thing]], chosen: frozenset[Thing], more: int
) -> frozenset[Thing] | None:
    """*chosen*, with so many more things at most, that meets them all."""
    missed = [each for each in sets if not each & chosen]
    if not missed:
        return chosen
    if len(_apart(missed)) > more:
        return None
    least: frozenset[Thing] = min(missed, key=len)
    for thing in sorted(least, key=repr):
        found = _meeting(missed, chosen | {thing}, more - 1)
        if found is not None:
            return found
    return None


def _apart(sets: Sequence[frozenset[Thing]]) -> list[frozenset[Thing]]:
    """Sets with nothing in common, each of which needs a thing of its own."""
    found: list[frozenset[Thing]] = []
    for each in sorted(sets, key=len):
        if not any(each & other for other in found):
            found.append(each)
    return found
