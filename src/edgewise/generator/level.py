"""From a draft that is right to one that is right and as hard as wished.

One or two gaps are changed at a time; what stays right and comes no farther from the wish is kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ..clock import Clock
from ..difficulty.walk import careful, walked
from ..problem import flatten
from .ground import Draft
from .tuning import Trial, Tuning

WALKED = 20
"""How many times the work that is wished a tree may be, for each of its boards, to be walked to its
end: a larger one is too hard for sure."""

PATIENCE = 300
"""Changes in a row that may bring nothing before another draft is made."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A draft, and how hard it is."""

    trial: Trial

    distance: float
    """How far its work is from the wish; 0: it is as wished."""


class Climb:
    """Drafts of a tuning, nearer and nearer to the wished difficulty."""

    def __init__(self, tuning: Tuning, work: tuple[float, float], clock: Clock) -> None:
        self.tuning, self.work, self.clock = tuning, work, clock

    def rated(self, trials: Iterator[Trial]) -> Iterator[Rated | None]:
        """Every draft that is looked at; None: one that is not right yet."""
        for trial in trials:
            if not trial.is_done:
                yield None
                continue
            now = self.judged(trial)
            yield now
            idle = 0
            while idle < PATIENCE and now.distance:
                changed = self._changed(now)
                idle += 1
                if changed is not None and changed.distance <= now.distance:
                    idle = 0 if changed.distance < now.distance else idle
                    now = changed
                yield now

    def judged(self, trial: Trial) -> Rated:
        low, high = self.work
        problem = flatten(self.tuning.ground.puzzle(trial.draft), counted=False)
        person = careful(problem)
        most = int(high * WALKED * (len(self.tuning.ground.symmetries) + 1))
        whole = walked(person, most, self.clock)
        self.tuning.placements += person.placements
        work = person.placements / (person.boards + 1)
        if not whole:
            work = max(work, high * 2)
        distance = max(0.0, math.log(low / work) if work else 1.0, math.log(max(1, work) / high))
        return Rated(trial, distance)

    def _changed(self, now: Rated) -> Rated | None:
        tuning = self.tuning
        draft: Draft = now.trial.draft
        for _ in range(tuning.chance.pick((1, 1, 2))):
            draft = tuning.altered(draft)
        if draft == now.trial.draft:
            return None
        trial = tuning.judged(draft, now.trial)
        return self.judged(trial) if trial is not None and trial.is_done else None
