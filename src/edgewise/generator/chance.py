"""Chance that is the same on every machine and in every Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Choices of a seed. Of all that `random` offers, only `random()` itself is promised to be the
    same in every version, so everything is made of that, and of lists, never of sets."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def below(self, end: int) -> int:
        """A number from 0 to *end* - 1."""
        return int(self._random() * end)

    def happens(self, chance: float) -> bool:
        return self._random() < chance

    def pick(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        found = list(values)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found
