"""How well `diagnose` finds what was typed wrong: puzzles of the library, spoilt at random.

python benchmarks/diagnose.py                       # held-out puzzles, 8 seeds for each kind
python benchmarks/diagnose.py goat-house triazzle --seeds 100 --first 1000
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import edgewise
from edgewise import Diagnosis, Puzzle, Status, library
from edgewise.diagnosis import Mistake, Repair
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
            for turn in range(1 if puzzle.rule.turns else count):
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

    @property
    def place(self) -> int:
        """From 1; 0: it was not offered."""
        return self.true[0] + 1 if self.true else 0

    @property
    def blames_a_tile(self) -> bool:
        """Whether a smaller correction, of one tile, would do as well."""
        tiles = (Mistake.LABEL, Mistake.MIRRORED, Mistake.NEIGHBOURS, Mistake.ORDER)
        return any(repair.mistake in tiles for repair in self.found.repairs)


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


def cases(name: str, kind: Kind, seeds: range) -> Iterator[Case | None]:
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
        found = spoilt.diagnose()
        if not kind.solvable and found.status is Status.SOLVED:
            yield None
            continue
        true = [i for i, repair in enumerate(found.repairs) if is_true(repair, puzzle, ways)]
        yield Case(spoilt, found, tuple(true))


HEAD = (
    "| spoilt by | spoilt | not noticed | offered | first | in three | a tile alone would do | "
    "first, if not | corrections | median s | longest s |"
)


def row(name: str, found: list[Case | None]) -> str:
    """A line of the table."""
    hard = [case for case in found if case is not None]
    if not hard:
        return f"| {name} | {len(found)} | {len(found)} |" + " |" * 8
    places = [case.place for case in hard]
    offered, first, three = (
        sum(0 < place <= most for place in places) / len(places) for most in (10**9, 1, 3)
    )
    alone = [case for case in hard if case.blames_a_tile]
    other = [case.place == 1 for case in hard if not case.blames_a_tile]
    sure = f"{sum(other) / len(other):.0%} of {len(other)}" if other else ""
    seconds = [case.found.seconds for case in hard]
    count = statistics.mean(len(case.found.repairs) for case in hard)
    return (
        f"| {name} | {len(found)} | {len(found) - len(hard)} | {offered:.0%} | {first:.0%} | "
        f"{three:.0%} | {len(alone) / len(hard):.0%} | {sure} | {count:.1f} | "
        f"{statistics.median(seconds):.2f} | {max(seconds):.2f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kind", help="only kinds with this in their name", default="")
    asked = parser.parse_args()
    print(HEAD)
    print("| --- |" + " ---: |" * 10)
    names = asked.puzzles or held_out()
    details: list[str] = []
    for kind in KINDS:
        if asked.kind not in kind.name:
            continue
        every: list[Case | None] = []
        for name in names:
            found = list(cases(name, kind, range(asked.first, asked.first + asked.seeds)))
            every += found
            if found:
                details.append(row(f"{name}: {kind.name}", found))
        if every:
            print(row(kind.name, every), flush=True)
    print("\nPuzzle by puzzle:\n")
    print(HEAD)
    print("| --- |" + " ---: |" * 10)
    print("\n".join(details))


if __name__ == "__main__":
    main()
