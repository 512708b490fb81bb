"""How large a search would be."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..engines.outlook import Outlook
from ..wording import numbered, plural, span
from .parts import Part

EXACT = 15
"""Numbers of more digits are told by their power of ten."""

YEAR = 365.25 * 86_400
"""Seconds."""


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
        "naive": _plain_naive(found),
    }


def _plain_naive(found: Outlook) -> dict[str, object]:
    """Other programs may not read whole numbers of more than 53 bits, or infinite ones."""
    number, seconds = found.combinations, found.naive_seconds
    return {
        "combinations": number if number is not None and number < 1 << 53 else None,
        "log10": round(math.log10(number), 3) if number else None,
        "seconds": seconds if seconds is not None and seconds < math.inf else None,
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
    if found.combinations is not None:
        yield _naive(found.combinations, found.rate)
    if profile:
        yield "depth           placements"
        most = max(size.profile, default=1.0) or 1.0
        for depth, width in enumerate(size.profile, 1):
            yield f"{depth:5} {_large(width):>20} {'#' * round(40 * width / most)}".rstrip()


def _naive(number: int, rate: float) -> str:
    """What it would be without a search."""
    if number == 0:
        return "there are not the tiles to fill the board and keep the clues"
    power = math.log10(number) - math.log10(rate)
    took = span(10**power) if power < EXACT else f"{_power(power - math.log10(YEAR))} years"
    many = _large(number) if number < 10**EXACT else _power(math.log10(number))
    those = plural("combination", number)
    return f"without a search: {many} {those} of tiles and turns, {took} to try"


def _power(log10: float) -> str:
    """1.2e+557, which may be more than numbers can hold."""
    power = math.floor(log10 + 0.02)  # so that nothing is rounded to ten
    return f"{10 ** (log10 - power):.1f}e+{power}"


def _savings(found: Outlook) -> str:
    broken = ""
    if found.confined is not None:
        broken = f"; the board's symmetry broken by tile {found.confined}"
    return broken + "; labels counted" * found.plan.ledger


def _large(number: float) -> str:
    """1,234 or 1.2e+12, as precise as it is."""
    return f"{number:,.0f}" if number < 1e6 else f"{number:.2g}"
