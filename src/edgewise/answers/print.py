"""Sheets that were saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engines import Result


def plain(paths: Sequence[Path]) -> dict[str, object]:
    return {"saved": [str(path) for path in paths]}


def sentences(paths: Sequence[Path]) -> Iterator[str]:
    yield f"saved {', '.join(map(str, paths))}"


def no_solution(result: Result, *, interrupted: bool = False) -> str:
    """Why there is no page with a solution."""
    halt = "the search was interrupted" if interrupted else "none was found in time"
    why = "there is none" if result.status.value == "impossible" else halt
    return f"no page with a solution: {why}"
