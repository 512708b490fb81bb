"""Was another rule meant?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..flaws import Flaw, FlawKind
from ..formats.spelling import Spelling, understand
from ..puzzle import Puzzle
from .sentences import Solutions
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
    for other, where, words in _readings(puzzle) if puzzle.rule.match == "equal" else ():
        found = count(other)
        if found is not None and found.count:
            yield _flaw(where, f"it has {solutions} as it is, but would have {found} {words}")
            return
    if solutions.count >= MANY and len(puzzle.layout) <= SMALL:
        yield _flaw(
            "match",
            f"it has {solutions}, unusual for a puzzle that was made to be solved: is the rule "
            "right, is the rim free, are labels that differ spelled differently?",
        )


def others(puzzle: Puzzle, mended: bool, count: Count) -> Iterator[Flaw]:
    """Rules by which an impossible puzzle could be solved."""
    tried = [*_readings(puzzle)]
    if puzzle.clues:
        tried.append((replace(puzzle, clues=()), "clues", "without the clues"))
    if not mended:  # otherwise it is likelier that something was typed wrong
        tried += _looser(puzzle)
    for other, where, words in tried:
        found = count(other)
        if found is not None and found.count:
            yield _flaw(where, f"it has no solution as it is, but would have {found} {words}")


Other = tuple[Puzzle, str, str]
"""With another rule, what of it was changed, and how."""


def _readings(puzzle: Puzzle) -> Iterator[Other]:
    """The labels read in another way."""
    rule = puzzle.rule
    if rule.match != "equal":
        equal = replace(rule, match="equal", pairs=())
        yield replace(puzzle, rule=equal), "match", "if equal labels matched (match: equal)"
        return
    read = understand(puzzle.labels(), rule.rim_labels())
    if isinstance(read, Spelling) and not read.names:
        halves = replace(puzzle, rule=replace(rule, match=read.match, pairs=read.pairs))
        a, b = read.pairs[0] if read.pairs else ("R+", "R-")
        yield halves, "match", f"if labels were halves, as {a} and {b} (match: halves)"


def _looser(puzzle: Puzzle) -> Iterator[Other]:
    """Less asked of the tiles, or more allowed."""
    rule = puzzle.rule
    free = replace(rule, rim=None, rim_only=False)
    half = replace(rule, turns=rule.turns or "half")
    for looser, where, words in (
        (free, "rim", "if the rim might show anything (rim: none)"),
        (half, "turns", "if tiles might be turned by half (turns: half)"),
        (replace(rule, turns=True), "turns", "if tiles might be turned (turns: true)"),
        (replace(rule, flips=True), "flips", "if tiles might be turned over (flips: true)"),
    ):
        if looser != rule:
            yield replace(puzzle, rule=looser), where, words


def _flaw(where: str, words: str) -> Flaw:
    return Flaw(FlawKind.WRONG_RULE, words, where)
