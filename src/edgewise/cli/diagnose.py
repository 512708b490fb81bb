"""`edgewise diagnose`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..wording import numbered
from . import options, output, watch

if TYPE_CHECKING:
    from ..diagnosis import Diagnosis, Repair

LIKELIEST = 3
"""So many corrections of each kind are listed unless all are asked for."""

HEADINGS = {
    "label": "A label is wrong:",
    "mirrored": "A tile was read the wrong way round, anticlockwise:",
    "order": "The labels of a tile stand in the wrong order:",
    "swap": "Two labels were swapped:",
    "labels": "Two labels are wrong:",
}
"""By the kind of mistake; the numbers below them go by likelihood."""


@click.command()
@options.puzzle_argument
@click.option("--all", "every", is_flag=True, help="List every correction, not only the likeliest.")
@click.option(
    "--repair", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
    help="Which correction to draw, and to save.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Save the corrected puzzle: .json or .txt.",
)  # fmt: skip
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after so long.")
@options.drawing
@options.common
@click.pass_context
def diagnose(
    ctx: click.Context,
    puzzle: str,
    every: bool,
    number: int,
    out: Path | None,
    seconds: float | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Say why PUZZLE will not solve, and which label was typed wrong.

    First what counting shows; then, if it is proved impossible, the smallest corrections that make
    it solvable, the likeliest first: a label, a tile read the wrong way round, two labels swapped
    or wrong. Where it says that no single label helps, none does.

    \b
    Example:
        edgewise diagnose cards.txt
        edgewise diagnose cards.txt --repair 2 --out corrected.txt
    """
    from .. import formats
    from ..diagnosis import diagnose as find

    output.check(puzzle, out, (".json", ".txt"))
    loaded = options.load(puzzle, quiet)
    stop, line = watch.Stopper(), watch.ClockLine(quiet, as_json)
    with stop.listening():
        found = find(loaded, seconds=seconds, stop=stop, progress=line)
    line.clear()
    if as_json:
        click.echo(json.dumps(_plain(found)))
    else:
        _show(found, every, number, stop.asked, colour)
    if number > max(1, len(found.repairs)):
        count = numbered(len(found.repairs), "correction")
        raise click.UsageError(f"--repair {number}: there is {count}")
    if out is not None and not found.repairs:
        raise click.UsageError("--out: nothing was saved, for there is no correction")
    if out is not None:
        formats.save(found.repairs[number - 1].puzzle, out)
        options.say(f"saved {out}", quiet)
    ctx.exit(_status(found, stop.asked))


def _status(found: Diagnosis, asked: bool) -> int:
    if not found.complete and found.status is not None:
        return options.INTERRUPTED if asked else options.STOPPED
    solved = found.status is not None and found.status.value == "solved"
    return options.ANSWERED if solved else options.NO


def _show(found: Diagnosis, every: bool, number: int, asked: bool, colour: bool | None) -> None:
    because = found.impossible_because
    rules = [flaw for flaw in found.flaws if flaw.kind.value == "wrong rule"]
    told = [f for f in found.flaws if f not in rules and (not because or str(f) != because.words)]
    for flaw in told:
        options.paragraph(str(flaw), "- ")
    if told:
        click.echo()
    options.paragraph(_verdict(found, asked), indent="")
    for flaw in rules:
        options.paragraph(f"Is another rule meant? {flaw.words[:1].upper()}{flaw.words[1:]}.")
    if found.status is None or found.status.value != "impossible":
        return
    _show_cells(found, colour)
    options.paragraph(_outcome(found, asked), indent="")
    left = 0
    for mistake, heading in HEADINGS.items():
        numbered = [(i, r) for i, r in enumerate(found.repairs, 1) if r.mistake.value == mistake]
        # Wrong orders that are not plain mirror images are rare: only if there is nothing else.
        few = 0 if mistake == "order" and len(numbered) < len(found.repairs) else LIKELIEST
        listed = numbered if every else numbered[:few]
        left += len(numbered) - len(listed)
        if listed:
            click.echo(heading)
        for place, repair in listed:
            _show_repair(place, repair)
    if left:
        click.echo(f"Numbers go by likelihood; --all lists {left:,} more.")
    if number <= len(found.repairs):
        _draw(found.repairs[number - 1], number, colour)


