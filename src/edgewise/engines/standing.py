"""Where a search of the native core stands: enough to take it up again, as checkpoints keep it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import CheckpointError
from .plan import Plan

if TYPE_CHECKING:
    from ..checkpoint import JSON

Rows = Sequence[Sequence[int]]
"""Lists of looks, in the order of placing."""

Expected = tuple[float, float, float]
"""Placements expected in all: at least, about, at most."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A search that was put down."""

    plan: Plan

    left: Rows
    """What is left to do, abridged: of each beginning of a board, how many looks it shares with
    the one before, and the others."""

    boards: Rows = ()
    """Found, and not handed out."""

    tally: tuple[int, int] = (0, 0)
    """Arrangements and solutions."""

    profile: Sequence[int] = ()
    """Placements made at each depth."""

    taken: int = 0
    """Boards that were handed out."""

    expected: Expected | None = None
    on_trial: bool = False
    """Whether another plan may still be thought of."""

    sampled: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """If it was put down while planning: the totals of populations, by what they were drawn for."""

    seconds: float = 0.0
    """Spent searching."""

    @staticmethod
    def beginning(plan: Plan) -> Standing:
        """Of a search by this plan that has done nothing."""
        return Standing(plan, left=[[0]], profile=[0] * len(plan.order))

    def to_json(self) -> tuple[dict[str, JSON], dict[str, JSON]]:
        """How it is searched, and how far it came."""
        endless = self.expected is not None and math.isinf(self.expected[2])
        state: dict[str, JSON] = {
            "arrangements": self.tally[0],
            "solutions": self.tally[1],
            "taken": self.taken,
            "profile": self.profile,
            "expected": None if endless else self.expected,  # JSON has no such number
            "on_trial": self.on_trial,
            "sampled": dict(self.sampled) if self.on_trial else {},
            "boards": self.boards,
            "left": self.left,
            "seconds": round(self.seconds, 3),
        }
        return asdict(self.plan), state

    @staticmethod
    def from_json(plan: Mapping[str, Any], state: Mapping[str, Any]) -> Standing:
        """What `to_json` made; a CheckpointError if it is anything else."""
        try:
            seconds, taken = float(state.get("seconds", 0.0)), int(state["taken"])
            if not (0 <= seconds < math.inf and taken >= 0):
                raise ValueError(f"{taken} boards in {seconds} seconds")
            sampled = dict(state.get("sampled", {})).items()
            return Standing(
                Plan(list(plan["order"]), plan["confined"], plan["ledger"], plan["name"]),
                state["left"],
                state["boards"],
                (state["arrangements"], state["solutions"]),
                state["profile"],
                taken,
                _expected(state["expected"]),
                bool(state["on_trial"]),
                {str(key): [*map(_total, totals)] for key, totals in sampled},
                seconds,
            )
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise misfit(error) from None


def misfit(error: Exception) -> CheckpointError:
    """That a standing is not that of a search like this."""
    return CheckpointError(f"it does not belong to this search ({error})")


def _total(value: Any) -> float:
    total = float(value)
    if not 0 <= total < math.inf:
        raise ValueError(f"{total} placements sampled")
    return total


def _expected(value: Any) -> Expected | None:
    if value is None:
        return None
    low, nodes, high = map(float, value)
    if not 0 < low <= nodes <= high < math.inf:
        raise ValueError(f"{low}, {nodes} and {high} placements expected")
    return low, nodes, high
