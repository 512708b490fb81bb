"""What goes with every question: when to stop, how to search, and how far it is."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass

from .argument import got
from .errors import CallError

MAX_THREADS = 1024
"""More are a mistake."""

MEMORY, MIN_MEMORY = 1.5e9, 1e7
"""Bytes that a beam takes unless told otherwise; and fewer make it too narrow to be of use."""

MAX_SEED = 2**63 - 1


def _between(least: int, value: object, most: int) -> bool:
    return isinstance(value, int) and least <= value <= most


def cores() -> int:
    """How many threads this machine runs at once."""
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop, whichever comes first; None: never."""

    seconds: float | None = None

    nodes: int | None = None
    """Placements; for engines that do not place tiles, whatever they count."""

    boards: int | None = None
    """How many boards to find, in all runs of a search that is taken up again; of one that only
    counts, how many solutions are enough."""

    matched: int | None = None
    """So many matches are enough, for those who ask for the best board."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            kinds = (int, float) if name == "seconds" else (int,)
            good = isinstance(value, kinds) and not isinstance(value, bool) and value >= 0
            if value is not None and not good:
                raise CallError(f"expected a limit of 0 {name} or more, {got(value)}")


NO_LIMIT = Limit()

ONE_BOARD = Limit(boards=1)


@dataclass(frozen=True, slots=True)
class Options:
    """How to search. It changes how long that takes, and which of several good boards comes first;
    never what is true."""

    engine: str = "auto"
    """Its name, among the engines for the question; auto chooses, and says what and why."""

    threads: int | None = None
    """How many threads may work; None: as many as the machine has."""

    order: str | None = None
    """The order in which to fill the cells: a name, or cells; None: planned."""

    plain: bool = False
    """Every placement of a plain search: no symmetry broken, nothing cut off by counting."""

    cluster: object = None
    """The Dask cluster that works: the address of its scheduler, `local`, or a `Client`."""

    seed: int = 1
    """Where chance begins, for those who ask for the best board."""

    memory: float = MEMORY
    """Bytes that a beam may take, about; the wider it is, the better."""

    def __post_init__(self) -> None:
        if self.threads is not None and not _between(1, self.threads, MAX_THREADS):
            raise CallError(f"expected 1 to {MAX_THREADS} threads, {got(self.threads)}")
        if not isinstance(self.memory, int | float) or not MIN_MEMORY <= self.memory < math.inf:
            raise CallError(
                f"expected at least {MIN_MEMORY:,.0f} bytes of memory, {got(self.memory)}"
            )
        if not _between(0, self.seed, MAX_SEED):
            raise CallError(f"expected a seed from 0 to {MAX_SEED}, {got(self.seed)}")
        if not isinstance(self.engine, str):
            raise CallError(f"expected the name of an engine, {got(self.engine)}")
        if not isinstance(self.order, str | None):
            raise CallError(f"expected an order as a text (a name, or cells), {got(self.order)}")
        if not isinstance(self.plain, bool):
            raise CallError(f"expected plain True or False, {got(self.plain)}")

    @property
    def parallel(self) -> int:
        """How many threads work."""
        return self.threads or cores()


USUAL = Options()


@dataclass(frozen=True, slots=True)
class Progress:
    """A glance at a question under way."""

    seconds: float
    """Spent on it so far."""

    doing: str = ""
    """What is being looked at, for a person; empty: it is searched."""

    fraction: float | None = None
    """How much is done, from 0 to 1, if that can be told; a guess, not a promise."""

    nodes: int = 0

    expected: tuple[float, float, float] | None = None
    """Nodes expected in all: at least, about, at most; None if that was not estimated."""

    arrangements: int = 0
    solutions: int = 0

    workers: int | None = None
    """How many workers a cluster has; None: there is none."""

    matched: int = 0
    joints: int = 0
    bound: int = 0
    """Of the best board so far: how many of the joints match; and no board has more matches."""

    found: float = 0.0
    engine: str = ""
    """When that board was found, in seconds, and by whom."""


def chosen(options: object) -> Options:
    """Options from a caller, if they are that."""
    if not isinstance(options, Options):
        raise CallError(f"expected Options such as Options(threads=2), {got(options)}")
    return options


def checked(limit: object, question: str, *names: str) -> Limit:
    """A limit from a caller, if it says nothing that makes no sense to this *question*."""
    if not isinstance(limit, Limit):
        raise CallError(f"expected a Limit such as Limit(seconds=10), {got(limit)}")
    for name in Limit.__slots__:
        if getattr(limit, name) is not None and name not in names:
            raise CallError(f"{question} is limited by {' or '.join(names)}, not by {name}")
    return limit
