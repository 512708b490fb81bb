"""The plain search every engine is measured against: slow, obvious, and sharing nothing with them.

It places tiles by id, turn and face, cell by cell, asks the rule about every joint, and sorts out
afterwards which boards look the same, and which look the same after moving the whole board.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import reject

from edgewise.board import Board, Picture, Placement
from edgewise.layout import Layout, Side
from edgewise.puzzle import Puzzle
from edgewise.tile import Sides, Turns


class TooMuch(Exception):
    """The puzzle is too large or too loose for a plain search."""


def boards(puzzle: Puzzle, budget: int = 1_000_000) -> Iterator[Board]:
    """Every board that solves *puzzle*, identical tiles and symmetric turns told apart.

    `TooMuch` after *budget* attempts to lay a tile.
    """
    attempts = 0
    layout, rule = puzzle.layout, puzzle.rule
    rim = puzzle.rim()
    barred = rule.rim_labels() if rule.rim_only else frozenset()
    clues = {clue.cell: clue for clue in puzzle.clues}
    box = Counter({tile.id: tile.copies for tile in puzzle.tiles})
    cells: list[Placement | None] = []
    shown: list[Sides] = []

    def fits(cell: int, sides: Sides) -> bool:
        for s, label in enumerate(sides):
            here = Side(cell, s)
            if here in rim and rim[here] != label:
                return False
            if here not in layout.across:
                continue
            there = layout.across[here]
            if label in barred:
                return False
            other = (
                sides[there.side]
                if there.cell == cell
                else shown[there.cell][there.side]
                if there.cell < cell
                else None
            )
            if rule.mate(label) is None or (other is not None and rule.mate(label) != other):
                return False
        return True

    def fill(cell: int) -> Iterator[Board]:
        nonlocal attempts
        if cell == len(layout):
            yield Board(puzzle, tuple(cells))
            return
        clue = clues.get(layout.cells[cell].name)
        for tile in puzzle.tiles:
            if not box[tile.id] or len(tile.sides) != layout.cells[cell].sides:
                continue
            if clue is not None and clue.tile not in (None, tile.id):
                continue
            for turn in turns_of(rule.turns, len(tile.sides)):
                for flipped in (False, True) if rule.flips else (False,):
                    if clue is not None and clue.turn not in (None, turn):
                        continue
                    if clue is not None and clue.flipped not in (None, flipped):
                        continue
                    sides = tile.shown(turn, flipped)
                    attempts += 1
                    if attempts > budget:
                        raise TooMuch
                    if not fits(cell, sides):
                        continue
                    box[tile.id] -= 1
                    cells.append(Placement(tile.id, turn, flipped))
                    shown.append(sides)
                    yield from fill(cell + 1)
                    shown.pop()
                    cells.pop()
                    box[tile.id] += 1

    return fill(0)


def turns_of(turns: Turns, sides: int) -> list[int]:
    """The turns in which a tile with so many sides may lie."""
    degrees = (0, 180) if turns == "half" else (0,)
    return [turn for turn in range(sides) if turns is True or 360 * turn / sides in degrees]


def pictures(puzzle: Puzzle, budget: int = 1_000_000) -> set[Picture]:
    """What the solutions look like: one picture per arrangement."""
    return {board.picture() for board in boards(puzzle, budget)}


def pictures_of(puzzle: Puzzle, budget: int = 20_000) -> set[Picture]:
    """The same for a puzzle that Hypothesis drew: if it is too loose, another one is drawn."""
    try:
        return pictures(puzzle, budget)
    except TooMuch:
        reject()


def counts(puzzle: Puzzle, found: set[Picture]) -> tuple[int, int]:
    """(arrangements, solutions), from the pictures of all boards."""
    left, solutions = set(found), 0
    while left:
        picture = left.pop()
        solutions += 1
        for moved in images(puzzle, picture):
            if moved not in found:
                raise AssertionError("a motion led out of the arrangements")
            left.discard(moved)
    return len(found), solutions


def images(puzzle: Puzzle, picture: Picture) -> Iterator[Picture]:
    for cells, turns, mirror in _motions(puzzle):
        image: list[Sides | None] = [None] * len(picture)
        for cell, sides in enumerate(picture):
            assert sides is not None
            k = len(sides)
            image[cells[cell]] = tuple(
                sides[(turns[cell] - s if mirror else s - turns[cell]) % k] for s in range(k)
            )
        yield tuple(image)


Motion = tuple[tuple[int, ...], tuple[int, ...], bool]


def _motions(puzzle: Puzzle) -> list[Motion]:
    """All motions of the board that respect rim and clues, by trying everything."""
    rule, layout = puzzle.rule, puzzle.layout
    mirrors = [False]
    if rule.flips and all(
        _back_is_mirror(tile.sides, tile.back, rule.turns) for tile in puzzle.tiles
    ):
        mirrors.append(True)
    return [
        motion
        for mirror in mirrors
        for motion in automorphisms(layout, mirror, rule.turns)
        if _respects(puzzle, motion)
    ]


def _back_is_mirror(sides: Sides, back: Sides | None, turns: Turns) -> bool:
    if back is None:
        return True
    k = len(sides)
    return any(
        all(back[i] == sides[(shift - i) % k] for i in range(k)) for shift in turns_of(turns, k)
    )


@functools.lru_cache(maxsize=512)
def automorphisms(layout: Layout, mirror: bool, turns: Turns) -> tuple[Motion, ...]:
    """Every way to move and turn the cells that keeps all joints, by trying all of them.

    A layout in several pieces must move as one picture: all distances stay as they are.
    """
    n = len(layout)
    cells: list[int] = []
    shifts: list[int] = []
    found: list[Motion] = []

    def keeps_joints(cell: int) -> bool:
        """Whether the joints of *cell* to the cells settled so far, itself included, survive."""
        for s in range(layout.cells[cell].sides):
            here = Side(cell, s)
            moved, far = _moved(layout, here, cells, shifts, mirror), layout.across.get(here)
            if (far is None) != (moved not in layout.across):
                return False
            if far is None or far.cell > cell:
                continue
            if layout.across[moved] != _moved(layout, far, cells, shifts, mirror):
                return False
        return True

    def settle(cell: int) -> None:
        if cell == n:
            motion = tuple(cells), tuple(shifts), mirror
            if _connected(layout) or _rigid(layout, motion):
                found.append(motion)
            return
        for image in range(n):
            if image in cells or layout.cells[image].sides != layout.cells[cell].sides:
                continue
            for shift in turns_of(turns, layout.cells[cell].sides):
                cells.append(image)
                shifts.append(shift)
                if keeps_joints(cell):
                    settle(cell + 1)
                cells.pop()
                shifts.pop()

    settle(0)
    return tuple(found)


def _connected(layout: Layout) -> bool:
    reached, grown = {0}, 0
    while len(reached) > grown:
        grown = len(reached)
        for a, b in layout.joints:
            if a.cell in reached or b.cell in reached:
                reached |= {a.cell, b.cell}
    return grown == len(layout)


def _rigid(layout: Layout, motion: Motion) -> bool:
    cells, shifts, mirror = motion
    before, after = [], []
    for c, cell in enumerate(layout.cells):
        polygon, target = cell.polygon, layout.cells[cells[c]].polygon
        if polygon is None or target is None:
            return (cells, shifts, mirror) == (tuple(range(len(layout))), (0,) * len(layout), False)
        k = len(polygon)
        for i in range(k):
            before.append(polygon[i])
            after.append(target[(shifts[c] + 1 - i if mirror else i + shifts[c]) % k])
    return all(
        abs(math.dist(before[i], before[j]) - math.dist(after[i], after[j])) < 1e-6
        for i, j in combinations(range(len(before)), 2)
    )


def _moved(
    layout: Layout, side: Side, cells: Sequence[int], shifts: Sequence[int], mirror: bool
) -> Side:
    k, shift = layout.cells[side.cell].sides, shifts[side.cell]
    return Side(cells[side.cell], (shift - side.side if mirror else side.side + shift) % k)


def _respects(puzzle: Puzzle, motion: Motion) -> bool:
    """Whether the motion turns rim and clues into themselves.

    For clues: whether every way to fill a cell that a clue allows becomes a way that the clue of
    the image allows, and the other way round.
    """
    cells, shifts, mirror = motion
    layout, rim = puzzle.layout, puzzle.rim()
    for side, label in rim.items():
        if rim.get(_moved(layout, side, cells, shifts, mirror)) != label:
            return False
    clues = {layout.index[clue.cell]: clue for clue in puzzle.clues}
    for c in clues:
        if cells[c] not in clues:
            return False
        k = layout.cells[c].sides
        here = {
            (name, tuple(sides[(shifts[c] - s if mirror else s - shifts[c]) % k] for s in range(k)))
            for name, sides in _allowed(puzzle, c)
        }
        if here != set(_allowed(puzzle, cells[c])):
            return False
    return True


def _allowed(puzzle: Puzzle, cell: int) -> Iterator[tuple[object, Sides]]:
    """What a clue allows in its cell: which tile (identical ones as one), and what shows."""
    rule = puzzle.rule
    clue = next(c for c in puzzle.clues if puzzle.layout.index[c.cell] == cell)
    loose = all(c.tile is not None for c in puzzle.clues)
    for tile in puzzle.tiles:
        if len(tile.sides) != puzzle.layout.cells[cell].sides or clue.tile not in (None, tile.id):
            continue
        name: object = (tile.sides, tile.face(True) if rule.flips else None)
        if loose:
            name = frozenset(tile.looks(rule.turns, rule.flips))
        for turn in turns_of(rule.turns, len(tile.sides)):
            for flipped in (False, True) if rule.flips else (False,):
                if clue.turn in (None, turn) and clue.flipped in (None, flipped):
                    yield name, tile.shown(turn, flipped)
