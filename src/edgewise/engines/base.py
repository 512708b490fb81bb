"""What every engine takes and gives: the solver interface. `run.py` is who uses it."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from ..board import Board
from ..clock import Stop
from ..errors import CallError
from ..limit import Limit, Options
from ..problem import Problem
from ..wording import instead, numbered
from .standing import Standing

if TYPE_CHECKING:
    from .proof import Proof


class Status(enum.Enum):
    """How a search ended."""

    SOLVED = "solved"
    """Every joint matches."""

    IMPOSSIBLE = "impossible"
    """Proved: no solution exists."""

    BEST = "best"
    """Proved: no board has fewer mismatches. Only for those who ask for the best board."""

    STOPPED = "stopped"
    """A limit or the user came first."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a search."""

    status: Status

    boards: tuple[Board, ...]
    """What was found and asked for; empty when counting."""

    arrangements: int
    """Boards that look different, as far as the search came."""

    solutions: int
    """The same, boards that are only turned (or reflected) counted once."""

    complete: bool
    """Whether the search came to its end, so that the two counts are exact."""

    nodes: int
    """Placements made, or whatever the engine counts."""

    seconds: float
    """Time spent searching."""

    profile: tuple[int, ...] = ()
    """Placements made at each depth, where the engine has depths. The sum is exact; in long
    searches the shares are sampled."""

    unit: str = "placement"
    """What a node is to this engine."""

    engine: str = "backtrack"
    """The engine whose answer this is."""

    why: str = ""
    """How it came to be this engine, if that was chosen here."""

    proof: Proof | None = field(default=None, compare=False, repr=False)
    """That there is no board, if that was asked for and is so."""

    @property
    def unique(self) -> bool | None:
        """Whether there is one solution and no other; None: that is not known."""
        if self.solutions > 1:
            return False
        return self.solutions == 1 if self.complete else None

    @property
    def board(self) -> Board | None:
        """The first board, if any."""
        return self.boards[0] if self.boards else None

    def __str__(self) -> str:
        spent = f"{numbered(self.nodes, self.unit)}, {self.seconds:.2f} s, by {self.engine}"
        if self.status is Status.IMPOSSIBLE:
            return f"impossible: there is no solution ({spent})"
        counts = f"{numbered(self.arrangements, 'arrangement')}, "
        counts += numbered(self.solutions, "solution") + " so far" * (not self.complete)
        return f"{self.status.value}: {counts} ({spent})"

    def _repr_svg_(self) -> str | None:
        return None if self.board is None else self.board._repr_svg_()

    def _repr_html_(self) -> str:
        from ..render import notebook

        return notebook.shown(str(self), self.board)


Watcher = Callable[[Board], None]
"""Gets the board as it stands just after a placement."""

Tracer = Callable[[list[tuple[int, int]], int], None]
"""Gets what lies on the board just after a placement, (cell, look) in the order of placing, and the
number of arrangements found."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked of a search; it does not change while it runs."""

    keep: bool = True
    """Boards are wanted, not only their number."""

    distinct: bool = False
    """One board per solution, not one per arrangement."""

    counted: bool = True
    """It matters how many solutions the arrangements are, so symmetries must be known."""

    most: int | None = None
    """No more boards than these are wanted, whichever; if they are only counted, so many solutions
    are enough. None: all."""

    proof: bool = False
    """If there is no board, that must be written down for others to check."""

    kept: bool = False
    """It must be possible to put it down and to take it up again."""

    watcher: Watcher | None = None
    """Told of every placement in the last cells of the board, by engines that place tiles."""

    tracer: Tracer | None = None
    """Told of every placement there is, by the engine backtrack, which then works alone."""

    @property
    def one(self) -> bool:
        """Whether any single board will do."""
        return self.keep and self.most == 1

    def is_enough(self, solutions: int) -> bool:
        """Whether so many solutions are all that was to be counted."""
        return not self.keep and self.most is not None and solutions >= self.most


class Counts:
    """How far a search came."""

    nodes: int = 0
    arrangements: int = 0
    solutions: int = 0
    exhausted: bool = False
    """Whether everything has been searched."""

    unit: str = "placement"
    """What a node is."""

    def echo(self, other: Counts) -> None:
        """Say the same as another, who does the work."""
        self.nodes, self.unit, self.exhausted = other.nodes, other.unit, other.exhausted
        self.arrangements, self.solutions = other.arrangements, other.solutions


class Search(Counts, ABC):
    """One search over one puzzle, run in slices so that its owner can look up in between."""

    engine: str = ""
    """The name of the engine at work; empty: the one that was asked for."""

    why: str = ""
    """Why it is this one, if there was a choice."""

    least: int = 1 << 20
    """So many nodes take a few milliseconds: no slice is shorter."""

    workers: int | None = None
    """How many workers a cluster has; None: there is none."""

    stop: Stop | None = None
    """Asked by `run` every so often while it plans: whether to leave it."""

    @abstractmethod
    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        """Search on for about *nodes* nodes or until *boards* boards are found; return those.

        With `boards=0` there is no such limit.
        """

    def fraction(self) -> float | None:
        """How much of the search is done, from 0 to 1; None if it cannot be told."""
        return None

    def expected(self) -> tuple[float, float, float] | None:
        """Nodes expected in all: at least, about, at most; None if that was not estimated."""
        return None

    def profile(self) -> tuple[int, ...]:
        """Placements made at each depth; empty if there is no such thing."""
        return ()

    def standing(self) -> Standing | None:
        """Where it stands; None if it cannot be put down."""
        return None

    def proof(self) -> Proof | None:
        """That there is no board, if that was asked for and is so."""
        return None

    def close(self) -> None:
        """Leave nothing running, here or elsewhere. What it found can still be asked for."""


ENGINES = ("auto", "backtrack", "sat", "cpsat", "population")
"""Each is the `ENGINE` of the file that is called as it is."""

OTHER = "the engine backtrack can"


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to search. A new one is an `ENGINE` in a file beside this one, named in `ENGINES`."""

    name: str

    search: Callable[[Problem, Ask, Options], Search]
    """Makes a search that has not begun."""

    resume: Callable[[Problem, Ask, Options, Standing], Search] | None = None
    """Makes one that was put down; None: its searches cannot be put down."""

    lists: bool = True
    """Whether it can find more than one board."""

    bounded: bool = True
    """Whether it can be told to stop after so many nodes."""

    proves: bool = False
    """Whether it can write a proof that there is no board."""

    clusters: bool = False
    """Whether its searches can be shared out on a cluster."""

    def refusal(self, ask: Ask, options: Options, limit: Limit) -> str | None:
        """Why this is not for this engine; None if it is. Asked before anything is searched."""
        only_one = not self.lists and (not ask.one or ask.distinct)
        for holds, words in (
            (options.cluster is not None and not self.clusters, f"cannot use a cluster; {OTHER}"),
            (ask.proof and not self.proves, "writes no proof; the engine sat does"),
            (ask.kept and self.resume is None, f"cannot be put down and taken up again; {OTHER}"),
            (
                limit.nodes is not None and not self.bounded,
                "cannot be limited by nodes; limit its seconds",
            ),
            (only_one, "looks for one board; the engine backtrack does more"),
        ):
            if holds:
                return f"the engine {self.name} {words}"
        return None


def named(name: str) -> Engine:
    """The engine called *name*. It is imported now: most searches need only one."""
    if name not in ENGINES:
        raise CallError(f"unknown engine {name!r}{instead(name, ENGINES)}")
    engine: Engine = import_module(f".{name}", __package__).ENGINE
    return engine
