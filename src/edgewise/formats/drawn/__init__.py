"""Boards that come back: what edgewise printed or kept, and what people type, read once more.

- `boxes`: drawings of squares, triangles and hexagons, by the frames they were drawn with
- `labelled`: boxes of other programs, with the four labels of each square
- `listing`: the list of cells that stands for a drawing where there is no room for one
- `stepwise`: how to lay a board, tile by tile
- `tokens`: rows of words: `2←`, `2/3`, `T4R90`, a tile alone, grids with lines around them
- `alone`: the turns of tiles that were given without one, where these follow

It stands behind the strict readers: what these can read is never read here.
"""

from __future__ import annotations

import re
from functools import partial

from ...board import Board
from ...errors import FormatError, Place
from ...puzzle import Puzzle
from ..draft import Note
from ..source import Source

CHECKPOINT = re.compile(r'\s*\{\s*"edgewise-checkpoint"\s*:')

COLOURS = re.compile(r"\x1b\[[0-9;]*m")

PICTURE = re.compile(r"\s*<(?:\?xml|svg|!doctype html|html)\b", re.IGNORECASE)

MAX_TEXT = 400_000
"""Characters of a text that is read so: drawings are for people."""

MAX_CELLS = 4096
"""Boards of more cells are not drawn for anybody to look at."""


def kept_board(source: Source) -> Source | None:
    """The board inside a checkpoint of `best`, as the text it was kept as; None: no checkpoint."""
    if not CHECKPOINT.match(source.text):
        return None
    from ..strict_json import parse

    top = parse(source)
    state = top.get("state") if isinstance(top, dict) else None
    board = state.get("board") if isinstance(state, dict) else None
    if not isinstance(board, str):
        words = "expected a checkpoint of the command best, which keeps a board, got another one"
        raise FormatError.at(Place(source.name), words)
    return Source(board, source.name)


BOXES = re.compile(r"[┌┬┐├┼┤└┴┘╔╗╚╝]|^[ \t]*\+(?:-+\+)+[ \t]*$", re.M)
"""What only drawings of squares have."""


def is_drawing(source: Source) -> bool:
    return BOXES.search(source.text[:MAX_TEXT]) is not None


def read(puzzle: Puzzle, source: Source, note: Note) -> list[Board] | None:
    """The boards of a text that the strict readers refuse; None if it looks like none of these.

    An error, if it does but leaves open what lies where.
    """
    text = source.text
    if len(text) > MAX_TEXT or len(puzzle.layout) > MAX_CELLS or text.lstrip()[:1] in ("{", "["):
        return None
    if PICTURE.match(text):
        words = "expected a board, got a picture; --out board.json or board.txt saves one"
        raise FormatError.at(Place(source.name), words)
    from . import boxes, labelled, listing, stepwise, tokens

    lines = [COLOURS.sub("", line).rstrip() for line in text.split("\n")]
    refusal: FormatError | None = None
    readers = (
        boxes.read,
        listing.read,
        partial(tokens.read, note=note),
        labelled.read,
        stepwise.read,
    )
    for reader in readers:
        try:
            found = reader(puzzle, lines, source.name)
        except FormatError as error:
            if refusal is None and not isinstance(error, boxes.Unreadable):
                raise
            refusal, found = refusal or error, []  # perhaps the boxes of another program
        if found:
            return found
    if refusal is not None:
        raise refusal
    return None
