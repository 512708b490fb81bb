"""Another rule: equal labels instead of halves, another rim, tiles that may be turned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...formats.spelling import Spelling, understand
from ...formats.tolerant.deduction import frames
from ...puzzle import Puzzle
from ...rule import Pairs, Rule
from ..versions import Mistake
from .candidate import Candidate


def readings(puzzle: Puzzle) -> Iterator[Candidate]:
    """The labels read in another way."""
    rule = puzzle.rule
    read = understand(puzzle.labels(), rule.rim_labels())
    halves = isinstance(read, Spelling) and not read.names
    if rule.match != "equal":
        equal = _with(puzzle, replace(rule, match="equal", pairs=()), "match", "equal")
        yield replace(equal, rare=halves)  # who spells them so does not mean them equal
        return
    if isinstance(read, Spelling) and halves:
        yield _with(puzzle, replace(rule, match=read.match, pairs=read.pairs), "match", "halves")
        return
    for pairs in _counted(puzzle):
        said = " ".join(f"{a}={b}" for a, b in pairs)
        made = _with(puzzle, replace(rule, match="pairs", pairs=pairs), "match", said)
        yield replace(made, rare=True)


def candidates(puzzle: Puzzle) -> Iterator[Candidate]:
    """Rules that people mean when they say, or leave out, another one."""
    yield from readings(puzzle)
    rule = puzzle.rule
    if not isinstance(rule.rim, tuple):
        for label in frames([tile.sides for tile in puzzle.tiles], puzzle.layout):
            if isinstance(label, str) and label != rule.rim:
                yield _with(puzzle, replace(rule, rim=label), "rim", label)
    if rule.turns is not True:
        yield _with(puzzle, replace(rule, turns=True), "turns", "yes")
    if rule.turns is False:
        half = _with(puzzle, replace(rule, turns="half"), "turns", "half")
        yield replace(half, rare=True)


def looser(puzzle: Puzzle) -> Iterator[Candidate]:
    """Less asked of the tiles, or more allowed: that makes many a puzzle solvable, so it says
    less."""
    rule = puzzle.rule
    if puzzle.clues:
        yield Candidate(Mistake.RULE, replace(puzzle, clues=()), told=(("clues", "none"),))
    for loose, key, value in (
        (replace(rule, rim=None, rim_only=False), "rim", "none"),
        (replace(rule, flips=True), "flips", "yes"),
    ):
        if loose != rule:
            yield _with(puzzle, loose, key, value)


def _with(puzzle: Puzzle, rule: Rule, key: str, value: str) -> Candidate:
    return Candidate(Mistake.RULE, replace(puzzle, rule=rule), told=((key, value),))


def _counted(puzzle: Puzzle) -> Iterator[Pairs]:
    """Pairs of labels that are counted, as people count them: 1=2 3=4, 1=3 2=4 or 1=4 2=3."""
    rim = puzzle.rule.rim_labels()
    labels = [label for label in puzzle.labels() if label not in rim]
    if len(labels) % 2 or not all(label.isascii() and label.isdigit() for label in labels):
        return
    labels.sort(key=int)
    half = len(labels) // 2
    yield tuple(zip(labels[:half], labels[half:], strict=True))
    yield tuple(zip(labels[::2], labels[1::2], strict=True))
    yield tuple(zip(labels[:half], labels[: half - 1 : -1], strict=True))
