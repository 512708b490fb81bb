"""The native core, for optimisers."""

from __future__ import annotations

from .. import _native
from ..engines.backtrack import native
from ..engines.confine import confined
from ..errors import PuzzleError
from .goal import Goal

Core = _native.Best
Deepening = _native.Deepening


def core(goal: Goal, standing: bool = False) -> Core:
    """The core's view of a goal.

    *standing*: of boards that are others turned, one is enough; for those who search them all.
    """
    fits = confined(goal.problem, goal.fits()) if standing else goal.fits()
    numbers: dict[tuple[int, ...], int] = {}
    for looks in fits:
        numbers.setdefault(looks, len(numbers))
    try:
        return Core(
            native(goal.problem),
            lists=list(numbers),
            list=[numbers[looks] for looks in fits],
            weights=goal.weights,
            soft=goal.soft,
        )
    except OverflowError as error:
        raise PuzzleError(f"too large for this search: {error}") from None
