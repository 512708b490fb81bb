"""Boards as plain text: `7/0 3/1~ -`, cells in layout order, a blank line between boards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..board import Board, Placement
from ..errors import FormatError
from ..layout import MAX_CELLS, Layout
from ..puzzle import Puzzle
from ..wording import shown
from .board_json import lying
from .complaint import Complaints, Misfit
from .source import Source, lines_of
from .words import QUOTED, unquoted

WORD = re.compile(rf"""(?P<word>(?:{QUOTED}|[^\s,"#])(?:{QUOTED}|[^\s,"])*)|#.*|[\s,]+""")
PLACED = re.compile(rf"(?P<tile>{QUOTED}|.+)/(?P<turn>[0-9]{{1,9}})(?P<flipped>~?)")
BARE = re.compile(r"""[^\s,"#\[{][^\s,"]*""")

EMPTY = "-"

MAX_LINES = 5_000_000


def read(puzzle: Puzzle, source: Source) -> list[Board]:
    """The boards of a text."""
    boards, complaints = [], Complaints()
    for number, words in enumerate(_boards(source), 1):
        place = f"{source.name}:{words[0][0]}: board {number}"
        cells = puzzle.layout.cells
        if len(words) != len(cells):
            complaints.add(place, f"expected {len(cells)} cells, got {len(words)}")
            continue
        found = []
        for cell, (line, word) in zip(cells, words, strict=True):
            place = f"{source.name}:{line}: board {number}, cell {cell.name}"
            placement = _placement(word, place, complaints)
            if placement is not None:
                placement = lying(puzzle, cell, placement, place, complaints)
            found.append(placement)
        if not complaints.lines:
            boards.append(Board(puzzle, tuple(found)))
    complaints.settle()
    return boards


def _boards(source: Source) -> Iterator[list[tuple[int, str]]]:
    """The words of each board, with their lines."""
    words: list[tuple[int, str]] = []
    for number, line in lines_of(source, MAX_LINES):
        if not line.strip() and words:
            yield words
            words = []
        at = 0
        while at < len(line):
            match = WORD.match(line, at)
            if match is None:
                place = f"{source.name}:{number}"
                raise FormatError(f"{place}: expected a closing quote, got {shown(line[at:])}")
            if match.lastgroup == "word":
                words.append((number, match[0]))
            at = match.end()
        if len(words) > MAX_CELLS:
            got = f"expected at most {MAX_CELLS:,} cells on a board, got more"
            raise FormatError(f"{source.name}:{number}: {got}")
    if words:
        yield words


def _placement(word: str, place: str, complaints: Complaints) -> Placement | None:
    if word == EMPTY:
        return None
    found = PLACED.fullmatch(word)
    if found is None:
        words = f"expected a tile and its turn such as 7/0 or 7/0~, or -, got {shown(word)}"
        complaints.add(place, words)
        return None
    tile = found["tile"]
    try:
        tile = unquoted(tile) if tile.startswith('"') else tile
    except Misfit as error:
        complaints.add(place, str(error))
        return None
    return Placement(tile, int(found["turn"]), bool(found["flipped"]))


def write(boards: Sequence[Board]) -> str:
    """Boards as text, on grids a row to a line."""
    return "\n".join(map(write_next, boards))


def write_next(board: Board) -> str:
    """One board; an empty line stands between boards."""
    text, row = "", ""
    for i, placement in enumerate(board.cells):
        here = _row(board.puzzle.layout, i)
        text += ("\n" if here != row else " ") if text else ""
        text, row = text + _word(placement), here
    return text + "\n"


def _row(layout: Layout, index: int) -> str:
    """What the names of the cells of one row have in common; ten to a row where there is none."""
    row = re.match(r"r\d+(?=c\d+$)", layout.cells[index].name)
    return row[0] if row else str(index // 10)


def _word(placement: Placement | None) -> str:
    if placement is None:
        return EMPTY
    tile = placement.tile
    if not BARE.fullmatch(tile):
        tile = json.dumps(tile, ensure_ascii=False)
    return f"{tile}/{placement.turn}{'~' * placement.flipped}"
