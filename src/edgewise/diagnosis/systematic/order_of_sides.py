"""All tiles typed in another order of sides, such as top, left, right, bottom.

To type them all anticlockwise makes the mirror image of the puzzle, which has as many solutions on
any board that has a mirror image of its own: that cannot be told. So of two orders that are mirror
images of each other, or that only turn the whole board, one is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from ...errors import PuzzleError
from ...layout import Layout
from ...puzzle import Puzzle
from ...symmetry import Symmetry, symmetries
from ...tile import Sides
from ..versions import Mistake
from .candidate import Candidate

Order = tuple[int, ...]
"""The sides, counted clockwise from 0, as they were typed."""

NAMES = {
    3: ("right", "bottom", "left"),
    4: ("top", "right", "bottom", "left"),
    6: ("n", "ne", "se", "s", "sw", "nw"),
}
"""The sides clockwise, by their number; a hexagon lies on a side."""

POINTED = ("ne", "e", "se", "sw", "w", "nw")
"""Those of a hexagon that stands on a corner."""

USUAL: dict[int, tuple[Order, ...]] = {
    3: ((2, 0, 1), (2, 1, 0)),
    4: ((0, 3, 1, 2), (0, 2, 3, 1), (3, 1, 0, 2), (3, 0, 1, 2), (0, 3, 2, 1)),
    6: ((0, 5, 1, 4, 2, 3), (5, 0, 4, 1, 3, 2), (0, 3, 5, 1, 4, 2), (0, 3, 1, 4, 2, 5)),
}
"""How people go about it: as one reads, line by line, or side and opposite side."""


def candidates(puzzle: Puzzle) -> Iterator[Candidate]:
    """The puzzle, its tiles read in every other order."""
    counts = {len(tile.sides) for tile in puzzle.tiles}
    count = counts.pop()
    if counts or count not in NAMES or any(tile.back for tile in puzzle.tiles):
        return
    names = POINTED if count == len(POINTED) and _pointed(puzzle.layout) else NAMES[count]
    moves = _moves(puzzle, count)
    seen = {_class(tuple(range(count)), moves)}
    for order in (*USUAL[count], *permutations(range(count))):
        kind = _class(order, moves)
        if kind in seen:
            continue
        seen.add(kind)
        tiles = tuple(replace(t, sides=read(t.sides, order)) for t in puzzle.tiles)
        typed = ",".join(names[side] for side in order)
        yield Candidate(
            Mistake.SIDES,
            replace(puzzle, tiles=tiles),
            told=(("typed", typed),),
            rare=order not in USUAL[count],
        )


def read(sides: Sides, order: Order) -> Sides:
    """The labels clockwise, of a tile that was typed in this order."""
    return tuple(sides[order.index(side)] for side in range(len(sides)))


def _pointed(layout: Layout) -> bool:
    """Whether side 0 of a hexagon is the upper right one."""
    return layout.shape in ("hex", "hex-triangle")


Move = tuple[int, bool]
"""What becomes of every side s: s + steps, or steps - s in a mirror."""


def _moves(puzzle: Puzzle, count: int) -> list[Move]:
    """What may be done to all tiles at once without changing whether the puzzle can be solved."""
    turns = [(steps, False) for steps in range(count)]
    mirrors = [(steps, True) for steps in range(count)]
    if puzzle.rule.turns is True and not any(clue.turn is not None for clue in puzzle.clues):
        return [*turns, *mirrors] if any(_images(puzzle, True)) else turns
    uniform = {
        (motion.turns[0], motion.mirrored)
        for mirror in (False, True)
        for motion in _images(puzzle, mirror)
        if len(set(motion.turns)) == 1
    }
    return [(0, False), *sorted(uniform - {(0, False)})]


def _images(puzzle: Puzzle, mirrored: bool) -> Iterator[Symmetry]:
    """The motions of the board that leave its rim as it is; none if there are clues."""
    if puzzle.clues:
        return
    rim, cells = puzzle.rim(), puzzle.layout.cells
    try:
        for motion in symmetries(puzzle.layout, mirrored):
            moved = {motion.image(side, cells[side.cell].sides): x for side, x in rim.items()}
            if moved == rim:
                yield motion
    except PuzzleError:  # a board that is too regular: all that was found will do
        return


def _class(order: Order, moves: list[Move]) -> Order:
    """The same for orders that lead to the same puzzle but for such a move."""
    count = len(order)
    return min(
        tuple((steps - side if mirror else side + steps) % count for side in order)
        for steps, mirror in moves
    )
