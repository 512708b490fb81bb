"""The board a film plays on: each way in which a tile lies somewhere is drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...board import Board, Placement
from ...puzzle import Puzzle
from ..picture import svg
from ..picture.faces import Faces
from ..picture.outline import EDGE, Bounds, Outline, bounds, centre_of, moved, outlines
from ..picture.picture import MARGIN, marks
from ..picture.theme import Style

Placed = tuple[tuple[int, Placement], ...]
"""What lies on a board, by cell, in the order of placing."""

SHORT = 40
"""Letters; longer lines that come more than once are written once."""


class Stage:
    """Cells, and tiles that lie in them as often as wanted."""

    def __init__(self, puzzle: Puzzle, style: Style, boards: Iterable[Placed]) -> None:
        self.puzzle = puzzle
        self.shapes = outlines(puzzle.layout)
        self.centres = [centre_of(outline) for outline in self.shapes]
        self.kinds, homes = _kinds(self.shapes)
        self.numbers: dict[tuple[Placement, int], int] = {}
        """Each way in which a tile lies in a kind of cell."""
        for placed in boards:
            for cell, placement in placed:
                self.numbers.setdefault((placement, self.kinds[cell]), len(self.numbers))
        ways = list(self.numbers)
        places = [homes[kind] for _, kind in ways]
        shown = [puzzle.by_id[p.tile].shown(p.turn, p.flipped) for p, _ in ways]
        self.faces = Faces(puzzle, style, zip(places, (p for p, _ in ways), strict=True))
        drawn = [
            self.faces.tile(outline, sides, placement)
            for (placement, _), outline, sides in zip(ways, places, shown, strict=True)
        ]
        shared, tiles = _folded(drawn)
        self.shared = [*self.faces.defs.values(), *shared]
        """What tiles are made of."""
        self.tiles = [f'<g id="t{i}">{"".join(lines)}</g>' for i, lines in enumerate(tiles)]
        """Each around the middle of its cell, to be used by its name: t and its number."""

    def number(self, cell: int, placement: Placement) -> int:
        """Of the tile that lies there so."""
        return self.numbers[placement, self.kinds[cell]]

    def put(self, cell: int, number: int) -> str:
        x, y = self.centres[cell]
        return f'<use href="#t{number}" x="{svg.n(x)}" y="{svg.n(y)}"/>'

    def marks(self, placed: Placed) -> list[tuple[set[int], str]]:
        """What is wrong on a board, and the cells it is between."""
        cells: list[Placement | None] = [None] * len(self.shapes)
        for cell, placement in placed:
            cells[cell] = placement
        return marks(Board(self.puzzle, tuple(cells)), self.shapes)

    @property
    def box(self) -> Bounds:
        return bounds(self.shapes, MARGIN)


def _kinds(shapes: list[Outline]) -> tuple[list[int], list[Outline]]:
    """For each cell the kind of cell it is, wherever it lies; and each kind around the origin."""
    numbers: dict[object, int] = {}
    homes: list[Outline] = []
    kinds = []
    for outline in shapes:
        x, y = centre_of(outline)
        home = moved(outline, -x, -y)
        # Roundings make no other kind, but one may fall on either side of a boundary: harmless.
        key = tuple((round(u / EDGE, 4), round(v / EDGE, 4)) for side in home for u, v in side)
        kinds.append(numbers.setdefault(key, len(numbers)))
        if len(numbers) > len(homes):
            homes.append(home)
    return kinds, homes


def _folded(drawn: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """Lines that come more than once are defined once, and used by a name."""
    often = Counter(line for lines in drawn for line in lines if len(line) > SHORT)
    twice = (line for line, count in often.items() if count > 1)
    names = {line: f"k{number}" for number, line in enumerate(twice)}
    shared = [f'<g id="{name}">{line}</g>' for line, name in names.items()]
    used = {line: f'<use href="#{name}"/>' for line, name in names.items()}
    return shared, [[used.get(line, line) for line in lines] for lines in drawn]
