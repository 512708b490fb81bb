"""`edgewise check`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ..wording import numbered
from . import options, watch

if TYPE_CHECKING:
    from ..board import Board
    from ..check import Verdict
    from ..complete import Comparison
    from ..layout import Side

NAMED, DRAWN = 20, 3
"""How many missing boards are named, and how many of those drawn."""


@click.command()
@options.puzzle_argument
@click.argument("boards", type=click.Path(allow_dash=True))
@click.option(
    "--complete", is_flag=True, help="Also search: is every arrangement there, and nothing else?"
)
@click.option(
    "--seconds", type=click.FloatRange(min=0), help="With --complete: stop after so long."
)
@options.drawing
@options.common
@click.pass_context
def check(
    ctx: click.Context,
    puzzle: str,
    boards: str,
    complete: bool,
    seconds: float | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Check a board, or a file of BOARDS, against PUZZLE. A viewer's link will do for a file.

    Every joint is judged, by code that shares nothing with the search.

    \b
    Example:
        edgewise solve ultimate --all --json > boards.json
        edgewise check ultimate boards.json --complete
    """
    from .. import formats
    from ..check import judge
    from ..complete import compare
    from ..engines import Limit

    if puzzle == "-" and boards == "-":
        raise click.UsageError("only one of PUZZLE and BOARDS can come from standard input")
    loaded = options.load(puzzle, quiet)
    listed = formats.load_boards(loaded, boards)
    verdicts = [judge(board) for board in listed]
    # No board at all is right only as the complete list of an impossible puzzle.
    valid = all(verdict.valid for verdict in verdicts) and (bool(listed) or complete)
    compared, asked = None, False
    if complete:
        line = watch.ProgressLine(quiet, as_json)
        with watch.Stopper().listening() as stop:
            compared = compare(loaded, listed, limit=Limit(seconds), stop=stop, progress=line)
            asked = stop.asked
        line.clear()
    if as_json:
        click.echo(json.dumps(_report(listed, verdicts, valid, compared)))
    else:
        _show(listed, verdicts, colour)
        if compared is not None:
            _show_comparison(compared, len(listed), colour)
    found_fault = not valid or (compared is not None and (compared.missing or compared.extra))
    if found_fault:
        ctx.exit(options.NO)
    if compared is not None and not compared.searched:
        ctx.exit(options.INTERRUPTED if asked else options.STOPPED)
    ctx.exit(options.ANSWERED)


def _show(boards: list[Board], verdicts: list[Verdict], colour: bool | None) -> None:
    """One board: drawn, with every joint; several: a line each, and what is wrong."""
    single = len(boards) == 1
    for number, (board, verdict) in enumerate(zip(boards, verdicts, strict=True), 1):
        wrong = verdict.mismatches
        if single:
            marks = tuple(side for mismatch in wrong for side in mismatch.sides)
            options.draw(board, colour, marks)
            _show_joints(board, {m.sides for m in wrong})
        elif not verdict.valid:
            click.echo(f"✗ board {number}")
        for mismatch in wrong:
            if not single or len(mismatch.sides) == 1:
                click.echo(f"  ✗ {mismatch.words}")
        for fault in verdict.faults:
            click.echo(f"  ✗ {fault}")
    good = sum(verdict.valid for verdict in verdicts)
    if single:
        click.echo("✓ this board is a solution" if good else "✗ this board is not a solution")
    elif boards:
        mark = "✓" if good == len(boards) else "✗"
        click.echo(f"{mark} {good} of {len(boards)} boards are right")
    else:
        click.echo("there are no boards to check")


def _show_joints(board: Board, wrong: set[tuple[Side, ...]]) -> None:
    picture, layout = board.picture(), board.puzzle.layout
    for joint in layout.joints:
        labels = [((shown := picture[s.cell]) and shown[s.side]) or "(empty)" for s in joint]
        mark = "✗" if tuple(joint) in wrong else "·" if "(empty)" in labels else "✓"
        a, b = (f"{layout.place(s)} {label}" for s, label in zip(joint, labels, strict=True))
        click.echo(f"  {mark} {a} | {b}")


def _show_comparison(compared: Comparison, listed: int, colour: bool | None) -> None:
    from ..complete import KEPT

    for extra in compared.extra:
        click.echo(f"✗ extra: board {extra.number} is {extra.reason}")
    for number, board in enumerate(compared.missing[:NAMED], 1):
        click.echo(f"✗ missing: {_line(board)}")
        if number <= DRAWN:
            options.draw(board, colour)
    if compared.missed > NAMED:
        click.echo(f"✗ missing: {compared.missed - NAMED:,} more (--json lists up to {KEPT:,})")
    if compared.complete:
        boards = numbered(listed, "board")
        there = f"these are all: {boards}" if listed else "there is no solution, and none is listed"
        click.echo(f"✓ complete: {there}")
    elif compared.searched:
        click.echo(f"✗ not complete: {compared.missed:,} missing, {len(compared.extra)} extra")
    else:
        click.echo("? the search was stopped, so more may be missing")


def _line(board: Board) -> str:
    from .. import formats

    return " ".join(formats.dump_boards(board, "text").split())


def _report(
    boards: list[Board], verdicts: list[Verdict], valid: bool, compared: Comparison | None
) -> dict[str, object]:
    from ..formats.board_json import plain

    report: dict[str, object] = {
        "valid": valid,
        "boards": len(boards),
        "mismatches": [
            {
                "board": number,
                "cells": [board.puzzle.layout.cells[side.cell].name for side in m.sides],
                "sides": [side.side for side in m.sides],
                "labels": list(m.labels),
            }
            for number, (board, verdict) in enumerate(zip(boards, verdicts, strict=True), 1)
            for m in verdict.mismatches
        ],
        "faults": [
            {"board": number, "fault": fault}
            for number, verdict in enumerate(verdicts, 1)
            for fault in verdict.faults
        ],
    }
    if compared is not None:
        report["complete"] = compared.complete
        report["searched"] = compared.searched
        report["missed"] = compared.missed
        report["missing"] = [plain(board) for board in compared.missing]
        report["extra"] = [{"board": e.number, "reason": e.reason} for e in compared.extra]
    return report
