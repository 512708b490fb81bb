"""How to go about a search: in which order, and with which savings. Decided by estimates."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..problem import Problem
from .order import Order, default, improve, orders

Profile = list[float]
"""The placements expected at each depth."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Changes how long a search takes, never what it finds."""

    order: Order
    """The cells in the order in which they are filled."""

    confined: int | None = None
    """The kind of tile by which the symmetry of the board is broken; None: it is not."""

    ledger: bool = False
    """Whether boards are given up when a label is asked for more often than it is there."""

    name: str = "default"
    """What the order is called."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How large a search is expected to be."""

    nodes: float
    """Placements."""

    low: float
    high: float
    """The true number lies between these nine times out of ten."""

    profile: tuple[float, ...]
    """Placements at each depth."""


Sample = Callable[[Plan, int, int], Profile]
"""Samples the search with a plan: by a population of a size, drawn with a seed."""

LEDGER_COST = 1.35
"""A placement with the ledger takes about so many times as long: as earlier sketches did."""

QUICK = (4, 400)
CAREFUL = (20, 2000)
"""How many populations, and how large: to choose, and to state."""

# Student's t for a two-sided 90 % with one degree of freedom less than populations.
STUDENT = {4: 2.353, 20: 1.729}


def estimate(
    sample: Sample, plan: Plan, effort: tuple[int, int] = CAREFUL, seed: int = 0
) -> Estimate:
    """The size of a search, and how far off that may be.

    Each population's total is right on average, so their mean is; how much they differ from each
    other says how far off it may be.
    """
    count, size = effort
    profiles = [sample(plan, size, seed * 1000 + number) for number in range(count)]
    totals = [max(sum(profile), 1.0) for profile in profiles]
    mean = statistics.fmean(totals)
    spread = statistics.stdev(math.log(total) for total in totals) / math.sqrt(count)
    # The logarithm of a mean lies above the mean of logarithms; both ends get that room.
    factor = math.exp(STUDENT[count] * spread)
    profile = tuple(statistics.fmean(column) for column in zip(*profiles, strict=True))
    return Estimate(mean, mean / factor, mean * factor, profile)


def first(problem: Problem) -> Plan:
    """The plan to begin with: a small search is over before another one is thought of."""
    return Plan(default(problem))


WORTH = 400_000_000
"""A search of fewer placements is quicker made than planned."""

LONG, HOPELESS = 20e9, 1e18
"""For a search of so many placements the order itself is searched for, unless it will never end."""

FINALISTS = 4
"""So many of the plans that look best in small samples are compared by large ones."""


def choose(
    problem: Problem, sample: Sample, confinable: list[int], start: Plan
) -> tuple[Plan, Estimate]:
    """The best plan found, and what is expected of it. *start* is kept unless another is better."""
    best, size = start, estimate(sample, start, QUICK)
    if size.nodes < WORTH:
        for kind in confinable[:1]:
            other = replace(best, confined=kind)
            rival = estimate(sample, other, QUICK)
            if rival.nodes < size.nodes / 2:
                best, size = other, rival
        return best, size
    best = _best(sample, [best, *_alternatives(problem, best)])
    best = savings(sample, confinable, best)
    size = estimate(sample, best)
    if LONG < size.nodes < HOPELESS:

        def cost(order: Order) -> float:
            return estimate(sample, replace(best, order=order), QUICK, seed=2).nodes

        found = improve(problem, best.order, cost, tries=40, seed=1)
        best = _best(sample, [best, replace(best, order=found, name="searched")])
        size = estimate(sample, best)
    return best, size


def savings(sample: Sample, confinable: list[int], plan: Plan) -> Plan:
    """The plan with whatever makes its tree smaller."""
    plan = _best(sample, [plan, *(replace(plan, confined=kind) for kind in confinable)])
    return _best(sample, [plan, replace(plan, ledger=True)])


def _alternatives(problem: Problem, plan: Plan) -> Iterator[Plan]:
    for name, order in orders(problem).items():
        if order != plan.order:
            yield replace(plan, order=order, name=name)


def _best(sample: Sample, plans: list[Plan]) -> Plan:
    """The plan with the least work: who leads in small samples must also do so in large ones."""

    def cost(plan: Plan, effort: tuple[int, int], seed: int) -> float:
        return estimate(sample, plan, effort, seed).nodes * (LEDGER_COST if plan.ledger else 1)

    quick = sorted(plans, key=lambda plan: cost(plan, QUICK, 1))
    # The first one needs no beginning anew: it stays if it is among equals.
    return min(
        quick[:FINALISTS], key=lambda p: cost(p, CAREFUL, 2) * (0.97 if p == plans[0] else 1)
    )
