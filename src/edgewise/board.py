"""What lies where."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .clock import Stop, Tell
from .errors import Complaint, PuzzleError
from .limit import NO_LIMIT, USUAL, Limit, Options
from .puzzle import Clue, Puzzle
from .tile import Sides, Turn
from .wording import NAMED

if TYPE_CHECKING:
    from .hint import Hint
    from .render.steps.steps import Steps

Picture = tuple[Sides | None, ...]
"""The labels each cell shows. Boards with the same picture are the same arrangement."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile as it lies in a cell."""

    tile: str
    """Its id."""

    turn: Turn = 0
    """Steps clockwise."""

    flipped: bool = False
    """Turned over (before turning)."""


@dataclass(frozen=True, slots=True)
class Board:
    """For each cell of a puzzle a placement, or nothing. It may be wrong; `check` judges."""

    puzzle: Puzzle = field(repr=False)

    cells: tuple[Placement | None, ...]
    """In the order of the layout's cells."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(self.cells))
        expected, got = len(self.puzzle.layout), len(self.cells)
        if got != expected:
            raise PuzzleError(f"expected {expected} cells on the board, got {got}")
        tiles = self.puzzle.by_id
        for cell, placement in zip(self.puzzle.layout.cells, self.cells, strict=True):
            if placement is None:
                continue
            tile = tiles.get(placement.tile)
            if tile is None:
                raise PuzzleError(f"cell {cell.name}: there is no tile {placement.tile!r}")
            if len(tile.sides) != cell.sides:
                raise PuzzleError(
                    f"cell {cell.name}: expected a tile with {cell.sides} sides, "
                    f"got tile {tile.id} with {len(tile.sides)}"
                )
            if not 0 <= placement.turn < cell.sides:
                raise PuzzleError(
                    f"cell {cell.name}: expected a turn from 0 to {cell.sides - 1}, "
                    f"got {placement.turn}"
                )

    def __hash__(self) -> int:
        return hash(self.cells)

    @classmethod
    def empty(cls, puzzle: Puzzle) -> Board:
        """A board with nothing on it, not even the clues."""
        return cls(puzzle, (None,) * len(puzzle.layout))

    def __getitem__(self, cell: str) -> Placement | None:
        return self.cells[self._index(cell)]

    def put(self, cell: str, placement: Placement | None) -> Board:
        """The same board with *placement* in *cell*."""
        index = self._index(cell)
        return replace(self, cells=(*self.cells[:index], placement, *self.cells[index + 1 :]))

    def remove(self, cell: str) -> Board:
        """The same board with nothing in *cell*."""
        return self.put(cell, None)

    def fixed(self) -> Puzzle:
        """The puzzle with all that lies here as clues, to be solved from there; clues for other
        cells stay. Refused where something is wrong already."""
        from .check import amiss

        if wrong := amiss(self):
            words = "expected a board on which all that lies there fits, to go on from; got:"
            listed = [Complaint(f"- {line}") for line in wrong[:NAMED]]
            more = f"- and {len(wrong) - NAMED} more" * (len(wrong) > NAMED)
            raise PuzzleError.listing([Complaint(words), *listed], more)
        cells = zip(self.puzzle.layout.cells, self.cells, strict=True)
        laid = {c.name: Clue(c.name, p.tile, p.turn, p.flipped) for c, p in cells if p is not None}
        others = (clue for clue in self.puzzle.clues if clue.cell not in laid)
        return replace(self.puzzle, clues=(*others, *laid.values())).sound()

    def picture(self) -> Picture:
        """What the board looks like."""
        tiles = self.puzzle.by_id
        return tuple(
            None if p is None else tiles[p.tile].shown(p.turn, p.flipped) for p in self.cells
        )

    def hint(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Hint:
        """The next step; with what is known by then when *limit* or *stop* says so."""
        from .hint import hint

        return hint(self, limit, options, stop=stop, progress=progress)

    def __str__(self) -> str:
        from .render.text import terminal

        return terminal.draw(self)

    draw = Puzzle.draw
    """With the same arguments, as the picture is made in the same way."""

    def steps(self, *, unicode: bool = True) -> Steps:
        """How to lay the board, tile by tile: to print, or to save as HTML or PDF with pictures.

        *unicode*: whether the words may hold other letters than ASCII.
        """
        from .render.steps.steps import steps

        return steps(self, unicode=unicode)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def _index(self, cell: str) -> int:
        try:
            return self.puzzle.layout.index[cell]
        except KeyError:
            raise PuzzleError(f"there is no cell {cell!r} on this board") from None
