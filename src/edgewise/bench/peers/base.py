"""What every peer takes and gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from ...errors import package, require
from ...problem import Problem

Looks = Sequence[int]
"""A full board: the number of the look in each cell."""

Found = Callable[[Looks], bool]
"""Is told of each board; answers whether that is enough."""


class Peer(ABC):
    """Another way to solve a puzzle: a library, used as its documentation suggests.

    A peer gets the same flattened problem as our engines, so nobody has to find out anew that
    tiles are identical or symmetric.
    """

    name: str

    module: str | None = None
    """What Python calls its library; None: it needs nothing but Python."""

    about: str
    """How it goes about it, in a few words."""

    threads: bool = False
    """Whether it can use several."""

    counts: bool = True
    """Whether it can be asked for all boards."""

    unit: str = "node"
    """What `nodes` are."""

    nodes: int | None = None
    """How many it took, where there is such a number."""

    @abstractmethod
    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        """Tell *found* of one board, or of *every* one; of none if there is none.

        Each board must come once. To return without telling of any says: it is impossible.
        """

    @property
    def library(self) -> str | None:
        """What pip calls it."""
        return None if self.module is None else package(self.module)

    def missing(self) -> bool:
        """Whether its library is not installed."""
        return self.module is not None and find_spec(self.module) is None

    def load(self) -> None:
        """Import the library, so that nobody's clock runs meanwhile."""
        if self.module is not None:
            require(self.module, "bench", who=f"the peer {self.name}")


def matching(
    problem: Problem, fits: Sequence[Looks], joint: tuple[int, int, int, int]
) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """For both sides of a joint: which looks show which label, as the first side would show it."""
    a, s, b, t = joint
    looks = problem.looks
    first: dict[int, list[int]] = {}
    second: dict[int, list[int]] = {}
    for look in fits[a]:
        first.setdefault(looks[look].labels[s], []).append(look)
    for look in fits[b]:
        second.setdefault(problem.mates[looks[look].labels[t]], []).append(look)
    return first, second


def by_kind(problem: Problem, fits: Sequence[Looks]) -> list[list[tuple[int, int]]]:
    """For each kind of tile where it can lie: (cell, look)."""
    places: list[list[tuple[int, int]]] = [[] for _ in problem.kinds]
    for cell, looks in enumerate(fits):
        for look in looks:
            places[problem.looks[look].kind].append((cell, look))
    return places
