"""Searches written down: what is recorded is what the search did."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import edgewise
from edgewise import CallError, Limit, Puzzle, Tile, load, shapes
from edgewise.board import Board, Placement
from edgewise.check import is_solution, mismatches
from edgewise.engines import Run
from edgewise.limit import Options
from edgewise.render.film.footage import Frame
from edgewise.trace import MOST, Recorder, Trace, lay, record
from strategies import boards, puzzles

ALL = Limit(nodes=3000)

IMPOSSIBLE = Puzzle(shapes.square(1, 2), (Tile(tuple("abab")), Tile(tuple("cdcd"))))

ALIKE = Puzzle(shapes.square(2, 3), tuple(Tile(tuple("aaab"), f"t{i}") for i in range(6)))
"""Six tiles that differ in nothing but their names."""


def board(puzzle: Puzzle, frame: Frame) -> Board:
    cells: list[Placement | None] = [None] * len(puzzle.layout)
    for cell, placement in frame.placed:
        cells[cell] = placement
    return Board(puzzle, tuple(cells))


def steps(trace: Trace) -> list[int]:
    return [frame.step for frame in trace.frames]


@settings(max_examples=60)
@given(puzzles())
def test_without_thinning_every_step_is_one_of_a_search_by_depth(puzzle: Puzzle) -> None:
    trace = record(puzzle, ALL, frames=MOST)
    assert trace.result is not None
    assert trace.every == 1
    assert steps(trace) == list(range(trace.result.nodes + 1))
    assert trace.frames[0].placed == ()
    seen = set()
    for before, after in pairwise(trace.frames):
        depth = len(after.placed)
        assert 1 <= depth <= len(before.placed) + 1
        assert after.placed[: depth - 1] == before.placed[: depth - 1]
        assert after.placed not in seen  # no board comes twice
        seen.add(after.placed)
        assert after.deepest == max(before.deepest, depth)


@settings(max_examples=60)
@given(puzzles())
def test_every_board_fits_so_far_and_the_full_ones_are_the_solutions(puzzle: Puzzle) -> None:
    limit = Limit(nodes=2000)
    trace = record(puzzle, limit, frames=MOST)
    made = [board(puzzle, frame) for frame in trace.frames]
    assert not any(mismatches(x) for x in made)
    full = [x.picture() for x, frame in zip(made, trace.frames, strict=True) if frame.solved]
    assert all(is_solution(x) for x, f in zip(made, trace.frames, strict=True) if f.solved)
    assert trace.frames[-1].arrangements == len(full)
    assert trace.result is not None
    if trace.result.complete:
        found = [x.picture() for x in puzzle.solutions(options=Options("backtrack", 1))]
        assert full == found


@settings(max_examples=60)
@given(puzzles(), st.integers(10, 60))
def test_a_thinned_film_is_the_same_search_with_frames_left_out(puzzle: Puzzle, most: int) -> None:
    whole, thin = record(puzzle, ALL, frames=MOST), record(puzzle, ALL, frames=most)
    assume(len(whole.frames) > most)
    assert len(thin.frames) <= most
    by_step = {frame.step: frame for frame in whole.frames}
    assert all(by_step[frame.step] == frame for frame in thin.frames)
    every, kept = thin.every, set(steps(thin))
    assert every > 1
    assert every & (every - 1) == 0
    assert {x for x in by_step if x % every == 0} <= kept
    solved = [frame.step for frame in whole.frames if frame.solved]
    assert set(solved[: most // 2]) <= kept
    peak = max(whole.frames, key=lambda frame: len(frame.placed)).step
    assert {0, peak, steps(whole)[-1]} <= kept
    own = {peak, steps(whole)[-1], *solved[: most // 2]}
    assert all(step % every == 0 or step in own for step in kept)


def test_the_trace_is_that_of_the_search_which_nobody_watches() -> None:
    unicorn = load("unicorn")
    trace = record(unicorn, Limit(), frames=MOST)
    run = Run(unicorn, Limit(), Options("backtrack", 1))
    found = list(run.boards())
    assert trace.result is not None
    assert trace.result.nodes == run.result().nodes == trace.frames[-1].step
    assert trace.result.profile == run.result().profile
    full = [board(unicorn, frame) for frame in trace.frames if frame.solved]
    assert full == found
    assert trace.ending == "Everything was tried: 8 arrangements (3,185 placements)."


def test_the_same_trace_every_time() -> None:
    owen = load("owen-6x6")
    first, second = (record(owen, Limit(nodes=20_000)) for _ in range(2))
    assert first.frames == second.frames
    assert first.about == second.about
    assert first.ending == second.ending


def test_a_tile_that_lies_keeps_its_name_though_others_are_like_it() -> None:
    for before, after in pairwise(record(ALIKE, Limit(nodes=500), frames=MOST).frames):
        depth = len(after.placed)
        assert after.placed[: depth - 1] == before.placed[: depth - 1]
        assert len({lies.tile for _, lies in after.placed}) == depth


def test_limits_are_kept_and_told() -> None:
    owen = load("owen-6x6")
    some = record(owen, Limit(nodes=5000), frames=100)
    assert some.frames[-1].step == 5000
    assert some.ending.startswith("Stopped by the limit after 5,000 placements: no solution so far")
    assert some.about.startswith(
        f"A search as it was made, thinned: each frame stands for {some.every}"
    )
    none = record(owen, Limit(nodes=0))
    assert [frame.placed for frame in none.frames] == [()]
    several = record(load("unicorn"), Limit(boards=3))
    assert several.frames[-1].arrangements == 3
    assert several.frames[-1].solved
    assert several.ending == f"Found: 3 arrangements ({several.frames[-1].step:,} placements)."


def test_somebody_who_interrupts_gets_what_there_is() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    trace = record(load("owen-6x6"), Limit(), stop=stop)
    assert trace.ending.startswith("Interrupted after ")
    assert 0 < trace.frames[-1].step < 100_000


def test_an_impossible_puzzle_has_a_film_too() -> None:
    trace = record(IMPOSSIBLE)
    assert trace.ending.startswith("Impossible: everything was tried, nothing fits (")
    assert trace.frames[-1].deepest == 1


def test_many_solutions_have_half_of_the_room_and_that_is_told() -> None:
    trace = record(ALIKE, Limit(nodes=5000), frames=20)
    found = trace.frames[-1].arrangements
    assert len(trace.frames) <= 20
    assert found > 10
    assert f"for the first 10 of {found:,} solutions" in trace.about


def test_memory_is_bounded_however_large_the_board() -> None:
    assert Recorder(65_536, MOST).most < 400
    assert Recorder(256, 1000).most == 1000
    with pytest.raises(CallError, match="expected 10 to 10,000 frames, got 3"):
        Recorder(9, 3)


# Boards being laid.


@given(puzzles().flatmap(boards))
def test_a_board_is_laid_tile_by_tile(given_board: Board) -> None:
    trace = lay(given_board)
    puzzle = given_board.puzzle
    assert board(puzzle, trace.frames[-1]) == given_board
    for number, frame in enumerate(trace.frames):
        assert frame.step == len(frame.placed) == number
        assert frame.placed == trace.frames[-1].placed[:number]
    assert trace.frames[-1].solved == is_solution(given_board)
    assert "no search" in trace.about


def test_a_board_is_laid_in_the_order_that_was_asked_for() -> None:
    unicorn = load("unicorn")
    solved = unicorn.solve().board
    assert solved is not None
    columns = lay(solved, order="columns").frames[-1].placed
    assert [cell for cell, _ in columns] == [0, 3, 6, 1, 4, 7, 2, 5, 8]
    assert lay(solved).ending == "It is a solution."
    assert lay(solved.remove("r1c1")).ending == "1 cell is left empty."
    film = edgewise.animate(solved)
    assert film.frames == lay(solved).frames
    assert edgewise.animate(unicorn).frames == record(unicorn).frames


def test_a_large_board_is_laid_several_tiles_at_a_time() -> None:
    puzzle = Puzzle(shapes.square(10, 10), (Tile(tuple("aaaa"), copies=100),))
    solved = puzzle.solve().board
    assert solved is not None
    trace = lay(solved, frames=10)
    assert len(trace.frames) <= 10
    assert trace.frames[-1].step == 100
    assert f"Each frame stands for {trace.every} tiles" in trace.about
