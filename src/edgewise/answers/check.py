"""Whether boards are right, and whether they are all there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..board import Board
from ..check import Mismatch, Verdict
from ..formats import dump_boards
from ..formats.own_json import boards as board_json
from ..layout import Layout
from ..wording import numbered
from .exit import Exit, stopped
from .parts import Advice, Drawn, Part

if TYPE_CHECKING:
    from ..comparison import Comparison  # asks the engines, which take a while to import

NAMED, DRAWN = 20, 3
"""How many missing boards are named, and how many of those drawn."""


def plain(
    boards: Sequence[Board], verdicts: Sequence[Verdict], compared: Comparison | None = None
) -> dict[str, object]:
    """As JSON has it; *compared*: with all arrangements."""
    report: dict[str, object] = {
        "valid": _is_valid(verdicts, compared),
        "boards": len(boards),
        "matched": sum(map(_matched, boards, verdicts)),
        "joints": sum(len(board.puzzle.layout.joints) for board in boards),
        "mismatches": [
            {"board": number, **plain_mismatch(board.puzzle.layout, wrong)}
            for number, (board, verdict) in enumerate(zip(boards, verdicts, strict=True), 1)
            for wrong in verdict.mismatches
        ],
        "faults": [
            {"board": number, "fault": fault}
            for number, verdict in enumerate(verdicts, 1)
            for fault in verdict.faults
        ],
    }
    if compared is not None:
        report |= {
            "complete": compared.complete,
            "searched": compared.searched,
            "missed": compared.missed,
            "missing": [board_json.plain(board) for board in compared.missing],
            "extra": [{"board": e.number, "reason": e.reason} for e in compared.extra],
        }
    return report


def plain_mismatch(layout: Layout, mismatch: Mismatch) -> dict[str, object]:
    """The two sides of a joint, or one on the rim, that do not go together."""
    return {
        "cells": [layout.cells[side.cell].name for side in mismatch.sides],
        "sides": [side.side for side in mismatch.sides],
        "labels": list(mismatch.labels),
        "words": mismatch.words,
    }


def _is_valid(verdicts: Sequence[Verdict], compared: Comparison | None) -> bool:
    """Whether every board is a solution. None at all is right only as the complete list of an
    impossible puzzle."""
    return all(verdict.valid for verdict in verdicts) and (bool(verdicts) or compared is not None)


def _matched(board: Board, verdict: Verdict) -> int:
    """How many joints of a board match; with an empty cell, none does."""
    judged = sum(
        all(board.cells[side.cell] for side in joint) for joint in board.puzzle.layout.joints
    )
    return judged - sum(len(wrong.sides) == 2 for wrong in verdict.mismatches)


def sentences(
    boards: Sequence[Board], verdicts: Sequence[Verdict], compared: Comparison | None = None
) -> Iterator[Part]:
    """As a person reads it. One board: drawn, with every joint; several: what is wrong."""
    if len(boards) == 1:
        yield from _single(boards[0], verdicts[0])
    elif boards:
        yield from _several(verdicts)
    else:
        yield "there are no boards to check"
    if compared is not None:
        yield from _comparison(compared, len(boards))


def _single(board: Board, verdict: Verdict) -> Iterator[Part]:
    yield Drawn(board, [side for wrong in verdict.mismatches for side in wrong.sides])
    yield from _joints(board, verdict)
    at_rim = (wrong.words for wrong in verdict.mismatches if len(wrong.sides) == 1)
    for words in (*at_rim, *verdict.faults):
        yield f"  ✗ {words}"
    if verdict.valid:
        yield "✓ this board is a solution"
    else:
        of = numbered(len(board.puzzle.layout.joints), "joint")
        yield f"✗ this board is not a solution: {_matched(board, verdict)} of {of} match"


def _joints(board: Board, verdict: Verdict) -> Iterator[str]:
    wrong = {mismatch.sides for mismatch in verdict.mismatches}
    picture, layout = board.picture(), board.puzzle.layout
    for joint in layout.joints:
        labels = [((shown := picture[s.cell]) and shown[s.side]) or "(empty)" for s in joint]
        mark = "✗" if tuple(joint) in wrong else "·" if "(empty)" in labels else "✓"
        a, b = (f"{layout.place(s)} {label}" for s, label in zip(joint, labels, strict=True))
        yield f"  {mark} {a} | {b}"


def _several(verdicts: Sequence[Verdict]) -> Iterator[str]:
    for number, verdict in enumerate(verdicts, 1):
        if not verdict.valid:
            yield f"✗ board {number}"
        for words in (*(wrong.words for wrong in verdict.mismatches), *verdict.faults):
            yield f"  ✗ {words}"
    good = sum(verdict.valid for verdict in verdicts)
    mark = "✓" if good == len(verdicts) else "✗"
    yield f"{mark} {good} of {len(verdicts)} boards are right"


def _comparison(compared: Comparison, listed: int) -> Iterator[Part]:
    from ..comparison import KEPT

    for extra in compared.extra:
        yield f"✗ extra: board {extra.number} is {extra.reason}"
    for number, board in enumerate(compared.missing[:NAMED], 1):
        yield f"✗ missing: {' '.join(dump_boards(board, 'text').split())}"
        if number <= DRAWN:
            yield Drawn(board)
    if compared.missed > NAMED:
        yield f"✗ missing: {compared.missed - NAMED:,} more"
        yield Advice("json", f"lists up to {KEPT:,} of them")
    if compared.complete:
        these = f"these are all: {numbered(listed, 'board')}"
        yield f"✓ complete: {these if listed else 'there is no solution, and none is listed'}"
    elif compared.searched:
        yield f"✗ not complete: {compared.missed:,} missing, {len(compared.extra)} extra"
    else:
        yield "? the search was stopped, so more may be missing"


def exit_status(
    verdicts: Sequence[Verdict], compared: Comparison | None = None, *, interrupted: bool = False
) -> Exit:
    """Whether all is right, and nothing is missing or too many."""
    fault = compared is not None and (compared.missing or compared.extra)
    if fault or not _is_valid(verdicts, compared):
        return Exit.NO
    if compared is not None and not compared.searched:
        return stopped(interrupted)
    return Exit.ANSWERED
