"""The work of a careful person, in plain Python: what the core's walk is held against.

Tiles, not looks, are tried here, and a cell is asked of the judge's neighbours; nothing is shared
with `problem.py`.
"""

from __future__ import annotations

from edgewise.layout import Side
from edgewise.puzzle import Puzzle
from edgewise.tile import Sides
from reference import turns_of


class TooLarge(Exception):
    """More placements than somebody wants to wait for."""


def tree(puzzle: Puzzle, most: int = 20_000) -> tuple[int, int]:
    """Its placements and boards. *puzzle* has no clues."""
    assert not puzzle.clues
    layout, rule, rim = puzzle.layout, puzzle.rule, puzzle.rim()
    inside_only = rule.rim_labels() if rule.rim_only else frozenset()
    kinds: dict[frozenset[Sides], int] = {}
    for tile in puzzle.tiles:
        faces = [tile.face(False)] + [tile.face(True)] * rule.flips
        looks = frozenset(
            face[-turn % len(face) :] + face[: -turn % len(face)]
            for face in faces
            for turn in turns_of(rule.turns, len(face))
        )
        kinds[looks] = kinds.get(looks, 0) + tile.copies
    shown: dict[int, Sides] = {}
    made = full = 0

    def fits(cell: int, sides: Sides) -> bool:
        if len(sides) != layout.cells[cell].sides:
            return False
        for number, label in enumerate(sides):
            here = Side(cell, number)
            there = layout.across.get(here)
            if there is None:
                if rim.get(here, label) != label:
                    return False
                continue
            if label in inside_only or rule.mate(label) not in all_labels:
                return False
            other = sides if there.cell == cell else shown.get(there.cell)
            if other is not None and rule.mate(label) != other[there.side]:
                return False
        return True

    all_labels = {label for looks in kinds for sides in looks for label in sides}
    all_labels |= rule.rim_labels()

    def beside(cell: int) -> int:
        across = (layout.across.get(Side(cell, s)) for s in range(layout.cells[cell].sides))
        return sum(
            there is not None and there.cell != cell and there.cell in shown for there in across
        )

    def ways(cell: int) -> list[tuple[frozenset[Sides], Sides]]:
        return [
            (looks, sides)
            for looks, left in kinds.items()
            if left
            for sides in looks
            if fits(cell, sides)
        ]

    def fill() -> None:
        nonlocal made, full
        empty = [cell for cell in range(len(layout)) if cell not in shown]
        if not empty:
            full += 1
            return
        near = [cell for cell in empty if beside(cell)] or empty
        _, _, cell = min((len(ways(cell)), -beside(cell), cell) for cell in near)
        for looks, sides in ways(cell):
            made += 1
            if made > most:
                raise TooLarge
            shown[cell] = sides
            kinds[looks] -= 1
            fill()
            kinds[looks] += 1
            del shown[cell]

    fill()
    return made, full
