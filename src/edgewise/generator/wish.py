"""What is asked for: a board, a rule, labels, and what the puzzle must be like."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, islice, pairwise, product
from string import ascii_uppercase
from typing import Literal

from ..argument import got, truths
from ..difficulty import LAST, MOST_POINTS, WORDS
from ..errors import CallError, PuzzleError
from ..layout import Layout
from ..rule import Match, Rule
from ..tile import Label, Turns

Rim = Literal["free", "frame", "printed"]
"""Around the board tiles show anything, or one label that shows nowhere else, or what is printed
there, side by side."""

RIMS = ("free", "frame", "printed")

FRAME = "grey"
"""What tiles show at a frame."""

MOST_LABELS = 1000

MOST_DECOYS = 1000

MOST_SOLUTIONS = 10_000

NEAR = 1.15
"""How far the work may be from what was asked for: by 15 %, or two thirds of a point."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A puzzle that may not exist yet."""

    layout: Layout

    match: Match = "equal"

    labels: int | Sequence[Label] = 4
    """How many, or which; for halves: motifs."""

    rim: Rim = "free"

    frame_labels: int | Sequence[Label] = 0
    """Labels of their own between tiles at a frame: how many, or which; 0: the same as inside."""

    turns: Turns = True

    flips: bool = False

    solutions: tuple[int, int] | None = (1, 1)
    """At least so many, and at most; None: any number."""

    alike: bool = False
    """Whether two tiles may look alike."""

    symmetric: bool = True
    """Whether a tile may look the same when it is turned."""

    balanced: bool = False
    """Whether every label is to be on as many tiles as any other, as nearly as can be."""

    decoys: int = 0
    """Tiles that belong nowhere."""

    clues: bool = False
    """Whether clues are added until it is unique, instead of changing tiles."""

    impossible: bool = False
    """Whether it is to have no solution, although every label has as many mates as it needs."""

    work: tuple[float, float] | None = None
    """How hard it is to be: at least so many placements of a careful person until the first board
    lies there, and at most."""

    def __post_init__(self) -> None:
        if not isinstance(self.layout, Layout):
            raise PuzzleError(f"expected a board (a Layout) for a new puzzle, {got(self.layout)}")
        if self.rim not in RIMS:
            raise PuzzleError(f"expected rim free, frame or printed, {got(self.rim)}")
        truths(flips=self.flips, alike=self.alike, symmetric=self.symmetric)
        truths(balanced=self.balanced, clues=self.clues, impossible=self.impossible)
        object.__setattr__(self, "labels", _named(self.labels, "labels", 1, inner_names))
        border = _named(self.frame_labels, "labels of the frame", 0, border_names)
        object.__setattr__(self, "frame_labels", border)
        if self.frame_labels and self.rim == "free":
            object.__setattr__(self, "rim", "frame")
        self._judge()
        Rule(self.match if self.match != "pairs" else "equal", turns=self.turns)

    def _judge(self) -> None:
        """What cannot be asked for at once."""
        if self.match == "pairs":
            raise CallError("expected match equal or halves for a new puzzle, got 'pairs'")
        if self.rim == "printed" and self.frame_labels:
            raise CallError("expected labels of a frame, or a printed rim, got both")
        if self.rim != "free" and not any(self.layout.rim()):
            raise CallError(f"this board has no rim: expected rim free, got {self.rim!r}")
        taken = [*self.border, *([FRAME] if self.rim == "frame" else [])]
        both = {*self.motifs} & {*taken}
        if both:
            raise CallError(f"expected other labels at the frame than inside, got {min(both)!r}")
        _whole(self.decoys, "decoys", 0, MOST_DECOYS)
        if self.solutions is not None:
            least, most = self.solutions
            _whole(least, "solutions", 1, MOST_SOLUTIONS)
            _whole(most, "solutions", least, MOST_SOLUTIONS)
        if self.impossible and (self.clues or self.work is not None):
            raise CallError("an impossible puzzle has no clues and no difficulty that can be asked")
        if self.clues and self.work is not None:
            raise CallError("clues make a puzzle as easy as they do: ask for no difficulty as well")
        if self.clues and self.solutions != (1, 1):
            raise CallError("clues are added until there is one solution: ask for no other number")

    @property
    def motifs(self) -> tuple[Label, ...]:
        return tuple(self.labels)  # type: ignore[arg-type]

    @property
    def border(self) -> tuple[Label, ...]:
        return tuple(self.frame_labels)  # type: ignore[arg-type]

    def rule(self) -> Rule:
        """Without what is printed around the board, which each draft decides."""
        framed = self.rim == "frame"
        rule = Rule(self.match, turns=self.turns, flips=self.flips)
        return replace(rule, rim=FRAME, rim_only=True) if framed else rule

    def spelled(self, motifs: Sequence[Label]) -> tuple[Label, ...]:
        """What sides show of these."""
        if self.match == "equal":
            return tuple(motifs)
        return tuple(motif + half for motif, half in product(motifs, "+-"))


def inner_names(many: int) -> list[Label]:
    """A, B, ... Z, A2, B2, ..."""
    letters = ascii_uppercase
    more = (f"{letter}{number}" for number in count(2) for letter in letters)
    return list(islice(chain(letters, more), many))


def border_names(many: int) -> list[Label]:
    """Other ones than those inside have."""
    return [f"e{number}" for number in range(1, many + 1)]


def range_of(text: str) -> tuple[int, int] | None:
    """`1`, `5`, `1-5` or `any`, as numbers of solutions."""
    if text == "any":
        return None
    found = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text)
    if found is None:
        raise CallError(f"expected a number of solutions such as 1, 1-5 or any, got {text!r}")
    return int(found[1]), int(found[2] or found[1])


def work_of(level: str | float) -> tuple[float, float]:
    """The work that a level means: a word, or points."""
    if isinstance(level, str) and level in LEVELS:
        return LEVELS[level]
    try:
        points = -1.0 if isinstance(level, bool) else float(level)
    except (TypeError, ValueError):
        points = -1.0
    if not 0 <= points <= MOST_POINTS:
        words = ", ".join(LEVELS)
        raise CallError(f"expected a difficulty ({words}) or points from 0 to 100, {got(level)}")
    work = _placements(points)
    return work / NEAR, work * NEAR


def _placements(points: float) -> float:
    return float(10 ** (points / 10))


def _levels() -> dict[str, tuple[float, float]]:
    """What the words mean: points are rounded, so half a point lies between two of them."""
    ends = [0, *WORDS, MOST_POINTS + 1]
    names = [*WORDS.values(), LAST]
    pairs = pairwise(ends)
    return {
        name: (_placements(low - 0.5), _placements(high - 0.5))
        for name, (low, high) in zip(names, pairs, strict=True)
    }


LEVELS = _levels()


def _named(
    given: int | Sequence[Label], what: str, least: int, names: Callable[[int], list[Label]]
) -> tuple[Label, ...]:
    if isinstance(given, int):
        return tuple(names(_whole(given, what, least, MOST_LABELS)))
    good = isinstance(given, Sequence) and not isinstance(given, str | bytes)
    if not good or not all(isinstance(label, str) and label for label in given):
        raise PuzzleError(f"expected a number of {what}, or a list of texts, {got(given)}")
    found = tuple(given)
    _whole(len(found), f"number of {what}", least, MOST_LABELS)
    double = next((label for i, label in enumerate(found) if label in found[:i]), None)
    if double is not None:
        raise PuzzleError(f"expected {what} that differ, got {double!r} twice")
    return found


def _whole(value: object, what: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PuzzleError(f"expected {what} from {least:,} to {most:,}, {got(value)}")
    return value
