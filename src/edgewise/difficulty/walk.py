"""How hard a puzzle is: the tree of a careful person walked by the core, or its size estimated."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from time import perf_counter

from .. import formats, library
from ..clock import Clock, Pace, Stop, Stopped, Tell
from ..engines import Ask, Run
from ..engines.background import Background
from ..engines.native import Careful, native
from ..errors import EdgewiseError, PuzzleError
from ..limit import Limit, Options, checked
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from ..twins import twins
from . import Difficulty

EXACT = 5_000_000
"""A tree of so many placements is walked; of a larger one, the size is estimated."""

POPULATIONS, LEAST_SIZE, MOST_SIZE = 8, 16, 256
"""How many samples make an estimate, and how many boards each of them keeps: as many as make no
more placements, all together, than are walked."""

QUICKER = 20
"""So many times more placements may the quick search make, which counts the boards of a tree that
is too large to be walked."""

LEAST = 10_000
"""Placements that take a few milliseconds."""


def difficulty(
    puzzle: Puzzle,
    limit: Limit,
    *,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Difficulty:
    """How hard *puzzle* is; exactly, if `limit.nodes` placements (else `EXACT`) are enough.

    Whatever the machine, the answer is the same; an error if its time comes first.
    """
    clock = Clock(checked(limit, "a difficulty", "seconds", "nodes"), stop, progress)
    problem = flatten(puzzle, counted=False)
    try:
        person = careful(problem)
    except ValueError as error:
        raise PuzzleError(f"how hard this puzzle is cannot be told: it is {error}") from None
    most = EXACT if limit.nodes is None else limit.nodes
    try:
        if walked(person, most, clock):
            return Difficulty(person.placements, person.boards, exact=True)
        placements, boards = _sampled(person, most // len(puzzle.layout), clock)
        counted = _counted(puzzle, QUICKER * most, clock)
        counted = _known(puzzle) if counted is None else counted
    except Stopped:
        raise EdgewiseError("how hard it is is not known yet: the limit came first") from None
    # Samples die out in large puzzles that have one solution or few.
    return Difficulty(placements, max(1.0, boards) if counted is None else counted, exact=False)


def careful(problem: Problem) -> Careful:
    """Somebody who sits down at it; a ValueError if it is too large."""
    fits = problem.fits()
    number = {looks: i for i, looks in enumerate(dict.fromkeys(fits))}
    given = [cell for cell, _ in problem.fixed if len(fits[cell]) == 1]
    return Careful(native(problem), lists=[*number], list=[number[x] for x in fits], given=given)


def walked(person: Careful, most: int, clock: Clock | None = None) -> bool:
    """Whether the whole tree has no more than *most* placements, and all of them are made."""
    pace = Pace(LEAST)
    while (left := most - person.placements) > 0:
        began, before = perf_counter(), person.placements
        if person.run(min(left, pace.nodes)):
            return True
        pace.note(person.placements - before, perf_counter() - began)
        if clock is not None:
            clock.tick("walking through it", person.placements / most / 2)
    return person.run(0)


def _sampled(person: Careful, paths: int, clock: Clock) -> tuple[float, float]:
    """Placements and boards of a tree, about, from so many *paths* to its leaves."""
    size = max(LEAST_SIZE, min(MOST_SIZE, paths // POPULATIONS))
    widths = list[list[float]]()
    thread = Background[list[float]]()
    try:
        for seed in range(1, POPULATIONS + 1):
            thread.begin(partial(person.sample, size=size, seed=seed))
            while (found := thread.end()) is None:
                clock.tick("estimating", 0.5 + 0.4 * seed / POPULATIONS)
            widths.append(found)
    finally:
        thread.close(person.halt)
    return _mean(map(sum, widths)), _mean(found[-1] for found in widths)


def _counted(puzzle: Puzzle, most: int, clock: Clock) -> int | None:
    """How many boards there are, if *most* placements tell; the same on every machine."""
    plain = Options(engine="backtrack", threads=1, plain=True)
    ask = Ask(keep=False, counted=False)

    def stop() -> bool:
        clock.tick("counting", 0.95)
        return False

    found = Run(puzzle, Limit(nodes=most), plain, ask, stop=stop).finish()
    return found.arrangements if found.complete else None


def _known(puzzle: Puzzle) -> int | None:
    """How many boards there are, if it is a puzzle of which that is known."""
    if puzzle.clues or isinstance(puzzle.rule.rim, tuple):
        return None  # twins need not have the same clues, nor the same around the board
    for twin in twins(puzzle):
        entry = library.entry(twin.name)
        if entry.standing in ("proved here", "published") and not formats.load(twin.name).clues:
            return entry.arrangements
    return None


def _mean(values: Iterable[float]) -> float:
    return math.fsum(values) / POPULATIONS
