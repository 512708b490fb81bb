"""Which tiles can lie where, as far as that can be told from each tile alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..flaws import Flaw, FlawKind
from ..problem import Problem
from ..wording import listed, plural

MOST_CELLS = 400
"""On larger boards it is not counted which tiles can share the cells between them."""


def misfits(problem: Problem) -> Iterator[Flaw]:
    """Tiles that fit nowhere, and cells for which there are too few tiles."""
    if len(problem.sides) > MOST_CELLS:
        return
    company = _Company(problem)
    fits = company.fits()
    if sum(problem.copies) == len(problem.sides):  # every tile is needed
        nowhere = sorted(set(range(len(problem.kinds))).difference(*fits))
        for kind in nowhere:
            for tile in problem.kinds[kind]:
                words = f"tile {tile.id} fits nowhere: {company.why_nowhere(kind)}"
                part = f"tiles[{problem.puzzle.tiles.index(tile)}]"
                yield Flaw(FlawKind.TILE_FITS_NOWHERE, words, part, final=True)
        if nowhere:
            return
    short = too_few(fits, problem.copies)
    if short:
        able = sorted({kind for cell in short for kind in fits[cell]})
        tiles = [tile.id for kind in able for tile in problem.kinds[kind]]
        yield Flaw(FlawKind.TOO_FEW_TILES, _too_few(problem, short, tiles), "tiles", final=True)


def _too_few(problem: Problem, cells: Sequence[int], tiles: Sequence[str]) -> str:
    rim = Counter(cell for cell, _, _ in problem.rim)
    names = listed([problem.puzzle.layout.cells[cell].name for cell in cells])
    if len(cells) == 1 and not tiles:
        return f"no tile fits into cell {names}"
    asked = {rim[cell] for cell in cells}
    what = "cells"
    if problem.puzzle.layout.shape == "square" and len(asked) == 1:
        # One side on the rim is a border, two are a corner: people look for such tiles first.
        what = {1: "cells on the border", 2: "corners"}.get(min(asked), what)
    only = f"only {plural('tile', len(tiles))} {listed(tiles)}" if tiles else "no tile"
    return f"the {len(cells)} {what} {names} need a tile each, but {only} can lie there"


class _Company:
    """For each label, how many tiles could lie against it."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.on = [Counter[int]() for _ in problem.mates]
        """For each label the kinds that show it, and on how many of their sides at least."""
        for look in problem.looks:
            for label, count in Counter(look.labels).items():
                kinds = self.on[label]
                kinds[look.kind] = max(kinds[look.kind], count)

    def has_mate(self, kind: int, label: int) -> bool:
        """Whether another tile than one of this kind, or another copy, could meet this label."""
        mate = self.problem.mates[label]
        if mate < 0:
            return False
        kinds = self.on[mate]
        return len(kinds) > (kind in kinds) or (kind in kinds and self.problem.copies[kind] > 1)

    def fits(self) -> list[set[int]]:
        """For each cell the kinds that may lie there: where a tile touches another, it is met."""
        problem, looks = self.problem, self.problem.looks
        own = {cell for a, _, cell, _ in problem.joints if a == cell}  # such a cell meets itself
        inner: list[list[int]] = [[] for _ in problem.sides]
        for a, s, b, t in problem.joints:
            inner[a].append(s)
            inner[b].append(t)
        return [
            {
                looks[number].kind
                for number in numbers
                if cell in own
                or all(self.has_mate(looks[number].kind, looks[number].labels[s]) for s in sides)
            }
            for cell, (numbers, sides) in enumerate(zip(problem.fits(), inner, strict=True))
        ]

    def why_nowhere(self, kind: int) -> str:
        """Why a tile fits into no cell."""
        look = next(look for look in self.problem.looks if look.kind == kind)
        unmet = {
            label: None
            for label, number in zip(look.sides, look.labels, strict=True)
            if not self.has_mate(kind, number)
        }
        if unmet:
            labels = listed([repr(label) for label in unmet])
            return f"no other tile has a side that goes with its {labels}"
        return "whichever way it is turned, rim or clues ask for something else"


def too_few(fits: Sequence[set[int]], copies: Sequence[int]) -> list[int]:
    """Cells that have too few tiles between them; none, if every cell can have one.

    Each cell in turn gets a tile, if need be by moving others; where that fails, the cells that
    were asked in vain have too few between them (Hall's theorem).
    """
    holders: list[list[int]] = [[] for _ in copies]
    for cell in range(len(fits)):
        asked: dict[int, tuple[int, int] | None] = {cell: None}
        """Who was asked, and by whom for which kind."""
        kinds, queue, free = set[int](), [cell], None
        while queue and free is None:
            here = queue.pop()
            for kind in fits[here] - kinds:
                kinds.add(kind)
                if len(holders[kind]) < copies[kind]:
                    free = (here, kind)
                    break
                for other in holders[kind]:
                    if other not in asked:
                        asked[other] = (here, kind)
                        queue.append(other)
        if free is None:
            return sorted(asked)
        step: tuple[int, int] | None = free
        while step is not None:
            here, kind = step
            holders[kind].append(here)
            step = asked[here]
            if step is not None:
                holders[step[1]].remove(here)
    return []
