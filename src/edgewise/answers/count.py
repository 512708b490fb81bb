"""How many arrangements and solutions there are."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines import Result
from ..wording import numbered
from .effort import counts, effort, halt, spent
from .exit import Exit, stopped
from .parts import Part


def plain(result: Result) -> dict[str, object]:
    return {
        "arrangements": result.arrangements,
        "solutions": result.solutions,
        "complete": result.complete,
        "unique": result.unique,
        **spent(result),
    }


def sentences(result: Result, *, interrupted: bool = False) -> Iterator[Part]:
    if result.complete:
        yield f"{counts(result)}{': unique' * bool(result.unique)} ({effort(result)})"
    elif result.status.value == "solved":
        other = ": not unique" if result.unique is False else ""
        yield f"at least {numbered(result.solutions, 'solution')}{other} ({effort(result)})"
    else:
        yield f"at least {counts(result)}: {halt(interrupted).lower()} after {effort(result)}"


def exit_status(result: Result, *, interrupted: bool = False) -> Exit:
    """Whether the counts are exact, or there are as many solutions as were asked for."""
    answered = result.complete or result.status.value == "solved"
    return Exit.ANSWERED if answered else stopped(interrupted)
