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
from spoiled import altered
from strategies import puzzles


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
                joints.add((joint.a, joint.b))
    else:
        assert not verdict.faults
    if not soft_rim:
        assert not rim
        assert result.joints == len(puzzle.layout.joints)
    else:
        assert result.joints == len(puzzle.layout.joints) + len(puzzle.rim())
    assert result.matched == result.joints - len(joints) - len(rim)


@pytest.mark.parametrize("engine", ["auto", "deepen"])
@given(puzzle=puzzles(max_cells=9), soft_rim=st.booleans())
@settings(max_examples=60, deadline=None)
def test_as_good_as_trying_everything(engine: str, puzzle: Puzzle, soft_rim: bool) -> None:
    proved_best(engine, puzzle, soft_rim)


@pytest.mark.parametrize("engine", ["cpsat", "ilp"])
@given(puzzle=puzzles(max_cells=5), soft_rim=st.booleans())
@settings(max_examples=25, deadline=None)
def test_solvers_too(engine: str, puzzle: Puzzle, soft_rim: bool) -> None:
    proved_best(engine, puzzle, soft_rim)


def proved_best(engine: str, puzzle: Puzzle, soft_rim: bool) -> None:
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
    assert set(OPTIMISERS) == {"auto", "beam", "deepen", "cpsat", "ilp"}


@given(puzzle=puzzles(max_cells=6), data=st.data())
@settings(max_examples=40, deadline=None)
def test_weights_count(puzzle: Puzzle, data: st.DataObject) -> None:
    """Whoever is asked says the same; and never is less lost than without weights."""
    joints = puzzle.layout.joints
    chosen = data.draw(st.lists(st.sampled_from(joints), unique=True)) if joints else []
    weights = {puzzle.layout.place(joint.a): data.draw(st.integers(1, 5)) for joint in chosen}
    found = [
        best(puzzle, engine=engine, weights=weights, threads=1) for engine in ("auto", "cpsat")
    ]
    assert len({(r.matched, r.joints, r.bound, r.status) for r in found}) == 1
    assert found[0].joints == len(joints) + sum(weights.values()) - len(weights)
    plain = best(puzzle, threads=1)
    assert found[0].joints - found[0].matched >= plain.joints - plain.matched


def test_the_best_board_of_every_small_puzzle_typed_wrong() -> None:
    """Every 3x3 and 4x4 of the library, with two labels swapped: proved."""
    for name in edgewise.library.names():
        puzzle = edgewise.load(name)
        if puzzle.layout.shape == "square" and len(puzzle.layout) in (9, 16):
            # A label of the rim may have been swapped, so that it cannot be kept.
            result = best(altered(name, seed=1), threads=1, seconds=60, soft_rim=True)
            assert result.status in (Status.BEST, Status.SOLVED), name
            assert result.matched == result.bound


@pytest.mark.parametrize("wrong", [{"r1c1.0": 2}, {"r1c1.1": 0}, {"r1c1.1": 2.5}, {"nowhere": 1}])
def test_weights_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(edgewise.EdgewiseError):
        best(edgewise.load("owen-3x3"), weights=wrong)


def test_questions_that_make_no_sense() -> None:
    puzzle = edgewise.load("owen-3x3")
    for options in ({"threads": 0}, {"seconds": -1.0}, {"seed": -1}, {"engine": "magic"}):
        with pytest.raises(edgewise.CallError):
            best(puzzle, **options)
    other = edgewise.load("laurent-4x4").solve().board
    with pytest.raises(edgewise.CallError, match="another puzzle"):
        best(puzzle, start=other)


def test_it_stops_when_told() -> None:
    puzzle = edgewise.load("meta-10x10")
    assert puzzle.best(stop=lambda: True).status is Status.STOPPED
    assert puzzle.best(seconds=0).board is not None
    assert puzzle.best(target=1).matched >= 1
