"""What labels and ids are called in a drawing: as they are, or by a short code with a legend."""

from __future__ import annotations

import itertools
import string
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..puzzle import Puzzle
from ..rule import Rule
from ..tile import Label
from .text import columns, cut, harmless, right_to_left


@dataclass(frozen=True, slots=True)
class Names:
    """How to write labels, or ids, in a drawing."""

    shown: Mapping[str, str]

    legend: tuple[tuple[str, str], ...] = ()
    """What stands for what: (short name, in full)."""

    def __getitem__(self, text: str) -> str:
        return self.shown[text]

    def only(self, used: Collection[str]) -> Names:
        """The same names; the legend only for those in use."""
        codes = {self.shown[x] for x in used}
        return Names(self.shown, tuple(item for item in self.legend if item[0] in codes))


def written(labels: Iterable[str], unicode: bool = True) -> dict[str, str]:
    """Each text as a terminal may show it; different ones stay different."""
    shown = {text: harmless(text, unicode) for text in dict.fromkeys(labels)}
    taken: dict[str, str] = {}
    for text, name in shown.items():
        if taken.setdefault(name, text) != text:
            shown[text] = ascii(text)
    return shown


def label_names(puzzle: Puzzle, *, short: bool, unicode: bool = True) -> Names:
    """The labels as written; with *short*, codes wherever these take less room."""
    labels, rule = puzzle.labels(), puzzle.rule
    shown = written(labels, unicode)
    families = list(_families(labels, rule))
    backwards = {f for f in families if any(right_to_left(shown[x]) for x in f)}
    coded = backwards | {
        f for f in families if short and max(columns(shown[x]) for x in f) > len(f)
    }
    kept = {shown[x] for family in families if family not in coded for x in family}
    codes: dict[Label, str] = {}
    for family in (f for f in families if f in coded):
        for stem in _stems(_motif(family)):
            names = [stem] if len(family) == 1 else [f"{stem}+", f"{stem}-"]
            if kept.isdisjoint(names):
                kept.update(names)
                break
        # A family whose codes are no shorter stays as it is.
        shorter = sum(map(columns, names)) < sum(columns(shown[x]) for x in family)
        if shorter or family in backwards:
            codes |= dict(zip(family, names, strict=True))
    return Names(shown | codes, tuple((code, shown[x]) for x, code in codes.items()))


def id_names(puzzle: Puzzle, limit: int | None = None, unicode: bool = True) -> Names:
    """The ids, shortened to *limit* columns."""
    shown = written(puzzle.by_id, unicode)
    dots = "…" if unicode else ".."
    long = [
        x
        for x, name in shown.items()
        if right_to_left(name) or (limit is not None and columns(name) > limit)
    ]
    taken = set(shown.values())
    legend = []
    for number, x in enumerate(long, 1):
        full = shown[x]
        name = f"#{number}" if right_to_left(full) else cut(full, limit or 0, dots)
        for again in itertools.count(number):
            if name not in taken:
                break
            name = cut(full, max(0, (limit or 0) - len(str(again))), dots) + str(again)
        taken.add(name)
        # Very many ids need numbers that take as much room as the id itself.
        if columns(name) < columns(full) or right_to_left(full):
            shown[x] = name
            legend.append((name, full))
    return Names(shown, tuple(legend))


def _families(labels: tuple[Label, ...], rule: Rule) -> Iterator[tuple[Label, ...]]:
    """Labels with their mates, the plus before the minus where they say so."""
    seen: set[Label] = set()
    for label in labels:
        if label in seen:
            continue
        mate = rule.mate(label)
        pair = (label,) if mate is None or mate == label else (label, mate)
        if len(pair) == 2 and label.endswith("-"):
            pair = pair[::-1]
        pair = pair if all(x in labels for x in pair) else (label,)
        seen.update(pair)
        yield pair


def _motif(family: tuple[Label, ...]) -> str:
    """What mates have in common: LAnt and RAnt are about ants."""
    first, last = family[0], family[-1]
    head = sum(1 for _ in itertools.takewhile(_same, zip(first, last, strict=False)))
    tail = sum(1 for _ in itertools.takewhile(_same, zip(first[::-1], last[::-1], strict=False)))
    return first[:head] or first[len(first) - tail :] or first


def _same(letters: tuple[str, str]) -> bool:
    return letters[0] == letters[1]


def _stems(motif: str) -> Iterator[str]:
    """Candidates for a code: letters of the motif itself first, then any, then two, three, ..."""
    own = [x for x in motif.upper() if x in string.ascii_uppercase]
    initials = [x.upper() for x in motif if x in string.ascii_uppercase]
    yield from dict.fromkeys([*own[:1], *initials, *own])
    for size in itertools.count(1):
        yield from map("".join, itertools.product(string.ascii_uppercase, repeat=size))
