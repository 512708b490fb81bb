"""How many solutions a draft has, and what they tell about its gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ..engines.native import Search
from .ground import ABSENT, Deal, Ground

SLICE = 10_000_000
"""Placements between two looks at the clock."""

Tick = Callable[[], None]
"""Called now and then; it may raise `Stopped`."""

VOTERS = 200
"""Boards that are asked which gaps to change: more would say little else."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a bounded search has found."""

    deal: Deal

    solutions: int
    """Up to the number that was asked for."""

    complete: bool
    """Whether these are all."""

    too_large: bool
    """Whether placements ran out: then nothing is known, and the boards are as chance had them."""

    placements: int

    boards: list[list[int]]
    """As looks."""

    def votes(self) -> Counter[int]:
        """For every gap, how many of the other boards a change of it would break."""
        ground = self.deal.ground
        votes = Counter[int]()
        for board in self.boards[:: max(1, len(self.boards) // VOTERS)]:
            lies = self.deal.lies(board)
            votes.update(n for n in range(len(ground.gaps)) if _breaks(ground, n, lies))
        return votes


def look(deal: Deal, most: int, nodes: int, tick: Tick, *, distinct: bool = True) -> Seen:
    """The boards of a draft, up to *most*, the same on every machine; *distinct*: one per solution,
    else every arrangement."""
    problem = deal.native()
    confined = problem.confinable(range(len(deal.kinds))) if distinct else []
    search = Search(
        problem,
        order=deal.ground.order,
        confined=confined[0] if confined else None,
        keep=True,
        distinct=distinct,
        threads=1,
    )
    made, outcome = 0, "paused"
    while outcome == "paused" and made < nodes:
        outcome = search.run(max_nodes=min(SLICE, nodes - made), max_boards=most)
        made = sum(search.profile())
        tick()
    boards = search.take(most)
    complete = outcome == "exhausted"
    return Seen(
        deal,
        solutions=len(boards),
        complete=complete,
        too_large=outcome == "paused",
        placements=made,
        boards=boards,
    )


def _breaks(ground: Ground, number: int, lies: list[int]) -> bool:
    """Whether a board falls apart when a gap shows something else.

    That of a joint does, unless its two sides touch each other there too, or both touch nothing.
    """
    gap, across = ground.gaps[number], ground.across
    here = lies[ground.first[gap.a.cell] + gap.a.side]
    if gap.b is None:
        planted = ground.first[gap.a.cell] + gap.a.side
        moved = ground.wish.rim == "printed" and here not in (planted, ABSENT)
        return moved or (here != ABSENT and across[here] != ABSENT)
    there = lies[ground.first[gap.b.cell] + gap.b.side]
    if here != ABSENT and across[here] != ABSENT:
        return across[here] != there
    return there != ABSENT and across[there] != ABSENT
