"""How many solutions a draft has, and what they tell about its slots."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..engines.native import Search
from .ground import ABSENT, Drawn, Ground

VOTERS = 200
"""Boards that are asked which slots to change: more would say little else."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a bounded search has found."""

    drawn: Drawn

    solutions: int
    """Up to the number that was asked for."""

    complete: bool
    """Whether these are all."""

    too_large: bool
    """Whether placements ran out: then nothing is known, and the boards are as chance had them."""

    placements: int

    boards: list[list[int]]
    """The first of them, as looks."""

    def votes(self) -> Counter[int]:
        """For every slot, how many of the other boards a change of it would break."""
        ground = self.drawn.ground
        votes = Counter[int]()
        for board in self.boards:
            lies = self.drawn.lies(board)
            votes.update(n for n in range(len(ground.slots)) if _breaks(ground, n, lies))
        return votes


def look(drawn: Drawn, most: int, nodes: int) -> Seen:
    """The boards of a draft, up to *most*, one per solution. The same on every machine."""
    problem = drawn.native()
    confined = problem.confinable(range(len(drawn.kinds)))
    search = Search(
        problem,
        order=drawn.ground.order,
        confined=confined[0] if confined else None,
        keep=True,
        distinct=True,
        threads=1,
    )
    outcome = search.run(max_nodes=nodes, max_boards=most)
    boards = search.take(most)
    complete = outcome == "exhausted"
    return Seen(
        drawn,
        solutions=len(boards),
        complete=complete,
        too_large=outcome == "paused",
        placements=sum(search.profile()),
        boards=boards[:: max(1, len(boards) // VOTERS)],
    )


def _breaks(ground: Ground, number: int, lies: list[int]) -> bool:
    """Whether a board falls apart when a slot shows something else.

    That of a joint does, unless its two sides touch each other there too, or both touch nothing.
    """
    slot, across = ground.slots[number], ground.across
    here = lies[ground.first[slot.a.cell] + slot.a.side]
    if slot.b is None:
        planted = ground.first[slot.a.cell] + slot.a.side
        moved = ground.wish.rim == "printed" and here not in (planted, ABSENT)
        return moved or (here != ABSENT and across[here] != ABSENT)
    there = lies[ground.first[slot.b.cell] + slot.b.side]
    if here != ABSENT and across[here] != ABSENT:
        return across[here] != there
    return there != ABSENT and across[there] != ABSENT
