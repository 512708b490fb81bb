"""Why a puzzle is impossible, as briefly as it can be said."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ..problem import Problem
from ..wording import listed
from .inquiry import Inquiry
from .smallest import smallest

MOST_CELLS = 36
"""On larger boards no smallest set of cells is sought."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no solution."""

    words: str
    """For a person."""

    cells: tuple[str, ...] = ()
    """Cells that cannot be filled together, and of which there is no smaller set; if that is it."""


def reason(problem: Problem, inquiry: Inquiry) -> Reason | None:
    """A smallest set of cells that cannot be filled, whichever tiles are taken for them."""
    count = len(problem.sides)
    if count > MOST_CELLS:
        return None
    # Those in the middle have the most neighbours: begin with those to leave the rim out.
    near = [0] * count
    for a, _, b, _ in problem.joints:
        near[a] += 1
        near[b] += 1

    def cannot_be_filled(cells: Collection[int]) -> bool:
        inquiry.tick("which cells cannot be filled?")
        return bool(cells) and not inquiry.can_be_solved(part(problem, sorted(cells)))

    cells = sorted(smallest(sorted(range(count), key=lambda c: near[c]), cannot_be_filled))
    layout = problem.puzzle.layout
    names = tuple(layout.cells[cell].name for cell in cells)
    if len(cells) == 1:
        said = f"no tile fits into cell {names[0]}"
    elif len(cells) == count:
        said = "with any one cell left empty the board can be filled, but never all of it"
    else:
        said = (
            f"the {len(cells)} cells {listed(names)} cannot be filled together, whichever "
            f"tiles are taken; any {len(cells) - 1} cells can"
        )
    return Reason(said, names)


def part(problem: Problem, cells: list[int]) -> Problem:
    """The problem for some of the cells only; what touches a cell left out is free."""
    place = {cell: i for i, cell in enumerate(cells)}
    joints = (j for j in problem.joints if j[0] in place and j[2] in place)
    return replace(
        problem,
        sides=tuple(problem.sides[cell] for cell in cells),
        joints=tuple((place[a], s, place[b], t) for a, s, b, t in joints),
        rim=tuple((place[cell], s, label) for cell, s, label in problem.rim if cell in place),
        fixed=tuple((place[cell], looks) for cell, looks in problem.fixed if cell in place),
        symmetries=(),
        centres=tuple(problem.centres[cell] for cell in cells),
    )
