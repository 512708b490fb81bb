"""Mistakes that were made throughout, or on several tiles, by one misunderstanding.

    rule, size    another rule, another board
    sides         all tiles typed in another order of sides
    names         one motif under two names
    twice         a tile typed twice, another one forgotten
    halves        the halves of a motif the other way round on some tiles

Each file knows one kind and yields what may have been meant, the likeliest first; whatever can be
solved is offered, with a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from ...clock import Stopped
from ...puzzle import Puzzle
from ..inquiry import Inquiry
from ..repair import Repair
from . import halves, names, rule, sides, size, twice
from .candidate import Candidate, proved

BRIEFLY = 3.0
"""Seconds that a kind of mistake may take."""

Find = Callable[[Puzzle, Inquiry], Iterator[Repair]]


def of_all(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """The whole puzzle was meant otherwise."""
    yield from _briefly("another rule meant?", _solvable(rule.candidates), puzzle, inquiry)
    yield from _briefly("another board meant?", _solvable(size.candidates), puzzle, inquiry)
    yield from _briefly("another order of sides?", _solvable(sides.candidates), puzzle, inquiry)
    yield from _briefly("one motif under two names?", _solvable(names.candidates), puzzle, inquiry)


def of_several(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Some tiles are wrong by one misunderstanding."""
    yield from _briefly("a tile typed twice?", twice.found, puzzle, inquiry)
    yield from _briefly("halves the other way round?", halves.found, puzzle, inquiry)


def of_boards(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Another board for these tiles, or one more tile for this board."""
    yield from _briefly("another board meant?", _solvable(size.candidates), puzzle, inquiry)
    yield from _briefly("a tile forgotten?", twice.found, puzzle, inquiry)


def looser_rules(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """A rule that asks for less."""
    yield from _briefly("another rule meant?", _solvable(rule.looser), puzzle, inquiry)


def _solvable(candidates: Callable[[Puzzle], Iterator[Candidate]]) -> Find:
    return lambda puzzle, inquiry: proved(candidates(puzzle), inquiry)


def _briefly(doing: str, find: Find, puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """What is found in a few seconds: it must not keep anybody from the smallest corrections."""
    inquiry.tick(doing)
    with suppress(Stopped), inquiry.within(BRIEFLY):
        yield from find(puzzle, inquiry)
    inquiry.tick()  # is it over altogether?
