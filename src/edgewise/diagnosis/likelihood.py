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
from .chances import ways
from .repair import Repair, cards
from .versions import OF_ALL, OF_ONE_TILE, OF_TEXTS, Mistake, typable
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
        self.seen: dict[Sides, dict[str, Hashable]] = {}
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
        mistake = made.mistake
        of = mistake.value if mistake in OF_ALL else "of tiles"
        found = {
            f"is {mistake.value}": 1.0,
            "ways": -math.log(ways(made)),
            f"solutions {of}": math.log(max(1, made.solutions.count)),
        }
        if made.rare:
            found[f"rare {mistake.value}"] = 1.0
        if mistake is Mistake.RULE:
            found[f"rule {made.told[0][0]}"] = 1.0  # match, rim, turns
        if made.card:
            found["free sides"] = float(made.card.count(None))
        if mistake in (Mistake.HALVES, Mistake.NAMES):
            found[f"changes {mistake.value}"] = math.log(len(made.changes))
        if mistake not in (Mistake.RULE, Mistake.SIZE):
            after = self._order(made.puzzle)
            found |= {name: after[name] - self.before[name] for name in after}
        for was, to in self._renamed(made):
            if mistake is Mistake.NAMES:
                found["names alike"] = float(bool(look_alike(was, to)))
            elif self.puzzle.rule.mate(was) == to != was:
                found["other half"] = found.get("other half", 0.0) + 1
            elif self.printed[was] == 1 and look_alike(was, to):
                found["look-alike"] = found.get("look-alike", 0.0) + 1
        return found

    def _renamed(self, made: Repair) -> list[tuple[Label, Label]]:
        """Labels taken for others."""
        if made.mistake not in (Mistake.LABEL, Mistake.LABELS, Mistake.NAMES):
            return []
        return list(dict.fromkeys((change.was, change.to) for change in made.changes))

    def _reasons(self, made: Repair, evidence: Mapping[str, float]) -> list[str]:
        words: list[str] = []
        if evidence.get("share halves", 0) > 0 or evidence.get("share labels", 0) > 0:
            words += self._shared(made)
        if evidence.get("even", 0) > 0:
            words.append("motifs are then more nearly as frequent as each other")
        for was, to in self._renamed(made):
            if made.mistake is not Mistake.NAMES and self.puzzle.rule.mate(was) == to != was:
                words.append("it is the other half of the same motif")
            elif made.mistake is Mistake.NAMES or self.printed[was] == 1:
                words += [said for said in [look_alike(was, to)] if said]
        return words

    def _shared(self, made: Repair) -> list[str]:
        """What all tiles have then, and did not before."""
        tiles = {change.tile for change in made.changes}
        for name, meaning in SHARED.items():
            before, after = (
                {self._forms(tile.sides)[name] for tile in puzzle.tiles}
                for puzzle in (self.puzzle, made.puzzle)
            )
            if len(after) == 1 < len(before) and len(self.puzzle.tiles) > 2:
                said = meaning.format(*after)
                if not tiles:
                    return [f"all tiles then have {said}"]
                it = "it then has" if len(tiles) == 1 else "they then have"
                return [f"like all other tiles, {it} {said}"]
        return []

    def _order(self, puzzle: Puzzle) -> dict[str, float]:
        """How much order there is in the tiles."""
        tiles = [tile.sides for tile in puzzle.tiles]
        forms = [self._forms(sides) for sides in tiles]
        count = {name: Counter(each[name] for each in forms) for name in FORMS}
        others = len(tiles) - 1 + SMOOTH
        found = {
            f"usual {name}": sum(n * math.log((n - 1 + SMOOTH) / others) for n in form.values())
            for name, form in count.items()
            if name in USUAL
        }
        shared = {name for name in SHARED if len(count[name]) == 1}
        return found | {
            "even": -self._spread(tiles),
            "twins": float(len(tiles) - len({self._look(sides) for sides in tiles})),
            "share halves": float("halves" in shared),
            "share labels": float(len(shared - {"halves"})),
        }

    def _forms(self, sides: Sides) -> dict[str, Hashable]:
        if sides not in self.seen:
            self.seen[sides] = {name: form(self, sides) for name, form in FORMS.items()}
        return self.seen[sides]

    def _spread(self, tiles: Sequence[Sides]) -> float:
        """How uneven the numbers of the motifs are."""
        count = Counter(self.motif[x] for sides in tiles for x in sides if x not in self.rim)
        mean = sum(count.values()) / max(1, len(count))
        return sum((number - mean) ** 2 for number in count.values()) / mean if mean else 0.0

    def _look(self, sides: Sides) -> Sides:
        """The same for tiles that look the same, however they are listed."""
        if sides not in self.looks:
            self.looks[sides] = min(Tile(sides).looks(self.puzzle.rule.turns))
        return self.looks[sides]

    def halves(self, sides: Sides) -> Hashable:
        return _round([self.half[label] for label in sides])

    def firsts(self, sides: Sides) -> Hashable:
        return sum(self.half[label] == 0 for label in sides)

    def repeats(self, sides: Sides) -> Hashable:
        """Which sides have the same motif."""
        return _pattern([self.motif[label] for label in sides])

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


FORMS: dict[str, Form] = {
    "halves": Regularity.halves,
    "firsts": Regularity.firsts,
    "repeats": Regularity.repeats,
    "labels": Regularity.labels,
    "motifs": Regularity.motifs,
    "both": Regularity.both,
}

USUAL = ("firsts", "repeats")
"""Forms that say something if most tiles share them."""

SHARED = {
    "halves": "halves in the same order",
    "labels": "{} different labels",
    "motifs": "{} different motifs",
    "both": "{} halves of a motif",
}
"""Those that say much if all tiles share them, and what that means."""


def ranked(
    puzzle: Puzzle, repairs: Iterable[Repair], *, tapped: bool = False
) -> tuple[Repair, ...]:
    """The likeliest first. What leads to the same cards is told once, as the likeliest of them.

    Where no tile can be blamed alone, a misunderstanding about the whole puzzle comes first: it is
    one mistake, all else would be several. *tapped*: what nobody misunderstands comes last.
    """
    usual = Regularity(puzzle)
    judged = []
    for made in repairs:
        score, why = usual.likelihood(made)
        judged.append(replace(made, likelihood=round(score, 3), why=why))
    small = any(made.mistake in OF_ONE_TILE for made in judged)

    def place(made: Repair) -> tuple[bool, bool, float]:
        return (
            tapped and made.mistake in OF_TEXTS,
            small or not made.of_all,
            -made.likelihood,
        )

    judged.sort(key=place)
    best: dict[object, Repair] = {}
    for made in judged:
        key = made.puzzle.layout, made.puzzle.rule, cards(made.puzzle)
        # A card of which some sides may show anything is not the one that is shown as an example.
        best.setdefault((key, made.card if None in made.card else ()), made)
    return tuple(best.values())
