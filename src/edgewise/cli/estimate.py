"""`edgewise estimate`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from . import options, watch

if TYPE_CHECKING:
    from ..engines import Ask, Estimate, Plan
    from ..puzzle import Puzzle

TASTE = 1 << 26
"""Placements made to find out how fast this machine is: some tenths of a second."""

SMALL = 1 << 20
"""A search of so many placements is not planned, and made as quickly as estimated."""


@click.command()
@options.puzzle_argument
@options.planned
@click.option("-v", "--verbose", is_flag=True, help="Also how wide the search is at each depth.")
@options.common
def estimate(
    puzzle: str,
    threads: int | None,
    order: str | None,
    plain: bool,
    verbose: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Estimate how large the search for all solutions of PUZZLE is, without making it.

    The true number lies within the stated range nine times out of ten; for a small search it is
    exact.

    \b
    Example:
        edgewise estimate owen-8x8
        edgewise estimate owen-6x6 --order spiral
    """
    from .. import engines
    from ..answers import estimate as answers

    loaded = options.load(puzzle, quiet)
    ask = engines.Ask(keep=False, threads=threads, order=order, plain=plain)
    line = watch.ProgressLine(quiet, as_json)
    plan, size = _counted(loaded, ask) or engines.estimate(
        loaded, threads=threads, order=order, plain=plain, progress=line
    )
    line.clear()
    rate = _rate(loaded, plan, ask)
    if as_json:
        click.echo(json.dumps(answers.plain(loaded, plan, size, rate)))
    else:
        options.tell(answers.sentences(loaded, plan, size, rate, profile=verbose))


def _counted(puzzle: Puzzle, ask: Ask) -> tuple[Plan, Estimate] | None:
    """A small search, made; None if it is not small."""
    from dataclasses import replace

    from ..engines import Estimate, Limit, Plan, Run

    # Without planning: a search that ends so early never comes to it.
    run = Run(puzzle, Limit(nodes=SMALL), replace(ask, plain=True))
    for _ in run.boards():
        pass
    result, standing = run.result(), run.standing()
    if not result.complete or result.nodes >= SMALL or standing is None:
        return None
    nodes = float(result.nodes)
    profile = tuple(map(float, result.profile))
    return Plan(**standing["plan"]), Estimate(nodes, nodes, nodes, profile)


def _rate(puzzle: Puzzle, plan: Plan, ask: Ask) -> float:
    """Placements per second on this machine, measured with the plan itself."""
    from dataclasses import asdict, replace

    from ..engines import Limit, Run

    ask, limit = replace(ask, plain=True), Limit(nodes=TASTE, seconds=0.5)
    standing = Run(puzzle, limit, ask).standing()
    assert standing is not None
    # A search that has not begun stands at the same place whatever the plan.
    run = Run(puzzle, limit, ask, standing={**standing, "plan": asdict(plan)})
    for _ in run.boards():
        pass
    return max(run.search.nodes, 1) / max(run.seconds, 1e-6)
