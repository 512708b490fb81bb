"""The native search, backtracking: every arrangement, in a fixed order, until none is left."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Literal

from .. import journal
from ..board import Board
from ..clock import Stopped
from ..errors import PuzzleError
from ..limit import Options
from ..problem import Problem
from . import native, order, plan
from .base import Ask, Engine, Search, Tracer
from .plan import Estimate, Plan
from .standing import Standing, misfit

Outcome = Literal["found", "paused", "watched", "exhausted"]
"""Why a slice of the native search ended."""

WATCHED = 3
"""How many cells at the end of the order a watcher is told about."""

TRACED = 1 << 10
"""Placements after which a traced search looks up: each takes as long as a thousand otherwise."""

TRIAL, LONG_TRIAL = 1 << 20, 1 << 26
"""Placements made before another plan is thought of: some 10 ms; or, when one board is enough,
which may turn up at any moment, about as long as planning takes."""

MANY = 1 << 30
"""More boards than are ever ready at once."""

RIVALS, FEW_RIVALS = 32, 2
"""Kinds of tile tried for breaking the symmetry; in a hurry, when one board is enough."""

MOST_SAMPLED = 100_000
"""Cells filled by one population: on large boards smaller ones must do."""

TOGETHER = 4
"""Populations drawn at a time, so that stopping does not take long."""


class BacktrackSearch(Search):
    """A search of the native core."""

    def __init__(
        self, problem: Problem, ask: Ask, options: Options, standing: Standing | None = None
    ) -> None:
        self.problem = problem
        self.ask = ask
        self.options = options
        self.given = 0
        """Boards that left the core."""
        self.fetched: deque[list[int]] = deque()
        """Those on their way: a checkpoint made now must have them still to come."""
        self.size: Estimate | None = None
        """How large the search is expected to be, if that was estimated."""
        self.known: Mapping[str, Sequence[float]] = {}
        self.sampled: dict[str, Sequence[float]] = {}
        """What planning has seen in an earlier run that was stopped meanwhile, and in this one."""
        self.native = native.native(problem)
        self.trial = LONG_TRIAL if ask.one else TRIAL
        self.is_watched = ask.watcher is not None or ask.tracer is not None
        self.on_trial = not options.plain and not self.is_watched and standing is None
        self.least = Search.least if ask.tracer is None else TRACED
        if standing is not None:
            self._take_up(standing)
            return
        if options.order is None:  # a small search is over before another order is thought of
            self.plan = Plan(order.default(problem))
        else:
            self.plan = Plan(order.parse(problem, options.order), name=options.order)
        self.core = self.core_for(self.plan)

    def core_for(self, chosen: Plan) -> native.Search:
        """The native search by a plan, from its beginning."""
        ask, watch = self.ask, None
        if ask.watcher is not None:
            watch = max(0, len(chosen.order) - WATCHED)
        if ask.tracer is not None:
            watch = 0
        try:
            return native.Search(
                self.native,
                order=chosen.order,
                confined=chosen.confined,
                ledger=chosen.ledger,
                keep=ask.keep,
                distinct=ask.distinct,
                watch=watch,
                threads=self.options.parallel,
            )
        except OverflowError as error:
            raise PuzzleError(f"too large for this search: {error}") from None

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        if self.on_trial:
            nodes = min(nodes, max(1, self.trial - self.nodes))
        if self.ask.tracer is None:
            outcome = self.core.run(max_nodes=nodes, max_boards=boards)
            self._read()
        else:
            outcome = self._trace(self.ask.tracer, nodes, boards)
        self.exhausted = outcome == "exhausted"
        if self.on_trial and (self.exhausted or self.nodes >= self.trial):
            # Boards that were handed out cannot be taken back, so then the plan stays.
            if not self.exhausted and outcome != "found" and not self.given:
                self._plan()
                return ()
            self.on_trial = False
        came = self.core.take(boards or MANY)
        self.fetched += came
        self.given += len(came)
        if self.ask.watcher is not None and (self.fetched or outcome == "watched"):
            self.ask.watcher(self._standing_board())
        if self.ask.keep and not self.exhausted:
            # What lies ahead of the boards handed out depends on threads and chance.
            self.arrangements = self.given
            motions = 1 if self.ask.distinct else max(1, len(self.problem.symmetries))
            self.solutions = -(-self.arrangements // motions)
        return self._handed_out()

    def _trace(self, tracer: Tracer, nodes: int, boards: int) -> Outcome:
        """The same, placement by placement."""
        run, path, told = self.core.run, self.core.path, self.nodes
        outcome: Outcome = "paused"
        found = self.core.tally()[0]
        for _ in range(nodes):
            outcome = run(max_nodes=1, max_boards=boards)
            if outcome == "exhausted":
                break
            lying = path()
            if len(lying) == len(self.plan.order):
                found = self.core.tally()[0]
            tracer(lying, found)
            told += 1
            if outcome == "found":
                break
        self._read()
        if self.nodes > told:  # with the last board, nothing was left
            tracer(path(), self.core.tally()[0])
        return outcome

    def _handed_out(self) -> Iterator[Board]:
        # One by one, when they are asked for: making boards takes longer than finding them.
        while self.fetched:
            yield self.problem.board(self.fetched[0])
            self.fetched.popleft()  # only now is the caller done with it

    def _read(self) -> None:
        self.nodes = sum(self.core.profile())
        self.arrangements, self.solutions = self.core.tally()

    def _plan(self) -> None:
        """Think of a better plan; begin anew if there is one."""
        if self.ask.one:
            self._learn_symmetries()
        journal.info("planning, as %d placements did not do", self.nodes)
        try:
            best, self.size = self.choose()
        except Stopped:
            journal.info("stopped while planning")
            return  # still on trial: whoever takes it up again goes on planning
        self.on_trial = False
        begun = "kept" if best == self.plan else "the search begins anew"
        journal.info("planned: %s; about %.2g placements; %s", best, self.size.nodes, begun)
        if best != self.plan:
            self.plan, self.core = best, self.core_for(best)
            self._read()

    def _learn_symmetries(self) -> None:
        """Whoever wants one board is content with one that stands for others turned. Small puzzles
        are solved before it is worth knowing which ones it stands for."""
        if self.ask.distinct or self.options.plain or self.is_watched:
            return
        self.problem = self.problem.symmetric()
        if self.problem.symmetries:  # else it is too regular a board, and searched as it is
            self.native = native.native(self.problem)
            self.ask = replace(self.ask, distinct=True, counted=True)

    def choose(self) -> tuple[Plan, Estimate]:
        """The best plan for what is asked, and the size of the search by it."""
        if self.options.order is not None:
            best, size = self.plan, plan.estimate(self, self.plan)
            if size.nodes >= plan.WORTH and not self.options.plain:
                best = plan.savings(self, self._confinable(), [best])
                size = plan.estimate(self, best)
            return best, size
        if self.options.plain:
            return self.plan, plan.estimate(self, self.plan)
        effort = plan.HURRIED if self.ask.one else plan.CAREFUL
        return plan.choose(self.problem, self, self._confinable(), self.plan, effort=effort)

    def sample(self, chosen: Plan, size: int, seeds: Sequence[int]) -> list[list[float]]:
        """The placements expected at each depth, from one population for each seed; of one that an
        earlier run has drawn, which is the same, only their total."""
        size = max(50, min(size, MOST_SAMPLED // len(self.problem.sides)))
        drawn = repr((chosen.order, chosen.confined, chosen.ledger, size, *seeds))
        key = sha256(drawn.encode()).hexdigest()[:16]
        if key in self.known:
            return [[total] for total in self.known[key]]
        core, found = self.core_for(chosen), list[list[float]]()
        few = max(TOGETHER, self.options.parallel)
        for first in range(0, len(seeds), few):
            self.look()
            found += core.estimate(size=size, seeds=seeds[first : first + few])
        if self.ask.kept:
            self.sampled[key] = [min(sum(profile), plan.MOST) for profile in found]
        return found

    def look(self) -> None:
        if self.stop is not None and self.stop():
            raise Stopped

    def accounts(self, chosen: Plan) -> int:
        return self.core_for(chosen).accounts()

    def _confinable(self) -> list[int]:
        """Kinds of tile that can break the symmetry, those with the fewest places first."""
        if self.options.plain or (self.ask.keep and not self.ask.distinct):
            return []
        if len(self.problem.symmetries) < 2:
            return []
        rim = Counter(label for _, _, label in self.problem.rim)
        edges: Counter[int] = Counter()
        for look in self.problem.looks:
            edges[look.kind] = max(edges[look.kind], sum(x in rim for x in look.labels))
        kinds = sorted(range(len(self.problem.copies)), key=lambda kind: -edges[kind])
        most = FEW_RIVALS if self.ask.one else RIVALS
        found: list[int] = []
        while kinds and len(found) < most:  # of large boards, it would take long to ask for all
            self.look()
            found += self.native.confinable(kinds[:most])
            kinds = kinds[most:]
        return found[:most]

    def _standing_board(self) -> Board:
        """What lies on the board at this moment."""
        looks: list[int | None] = [None] * len(self.plan.order)
        for cell, look in self.core.path():
            looks[cell] = look
        return self.problem.board(looks)

    def fraction(self) -> float | None:
        if self.exhausted:
            return 1.0
        return None if self.size is None else min(self.nodes / self.size.nodes, 0.99)

    def expected(self) -> tuple[float, float, float] | None:
        return None if self.size is None else (self.size.low, self.size.nodes, self.size.high)

    def profile(self) -> tuple[int, ...]:
        return tuple(self.core.profile())

    def standing(self) -> Standing:
        left, boards, tally, profile = self.core.standing(short=True)
        coming = [[looks[cell] for cell in self.plan.order] for looks in self.fetched]
        taken = self.given - len(self.fetched)
        return Standing(
            self.plan,
            left,
            coming + boards,
            tally,
            profile,
            taken,
            self.expected(),
            self.on_trial,
            {**self.known, **self.sampled},
        )

    def _take_up(self, standing: Standing) -> None:
        """Go on where another search was put down; a CheckpointError says why not."""
        self.plan = standing.plan
        try:
            if self.plan.confined is not None and self.ask.one:
                self._learn_symmetries()
            self.core = self.core_for(self.plan)
            parts = standing.left, standing.boards, standing.tally, standing.profile
            self.core.resume(parts, short=True)
        except (TypeError, ValueError, OverflowError) as error:
            raise misfit(error) from None
        self.given = standing.taken
        self.on_trial, self.known = standing.on_trial, standing.sampled
        if standing.expected is not None:
            low, nodes, high = standing.expected
            self.size = Estimate(nodes, low, high, ())
        self._read()
        self.exhausted = not standing.left and not standing.boards


ENGINE = Engine("backtrack", BacktrackSearch, resume=BacktrackSearch, clusters=True)
"""Counts and lists everything, and proves that there is nothing. Best with few labels."""
