"""Boards in the boxes of other programs, which show the four labels of each square.

+-----+-----+
|  a  |  b  |
|d   b|b 7 a|
|  c  |  d  |
+-----+-----+
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...puzzle import Puzzle
from ...tile import Sides
from ...wording import shown

BARS = re.compile(r"[|│┃║]")

RULE = re.compile(r"\s*[+┌├└╔╠╚╬┼┏┣┗╋|│┃║][\s+=|─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋-]{2,}")
"""A line that parts two rows of boxes."""

Box = tuple[int, tuple[str, ...]]
"""The line it begins at, and the words in it as they are read."""


def read(puzzle: Puzzle, lines: Sequence[str], name: str) -> list[Board]:
    """The boards drawn in *lines* so; none if there are no such boxes."""
    if puzzle.layout.shape != "square":
        return []
    boards = []
    for faces in _drawings(lines):
        if len(faces) == len(puzzle.layout) and all(len(words) in (0, 4, 5) for _, words in faces):
            boards.append(_board(puzzle, faces, name))
    return boards


def _drawings(lines: Sequence[str]) -> Iterator[list[Box]]:
    """The boxes of each drawing, row by row: the line they begin at, and the words in them."""
    boxes: list[Box] = []
    band: list[list[str]] = []
    for number, line in enumerate([*lines, ""], 1):
        if RULE.fullmatch(line):
            boxes += _row(number - len(band), band)
            band = []
        elif len(parts := BARS.split(line.strip())) > 2:
            band.append(parts[1:-1])
        else:
            if boxes:
                yield boxes
            boxes, band = [], []


def _row(number: int, band: list[list[str]]) -> Iterator[Box]:
    """The boxes of a row: top, left, what is in the middle, right, bottom."""
    if len({len(parts) for parts in band}) != 1:
        return
    for column in zip(*band, strict=True):
        yield number, tuple(word for part in column for word in part.split())


def _board(puzzle: Puzzle, boxes: list[Box], name: str) -> Board:
    left = {tile.id: tile.copies for tile in puzzle.tiles}
    looks: dict[Sides, list[Placement]] = {}
    for tile in puzzle.tiles:
        for sides, way in tile.looks(puzzle.rule.turns, puzzle.rule.flips).items():
            looks.setdefault(sides, []).append(Placement(tile.id, *way))
    cells: list[Placement | None] = []
    for cell, (number, words) in zip(puzzle.layout.cells, boxes, strict=True):
        if not words:
            cells.append(None)
            continue
        sides = (words[0], words[-2], words[-1], words[1])
        named = words[2] if len(words) == 5 else None
        ways = [way for way in looks.get(sides, ()) if left[way.tile]]
        # What stands in the middle may be the id, or what the other program calls the tile.
        lies = next((way for way in ways if way.tile == named), next(iter(ways), None))
        if lies is None:
            place = Place(name, number, part=f"cell {cell.name}", cell=cell.name)
            labels = shown(" ".join(sides))
            raise FormatError.at(place, f"expected a tile that is left, got the labels {labels}")
        left[lies.tile] -= 1
        cells.append(lies)
    return Board(puzzle, cells)
