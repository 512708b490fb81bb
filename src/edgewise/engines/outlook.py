"""How large a search is, before it is made (Knuth's estimate), and how long it takes here."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ..clock import Clock, Stop, Stopped, Tell
from ..errors import EdgewiseError
from ..limit import Limit, Options, Progress, checked, chosen
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from ..wording import numbered, span
from .backtrack import BacktrackSearch
from .base import Ask
from .naive import combinations
from .plan import Estimate, Plan
from .run import PLANNING, Run
from .standing import Standing

TASTE, TASTING = 1 << 26, 0.5
"""Placements made to find out how fast this machine is, and seconds at the most."""

SMALL = 1 << 20
"""A search of so many placements is not planned, and made as quickly as estimated."""

COUNTED = Ask(keep=False)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected of the search for all solutions."""

    plan: Plan
    """How it would be made."""

    size: Estimate
    """Exact for a small search: then its bounds are the same."""

    rate: float
    """Placements per second on this machine, measured with the plan itself."""

    cells: tuple[str, ...]
    """The names of the cells in the order in which they are filled."""

    confined: str | None
    """The tile by which the symmetry of the board is broken, if it is."""

    combinations: int | None = None
    """Every way to fill the board, whatever touches: what somebody would have to try who tries all
    of them. None: too many sorts of clues to count that."""

    @property
    def naive_seconds(self) -> float | None:
        """How long that would take at the same rate, about; infinite beyond all numbers."""
        if self.combinations is None:
            return None
        try:
            return self.combinations / self.rate
        except OverflowError:
            return math.inf

    @property
    def seconds(self) -> float:
        """How long it takes, about."""
        return self.size.nodes / self.rate

    @property
    def exact(self) -> bool:
        return self.size.low == self.size.high

    def __str__(self) -> str:
        size, time = self.size, f"about {span(self.seconds)} here, by {self.plan.name}"
        if self.exact:
            return f"exactly {numbered(round(size.nodes), 'placement')}; {time}"
        return f"about {size.nodes:.2g} placements ({size.low:.2g} to {size.high:.2g}); {time}"

    def _repr_html_(self) -> str:
        from ..render import notebook

        return notebook.shown(str(self))


def estimate(
    puzzle: Puzzle,
    limit: Limit,
    options: Options,
    *,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Outlook:
    """The size of the search for all solutions; an error if the limit comes first."""
    clock = Clock(checked(limit, "an estimate", "seconds"), stop, progress)
    problem, options = flatten(puzzle), chosen(options)
    plan, size = _counted(puzzle, options, clock) or _planned(problem, options, clock)
    names = [cell.name for cell in puzzle.layout.cells]
    confined = None if plan.confined is None else problem.kinds[plan.confined][0].id
    order = tuple(names[cell] for cell in plan.order)
    rate, naive = _rate(puzzle, plan, options), combinations(problem)
    return Outlook(plan, size, rate, order, confined, naive)


def _counted(puzzle: Puzzle, options: Options, clock: Clock) -> tuple[Plan, Estimate] | None:
    """A small search, made; None if it is not small."""
    # Without planning: a search that ends so early never comes to it.
    plain = replace(options, plain=True)
    run = Run(puzzle, Limit(clock.left(), SMALL), plain, COUNTED, stop=clock.stop)
    result, standing = run.finish(), run.standing()
    if not result.complete or result.nodes >= SMALL or standing is None:
        return None
    nodes = float(result.nodes)
    return standing.plan, Estimate(nodes, nodes, nodes, tuple(map(float, result.profile)))


def _planned(problem: Problem, options: Options, clock: Clock) -> tuple[Plan, Estimate]:
    search = BacktrackSearch(problem, COUNTED, options)

    def planning() -> bool:
        clock.tell(Progress(clock.seconds, PLANNING))
        return clock.is_over()

    search.stop = planning
    try:
        return search.choose()
    except Stopped:
        raise EdgewiseError("there is no estimate yet: its limit came first") from None


def _rate(puzzle: Puzzle, plan: Plan, options: Options) -> float:
    plain, limit = replace(options, plain=True), Limit(TASTING, TASTE)
    run = Run(puzzle, limit, plain, COUNTED, standing=Standing.beginning(plan))
    result = run.finish()
    return max(result.nodes, 1) / max(result.seconds, 1e-6)
