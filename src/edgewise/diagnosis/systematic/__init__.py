"""Mistakes that were made throughout, or on several tiles, by one misunderstanding.

    another_rule, another_board    another rule, another board
    order_of_sides                 all tiles typed in another order of sides
    two_names                      one motif under two names
    typed_twice                    a tile typed twice, another one forgotten
    exchanged_halves               the halves of a motif the other way round on some tiles

Each file knows one kind and yields what may have been meant, the likeliest first; whatever can be
solved is offered, with a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...clock import Stopped
from ...puzzle import Puzzle
from ..inquiry import Inquiry
from ..repair import Repair, two_labels
from ..versions import Mistake
from . import (
    another_board,
    another_rule,
    exchanged_halves,
    order_of_sides,
    two_names,
    typed_twice,
)
from .candidate import Candidate, proved

BRIEFLY = 2.0
"""Seconds that a kind of mistake may take."""

BESIDES = 1.0
"""Seconds for what is less likely than what was found by then."""

DOING = {
    Mistake.RULE: "another rule meant?",
    Mistake.SIZE: "another board meant?",
    Mistake.SIDES: "another order of sides?",
    Mistake.NAMES: "one motif under two names?",
    Mistake.TWICE: "a tile typed twice?",
    Mistake.MISSING: "a tile forgotten?",
    Mistake.HALVES: "halves the other way round?",
    Mistake.LABELS: "two labels typed wrong?",
}

Find = Callable[[Puzzle, Inquiry], Iterator[Repair]]


def of_all(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """The whole puzzle was meant otherwise."""
    for mistake, candidates in (
        (Mistake.RULE, another_rule.candidates),
        (Mistake.SIZE, another_board.candidates),
        (Mistake.SIDES, order_of_sides.candidates),
        (Mistake.NAMES, two_names.candidates),
    ):
        yield from _briefly(mistake, _solvable(candidates), puzzle, inquiry)


def of_several(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Some tiles are wrong by one misunderstanding."""
    yield from _briefly(Mistake.TWICE, typed_twice.found, puzzle, inquiry)
    yield from _briefly(Mistake.HALVES, exchanged_halves.found, puzzle, inquiry)


def of_boards(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Another board for these tiles, or one more tile for this board."""
    yield from _briefly(Mistake.SIZE, _solvable(another_board.candidates), puzzle, inquiry)
    yield from _briefly(Mistake.MISSING, typed_twice.found, puzzle, inquiry)


def labels_besides(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Two labels, where one misunderstanding would explain it all: not at any price."""
    yield from _briefly(Mistake.LABELS, two_labels, puzzle, inquiry)


def looser_rules(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """A rule that asks for less."""
    yield from _briefly(Mistake.RULE, _solvable(another_rule.looser), puzzle, inquiry)


def _solvable(candidates: Callable[[Puzzle], Iterator[Candidate]]) -> Find:
    return lambda puzzle, inquiry: proved(candidates(puzzle), inquiry)


def _briefly(mistake: Mistake, find: Find, puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """What is found in a moment: it must not keep anybody from the smallest corrections."""
    inquiry.tick(DOING[mistake])
    try:
        with inquiry.within(BESIDES if mistake is Mistake.LABELS else BRIEFLY):
            yield from find(puzzle, inquiry)
    except Stopped:
        inquiry.leave(mistake)
    inquiry.tick()  # is it over altogether?
