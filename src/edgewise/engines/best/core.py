"""The native core's view of a goal."""

from __future__ import annotations

from ...encodings.goal import Goal
from ...encodings.orbits import confined
from ...errors import PuzzleError
from .. import native


def core(goal: Goal, once: bool = False) -> native.Best:
    """The core's view of a goal.

    *once*: of boards that are others turned, one is enough; for those who search them all.
    """
    fits = confined(goal.problem, goal.fits()) if once else goal.fits()
    # Most cells share a list, and to compare long ones takes long.
    lists = {id(looks): looks for looks in fits}
    numbers = {name: number for number, name in enumerate(lists)}
    try:
        return native.Best(
            native.native(goal.problem),
            lists=list(lists.values()),
            list=[numbers[id(looks)] for looks in fits],
            weights=goal.weights,
            soft=goal.soft,
        )
    except OverflowError as error:
        raise PuzzleError(f"too large for this search: {error}") from None
