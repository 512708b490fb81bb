"""Why a puzzle will not solve, and what to correct."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Board
from ..diagnosis import OF_ONE_TILE, Diagnosis, Mistake, Repair
from ..formats.own_json import boards as board_json
from ..formats.own_json import puzzle as puzzle_json
from ..layout import Side
from ..wording import listed, numbered
from .exit import Exit, halted, stopped
from .parts import Advice, Drawn, Paragraph, Part

LIKELIEST = 3
"""So many corrections of each kind are listed unless all are asked for."""

HEADINGS = {
    Mistake.LABEL: "A label is wrong:",
    Mistake.MIRRORED: "A tile was read the wrong way round, anticlockwise:",
    Mistake.NEIGHBOURS: "Two neighbouring labels of a tile were swapped:",
    Mistake.ORDER: "The labels of a tile stand in the wrong order:",
    Mistake.SWAP: "Two labels were swapped:",
    Mistake.LABELS: "Two labels are wrong:",
    Mistake.TWICE: "A tile was typed twice, and another one forgotten:",
    Mistake.MISSING: "A tile was forgotten:",
    Mistake.HALVES: "Halves are marked the other way round on some tiles:",
    Mistake.NAMES: "One motif goes by two names:",
    Mistake.SIDES: "All tiles were typed in another order of sides:",
    Mistake.RULE: "Another rule is meant:",
    Mistake.SIZE: "Another board is meant:",
}
"""By the kind of mistake, the likeliest kind first; the numbers below them go by likelihood."""

TRIED = {
    Mistake.RULE: "other rules",
    Mistake.SIZE: "other boards",
    Mistake.SIDES: "other orders of sides",
    Mistake.NAMES: "one motif under two names",
    Mistake.TWICE: "a tile typed twice",
    Mistake.MISSING: "a tile forgotten",
    Mistake.HALVES: "halves the other way round",
    Mistake.LABELS: "two labels",
}
"""What may be left unfinished."""

OPTIONS = ("typed", "board", "match", "rim")
"""What can be said when a puzzle is read, without changing its file."""


def plain(found: Diagnosis) -> dict[str, object]:
    because = found.impossible_because
    return {
        "status": None if found.status is None else found.status.value,
        "solutions": found.solutions.count,
        "more": found.solutions.more,
        "flaws": [
            {"kind": flaw.kind.value, "words": flaw.words, "where": flaw.where, "final": flaw.final}
            for flaw in found.flaws
        ],
        "repairs": [_plain_repair(repair) for repair in found.repairs],
        "impossible_because": None
        if because is None
        else {"words": because.words, "cells": list(because.cells)},
        "complete": found.complete,
        "unfinished": [mistake.value for mistake in found.unfinished],
        "seconds": round(found.seconds, 6),
    }


def _plain_repair(repair: Repair) -> dict[str, object]:
    changes: list[dict[str, object]] = [
        {"tile": c.tile, "side": c.side, "from": c.was, "to": c.to, "back": c.back}
        for c in repair.changes
    ]
    what: dict[str, object] = {"changes": changes}
    if repair.mistake is Mistake.LABEL:
        what = changes[0]
    elif repair.mistake is Mistake.SWAP:
        what = {"swap": changes}
    elif repair.told:
        what = {"told": dict(repair.told)}
    elif repair.card:
        what = {"tile": repair.tile or None, "to": list(repair.card)}
    elif repair.mistake in OF_ONE_TILE:
        tile = repair.changes[0].tile
        sides = list(repair.puzzle.by_id[tile].sides)
        what = {"tile": tile, "to": sides, "changes": changes}
    return {
        "mistake": repair.mistake.value,
        **what,
        "words": str(repair),
        "why": list(repair.why),
        "same": list(repair.same),
        "apart": repair.apart,
        "solutions": repair.solutions.count,
        "more": repair.solutions.more,
        "likelihood": repair.likelihood,
        "puzzle": puzzle_json.plain(repair.puzzle),
        "board": board_json.plain(repair.board),
    }


def sentences(
    found: Diagnosis, *, every: bool = False, number: int = 1, interrupted: bool = False
) -> Iterator[Part]:
    """As a person reads it; *every*: all corrections are listed; *number*: the one to draw."""
    because = found.impossible_because
    rules = [flaw for flaw in found.flaws if flaw.kind.value == "wrong rule"]
    told = [f for f in found.flaws if f not in rules and (not because or str(f) != because.words)]
    for flaw in told:
        yield Paragraph(str(flaw), "- ")
    if told:
        yield ""
    yield Paragraph(_verdict(found, interrupted), indent="")
    for flaw in rules:
        yield Paragraph(f"Is another rule meant? {flaw.words[:1].upper()}{flaw.words[1:]}.")
    if found.status is not None and found.status.value == "stopped":
        return
    yield from _cells(found)
    if found.repairs or (found.status is not None and found.status.value == "impossible"):
        yield Paragraph(_outcome(found, interrupted), indent="")
    yield from _repairs(found, every)
    if found.unfinished:
        left = listed([TRIED[mistake] for mistake in found.unfinished])
        yield Paragraph(f"Not tried to the end, which would take too long: {left}.", indent="")
    if number <= len(found.repairs):
        repair = found.repairs[number - 1]
        yield f"\nA solution with correction {number}:"
        yield Drawn(repair.board, _changed(repair), changed=True)


def headline(found: Diagnosis) -> Iterator[Part]:
    """In one sentence: the likeliest correction, or else why it is impossible."""
    if found.repairs:
        first = found.repairs[0]
        said = _said(first)
        yield Paragraph(f"{said[0].upper()}{said[1:]}." if first.of_all else f"Perhaps {said}.")
        yield from _advice(first)
    elif found.impossible_because is not None:
        words = found.impossible_because.words
        yield Paragraph(f"{words[:1].upper()}{words[1:]}.")


def _verdict(found: Diagnosis, interrupted: bool) -> str:
    if found.status is None:
        return "It cannot be searched before this is put right."
    if found.status.value == "solved":
        return f"It can be solved: {found.solutions}."
    if found.status.value == "stopped":
        return f"{halted(interrupted)} before it was known whether it can be solved."
    why = found.impossible_because
    return f"Impossible, proved: {why.words}." if why else "Impossible: there is no solution."


def _cells(found: Diagnosis) -> Iterator[Part]:
    """The cells that cannot be filled, drawn."""
    because, layout = found.impossible_because, found.puzzle.layout
    if because is not None and because.cells and len(because.cells) < len(layout):
        notes = {layout.index[cell]: "X" for cell in because.cells}
        yield ""
        yield Drawn(Board.empty(found.puzzle), notes=notes)
        yield "X marks the cells that cannot be filled together.\n"


def _outcome(found: Diagnosis, interrupted: bool) -> str:
    """What became of the search for corrections."""
    halt = halted(interrupted).lower()
    if not found.repairs and not found.complete:
        return f"No correction was found, but it was {halt} before all were tried."
    if not found.repairs:
        return (
            "No other label, no other order of the labels of a tile, and no other two labels make "
            "it possible: all were tried."
        )
    some = "" if found.complete or found.status is None else f" ({halt} before all were tried)"
    what = numbered(len(found.repairs), "correction")
    if found.status is None or found.status.value == "solved":
        return f"{what} would give every cell a tile, and every tile a cell:"
    mistakes = {repair.mistake for repair in found.repairs}
    alone = "" if mistakes & OF_ONE_TILE else " (no single label helps)"
    return f"{what} would make it possible{alone}{some}:"


def _repairs(found: Diagnosis, every: bool) -> Iterator[Part]:
    left = 0
    for mistake in dict.fromkeys(repair.mistake for repair in found.repairs):
        numbers = [(i, r) for i, r in enumerate(found.repairs, 1) if r.mistake is mistake]
        shown = numbers if every else numbers[:LIKELIEST]
        left += len(numbers) - len(shown)
        yield HEADINGS[mistake]
        for place, repair in shown:
            yield Paragraph(_said(repair), f"{place:3}. ", " " * 5)
            if repair.why:
                yield Paragraph("; ".join(repair.why), " " * 5, " " * 5)
        yield from _advice(numbers[0][1])
    if left:
        yield "Numbers go by likelihood."
        yield Advice("all", f"lists {left:,} more")


def _advice(repair: Repair) -> Iterator[Part]:
    """How to have it read so, if that can be said."""
    for key, value in repair.told:
        if key in OPTIONS:
            quoted = f'"{value}"' if " " in value else value
            yield Advice(f"{key} {quoted}", "reads it so")


def _said(repair: Repair) -> str:
    """A correction and what follows: of one that concerns all tiles, in few words."""
    if repair.of_all:
        return f"{repair}? Then {repair.solutions}"
    return (
        f"{repair}: then there {'is' if repair.solutions.count == 1 else 'are'} {repair.solutions}"
    )


def _changed(repair: Repair) -> set[Side]:
    """The sides on the board that a correction changes."""
    changed = set()
    for cell, placed in enumerate(repair.board.cells):
        for change in repair.changes:
            if placed is not None and placed.tile == change.tile:
                tile = repair.puzzle.by_id[placed.tile]
                side = change.side
                if tile.back is None and placed.flipped:
                    side = -side  # its mirror image
                elif placed.flipped != change.back:
                    continue  # it is on the other face
                changed.add(Side(cell, (side + placed.turn) % len(tile.sides)))
    return changed


def exit_status(found: Diagnosis, *, interrupted: bool = False) -> Exit:
    """Whether it can be solved as it is."""
    if not found.complete and found.status is not None:
        return stopped(interrupted)
    solved = found.status is not None and found.status.value == "solved"
    return Exit.ANSWERED if solved else Exit.NO
