"""Was another rule meant?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..flaws import Flaw, FlawKind
from ..puzzle import Puzzle
from . import sentences
from .sentences import Solutions
from .systematic.another_rule import readings
from .versions import NOBODY

MANY = 100
"""So many solutions make one doubt the rule."""

SMALL = 36
"""Cells: larger boards may have many solutions and be as hard as one wants."""

Count = Callable[[Puzzle], Solutions | None]
"""How many solutions a puzzle has, up to many; None if that takes too long."""


def searchable(puzzle: Puzzle) -> Puzzle:
    """The puzzle, each label without a mate given one that is on no tile: then it can be searched,
    and such a label is just one that nothing matches."""
    rule, rim = puzzle.rule, puzzle.rule.rim_labels()
    mates = {label: rule.mate(label) for label in puzzle.labels()}
    lonely = [label for label, mate in mates.items() if mate is None and label not in rim]
    if not lonely:
        return puzzle
    pairs = {(min(a, b), max(a, b)) for a, b in mates.items() if b is not None}
    found = (*sorted(pairs), *((label, NOBODY + label) for label in lonely))
    return replace(puzzle, rule=replace(rule, match="pairs", pairs=found))


def too_many(puzzle: Puzzle, solutions: Solutions, count: Count) -> Iterator[Flaw]:
    """More solutions than a puzzle of its kind should have, or labels that ask for another rule."""
    for meant in readings(puzzle) if puzzle.rule.match == "equal" else ():
        if meant.rare:
            continue
        found = count(meant.puzzle)
        if found is not None and found.count:
            as_it_is, said = (
                f"it has {solutions} as it is",
                sentences.rule(meant.told, meant.puzzle),
            )
            yield _flaw("match", f"{as_it_is}, but would have {found} if {said}")
            return
    if solutions.count >= MANY and len(puzzle.layout) <= SMALL:
        yield _flaw(
            "match",
            f"it has {solutions}, unusual for a puzzle that was made to be solved: is the rule "
            "right, is the rim free, are labels that differ spelled differently?",
        )


def _flaw(where: str, words: str) -> Flaw:
    return Flaw(FlawKind.WRONG_RULE, words, where)
