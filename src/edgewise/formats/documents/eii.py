"""The puzzle of eii-puzzles: tiles as north, east, south, west; some are placed, by their edges."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

from ...layout import Layout
from ...puzzle import Clue, Puzzle
from ..draft import Draft
from ..frame import size
from ..source import Source
from ..strict_json import parse
from .numbered import Keeps, Quad, drafted, in_numbers, losses, turned
from .records import Records, elsewhere

KEEPS = Keeps("a puzzle of eii-puzzles")

lost = losses(KEEPS)


def read(source: Source) -> Draft:
    """What the document says. Its tiles may stand in solved order: engines do not mind."""
    records = Records(source)
    top = records.keys(parse(source), "", ("rows", "cols", "tiles"), "a puzzle")
    layout = records.board(top, "rows", "cols")
    quads = records.quads(top.get("tiles", []), "tiles")
    name = records.text(top.get("name") or "", "name")
    placed = [
        found
        for i, item in enumerate(records.items(top.get("placed") or [], "placed", "placed tiles"))
        if (found := _placed(item, f"placed[{i}]", layout, records)) is not None
    ]
    among = Counter(map(_least, quads))
    among.subtract(_least(quad) for _, quad, _ in placed)
    apart = any(number < 0 for number in among.values())
    if apart and layout is not None and len(quads) + len(placed) == len(layout):
        quads += [quad for _, quad, _ in placed]
    records.enough(len(quads), layout, "tiles")
    records.complaints.settle()
    assert layout is not None
    clues = _clues(placed, quads, records)
    draft = drafted(layout, quads, records.complaints, elsewhere(source, "tiles", "placed"))
    return replace(draft, clues=clues, name=name)


Laid = tuple[str, Quad, str]
"""A cell, what it shows, and what the file calls that."""


def _placed(item: Any, part: str, layout: Layout | None, records: Records) -> Laid | None:
    needed = ("row", "col", "tile")
    one = records.keys(item, part, needed, "a placed tile")
    if layout is None or not set(needed) <= one.keys():
        return None
    rows, cols = size(layout)
    row = records.whole(one["row"], f"{part}.row", 0, rows - 1)
    col = records.whole(one["col"], f"{part}.col", 0, cols - 1)
    quad = records.quad(one["tile"], f"{part}.tile")
    if row is None or col is None or quad is None:
        return None
    return f"r{row + 1}c{col + 1}", quad, f"{part}.tile"


def _clues(placed: list[Laid], quads: list[Quad], records: Records) -> tuple[Clue, ...]:
    """Which tile each is, and how it is turned; of tiles that are the same, the next."""
    left: dict[Quad, list[int]] = {}
    for number in reversed(range(len(quads))):
        left.setdefault(_least(quads[number]), []).append(number)
    found = []
    for cell, quad, part in placed:
        same = left.get(_least(quad), [])
        if not same:
            what = "a tile of the list" if _least(quad) not in left else "each tile once"
            records.wrong(part, f"{what}, in any turn", list(quad))
            continue
        number = same.pop()
        turn = next(turn for turn in range(4) if turned(quads[number], turn) == quad)
        found.append(Clue(cell, str(number + 1), turn))
    return tuple(found)


def _least(quad: Quad) -> Quad:
    return min(turned(quad, turn) for turn in range(4))


def write(puzzle: Puzzle) -> str:
    """The document; its border is 0."""
    told = in_numbers(puzzle, KEEPS)
    tiles = ",\n".join(f"    {json.dumps(quad)}" for quad in told.quads)
    placed = ",\n".join(
        "    "
        + json.dumps(
            {
                "row": cell // told.cols,
                "col": cell % told.cols,
                "tile": turned(told.quads[tile], turn),
            }
        )
        for cell, tile, turn in told.clues
    )
    return (
        f'{{\n  "name": {json.dumps(puzzle.name, ensure_ascii=False)},\n'
        f'  "rows": {told.rows},\n  "cols": {told.cols},\n'
        f'  "tiles": [\n{tiles}\n  ],\n'
        + (f'  "placed": [\n{placed}\n  ]\n}}\n' if placed else '  "placed": []\n}\n')
    )
