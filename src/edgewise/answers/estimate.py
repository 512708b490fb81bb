"""How large a search would be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..wording import numbered, span

if TYPE_CHECKING:
    from ..engines import Estimate, Plan
    from ..puzzle import Puzzle
    from .parts import Part


def plain(puzzle: Puzzle, plan: Plan, size: Estimate, rate: float) -> dict[str, object]:
    """As JSON has it; *rate*: placements per second."""
    names = [cell.name for cell in puzzle.layout.cells]
    return {
        "nodes": round(size.nodes),
        "low": round(size.low),
        "high": round(size.high),
        "seconds": round(size.nodes / rate, 3),
        "rate": round(rate),
        "order": [names[cell] for cell in plan.order],
        "order_name": plan.name,
        "confined": None if plan.confined is None else _tile(puzzle, plan.confined),
        "ledger": plan.ledger,
        "profile": [round(width, 1) for width in size.profile],
    }


def sentences(
    puzzle: Puzzle, plan: Plan, size: Estimate, rate: float, *, profile: bool = False
) -> Iterator[Part]:
    """As a person reads it; *profile*: also how wide the search is at each depth."""
    if size.low == size.high:
        yield f"exactly {numbered(round(size.nodes), 'placement')}"
    else:
        between = f"{_large(size.low)} to {_large(size.high)}, nine times out of ten"
        yield f"about {_large(size.nodes)} placements ({between})"
    speed = f"{rate / 1e6:,.0f}" if rate >= 1e7 else f"{rate / 1e6:.2g}"
    yield f"about {span(size.nodes / rate)} at {speed} M placements per second"
    yield f"order: {plan.name}{_savings(puzzle, plan)}"
    if profile:
        yield "depth           placements"
        most = max(size.profile, default=1.0) or 1.0
        for depth, width in enumerate(size.profile, 1):
            yield f"{depth:5} {_large(width):>20} {'#' * round(40 * width / most)}".rstrip()


def _savings(puzzle: Puzzle, plan: Plan) -> str:
    broken = ""
    if plan.confined is not None:
        broken = f"; the board's symmetry broken by tile {_tile(puzzle, plan.confined)}"
    return broken + "; labels counted" * plan.ledger


def _tile(puzzle: Puzzle, kind: int) -> str:
    from ..problem import flatten

    return flatten(puzzle).kinds[kind][0].id


def _large(number: float) -> str:
    """1,234 or 1.2e+12, as precise as it is."""
    return f"{number:,.0f}" if number < 1e6 else f"{number:.2g}"
