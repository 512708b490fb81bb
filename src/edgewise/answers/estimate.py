"""How large a search would be."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.outlook import Outlook
from ..wording import numbered, span
from .parts import Part


def plain(found: Outlook) -> dict[str, object]:
    size, plan = found.size, found.plan
    return {
        "nodes": round(size.nodes),
        "low": round(size.low),
        "high": round(size.high),
        "seconds": round(found.seconds, 3),
        "rate": round(found.rate),
        "order": list(found.cells),
        "order_name": plan.name,
        "confined": found.confined,
        "ledger": plan.ledger,
        "profile": [round(width, 1) for width in size.profile],
    }


def sentences(found: Outlook, *, profile: bool = False) -> Iterator[Part]:
    """As a person reads it; *profile*: also how wide the search is at each depth."""
    size, rate = found.size, found.rate
    if found.exact:
        yield f"exactly {numbered(round(size.nodes), 'placement')}"
    else:
        between = f"{_large(size.low)} to {_large(size.high)}, nine times out of ten"
        yield f"about {_large(size.nodes)} placements ({between})"
    speed = f"{rate / 1e6:,.0f}" if rate >= 1e7 else f"{rate / 1e6:.2g}"
    yield f"about {span(found.seconds)} at {speed} M placements per second"
    yield f"order: {found.plan.name}{_savings(found)}"
    if profile:
        yield "depth           placements"
        most = max(size.profile, default=1.0) or 1.0
        for depth, width in enumerate(size.profile, 1):
            yield f"{depth:5} {_large(width):>20} {'#' * round(40 * width / most)}".rstrip()


def _savings(found: Outlook) -> str:
    broken = ""
    if found.confined is not None:
        broken = f"; the board's symmetry broken by tile {found.confined}"
    return broken + "; labels counted" * found.plan.ledger


def _large(number: float) -> str:
    """1,234 or 1.2e+12, as precise as it is."""
    return f"{number:,.0f}" if number < 1e6 else f"{number:.2g}"
