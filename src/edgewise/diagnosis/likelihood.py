"""Which correction is the likeliest, if several would do.

A puzzle that somebody made has order in it: all its tiles have two heads and two tails, say, or
never the same motif twice, and every motif is there as often as the others. A correction that
restores such order is likely, one that breaks it is not. And a puzzle made from a solution is the
likelier the more solutions it could have been made from. How much each of that counts was fitted to
puzzles of the library, spoilt by a model of how people err (docs/diagnose.md).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from ..labels import families, look_alike
from ..puzzle import Puzzle
from ..tile import Label, Sides, Tile
from .repair import Repair, cards
from .versions import OF_ALL, OF_ONE_TILE, Mistake, typable
from .ways import ways
from .weights import WEIGHTS

Form = Callable[["Regularity", Sides], Hashable]
"""Something about a tile that its turns do not change."""

SMOOTH = 0.3
"""Added to the number of tiles of a form, so that what was never seen is not impossible."""


class Regularity:
    """What is regular about the tiles of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rim = puzzle.rule.rim_labels()
        self.motif: dict[Label, int] = {}
        self.half: dict[Label, int] = {}
        for number, family in enumerate(families(puzzle)):
            for half, label in enumerate(family):
                self.motif[label], self.half[label] = number, -1 if label in self.rim else half
        for label in typable(puzzle):
            mate = puzzle.rule.mate(label)
            if label not in self.motif and mate is not None:  # on no tile
                self.motif[label], self.half[label] = self.motif[mate], 1 - self.half[mate]
        self.seen: dict[Sides, list[Hashable]] = {}
        self.looks: dict[Sides, Sides] = {}
        self.printed = Counter(label for tile in puzzle.tiles for label in tile.sides)
        self.before = self._order(puzzle)

    def likelihood(self, made: Repair) -> tuple[float, tuple[str, ...]]:
        """How likely a correction is, as a logarithm, and what speaks for it, in words."""
        evidence = self.evidence(made)
        score = sum(WEIGHTS.get(name, 0.0) * value for name, value in evidence.items())
        return score, tuple(dict.fromkeys(self._reasons(made, evidence)))

    def evidence(self, made: Repair) -> dict[str, float]:
        """What speaks for a correction, and how much there is of it; `WEIGHTS` weighs it."""
        whole = made.mistake in OF_ALL
        found = {
            f"is {made.mistake.value}": 1.0,
            "ways": -math.log(ways(made)),
            f"solutions {made.mistake.value if whole else 'of tiles'}": math.log(
                max(1, made.solutions.count)
            ),
        }
        if made.rare:
            found[f"rare {made.mistake.value}"] = 1.0
        if made.mistake is Mistake.RULE:
            found[f"rule {made.told[0][0]}"] = 1.0  # match, rim, turns
        if made.card:
            found["free sides"] = float(made.card.count(None))
        if made.mistake in (Mistake.HALVES, Mistake.NAMES):
            found[f"changes {made.mistake.value}"] = math.log(len(made.changes))
        if made.mistake not in (Mistake.RULE, Mistake.SIZE):
            after = self._order(made.puzzle)
            found |= {name: after[name] - self.before[name] for name in after}
        if made.mistake in (Mistake.LABEL, Mistake.LABELS, Mistake.NAMES):
            for was, to in dict.fromkeys((change.was, change.to) for change in made.changes):
                if made.mistake is Mistake.NAMES:
                    found["names alike"] = float(bool(look_alike(was, to)))
                elif self.puzzle.rule.mate(was) == to != was:
                    found["other half"] = found.get("other half", 0.0) + 1
                elif self.printed[was] == 1 and look_alike(was, to):
                    found["look-alike"] = found.get("look-alike", 0.0) + 1
        return found

    def _reasons(self, made: Repair, evidence: Mapping[str, float]) -> list[str]:
        words: list[str] = []
        tiles = {change.tile for change in made.changes}
        it = "it then has" if len(tiles) == 1 else "they then have"
        for name, (form, meaning) in FORMS.items():
            if meaning and evidence.get(f"all share {name}", 0) > 0 and len(self.puzzle.tiles) > 2:
                shared = form(self, made.puzzle.tiles[0].sides)
                like = "like all other tiles, " if made.changes and not words else ""
                if like:
                    words.append(f"{like}{it} {meaning.format(shared)}")
                elif not words:
                    words.append(f"all tiles then have {meaning.format(shared)}")
        if evidence.get("even", 0) > 0:
            words.append("motifs are then more nearly as frequent as each other")
        if made.mistake in (Mistake.LABEL, Mistake.LABELS, Mistake.NAMES):
            for was, to in dict.fromkeys((change.was, change.to) for change in made.changes):
                if made.mistake is not Mistake.NAMES and self.puzzle.rule.mate(was) == to != was:
                    words.append("it is the other half of the same motif")
                elif made.mistake is Mistake.NAMES or self.printed[was] == 1:
                    words += [said for said in [look_alike(was, to)] if said]
        return words

    def _order(self, puzzle: Puzzle) -> dict[str, float]:
        """How much order there is in the tiles."""
        tiles = [tile.sides for tile in puzzle.tiles]
        listed = [self._forms(sides) for sides in tiles]
        found = {"even": -self._spread(tiles)}
        looks = {self._look(sides) for sides in tiles}
        found["twins"] = float(len(tiles) - len(looks))
        for name, forms in zip(FORMS, zip(*listed, strict=True), strict=True):
            count = Counter(forms)
            others = len(tiles) - 1
            found[f"usual {name}"] = sum(
                n * math.log((n - 1 + SMOOTH) / (others + SMOOTH)) for n in count.values()
            )
            found[f"all share {name}"] = float(len(count) == 1)
        return found

    def _forms(self, sides: Sides) -> list[Hashable]:
        if sides not in self.seen:
            self.seen[sides] = [form(self, sides) for form, _ in FORMS.values()]
        return self.seen[sides]

    def _spread(self, tiles: Sequence[Sides]) -> float:
        """How uneven the numbers of the motifs are."""
        count = Counter(self.motif[x] for sides in tiles for x in sides if x not in self.rim)
        mean = sum(count.values()) / max(1, len(count))
        return sum((number - mean) ** 2 for number in count.values()) / mean if mean else 0.0

    def _look(self, sides: Sides) -> Sides:
        """The same for tiles that look the same, however they are listed."""
        if sides not in self.looks:
            turns = self.puzzle.rule.turns
            self.looks[sides] = min(Tile(sides).looks()) if turns else sides
        return self.looks[sides]

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


