"""How well `diagnose` finds what was typed wrong: puzzles of the library, spoilt at random.

python benchmarks/diagnose.py > benchmarks/diagnose.md    # held-out puzzles, 50 seeds of each kind
python benchmarks/diagnose.py goat-house triazzle --seeds 100 --first 1000
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import edgewise
from edgewise import Diagnosis, Puzzle, Status, library
from edgewise.diagnosis import OF_ONE_TILE, Mistake, Repair
from edgewise.labels import families
from edgewise.tile import Sides, mirrored, turned
from mistakes import KINDS, NEW, Kind

MOST_CELLS = 16
MOST_ARRANGEMENTS = 100


# Whether a correction is the true one.


def looks(puzzle: Puzzle) -> Counter[frozenset[Sides]]:
    """The tiles as they look, however they are listed."""
    rule = puzzle.rule
    return Counter(frozenset(tile.looks(rule.turns, rule.flips)) for tile in puzzle.tiles)


def meant(puzzle: Puzzle) -> list[Counter[frozenset[Sides]]]:
    """The tiles of a puzzle, and of its image in a mirror or turned, which cannot be told from it;
    with each motif under its name, or under the new one."""
    count = len(puzzle.tiles[0].sides)
    renamed = [dict[str, str](), *(dict(zip(f, NEW, strict=False)) for f in families(puzzle))]
    found = []
    for names in renamed:
        for mirror in (False, True):
            for turn in range(1 if puzzle.rule.turns is True else count):
                tiles = []
                for tile in puzzle.tiles:
                    sides = tuple(names.get(x, x) for x in tile.sides)
                    sides = turned(mirrored(sides) if mirror else sides, turn)
                    tiles.append(replace(tile, sides=sides))
                found.append(looks(replace(puzzle, tiles=tuple(tiles))))
    return found


def is_true(repair: Repair, puzzle: Puzzle, ways: list[Counter[frozenset[Sides]]]) -> bool:
    """Whether a correction leads back to *puzzle*, whose tiles look in one of these *ways*."""
    made = repair.puzzle
    if made.layout != puzzle.layout or not _same_rule(made, puzzle):
        return False
    if looks(made) in ways:
        return True
    if repair.mistake is not Mistake.TWICE:
        return False
    rest = looks(replace(made, tiles=tuple(t for t in made.tiles if t.id != repair.tile)))
    (left,) = (ways[0] - rest).elements() if sum((ways[0] - rest).values()) == 1 else (None,)
    return left is not None and any(
        all(a in (None, b) for a, b in zip(repair.card, look, strict=True)) for look in left
    )


def _same_rule(a: Puzzle, b: Puzzle) -> bool:
    one, two = a.rule, b.rule
    mates = all(one.mate(x) == two.mate(x) for x in b.labels() if x not in two.rim_labels())
    return mates and (one.rim, one.turns, one.flips) == (two.rim, two.turns, two.flips)


# The study.


@dataclass(frozen=True)
class Case:
    """What became of one spoilt puzzle."""

    spoilt: Puzzle

    found: Diagnosis

    true: tuple[int, ...]
    """Places of the true correction, from 0; usually one."""

    seconds: float
    """Of the processor."""


class Outcome(NamedTuple):
    """What is kept of it."""

    place: int
    """Of the true correction, from 1; 0: it was not offered."""

    alone: bool
    """Whether a correction of one tile, which is smaller, would do as well."""

    corrections: int
    cut_short: bool
    seconds: float


def puzzles() -> list[str]:
    """Those of the library that are small, and hard enough to be spoilt by a mistake."""
    return [
        name
        for name in library.names()
        if len(edgewise.load(name).layout) <= MOST_CELLS
        and edgewise.load(name).layout.shape != "joints"
        and 0 < (library.entry(name).arrangements or 0) <= MOST_ARRANGEMENTS
    ]


def fitted() -> list[str]:
    """Every other puzzle: to these the weights were fitted."""
    return puzzles()[::2]


def held_out() -> list[str]:
    return puzzles()[1::2]


def cases(name: str, kind: Kind, seeds: Iterable[int]) -> Iterator[Case | None]:
    """Puzzles spoilt in one way; None: that one can still be solved."""
    puzzle = edgewise.load(name)
    ways = meant(puzzle)
    for seed in seeds:
        spoilt = kind.spoil(puzzle, Random(f"{name} {seed}"))
        if spoilt is None:
            continue
        same = spoilt.layout == puzzle.layout and spoilt.rule == puzzle.rule
        if same and looks(spoilt) in ways:
            continue
        began = time.process_time()
        found = spoilt.diagnose()
        if not kind.solvable and found.status is Status.SOLVED:
            yield None
            continue
        true = [i for i, repair in enumerate(found.repairs) if is_true(repair, puzzle, ways)]
        yield Case(spoilt, found, tuple(true), time.process_time() - began)


def outcome(case: Case | None) -> Outcome | None:
    if case is None:
        return None
    repairs = case.found.repairs
    return Outcome(
        place=case.true[0] + 1 if case.true else 0,
        alone=any(repair.mistake in OF_ONE_TILE for repair in repairs),
        corrections=len(repairs),
        cut_short=bool(case.found.unfinished),
        seconds=case.seconds,
    )


HEAD = (
    "| spoilt by | spoilt | not noticed | offered | first | in three | one tile would do | "
    "first, if not | corrections | cut short | median s | longest s |\n"
    "| --- |" + " ---: |" * 11
)


def row(name: str, found: list[Outcome | None]) -> str:
    """A line of the table."""
    hard = [case for case in found if case is not None]
    if not hard:
        return f"| {name} | {len(found)} | {len(found)} |" + " |" * 9
    offered, first, three = (
        sum(0 < case.place <= most for case in hard) / len(hard) for most in (10**9, 1, 3)
    )
    alone = sum(case.alone for case in hard) / len(hard)
    other = [case.place == 1 for case in hard if not case.alone]
    sure = f"{sum(other) / len(other):.0%} of {len(other)}" if other else ""
    seconds = [case.seconds for case in hard]
    return (
        f"| {name} | {len(found)} | {len(found) - len(hard)} | {offered:.0%} | {first:.0%} | "
        f"{three:.0%} | {alone:.0%} | {sure} | "
        f"{statistics.mean(case.corrections for case in hard):.1f} | "
        f"{sum(case.cut_short for case in hard) / len(hard):.0%} | "
        f"{statistics.median(seconds):.2f} | {max(seconds):.2f} |"
    )


ABOUT = """# What was typed wrong: puzzles of the library, spoilt by a model of how people err

