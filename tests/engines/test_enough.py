"""Counting until there are enough: whether a puzzle has one solution, several, or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import edgewise
import reference
from edgewise import Limit, Options, Puzzle, Status
from edgewise.answers import count
from edgewise.answers.exit import Exit
from edgewise.engines import ENGINES, Result, auto, named
from edgewise.engines.backtrack import BacktrackSearch
from strategies import puzzles

COUNTING = [name for name in ENGINES if named(name).lists]


def told(result: Result) -> tuple[object, ...]:
    """What must not depend on who counts."""
    return result.arrangements, result.solutions, result.complete, result.unique, result.status


def expected(puzzle: Puzzle, most: int) -> tuple[object, ...]:
    """The same from the plain search."""
    arrangements, solutions = reference.counts(puzzle, reference.pictures_of(puzzle, 4000))
    if solutions >= most:
        return most, most, False, None if most == 1 else False, Status.SOLVED
    status = Status.SOLVED if solutions else Status.IMPOSSIBLE
    return arrangements, solutions, True, solutions == 1, status


@settings(max_examples=80)
@given(puzzle=puzzles(max_cells=6, max_labels=3), most=st.integers(1, 4))
def test_every_engine_on_any_threads_stops_at_the_same_number(puzzle: Puzzle, most: int) -> None:
    wanted = expected(puzzle, most)
    for engine in COUNTING:
        for threads in (1, 3):
            result = puzzle.count(Limit(boards=most), Options(engine, threads))
            assert told(result) == wanted, (engine, threads)


@pytest.mark.parametrize(
    ("name", "most", "solutions", "unique"),
    [("unicorn", None, 2, False), ("drive-ya-nuts", None, 1, True), ("drive-ya-nuts", 2, 1, True)],
)
def test_whoever_counts_them_all_knows_whether_it_is_unique(
    name: str, most: int | None, solutions: int, unique: bool
) -> None:
    result = edgewise.load(name).count(Limit(boards=most))
    assert (result.solutions, result.complete, result.unique) == (solutions, True, unique)


def test_stopped_before_the_second_it_is_not_known() -> None:
    result = edgewise.load("owen-8x8").count(Limit(nodes=1000, boards=2), Options(threads=1))
    assert (result.unique, result.complete, result.status) == (None, False, Status.STOPPED)
    assert count.exit_status(result) is Exit.STOPPED


def test_it_stops_where_counting_all_would_take_days() -> None:
    result = edgewise.load("macmahon-triangles").count(Limit(boards=2))
    assert told(result) == (2, 2, False, False, Status.SOLVED)
    assert count.exit_status(result) is Exit.ANSWERED


def test_a_search_that_was_put_down_goes_on_to_more_and_to_all(tmp_path: Path) -> None:
    puzzle, file = edgewise.load("owen-6x6"), tmp_path / "owen.ckpt"
    some = puzzle.count(Limit(boards=2), checkpoint=file)
    assert told(some) == (2, 2, False, False, Status.SOLVED)
    more = puzzle.count(Limit(boards=20), checkpoint=file)
    assert told(more)[:2] == (20, 20)
    # It has them already, so there is nothing to search.
    assert puzzle.count(Limit(boards=2), checkpoint=file).nodes == more.nodes
    every = puzzle.count(checkpoint=file)
    assert (every.arrangements, every.solutions, every.complete) == (260, 65, True)
    # Also where the search is over, the answer is what was asked for.
    assert told(puzzle.count(Limit(boards=2), checkpoint=file)) == told(some)


def test_a_rival_that_has_enough_need_not_find_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    class Held(BacktrackSearch):
        def run(self, nodes: int, boards: int) -> list[edgewise.Board]:
            return []

    for name, value in {"TRIAL": 1, "SOON": 0.0, "SHARE": 1e9, "LARGE_SHARE": 1e9}.items():
        monkeypatch.setattr(auto, name, value)
    monkeypatch.setattr(auto, "BacktrackSearch", Held)
    result = edgewise.load("tantrix-triangle").count(Limit(boards=2))
    assert (result.engine, *told(result)) == ("sat", 2, 2, False, False, Status.SOLVED)


@pytest.mark.parametrize(
    ("name", "most", "begins"),
    [
        ("unicorn", 2, "at least 2 solutions: not unique ("),
        ("unicorn", 1, "at least 1 solution ("),
        ("unicorn", 3, "8 arrangements, 2 solutions ("),
        ("drive-ya-nuts", 2, "6 arrangements, 1 solution: unique ("),
    ],
)
def test_a_person_is_told_whether_it_is_unique(name: str, most: int, begins: str) -> None:
    (said,) = count.sentences(edgewise.load(name).count(Limit(boards=most)))
    assert str(said).startswith(begins)
