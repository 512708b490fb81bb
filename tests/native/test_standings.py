"""Standings that are wrong: a search that cannot have been put down so is not taken up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cores import (
    COPIES,
    MUCH,
    ONE,
    SMALL,
    begun,
    core,
    everything,
    numbers,
)
from edgewise._native import Search
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle

Looks = list[list[int]]


# Standings that are wrong.


def standing_of(puzzle: Puzzle, after: int) -> Any:
    search = core(puzzle)
    search.run(max_nodes=after)
    return search.standing()


def wrong_standings() -> dict[str, Any]:
    """Each with one thing wrong, for COPIES: six cells, two kinds, one of them there once."""
    todo, boards, tally, profile = standing_of(COPIES, 60)
    assert todo
    assert boards
    single = next(i for i, look in enumerate(flatten(COPIES).looks) if look.kind == 0)
    return {
        "a look that does not exist": ([*todo, [99]], boards, tally, profile),
        "a look out of reach of any list": ([*todo, [2**32 - 1]], boards, tally, profile),
        "a look on a board that does not exist": (todo, [[99] * 6], tally, profile),
        "a tile twice": ([*todo, [single, single]], boards, tally, profile),
        "a tile too many": ([*todo, [*boards[0], boards[0][0]]], boards, tally, profile),
        "a board too long": (todo, [[*boards[0], boards[0][0]]], tally, profile),
        "a board that is not full": (todo, [boards[0][:-1]], tally, profile),
        "a board that is empty": (todo, [[]], tally, profile),
        "a profile too short": (todo, boards, tally, profile[:-1]),
        "a profile too long": (todo, boards, tally, [*profile, 0]),
        "no profile": (todo, boards, tally, []),
    }


@pytest.mark.parametrize("name", wrong_standings())
def test_a_wrong_standing_is_refused_and_changes_nothing(name: str) -> None:
    whole, search = core(COPIES), core(COPIES)
    boards = everything(whole)
    search.run(max_nodes=40)
    before = search.standing()
    with pytest.raises(ValueError, match=" "):
        search.resume(wrong_standings()[name])
    assert search.standing() == before
    assert everything(search) == boards
    assert numbers(search) == numbers(whole)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        ([], []),
        ([[]], [], (0, 0), [0, 0], 5),
        ([[-1]], [], (0, 0), [0, 0]),
        ([[2**32]], [], (0, 0), [0, 0]),
        ([["0"]], [], (0, 0), [0, 0]),
        ([[]], [], (-1, 0), [0, 0]),
        ([[]], [], (0, 0, 0), [0, 0]),
        ([[]], [], (0, 0), [0, -1]),
        ([[]], [], (0, 0), [0, 2**64]),
        ([[]], [], (0, 0), [0, 0.5]),
    ],
)
def test_what_is_no_standing_is_refused(wrong: Any) -> None:
    search = begun(ONE)
    with pytest.raises((TypeError, ValueError, OverflowError)):
        search.resume(wrong)
    assert everything(search) == [[0, 1]]


LOOKS = st.lists(st.integers(0, 5) | st.sampled_from([63, 64, 2**31, 2**32 - 1]), max_size=7)
LISTS = st.lists(LOOKS, max_size=5)
SMALL_NUMBERS = st.integers(0, 9)


def taken_up(search: Search, standing: Any) -> bool:
    """Whether it was; ValueError is the only other answer."""
    try:
        search.resume(standing)
    except ValueError:
        return False
    return True


def use(search: Search) -> None:
    """Whatever comes of it, it comes to an end and does no harm."""
    while search.run(max_nodes=MUCH, max_boards=5) != "exhausted":
        assert all(len(board) == len(search.profile()) for board in search.take(3))
        search.standing()
    search.tally()


@settings(max_examples=150)
@given(
    SMALL,
    LISTS,
    LISTS,
    st.tuples(SMALL_NUMBERS, SMALL_NUMBERS),
    st.lists(SMALL_NUMBERS, max_size=7),
    st.booleans(),
)
def test_garbage_for_a_standing_is_refused_or_does_no_harm(
    puzzle: Puzzle, todo: Looks, boards: Looks, tally: Any, profile: list[int], fit: bool
) -> None:
    if fit:  # the likeliest reason to be refused out of the way
        profile = (profile + [0] * len(puzzle.layout))[: len(puzzle.layout)]
        boards = []
    search = core(puzzle, threads=2)
    if taken_up(search, (todo, boards, tally, profile)):
        use(search)
    else:
        assert search.standing() == core(puzzle).standing()
        assert everything(search) == everything(core(puzzle))


@settings(max_examples=100)
@given(SMALL, st.integers(0, 200), st.randoms(use_true_random=False))
@example(COPIES, 60, Random(1))
@example(COPIES, 60, Random(2))
def test_a_standing_that_was_meddled_with_does_no_harm(
    puzzle: Puzzle, after: int, random: Random
) -> None:
    todo, boards, tally, profile = standing_of(puzzle, after)
    for _ in range(random.randint(1, 3)):
        part: Looks = random.choice([todo, boards])
        chosen = random.choice(part) if part else []
        cut = chosen[: random.randint(0, len(chosen))]
        random.choice([todo, boards]).append(random.choice([cut, chosen, [*cut, 0], cut[::-1]]))
        random.shuffle(todo)
    for keep in (True, False):
        search = core(puzzle, keep=keep, threads=2)
        if taken_up(search, (todo, boards, tally, profile)):
            use(search)
