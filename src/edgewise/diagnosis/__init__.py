"""Why a puzzle will not solve: what is wrong with it, and the smallest correction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from ..clock import Clock, Stop, Stopped, Tell
from ..engines import Status
from ..flaws import Flaw, FlawKind
from ..limit import NO_LIMIT, USUAL, Limit, Options, checked, chosen
from ..problem import flatten
from ..puzzle import Puzzle
from ..wording import numbered
from . import counting, repair, rules, systematic
from .fits import misfits
from .inquiry import Inquiry
from .likelihood import ranked
from .reason import Reason, reason
from .repair import Repair
from .sentences import Solutions
from .versions import OF_ONE_TILE, Change, Mistake

__all__ = [
    "OF_ONE_TILE",
    "Change",
    "Diagnosis",
    "Mistake",
    "Reason",
    "Repair",
    "Solutions",
    "diagnose",
]

LISTED = 3
"""Flaws, and corrections, that are named in short."""

MENDED_BY_SIZE = {FlawKind.WRONG_TILE_COUNT}
"""Flaws that another board puts right, or one more tile."""

BRIEFLY = 5.0
"""Seconds that a reason, or a doubt, may take: it explains, it decides nothing."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a puzzle."""

    status: Status | None
    """SOLVED: it can be solved; IMPOSSIBLE: proved that it cannot; STOPPED: not known; None: it
    cannot even be searched before its flaws are put right."""

    solutions: Solutions
    """How many it has: `count`, and whether there may be `more`."""

    flaws: tuple[Flaw, ...]
    """What counting shows, and a rule that was perhaps meant otherwise."""

    repairs: tuple[Repair, ...]
    """The corrections that make an impossible puzzle possible, the likeliest first: of one tile, of
    several by one misunderstanding, of the whole puzzle, or of two labels. If tiles are left over
    or too few, other boards on which all have a place."""

    complete: bool
    """Whether everything was tried: then no other label, no other order of the labels of a tile (of
    tiles with more than four sides, no exchange of two) will do; and no other two labels, unless
    `repairs` has something that is simpler."""

    unfinished: tuple[Mistake, ...]
    """Kinds of mistakes about several tiles, or the whole puzzle, that were not tried to the end:
    for each there is a moment only."""

    impossible_because: Reason | None
    """Why it is impossible, if that can be said."""

    seconds: float

    puzzle: Puzzle = field(repr=False, compare=False)

    def __str__(self) -> str:
        if self.status is None:
            words = "not searched: it has flaws"
        elif self.status is Status.SOLVED:
            words = f"it can be solved: {self.solutions}"
        elif self.status is Status.IMPOSSIBLE:
            because = self.impossible_because
            words = "impossible" if because is None else f"impossible: {because.words}"
        else:
            words = "stopped before it was known whether it can be solved"
        lines = [words, *(f"- {flaw}" for flaw in self.flaws[:LISTED])]
        lines += [f"perhaps {repair}" for repair in self.repairs[:LISTED]]
        more = len(self.repairs) - LISTED
        return "\n".join([*lines, *[f"and {numbered(more, 'correction')} more"] * (more > 0)])

    def _repr_html_(self) -> str:
        from ..render import notebook

        return notebook.shown(str(self), self.repairs[0].board if self.repairs else None)


