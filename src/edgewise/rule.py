"""Which labels mate, what the rim shows, and how tiles may lie."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from .argument import expect, got
from .errors import PuzzleError
from .tile import Label, Turns

Match = Literal["equal", "halves", "pairs"]

Pairs = tuple[tuple[Label, Label], ...]

RimSides = tuple[tuple[str, Label], ...]
"""(side, label), the side named as in `r1c1.0`."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How tiles go together."""

    match: Match = "equal"
    """Touching labels are equal; or opposite halves, `R+` and `R-`; or listed in `pairs`."""

    pairs: Pairs = ()
    """With `match="pairs"`: which labels mate. A label may be paired with itself."""

    rim: Label | RimSides | None = None
    """What tiles show on every rim side, or on those listed (a dict will do); None: anything."""

    rim_only: bool = False
    """Whether the labels of the rim may show only there."""

    turns: Turns = True
    """Whether tiles may be turned: True, False, or "half" for 0 and 180 degrees only."""

    flips: bool = False
    """Whether tiles may be turned over, to show their back or, without one, their mirror image."""

    mates: Mapping[Label, Label] = field(init=False, compare=False, repr=False)
    """With `match="pairs"`: the mate of each label. Kept, as hashing thousands of pairs is slow."""

    def __post_init__(self) -> None:
        if self.match not in ("equal", "halves", "pairs"):
            raise PuzzleError(f"expected match equal, halves or pairs, {got(self.match)}")
        good = isinstance(self.pairs, Sequence) and not isinstance(self.pairs, str | bytes)
        expect(good, "a list of pairs such as [('A', 'B')]", self.pairs, PuzzleError)
        if (self.match == "pairs") != bool(self.pairs):
            wanted = "at least one pair" if self.match == "pairs" else "no pairs"
            raise PuzzleError(f"expected {wanted} with match {self.match!r}, {got(self.pairs)}")
        object.__setattr__(self, "pairs", tuple(_couple(pair, "a pair") for pair in self.pairs))
        object.__setattr__(self, "mates", _mates(self.pairs))
        if isinstance(self.rim, Mapping | tuple | list):
            listed = self.rim.items() if isinstance(self.rim, Mapping) else self.rim
            sides = [_couple(item, "side and label of the rim") for item in listed]
            object.__setattr__(self, "rim", tuple(sorted(sides, key=_place)) or None)
        elif self.rim is not None and not (isinstance(self.rim, str) and self.rim):
            raise PuzzleError(f"expected a label for the rim, or sides and labels, {got(self.rim)}")
        if not isinstance(self.turns, bool) and self.turns != "half":
            raise PuzzleError(f"expected turns True, False or 'half', {got(self.turns)}")
        if self.rim_only and self.rim is None:
            raise PuzzleError("rim_only needs a rim: which label is to stay off the inside?")

    def mate(self, label: Label) -> Label | None:
        """The label that *label* must touch; None if nothing may touch it."""
        expect(isinstance(label, str), "a label (a text)", label, PuzzleError)
        if self.match == "equal":
            return label
        if self.match == "pairs":
            return self.mates.get(label)
        motif, half = label[:-1], label[-1]
        return motif + OTHER_HALF[half] if motif and half in OTHER_HALF else None

    def framed(self, frame: Label | RimSides) -> Rule:
        """The rule for a board with a printed frame, all around or along the sides listed (a dict
        will do): the rim shows what mates with it."""
        if self.rim is not None:
            raise PuzzleError(f"expected rim or frame, got both: {self.rim!r} and {frame!r}")
        shown = Rule(rim=frame)
        if isinstance(shown.rim, tuple):
            return replace(self, rim=tuple((side, self._framing(x)) for side, x in shown.rim))
        return replace(self, rim=shown.rim and self._framing(shown.rim))

    def _framing(self, label: Label) -> Label:
        mate = self.mate(label)
        if mate is None:
            wanted = "R+ or R-, say" if self.match == "halves" else "one of the listed pairs"
            raise PuzzleError(
                f"expected a frame that has a mate ({wanted}), got {label!r}; "
                "what tiles themselves show is the rim"
            )
        return mate

    def rim_labels(self) -> frozenset[Label]:
        """Every label the rim asks for."""
        if self.rim is None:
            return frozenset()
        return frozenset({self.rim} if isinstance(self.rim, str) else {x for _, x in self.rim})


OTHER_HALF = {"+": "-", "-": "+"}


def _mates(pairs: Pairs) -> dict[Label, Label]:
    mates: dict[Label, Label] = {}
    for a, b in pairs:
        for label in {a, b}:
            if label in mates:
                raise PuzzleError(
                    f"expected each label in one pair, got {label!r} with {mates[label]!r} "
                    f"and with {(b if label == a else a)!r}"
                )
        mates[a], mates[b] = b, a
    return mates


def _couple(pair: Iterable[Label], what: str) -> tuple[Label, Label]:
    match pair:
        case [str(a), str(b)] if a and b:
            return a, b
    raise PuzzleError(f"expected two texts as {what}, {got(pair)}")


def _place(item: tuple[str, Label]) -> list[tuple[int, str]]:
    """r2c10.0 after r2c9.0: numbers in names compare as numbers."""
    parts = re.findall(r"(\d{1,9})|(\D+|\d+)", item[0])
    return [(int(digits), "") if digits else (-1, text) for digits, text in parts]
