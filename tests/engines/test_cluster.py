"""A search on a Dask cluster: the same answers, whatever happens to the workers."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings

import edgewise
from checkpoints import through_json
from commands import answer, begin, run, signalled, timeless, until
from dasks import Dask, dask
from edgewise import release
from edgewise.bench import suite
from edgewise.board import Board
from edgewise.checkpoint import load
from edgewise.engines import Ask, Run, Standing, backtrack
from edgewise.engines.cluster import search as cluster
from edgewise.engines.cluster import workers
from edgewise.errors import CallError, ClusterError, MissingExtra
from edgewise.limit import Limit, Options, Progress
from edgewise.puzzle import Puzzle
from strategies import puzzles

if TYPE_CHECKING:
    from distributed import Client

pytest.importorskip("distributed")

OWEN = ("owen-6x6", "--plain", "--order", "rows")
PLAIN = Options(plain=True)
TOTAL = {"arrangements": 260, "solutions": 65, "complete": True, "unique": False}
TOTAL |= {"nodes": 69_284_103}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    from distributed import Client, LocalCluster

    here = LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=":0", memory_limit=0)
    with here, Client(here, set_as_default=False) as found:
        yield found


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is shared out at once, in small pieces."""
    monkeypatch.setattr(cluster, "LOCAL", 1)
    monkeypatch.setattr(workers, "SHORT", 0.01)


def known(found: edgewise.Result) -> tuple[int, int, bool, int, edgewise.Status]:
    return (found.arrangements, found.solutions, found.complete, found.nodes, found.status)


def shown(boards: list[Board]) -> list[str]:
    return sorted(str(board.cells) for board in boards)


# The same answers


@pytest.mark.parametrize(
    "name", ["unicorn", "triazzle", "ultimate", "tangle", "drive-ya-nuts", "owen-5x5", "hex-seven"]
)
@pytest.mark.usefixtures("eager")
def test_counts_are_those_of_threads_to_the_last_placement(client: Client, name: str) -> None:
    puzzle = edgewise.load(name)
    there = puzzle.count(options=Options(plain=True, cluster=client))
    assert known(there) == known(puzzle.count(options=PLAIN))
    assert sum(there.profile) == there.nodes


def test_a_planned_search_is_shared_out(client: Client, owen: Puzzle) -> None:
    seen: list[Progress] = []
    found = owen.count(options=Options(cluster=client), progress=seen.append)
    assert (found.arrangements, found.solutions, found.complete) == (260, 65, True)
    assert seen[0].workers is None
    assert seen[-1].workers == 2
    assert seen[-1].fraction == 1
    assert seen[-1].expected is not None