FORMS: dict[str, tuple[Form, str]] = {
    "halves": (Regularity.halves, "halves in the same order"),
    "firsts": (Regularity.firsts, ""),
    "repeats": (Regularity.repeats, ""),
    "equals": (Regularity.equals, ""),
    "labels": (Regularity.labels, "{} different labels"),
    "motifs": (Regularity.motifs, "{} different motifs"),
    "both": (Regularity.both, "{} halves of a motif"),
}
"""A form, and what it means that all tiles share it; empty: hard to say."""


def ranked(puzzle: Puzzle, repairs: Iterable[Repair]) -> tuple[Repair, ...]:
    """The likeliest first. What leads to the same cards is told once, as the likeliest of them.

    Where no tile can be blamed alone, a misunderstanding about the whole puzzle comes first: it is
    one mistake, all else would be several.
    """
    usual = Regularity(puzzle)
    judged = []
    for made in repairs:
        score, why = usual.likelihood(made)
        judged.append(replace(made, likelihood=round(score, 3), why=why))
    small = any(made.mistake in OF_ONE_TILE for made in judged)
    judged.sort(key=lambda made: (small or not made.of_all, -made.likelihood))
    best: dict[object, Repair] = {}
    for made in judged:
        key = made.puzzle.layout, made.puzzle.rule, cards(made.puzzle)
        # A card of which some sides may show anything is not the one that is shown as an example.
        best.setdefault((key, made.card if None in made.card else ()), made)
    return tuple(best.values())
