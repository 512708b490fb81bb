"""How well `diagnose` finds what was typed wrong: puzzles of the library, spoilt at random.

python benchmarks/diagnose.py                       # every solvable 3x3 and 4x4, 50 seeds
python benchmarks/diagnose.py goat-house triazzle --seeds 100 --first 1000
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import edgewise
from edgewise import Puzzle, Tile, library
from edgewise.tile import Sides, mirrored

Case = tuple[int, int, int, float]

SQUARES = ({"rows": 3, "cols": 3}, {"rows": 4, "cols": 4})


def mislabelled(puzzle: Puzzle, random: Random) -> Puzzle:
    """One label changed to another one of the puzzle."""
    tile = random.choice(puzzle.tiles)
    side = random.randrange(len(tile.sides))
    label = random.choice([x for x in puzzle.labels() if x != tile.sides[side]])
    return _with(puzzle, tile, (*tile.sides[:side], label, *tile.sides[side + 1 :]))


def misread(puzzle: Puzzle, random: Random) -> Puzzle:
    """One tile mirrored."""
    tile = random.choice(puzzle.tiles)
    return _with(puzzle, tile, mirrored(tile.sides))


def _with(puzzle: Puzzle, tile: Tile, sides: Sides) -> Puzzle:
    tiles = (replace(t, sides=sides) if t is tile else t for t in puzzle.tiles)
    return replace(puzzle, tiles=tuple(tiles))


def looks(puzzle: Puzzle) -> Counter[frozenset[Sides]]:
    """The tiles as they look, however they are listed."""
    rule = puzzle.rule
    return Counter(frozenset(tile.looks(rule.turns, rule.flips)) for tile in puzzle.tiles)


def solvable() -> list[str]:
    """Every solvable 3x3 and 4x4 of the library."""
    return [
        name
        for name in library.names()
        if dict(edgewise.load(name).layout.size) in SQUARES and library.entry(name).arrangements
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzles", nargs="*")
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    print(
        "| puzzle | spoilt by | impossible | first | in three | of all | corrections | "
        "median s | longest s |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    totals: dict[str, list[Case]] = {}
    for name in asked.puzzles or solvable():
        for how, spoil in (("a label", mislabelled), ("a tile mirrored", misread)):
            found = list(study(name, spoil, range(asked.first, asked.first + asked.seeds)))
            totals.setdefault(how, []).extend(found)
            if found:
                print(row(name, how, found), flush=True)
    for how, found in totals.items():
        print(row("all", how, found))


def study(name: str, spoil: Callable[[Puzzle, Random], Puzzle], seeds: range) -> Iterator[Case]:
    """Where the true correction stands among those of its kind, and of all; how many there are;
    seconds: whenever a puzzle became impossible."""
    puzzle = edgewise.load(name)
    for seed in seeds:
        spoilt = spoil(puzzle, Random(seed))
        if looks(spoilt) == looks(puzzle) or spoilt.solve().board is not None:
            continue
        found = spoilt.diagnose()
        true = [looks(repair.puzzle) == looks(puzzle) for repair in found.repairs]
        if True not in true:
            sys.exit(f"{name}, seed {seed}: the true correction is missing")
        place = true.index(True)
        kind = found.repairs[place].mistake
        ahead = sum(repair.mistake is kind for repair in found.repairs[:place])
        yield ahead + 1, place + 1, len(true), found.seconds


def row(name: str, how: str, found: list[Case]) -> str:
    kind, every, counts, seconds = zip(*found, strict=True)
    first, three = (sum(rank <= top for rank in kind) / len(kind) for top in (1, 3))
    mixed = sum(rank <= 3 for rank in every) / len(every)
    return (
        f"| {name} | {how} | {len(kind)} | {first:.0%} | {three:.0%} | {mixed:.0%} | "
        f"{statistics.mean(counts):.1f} | {statistics.median(seconds):.2f} | {max(seconds):.2f} |"
    )


if __name__ == "__main__":
    main()