def _show_repair(place: int, repair: Repair) -> None:
    are = "is" if repair.solutions.count == 1 else "are"
    follows = f"then there {are} {repair.solutions}"
    options.paragraph(f"{repair}: {follows}", f"{place:3}. ", " " * 5)
    if repair.why:
        options.paragraph("; ".join(repair.why), " " * 5, " " * 5)


def _show_cells(found: Diagnosis, colour: bool | None) -> None:
    """The cells that cannot be filled, drawn."""
    from ..board import Board

    because, layout = found.impossible_because, found.puzzle.layout
    if because is not None and because.cells and len(because.cells) < len(layout):
        notes = {layout.index[cell]: "X" for cell in because.cells}
        click.echo()
        options.draw(Board.empty(found.puzzle), colour, notes=notes)
        click.echo("X marks the cells that cannot be filled together.\n")


def _draw(repair: Repair, number: int, colour: bool | None) -> None:
    from ..layout import Side

    marks = set()
    for cell, placed in enumerate(repair.board.cells):
        for change in repair.changes:
            if placed is not None and placed.tile == change.tile:
                tile = repair.puzzle.by_id[placed.tile]
                side = change.side
                if tile.back is None and placed.flipped:
                    side = -side  # its mirror image
                elif placed.flipped != change.back:
                    continue  # it is on the other face
                marks.add(Side(cell, (side + placed.turn) % len(tile.sides)))
    click.echo(f"\nA solution with correction {number}:")
    options.draw(repair.board, colour, marks, changed=True)


def _verdict(found: Diagnosis, asked: bool) -> str:
    if found.status is None:
        return "It cannot be searched before this is put right."
    if found.status.value == "solved":
        return f"It can be solved: {found.solutions}."
    halt = "Interrupted" if asked else "Stopped"
    if found.status.value == "stopped":
        return f"{halt} before it was known whether it can be solved."
    why = found.impossible_because
    return f"Impossible, proved: {why.words}." if why else "Impossible: there is no solution."


def _outcome(found: Diagnosis, asked: bool) -> str:
    """What became of the search for corrections."""
    halt = "interrupted" if asked else "stopped"
    if not found.repairs and not found.complete:
        return f"No correction was found, but it was {halt} before all were tried."
    if not found.repairs:
        return (
            "No other label, no other order of the labels of a tile, and no other two labels make "
            "it possible: all were tried."
        )
    some = "" if found.complete else f" ({halt} before all were tried)"
    what = numbered(len(found.repairs), "correction")
    return f"{what} of {_what(found)} would make it possible{some}:"


def _what(found: Diagnosis) -> str:
    from ..diagnosis import Mistake

    two = found.repairs[0].mistake in (Mistake.SWAP, Mistake.LABELS)
    return "two labels (no single one helps)" if two else "one tile"


def _plain(found: Diagnosis) -> dict[str, Any]:
    because = found.impossible_because
    return {
        "status": None if found.status is None else found.status.value,
        "solutions": found.solutions.count,
        "more": found.solutions.more,
        "flaws": [
            {
                "kind": flaw.kind.value,
                "words": flaw.words,
                "where": flaw.where,
                "final": flaw.final,
            }
            for flaw in found.flaws
        ],
        "repairs": [_plain_repair(repair) for repair in found.repairs],
        "impossible_because": None
        if because is None
        else {"words": because.words, "cells": because.cells},
        "complete": found.complete,
        "seconds": round(found.seconds, 6),
    }


def _plain_repair(repair: Repair) -> dict[str, Any]:
    from ..diagnosis import Mistake
    from ..formats.board_json import plain

    changes = [
        {"tile": c.tile, "side": c.side, "from": c.was, "to": c.to, "back": c.back}
        for c in repair.changes
    ]
    what: dict[str, Any] = {"changes": changes}
    if repair.mistake is Mistake.LABEL:
        what = changes[0]
    elif repair.mistake is Mistake.SWAP:
        what = {"swap": changes}
    elif repair.mistake is not Mistake.LABELS:
        tile = repair.changes[0].tile
        what = {"tile": tile, "to": repair.puzzle.by_id[tile].sides, "changes": changes}
    return {
        "mistake": repair.mistake.value,
        **what,
        "words": str(repair),
        "why": repair.why,
        "same": repair.same,
        "apart": repair.apart,
        "solutions": repair.solutions.count,
        "more": repair.solutions.more,
        "likelihood": repair.likelihood,
        "board": plain(repair.board),
    }
