"""One motif under two names: frog and toad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from ...labels import families, look_alike, printed
from ...puzzle import Puzzle
from ...tile import Label
from ..versions import Change, Mistake, changes
from .candidate import Candidate

MOST_MOTIFS = 60
"""Among more, only names that look alike are tried: there are too many pairs."""

Renamed = Mapping[Label, Label]


def candidates(puzzle: Puzzle) -> Iterator[Candidate]:
    """The puzzle with two of its motifs taken for one: those that look alike first, then those that
    would not be more frequent than others."""
    rim, count = puzzle.rule.rim_labels(), printed(puzzle)
    motifs = [family for family in families(puzzle) if not rim.intersection(family)]
    often = {family: sum(count[label] for label in family) for family in motifs}
    pairs = []
    for one, two in combinations(motifs, 2):
        rare, common = (one, two) if often[one] < often[two] else (two, one)
        alike = any(_same(a, b) for a in rare for b in common)
        if alike or len(motifs) <= MOST_MOTIFS:
            pairs.append((not alike, often[rare] + often[common], rare, common))
    for _, _, rare, common in sorted(pairs):
        for new in _ways(puzzle, rare, common):
            made = _renamed(puzzle, new)
            if len(made.changes) > 1:  # else it is a wrong label
                yield made
    yield from _frames(puzzle, count)


def _same(a: Label, b: Label) -> bool:
    """Whether two labels look the same: a letter more or less would be another motif."""
    return look_alike(a, b).endswith(("only", "alike"))


def _ways(puzzle: Puzzle, rare: tuple[Label, ...], common: tuple[Label, ...]) -> Iterator[Renamed]:
    """The names of one motif given to the other, half for half; where one half alone is shown,
    nobody knows which it is."""
    if len(rare) == len(common) == 2:
        yield dict(zip(rare, common, strict=True))
        return
    label, name = rare[0], common[0]
    own, mate = puzzle.rule.mate(label), puzzle.rule.mate(name)
    if mate is None:  # then it is the other one that has a mate, or both are alone
        (label, own), (name, mate) = (name, mate), (label, own)
    for to, other in dict.fromkeys(((name, mate), (mate, name))):
        if to is not None and other is not None:
            yield {label: to} if own in (None, label) else {label: to, own: other}


def _frames(puzzle: Puzzle, count: Counter[Label]) -> Iterator[Candidate]:
    """A second name for what the rim shows: then both together are as many as it asks for."""
    rim, wanted = puzzle.rule.rim, Counter(puzzle.rim().values())
    if not isinstance(rim, str):
        return
    for label in puzzle.labels():
        if label != rim and count[label] and count[label] + count[rim] == wanted[rim]:
            yield _renamed(puzzle, {label: rim})


def _renamed(puzzle: Puzzle, new: Renamed) -> Candidate:
    tiles, made = [], list[Change]()
    for tile in puzzle.tiles:
        sides = tuple(new.get(label, label) for label in tile.sides)
        back = tile.back and tuple(new.get(label, label) for label in tile.back)
        tiles.append(replace(tile, sides=sides, back=back))
        made += changes(tile, tiles[-1])
    return Candidate(Mistake.NAMES, replace(puzzle, tiles=tuple(tiles)), tuple(made))
