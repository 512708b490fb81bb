"""A film that was saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..render.film.film import Film
from ..trace import Trace
from ..wording import numbered
from .exit import Exit, by_status
from .parts import Part


def plain(trace: Trace, film: Film, out: Path) -> dict[str, object]:
    told: dict[str, object] = {
        "saved": str(out),
        "frames": len(film.frames),
        "placements_per_frame": film.every,
        "placements": film.steps,
        "deepest": film.frames[-1].deepest,
        "cells": len(film.puzzle.layout),
    }
    if (result := trace.result) is not None:
        told |= {"status": result.status.value, "complete": result.complete}
        told |= {"arrangements": result.arrangements, "seconds": round(result.seconds, 6)}
    return told


def sentences(trace: Trace) -> Iterator[Part]:
    """How the search ended, or how the board is, as a person reads it."""
    yield trace.ending


def saved(film: Film, out: Path) -> str:
    """What is in the file."""
    each = "" if film.every == 1 else f", each for {film.every:,} placements"
    return f"saved {out} ({numbered(len(film.frames), 'frame')}{each})"


def exit_status(trace: Trace, *, interrupted: bool = False) -> Exit:
    """Whether the search found a board; a board being laid is an answer."""
    return by_status(trace.result.status, interrupted) if trace.result else Exit.ANSWERED
