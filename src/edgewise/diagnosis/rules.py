"""Was another rule meant?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..formats.spelling import Spelling, understand
from ..puzzle import Flaw, FlawKind, Puzzle
from .versions import NOBODY

MANY = 100
"""So many solutions make one doubt the rule."""

SMALL = 36
"""Cells: larger boards may have many solutions and be as hard as one wants."""

Count = Callable[[Puzzle], int | None]
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


def too_many(puzzle: Puzzle, solutions: int, count: Count) -> Iterator[Flaw]:
    """More solutions than a puzzle of its kind should have, and what may have been meant."""
    for other, words in _readings(puzzle) if puzzle.rule.match == "equal" else ():
        if found := count(other):
            yield _flaw(f"{_number(solutions)} as it is, and {_number(found)} {words}")
            return
    if solutions >= MANY and len(puzzle.layout) <= SMALL:
        yield _flaw(
            f"{_number(solutions)}: unusual for a puzzle that was made to be solved. Is the rule "
            "right, is the rim free, are labels that differ spelled differently?"
        )


def others(puzzle: Puzzle, mended: bool, count: Count) -> Iterator[Flaw]:
    """Rules by which an impossible puzzle could be solved."""
    tried = [*_readings(puzzle)]
    if puzzle.clues:
        tried.append((replace(puzzle, clues=()), "without the clues"))
    if not mended:  # otherwise it is likelier that something was typed wrong
        tried += _looser(puzzle)
    for other, words in tried:
        if found := count(other):
            yield _flaw(f"none as it is, but {_number(found)} {words}")


def _readings(puzzle: Puzzle) -> Iterator[tuple[Puzzle, str]]:
    """The labels read in another way."""
    rule = puzzle.rule
    if rule.match != "equal":
        equal = replace(rule, match="equal", pairs=())
        yield replace(puzzle, rule=equal), "if labels match that are the same (match: equal)"
        return
    read = understand(puzzle.labels(), rule.rim_labels())
    if isinstance(read, Spelling) and not read.names:
        halves = replace(rule, match=read.match, pairs=read.pairs)
        a, b = read.pairs[0] if read.pairs else ("R+", "R-")
        yield replace(puzzle, rule=halves), f"if labels are halves, as {a} and {b} (match: halves)"


def _looser(puzzle: Puzzle) -> Iterator[tuple[Puzzle, str]]:
    """Less asked of the tiles, or more allowed."""
    rule = puzzle.rule
    for looser, words in (
        (replace(rule, rim=None, rim_only=False), "if the rim may show anything (rim: none)"),
        (replace(rule, turns=True), "if tiles may be turned (turns: true)"),
        (replace(rule, flips=True), "if tiles may be turned over (flips: true)"),
    ):
        if looser != rule:
            yield replace(puzzle, rule=looser), words


def _flaw(words: str) -> Flaw:
    return Flaw(FlawKind.WRONG_RULE, words, "match")


def _number(solutions: int) -> str:
    if solutions >= MANY:
        return f"{MANY} solutions or more"
    return "1 solution" if solutions == 1 else f"{solutions} solutions"
