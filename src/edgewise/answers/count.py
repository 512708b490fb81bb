"""How many arrangements and solutions there are."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines import Result
from .effort import counts, effort, halt, spent
from .exit import Exit, stopped
from .parts import Part


def plain(result: Result) -> dict[str, object]:
    return {
        "arrangements": result.arrangements,
        "solutions": result.solutions,
        "complete": result.complete,
        **spent(result),
    }


def sentences(result: Result, *, interrupted: bool = False) -> Iterator[Part]:
    if result.complete:
        yield f"{counts(result)} ({effort(result)})"
    else:
        yield f"at least {counts(result)}: {halt(interrupted).lower()} after {effort(result)}"


def exit_status(result: Result, *, interrupted: bool = False) -> Exit:
    """Whether the counts are exact."""
    return Exit.ANSWERED if result.complete else stopped(interrupted)
