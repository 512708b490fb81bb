"""Tiles whose turn was not given, and follows from what lies beside them."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import Board, Placement
from ...layout import Side
from ...puzzle import Puzzle
from ...tile import Sides
from ...wording import listed
from ..complaint import Objection

Lies = tuple[Placement | None, ...]
"""The ways in which the tile of a cell may lie, each look once; None: nothing lies there."""

MOST_TRIED = 20_000
"""Placements before it is given up to find out how they all lie."""


def settled(puzzle: Puzzle, choices: Sequence[Lies]) -> Board:
    """The one board among the *choices* on which those without a turn match all around them."""
    if all(len(ways) == 1 for ways in choices):
        return Board(puzzle, [ways[0] for ways in choices])
    found = _Open(puzzle, choices).boards()
    if len(found) == 1:
        return Board(puzzle, found[0])
    open_ = [i for i, ways in enumerate(choices) if len(ways) > 1]
    if not found:
        cell, tile = open_[0], choices[open_[0]][0]
        for cell in open_:
            tile = choices[cell][0]
            if not _Open(puzzle, choices).fitting(cell):
                break
        raise Objection(
            f"expected the turn of tile {tile.tile if tile else ''}, such as "
            f"{tile.tile if tile else ''}/0, as it fits beside its neighbours in no turn",
            cell=cell,
        )
    one, other = found
    cell = next(i for i in open_ if one[i] != other[i])
    ways = [lies for lies in dict.fromkeys((one[cell], other[cell])) if lies is not None]
    words = listed([f"{p.tile}/{p.turn}{'~' * p.flipped}" for p in ways])
    raise Objection(
        f"expected the turn of tile {ways[0].tile}, as it may lie in more than one: {words}",
        cell=cell,
    )


class _Open:
    """Cells whose tiles may lie in several ways."""

    def __init__(self, puzzle: Puzzle, choices: Sequence[Lies]) -> None:
        self.puzzle = puzzle
        self.rim = puzzle.rim()
        self.inner = puzzle.rule.rim_labels() if puzzle.rule.rim_only else frozenset()
        self.given = [len(ways) == 1 for ways in choices]
        self.ways = [[self._looks(lies) for lies in ways] for ways in choices]
        self.lies = choices
        for cell, ways in enumerate(self.ways):
            if not self.given[cell]:
                kept = [k for k, sides in enumerate(ways) if self._allowed(cell, sides)]
                self.ways[cell] = [ways[k] for k in kept]
                self.lies = [*self.lies[:cell], tuple(self.lies[cell][k] for k in kept),
                             *self.lies[cell + 1:]]  # fmt: skip
        self.tried = 0

    def _looks(self, lies: Placement | None) -> Sides | None:
        if lies is None:
            return None
        return self.puzzle.by_id[lies.tile].shown(lies.turn, lies.flipped)

    def _allowed(self, cell: int, sides: Sides | None) -> bool:
        """Whether the rim, and neighbours whose turns are given, let it lie so."""
        for number, label in enumerate(sides or ()):
            side = Side(cell, number)
            if self.rim.get(side, label) != label:
                return False
            if side in self.puzzle.layout.across and label in self.inner:
                return False
        return True

    def fitting(self, cell: int) -> list[int]:
        """Which of its ways a cell has left beside neighbours that lie in one."""
        return [k for k, sides in enumerate(self.ways[cell]) if self._matches(cell, sides, {})]

    def _matches(self, cell: int, sides: Sides | None, chosen: dict[int, int]) -> bool:
        across, mate = self.puzzle.layout.across, self.puzzle.rule.mate
        for number, label in enumerate(sides or ()):
            there = across.get(Side(cell, number))
            if there is None:
                continue
            if self.given[there.cell]:
                other = self.ways[there.cell][0]
            elif there.cell == cell:
                other = sides
            elif there.cell in chosen:
                other = self.ways[there.cell][chosen[there.cell]]
            else:
                continue
            if other is not None and mate(label) != other[there.side]:
                return False
        return True

    def boards(self) -> list[list[Placement | None]]:
        """One board, two if there are several, none if there is none."""
        open_ = [i for i, given in enumerate(self.given) if not given]
        order, left = list[int](), set(open_)
        near: dict[int, set[int]] = {i: set() for i in range(len(self.ways))}
        for a, b in self.puzzle.layout.joints:
            near[a.cell].add(b.cell)
            near[b.cell].add(a.cell)
        while left:  # next to what lies fast first, so that little is tried in vain
            done = set(order)
            best = max(left, key=lambda i: (sum(self.given[j] or j in done for j in near[i]), -i))
            order.append(best)
            left.remove(best)
        found: list[list[Placement | None]] = []
        chosen: dict[int, int] = {}
        at, tries = 0, [iter(self._ways(order[0], chosen))]
        while tries and len(found) < 2:
            step = next(tries[-1], None)
            chosen.pop(order[len(tries) - 1], None)
            if step is None:
                tries.pop()
                continue
            at = len(tries)
            chosen[order[at - 1]] = step
            if at == len(order):
                found.append([ways[chosen.get(i, 0)] for i, ways in enumerate(self.lies)])
            else:
                tries.append(iter(self._ways(order[at], chosen)))
        return found

    def _ways(self, cell: int, chosen: dict[int, int]) -> list[int]:
        self.tried += len(self.ways[cell])
        if self.tried > MOST_TRIED:
            raise Objection("expected turns of more tiles, as it takes too long to find out which")
        ways = enumerate(self.ways[cell])
        return [k for k, sides in ways if self._matches(cell, sides, chosen)]
