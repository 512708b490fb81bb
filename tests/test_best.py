"""The best board: every optimiser against trying everything, and against the judge."""

from __future__ import annotations

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import edgewise
import reference_best
from edgewise import Puzzle, Status
from edgewise.optimise import OPTIMISERS, best
from edgewise.optimise.base import Best
from strategies import puzzles

EXACT = ("auto", "deepen", "cpsat")
"""Those that prove; `beam` never does."""


def fewest(puzzle: Puzzle, soft_rim: bool) -> int | None:
    try:
        return reference_best.fewest(puzzle, soft_rim, seconds=2)
    except reference_best.TooMuch:
        reject()


def judged(puzzle: Puzzle, result: Best, soft_rim: bool) -> None:
    """What the result says of its board is what the judge says."""
    assert result.board is not None
    verdict = edgewise.judge(result.board)
    joints = {m.sides for m in verdict.mismatches if len(m.sides) == 2}
    rim = {m.sides for m in verdict.mismatches if len(m.sides) == 1}
    if soft_rim and puzzle.rule.rim_only:
        barred, picture = puzzle.rule.rim_labels(), result.board.picture()
        for joint in puzzle.layout.joints:
            shown = [sides[s.side] for s in joint if (sides := picture[s.cell]) is not None]
            if barred.intersection(shown):
                joints.add(tuple(joint))
    else:
        assert not verdict.faults
    if not soft_rim:
        assert not rim
        assert result.joints == len(puzzle.layout.joints)
    else:
        assert result.joints == len(puzzle.layout.joints) + len(puzzle.rim())
    assert result.matched == result.joints - len(joints) - len(rim)


@pytest.mark.parametrize("engine", EXACT)
@given(puzzle=puzzles(max_cells=9), soft_rim=st.booleans())
@settings(max_examples=60, deadline=None)
def test_as_good_as_trying_everything(engine: str, puzzle: Puzzle, soft_rim: bool) -> None:
    least = fewest(puzzle, soft_rim)
    result = best(puzzle, engine=engine, soft_rim=soft_rim, threads=1)
    if least is None:
        assert result.status is Status.IMPOSSIBLE
        assert result.board is None
        return
    judged(puzzle, result, soft_rim)
    assert result.matched == result.bound == result.joints - least
    assert result.status is (Status.BEST if least else Status.SOLVED)


@given(puzzle=puzzles(max_cells=9), soft_rim=st.booleans(), seed=st.integers(0, 2**63 - 1))
@settings(max_examples=60, deadline=None)
def test_beams_tell_the_truth(puzzle: Puzzle, soft_rim: bool, seed: int) -> None:
    least = fewest(puzzle, soft_rim)
    result = best(puzzle, engine="beam", soft_rim=soft_rim, seed=seed, seconds=0.05, threads=2)
    if least is None:
        assert result.status is Status.IMPOSSIBLE
        return
    judged(puzzle, result, soft_rim)
    assert result.matched <= result.joints - least <= result.bound


def test_every_optimiser_is_tried() -> None:
    assert set(OPTIMISERS) == {*EXACT, "beam"}
