"""How hard a puzzle is for a person, as one number.

A careful person always fills the cell beside what lies already into which the fewest tiles fit. The
whole tree of that method has T placements and S boards; to somebody who takes what fits in any
order, the first board comes after about T / (S + 1) placements: that is the work. No people were
timed: this is a model of one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

WORDS = {13: "trivial", 20: "easy", 27: "medium", 35: "hard", 50: "very hard"}
"""What it is called below so many points."""

LAST = "for machines"

MOST_POINTS = 100


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What a careful person has to do."""

    placements: float
    """In the whole tree, T."""

    boards: float
    """In the whole tree, S."""

    exact: bool
    """Whether the tree was walked. If not, T is an estimate, and S too unless it could be counted
    or is known of a twin in the library; where no board was met, one is taken for granted."""

    @property
    def work(self) -> float:
        """Placements until the first board lies there, about; if there is none, until that is
        clear."""
        return self.placements / (self.boards + 1)

    @property
    def points(self) -> int:
        """From 0 to 100: ten points are ten times the work, three points twice."""
        return points(self.work)

    @property
    def word(self) -> str:
        """`trivial`, `easy`, `medium`, `hard`, `very hard` or `for machines`."""
        return word(self.points)

    def __str__(self) -> str:
        return f"{self.word}, {'' if self.exact else 'about '}{self.points} of {MOST_POINTS} points"


def points(work: float) -> int:
    """What so many placements are worth."""
    return max(0, min(MOST_POINTS, round(10 * math.log10(max(1.0, work)))))


def word(points: int) -> str:
    """What so many points are called."""
    return next((word for below, word in WORDS.items() if points < below), LAST)
