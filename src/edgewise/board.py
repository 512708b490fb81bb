"""What lies where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import index as whole
from typing import TYPE_CHECKING

from .argument import expect, got
from .clock import Stop, Tell
from .errors import CallError, Complaint, PuzzleError
from .layout import NOWHERE, Spot
from .limit import NO_LIMIT, USUAL, Limit, Options
from .puzzle import Clue, Puzzle, listed_values
from .tile import Sides, Turn
from .wording import NAMED, clipped

if TYPE_CHECKING:
    from .hint import Hint
    from .render.steps.steps import Steps

Where = str | int | tuple[int, int]
"""A cell: its name, its place in the layout (from 0), or its row and column (from 1)."""

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

    row: int | None = field(default=None, compare=False, repr=False)
    column: int | None = field(default=None, compare=False, repr=False)
    """Where it lies, from 1, on a board that is a grid of squares or hexagons, which says so."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A placement, and where on the board it is."""

    cell: str
    """The name of the cell."""

    placement: Placement

    sides: Sides
    """What the sides of the cell show, clockwise from side 0 (the top, on squares)."""

    row: int | None = None
    column: int | None = None
    """On grids of squares or hexagons, from 1; None elsewhere."""


@dataclass(frozen=True, slots=True)
class Board:
    """For each cell of a puzzle a placement, or nothing. It may be wrong; `check` judges."""

    puzzle: Puzzle = field(repr=False)

    cells: Sequence[Placement | None]
    """In the order of the layout's cells; kept as a tuple."""

    def __post_init__(self) -> None:
        _checked(self.puzzle)
        object.__setattr__(self, "cells", listed_values(self.cells, "placements, one per cell"))
        expected, got = len(self.puzzle.layout), len(self.cells)
        if got != expected:
            raise PuzzleError(f"expected {expected} cells on the board, got {got}")
        tiles, layout = self.puzzle.by_id, self.puzzle.layout
        moved = False
        for cell, spot, placement in zip(layout.cells, layout.spots, self.cells, strict=True):
            if placement is None:
                continue
            if type(placement) is not Placement or not _plain(placement):
                raise PuzzleError(f"cell {cell.name}: {_unfit(placement)}")
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
            row, column = spot
            moved = moved or placement.row != row or placement.column != column
        if moved:
            object.__setattr__(self, "cells", tuple(map(_placed, self.cells, layout.spots)))

    def __hash__(self) -> int:
        return hash(self.cells)

    @classmethod
    def empty(cls, puzzle: Puzzle) -> Board:
        """A board with nothing on it, not even the clues."""
        _checked(puzzle)
        return cls(puzzle, (None,) * len(puzzle.layout))

    def __len__(self) -> int:
        """How many cells there are, empty ones too."""
        return len(self.cells)

    def __iter__(self) -> Iterator[Placement | None]:
        """What lies in each cell, in order; None where nothing lies."""
        return iter(self.cells)

    def __getitem__(self, cell: Where) -> Placement | None:
        """What lies in *cell*: `board["r1c2"]`, `board[1]` and, on grids, `board[1, 2]` are one."""
        return self.cells[self._index(cell)]

    def laid(self) -> Iterator[Laid]:
        """Every placement with its cell, on grids its row and column, and the labels it shows."""
        for cell, placement in zip(self.puzzle.layout.cells, self.cells, strict=True):
            if placement is not None:
                sides = self.puzzle.by_id[placement.tile].shown(placement.turn, placement.flipped)
                yield Laid(cell.name, placement, sides, placement.row, placement.column)

    def rows(self) -> list[list[Placement | None]]:
        """What lies in each row of a grid; None where nothing does, or where the board has a hole.

        An error on boards that are no grid.
        """
        found = self._on_grid(self.cells)
        high, wide = (max(numbers) for numbers in zip(*found, strict=True))
        return [[found.get((r, c)) for c in range(1, wide + 1)] for r in range(1, high + 1)]

    def shown(self, cell: Where) -> Sides | None:
        """The labels as they lie in *cell*, clockwise from its side 0; None if it is empty."""
        placement = self[cell]
        if placement is None:
            return None
        return self.puzzle.by_id[placement.tile].shown(placement.turn, placement.flipped)

    def as_dict(self) -> dict[tuple[int, int, int, int], float]:
        """The tiles on a board of squares as `{(tile, row, column, degrees): 1.0}`.

        That is how linear programs say it: tile, row and column count from 0, degrees clockwise.
        """
        if self.puzzle.layout.shape != "square":
            shape = self.puzzle.layout.shape
            raise PuzzleError(f"expected a board of squares to turn by 90 degrees, got {shape!r}")
        numbers = {tile.id: number for number, tile in enumerate(self.puzzle.tiles)}
        found = {}
        for (row, column), placement in self._on_grid(self.cells).items():
            if placement is None:
                continue
            if placement.flipped:
                where = f"row {row}, column {column}"
                raise PuzzleError(f"{where}: expected no tile that is turned over, got {placement}")
            found[numbers[placement.tile], row - 1, column - 1, 90 * placement.turn] = 1.0
        return found

    def put(self, cell: Where, placement: Placement | None) -> Board:
        """The same board with *placement* in *cell*."""
        index = self._index(cell)
        return replace(self, cells=(*self.cells[:index], placement, *self.cells[index + 1 :]))

    def remove(self, cell: Where) -> Board:
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

    def _index(self, cell: object) -> int:
        match cell:
            case str():
                found = self.puzzle.layout.index.get(cell)
            case (row, column):
                spot = f"r{self._whole(row, cell)}c{self._whole(column, cell)}"
                found = self.puzzle.layout.index.get(spot)
            case _:
                number = self._number(cell)
                found = number if 0 <= number < len(self.cells) else None
        if found is None:
            ways = "" if isinstance(cell, str) else f"; {self._ways()}"
            raise PuzzleError(f"there is no cell {_quoted(cell)} on this board{ways}")
        return found

    def _number(self, cell: object) -> int:
        """A number as it is, one from the end as lists have it; anything else is refused."""
        number = self._whole(cell, cell)
        return number + len(self.cells) if number < 0 else number

    def _whole(self, number: object, cell: object) -> int:
        """A whole number of any kind, numpy's too, which is *cell* or a part of it."""
        try:
            if isinstance(number, bool):
                raise TypeError
            return whole(number)  # type: ignore[arg-type]
        except TypeError:
            raise CallError(f"{self._ways()}, got {_quoted(cell)}") from None

    def _ways(self) -> str:
        first = self.puzzle.layout.cells[0]
        words = f"expected a cell by its name such as {first.name!r}"
        if first.spot == NOWHERE:
            return f"{words}, or by its number from 0 to {len(self.cells) - 1}"
        return f"{words}, its number from 0 to {len(self.cells) - 1}, or (row, column) from (1, 1)"

    def _on_grid(
        self, cells: Sequence[Placement | None]
    ) -> dict[tuple[int, int], Placement | None]:
        spots = self.puzzle.layout.spots
        found = {
            (row, column): placement
            for (row, column), placement in zip(spots, cells, strict=True)
            if row is not None and column is not None
        }
        if len(found) < len(spots):
            shape = self.puzzle.layout.shape
            raise PuzzleError(
                f"expected a grid of squares or hexagons, which has rows and columns, got {shape!r}"
            )
        return found


def _checked(puzzle: object) -> None:
    expect(isinstance(puzzle, Puzzle), "a Puzzle to lay a board of", puzzle, PuzzleError)


def _placed(placement: Placement | None, spot: Spot) -> Placement | None:
    """The same, where it is now."""
    return placement and Placement(placement.tile, placement.turn, placement.flipped, *spot)


def _plain(placement: Placement) -> bool:
    tile, turn, flipped = placement.tile, placement.turn, placement.flipped
    return isinstance(tile, str) and type(turn) is int and isinstance(flipped, bool)


def _unfit(placement: object) -> str:
    """What is wrong with a placement that is none."""
    if not isinstance(placement, Placement):
        return f"expected a Placement such as Placement('1', turn=0), or None, {got(placement)}"
    if not isinstance(placement.tile, str):
        return f"expected the id of a tile (a text), {got(placement.tile)}"
    if type(placement.turn) is not int:
        return f"expected a turn (a whole number), {got(placement.turn)}"
    return f"expected flipped True or False, {got(placement.flipped)}"


def _quoted(value: object) -> str:
    return clipped(repr(value))
