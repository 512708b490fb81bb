"""What labels and ids are called in a drawing: as they are, or by a short code with a legend."""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..labels import common, families
from ..puzzle import Puzzle
from ..tile import Label
from .cache import per_puzzle
from .columns import columns, cut, harmless, right_to_left


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

    def rows(self, width: int, gap: int) -> list[list[tuple[str, str]]]:
        """The legend as code and line, in as many columns as fit; mates beside each other."""
        items = [(code, f"{code} = {full}") for code, full in self.legend]
        across = (width + gap) // (max((columns(line) for _, line in items), default=0) + gap)
        across -= across % 2 if across > 1 else 0
        across = max(1, across)
        return [items[i : i + across] for i in range(0, len(items), across)]


def written(labels: Iterable[str], unicode: bool = True) -> dict[str, str]:
    """Each text as a terminal may show it; different ones stay different."""
    shown = {text: harmless(text, unicode) for text in dict.fromkeys(labels)}
    taken: dict[str, str] = {}
    for text, name in shown.items():
        if taken.setdefault(name, text) != text:
            shown[text] = ascii(text)
    return shown


@per_puzzle
def label_names(
    puzzle: Puzzle, *, short: bool, unicode: bool = True, among: frozenset[Label] | None = None
) -> Names:
    """The labels as written; with *short*, codes wherever these take less room.

    *among*: only for these labels, and their mates.
    """
    shown = written(puzzle.labels(), unicode)
    every = families(puzzle)
    open_ = [f for f in every if among is None or not among.isdisjoint(f)]
    backwards = {f for f in open_ if any(right_to_left(shown[x]) for x in f)}
    coded = backwards | {f for f in open_ if short and max(columns(shown[x]) for x in f) > len(f)}
    kept = {shown[x] for family in every if family not in coded for x in family}
    codes: dict[Label, str] = {}
    # Not from A again for each family: there may be thousands.
    spare = {size: _stems() for size in (1, 2)}
    motifs = {family: _motif(family) for family in every if family in coded}
    aside = _idle_words([*motifs.values()])
    for family, motif in motifs.items():
        own = _initials(motif[aside:])
        for stem in itertools.chain(own, spare[len(family)]):
            names = [stem] if len(family) == 1 else [f"{stem}+", f"{stem}-"]
            if kept.isdisjoint(names):
                kept.update(names)
                break
        # A family whose codes are no shorter stays as it is.
        shorter = sum(map(columns, names)) < sum(columns(shown[x]) for x in family)
        if shorter or family in backwards:
            codes |= dict(zip(family, names, strict=True))
    return Names(shown | codes, tuple((code, shown[x]) for x, code in codes.items()))


@per_puzzle
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
    # Counted among themselves: the same name in drawings with more or less room.
    backwards = {x: i for i, x in enumerate((x for x in long if right_to_left(shown[x])), 1)}
    for number, x in enumerate(long, 1):
        full = shown[x]
        name = f"#{backwards[x]}" if x in backwards else cut(full, limit or 0, dots)
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


def _motif(family: tuple[Label, ...]) -> str:
    """What mates have in common: LAnt and RAnt are about ants."""
    first, last = family[0], family[-1]
    tail = common(first[::-1], last[::-1])
    return first[: common(first, last)] or first[len(first) - tail :] or first


def _idle_words(motifs: list[str]) -> int:
    """How many letters the words take that all motifs begin with: these tell nothing."""
    if len(motifs) < 2:
        return 0
    first = min(motifs)
    shared = re.match(r".*[\W_]", first[: common(first, max(motifs))], re.DOTALL)
    return shared.end() if shared else 0


def _initials(motif: str) -> Iterable[str]:
    """Letters of the motif itself make the best codes: the first, capitals, any."""
    own = [x for x in motif.upper() if x in string.ascii_uppercase]
    capitals = [x for x in motif if x in string.ascii_uppercase]
    return dict.fromkeys([*own[:1], *capitals, *own])


def _stems() -> Iterator[str]:
    """Every letter, then two, three, ..."""
    for size in itertools.count(1):
        yield from map("".join, itertools.product(string.ascii_uppercase, repeat=size))
