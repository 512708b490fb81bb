"""Models for stock solvers, and their answers.

`variables` says what each means, `models` says the puzzle in a solver's language, `xcc` in
Knuth's; `replies` finds in an answer which variables hold, `boards` which board that is.
"""

from __future__ import annotations

from functools import partial

from ...puzzle import Puzzle
from ..base import Format, later
from .marks import fits


def _nothing(puzzle: Puzzle) -> tuple[str, ...]:
    """What a solver does not need is not lost."""
    return ()


def _solver(name: str, suffix: str) -> Format:
    return Format(
        name=name,
        suffixes=(suffix,),
        fits=partial(fits, name),
        write=partial(later(f"{__name__}.models", "write"), name),
        lost=_nothing,
        read_boards=partial(later(f"{__name__}.boards", "read"), name),
    )


FORMATS = (
    _solver("opb", ".opb"),
    _solver("dimacs", ".cnf"),
    _solver("mps", ".mps"),
    _solver("lp", ".lp"),
    _solver("minizinc", ".mzn"),
    _solver("xcc", ".xcc"),
)
