"""Which tiles there are enough of, where several can show the same.

A model says what each cell shows. Mostly one kind of tile alone can show it there; where tiles
have backs, or a clue tells copies apart, several can, and which of them lies there must not be
asked: that would be another model of the same arrangement. It is enough that tiles can be dealt out
in some way, and by Hall's theorem they can if no set of kinds is asked for more than it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..errors import PuzzleError
from ..problem import Problem

Kinds = frozenset[int]

Choice = Mapping[int, Kinds]
"""The looks that may lie in a cell; of each, the kinds of tile that can show it there."""

MOST_SETS = 5_000
"""Sets of kinds that have a row of their own: of more, files grow beyond all use."""


@dataclass(frozen=True, slots=True)
class Stock:
    """At most *copies* of the *users* may hold, as only these kinds can fill them."""

    kinds: Kinds

    users: Sequence[int]
    """Variables."""

    copies: int

    alone: bool
    """Whether nothing else needs these kinds."""


def told_apart(problem: Problem, fits: Sequence[Sequence[int]]) -> list[Choice]:
    """Every look in its cell is a choice of its own, even if another kind can show the same."""
    kinds = [frozenset([look.kind]) for look in problem.looks]
    return [{look: kinds[look] for look in looks} for looks in fits]


def shown_once(problem: Problem) -> list[Choice]:
    """What each cell can show, by the first look that shows it: one choice for an arrangement."""
    found: dict[tuple[int, ...], Choice] = {}  # most cells are alike
    fits = problem.fits()
    for looks in fits:
        if looks not in found:
            alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
            for look in looks:
                alike[problem.looks[look].labels].append(look)
            found[looks] = {
                same[0]: frozenset(problem.looks[look].kind for look in same)
                for same in alike.values()
            }
    return [found[looks] for looks in fits]


def supplies(problem: Problem, users: Mapping[Kinds, Sequence[int]]) -> Iterator[Stock]:
    """What must not be asked for too often. *users*: the variables that only these kinds fill."""
    touching: dict[int, list[Kinds]] = defaultdict(list)
    for kinds in users:
        for kind in kinds:
            touching[kind].append(kinds)
    for kinds in _joined(users, touching):
        near = dict.fromkeys(other for kind in kinds for other in touching[kind])
        inside = [other for other in near if other <= kinds]
        yield Stock(
            kinds,
            [variable for other in inside for variable in users[other]],
            sum(problem.copies[kind] for kind in kinds),
            alone=len(inside) == len(near),
        )


def _joined(sets: Mapping[Kinds, object], touching: Mapping[int, Sequence[Kinds]]) -> list[Kinds]:
    """These sets, and those that are made of several that overlap: no others can run short."""
    found = list(sets)
    known = set(found)
    for one in found:
        for other in dict.fromkeys(other for kind in one for other in touching[kind]):
            if (both := one | other) not in known:
                known.add(both)
                found.append(both)
        if len(found) > len(sets) + MOST_SETS:
            raise PuzzleError(
                "expected tiles of which few share a face with others, so that it can be said "
                f"which are enough; got more than {MOST_SETS:,} sets of tiles that do"
            )
    return found


def dealt(problem: Problem, choices: Sequence[Choice], looks: Sequence[int]) -> list[int] | None:
    """The same board in looks of tiles of which there are enough; None if there are not.

    Cells ask one after the other; one that finds nothing left takes what another cell has, if that
    can take something else (augmenting paths).
    """
    number = {(look.kind, look.labels): i for i, look in enumerate(problem.looks)}
    asked = [choice[look] for choice, look in zip(choices, looks, strict=True)]
    taken: list[list[int]] = [[] for _ in problem.kinds]
    for cell in range(len(looks)):
        if not _take(problem, asked, taken, cell):
            return None
    return [
        number[kind, problem.looks[looks[cell]].labels]
        for cell, kind in sorted((cell, kind) for kind, cells in enumerate(taken) for cell in cells)
    ]


def _take(problem: Problem, asked: Sequence[Kinds], taken: Sequence[list[int]], cell: int) -> bool:
    """Whether a cell gets a tile. *taken*: the cells that have each kind."""
    before: dict[int, tuple[int, int | None]] = {}
    """For a kind: the cell that wants it, and the kind that cell has."""
    queue: list[tuple[int, int | None]] = [(cell, None)]
    for wanting, has in queue:
        for kind in sorted(asked[wanting] - before.keys()):
            before[kind] = (wanting, has)
            if len(taken[kind]) < problem.copies[kind]:
                free: int | None = kind
                while free is not None:
                    mover, left = before[free]
                    taken[free].append(mover)
                    if left is not None:
                        taken[left].remove(mover)
                    free = left
                return True
            queue += ((other, kind) for other in taken[kind])
    return False
