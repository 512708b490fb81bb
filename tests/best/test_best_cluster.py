"""The best board on a Dask cluster: restarts on workers that come and go."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import edgewise
from commands import answer, run
from dasks import dask
from edgewise.encodings.goal import goal
from edgewise.engines.best import BestRun, cluster
from edgewise.engines.best.cluster import climb
from edgewise.limit import Options, Progress

ALONE = Options(threads=1)

pytest.importorskip("distributed")

HARD = "meta-10x10"
"""Nobody has solved it, so that it ends at a target or a limit."""


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SHORT", 0.3)
    monkeypatch.setattr(cluster, "GROWTH", 1.2)


def test_a_restart_brings_home_a_board_that_is_better() -> None:
    asked = goal(edgewise.load("owen-6x6"))
    enough = time.process_time() + 1.0
    found = climb(asked, ALONE, 1e6, asked.joints, lambda: time.process_time() > enough)
    assert found.looks is not None
    assert asked.judged(asked.problem.board(found.looks))[0] == found.lost < asked.joints
    assert climb(asked, ALONE, 9.0, 0, lambda: False).looks is None


def test_an_unwanted_restart_ends_at_once() -> None:
    asked = goal(edgewise.load(HARD))
    assert climb(asked, ALONE, 1e6, asked.joints, lambda: True).looks is None


@pytest.mark.usefixtures("soon")
def test_workers_that_are_killed_are_not_missed(tmp_path: Path) -> None:
    puzzle = edgewise.load(HARD)
    with dask(tmp_path, 2, failures=0) as hands:
        options = Options(cluster=hands.address, seed=2)
        killed: list[int] = []

        def progress(_: Progress) -> None:
            # Once something came home from a worker, one dies.
            if len(search.trace) > 1 and not killed:
                killed.append(optimiser.begun)
                hands.kill_one()
                hands.join()

        def stop() -> bool:
            # It goes on after that.
            went_on = bool(killed) and optimiser.begun >= killed[0] + 6
            return went_on and search.lost < 180 - 150

        search = BestRun(goal(puzzle), options=options, stop=stop, progress=progress)
        assert isinstance(search.optimiser, cluster.ClusterOptimiser)
        optimiser = search.optimiser
        result = search.run()
    assert killed
    assert result.board is not None
    assert len(edgewise.mismatches(result.board)) == 180 - result.matched


def test_on_the_command_line() -> None:
    found = answer("best", HARD, "--cluster", "local", "--target", "150", "--threads", "1")
    assert found["matched"] >= 150
    done = run("best", HARD, "--cluster", "local", "--engine", "cpsat", status=2)
    assert "does not search on a cluster" in done.stderr
    done = run("best", HARD, "--cluster", "tcp://127.0.0.1:1", status=2)
    assert "there is no Dask scheduler" in done.stderr
