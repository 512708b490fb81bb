"""From any draft to one with as many solutions as wished.

Of every board beside the planted one it is known which slots break it. One of them is changed; the
change is kept if the draft comes no farther from the wish. The search for boards stops at the first
one too many, so a bad change costs little, and only few counts run to their end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from .chance import Chance
from .ground import Draft, Drawn, Ground
from .seen import Seen, look

NODES = 20_000_000
"""Placements in which a draft must be seen to its end: a tenth of a second."""

MANY = 5_000
"""Boards of a draft that are counted; beyond, one draft is as bad as another."""

PATIENCE = 400
"""Changes in a row that may be of no use before another board is planted."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a repair stands."""

    seen: Seen

    excess: float
    """How far the number of solutions is from the wish: 0 if it is right."""

    blemishes: int
    """Tiles that look alike or symmetric, and should not."""

    @property
    def drawn(self) -> Drawn:
        return self.seen.drawn

    @property
    def draft(self) -> Draft:
        return self.drawn.draft

    @property
    def is_done(self) -> bool:
        return not self.excess and not self.blemishes

    @property
    def rank(self) -> tuple[float, int]:
        return self.excess, self.blemishes


class Repair:
    """Drafts of a wish, nearer and nearer to it."""

    def __init__(self, ground: Ground, chance: Chance, *, nodes: int = NODES) -> None:
        self.ground, self.chance, self.nodes = ground, chance, nodes
        self.drafts = 0
        self.placements = 0

    def stages(self) -> Iterator[Stage]:
        """Every draft that is looked at, and what has been reached by then; it never ends."""
        while True:
            now = self.judged(self.planted())
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

    def planted(self) -> Draft:
        """A new one, by chance."""
        slots = self.ground.slots
        if not self.ground.wish.balanced:
            return tuple(self.chance.pick(slot.choices) for slot in slots)
        dealt: dict[tuple[bool, tuple[int, ...]], list[int]] = {}
        found = []
        for slot in slots:
            group = dealt.setdefault((slot.b is None, slot.choices), [])
            if not group:
                group += self.chance.shuffled(slot.choices)
            found.append(group.pop())
        return tuple(found)

    def judged(self, draft: Draft, before: Stage | None = None) -> Stage | None:
        """What a draft is worth; None: less than what was *before*, whatever it is exactly."""
        drawn = Drawn(self.ground, draft)
        wish = self.ground.wish
        blemishes = 0 if wish.alike else drawn.doubles
        blemishes += 0 if wish.symmetric else drawn.symmetric
        if before is not None and blemishes > before.blemishes:
            return None
        enough = MANY
        if before is not None:
            enough = min(MANY, max(self._most + 1, before.seen.solutions + 1))
        seen = look(drawn, enough, self.nodes)
        self.drafts += 1
        self.placements += seen.placements
        return Stage(seen, self._excess(seen), blemishes)

    def changed(self, now: Stage) -> Draft:
        """Another draft: one slot that most boards ask for, or any that one asks for."""
        chance = self.chance
        votes = now.seen.votes() if now.excess else {}
        number = chance.below(len(now.draft))
        if votes and not (now.blemishes and chance.happens(0.3)):
            top = max(votes.values())
            loudest = [slot for slot in sorted(votes) if votes[slot] == top]
            number = chance.pick(loudest if chance.happens(0.5) else sorted(votes))
        draft = list(now.draft)
        if self.ground.wish.balanced:
            self._exchange(draft, number)
        else:
            self._redraw(draft, number)
            free = [n for n, slot in enumerate(self.ground.slots) if slot.b is None]
            if free and chance.happens(0.5):  # they make decoys
                self._redraw(draft, chance.pick(free))
        return tuple(draft)

    def _redraw(self, draft: list[int], number: int) -> None:
        others = [label for label in self.ground.slots[number].choices if label != draft[number]]
        if others:
            draft[number] = self.chance.pick(others)

    def _exchange(self, draft: list[int], number: int) -> None:
        """With another slot, so that every label stays as often."""
        slots = self.ground.slots
        others = [
            n
            for n, slot in enumerate(slots)
            if draft[n] != draft[number]
            and slot.choices == slots[number].choices
            and (slot.b is None) == (slots[number].b is None)
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
