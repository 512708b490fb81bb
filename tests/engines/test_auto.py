"""The automatic choice of an engine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings

import edgewise
import reference
from commands import until
from edgewise import Limit, Puzzle, Status, judge
from edgewise.engines import ENGINES, Ask, Run, auto, backtrack
from edgewise.engines.backtrack import BacktrackSearch
from edgewise.engines.process import ProcessSearch
from edgewise.limit import Options
from edgewise.problem import flatten
from spoiled import altered
from strategies import puzzles

Race = Callable[[float], None]


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    """Every search, however small, becomes a race, in which rivals get this share of the time."""

    def begin(share: float) -> None:
        monkeypatch.setattr(auto, "TRIAL", 1)
        monkeypatch.setattr(auto, "SOON", 0.0)
        monkeypatch.setattr(auto, "GLIMPSE", 0.0)
        monkeypatch.setattr(auto, "SHARE", share)
        monkeypatch.setattr(backtrack, "LONG_TRIAL", 1)

    return begin


def test_a_small_search_is_over_before_anything_is_chosen() -> None:
    result = edgewise.load("ultimate").count()
    assert (result.engine, result.arrangements) == ("backtrack", 48)
    assert "before others were thought of" in result.why


def test_a_search_that_will_end_soon_is_left_alone() -> None:
    result = edgewise.load("owen-6x6").count()
    assert (result.engine, result.arrangements) == ("backtrack", 260)
    assert "soon made" in result.why


def test_where_there_are_very_many_boards_populations_find_one() -> None:
    result = edgewise.load("macmahon-triangles").solve()
    assert result.board is not None
    assert judge(result.board).valid
    assert result.engine == "population"


@pytest.mark.parametrize("share", [0.0, 1e9])
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(puzzle=puzzles(max_cells=6, max_labels=3))
def test_whoever_wins_the_answer_is_the_same(race: Race, share: float, puzzle: Puzzle) -> None:
    race(share)
    expected = reference.pictures_of(puzzle, 4000)
    result = puzzle.count()
    assert result.complete
    assert (result.arrangements, result.solutions) == reference.counts(puzzle, expected)
    found = [board.picture() for board in puzzle.solutions()]
    assert len(found) == len(expected)
    assert set(found) == expected
    one = puzzle.solve()
    assert one.status is (Status.SOLVED if expected else Status.IMPOSSIBLE)
    assert one.board is None or judge(one.board).valid


class Held(BacktrackSearch):
    """A native search that gets nowhere."""

    def run(self, nodes: int, boards: int) -> list[edgewise.Board]:
        time.sleep(0.01)
        return []


@pytest.mark.parametrize("distinct", [False, True])
def test_a_rival_that_comes_first_gives_all_that_was_asked_for(
    race: Race, distinct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    race(1e9)
    monkeypatch.setattr(auto, "BacktrackSearch", Held)
    puzzle = edgewise.load("unicorn")
    result = puzzle.solve(Limit(), distinct=distinct)
    assert result.engine == "sat"
    assert result.complete
    assert result.unit == "conflict"
    assert "came first" in result.why
    assert len({board.picture() for board in result.boards}) == (2 if distinct else 8)
    counted = puzzle.count()
    assert (counted.engine, counted.arrangements, counted.solutions) == ("sat", 8, 2)


def test_without_a_sat_solver_the_others_go_on_and_say_so(
    race: Race, monkeypatch: pytest.MonkeyPatch
) -> None:
    race(0.0)
    monkeypatch.setattr(auto, "find_spec", lambda name: None)
    result = edgewise.load("unicorn").count()
    assert result.arrangements == 8
    assert "pip install 'edgewise[sat]'" in result.why


def test_a_rival_that_dies_does_not_stop_the_others(
    race: Race, monkeypatch: pytest.MonkeyPatch
) -> None:
    race(1e9)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    result = edgewise.load("tangle").count()
    assert result.arrangements == 8
    assert result.engine == "backtrack"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Options(order="rows"), "it fills cells in a given order"),
        (Options(plain=True), "it makes every placement of a plain search"),
    ],
)
def test_what_only_one_engine_can_do_is_given_to_it(asked: Options, why: str) -> None:
    result = edgewise.load("unicorn").count(options=asked)
    assert (result.engine, result.why) == ("backtrack", why)


def test_an_engine_in_a_child_gives_what_it_gives_here() -> None:
    puzzle = edgewise.load("unicorn")
    search = ProcessSearch("sat", flatten(puzzle), Ask(keep=False), Options())
    while not search.exhausted:
        search.run(1, 0)
    search.close()
    assert (search.arrangements, search.solutions, search.unit) == (8, 2, "conflict")


def test_a_child_says_what_is_wrong() -> None:
    search = ProcessSearch("magic", flatten(edgewise.load("unicorn")), Ask(), Options())
    search.begin(0)
    with pytest.raises(edgewise.CallError, match="unknown engine 'magic'"):
        search.end(60)
    search.close()


ORPHAN = """
import os, sys, edgewise
from edgewise.engines import Ask
from edgewise.engines.process import ProcessSearch
from edgewise.problem import flatten
puzzle = edgewise.load("satbench-10x10")
search = ProcessSearch("sat", flatten(puzzle), Ask(), edgewise.Options())
search.begin(1)
print(search.child.pid, flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_child_whose_parent_is_killed_ends_too() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN], capture_output=True, text=True, check=False
    )
    pid = int(done.stdout)
    until(lambda: not alive(pid))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A process that ended stays until somebody asks after it; init of a container may not.
    with open(f"/proc/{pid}/stat") as file:
        return file.read().split()[2] != "Z"


def test_the_table_of_engines_begins_with_the_choice() -> None:
    assert next(iter(ENGINES)) == "auto"


def test_one_board_is_looked_for_among_those_that_stand_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where there is none, that saves three turns of the board; also after a break."""
    monkeypatch.setattr(backtrack, "LONG_TRIAL", 1 << 10)
    puzzle = altered("owen-5x5", 0)
    whole = puzzle.solve(options=Options("backtrack"))
    assert whole.status is Status.IMPOSSIBLE
    assert whole.nodes < puzzle.count(options=Options(plain=True)).nodes / 2
    run = Run(puzzle, Limit(nodes=3_000, boards=1), Options("backtrack"))
    assert list(run.boards()) == []
    standing = run.standing()
    assert standing is not None
    assert standing.plan.confined is not None
    again = Run(puzzle, Limit(boards=1), Options("backtrack"), standing=standing)
    assert list(again.boards()) == []
    assert again.result().status is Status.IMPOSSIBLE
    assert again.result().nodes == whole.nodes
