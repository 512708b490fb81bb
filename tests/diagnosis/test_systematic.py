"""Mistakes made throughout, or on several tiles, by one misunderstanding."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import edgewise
import mistakes
import reference_repair
from commands import answer, run
from edgewise import Limit, Puzzle, Rule, Status, Tile, is_solution, library, shapes
from edgewise.diagnosis import OF_ONE_TILE, Diagnosis, Mistake, counting, systematic
from edgewise.diagnosis.likelihood import Regularity
from edgewise.diagnosis.systematic import order_of_sides
from edgewise.diagnosis.weights import WEIGHTS
from edgewise.flaws import FlawKind
from edgewise.labels import families
from edgewise.tile import mirrored, turned
from reference_repair import looks

LAST_FOUR = {Mistake.NAMES, Mistake.SIDES, Mistake.RULE, Mistake.SIZE}


# They come first, unless a tile alone can be blamed.


def made_of_chance(seed: int, rows: int, cols: int, turns: bool) -> Puzzle:
    """Squares cut from a picture, then shuffled."""
    random, layout = Random(seed), shapes.square(rows, cols)
    labels = "abcdef"[: 4 + seed % 3]
    picture = [[random.choice(labels) for _ in range(4)] for _ in layout.cells]
    for a, b in layout.joints:
        picture[b.cell][b.side] = picture[a.cell][a.side]
    random.shuffle(picture)
    tiles = (turned(tuple(sides), random.randrange(4) if turns else 0) for sides in picture)
    return Puzzle(layout, tuple(Tile(sides) for sides in tiles), Rule(turns=turns))


def misread(puzzle: Puzzle, random: Random) -> Puzzle:
    return replace(puzzle, rule=replace(puzzle.rule, turns=False))


def transposed(puzzle: Puzzle, random: Random) -> Puzzle:
    return replace(puzzle, layout=shapes.square(4, 2))


SPOILT = {
    "names": (mistakes.two_names, (3, 3, False)),
    "sides": (mistakes.all_sides, (3, 3, False)),
    "rule": (misread, (3, 3, True)),
    "size": (transposed, (2, 4, False)),
}


@cache
def cases(kind: str) -> list[tuple[Puzzle, Diagnosis, bool]]:
    """Impossible puzzles, what is said of them, and whether one tile alone can be blamed, which is
    found by trying everything."""
    spoil, (rows, cols, turns) = SPOILT[kind]
    found = []
    for seed in range(12):
        puzzle = made_of_chance(seed, rows, cols, turns)
        made = spoil(puzzle, Random(seed))
        if made is None or made.solve().board is not None:
            continue
        tried = reference_repair.relabelled(made, 1) | reference_repair.reordered(made)
        alone = any(changed.solve().board is not None for changed in tried.values())
        found.append((puzzle, made.diagnose(), alone))
    return found


@pytest.mark.parametrize("kind", SPOILT)
def test_what_concerns_the_whole_puzzle_comes_first_unless_one_tile_would_do(kind: str) -> None:
    for _, found, alone in cases(kind):
        assert found.status is Status.IMPOSSIBLE
        assert found.complete
        assert all(is_solution(repair.board) for repair in found.repairs)
        kinds = [repair.mistake for repair in found.repairs]
        assert LAST_FOUR.intersection(kinds if alone else kinds[:1])  # it is shown in any case
        assert bool(OF_ONE_TILE.intersection(kinds)) == alone
        assert Mistake(kind) in kinds


def test_either_happens() -> None:
    blamed = [alone for kind in SPOILT for _, _, alone in cases(kind)]
    assert 0 < sum(blamed) < len(blamed)
