"""A wish made true, or as nearly as a bounded search comes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..clock import Clock, Stopped
from .chance import Chance
from .clues import fewest
from .ground import Deal, Draft, Ground, Numbers
from .impossible import swaps
from .level import Climb
from .seen import look
from .tuning import Trial, Tuning
from .wish import Wish

DRAFTS = 20_000
"""Drafts that are looked at before it is said that a wish cannot be reached."""

PLACEMENTS = 30_000_000_000
"""The same, for drafts that are large: two minutes."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What is to be handed out."""

    draft: Draft

    tiles: list[Numbers]

    reached: bool

    solutions: int

    complete: bool
    """Whether these are all."""

    blemishes: int = 0
    """Tiles that look alike or symmetric, and should not."""

    clues: tuple[int, ...] = ()
    """Cells whose tiles are told."""


class Maker:
    """The search for one puzzle. What it finds depends on the wish and the seed alone, as it is
    bounded by drafts and placements; a clock can only end it before it has found anything."""

    def __init__(self, wish: Wish, seed: str, clock: Clock) -> None:
        self.wish, self.clock = wish, clock
        self.chance = Chance(f"edgewise {seed}")
        self.ground = Ground(wish, self.chance)
        self.tuning = Tuning(self.ground, self.chance, self._tick)
        self.nearest: Settled | None = None
        self.stopped = False

    def settled(self) -> Settled:
        """The first that is as wished; else the nearest."""
        try:
            for found in self._found():
                if found is not None:
                    self.nearest = found
                    if found.reached:
                        return found
                if self._spent >= 1:
                    break
        except Stopped:
            self.stopped = True
        return self.nearest or self._any()

    def _any(self) -> Settled:
        """Nothing is known of it but that it has the planted board."""
        deal = Deal(self.ground, self.tuning.planted())
        return Settled(deal.draft, deal.tiles, reached=False, solutions=1, complete=False)

    def _found(self) -> Iterator[Settled | None]:
        """What is found, each nearer to the wish; None: a draft that is not."""
        if self.wish.clues:
            return self._with_clues()
        if self.wish.impossible:
            return self._impossible()
        return self._tuned() if self.wish.work is None else self._levelled()

    @property
    def _spent(self) -> float:
        """Of what may be spent."""
        return max(self.tuning.drafts / DRAFTS, self.tuning.placements / PLACEMENTS)

    def _tick(self) -> None:
        self.clock.tick(f"draft {self.tuning.drafts:,}", min(1.0, self._spent))

    def _settled(self, trial: Trial, *, reached: bool) -> Settled:
        deal, seen = trial.deal, trial.seen
        return Settled(
            deal.draft, deal.tiles, reached, seen.solutions, seen.complete, trial.blemishes
        )

    def _tuned(self) -> Iterator[Settled | None]:
        best: Trial | None = None
        for trial in self.tuning.trials():
            if best is None or trial.rank < best.rank:
                best = trial
                yield self._settled(trial, reached=trial.is_done)
            else:
                yield None

    def _levelled(self) -> Iterator[Settled | None]:
        assert self.wish.work is not None
        distance = float("inf")
        for rated in Climb(self.tuning, self.wish.work, self.clock).rated(self.tuning.trials()):
            if rated is None or rated.distance >= distance:
                yield None
                continue
            distance = rated.distance
            yield self._settled(rated.trial, reached=not distance)

    def _with_clues(self) -> Iterator[Settled | None]:
        while True:
            trial = self.tuning.first()
            cells, placements = fewest(trial.deal, self.tuning.nodes, self._tick)
            self.tuning.placements += placements
            if cells is None or trial.blemishes:
                yield None
            else:
                found = self._settled(trial, reached=True)
                yield replace(found, clues=tuple(cells), solutions=1, complete=True)

    def _impossible(self) -> Iterator[Settled | None]:
        for trial in self.tuning.trials():
            if not trial.is_done:
                yield None
                continue
            yield self._settled(trial, reached=False)
            for tiles in swaps(self.ground, trial.deal, self.chance):
                deal = Deal(self.ground, trial.draft, tiles)
                if self.tuning.blemishes(deal) > trial.blemishes:
                    continue
                seen = look(deal, 1, self.tuning.nodes, self._tick)
                self.tuning.drafts += 1
                self.tuning.placements += seen.placements
                if seen.complete and not seen.solutions:
                    yield Settled(trial.draft, tiles, reached=True, solutions=0, complete=True)
                yield None
