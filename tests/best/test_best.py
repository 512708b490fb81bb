"""The best board: every optimiser against trying everything, and against the judge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import edgewise
import reference_best
from edgewise import Puzzle, Rule, Side, Status, Tile, shapes
from edgewise.bench.suite import planted
from edgewise.checkpoint import load, save
from edgewise.encodings import linear
from edgewise.encodings.goal import goal
from edgewise.engines import native
from edgewise.engines.best import OPTIMISERS, BestRun, auto
from edgewise.engines.best.base import Best
from edgewise.engines.best.beam import BeamOptimiser
from edgewise.engines.best.strict import StrictOptimiser
from edgewise.limit import Limit, Options
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
    result = puzzle.best(options=Options(engine, 1), soft_rim=soft_rim)
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
    result = puzzle.best(Limit(0.05), Options("beam", 2, seed=seed), soft_rim=soft_rim)
    if least is None:
        assert result.status is Status.IMPOSSIBLE
        return
    judged(puzzle, result, soft_rim)
    assert result.matched <= result.joints - least <= result.bound


def framed(seed: int, wrong: int) -> Puzzle:
    """A planted 4x4 of halves in a frame, in which some labels inside have no mate any more."""
    dice = Random(seed)
    layout = shapes.square(4, 4)
    picture = {
        Side(i, s): dice.choice(["a+", "a-", "b+", "b-"])
        for i, cell in enumerate(layout.cells)
        for s in range(cell.sides)
    }
    plain = Rule("halves")
    for a, b in layout.joints:
        picture[b] = plain.mate(picture[a]) or ""
    for side in layout.rim():
        picture[side] = "0"
    inner = [a for a, b in layout.joints if a.cell in (5, 6, 9, 10)]
    for side in dice.sample(inner, wrong):
        picture[side] = "X+"
    tiles = [tuple(picture[Side(i, s)] for s in range(4)) for i in range(16)]
    dice.shuffle(tiles)
    rule = Rule("halves", rim="0", rim_only=True)
    return Puzzle(layout, tuple(map(Tile, tiles)), rule)


@pytest.mark.parametrize("seed", range(12))
def test_labels_without_mate_in_a_frame(seed: int) -> None:
    """On which a bound was once too good to be true."""
    puzzle = framed(seed, wrong=1 + seed % 3)
    engines = ("auto", "deepen", "cpsat")
    found = [puzzle.best(options=Options(engine, 1)) for engine in engines]
    assert len({(r.matched, r.bound) for r in found}) == 1
    assert found[0].status is Status.BEST
    assert found[0].matched >= 24 - (1 + seed % 3)


def test_tiles_with_two_faces_that_differ() -> None:
    """What a back shows may be on no front."""
    fronts = ("a/b/c/d", "b/a/d/c", "a/c/b/d", "d/c/b/a")
    tiles = [Tile.parse(text) for text in fronts]
    tiles[0] = replace(tiles[0], back=("e", "f", "g", "h"))
    tiles[1] = replace(tiles[1], back=("e", "g", "h", "f"))
    puzzle = Puzzle(shapes.square(2, 2), tuple(tiles), Rule(flips=True))
    least = reference_best.fewest(puzzle)
    for engine in ("auto", "deepen", "cpsat"):
        result = puzzle.best(options=Options(engine, 1))
        assert result.joints - result.matched == least
    assert puzzle.best(Limit(0.1), Options("beam")).matched <= 4


def test_a_soft_rim_with_weights() -> None:
    """A mismatch costs as much as the cheapest of all, be it on the rim."""
    tiles = tuple(map(Tile.parse, ("z/z/a/a", "z/a/z/z", "z/z/a/z")))
    puzzle = Puzzle(shapes.square(1, 3), tiles, Rule(rim="z"))
    weights = {"r1c1.1": 3, "r1c2.1": 3}
    found = [
        puzzle.best(options=Options(engine, 1), soft_rim=True, weights=weights)
        for engine in ("auto", "deepen", "cpsat", "ilp")
    ]
    assert len({(r.matched, r.bound, r.joints) for r in found}) == 1
    assert found[0].matched == found[0].bound


def test_a_solver_that_cannot_help_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linear, "MOST_PLACES", 10)
    monkeypatch.setattr(auto, "PATIENCE", 0.0)
    result = edgewise.load("meta-10x10").best(Limit(matched=160))
    assert result.matched >= 160
    assert "cpsat was not tried: too large for a solver" in result.why


def test_whoever_fails_leaves_the_others_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(StrictOptimiser, "run", fail)
    result = edgewise.load("meta-10x10").best(Limit(matched=160))
    assert result.matched >= 160
    assert "solve failed: no room" in result.why


def proved(path: Path, bound: int) -> None:
    """As if an earlier run had proved this bound."""
    found = load(path)
    save(path, replace(found, state={**found.state, "bound": bound}))


def test_a_contradiction_is_no_proof(tmp_path: Path) -> None:
    puzzle, path = edgewise.load("unicorn"), tmp_path / "best.ckpt"
    assert puzzle.best(checkpoint=path).status is Status.SOLVED
    proved(path, 3)
    with pytest.raises(edgewise.EdgewiseError, match="a bug in edgewise"):
        puzzle.best(checkpoint=path)


def test_a_bound_that_is_known_is_kept(tmp_path: Path) -> None:
    puzzle, path = altered("meta-10x10", seed=1), tmp_path / "best.ckpt"
    puzzle.best(Limit(0), soft_rim=True, checkpoint=path)
    proved(path, 170)
    result = puzzle.best(Limit(0), soft_rim=True, checkpoint=path)
    assert result.bound == 170
    assert result.why == "the bound is due to an earlier run"


def test_the_same_seed_begins_the_same_search() -> None:
    puzzle = edgewise.load("meta-10x10")
    found = []
    for _ in range(2):
        climb = BestRun(goal(puzzle), options=Options("beam", 1, seed=7))
        assert isinstance(climb.optimiser, BeamOptimiser)
        recorded = Recorder(climb.core)
        climb.optimiser.core = recorded  # type: ignore[assignment]
        climb.clock.stop = lambda recorded=recorded: len(recorded.beams) >= 4
        climb.run()
        found.append(recorded.beams[:4])
    assert len(found[0]) == 4
    assert found[0] == found[1]


class Recorder:
    """The core, and what was asked of it."""

    def __init__(self, core: native.Best) -> None:
        self.core = core
        self.beams: list[object] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.core, name)

    def beam(self, **asked: Any) -> Any:
        boards, *rest = self.core.beam(**asked)
        self.beams.append((asked, boards[:1]))
        return boards, *rest


def test_large_boards_have_a_board_at_once() -> None:
    puzzle = planted(shapes.square(48, 48), labels=6, seed=1)
    result = puzzle.best(Limit(0.3), Options("beam"))
    assert result.board is not None
    assert result.matched > 0


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
        puzzle.best(options=Options(engine, 1), weights=weights) for engine in ("auto", "cpsat")
    ]
    assert len({(r.matched, r.joints, r.bound, r.status) for r in found}) == 1
    assert found[0].joints == len(joints) + sum(weights.values()) - len(weights)
    plain = puzzle.best(options=Options(threads=1))
    assert found[0].joints - found[0].matched >= plain.joints - plain.matched


def test_the_best_board_of_every_small_puzzle_typed_wrong() -> None:
    """Every 3x3 and 4x4 of the library, with two labels swapped: proved."""
    for name in edgewise.library.names():
        puzzle = edgewise.load(name)
        if puzzle.layout.shape == "square" and len(puzzle.layout) in (9, 16):
            # A label of the rim may have been swapped, so that it cannot be kept.
            result = altered(name, seed=1).best(options=Options(threads=1), soft_rim=True)
            assert result.status in (Status.BEST, Status.SOLVED), name
            assert result.matched == result.bound


@pytest.mark.parametrize("wrong", [{"r1c1.0": 2}, {"r1c1.1": 0}, {"r1c1.1": 2.5}, {"nowhere": 1}])
def test_weights_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(edgewise.EdgewiseError):
        edgewise.load("owen-3x3").best(weights=wrong)


def test_questions_that_make_no_sense() -> None:
    puzzle = edgewise.load("owen-3x3")
    for wrong in ({"threads": 0}, {"seed": -1}, {"engine": "magic"}, {"memory": 1}):
        with pytest.raises(edgewise.CallError):
            puzzle.best(options=Options(**wrong))
    with pytest.raises(edgewise.CallError, match="limited by seconds or matched, not by boards"):
        puzzle.best(Limit(boards=1))
    other = edgewise.load("laurent-4x4").solve().board
    with pytest.raises(edgewise.CallError, match="another puzzle"):
        puzzle.best(start=other)


def test_it_stops_when_told() -> None:
    puzzle = edgewise.load("meta-10x10")
    assert puzzle.best(stop=lambda: True).status is Status.STOPPED
    assert puzzle.best(Limit(0)).board is not None
    assert puzzle.best(Limit(matched=1)).matched >= 1
