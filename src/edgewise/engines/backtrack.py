"""The native search: every arrangement, in a fixed order, until none is left."""

from __future__ import annotations

import math
import os
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from .. import _native
from ..board import Board
from ..errors import CheckpointError, PuzzleError
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from . import order, plan
from .base import Ask, Engine, Search, Standing, Tracer
from .plan import Estimate, Plan

NativeSearch = _native.Search

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


def native(problem: Problem) -> _native.Problem:
    """The problem as the core takes it."""
    return _native.Problem(
        sides=problem.sides,
        joints=problem.joints,
        mates=problem.mates,
        inside=problem.inside,
        rim=problem.rim,
        copies=problem.copies,
        looks=[(look.kind, look.labels) for look in problem.looks],
        fixed=problem.fixed,
        symmetries=problem.symmetries,
    )


class BacktrackSearch(Search):
    """A search of the native core."""

    def __init__(self, problem: Problem, ask: Ask, standing: Standing | None = None) -> None:
        self.problem = problem
        self.ask = ask
        self.given = 0
        """Boards that left the core."""
        self.fetched: deque[list[int]] = deque()
        """Those on their way: a checkpoint made now must have them still to come."""
        self.size: Estimate | None = None
        """How large the search is expected to be, if that was estimated."""
        self.native = native(problem)
        self.trial = LONG_TRIAL if ask.most == 1 else TRIAL
        self.is_watched = ask.watcher is not None or ask.tracer is not None
        self.on_trial = not ask.plain and not self.is_watched and standing is None
        self.least = Search.least if ask.tracer is None else TRACED
        if standing is not None:
            self._take_up(standing)
            return
        self.plan = plan.first(problem)
        if ask.order is not None:
            self.plan = Plan(order.parse(problem, ask.order), name=ask.order)
        self.core = self.core_for(self.plan)

    def core_for(self, chosen: Plan) -> _native.Search:
        """The native search by a plan, from its beginning."""
        ask, watch = self.ask, None
        if ask.watcher is not None:
            watch = max(0, len(chosen.order) - WATCHED)
        if ask.tracer is not None:
            watch = 0
        try:
            return _native.Search(
                self.native,
                order=chosen.order,
                confined=chosen.confined,
                ledger=chosen.ledger,
                keep=ask.keep,
                distinct=ask.distinct,
                watch=watch,
                threads=ask.threads or os.cpu_count() or 1,
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
        if self.ask.most == 1:
            self._learn_symmetries()
        try:
            best, self.size = self.choose()
        except _Stopped:
            return  # still on trial: whoever takes it up again goes on planning
        self.on_trial = False
        if best != self.plan:
            self.plan, self.core = best, self.core_for(best)
            self._read()

    def _learn_symmetries(self) -> None:
        """Whoever wants one board is content with one that stands for others turned. Small puzzles
        are solved before it is worth knowing which ones it stands for."""
        if self.ask.distinct or self.ask.plain or self.is_watched:
            return
        with suppress(PuzzleError):  # too regular a board: then it is searched as it is
            self.problem = flatten(self.problem.puzzle)
            self.native = native(self.problem)
            self.ask = replace(self.ask, distinct=True, counted=True)

    def choose(self) -> tuple[Plan, Estimate]:
        """The best plan for what is asked, and the size of the search by it."""
        if self.ask.order is not None:
            best, size = self.plan, plan.estimate(self, self.plan)
            if size.nodes >= plan.WORTH and not self.ask.plain:
                best = plan.savings(self, self._confinable(), [best])
                size = plan.estimate(self, best)
            return best, size
        if self.ask.plain:
            return self.plan, plan.estimate(self, self.plan)
        effort = plan.HURRIED if self.ask.most == 1 else plan.CAREFUL
        return plan.choose(self.problem, self, self._confinable(), self.plan, effort=effort)

    def sample(self, chosen: Plan, size: int, seeds: Sequence[int]) -> list[list[float]]:
        """The placements expected at each depth, from one population for each seed."""
        size = max(50, min(size, MOST_SAMPLED // len(self.problem.sides)))
        self._check()
        return self.core_for(chosen).estimate(size=size, seeds=seeds)

    def _check(self) -> None:
        if self.stop is not None and self.stop():
            raise _Stopped

    def accounts(self, chosen: Plan) -> int:
        return self.core_for(chosen).accounts()

    def _confinable(self) -> list[int]:
        """Kinds of tile that can break the symmetry, those with the fewest places first."""
        if self.ask.plain or (self.ask.keep and not self.ask.distinct):
            return []
        if len(self.problem.symmetries) < 2:
            return []
        rim = Counter(label for _, _, label in self.problem.rim)
        edges: Counter[int] = Counter()
        for look in self.problem.looks:
            edges[look.kind] = max(edges[look.kind], sum(x in rim for x in look.labels))
        kinds = sorted(range(len(self.problem.copies)), key=lambda kind: -edges[kind])
        most = FEW_RIVALS if self.ask.most == 1 else RIVALS
        found: list[int] = []
        while kinds and len(found) < most:  # of large boards, it would take long to ask for all
            self._check()
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
        left, boards, (arrangements, solutions), profile = self.core.standing(short=True)
        chosen = self.plan
        coming = [[looks[cell] for cell in chosen.order] for looks in self.fetched]
        expected = self.expected()
        if expected is not None and math.isinf(expected[2]):
            expected = None  # JSON has no such number
        return {
            "plan": {
                "order": chosen.order,
                "confined": chosen.confined,
                "ledger": chosen.ledger,
                "name": chosen.name,
            },
            "state": {
                "arrangements": arrangements,
                "solutions": solutions,
                "taken": self.given - len(self.fetched),
                "profile": profile,
                "expected": expected,
                "on_trial": self.on_trial,
                "boards": coming + boards,
                "left": left,
            },
        }

    def _take_up(self, standing: Standing) -> None:
        """Go on where another search was put down; a CheckpointError says why not."""
        try:
            chosen, state = standing["plan"], standing["state"]
            self.plan = Plan(
                list(chosen["order"]), chosen["confined"], chosen["ledger"], chosen["name"]
            )
            if self.plan.confined is not None and self.ask.most == 1:
                self._learn_symmetries()
            self.core = self.core_for(self.plan)
            tally = state["arrangements"], state["solutions"]
            left, boards, profile = state["left"], state["boards"], state["profile"]
            self.core.resume((left, boards, tally, profile), short=True)
            self.given = int(state["taken"])
            self.on_trial = bool(state["on_trial"])
            if state["expected"] is not None:
                low, nodes, high = map(float, state["expected"])
                if not 0 < low <= nodes <= high < math.inf:
                    raise ValueError(f"{low}, {nodes} and {high} placements expected")
                self.size = Estimate(nodes, low, high, ())
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise CheckpointError(f"it does not belong to this search ({error})") from None
        self._read()
        self.exhausted = not left and not boards


class _Stopped(Exception):
    """Somebody asked to stop while plans were made."""


class Backtrack(Engine):
    """Counts and lists everything, and proves that there is nothing. Best with few labels."""

    name = "backtrack"
    clusters = keeps = True

    def search(self, puzzle: Puzzle, ask: Ask, standing: Standing | None = None) -> Search:
        problem = flatten(puzzle, ask.counted)
        if ask.cluster is not None:
            from .cluster import ClusterSearch  # is made of this search

            return ClusterSearch(problem, ask, standing)
        return BacktrackSearch(problem, ask, standing)
