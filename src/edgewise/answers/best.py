"""The board with the fewest mismatches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from ..engines.best import Best
from ..formats.own_json import boards as board_json
from ..wording import numbered
from .exit import Exit, by_status, halted
from .parts import Advice, Drawn, Part


def plain(result: Best) -> dict[str, object]:
    return {
        "status": result.status.value,
        "matched": result.matched,
        "joints": result.joints,
        "bound": result.bound,
        "board": None if result.board is None else board_json.plain(result.board),
        "seconds": round(result.seconds, 6),
        "seed": result.seed,
        "engine": result.engine,
        "why": result.why,
        "trace": [
            asdict(moment) | {"seconds": round(moment.seconds, 6)} for moment in result.trace
        ],
    }


def sentences(result: Best, *, interrupted: bool = False) -> Iterator[Part]:
    if result.board is not None:
        yield Drawn(result.board, result.wrong)
    yield _verdict(result, interrupted)
    if result.status.value == "impossible" and result.firm_rim:
        yield Advice("soft-rim", "lets the rim be wrong")


def _verdict(result: Best, interrupted: bool) -> str:
    if result.status.value == "impossible":
        if result.firm_rim:
            return "Impossible: no board keeps the rim and the clues."
        return "Impossible: there are not the tiles to keep the clues."
    all_of_them = numbered(result.joints, result.unit)
    of = f"{result.matched} of {all_of_them} match"
    spent = f"({result.seconds:.2f} s, by {result.engine}, seed {result.seed})"
    if result.status.value == "solved":
        return f"Solved: all {all_of_them} match\n{spent}."
    if result.status.value == "best":
        return f"Best: {of}; proved that no board has more\n{spent}."
    return f"{halted(interrupted)}: {of}; at most {result.bound} could\n{spent}."


def exit_status(result: Best, *, target: int | None = None, interrupted: bool = False) -> Exit:
    """Whether nothing is better; *target*: or so many matches were enough."""
    if target is not None and result.board is not None and result.matched >= target:
        return Exit.ANSWERED
    return by_status(result.status, interrupted)
