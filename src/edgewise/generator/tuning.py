"""From any draft to one with as many solutions as wished.

Of every board beside the planted one it is known which gaps break it. One of them is changed; the
change is kept if the draft comes no farther from the wish. The search for boards stops at the first
one too many, so a bad change costs little, and only few counts run to their end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from .chance import Chance
from .ground import Deal, Draft, Ground
from .seen import Seen, Tick, look

NODES = 50_000_000
"""Placements in which a draft must be seen to its end: a fifth of a second."""

LARGER, OFTEN = 4, 3
"""So many times as many are allowed after so many boards in a row that took more."""

MANY = 5_000
"""Boards of a draft that are counted; beyond, one draft is as bad as another."""

PATIENCE = 400
"""Changes in a row that may be of no use before another board is planted."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A draft, and what it is worth."""

    seen: Seen

    excess: float
    """How far the number of solutions is from the wish: 0 if it is right."""

    blemishes: int
    """Tiles that look alike or symmetric, and should not."""

    @property
    def deal(self) -> Deal:
        return self.seen.deal

    @property
    def draft(self) -> Draft:
        return self.deal.draft

    @property
    def is_done(self) -> bool:
        return not self.excess and not self.blemishes

    @property
    def rank(self) -> tuple[float, int]:
        return self.excess, self.blemishes


class Tuning:
    """Drafts of a wish, nearer and nearer to it."""

    def __init__(self, ground: Ground, chance: Chance, tick: Tick) -> None:
        self.ground, self.chance, self.tick = ground, chance, tick
        self.nodes = NODES
        self.free = [n for n, gap in enumerate(ground.gaps) if gap.b is None]
        """Those that touch nothing on the planted board: they only lead astray."""
        self.drafts = 0
        self.placements = 0
        self.too_large = 0
        """Boards that were planted, one after the other, and not seen to their end."""

    def trials(self) -> Iterator[Trial]:
        """Every draft that is looked at, and what has been reached by then; it never ends."""
        while True:
            now = self.first()
            best, idle = now, 0
            yield now
            while idle < PATIENCE:
                changed = self.judged(self.changed(now), now)
                idle += 1
                if changed is not None and changed.rank <= now.rank:
                    now = changed
                if now.rank < best.rank:
                    best, idle = now, 0
                yield now

    def first(self) -> Trial:
        """A board that is planted by chance."""
        found = self.judged(self.planted())
        assert found is not None  # there is nothing before it
        self.too_large = self.too_large + 1 if found.seen.too_large else 0
        if self.too_large == OFTEN:
            self.nodes, self.too_large = self.nodes * LARGER, 0
        return found

    def planted(self) -> Draft:
        """A new one, by chance."""
        gaps = self.ground.gaps
        if not self.ground.wish.balanced:
            return tuple(self.chance.pick(gap.choices) for gap in gaps)
        dealt: dict[tuple[bool, tuple[int, ...]], list[int]] = {}
        found = []
        for gap in gaps:
            group = dealt.setdefault((gap.b is None, gap.choices), [])
            if not group:
                group += self.chance.shuffled(gap.choices)
            found.append(group.pop())
        return tuple(found)

    def judged(self, draft: Draft, before: Trial | None = None) -> Trial | None:
        """What a draft is worth; None: less than what was *before*, whatever it is exactly."""
        self.drafts += 1
        deal = Deal(self.ground, draft)
        blemishes = self.blemishes(deal)
        if before is not None and blemishes > before.blemishes:
            return None
        enough = MANY
        if before is not None:
            enough = min(MANY, max(self._most + 1, before.seen.solutions + 1))
        seen = look(deal, enough, self.nodes, self.tick)
        self.placements += seen.placements
        return Trial(seen, self._excess(seen), blemishes)

    def blemishes(self, deal: Deal) -> int:
        """Tiles that look alike or symmetric, and should not."""
        wish = self.ground.wish
        return (0 if wish.alike else deal.doubles) + (0 if wish.symmetric else deal.symmetric)

    def changed(self, now: Trial) -> Draft:
        """Another draft: one gap that most boards ask for, or any that one asks for."""
        chance = self.chance
        votes = now.seen.votes() if now.excess else {}
        number = chance.below(len(now.draft))
        if votes and not (now.blemishes and chance.happens(0.3)):
            top = max(votes.values())
            loudest = [gap for gap in sorted(votes) if votes[gap] == top]
            number = chance.pick(loudest if chance.happens(0.5) else sorted(votes))
        draft = list(now.draft)
        self._alter(draft, number)
        if not self.ground.wish.balanced and self.free and chance.happens(0.5):
            self._redraw(draft, chance.pick(self.free))
        return tuple(draft)

    def altered(self, before: Draft) -> Draft:
        """The same but for a gap."""
        draft = list(before)
        free = self.free and self.chance.happens(0.4)
        self._alter(draft, self.chance.pick(self.free) if free else self.chance.below(len(draft)))
        return tuple(draft)

    def _alter(self, draft: list[int], number: int) -> None:
        if self.ground.wish.balanced:
            self._exchange(draft, number)
        else:
            self._redraw(draft, number)

    def _redraw(self, draft: list[int], number: int) -> None:
        others = [label for label in self.ground.gaps[number].choices if label != draft[number]]
        if others:
            draft[number] = self.chance.pick(others)

    def _exchange(self, draft: list[int], number: int) -> None:
        """With another gap, so that every label stays as often."""
        gaps = self.ground.gaps
        others = [
            n
            for n, gap in enumerate(gaps)
            if draft[n] != draft[number]
            and gap.choices == gaps[number].choices
            and (gap.b is None) == (gaps[number].b is None)
        ]
        if others:
            other = self.chance.pick(others)
            draft[number], draft[other] = draft[other], draft[number]

    @property
    def _most(self) -> int:
        wished = self.ground.wish.solutions
        return MANY if wished is None else wished[1]

    def _excess(self, seen: Seen) -> float:
        wished = self.ground.wish.solutions
        if wished is None:
            return 0.0
        least, most = wished
        found = MANY if seen.too_large else seen.solutions
        if found > most:
            return math.log(found / most)
        if found < least:
            return math.log(least / max(1, found))
        return 0.0
