"""Boards as plain text: `7/0 3/1~ -`, cells in layout order, a blank line between boards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...layout import MAX_CELLS, Cell, Layout
from ...puzzle import Puzzle
from ...wording import shown
from ..complaint import Complaints, Objection, misplaced
from ..draft import Note
from ..grids.trial import as_others_count
from ..source import Source, lines_of
from .lexer import QUOTED, unquoted

WORD = re.compile(rf"""(?P<word>(?:{QUOTED}|[^\s,"#])(?:{QUOTED}|[^\s,"])*)|#.*|[\s,]+""")
PLACED = re.compile(rf"(?P<tile>{QUOTED}|.+)/(?P<turn>[0-9]{{1,9}})(?P<flipped>~?)")
BARE = re.compile(r"""[^\s,"#\[{][^\s,"]*""")

EMPTY = "-"

MAX_LINES = 5_000_000


Token = tuple[str, int, int]
"""Its text, and the line and column where it starts."""


def read(puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """The boards of a text."""
    boards, complaints = [], Complaints()
    for number, words in enumerate(_boards(source)):
        place = Place(source.name, words[0][1], part=f"board {number + 1}", board=number)
        cells = puzzle.layout.cells
        if len(words) != len(cells):
            complaints.add(place, f"expected {len(cells)} cells, got {len(words)}")
            continue
        found: list[Placement | None] = []
        for cell, word in zip(cells, words, strict=True):
            try:
                found.append(None if word[0] == EMPTY else _placement(puzzle, cell, word))
            except Objection as error:
                _, line, column = word
                part = f"{place.part}, cell {cell.name}"
                here = replace(place, line=line, column=column, part=part, cell=cell.name)
                complaints.add(here, str(error))
        if not complaints.listed:
            boards.append(Board(puzzle, tuple(found)))
    complaints.settle()
    # The full grids of others look the same.
    return as_others_count(boards, note)


def _boards(source: Source) -> Iterator[list[Token]]:
    """The words of each board."""
    words: list[Token] = []
    for number, line in lines_of(source, MAX_LINES):
        if not line.strip() and words:
            yield words
            words = []
        at = 0
        while at < len(line):
            match = WORD.match(line, at)
            if match is None:
                place = Place(source.name, number, at + 1)
                raise FormatError.at(place, f"expected a closing quote, got {shown(line[at:])}")
            if match.lastgroup == "word":
                words.append((match[0], number, at + 1))
            at = match.end()
        if len(words) > MAX_CELLS:
            most = f"expected at most {MAX_CELLS:,} cells on a board, got more"
            raise FormatError.at(Place(source.name, number), most)
    if words:
        yield words


def _placement(puzzle: Puzzle, cell: Cell, word: Token) -> Placement:
    text, line, column = word
    found = PLACED.fullmatch(text)
    if found is None:
        got = f"got {shown(text)}"
        raise Objection(f"expected a tile and its turn such as 7/0 or 7/0~, or -, {got}")
    tile, turn, flipped = found.groups()
    tile = unquoted(tile, (line, column)) if tile.startswith('"') else tile
    placement = Placement(tile, int(turn), bool(flipped))
    if words := misplaced(puzzle, cell, placement):
        raise Objection(words)
    return placement


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
