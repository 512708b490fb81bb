"""`edgewise estimate`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ..wording import numbered
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

    loaded = options.load(puzzle, quiet)
    ask = engines.Ask(keep=False, threads=threads, order=order, plain=plain)
    line = watch.ProgressLine(quiet, as_json)
    plan, size = _counted(loaded, ask) or engines.estimate(
        loaded, threads=threads, order=order, plain=plain, progress=line
    )
    line.clear()
    rate = _rate(loaded, plan, ask)
    names = [cell.name for cell in loaded.layout.cells]
    if as_json:
        click.echo(
            json.dumps(
                {
                    "nodes": round(size.nodes),
                    "low": round(size.low),
                    "high": round(size.high),
                    "seconds": round(size.nodes / rate, 3),
                    "rate": round(rate),
                    "order": [names[cell] for cell in plan.order],
                    "order_name": plan.name,
                    "confined": None if plan.confined is None else _tile(loaded, plan),
                    "ledger": plan.ledger,
                    "profile": [round(width, 1) for width in size.profile],
                }
            )
        )
        return
    if size.low == size.high:
        click.echo(f"exactly {numbered(round(size.nodes), 'placement')}")
    else:
        click.echo(
            f"about {_large(size.nodes)} placements ({_large(size.low)} to {_large(size.high)}, "
            "nine times out of ten)"
        )
    speed = f"{rate / 1e6:,.0f}" if rate >= 1e7 else f"{rate / 1e6:.2g}"
    click.echo(f"about {watch.span(size.nodes / rate)} at {speed} M placements per second")
    click.echo(f"order: {plan.name}{_savings(loaded, plan)}")
    if verbose:
        _draw(size)


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


def _tile(puzzle: Puzzle, plan: Plan) -> str:
    from ..problem import flatten

    assert plan.confined is not None
    return flatten(puzzle).kinds[plan.confined][0].id


def _savings(puzzle: Puzzle, plan: Plan) -> str:
    parts = []
    if plan.confined is not None:
        parts.append(f"the board's symmetry broken by tile {_tile(puzzle, plan)}")
    if plan.ledger:
        parts.append("labels counted")
    return "".join(f"; {part}" for part in parts)


def _large(number: float) -> str:
    """1,234 or 1.2e+12, as precise as it is."""
    return f"{number:,.0f}" if number < 1e6 else f"{number:.2g}"


def _draw(size: Estimate) -> None:
    most = max(size.profile, default=1.0) or 1.0
    click.echo("depth           placements")
    for depth, width in enumerate(size.profile, 1):
        bar = "#" * round(40 * width / most)
        click.echo(f"{depth:5} {_large(width):>20} {bar}".rstrip())
