"""The shape to fill: cells, and the joints between them. `shapes.py` builds the usual ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from .argument import expect, iterated
from .errors import PuzzleError
from .tile import MAX_SIDES

Point = tuple[float, float]
"""x to the right, y downwards, as in a picture."""

MAX_CELLS = 65_536
"""A layout has at most this many cells: beyond it, a typing error is likelier than a puzzle."""

Size = tuple[tuple[str, object], ...]
"""What a shape was built from, by name, as it stands in a puzzle file."""


Spot = tuple[int | None, int | None]

NOWHERE: Spot = (None, None)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one tile."""

    name: str
    """`r1c1` on grids (row, column), `c1`, `c2`, ... elsewhere."""

    sides: int
    """How many; they count clockwise from 0."""

    polygon: tuple[Point, ...] | None = None
    """Its corners clockwise, side 0 between the first two; None if it has no place in a plane."""

    @property
    def spot(self) -> Spot:
        """Its row and column, from 1, on grids of squares or hexagons; elsewhere both are None."""
        found = _SPOT.fullmatch(self.name)
        return NOWHERE if found is None else (int(found[1]), int(found[2]))


_SPOT = re.compile(r"r([0-9]{1,9})c([0-9]{1,9})")

_NUMBERS = {str(number) for number in range(MAX_SIDES)}


class Side(NamedTuple):
    """One side of one cell."""

    cell: int
    """Which cell, by its place in `Layout.cells`."""

    side: int


class Joint(NamedTuple):
    """Two sides that touch."""

    a: Side
    b: Side


@dataclass(frozen=True, slots=True)
class Layout:
    """Cells and joints. Sides in no joint are the rim."""

    shape: str
    """The name of the constructor in `shapes.SHAPES`."""

    size: Size
    """Its arguments. Two layouts are equal when shape and size are."""

    cells: tuple[Cell, ...] = field(compare=False, repr=False)

    joints: tuple[Joint, ...] = field(compare=False, repr=False)

    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    """Each cell's place in `cells`, by name."""

    across: Mapping[Side, Side] = field(init=False, compare=False, repr=False)
    """For every side in a joint, the side it touches."""

    spots: tuple[Spot, ...] = field(init=False, compare=False, repr=False)
    """The row and column of each cell, as `Cell.spot` has them."""

    def __post_init__(self) -> None:
        for name, kind in (("cells", Cell), ("joints", Joint)):
            values = tuple(iterated(getattr(self, name), name, PuzzleError))
            for value in values:
                if not isinstance(value, kind):
                    expect(False, f"a {kind.__name__}", value, PuzzleError)
            object.__setattr__(self, name, values)
        if not self.cells:
            raise PuzzleError("a board needs at least one cell, got none")
        bounded(len(self.cells))
        for cell in self.cells:
            if not 1 <= cell.sides <= MAX_SIDES:
                raise PuzzleError(
                    f"cell {cell.name}: expected 1 to {MAX_SIDES} sides, got {cell.sides}"
                )
        sides = [cell.sides for cell in self.cells]
        across: dict[Side, Side] = {}
        for a, b in self.joints:
            across[a] = b
            across[b] = a
        twice = len(across) < 2 * len(self.joints)
        if twice or not all(0 <= side < sides[cell] for cell, side in across):
            self._refuse_joints(sides)
        object.__setattr__(self, "across", across)
        object.__setattr__(self, "spots", tuple(cell.spot for cell in self.cells))
        object.__setattr__(self, "index", {cell.name: i for i, cell in enumerate(self.cells)})

    def _refuse_joints(self, sides: list[int]) -> None:
        """Say which side is wrong: it is sought only where there is one, as boards are large."""
        seen: set[Side] = set()
        for here in chain.from_iterable(self.joints):
            if not 0 <= here.side < sides[here.cell]:
                raise PuzzleError(f"{self.place(here)} does not exist: {self._sides(here)}")
            if here in seen:
                raise PuzzleError(f"side {self.place(here)} is in more than one joint")
            seen.add(here)

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        arguments = "".join(f", {name}={value!r}" for name, value in self.size)
        return f"shapes.build({self.shape!r}{arguments})"

    def place(self, side: Side) -> str:
        """The name of a side: `r1c1.0`."""
        return f"{self.cells[side.cell].name}.{side.side}"

    def side(self, place: str) -> Side:
        """The side called *place*, such as `r1c1.0`."""
        expect(isinstance(place, str), "the name of a side", place, PuzzleError)
        name, dot, number = place.rpartition(".")
        cell = self.index.get(name) if dot else None
        if cell is None or number not in _NUMBERS:
            raise PuzzleError(f"expected a side such as {self.cells[0].name}.0, got {place!r}")
        side = Side(cell, int(number))
        if side.side >= self.cells[cell].sides:
            raise PuzzleError(f"side {place} does not exist: {self._sides(side)}")
        return side

    def rim(self) -> Iterable[Side]:
        """Every side that touches nothing, in order."""
        for index, cell in enumerate(self.cells):
            for number in range(cell.sides):
                side = Side(index, number)
                if side not in self.across:
                    yield side

    def _sides(self, side: Side) -> str:
        cell = self.cells[side.cell]
        return f"cell {cell.name} has sides 0 to {cell.sides - 1}"


def extent(points: Iterable[Point]) -> float:
    """How large a drawing is, wherever on the paper it lies: the measure for what is a rounding."""
    axes = list(zip(*points, strict=True))
    return max((max(axis) - min(axis) for axis in axes), default=0.0) or 1.0


def bounded(cells: int) -> None:
    """Refuse a board too large to be meant, before it is built."""
    if cells > MAX_CELLS:
        raise PuzzleError(f"expected at most {MAX_CELLS:,} cells on a board, got {cells:,}")
