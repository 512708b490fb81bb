"""The native core: the fast search, in Rust. `engines/native.py` is its only user.

Everything crosses the border as numbers counted from 0; `edgewise.problem` makes them.
"""

from collections.abc import Sequence
from typing import Literal, final

MAX_SIDES: int
MAX_CELLS: int
MAX_THREADS: int

def abridged(paths: Sequence[Sequence[int]]) -> list[list[int]]:
    """Of each path, how many numbers it shares with the one before, and the others."""

def expanded(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """The paths that were abridged; ValueError if they cannot have been."""

@final
class Problem:
    """The fields of `edgewise.problem.Problem`, checked. ValueError if they do not fit together."""

    def __new__(
        cls,
        *,
        sides: Sequence[int],
        joints: Sequence[tuple[int, int, int, int]],
        mates: Sequence[int],
        inside: Sequence[bool],
        rim: Sequence[tuple[int, int, int]],
        copies: Sequence[int],
        looks: Sequence[tuple[int, Sequence[int]]],
        fixed: Sequence[tuple[int, Sequence[int]]],
        symmetries: Sequence[tuple[Sequence[int], Sequence[int], bool]],
    ) -> Problem: ...
    def confinable(self, kinds: Sequence[int]) -> list[int]:
        """Those of these kinds of tile by which the symmetry of the board can be broken."""

@final
class Search:
    """A depth-first search over all boards of a problem, run in slices.

    It may be used from several threads, one call at a time; `run` lets other threads work.
    """

    def __new__(
        cls,
        problem: Problem,
        *,
        order: Sequence[int],
        confined: int | None = None,
        ledger: bool = False,
        keep: bool = False,
        distinct: bool = False,
        watch: int | None = None,
        threads: int = 1,
    ) -> Search:
        """*order*: of the cells. *confined*: the kind of tile that breaks the board's symmetry.

        *ledger*: give up boards that ask for more of a label than there is. *keep*: boards are
        wanted; *distinct*: one per solution. *watch*: come back after each placement at this depth
        or deeper. ValueError if they do not fit the problem, OverflowError if it is too large.
        """

    def run(
        self, *, max_nodes: int, max_boards: int = 0
    ) -> Literal["found", "paused", "watched", "exhausted"]:
        """Search on, and say why it stopped.

        found: *max_boards* boards wait to be taken (0: any number may);
        paused: about *max_nodes* placements were made; exhausted: nothing is left to try;
        watched: a tile was placed where that is wanted.
        """

    def take(self, most: int) -> list[list[int]]:
        """The first boards that are ready, at most so many: the number of a look for each cell."""

    def path(self) -> list[tuple[int, int]]:
        """What lies on the board that is watched, in the order of placing: (cell, look)."""

    def tally(self) -> tuple[int, int]:
        """Arrangements and solutions found so far."""

    def profile(self) -> list[int]:
        """Placements made so far at each depth: the sum is exact; beyond the first 65,536,
        how they are shared between depths is sampled."""

    def standing(
        self, *, short: bool = False
    ) -> tuple[list[list[int]], list[list[int]], tuple[int, int], list[int]]:
        """What is left to do, boards not taken (both as looks in order), counts, and profile.

        *short*: of what is left, how many looks it shares with the one before, and the others.
        """

    def resume(
        self,
        standing: tuple[
            Sequence[Sequence[int]], Sequence[Sequence[int]], tuple[int, int], Sequence[int]
        ],
        *,
        short: bool = False,
    ) -> None:
        """Go on where another search was put down; ValueError if that does not fit."""

    def estimate(self, *, size: int, seeds: Sequence[int]) -> list[list[float]]:
        """The placements expected at each depth, from a population of *size* boards per seed."""

    def beams(self, *, size: int, seeds: Sequence[int]) -> list[tuple[int, bool, list[int] | None]]:
        """For each seed, what became of a population of *size* boards: ways to go on that were
        looked at; whether none was left out; the looks of a full board, by cell, if one is left."""

    def halt(self) -> None:
        """From another thread: samples and beams, now and from now on, end at once."""

    def accounts(self) -> int:
        """How many bits of accounts every placement pays from: 0, 64 or 128."""

class Best:
    """A problem in which joints may mismatch, for a price."""

    def __init__(
        self,
        problem: Problem,
        *,
        lists: Sequence[Sequence[int]],
        list: Sequence[int],
        weights: Sequence[int],
        soft: Sequence[tuple[int, int, int, int]],
    ) -> None:
        """*lists* of looks, and which one holds those that may lie in each cell; what a mismatch
        costs at each joint; (cell, side, label, weight) on a rim that may be wrong, for a price.
        The problem's own rim and clues are kept by the lists. ValueError if they do not fit it,
        OverflowError if it is too large.
        """

    @property
    def bytes(self) -> int:
        """What a state of a beam takes, roughly, with its share of everything else."""

    def least(self) -> int:
        """What every board costs at least, by counting labels."""

    def fill(self, seed: int) -> list[int] | None:
        """A full board, whatever it costs; None: there is none."""

    def lost(self, looks: Sequence[int]) -> int:
        """What a full board costs; ValueError if it is none."""

    def beam(
        self,
        *,
        order: Sequence[int],
        width: int,
        early: int,
        dawn: float,
        price: float,
        noise: float,
        seed: int,
        keep: int,
        threads: int,
    ) -> tuple[list[tuple[int, list[int]]], int, float, list[float]]:
        """The best boards of a beam, each with what it costs; the placements judged; the value
        of the best state at *dawn*, the part of the board on which *early* times *width* states
        are kept; and the seconds spent on tiles that match, on others, on choosing, and on
        writing states. No boards if it was halted, or could not fill the board."""

    def mend(self, looks: Sequence[int], *, rounds: int, seed: int) -> tuple[int, list[int]]:
        """The best board met in so many rounds of exchanges, and what it costs."""

    def halt(self) -> None:
        """From another thread: beams and mending, now and from now on, end at once."""

class Deepening:
    """The best board with proof: a search for each price in turn."""

    def __init__(self, best: Best, *, order: Sequence[int], price: int) -> None:
        """*price*: it is known that no board costs less."""

    def run(self, max_nodes: int) -> Literal["paused", "found", "impossible"]:
        """Search on. found: `board` is the best; impossible: there is no full board."""

    @property
    def price(self) -> int:
        """No board costs less."""

    @property
    def nodes(self) -> int: ...
    @property
    def board(self) -> list[int] | None: ...

class Careful:
    """The work of a person who always fills the cell beside what lies into which the fewest looks
    fit; of several, the one with most neighbours lying, then the first."""

    def __init__(
        self,
        problem: Problem,
        *,
        lists: Sequence[Sequence[int]],
        list: Sequence[int],
        given: Sequence[int],
    ) -> None:
        """*lists* of looks, and which one holds those that fit into each cell of an empty board;
        *given*: cells that are filled before the person begins. ValueError if they do not fit the
        problem, or if it is too large."""

    def run(self, max_nodes: int) -> bool:
        """At most so many placements more; whether the whole tree is walked."""

    @property
    def placements(self) -> int:
        """Made so far, but for those that were given."""

    @property
    def boards(self) -> int: ...
    def sample(self, *, size: int, seed: int) -> list[float]:
        """The placements expected at each depth, from a population of *size* boards; empty if it
        was halted."""

    def halt(self) -> None:
        """From another thread: samples, now and from now on, end at once."""
