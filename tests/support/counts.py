"""Node counts in text files, shared by the Python and the Rust tests (tests/counts/*.counts).

A file holds a problem as the core sees it, and how many placements a search makes at each depth.
The smallest change in the tables or the pruning shows there. `python tests/support/counts.py`
writes the files anew; the placements in them are counted by the plain search below, never by the
core.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import edgewise
from edgewise import library
from edgewise.engines.order import default
from edgewise.problem import Problem, flatten
from places import COUNTS

NAMES = [
    "unicorn",
    "goat-house",
    "turtles",
    "triazzle",
    "bwinf-0",
    "pyramid-simple",
    "drive-ya-nuts",
    "hex-seven",
    "owen-4x4",
    "laurent-4x4",
    "tetravex-bourquelot-5x5",
]
"""Squares, triangles, hexagons and a closed surface; copies, clues by frame, no turns."""


def placements(problem: Problem, order: list[int]) -> list[int]:
    """How many partial boards there are at each depth: level by level, every joint looked at."""
    joints = {(a, s): (b, t) for a, s, b, t in problem.joints}
    joints |= {there: here for here, there in joints.items()}
    rim = {(cell, side): label for cell, side, label in problem.rim}
    fixed = dict(problem.fixed)

    def fits(cell: int, number: int, board: dict[int, int]) -> bool:
        labels = problem.looks[number].labels
        if len(labels) != problem.sides[cell] or number not in fixed.get(cell, (number,)):
            return False
        for side, label in enumerate(labels):
            if rim.get((cell, side), label) != label:
                return False
            if (cell, side) not in joints:
                continue
            if problem.mates[label] < 0 or not problem.inside[label]:
                return False
            other, their_side = joints[cell, side]
            if other in board or other == cell:
                there = problem.looks[board.get(other, number)].labels[their_side]
                if problem.mates[label] != there:
                    return False
        return True

    def extended(board: dict[int, int], cell: int) -> Iterator[dict[int, int]]:
        used = [problem.looks[number].kind for number in board.values()]
        for number, look in enumerate(problem.looks):
            if used.count(look.kind) < problem.copies[look.kind] and fits(cell, number, board):
                yield {**board, cell: number}

    level: list[dict[int, int]] = [{}]
    counted = []
    for cell in order:
        level = [longer for board in level for longer in extended(board, cell)]
        counted.append(len(level))
    return counted


def lines(name: str) -> Iterator[str]:
    """The file for a puzzle of the library."""
    problem = flatten(edgewise.load(name))
    order = default(problem)
    about = "the placements are those of its plain search"
    yield f"# {name}: written by tests/support/counts.py; {about}"
    yield from problem_lines(problem, order)
    yield _line("placements", placements(problem, order))
    entry = library.entry(name)
    yield _line("counts", (entry.arrangements or 0, entry.solutions or 0))


def problem_lines(problem: Problem, order: list[int]) -> Iterator[str]:
    """A problem as the core sees it, and the order in which to fill its cells."""
    yield _line("sides", problem.sides)
    for joint in problem.joints:
        yield _line("joint", joint)
    yield _line("mates", problem.mates)
    yield _line("inside", map(int, problem.inside))
    for rim in problem.rim:
        yield _line("rim", rim)
    yield _line("copies", problem.copies)
    for look in problem.looks:
        yield _line("look", (look.kind, *look.labels))
    for cell, looks in problem.fixed:
        yield _line("fixed", (cell, *looks))
    for symmetry in problem.symmetries:
        yield _line("motion", (int(symmetry.mirrored), *symmetry.cells, *symmetry.turns))
    yield _line("order", order)


def _line(word: str, numbers: object) -> str:
    assert hasattr(numbers, "__iter__")
    return " ".join([word, *map(str, numbers)])


def text(name: str) -> str:
    """The whole file."""
    return "".join(line + "\n" for line in lines(name))


if __name__ == "__main__":
    for puzzle in sys.argv[1:] or NAMES:
        (COUNTS / f"{puzzle}.counts").write_text(text(puzzle), encoding="utf-8")
