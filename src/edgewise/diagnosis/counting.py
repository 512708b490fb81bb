"""What counting shows about a puzzle, before any search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from ..flaws import Flaw, FlawKind, twins
from ..labels import families, look_alike, printed
from ..puzzle import Puzzle
from ..tile import Label
from ..wording import numbered, times
from . import sentences
from .versions import NOBODY

MOST_LABELS = 400
"""Among more labels, no look-alikes are sought: there are too many pairs."""

FEWEST_MOTIFS = 3
"""Among fewer, none can be said to be more frequent than the others."""

TWICE, UNEVEN = (1.6, 2.5), 0.5
"""What is about twice as frequent; and how far the others may be apart, as a part of what is usual
among them."""

FEW = 3
"""More tiles that are the same, or labels that are there once, were meant so."""


def labels(puzzle: Puzzle) -> Iterator[Flaw]:
    """Labels that look as if they were typed wrong."""
    counts, where = printed(puzzle), _places(puzzle)
    for label in sorted(puzzle.rule.rim_labels()):
        where.setdefault(label, "the rim asks for it")
        counts.setdefault(label, 0)
    alike: set[Label] = set()
    if len(counts) <= MOST_LABELS:
        for a, b in combinations(counts, 2):
            rare, common = (a, b) if counts[a] <= counts[b] else (b, a)
            how = look_alike(a, b)
            if how and puzzle.rule.mate(a) != b and _is_slip(puzzle, counts, rare, common, how):
                alike.add(rare)
                words = f"{rare!r} ({where[rare]}) may be meant for {common!r}: {how}"
                yield Flaw(FlawKind.LOOK_ALIKES, words, "tiles")
    told = alike | puzzle.rule.rim_labels()
    lone = [x for x, n in counts.items() if n == 1 and puzzle.rule.mate(x) == x and x not in told]
    for label in lone if len(lone) <= FEW else ():  # more were meant so
        words = f"{label!r} is on one side only ({where[label]}), so nothing can lie beside it"
        yield Flaw(FlawKind.LONE_LABEL, words, "tiles")


def _is_slip(
    puzzle: Puzzle, counts: Mapping[Label, int], rare: Label, common: Label, how: str
) -> bool:
    """Whether one label may be the other: a letter may well tell two motifs apart, but not one
    that is there once, alone where two should meet."""
    if counts[rare] == 0 or how.endswith("only"):
        return True
    pair = counts[common] == 1 and puzzle.rule.mate(common) == common
    return counts[rare] == 1 and (pair or counts[common] > 1)


def _places(puzzle: Puzzle) -> dict[Label, str]:
    """For each label, one place where it stands."""
    found: dict[Label, str] = {}
    for tile in puzzle.tiles:
        for back, sides in ((False, tile.sides), (True, tile.back or ())):
            for number, label in enumerate(sides):
                place = sentences.side(puzzle, tile.id, number, back)
                found.setdefault(label, f"tile {tile.id}, {place}")
    return found


def same_tiles(puzzle: Puzzle) -> Iterator[Flaw]:
    """Tiles that were perhaps typed twice."""
    twice = list(twins(puzzle))
    for i, said in twice if len(twice) <= FEW else ():  # more were meant so
        yield Flaw(FlawKind.SAME_TILES, f"{said}: is one typed twice?", f"tiles[{i}]")


def frequent(puzzle: Puzzle) -> Iterator[Flaw]:
    """A motif about twice as frequent as the others: perhaps two that go by one name."""
    rim, count = puzzle.rule.rim_labels(), printed(puzzle)
    motifs = [family for family in families(puzzle) if not rim.intersection(family)]
    often = sorted(((sum(count[x] for x in f), f) for f in motifs), reverse=True)
    if len(often) < FEWEST_MOTIFS:
        return
    (most, family), *others = often
    numbers = [number for number, _ in others]
    usual = numbers[len(numbers) // 2]
    even = max(numbers) - min(numbers) <= UNEVEN * usual
    if even and TWICE[0] * usual <= most <= TWICE[1] * usual:
        names = " and ".join(repr(label) for label in family)
        words = (
            f"{names} {'is' if len(family) == 1 else 'are'} on {most} sides, the other motifs on "
            f"about {usual} each: do two motifs go by one name?"
        )
        yield Flaw(FlawKind.FREQUENT_LABEL, words, "tiles")


def balance(puzzle: Puzzle) -> Iterator[Flaw]:
    """Labels whose numbers do not allow that each one meets its mate."""
    rule, layout = puzzle.rule, puzzle.layout
    spare = sum(tile.copies for tile in puzzle.tiles) > len(layout)
    if spare or (rule.flips and any(tile.back for tile in puzzle.tiles)):
        return  # nobody knows which of the labels will be seen
    left, asked = printed(puzzle), Counter(puzzle.rim().values())
    for label, count in asked.items():
        left[label] = max(0, left[label] - count)  # a rim that asks for too much has been told
    free = sum(1 for _ in layout.rim()) - sum(asked.values())
    over: dict[str, int] = {}
    for label in list(left):
        over |= _over(puzzle, label, left)
    total = sum(over.values())
    if total <= free:
        return
    if not free:
        for said in over:
            yield Flaw(FlawKind.UNEVEN_LABELS, said, "tiles", final=True)
        return
    where = f"only {free} can lie on the rim, where none is needed"
    words = f"at least {total} sides find no mate, but {where} ({'; '.join(list(over)[:4])})"
    yield Flaw(FlawKind.UNEVEN_LABELS, words, "tiles", final=True)


def _over(puzzle: Puzzle, label: Label, left: Mapping[Label, int]) -> dict[str, int]:
    """How many sides with this label, or its mate, find no mate; said in words."""
    rule, count = puzzle.rule, left[label]
    mate, is_on = rule.mate(label), f"{label!r} is on {numbered(count, 'side')}"
    if rule.rim_only and label in rule.rim_labels():
        said = f"{is_on} more than the rim asks for, and may show only there"
        return {said: count} if count else {}
    if mate is None or mate.startswith(NOBODY):
        return {f"{is_on}, and has no mate": count} if count else {}
    if mate == label:
        if count % 2 == 0:
            return {}
        apart = ", the rim apart" if label in rule.rim_labels() else ""
        return {f"{is_on}{apart}: two by two, one is left over": 1}
    other = left.get(mate, 0)
    if count <= other:
        return {}  # told with its mate
    return {f"{label!r} is there {times(count)}, its mate {mate!r} {times(other)}": count - other}
