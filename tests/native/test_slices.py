"""Slices, threads, and standings: how a search is made changes nothing of what it finds.

The first placements are made by one lane alone, exactly as many as asked for; small puzzles need
no more. Beyond `HEAD` of them, all lanes of all threads share what is left.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import edgewise
from cores import (
    COPIES,
    HEAD,
    MORE,
    MUCH,
    ONE,
    SMALL,
    begun,
    core,
    everything,
    nodes,
    numbers,
)
from edgewise._native import Search, abridged, expanded
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle

SHARE = 1 << 20
"""A slice must have so many placements for each thread."""

Looks = list[list[int]]

# Small puzzles: slices to the placement.


@settings(max_examples=50)
@given(SMALL, st.lists(st.integers(0, 9), min_size=1).filter(any), st.booleans())
@example(COPIES, [1], False)
@example(COPIES, [3, 0, 17], True)
def test_slices_of_any_size_find_the_same_in_the_same_order(
    puzzle: Puzzle, sizes: list[int], distinct: bool
) -> None:
    whole, sliced = core(puzzle, distinct=distinct), core(puzzle, distinct=distinct)
    expected = everything(whole)
    assume(nodes(whole) < 20_000)
    found: Looks = []
    made, number, outcome = 0, 0, "paused"
    while outcome != "exhausted":
        size = sizes[number % len(sizes)]
        outcome = sliced.run(max_nodes=size)
        number += 1
        if outcome == "paused":
            assert nodes(sliced) == made + size
        made = nodes(sliced)
        if number % 2:
            found += sliced.take(MUCH if number % 3 else 1)
    assert found + sliced.take(MUCH) == expected
    assert numbers(sliced) == numbers(whole)
    assert sliced.take(MUCH) == []


@settings(max_examples=50)
@given(SMALL, st.integers(1, 5), st.booleans(), st.sampled_from([1, 2, 8]))
@example(COPIES, 4, True, 1)
def test_so_many_boards_are_found_at_a_time(
    puzzle: Puzzle, batch: int, distinct: bool, threads: int
) -> None:
    whole, search = (core(puzzle, distinct=distinct, threads=t) for t in (1, threads))
    expected = everything(whole)
    found: Looks = []
    while search.run(max_nodes=MUCH, max_boards=batch) == "found":
        before = numbers(search)
        assert search.run(max_nodes=MUCH, max_boards=batch) == "found"
        assert numbers(search) == before  # they must be taken first
        taken = search.take(MUCH)
        assert len(taken) == batch
        found += taken
    assert found + search.take(MUCH) == expected
    assert numbers(search) == numbers(whole)


@settings(max_examples=40)
@given(SMALL)
@example(COPIES)
def test_boards_that_are_only_counted_are_not_kept(puzzle: Puzzle) -> None:
    whole, search = core(puzzle), core(puzzle, keep=False)
    boards = everything(whole)
    assert search.run(max_nodes=MUCH, max_boards=1) == "exhausted"
    assert search.take(MUCH) == []
    assert numbers(search) == numbers(whole)
    assert search.tally()[0] == len(boards)


def test_only_so_many_boards_are_taken() -> None:
    whole, search = core(COPIES), core(COPIES)
    expected = everything(whole)
    assert search.run(max_nodes=MUCH) == "exhausted"
    assert search.take(0) == []
    assert [*search.take(1), *search.take(2), *search.take(MUCH)] == expected


def test_a_spent_search_stays_spent() -> None:
    search = core(COPIES)
    everything(search)
    before = numbers(search)
    for _ in range(3):
        assert search.run(max_nodes=5, max_boards=1) == "exhausted"
    assert numbers(search) == before
    assert search.standing() == ([], [], before[:2], before[2])


def test_a_slice_of_nothing_does_nothing() -> None:
    search = core(COPIES)
    assert search.run(max_nodes=0) == "paused"
    assert nodes(search) == 0
    assert search.path() == []
    assert search.standing() == ([[]], [], (0, 0), [0] * 6)


# Large puzzles: lanes and threads.

LARGE = {"owen-5x5": 113_211, "ultimate": 803_712, "pyramid-pocket": 1_232_028}
"""Searched in no time, but longer than one lane goes alone; and their placements."""

HUGE = {**LARGE, "tangle": 9_339_860}
"""Long enough for several threads."""


def large(name: str, **ask: Any) -> Search:
    return core(edgewise.load(name), **ask)


@cache
def expected(name: str, distinct: bool = False) -> tuple[Looks, tuple[int, int, list[int]]]:
    """The boards in their order, and all numbers."""
    search = large(name, distinct=distinct)
    boards = everything(search)
    assert nodes(search) == HUGE[name]
    return boards, numbers(search)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("name", HUGE)
def test_threads_find_the_same_in_the_same_order(name: str, threads: int, distinct: bool) -> None:
    search = large(name, threads=threads, distinct=distinct)
    boards = []
    while search.run(max_nodes=16 * SHARE, max_boards=7) == "found":
        boards += search.take(7)
    boards += search.take(7)
    assert (boards, numbers(search)) == expected(name, distinct)


@pytest.mark.parametrize("size", [997, HEAD - 1, HEAD + 1, 300_000, 2 * SHARE])
@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("name", LARGE)
def test_large_slices_are_never_short_and_hardly_too_long(
    name: str, threads: int, size: int
) -> None:
    search = large(name, threads=threads)
    made, taken = 0, []
    while search.run(max_nodes=size) == "paused":
        now = nodes(search)
        assert made + size <= now <= made + size + MORE
        assert now == made + size or now > HEAD
        made = now
        taken += search.take(1)
    taken += search.take(MUCH)
    assert (taken, numbers(search)) == expected(name)


@settings(max_examples=15)
@given(
    st.sampled_from(sorted(LARGE)),
    st.lists(st.integers(1, 3 * SHARE), min_size=1, max_size=5),
    st.integers(0, 9),
    st.sampled_from([1, 2, 3, 8]),
)
def test_any_slices_and_batches_find_the_same(
    name: str, sizes: list[int], batch: int, threads: int
) -> None:
    sizes = [max(size, 2000) for size in sizes]
    search, taken = large(name, threads=threads), []
    for number in count():
        outcome = search.run(max_nodes=sizes[number % len(sizes)], max_boards=batch)
        taken += search.take(batch or 2)
        if outcome == "exhausted":
            break
    taken += search.take(MUCH)
    assert (taken, numbers(search)) == expected(name)


@pytest.mark.timeout(method="thread")  # nothing else ends a loop in the core
@pytest.mark.parametrize("threads", [2, 8])
@pytest.mark.parametrize("size", [1, 20_000, SHARE])
def test_slices_too_small_for_all_threads_go_on_with_what_those_have(
    size: int, threads: int
) -> None:
    search = large("tangle", threads=threads)
    assert search.run(max_nodes=threads * SHARE) == "paused"
    for _ in range(30):
        made = nodes(search)
        if search.run(max_nodes=size) == "exhausted":
            break
        assert made + size <= nodes(search) <= made + size + MORE
    assert search.run(max_nodes=MUCH) == "exhausted"
    assert (search.take(MUCH), numbers(search)) == expected("tangle")


def test_boards_come_in_order_where_there_are_many() -> None:
    """More boards wait for earlier ones than a search will hold."""
    alone, shared = (large("tantrix-triangle", threads=t) for t in (1, 2))
    for _ in range(4):
        first = alone.run(max_nodes=100 * SHARE, max_boards=20_000)
        second = shared.run(max_nodes=100 * SHARE, max_boards=20_000)
        assert first == second == "found"
        boards = alone.take(20_000)
        assert len({tuple(board) for board in boards}) == 20_000
        assert shared.take(20_000) == boards


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ledger", [False, True])
@pytest.mark.parametrize("name", LARGE)
def test_large_puzzles_count_the_same_with_less_of_the_tree(
    name: str, ledger: bool, threads: int
) -> None:
    wanted = expected(name)[1]
    for kind in (None, *range(0, len(flatten(edgewise.load(name)).copies), 3)):
        search = large(name, confined=kind, ledger=ledger, keep=False, threads=threads)
        assert search.run(max_nodes=MUCH) == "exhausted"
        assert search.tally() == wanted[:2]
        assert kind is None or nodes(search) < sum(wanted[2])


# Put down and taken up again.


def again(old: Search, puzzle: Puzzle, **ask: Any) -> Search:
    """Another search that goes on where this one stands."""
    standing, new = old.standing(), core(puzzle, **ask)
    new.resume(standing)
    assert new.standing() == standing
    assert (new.tally(), new.profile()) == (old.tally(), old.profile())
    return new


@settings(max_examples=60)
@given(
    SMALL,
    st.lists(st.tuples(st.integers(1, 60), st.integers(0, 3)), min_size=1, max_size=8),
    st.booleans(),
    st.booleans(),
)
@example(COPIES, [(1, 0)], False, False)
@example(COPIES, [(7, 1)], True, False)
def test_a_search_is_put_down_at_any_moment(
    puzzle: Puzzle, moments: list[tuple[int, int]], distinct: bool, ledger: bool
) -> None:
    ask: dict[str, Any] = {"distinct": distinct, "ledger": ledger}
    whole, search = core(puzzle, **ask), core(puzzle, **ask)
    boards, found = everything(whole), []
    assume(nodes(whole) < 20_000)
    for number in count():
        size, most = moments[number % len(moments)]
        if search.run(max_nodes=size if number < 100 else MUCH) == "exhausted":
            break
        found += search.take(most)
        search = again(search, puzzle, threads=1 + number % 3, **ask)
    found += again(search, puzzle, **ask).take(MUCH)
    assert found == boards
    assert numbers(search) == numbers(whole)


@settings(max_examples=12)
@given(
    st.sampled_from(sorted(HUGE)),
    st.lists(st.tuples(st.integers(1, 4 * SHARE), st.integers(0, 40)), min_size=1, max_size=6),
    st.integers(0, 20),
    st.booleans(),
)
@example("ultimate", [(HEAD, 3), (1, 0), (1, 1), (5, 0)], 0, False)
@example("ultimate", [(HEAD - 1, 0), (1, 1), (1, 0), (1, 0)], 2, True)
@example("tangle", [(3 * SHARE, 1)], 0, False)
def test_a_large_search_is_put_down_again_and_again(
    name: str, moments: list[tuple[int, int]], batch: int, distinct: bool
) -> None:
    puzzle = edgewise.load(name)
    search = core(puzzle, distinct=distinct)
    boards, wanted = expected(name, distinct)
    found: Looks = []
    for number in range(40):
        size, most = moments[number % len(moments)]
        if search.run(max_nodes=size, max_boards=batch) == "exhausted":
            break
        found += search.take(most)
        search = again(search, puzzle, distinct=distinct, threads=(1, 2, 8)[number % 3])
    assert search.run(max_nodes=2 * MUCH) == "exhausted"
    found += search.take(MUCH)
    assert found == boards
    assert numbers(search) == wanted


@pytest.mark.parametrize("ledger", [False, True])
@pytest.mark.parametrize("kind", [0, 5, 15])
def test_a_confined_search_is_put_down_again_and_again(kind: int, ledger: bool) -> None:
    puzzle, random = edgewise.load("ultimate"), Random(kind)
    ask: dict[str, Any] = {"confined": kind, "ledger": ledger, "keep": False}
    whole, search = core(puzzle, **ask), core(puzzle, **ask)
    everything(whole)
    while search.run(max_nodes=random.choice([1, 300, 20_000, 100_000])) != "exhausted":
        search = again(search, puzzle, threads=random.choice([1, 2]), **ask)
    assert numbers(search) == numbers(whole)
    assert search.tally() == expected("ultimate")[1][:2]


def test_a_standing_replaces_whatever_was_done() -> None:
    whole, search, other = core(COPIES), core(COPIES), core(COPIES)
    boards = everything(whole)
    search.run(max_nodes=50)
    found = search.take(2)
    other.run(max_nodes=333)
    other.resume(search.standing())
    assert found + everything(other) == boards
    assert numbers(other) == numbers(whole)
    other.resume(core(COPIES).standing())
    assert everything(other) == boards


@settings(max_examples=60)
@given(SMALL, st.integers(0, 300))
@example(COPIES, 60)
def test_a_short_standing_says_the_same(puzzle: Puzzle, after: int) -> None:
    search, other = core(puzzle), core(puzzle)
    search.run(max_nodes=after)
    todo, *rest = search.standing()
    left, *same = search.standing(short=True)
    assert same == rest
    assert left == abridged(todo)
    assert expanded(left) == todo
    other.resume(search.standing(short=True), short=True)
    assert other.standing() == search.standing()


@pytest.mark.parametrize("left", [[[]], [[1]], [[0, 0], [2]], [[0, 0], [2**32 - 1]], [[0], [0]]])
def test_a_short_standing_that_makes_no_sense_is_refused(left: Looks) -> None:
    search = core(COPIES)
    _, boards, tally, profile = before = search.standing()
    with pytest.raises(ValueError, match=" "):
        search.resume((left, boards, tally, profile), short=True)
    assert search.standing() == before


# Estimates.


@settings(max_examples=60)
@given(SMALL, st.integers(0, 2**64 - 1), st.booleans(), st.booleans())
@example(COPIES, 0, False, False)
def test_a_population_larger_than_the_tree_is_exact(
    puzzle: Puzzle, seed: int, ledger: bool, confine: bool
) -> None:
    search = core(puzzle, keep=False, ledger=ledger, confined=0 if confine else None)
    everything(search)
    size = max(1, *search.profile())
    assert search.estimate(size=size, seeds=[seed]) == [search.profile()]
    assert search.estimate(size=10 * size + 1, seeds=[seed]) == [search.profile()]


def test_estimates_are_the_same_for_the_same_seed_and_right_on_average() -> None:
    search = large("owen-5x5", keep=False)
    profile = expected("owen-5x5")[1][2]
    samples = search.estimate(size=200, seeds=range(30))
    assert samples[:3] == [search.estimate(size=200, seeds=[seed])[0] for seed in range(3)]
    shared = large("owen-5x5", keep=False, threads=4)
    assert shared.estimate(size=200, seeds=range(30)) == samples
    assert shared.estimate(size=200, seeds=[]) == []
    assert samples[0] != samples[1]
    assert sum(map(sum, samples)) / 30 == pytest.approx(sum(profile), rel=0.2)
    assert nodes(search) == 0  # nothing was searched


@pytest.mark.parametrize(
    "wrong", [{"size": -1}, {"size": 1.5}, {"seeds": [-1]}, {"seeds": [2**64]}, {"seeds": 1}]
)
def test_an_estimate_takes_only_sensible_numbers(wrong: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        begun(ONE).estimate(**{"size": 5, "seeds": [1], **wrong})
