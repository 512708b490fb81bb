"""What counts on the best board (the objective): joints, perhaps the rim, and how much each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..argument import expect, truths
from ..board import Board
from ..check import MISPLACED, Verdict, judge
from ..errors import CallError, EdgewiseError, PuzzleError
from ..layout import Side
from ..problem import Problem, flatten
from ..puzzle import Puzzle

MAX_WEIGHT = 1000
"""More than this is a mistake."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A puzzle in which joints may mismatch, for a price."""

    puzzle: Puzzle = field(repr=False)

    problem: Problem = field(repr=False)
    """Without the rim, if that may be wrong too; symmetries only if everything counts alike."""

    weights: tuple[int, ...]
    """What each joint counts."""

    soft: tuple[tuple[int, int, int, int], ...] = ()
    """(cell, side, label, weight) on a rim that may be wrong."""

    soft_rim: bool = False
    """Whether it may."""

    asked: Mapping[str, int] = field(default_factory=dict)
    """The weights, as they were given."""

    @property
    def firm_rim(self) -> bool:
        """Whether there is a rim that must be kept."""
        return self.puzzle.rule.rim is not None and not self.soft_rim

    @property
    def unit(self) -> str:
        """What is counted."""
        return "point" if self.soft_rim or self.asked else "joint"

    @property
    def joints(self) -> int:
        """What a board without any mismatch is worth."""
        return sum(self.weights) + sum(weight for *_, weight in self.soft)

    @property
    def cheapest(self) -> int:
        """What a mismatch costs at least."""
        return min((*self.weights, *(weight for *_, weight in self.soft)), default=1)

    def fits(self) -> list[tuple[int, ...]]:
        """For each cell the looks that may lie there."""
        return self.problem.fits(matching=False)

    def looks(self, board: Board) -> list[int]:
        """The look in each cell of a full board."""
        kinds = {tile.id: kind for kind, tiles in enumerate(self.problem.kinds) for tile in tiles}
        number = {(look.kind, look.sides): i for i, look in enumerate(self.problem.looks)}
        tiles = self.puzzle.by_id
        return [
            number[kinds[p.tile], tiles[p.tile].shown(p.turn, p.flipped)]
            for p in board.cells
            if p is not None
        ]

    def start(self, board: Board) -> list[int]:
        """The looks of a board to start from, which must keep to all that is not for sale."""
        if board.puzzle != self.puzzle:
            raise CallError("the board to start from belongs to another puzzle")
        if faults := list(self._faults(judge(board))):
            raise PuzzleError("the board to start from is no full board:\n" + "\n".join(faults))
        return self.looks(board)

    def judged(self, board: Board) -> tuple[int, frozenset[Side]]:
        """What the mismatches of a board cost, by the judge, who knows nothing of the search; and
        the sides that do not match."""
        verdict = judge(board)
        if faults := list(self._faults(verdict)):
            raise EdgewiseError(f"a bug in edgewise, please report it: {faults[0]}")
        wrong = {frozenset(mismatch.sides) for mismatch in verdict.mismatches}
        wrong.update(self._misplaced(board))
        joints = zip(self.puzzle.layout.joints, self.weights, strict=True)
        lost = sum(weight for joint, weight in joints if frozenset(joint) in wrong)
        rim = ((Side(cell, side), weight) for cell, side, _, weight in self.soft)
        lost += sum(weight for side, weight in rim if frozenset([side]) in wrong)
        return lost, frozenset(side for sides in wrong for side in sides)

    def _misplaced(self, board: Board) -> Iterator[frozenset[Side]]:
        """Joints that show a label which belongs on the rim: they do not match, whatever it is."""
        if not (self.soft and self.puzzle.rule.rim_only):
            return
        labels, picture = self.puzzle.rule.rim_labels(), board.picture()
        for joint in self.puzzle.layout.joints:
            shown = [sides[s.side] for s in joint if (sides := picture[s.cell]) is not None]
            if labels.intersection(shown):
                yield frozenset(joint)

    def _faults(self, verdict: Verdict) -> Iterator[str]:
        """What no board may do."""
        for fault in verdict.faults:
            if not (self.soft and fault.endswith(MISPLACED)):
                yield fault
        if not self.soft:
            yield from (m.words for m in verdict.mismatches if len(m.sides) == 1)


def goal(puzzle: Puzzle, soft_rim: bool = False, weights: Mapping[str, int] | None = None) -> Goal:
    """What is asked of the best board of *puzzle*."""
    problem = flatten(puzzle, counted=False).symmetric()
    counts = [1] * len(problem.joints)
    truths(soft_rim=soft_rim)
    expect(isinstance(weights, Mapping | None), "weights such as {'r1c1.1': 2}", weights)
    for joint, weight in _weighed(puzzle, weights or {}):
        counts[joint] = weight
    soft: tuple[tuple[int, int, int, int], ...] = ()
    if soft_rim:
        soft = tuple((*side, 1) for side in problem.rim)
        mates = tuple(
            mate if inside else -1
            for mate, inside in zip(problem.mates, problem.inside, strict=True)
        )
        mates = tuple(mate if mate < 0 or mates[mate] >= 0 else -1 for mate in mates)
        problem = replace(problem, rim=(), mates=mates, inside=(True,) * len(mates))
    if weights:
        problem = replace(problem, symmetries=())
    return Goal(puzzle, problem, tuple(counts), soft, soft_rim, weights or {})


def _weighed(puzzle: Puzzle, weights: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """(joint, weight), for joints named by one of their sides."""
    numbers = {side: i for i, joint in enumerate(puzzle.layout.joints) for side in joint}
    for place, weight in weights.items():
        side = puzzle.layout.side(place)
        if side not in numbers:
            raise CallError(f"weight of {place}: expected a side that touches another cell")
        if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= MAX_WEIGHT:
            raise CallError(f"weight of {place}: expected 1 to {MAX_WEIGHT}, got {weight!r}")
        yield numbers[side], weight