Made by `python benchmarks/diagnose.py --seeds {seeds} --each {each} > benchmarks/diagnose.md`:
seeds {first} to {last} of each kind, every one on {each} of {count} puzzles, in turn
({names}).
They were held out when `benchmarks/diagnose_fit.py` fitted the weights to {others} others
({fitted}).
What is still the same cards is left out.

## The model

Of a hundred spoilt puzzles (`benchmarks/mistakes.py`; each place is as likely as any other):

| mistake | made so often |
| --- | ---: |
{model}

The shares are a guess, but that a wrong label is nine times as frequent as two neighbours swapped
follows J. Verhoeff, who counted so for digits (*Error Detecting Decimal Codes*, Mathematical Centre
Tract 29, Amsterdam 1969: 60 to 95 % single errors, 10 to 20 % transpositions). Two digits swapped
across a third, which mirrors a square, are ten times rarer than neighbours; but a card may also be
read the wrong way round as a whole. Whoever knows better changes the shares there, and fits again.

## The figures

*Not noticed*: it can still be solved, so nothing is sought. *Offered*, *first*, *in three*: the
truth, among all corrections and at the head of them. *One tile would do*: how often a smaller
correction, of one tile, makes it possible as well; then both are shown. *First, if not*: the truth,
where none does. *Cut short*: some kind of mistake was not tried to the end in its two seconds,
which is said. Seconds are those of the processor.
"""


def about(names: list[str], seeds: range, each: int) -> str:
    others = [name for name in fitted() if name not in names]
    return ABOUT.format(
        seeds=len(seeds),
        each=each,
        first=seeds[0],
        last=seeds[-1],
        count=len(names),
        names=", ".join(names),
        others=len(others),
        fitted=", ".join(others),
        model="\n".join(f"| {kind.name} | {kind.share} |" for kind in KINDS),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--each", type=int, default=2, help="puzzles for each seed, in turn")
    parser.add_argument("--kind", help="only kinds with this in their name", default="")
    asked = parser.parse_args()
    names, seeds = asked.puzzles or held_out(), range(asked.first, asked.first + asked.seeds)
    each = min(asked.each, len(names))
    print(about(names, seeds, each), HEAD, sep="\n", flush=True)
    details: list[str] = []
    for kind in KINDS:
        every: list[Outcome | None] = []
        for turn, name in enumerate(names) if asked.kind in kind.name else ():
            mine = [seed for seed in seeds if (turn - seed * each) % len(names) < each]
            found = [outcome(case) for case in cases(name, kind, mine)]
            every += found
            if found:
                details.append(row(f"{name}: {kind.name}", found))
        if every:
            print(row(kind.name, every), flush=True)
    print("\n## Puzzle by puzzle\n", HEAD, *details, sep="\n")


if __name__ == "__main__":
    main()