def diagnose(
    puzzle: Puzzle,
    limit: Limit = NO_LIMIT,
    options: Options = USUAL,
    *,
    tapped: bool = False,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Diagnosis:
    """What is wrong with *puzzle*: flaws, a proof that it is impossible, the smallest repairs."""
    clock = Clock(checked(limit, "a diagnosis", "seconds", "nodes"), stop, progress)
    return _Case(puzzle, Inquiry(clock, chosen(options)), tapped).diagnosis()


class _Case:
    """A diagnosis under way."""

    def __init__(self, puzzle: Puzzle, inquiry: Inquiry, tapped: bool) -> None:
        self.given = puzzle
        self.inquiry = inquiry
        self.tapped = tapped
        self.flaws = [*puzzle.flaws()]
        self.puzzle = rules.searchable(puzzle)
        self.status: Status | None = None
        self.solutions = Solutions(0, False)
        self.repairs: tuple[Repair, ...] = ()
        self.complete = False
        self.reason: Reason | None = None

    def diagnosis(self) -> Diagnosis:
        with suppress(Stopped):
            self._look()
        return Diagnosis(
            self.status,
            self.solutions,
            tuple(self.flaws),
            self.repairs,
            self.complete,
            tuple(self.inquiry.unfinished),
            self.reason,
            self.inquiry.clock.seconds,
            self.given,
        )

    def _look(self) -> None:
        self.flaws += counting.labels(self.puzzle)
        if any(flaw.fatal for flaw in self.puzzle.flaws()):
            self._explain()
            if all(flaw.kind in MENDED_BY_SIZE for flaw in self.puzzle.flaws() if flaw.fatal):
                self._repair(systematic.of_boards)
            return
        if not any(flaw.kind is FlawKind.SPARE_TILES for flaw in self.flaws):  # told with those
            self.flaws += counting.same_tiles(self.puzzle)
        self.flaws += counting.frequent(self.puzzle)
        self.flaws += counting.balance(self.puzzle)
        self.flaws += misfits(flatten(self.puzzle, counted=False))
        self.status = Status.STOPPED
        self._solve()
        if self.status is Status.SOLVED:
            self.flaws = [flaw for flaw in self.flaws if flaw.kind is not FlawKind.LONE_LABEL]
            self.flaws += rules.too_many(self.puzzle, self.solutions, self._briefly)
            spare = any(flaw.kind is FlawKind.SPARE_TILES for flaw in self.flaws)
            if spare or self.solutions.count >= rules.MANY:
                self._repair(systematic.of_boards)
            self.complete = True
        elif self.status is Status.IMPOSSIBLE:
            self._explain()
            self._repair(self._corrections)
            self.complete = True
            if self.reason is None:
                self._reason()

    def _solve(self) -> None:
        """Whether there is a solution; and how many, up to many."""
        if any(flaw.final for flaw in self.flaws):
            self.status = Status.IMPOSSIBLE
            return
        self.inquiry.tick("can it be solved?")
        found = self.inquiry.solutions(self.puzzle, rules.MANY)
        if found is None:
            raise Stopped
        self.solutions = found
        self.status = Status.SOLVED if found.count else Status.IMPOSSIBLE

    def _briefly(self, puzzle: Puzzle) -> Solutions | None:
        """How many solutions a puzzle has, up to many; None if that takes too long."""
        with self.inquiry.within(BRIEFLY):
            return self.inquiry.solutions(puzzle, rules.MANY)

    def _explain(self) -> None:
        """Of the flaws that leave no hope, the one that is easiest to see."""
        final = [flaw for flaw in self.flaws if flaw.final]
        if final:
            plainest = min(final, key=lambda flaw: flaw.kind is FlawKind.UNEVEN_LABELS)
            self.reason = Reason(str(plainest))

    def _repair(self, find: systematic.Find) -> None:
        """What would help, in the order of likelihood; if it is stopped, what was found by then."""
        found: list[Repair] = []
        try:
            for made in find(self.puzzle, self.inquiry):
                found.append(made)
        finally:
            likeliest = ranked(self.puzzle, found, tapped=self.tapped)
            self.repairs = tuple(map(self._as_given, likeliest))

    def _as_given(self, made: Repair) -> Repair:
        """A correction under the rule that was given, if the search had another."""
        searched = made.puzzle.rule == self.puzzle.rule
        return repair.under(made, self.given.rule) if searched else made

    def _corrections(self, puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
        """First what takes a moment: the whole puzzle meant otherwise. Two labels only if no tile
        can be blamed alone, and a rule that asks for less only if there is nothing else."""
        whole = alone = other = False
        for made in systematic.of_all(self.given, inquiry):
            whole = True
            yield made
        for made in repair.one_tile(puzzle, inquiry):
            alone = True
            yield made
        for made in systematic.of_several(puzzle, inquiry):
            other = True
            yield made
        two_labels = systematic.labels_besides if whole else repair.two_labels
        for made in () if alone else two_labels(puzzle, inquiry):
            other = True
            yield made
        if not (whole or alone or other):
            yield from systematic.looser_rules(self.given, inquiry)

    def _reason(self) -> None:
        with suppress(Stopped), self.inquiry.within(BRIEFLY):
            self.reason = reason(flatten(self.puzzle, counted=False), self.inquiry)
        self.inquiry.tick()  # is it over altogether?
