"""A puzzle as stock solvers see it, and the way back: which variable says what.

Variables are numbered from 1, cell by cell, so the puzzle alone tells what each says. Where a
format has names, they say it too; everywhere, comments do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from ...board import Board, Placement
from ...encodings.linear import Matching
from ...encodings.supply import dealt
from ...problem import flatten
from ...puzzle import Puzzle
from ...tile import Tile
from ...wording import listed

PLAIN = re.compile(r"[A-Za-z0-9_.+-]{1,40}")
"""Ids that need no quotes."""

UNNAMED = re.compile(r"[^A-Za-z0-9]+")
"""What no solver takes in a name."""

LONGEST = 20
"""So much of a tile's id goes into names."""

NOTHING = "nothing_fits"
"""The variable of a puzzle with a cell that nothing fits into."""


class SolverModel:
    """The variables of a puzzle. *program* has the rows that say what must hold."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.problem = flatten(puzzle, counted=False)
        self.program = Matching(self.problem)
        self.places = [
            (cell, look) for cell, looks in enumerate(self.program.placed) for look in looks
        ]
        """What each variable says, the first one at 0."""

    @cached_property
    def names(self) -> list[str]:
        """`x143_r1c1_7_turn2` says that tile 7 lies in r1c1, turned by two steps."""
        found = []
        for number, (cell, look) in enumerate(self.places, 1):
            lies = self._lies(cell, look, self.problem.looks[look].kind)
            tile = UNNAMED.sub("_", lies.tile[:LONGEST])
            flipped = "_flipped" * lies.flipped
            name = self.puzzle.layout.cells[cell].name
            found.append(f"x{number}_{name}_{tile}_turn{lies.turn}{flipped}")
        return [*found, *[NOTHING] * bool(self.program.empty)]

    def comments(self) -> Iterator[str]:
        """What the variables say, for whoever reads the file, in plain ASCII."""
        name = self.puzzle.name and f"{_quoted(self.puzzle.name)}, "
        yield f"{name}written by edgewise: one solution for each arrangement of the tiles."
        yield "A variable is 1 if the tile lies so in the cell; turns are steps clockwise:"
        yield "cell, tile, turn = number of the variable."
        yield "To read an answer: edgewise check PUZZLE ANSWER"
        for kind in self.problem.kinds:
            if len(kind) > 1:
                alike = listed([_quoted(tile.id) for tile in kind])
                yield f"tile {_quoted(kind[0].id)} stands for {alike}, which show the same"
        for number, (cell, look) in enumerate(self.places, 1):
            kinds = sorted(self.program.choices[cell][look])
            ways = " or ".join(_said(self._lies(cell, look, kind)) for kind in kinds)
            yield f"{self.puzzle.layout.cells[cell].name} {ways} = {number}"

    def _lies(self, cell: int, look: int, kind: int) -> Placement:
        """How the first tile of a kind lies in a cell to show a look."""
        if kind != self.problem.looks[look].kind:
            look = self._numbers[kind, self.problem.looks[look].labels]
        return self.problem.placement(self._tile(cell, kind), look, cell)

    def _tile(self, cell: int, kind: int) -> Tile:
        clue = self.problem.clues.get(cell)
        if clue is not None and clue.tile is not None:
            return self.puzzle.by_id[clue.tile]
        return self.problem.kinds[kind][0]

    @cached_property
    def _numbers(self) -> Mapping[tuple[int, tuple[int, ...]], int]:
        """Looks by their kind and what they show."""
        return {(look.kind, look.labels): i for i, look in enumerate(self.problem.looks)}

    def board(self, looks: list[int]) -> Board:
        """The board with these looks, cell by cell. If there are not enough tiles for it, some lie
        there twice, as the judge will say."""
        enough = dealt(self.problem, self.program.choices, looks)
        if enough is not None:
            return self.problem.board(enough)
        kinds = (self.problem.looks[look].kind for look in looks)
        cells = (self._lies(*place) for place in zip(range(len(looks)), looks, kinds, strict=True))
        return Board(self.puzzle, tuple(cells))


def _said(placement: Placement) -> str:
    """`7 turn 2 flipped`."""
    return f"{_quoted(placement.tile)} turn {placement.turn}{' flipped' * placement.flipped}"


def _quoted(text: str) -> str:
    """An id or a name on one line, in ASCII."""
    return text if PLAIN.fullmatch(text) else json.dumps(text)
