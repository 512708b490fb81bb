"""How to go about a search: in which order, and with which savings. Decided by estimates."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ..problem import Problem
from .order import Order, improve, orders

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

    def __str__(self) -> str:
        savings = {"one tile confined": self.confined is not None, "a ledger": self.ledger}
        return ", ".join([f"order {self.name}", *(saving for saving in savings if savings[saving])])


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


class Sampler(Protocol):
    """A search that can be tried in small."""

    def sample(self, plan: Plan, size: int, seeds: Sequence[int]) -> list[Profile]:
        """By populations of a size, one drawn with each seed."""

    def look(self) -> None:
        """Stopped, if somebody has had enough."""

    def accounts(self, plan: Plan) -> int:
        """How many bits of accounts every placement pays from."""


PACE = {0: 1.0, 64: 1.15, 128: 1.3}
"""So many times as long does a placement take with accounts: measured on Owen 7x7, Eternity II."""

QUICK = (4, 400)
HURRIED = (4, 1000)
CAREFUL = (20, 2000)
"""How many populations, and how large: to choose between many, to settle for one, to state."""

# Student's t for a two-sided 90 % with one degree of freedom less than populations.
STUDENT = {4: 2.353, 20: 1.729}


def estimate(
    sampler: Sampler, plan: Plan, effort: tuple[int, int] = CAREFUL, seed: int = 0
) -> Estimate:
    """The size of a search, and how far off that may be.

    Each population's total is right on average, so their mean is; how much they differ from each
    other says how far off it may be.
    """
    count, size = effort
    sampled = sampler.sample(plan, size, range(seed * 1000, seed * 1000 + count))
    # Beyond the largest float there is infinity, and even what is no number.
    profiles = [[x if x < MOST else MOST for x in profile] for profile in sampled]
    totals = [min(max(sum(profile), 1.0), MOST) for profile in profiles]
    mean = statistics.fmean(totals)
    spread = statistics.stdev(math.log(total) for total in totals) / math.sqrt(count)
    # The logarithm of a mean lies above the mean of logarithms; both ends get that room.
    factor = math.exp(STUDENT[count] * spread)
    profile = tuple(statistics.fmean(column) for column in zip(*profiles, strict=True))
    return Estimate(mean, mean / factor, mean * factor, profile)


MOST = 1e300
"""More placements than these are as good as infinitely many, which has no mean."""

WORTH = 400_000_000
"""A search of fewer placements is quicker made than planned."""

LONG, HOPELESS = 20e9, 1e18
"""For a search of so many placements the order itself is searched for, unless it will never end."""

ORDERS, FINALISTS = 3, 12
"""So many orders are tried with every saving; so many plans are looked at twice."""


def choose(
    problem: Problem,
    sampler: Sampler,
    confinable: list[int],
    start: Plan,
    *,
    effort: tuple[int, int] = CAREFUL,
) -> tuple[Plan, Estimate]:
    """The best plan found, and what is expected of it. *start* is kept unless another is better.

    Whoever is content with one board need not be careful: it may turn up at any moment.
    """
    best, size = start, estimate(sampler, start, QUICK)
    if size.nodes < WORTH:
        for kind in confinable[:1]:
            other = replace(best, confined=kind)
            rival = estimate(sampler, other, QUICK)
            if rival.nodes < size.nodes / 2:
                best, size = other, rival
        return best, size
    known = orders(problem, sampler.look)
    others = ((name, order) for name, order in known.items() if order != best.order)
    named = [best, *(replace(best, order=order, name=name) for name, order in others)]
    leading = _ranked(sampler, named, _care(size), effort)[:ORDERS]
    best = savings(sampler, confinable, leading, effort)
    size = estimate(sampler, best, effort)
    if LONG < size.nodes < HOPELESS and effort == CAREFUL:

        def cost(order: Order) -> float:
            return estimate(sampler, replace(best, order=order), QUICK, seed=2).nodes

        found = improve(problem, best.order, cost, tries=40, seed=1)
        rivals = [best, replace(best, order=found, name="searched")]
        best = _ranked(sampler, rivals, _care(size))[0]
        size = estimate(sampler, best)
    return best, size


def savings(
    sampler: Sampler, confinable: list[int], plans: list[Plan], effort: tuple[int, int] = CAREFUL
) -> Plan:
    """The best of the plans, with whatever makes its tree smaller."""
    care = _care(estimate(sampler, plans[0], QUICK))
    rivals = [replace(plan, confined=kind) for plan in plans for kind in confinable]
    best = _ranked(sampler, [*plans, *rivals], care, effort)[0]
    return _ranked(sampler, [best, replace(best, ledger=True)], care, effort)[0]


def _care(size: Estimate) -> int:
    """How many times as carefully a plan is chosen: 10 s more are well spent on half an hour."""
    return 4 if 50 * LONG < size.nodes < HOPELESS else 1


def _ranked(
    sampler: Sampler, plans: list[Plan], care: int, effort: tuple[int, int] = CAREFUL
) -> list[Plan]:
    """The plans with the least work: who leads in small samples must also do so in large ones."""

    def cost(plan: Plan, count: int, size: int, seed: int) -> float:
        seeds = range(seed * 1000, seed * 1000 + count * care)
        nodes = statistics.fmean(map(sum, sampler.sample(plan, size, seeds)))
        return nodes * PACE[sampler.accounts(plan)]

    quick = sorted(plans, key=lambda plan: cost(plan, *QUICK, seed=1))
    # The first one needs no beginning anew: it stays if it is among equals.
    return sorted(
        quick[:FINALISTS], key=lambda p: cost(p, *effort, seed=2) * (0.97 if p == plans[0] else 1)
    )
