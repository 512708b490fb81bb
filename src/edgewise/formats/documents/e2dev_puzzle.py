"""The puzzle of eternity2.dev: pieces as top, right, bottom, left, and hints, all from 0."""

from __future__ import annotations

import json
from dataclasses import replace

from ...puzzle import Clue, Puzzle
from ..draft import Draft
from ..source import Source
from ..strict_json import parse
from .numbered import MAX_COLOUR, Keeps, drafted, in_numbers, losses
from .records import Records, elsewhere

KEEPS = Keeps("a puzzle of eternity2.dev")

lost = losses(KEEPS)


def read(source: Source) -> Draft:
    """What the document says."""
    records = Records(source)
    top = records.keys(parse(source), "", ("width", "height", "pieces"), "a puzzle")
    layout = records.board(top, "height", "width")
    colours = top.get("numColors")
    most = MAX_COLOUR
    if colours is not None:
        most = records.whole(colours, "numColors", 0, MAX_COLOUR) or MAX_COLOUR
    quads = records.quads(top.get("pieces", []), "pieces", most)
    name = records.text(top.get("name") or "", "name")
    records.enough(len(quads), layout, "pieces")
    hints = records.items(top.get("hints") or [], "hints", "hints")
    last = len(layout) - 1 if layout is not None and len(quads) < len(layout) else len(quads) - 1
    clues = []
    for i, item in enumerate(hints):
        part = f"hints[{i}]"
        hint = records.keys(item, part, ("pos", "piece", "rot"), "a hint")
        if layout is None or not {"pos", "piece", "rot"} <= hint.keys():
            continue
        pos = records.whole(hint["pos"], f"{part}.pos", 0, len(layout) - 1)
        piece = records.whole(hint["piece"], f"{part}.piece", 0, last)
        rot = records.whole(hint["rot"], f"{part}.rot", 0, 3)
        if pos is not None and piece is not None and rot is not None:
            clues.append(Clue(layout.cells[pos].name, str(piece + 1), rot))
    records.complaints.settle()
    assert layout is not None  # else something was wrong, and has been said
    where = elsewhere(source, "pieces", "hints")
    draft = drafted(layout, quads, records.complaints, where, part="pieces")
    return replace(draft, clues=tuple(clues), name=name)


def write(puzzle: Puzzle) -> str:
    """The document; its border is 0."""
    told = in_numbers(puzzle, KEEPS)
    hints = [{"pos": cell, "piece": tile, "rot": turn} for cell, tile, turn in told.clues]
    colours = max(max(quad) for quad in told.quads) if told.quads else 0
    lines = [
        f'  "name": {json.dumps(puzzle.name, ensure_ascii=False)}',
        f'  "width": {told.cols}',
        f'  "height": {told.rows}',
        f'  "numColors": {colours}',
        _listed("pieces", told.quads),
        _listed("hints", hints),
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _listed(key: str, items: object) -> str:
    """A list with an item to a line."""
    assert isinstance(items, list | tuple)
    rows = ",\n".join(f"    {json.dumps(item)}" for item in items)
    return f'  "{key}": [\n{rows}\n  ]' if items else f'  "{key}": []'
