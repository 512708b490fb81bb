"""One board for all that it can be turned to: symmetry breaking, where a solver does the search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..problem import Problem
from ..tile import mirrored, turned

Place = tuple[int, int]
"""A cell, and a look in it."""


def confined(problem: Problem, fits: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    """What fits in each cell, one tile confined to places that stand for all it can be turned to.

    Of every solution at least one board is left. The tile must lie on every board, so there must be
    no tile to spare, and it must be the only one of its kind.
    """
    if len(problem.symmetries) < 2 or sum(problem.copies) > len(problem.sides):
        return fits
    places: dict[int, list[Place]] = {}
    for cell, looks in enumerate(fits):
        for look in looks:
            places.setdefault(problem.looks[look].kind, []).append((cell, look))
    numbers = {(look.kind, look.sides): i for i, look in enumerate(problem.looks)}

    def images(place: Place) -> Iterator[Place]:
        cell, number = place
        look = problem.looks[number]
        for cells, turns, mirror in problem.symmetries:
            sides = turned(mirrored(look.sides) if mirror else look.sides, turns[cell])
            yield cells[cell], numbers[look.kind, sides]

    single = [kind for kind in places if problem.copies[kind] == 1]
    if not single:
        return fits
    chosen = min(single, key=lambda kind: len(places[kind]))
    held = {place for place in places[chosen] if place != min(images(place))}
    cells = {cell for cell, _ in held}
    return [
        tuple(look for look in looks if (cell, look) not in held) if cell in cells else looks
        for cell, looks in enumerate(fits)
    ]
