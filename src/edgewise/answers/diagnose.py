"""Why a puzzle will not solve, and what to correct."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Board
from ..diagnosis import Diagnosis, Mistake, Repair
from ..formats.own_json import boards as board_json
from ..layout import Side
from ..wording import numbered
from .exit import Exit, halted, stopped
from .parts import Advice, Drawn, Paragraph, Part

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
    elif repair.mistake is not Mistake.LABELS:
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
    if found.status is None or found.status.value != "impossible":
        return
    yield from _cells(found)
    yield Paragraph(_outcome(found, interrupted), indent="")
    yield from _repairs(found, every)
    if number <= len(found.repairs):
        repair = found.repairs[number - 1]
        yield f"\nA solution with correction {number}:"
        yield Drawn(repair.board, _changed(repair), changed=True)


def headline(found: Diagnosis) -> Iterator[Part]:
    """In one sentence: the likeliest correction, or else why it is impossible."""
    if found.repairs:
        first = found.repairs[0]
        yield Paragraph(f"Perhaps {first}: {_follows(first)}.")
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
    some = "" if found.complete else f" ({halt} before all were tried)"
    what = numbered(len(found.repairs), "correction")
    return f"{what} of {_what(found)} would make it possible{some}:"


def _what(found: Diagnosis) -> str:
    two = found.repairs[0].mistake in (Mistake.SWAP, Mistake.LABELS)
    return "two labels (no single one helps)" if two else "one tile"


def _repairs(found: Diagnosis, every: bool) -> Iterator[Part]:
    left = 0
    for mistake, heading in HEADINGS.items():
        numbers = [(i, r) for i, r in enumerate(found.repairs, 1) if r.mistake.value == mistake]
        # Wrong orders that are not plain mirror images are rare: only if there is nothing else.
        few = 0 if mistake == "order" and len(numbers) < len(found.repairs) else LIKELIEST
        listed = numbers if every else numbers[:few]
        left += len(numbers) - len(listed)
        if listed:
            yield heading
        for place, repair in listed:
            yield Paragraph(f"{repair}: {_follows(repair)}", f"{place:3}. ", " " * 5)
            if repair.why:
                yield Paragraph("; ".join(repair.why), " " * 5, " " * 5)
    if left:
        yield "Numbers go by likelihood."
        yield Advice("all", f"lists {left:,} more")


def _follows(repair: Repair) -> str:
    are = "is" if repair.solutions.count == 1 else "are"
    return f"then there {are} {repair.solutions}"


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
