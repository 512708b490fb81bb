"""The board a film plays on: each way in which a tile lies somewhere is drawn once."""

from __future__ import annotations

from collections.abc import Iterable

from ...board import Board, Placement
from ...puzzle import Puzzle
from ..picture.outline import Bounds, bounds
from ..picture.picture import MARGIN, marks
from ..picture.theme import Style
from ..picture.ways import Kinds, Ways, use

Placed = tuple[tuple[int, Placement], ...]
"""What lies on a board, by cell, in the order of placing."""


class Stage:
    """Cells, and tiles that lie in them as often as wanted."""

    def __init__(self, puzzle: Puzzle, style: Style, boards: Iterable[Placed]) -> None:
        self.puzzle, self.kinds = puzzle, Kinds(puzzle.layout)
        self.shapes, self.centres = self.kinds.shapes, self.kinds.centres
        self.numbers: dict[tuple[Placement, int], int] = {}
        """Each way in which a tile lies in a kind of cell."""
        for placed in boards:
            for cell, placement in placed:
                self.numbers.setdefault((placement, self.kinds.of[cell]), len(self.numbers))
        ways = Ways(puzzle, style, self.kinds, self.numbers)
        self.faces = ways.faces
        self.names = [
            ways.draw(lies, kind, puzzle.by_id[lies.tile].shown(lies.turn, lies.flipped))
            for lies, kind in self.numbers
        ]
        """Of each way, by its number: what to use to see it, around the middle of its cell."""
        self.tiles = {name: ways.defs[name] for name in self.names}
        """Drawn, by name."""
        self.shared = [line for name, line in ways.defs.items() if name not in self.tiles]
        """What tiles are made of."""

    def number(self, cell: int, placement: Placement) -> int:
        """Of the tile that lies there so."""
        return self.numbers[placement, self.kinds.of[cell]]

    def put(self, cell: int, number: int) -> str:
        return use(self.names[number], self.centres[cell])

    def marks(self, placed: Placed) -> list[tuple[set[int], str]]:
        """What is wrong on a board, and the cells it is between."""
        cells: list[Placement | None] = [None] * len(self.shapes)
        for cell, placement in placed:
            cells[cell] = placement
        return marks(Board(self.puzzle, tuple(cells)), self.shapes)

    @property
    def box(self) -> Bounds:
        return bounds(self.shapes, MARGIN)
