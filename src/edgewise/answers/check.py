"""Whether boards are right, and whether they are all there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..board import Board
from ..check import Difference, Mismatch, Verdict, ranked
from ..formats import dump_boards
from ..formats.own_json import boards as board_json
from ..layout import Layout
from ..render.steps.turning import lying
from ..wording import clipped, numbered
from .exit import Exit, stopped
from .parts import Advice, Drawn, Part

if TYPE_CHECKING:
    from ..comparison import Comparison  # asks the engines, which take a while to import

NAMED, DRAWN = 20, 3
"""How many missing boards are named, and how many of those drawn; so many are ranked by name."""

SMALL = 16
"""Up to so many cells, every joint is told, not only what is wrong."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A board, what the judge said, and how it is called."""

    board: Board
    verdict: Verdict
    source: str = ""
    """The file or link it came from, if anybody knows."""


def plain(
    boards: Sequence[Checked],
    compared: Comparison | None = None,
    against: Difference | None = None,
) -> dict[str, object]:
    """As JSON has it; *compared*: with all arrangements; *against*: with another board."""
    verdicts = [one.verdict for one in boards]
    report: dict[str, object] = {
        "valid": _is_valid(verdicts, compared),
        "boards": len(boards),
        "matched": sum(verdict.matched for verdict in verdicts),
        "joints": sum(verdict.joints for verdict in verdicts),
        "mismatches": [
            {"board": number, **plain_mismatch(one.board.puzzle.layout, wrong)}
            for number, one in enumerate(boards, 1)
            for wrong in one.verdict.mismatches
        ],
        "faults": [
            {"board": number, "fault": fault}
            for number, verdict in enumerate(verdicts, 1)
            for fault in verdict.faults
        ],
        "ranking": [
            {"board": place + 1, "source": boards[place].source, **_score(verdicts[place])}
            for place in ranked(verdicts)
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
    if against is not None:
        named = {None: None, against.board: "board", against.other: "against"}
        report["against"] = {
            "differ": list(against.cells),
            "better": named[against.better],
            **_score(against.verdicts[1]),
        }
    return report


def _score(verdict: Verdict) -> dict[str, object]:
    return {"matched": verdict.matched, "joints": verdict.joints, "valid": verdict.valid}


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


def sentences(
    boards: Sequence[Checked],
    compared: Comparison | None = None,
    against: Difference | None = None,
    *,
    every: bool = False,
) -> Iterator[Part]:
    """As a person reads it. One board: drawn, with what is wrong; several: ranked, unless all are
    right. *every*: also what is right, and of any number."""
    if len(boards) == 1:
        yield from _single(boards[0], every)
    elif boards:
        yield from _several(boards, every)
    else:
        yield "there are no boards to check"
    if compared is not None:
        yield from _comparison(compared, len(boards))
    if against is not None:
        yield from _difference(against, every)


def _single(one: Checked, every: bool) -> Iterator[Part]:
    board, verdict = one.board, one.verdict
    yield Drawn(board, [side for wrong in verdict.mismatches for side in wrong.sides])
    lines = list(_joints(board, verdict, every or len(board.cells) <= SMALL))
    yield _matches(verdict) + ":" * bool(lines)
    yield from lines
    at_rim = (wrong.words for wrong in verdict.mismatches if len(wrong.sides) == 1)
    for words in (*at_rim, *verdict.faults):
        yield f"  ✗ {words}"
    yield "✓ this board is a solution" if verdict.valid else "✗ this board is not a solution"


def _matches(verdict: Verdict) -> str:
    """470 of 480 joints match; 8 do not, 2 have an empty cell."""
    wrong = verdict.joints - verdict.matched - verdict.open
    do, have = "does" if wrong == 1 else "do", "has" if verdict.open == 1 else "have"
    rest = [f"{wrong:,} {do} not"] * bool(wrong)
    rest += [f"{verdict.open:,} {have} an empty cell"] * bool(verdict.open)
    match = f"{verdict.matched:,} of {numbered(verdict.joints, 'joint')} match"
    return "; ".join(part for part in (match, ", ".join(rest)) if part)


def _joints(board: Board, verdict: Verdict, every: bool) -> Iterator[str]:
    wrong = {mismatch.sides for mismatch in verdict.mismatches}
    picture, layout = board.picture(), board.puzzle.layout
    for joint in layout.joints:
        if tuple(joint) not in wrong and not every:
            continue
        labels = [((shown := picture[s.cell]) and shown[s.side]) or "(empty)" for s in joint]
        mark = "✗" if tuple(joint) in wrong else "·" if "(empty)" in labels else "✓"
        a, b = (f"{layout.place(s)} {label}" for s, label in zip(joint, labels, strict=True))
        yield f"  {mark} {a} | {b}"


def _several(boards: Sequence[Checked], every: bool) -> Iterator[Part]:
    verdicts = [one.verdict for one in boards]
    good = sum(verdict.valid for verdict in verdicts)
    mark = "✓" if good == len(verdicts) else "✗"
    if every or good < len(verdicts):
        yield from _ranking(boards, every or len(boards) <= NAMED, every)
    yield f"{mark} {good} of {len(verdicts)} boards are right"


def _ranking(boards: Sequence[Checked], all_named: bool, every: bool) -> Iterator[Part]:
    """The best first; of many, those that are right need no line each."""
    told = 0
    for rank, place in enumerate(ranked([one.verdict for one in boards]), 1):
        board, verdict = boards[place].board, boards[place].verdict
        if verdict.valid and not all_named:
            continue
        if told == NAMED and not every:
            yield f"✗ {numbered(len(boards) - rank + 1, 'more board')}"
            yield Advice("verbose", "names them all")
            return
        told += 1
        source = boards[place].source
        source = f" ({clipped(source)})" if source not in ("", "-") else ""
        mark = "✓" if verdict.valid else "✗"
        yield f"{rank}. {mark} board {place + 1}{source}: {_matches(verdict)}"
        if every or len(board.cells) <= SMALL:
            for words in (*(wrong.words for wrong in verdict.mismatches), *verdict.faults):
                yield f"  ✗ {words}"


def _difference(found: Difference, every: bool) -> Iterator[Part]:
    """The cells that differ, and which of both matches more."""
    names, shown = found.cells, found.cells if every else found.cells[:NAMED]
    of = numbered(len(found.board.cells), "cell")
    verb = "differs" if len(names) == 1 else "differ"
    yield f"compared with the other board, {len(names):,} of {of} {verb}" + ":" * bool(names)
    for cell in shown:
        yield f"  {cell}: {_lies(found.board, cell)} | there {_lies(found.other, cell)}"
    if len(names) > len(shown):
        yield f"  and {numbered(len(names) - len(shown), 'more cell')}"
        yield Advice("verbose", "names them all")
    here, there = (verdict.matched for verdict in found.verdicts)
    joints = numbered(found.verdicts[0].joints, "joint")
    if here == there:
        yield f"on both, {here:,} of {joints} match"
    else:
        which = "this board" if here > there else "the other board"
        yield f"{which} matches more: {here:,} of {joints} here, {there:,} there"


def _lies(board: Board, cell: str) -> str:
    """Tile 3, a quarter turn to the right."""
    placement, index = board[cell], board.puzzle.layout.index[cell]
    if placement is None:
        return "(empty)"
    return f"tile {placement.tile}, {lying(board.puzzle, index, placement)}"


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
    boards: Sequence[Checked], compared: Comparison | None = None, *, interrupted: bool = False
) -> Exit:
    """Whether all is right, and nothing is missing or too many."""
    verdicts = [one.verdict for one in boards]
    fault = compared is not None and (compared.missing or compared.extra)
    if fault or not _is_valid(verdicts, compared):
        return Exit.NO
    if compared is not None and not compared.searched:
        return stopped(interrupted)
    return Exit.ANSWERED
