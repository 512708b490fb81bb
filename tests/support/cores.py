"""Searches of the native core on small problems, for the tests of its door."""

from __future__ import annotations

from typing import Any

import reference
from edgewise._native import Problem, Search
from edgewise.board import Picture
from edgewise.engines.order import default
from edgewise.problem import Problem as Flat
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle
from edgewise.shapes import square
from edgewise.tile import Tile
from strategies import puzzles

Arguments = dict[str, Any]

MUCH = 10**7
"""More placements than any small puzzle here takes, and more boards than it has."""

MORE = 1000
"""So many placements more than asked for a slice may make, once lanes and threads share it."""


HEAD = 1 << 16
"""So many placements are made by one lane alone."""


def arguments(problem: Flat) -> Arguments:
    """All that a search must be given: the fields of a problem, and an order."""
    return {
        "sides": problem.sides,
        "joints": problem.joints,
        "mates": problem.mates,
        "inside": problem.inside,
        "rim": problem.rim,
        "copies": problem.copies,
        "looks": [(look.kind, look.labels) for look in problem.looks],
        "fixed": problem.fixed,
        "symmetries": problem.symmetries,
        "order": default(problem),
    }


def begun(given: Arguments, **ask: Any) -> Search:
    """A search over these arguments that keeps its boards, unless *ask* says otherwise."""
    fields = {name: value for name, value in given.items() if name != "order"}
    chosen = {name: value for name, value in given.items() if name == "order"}
    return Search(Problem(**fields), **{"keep": True, **chosen, **ask})


def core(puzzle: Puzzle, **ask: Any) -> Search:
    return begun(arguments(flatten(puzzle)), **ask)


def everything(search: Search) -> list[list[int]]:
    assert search.run(max_nodes=MUCH) == "exhausted"
    return search.take(MUCH)


def numbers(search: Search) -> tuple[int, int, list[int]]:
    """All that is exact: how many placements there were at each depth only in small searches."""
    profile = search.profile()
    return *search.tally(), profile if sum(profile) <= HEAD else [sum(profile)]


def nodes(search: Search) -> int:
    return sum(search.profile())


SMALL = puzzles(max_cells=4, max_labels=2)

COPIES = Puzzle(square(2, 3), (Tile.parse("a/a/b/b"), Tile(("a", "b", "a", "b"), "x", 5)))
"""Identical tiles, and tiles that fit in several turns: 150 or so arrangements."""

TURNED = Puzzle(square(2, 2), tuple(Tile(tuple(row)) for row in ("aabb", "abab", "aaab", "abbb")))
"""Every tile once, on a board that can be turned: any tile can break its symmetry."""

LONG = Puzzle(
    square(4, 4), tuple(Tile((f"{i % 3}", f"{i % 2}", f"{i % 5 % 3}", "0")) for i in range(16))
)
"""More than anybody will search here."""

ONE: Arguments = {
    "sides": [4, 4],
    "joints": [(0, 1, 1, 3)],
    "mates": [0, 2, 1],
    "inside": [True, True, True],
    "rim": [(0, 0, 1)],
    "copies": [1, 1],
    "looks": [(0, [1, 0, 0, 0]), (1, [0, 0, 0, 0])],
    "fixed": [(0, [0])],
    "symmetries": [([0, 1], [0, 0], False)],
    "order": [0, 1],
}


def check_distinct(puzzle: Puzzle, expected: set[Picture], **ask: Any) -> Search:
    """That the distinct boards are one of each solution; returns the search that found them."""
    problem, search = flatten(puzzle), core(puzzle, distinct=True, **ask)
    kept = [problem.board(looks).picture() for looks in everything(search)]
    arrangements, solutions = search.tally()
    assert len(kept) == solutions
    orbits = [set(reference.images(puzzle, picture)) for picture in kept]
    assert sum(map(len, orbits)) == arrangements == len(expected)
    assert set[Any]().union(*orbits) == expected
    return search
