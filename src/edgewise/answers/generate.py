"""A new puzzle: what it is like, and whether that is what was wished."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..wording import plural
from .exit import Exit, stopped
from .parts import Paragraph, Part

if TYPE_CHECKING:
    from ..generator import Generated


def plain(made: Generated) -> dict[str, object]:
    from .. import formats

    rated = made.difficulty
    return {
        "status": "made" if made.reached else "nearest",
        "puzzle": json.loads(formats.dump(made.puzzle, "json")),
        "solutions": made.solutions,
        "complete": made.complete,
        "difficulty": None
        if rated is None
        else {
            "points": rated.points,
            "word": rated.word,
            "work": round(rated.work, 1),
            "exact": rated.exact,
        },
        "seed": made.seed,
        "drafts": made.drafts,
        "placements": made.placements,
        "why": made.why,
        "seconds": made.seconds,
    }


def sentences(made: Generated, interrupted: bool) -> Iterator[Part]:
    """As a person reads it."""
    drafts = f"{made.drafts:,} {plural('draft', made.drafts)}"
    if not made.reached:
        when = "Stopped after" if made.stopped or interrupted else "Not found in"
        yield Paragraph(f"{when} {drafts}: {made.why}")
    elif not made.solutions:
        yield "impossible, proved: every label can find its mates, and no board is left"
    else:
        least = "" if made.complete else "at least "
        found = f"{least}{made.solutions:,} {plural('solution', made.solutions)}"
        yield f"{found}, counted to the end" if made.complete else found
    if made.puzzle.clues:
        clues = len(made.puzzle.clues)
        yield f"{clues} {plural('clue', clues)}, fewer would not do"
    if made.difficulty is not None:
        yield str(made.difficulty)
    yield f"seed {made.seed}, {drafts}"


def exit_status(made: Generated, interrupted: bool) -> Exit:
    if made.reached:
        return Exit.ANSWERED
    return stopped(interrupted) if made.stopped else Exit.NO
