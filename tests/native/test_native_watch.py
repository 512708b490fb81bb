"""Looking on while the native core works: placement by placement, or from another thread."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cores import COPIES, LONG, MORE, MUCH, SMALL, core, everything, nodes, numbers
from edgewise.engines.order import default
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule

# Watching.


@settings(max_examples=40)
@given(SMALL, st.integers(0, 6))
@example(COPIES, 2)
def test_watching_stops_at_every_deep_placement_and_changes_nothing(
    puzzle: Puzzle, watch: int
) -> None:
    whole, search = core(puzzle), core(puzzle, watch=watch)
    expected = everything(whole)
    assume(nodes(whole) < 5000)
    order, last = default(flatten(puzzle)), len(puzzle.layout) - 1
    stops, found = 0, []
    outcome = ""
    while outcome != "exhausted":
        outcome = search.run(max_nodes=MUCH, max_boards=1)
        path = search.path()
        boards = search.take(1)
        if outcome == "exhausted" and not boards:
            break
        stops += 1
        assert len(path) > min(watch, last)
        assert [cell for cell, _ in path] == order[: len(path)]
        assert (outcome != "watched") == bool(boards)
        if boards:
            assert [look for _, look in sorted(path)] == boards[0]
        found += boards
    assert found == expected
    assert stops == sum(search.profile()[min(watch, last) :])
    assert numbers(search) == numbers(whole)


@settings(max_examples=40)
@given(SMALL)
@example(COPIES)
def test_the_path_is_a_board_that_fits_so_far(puzzle: Puzzle) -> None:
    problem, search = flatten(puzzle), core(puzzle, watch=0)
    order = default(problem)
    assert search.path() == []
    for placed in range(1, 200):
        if search.run(max_nodes=1) == "exhausted":
            return
        assert nodes(search) == placed
        path = search.path()
        assert [cell for cell, _ in path] == order[: len(path)]
        laid = dict(path)
        used = [problem.looks[look].kind for look in laid.values()]
        assert all(used.count(kind) <= problem.copies[kind] for kind in used)
        for a, s, b, t in problem.joints:
            if a in laid and b in laid:
                here, there = problem.looks[laid[a]].labels[s], problem.looks[laid[b]].labels[t]
                assert problem.mates[here] == there
        for cell, side, label in problem.rim:
            assert cell not in laid or problem.looks[laid[cell]].labels[side] == label


# Used from several threads.

ENDLESS = """
import os, threading, time
from edgewise.engines import Ask
from edgewise.engines.backtrack import BacktrackSearch
from edgewise.limit import Options
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle
from edgewise.shapes import square
from edgewise.tile import Tile

tile = Tile(("a", "a", "a", "b"), copies=100)
problem = flatten(Puzzle(square(10, 10), (tile,)))
search = BacktrackSearch(problem, Ask(keep=False), Options(threads=1))
begun = threading.Event()

def run():
    begun.set()
    search.core.run(max_nodes=2**64 - 1, max_boards=0)

threading.Thread(target=run, daemon=True).start()
begun.wait()
time.sleep(0.3)
print("still here", flush=True)
os._exit(0)
"""


def test_other_threads_work_while_the_core_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS], capture_output=True, text=True, check=False
    )
    assert done.stdout == "still here\n", done.stderr


def test_two_searches_in_two_threads_do_not_meddle() -> None:
    chosen = [COPIES, replace(COPIES, rule=Rule(turns=False)), COPIES]
    alone = [core(puzzle) for puzzle in chosen]
    together = [core(puzzle) for puzzle in chosen]
    expected = [everything(search) for search in alone]
    found: list[list[list[int]]] = [[] for _ in chosen]
    start = threading.Barrier(len(chosen))

    def work(number: int) -> None:
        start.wait()
        while together[number].run(max_nodes=7) != "exhausted":
            pass
        found[number] = together[number].take(MUCH)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(chosen))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected
    assert list(map(numbers, together)) == list(map(numbers, alone))


@pytest.mark.parametrize("threads", [1, 2])
def test_one_search_may_be_looked_at_while_another_thread_runs_it(threads: int) -> None:
    search = core(LONG, keep=False, threads=threads)
    worker = threading.Thread(target=lambda: search.run(max_nodes=3_000_000))
    worker.start()
    seen = [nodes(search)]
    while worker.is_alive():
        seen.append(nodes(search))
        assert len(search.path()) <= 16
        arrangements, solutions = search.tally()
        assert arrangements >= solutions
        assert len(search.standing()[3]) == 16
    worker.join()
    assert seen == sorted(seen)
    assert 3_000_000 <= nodes(search) < 3_000_000 + MORE