def test_one_board_is_looked_for_among_those_that_stand_for_all(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Breaking the symmetry is decided here, and must hold there."""
    monkeypatch.setattr(backtrack, "LONG_TRIAL", 1 << 16)
    monkeypatch.setattr(cluster, "LOCAL", 1 << 16)
    puzzle = suite.named("spoiled-7x7-one").puzzle()
    here, seen = puzzle.solve(options=Options("backtrack")), list[Progress]()
    there = puzzle.solve(options=Options(cluster=client), progress=seen.append)
    assert there.status is edgewise.Status.IMPOSSIBLE
    assert seen[-1].workers == 2
    assert there.nodes == here.nodes


@given(puzzles())
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@pytest.mark.usefixtures("eager")
def test_random_puzzles(client: Client, puzzle: Puzzle) -> None:
    here = puzzle.count(options=PLAIN)
    assert known(puzzle.count(options=Options(plain=True, cluster=client))) == known(here)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.usefixtures("eager")
def test_all_boards_are_found_each_once(
    client: Client, owen: Puzzle, distinct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "MOST_READY", 5)
    there = owen.solve(Limit(), Options(plain=True, cluster=client), distinct=distinct)
    assert all(edgewise.is_solution(board) for board in there.boards)
    here = owen.solve(Limit(), PLAIN, distinct=distinct)
    assert shown(list(there.boards)) == shown(list(here.boards))
    assert known(there) == known(here)


@pytest.mark.usefixtures("eager")
def test_an_impossible_puzzle_is_proved_so(client: Client) -> None:
    puzzle = edgewise.formats.read("board: 1x2\ntiles:\na b c d\ne f g h\n", "x")
    found = puzzle.solve(options=Options(plain=True, cluster=client))
    assert found.status is edgewise.Status.IMPOSSIBLE


@pytest.mark.usefixtures("eager")
def test_a_search_by_hand_gives_all_boards_that_are_there(client: Client) -> None:
    search, found = Run(edgewise.load("ultimate"), options=Options(cluster=client)).search, 0
    while not search.exhausted:
        found += len(list(search.run(1 << 62, 0)))
    search.close()
    assert found == search.arrangements == 48


# Limits


@pytest.mark.usefixtures("eager")
def test_a_few_boards_are_enough(client: Client, owen: Puzzle) -> None:
    found = owen.solve(Limit(boards=5), Options(plain=True, cluster=client))
    assert len(set(found.boards)) == found.arrangements == 5
    assert found.status is edgewise.Status.SOLVED
    _idle(client)


@pytest.mark.usefixtures("eager")
def test_a_limit_on_placements_is_kept_nearly(client: Client, owen: Puzzle) -> None:
    found = owen.count(Limit(nodes=20_000_000), Options(plain=True, cluster=client))
    assert not found.complete
    assert 20_000_000 <= found.nodes < 30_000_000
    _idle(client)


def test_nothing_runs_on_after_a_stop(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SHORT", 1e6)  # a task would take days
    found = edgewise.load("eternity2").count(
        options=Options(order="rows", plain=True, cluster=client), stop=lambda: _working(client)
    )
    assert not found.complete
    _idle(client)


def _idle(client: Client) -> None:
    """In the end no worker has anything to do, nor does the scheduler know of anything."""
    until(lambda: not _working(client) and not any(client.processing().values()))


def _working(client: Client) -> bool:
    return any(client.run(_executing).values())


def _executing(dask_worker: Any) -> int:
    # Also what was cancelled and goes on all the same.
    return len(dask_worker.active_threads)


# Checkpoints


@pytest.mark.parametrize("first", ["cluster", "threads"])
@pytest.mark.parametrize("keep", [False, True], ids=["count", "boards"])
@pytest.mark.usefixtures("eager")
def test_a_search_goes_on_elsewhere(client: Client, owen: Puzzle, first: str, keep: bool) -> None:
    standing: Standing | None = None
    handed: list[Board] = []
    places = [client, None] if first == "cluster" else [None, client]
    for place, nodes in zip(
        [*places, *places], [5_000_000, 20_000_000, 40_000_000, None], strict=True
    ):
        limit, options = Limit(nodes=nodes), Options(plain=True, cluster=place)
        search = Run(owen, limit, options, Ask(keep=keep), standing=standing)
        handed += search.boards()
        now = search.standing()
        assert now is not None
        standing = through_json(now)
    found = search.result()
    assert known(found)[:3] == (260, 65, True)
    assert found.nodes == owen.count(options=PLAIN).nodes
    assert len(set(handed)) == len(handed) == (260 if keep else 0)


@pytest.mark.usefixtures("eager")
def test_every_standing_on_the_way_leads_to_the_same_end(client: Client, owen: Puzzle) -> None:
    standings: list[Standing] = []

    def look(_: Progress) -> None:
        if len(standings) < 200:
            standing = search.standing()
            assert standing is not None
            standings.append(through_json(standing))

    options = Options(plain=True, cluster=client)
    search = Run(owen, options=options, ask=Ask(keep=False), progress=look)
    assert list(search.boards()) == []
    end = known(search.result())
    for standing in standings[:: max(1, len(standings) // 8)]:
        rest = Run(owen, options=PLAIN, ask=Ask(keep=False), standing=standing)
        assert list(rest.boards()) == []
        assert known(rest.result()) == end


# Workers that die, schedulers that die, strangers


MIDDLE = 22
"""So many steps of a search that keeps its checkpoint up to date: it is shared out by then."""


@contextmanager
def paused(path: Path, *args: str) -> Iterator[subprocess.Popen[str]]:
    """A search that is kept in a file, and stands still in the middle."""
    keep = ("--checkpoint", str(path), "--every", "0", "--quiet")
    program = signalled("SIGSTOP", MIDDLE, path.parent)
    with begin("count", *OWEN, *args, *keep, program=program) as process:
        os.waitpid(process.pid, os.WUNTRACED)
        yield process


def saved(path: Path, nodes: int) -> Callable[[], bool]:
    """Whether a checkpoint has more than so many placements."""

    def enough() -> bool:
        profile = load(path).state["profile"] if path.exists() else [0]
        assert isinstance(profile, list)
        return sum(profile) > nodes

    return enough


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Dask]:
    """Two workers; a unit whose worker dies is not tried again by Dask itself."""
    with dask(tmp_path, 2, failures=0) as found:
        yield found


def test_killed_workers_change_nothing(hands: Dask, path: Path) -> None:
    with paused(path, "--cluster", hands.address, "--json") as process:
        hands.join()
        hands.kill_one()
        process.send_signal(signal.SIGCONT)
        until(saved(path, 15_000_000), process)
        hands.kill_one()
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert timeless(json.loads(out)) == TOTAL


@pytest.mark.usefixtures("eager")
def test_a_machine_that_hangs_is_not_waited_for(
    hands: Dask, owen: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 3)
    hung = hands.present()[0]
    glances = 0

    def hang(_: Progress) -> None:
        nonlocal glances
        glances += 1
        if glances == 3:
            hung.send_signal(signal.SIGSTOP)

    found = owen.count(
        options=Options(order="rows", plain=True, cluster=hands.address), progress=hang
    )
    assert glances > 3
    assert known(found)[:4] == (260, 65, True, TOTAL["nodes"])


def test_a_lost_scheduler_stops_the_search_which_can_be_taken_up(hands: Dask, path: Path) -> None:
    with paused(path, "--cluster", hands.address) as process:
        hands.scheduler.kill()
        process.send_signal(signal.SIGCONT)
        out, err = process.communicate()
    assert process.returncode == 3, err
    assert out == ""
    said = f"edgewise: the scheduler is lost: {hands.address} does not answer any more\n"
    assert err == said
    assert timeless(answer("count", *OWEN, "--checkpoint", str(path), "--resume")) == TOTAL


def test_a_scheduler_that_is_lost_while_work_is_sent_is_told_as_such(client: Client) -> None:
    from distributed import Client

    assert client.scheduler is not None
    found = workers.Workers(Options(cluster=Client(client.scheduler.address, set_as_default=False)))
    found.client.close()
    with pytest.raises(ClusterError, match=r"the scheduler is lost: tcp://.* does not answer"):
        found.submit(print, (), workers.Task(seconds=1))


def test_a_worker_without_edgewise_is_refused(tmp_path: Path) -> None:
    blind = tmp_path / "blind.py"
    blind.write_text("import sys\nsys.modules['edgewise'] = None\n")
    with dask(tmp_path, 0) as here:
        here.join("--preload", str(blind))
        here.wait(1)
        done = run("count", *OWEN, "--cluster", here.address, status=2)
        assert re.fullmatch(
            r"edgewise: cluster: the worker tcp://\S+ cannot use edgewise \S+ \(.*\); "
            r"is it installed there\?\n",
            done.stderr,
        )


@pytest.mark.usefixtures("eager")
def test_a_worker_with_another_version_is_refused(
    client: Client, owen: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = release.version()
    monkeypatch.setattr(workers, "version", lambda: "9.9")
    with pytest.raises(CallError, match=f"the worker tcp://.* has edgewise {here}, here it is 9.9"):
        owen.count(options=Options(plain=True, cluster=client))
    monkeypatch.setattr(
        workers.Workers, "fitting", lambda found: found
    )  # as if it had joined later
    with pytest.raises(ClusterError, match=f"that joined has edgewise {here}, here it is 9.9"):
        owen.count(options=Options(plain=True, cluster=client))


def test_an_interrupted_search_leaves_nobody_behind(path: Path) -> None:
    keep = ("--checkpoint", str(path), "--every", "0", "--quiet")
    program = signalled("SIGINT", MIDDLE, path.parent)
    command = ("count", *OWEN, "--cluster", "local", "--threads", "2", *keep)
    with begin(*command, program=program) as process:
        out, err = process.communicate()
    assert process.returncode == 130, err
    made = re.search(r": interrupted after ([\d,]+) placements", out)
    assert made is not None, out
    assert err == ""
    assert not saved(path, int(made[1].replace(",", "")))()
    until(lambda: gone(process.pid))
    assert timeless(answer("count", *OWEN, "--checkpoint", str(path), "--resume")) == TOTAL


def gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


# Bad use


def test_an_address_where_nobody_is(path: Path) -> None:
    keep = ("--checkpoint", str(path), "--quiet")
    done = run("count", *OWEN, "--cluster", "127.0.0.1:1", *keep, status=2)
    assert done.stderr == (
        "edgewise: cluster: there is no Dask scheduler at '127.0.0.1:1'; "
        "expected an address such as tcp://10.0.0.1:8786, or local\n"
    )
    assert not path.exists()


@pytest.mark.parametrize("address", ["", "x://y", "127.0.0.1:port"])
def test_an_address_that_is_none(owen: Puzzle, address: str) -> None:
    with pytest.raises(CallError, match="there is no Dask scheduler at"):
        owen.count(options=Options(cluster=address))


def test_a_client_must_be_one(owen: Puzzle) -> None:
    stranger: Any = 7
    with pytest.raises(CallError, match=r"expected an address, 'local', or a Client .*, got 7"):
        owen.count(options=Options(cluster=stranger))


def test_what_a_cluster_cannot_do(owen: Puzzle) -> None:
    with pytest.raises(CallError, match="the engine sat cannot use a cluster"):
        owen.count(options=Options("sat", cluster="local"))
    done = run("count", "owen-6x6", "-vvv", "--cluster", "local", status=2)
    assert "what workers place cannot be watched" in done.stderr


def test_without_the_library(owen: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"pip install 'edgewise\[cluster\]'"):
        owen.count(options=Options(cluster="local"))


def test_the_library_is_only_imported_when_it_is_used() -> None:
    code = "import sys, edgewise.cli, edgewise.engines as e; e.Run; sys.exit('dask' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
