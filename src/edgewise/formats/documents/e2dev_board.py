"""The boards of eternity2.dev: for each cell 4 times the piece plus its rotation, -1 for none."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...layout import MAX_CELLS
from ...puzzle import Puzzle
from ...wording import shown
from ..complaint import Complaints, Objection
from ..draft import Note
from ..frame import refuse_others, size
from ..numbers import by_number, numbers
from ..source import Source
from ..strict_json import located, parse
from ..viewer.boards import Cells, as_link, lying, spelled
from ..viewer.link import EMPTY, Link
from .records import Records

SITE = "https://eternity2.dev/viewer?"


def read(puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """The boards of a document, or of a list of documents."""
    value = parse(source)
    items = {"": value}
    if isinstance(value, list):
        items = {f"[{i}]": item for i, item in enumerate(value)}
    reader = _DocumentReader(puzzle, source)
    boards = [reader.board(item, path, number) for number, (path, item) in enumerate(items.items())]
    reader.records.complaints.settle()
    return [Board(puzzle, tuple(cells)) for cells in boards]


class _DocumentReader:
    """Takes boards apart, for one puzzle."""

    def __init__(self, puzzle: Puzzle, source: Source) -> None:
        try:
            refuse_others(puzzle, "a board of eternity2.dev")
            self.letters = spelled(puzzle)
        except Objection as error:
            raise FormatError.at(Place(source.name), str(error)) from None
        self.rows, self.cols = size(puzzle.layout)
        if self.rows != self.cols:
            got = f"got one with {self.rows} rows of {self.cols}"
            words = f"expected a puzzle with as many rows as columns for this board, {got}"
            raise FormatError.at(Place(source.name), words)
        self.puzzle = puzzle
        self.source = source
        self.records = Records(source)
        self.tiles = by_number(puzzle, numbers(puzzle, MAX_CELLS))

    def board(self, item: Any, path: str, number: int) -> Cells:
        """What lies where. If the letters of the board say otherwise, they count: what a piece is
        called, and how it is listed, may differ from our puzzle."""
        records, dot = self.records, f"{path}." if path else ""
        top = records.keys(item, path, ("board",), "a board")
        wanted = self.rows * self.cols
        if top.get("size", self.rows) != self.rows:
            words = f"expected {self.rows}, the size of the puzzle, got {shown(top['size'])}"
            records.complaints.about(f"{dot}size", words)
        listed = records.items(top.get("board", []), f"{dot}board", "cells")
        if "board" in top and isinstance(top["board"], list) and len(listed) != wanted:
            words = f"expected {wanted} cells, got {len(listed)}"
            records.complaints.about(f"{dot}board", words)
            return []
        cells = [self.placement(value, f"{dot}board[{i}]") for i, value in enumerate(listed)]
        if "board_edges" in top and not records.complaints.listed:
            return self.shown(cells, listed, top["board_edges"], dot, number)
        return cells

    def placement(self, value: object, part: str) -> Placement | None:
        most = 4 * max(self.tiles, default=0) - 1
        code = self.records.whole(value, part, -1, most)
        if code is None or code == -1:
            return None
        tile = self.tiles.get(code // 4 + 1)
        if tile is None:
            self.records.wrong(part, "4 times a piece of the puzzle, plus its turn", value)
            return None
        return Placement(tile.id, code % 4)

    def shown(self, cells: Cells, codes: list[int], edges: Any, dot: str, number: int) -> Cells:
        """The cells as their letters show them."""
        part, wanted = f"{dot}board_edges", 4 * len(cells)
        if not isinstance(edges, str) or not re.fullmatch("[a-z]*", edges) or len(edges) != wanted:
            expected = f"expected {wanted:,} small letters (4 for each of {len(cells):,} cells)"
            got = f"{len(edges):,}" if isinstance(edges, str) else shown(edges)
            odd = re.search("[^a-z]", edges) if isinstance(edges, str) else None
            got += f", one of them {odd[0]!r}" if odd else ""
            self.records.complaints.about(part, f"{expected}, got {got}")
            return cells
        quads = tuple(edges[i : i + 4] for i in range(0, wanted, 4))
        picture = Board(self.puzzle, tuple(cells)).picture()
        told = [EMPTY if sides is None else self.spell(sides) for sides in picture]
        wrong = [i for i in range(len(cells)) if told[i] != quads[i]]
        empty = [i for i in wrong if EMPTY in (told[i], quads[i])]
        # If hardly any piece is what it shows, they are numbered or listed otherwise than ours.
        few = 2 * len(wrong) <= sum(cell is not None for cell in cells)
        for i in wrong if few else empty:
            words = f"expected what board_edges shows there ({quads[i]}), got {codes[i]}: {told[i]}"
            self.records.complaints.about(f"{dot}board[{i}]", words)
        if self.records.complaints.listed or not wrong:
            return cells
        line, column = located(self.source.text, {part}).get(part, (1, 1))
        place = Place(self.source.name, line, part=f"board {number + 1}", board=number)
        pieces = tuple(code // 4 + 1 for code in codes)
        link = Link("", self.rows, self.cols, quads, pieces, column=(column or 0) + 1)
        complaints = Complaints()
        found = lying(self.puzzle, link, self.letters, place, complaints)
        complaints.settle()
        return found

    def spell(self, sides: Sequence[str]) -> str:
        return "".join(self.letters[label] for label in sides)


def write(boards: Sequence[Board]) -> str:
    """One board as an object, any other number as a list, one to a line."""
    if len(boards) == 1:
        told = _plain(boards[0]).items()
        lines = (f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in told)
        return "{\n" + ",\n".join(lines) + "\n}\n"
    lines = (f"\n  {json.dumps(_plain(board), ensure_ascii=False)}" for board in boards)
    return f"[{','.join(lines)}\n]\n"


def _plain(board: Board) -> dict[str, object]:
    """A board as the site has it, but for its hash, which is the site's own."""
    link, puzzle = as_link(board), board.puzzle
    if link.rows != link.cols:
        got = f"got {link.rows} rows of {link.cols}"
        raise FormatError(f"expected as many rows as columns, as eternity2.dev has one size, {got}")
    if not link.pieces:
        raise FormatError("expected at most 999 tiles, as eternity2.dev numbers them, got more")
    codes = []
    for piece, placement in zip(link.pieces, board.cells, strict=True):
        if placement is not None and placement.flipped:
            got = f"got tile {placement.tile} turned over"
            raise FormatError(f"expected tiles that show their front, {got}")
        codes.append(-1 if placement is None else 4 * (piece - 1) + placement.turn)
    joints = puzzle.layout.joints
    score = sum(link.quads[a.cell][a.side] == link.quads[b.cell][b.side] != "a" for a, b in joints)
    edges = "".join(link.quads)
    hints = "-".join(
        f"{puzzle.layout.index[clue.cell]}.{clue.turn}"
        for clue in puzzle.clues
        if clue.tile is not None and clue.turn is not None
    )
    url = f"{SITE}puzzle={link.title}&puzzle_size={link.rows}&board_edges={edges}"
    return {
        "name": puzzle.name,
        "size": link.rows,
        "score": score,
        "breaks": len(joints) - score,
        "board": codes,
        "board_edges": edges,
        "board_pieces": "".join(f"{piece:03}" for piece in link.pieces),
        "url": url + f"&hints={hints}" * bool(hints),
    }
