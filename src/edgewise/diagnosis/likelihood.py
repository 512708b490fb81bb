"""Which correction is the likeliest, if several would do.

A puzzle that somebody made has order in it: all its tiles have two heads and two tails, say, or
never the same motif twice, and every motif is there as often as the others. A correction that
restores such order is likely, one that breaks it is not. And a puzzle made from a solution is the
likelier the more solutions it could have been made from. The weights were fitted to puzzles of the
library, spoilt at random (docs/diagnose.md).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from ..labels import families, look_alike
from ..puzzle import Puzzle
from ..tile import Label, Sides, Tile
from .versions import Change, Mistake

Form = Callable[["Regularity", Sides], Hashable]
"""Something about a tile that its turns do not change."""

PRIOR = {
    Mistake.LABEL: 0.0,
    Mistake.MIRRORED: 1.0,
    Mistake.ORDER: -6.0,
    Mistake.SWAP: 3.0,
    Mistake.LABELS: 0.0,
}
"""How likely a mistake is before anything is known; logarithms, as all that follows."""

LOOK_ALIKE, OTHER_HALF, EVEN, TWIN = 2.0, 0.25, 1.75, 0.5
"""For a label that is easily mistaken; for the other half of the motif; for motifs as often as each
other; for a tile that is there twice, as in every other set of cards, and seldom by accident."""

SMOOTH = 0.3
"""Added to the number of tiles of a form, so that what was never seen is not impossible."""


class Regularity:
    """What is regular about the tiles of a puzzle."""

    def __init__(self, puzzle: Puzzle, typable: Sequence[Label]) -> None:
        self.puzzle = puzzle
        self.rim = puzzle.rule.rim_labels()
        self.motif: dict[Label, int] = {}
        self.half: dict[Label, int] = {}
        for number, family in enumerate(families(puzzle)):
            for half, label in enumerate(family):
                self.motif[label], self.half[label] = number, -1 if label in self.rim else half
        for label in typable:
            mate = puzzle.rule.mate(label)
            if label not in self.motif and mate is not None:  # on no tile
                self.motif[label], self.half[label] = self.motif[mate], 1 - self.half[mate]
        self.tiles = {tile.id: tile.sides for tile in puzzle.tiles}
        self.forms = {
            tile: [form(self, sides) for form, *_ in FORMS] for tile, sides in self.tiles.items()
        }
        self.printed = Counter(label for sides in self.tiles.values() for label in sides)
        self.spread = self._spread(())

    def likelihood(
        self, mistake: Mistake, changes: Sequence[Change], after: Puzzle, solutions: int
    ) -> tuple[float, tuple[str, ...]]:
        """How likely a correction is, as a logarithm, and what speaks for it, in words."""
        score = PRIOR[mistake] + math.log(max(1, solutions))
        words: list[str] = []
        for tile in dict.fromkeys(change.tile for change in changes):
            if tile in self.tiles:
                more, reasons = self._regular(tile, after.by_id[tile].sides)
                score += more
                words += reasons
        evener = self.spread - self._spread(changes)
        score += EVEN * evener
        if evener > 0:
            words.append("motifs are then more nearly as frequent as each other")
        if mistake in (Mistake.LABEL, Mistake.LABELS):
            for change in changes:
                alike = self.printed[change.was] == 1 and look_alike(change.was, change.to)
                if self.puzzle.rule.mate(change.was) == change.to != change.was:
                    score += OTHER_HALF
                    words.append("it is the other half of the same motif")
                elif alike:
                    score += LOOK_ALIKE
                    words.append(alike)
        return score, tuple(dict.fromkeys(words))

    def _regular(self, tile: str, sides: Sides) -> tuple[float, list[str]]:
        """What the forms of the other tiles say about this one, as it was and as it would be."""
        score, words = 0.0, []
        others = [forms for name, forms in self.forms.items() if name != tile]
        twins = [self._look(other) for name, other in self.tiles.items() if name != tile]
        score += TWIN * ((self._look(sides) in twins) - (self._look(self.tiles[tile]) in twins))
        for i, (form, typical, shared, meaning) in enumerate(FORMS):
            was, now = self.forms[tile][i], form(self, sides)
            if was == now or not others:
                continue
            count = Counter(forms[i] for forms in others)
            score += typical * math.log((count[now] + SMOOTH) / (count[was] + SMOOTH))
            if count[now] == len(others) > 1 and shared:
                score += shared
                words.append(f"like all other tiles, it then has {meaning.format(now)}")
            elif count[was] == len(others):
                score -= shared
        return score, words[:1]

    def _spread(self, changes: Sequence[Change]) -> float:
        """How uneven the numbers of the motifs are."""
        count: Counter[int] = Counter()
        for tile in self.puzzle.tiles:
            for label in tile.sides:
                count[self.motif[label]] += label not in self.rim
        for change in (change for change in changes if not change.back):
            count[self.motif[change.was]] -= change.was not in self.rim
            count[self.motif[change.to]] += change.to not in self.rim
        numbers = [count[motif] for motif in set(self.motif.values()) if count[motif]]
        mean = sum(numbers) / max(1, len(numbers))
        return sum((number - mean) ** 2 for number in numbers) / mean if mean else 0.0

    def _look(self, sides: Sides) -> Sides:
        """The same for tiles that look the same, however they are listed."""
        return min(Tile(sides).looks(self.puzzle.rule.turns)) if self.puzzle.rule.turns else sides

    def halves(self, sides: Sides) -> Hashable:
        return _round([self.half[label] for label in sides])

    def firsts(self, sides: Sides) -> Hashable:
        return sum(self.half[label] == 0 for label in sides)

    def repeats(self, sides: Sides) -> Hashable:
        """Which sides have the same motif."""
        return _pattern([self.motif[label] for label in sides])

    def equals(self, sides: Sides) -> Hashable:
        """Which sides have the same label."""
        return _pattern([sides.index(label) for label in sides])

    def labels(self, sides: Sides) -> Hashable:
        return len(set(sides))

    def motifs(self, sides: Sides) -> Hashable:
        return len({self.motif[label] for label in sides})

    def both(self, sides: Sides) -> Hashable:
        """Whether both halves of a motif are there."""
        return "both" if self.motifs(sides) != self.labels(sides) else "never both"


def _rounds(ring: list[int]) -> list[list[int]]:
    return [ring[i:] + ring[:i] for i in range(len(ring))]


def _pattern(ring: list[int]) -> tuple[int, ...]:
    """Which of them are equal, wherever one begins."""
    return min(tuple(map(way.index, way)) for way in _rounds(ring))


def _round(ring: list[int]) -> tuple[int, ...]:
    return min(map(tuple, _rounds(ring)))


FORMS: tuple[tuple[Form, float, float, str], ...] = (
    (Regularity.halves, 0.0, 3.0, "its halves in this order"),
    (Regularity.firsts, 0.75, 0.0, ""),
    (Regularity.repeats, 0.75, 0.0, ""),
    (Regularity.equals, 0.3, 0.0, ""),
    (Regularity.labels, 0.0, 0.5, "{} different labels"),
    (Regularity.motifs, 0.0, 1.0, "{} different motifs"),
    (Regularity.both, 0.0, 1.0, "{} halves of a motif"),
)
"""A form; how much it says that it is common; that all other tiles share it; and what that is."""
