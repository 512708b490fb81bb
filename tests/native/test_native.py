"""The door of the native core: what it refuses, and what it finds, against the reference.

That slices, threads and standings change nothing is in test_slices.py; that a confined tile or a
ledger do not, in test_less.py; that tables do not, in test_tables.py. Looking on while it works is
in test_native_watch.py, where the placements were made in test_profile.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import reference
from cores import (
    COPIES,
    ONE,
    SMALL,
    Arguments,
    begun,
    check_distinct,
    core,
    everything,
    nodes,
    numbers,
)
from edgewise import _native
from edgewise._native import Problem, Search
from edgewise.limit import MAX_THREADS
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle

# What the door refuses.


def test_a_problem_that_makes_sense_is_taken() -> None:
    assert everything(begun(ONE)) == [[0, 1]]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"sides": [], "joints": [], "rim": [], "fixed": [], "order": []}, "no cells"),
        ({"sides": [4, 0]}, "a cell with 0 or too many sides"),
        ({"sides": [4, 13]}, "a cell with 0 or too many sides"),
        ({"inside": [True]}, "`inside` is not one per label"),
        ({"mates": [0, 3, 1]}, "a mate that is no label"),
        ({"mates": [0, 2, 2]}, "mates that are not mutual"),
        ({"mates": [0, 2, -1]}, "mates that are not mutual"),
        ({"joints": [(0, 1, 2, 3)]}, "a side that does not exist"),
        ({"joints": [(0, 4, 1, 3)]}, "a side that does not exist"),
        ({"rim": [(0, 4, 1)]}, "a side that does not exist"),
        ({"rim": [(2, 0, 1)]}, "a side that does not exist"),
        ({"joints": [(0, 1, 0, 1)]}, "a side in two joints, or in one and on the rim"),
        ({"joints": [(0, 1, 1, 3), (1, 3, 0, 2)]}, "a side in two joints, or in one and on the"),
        ({"rim": [(0, 1, 1)]}, "a side in two joints, or in one and on the rim"),
        ({"rim": [(0, 0, 1), (0, 0, 1)]}, "a side in two joints, or in one and on the rim"),
        ({"rim": [(0, 0, 3)]}, "a rim label that is none"),
        ({"looks": [(2, [0, 0, 0, 0])]}, "a look of no kind or with an unknown label"),
        ({"looks": [(0, [0, 0, 0, 3])]}, "a look of no kind or with an unknown label"),
        ({"copies": []}, "a look of no kind or with an unknown label"),
        ({"fixed": [(2, [0])]}, "a clue for no cell or look"),
        ({"fixed": [(0, [2])]}, "a clue for no cell or look"),
        ({"order": [0]}, "`order` does not name every cell once"),
        ({"order": [0, 0]}, "`order` does not name every cell once"),
        ({"order": [0, 1, 1]}, "`order` does not name every cell once"),
        ({"order": [1, 2]}, "`order` does not name every cell once"),
        ({"symmetries": [([0], [0, 0], False)]}, "a symmetry that does not fit the cells"),
        ({"symmetries": [([0, 1], [0], False)]}, "a symmetry that does not fit the cells"),
        ({"symmetries": [([0, 0], [0, 0], False)]}, "a symmetry that does not fit the cells"),
        ({"symmetries": [([0, 1], [4, 0], False)]}, "a symmetry that does not fit the cells"),
        (
            {"sides": [4, 5], "symmetries": [([1, 0], [0, 0], True)]},
            "a symmetry that does not fit the cells",
        ),
    ],
)
def test_what_does_not_fit_together_is_refused(wrong: Arguments, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("`", ".")):
        begun({**ONE, **wrong})


@pytest.mark.parametrize("name", sorted(ONE))
@pytest.mark.parametrize("wrong", [None, 5, "x", ["x"], [None], [[None]], [(1, 2, 3, 4, 5)]])
def test_what_is_no_list_of_numbers_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        begun({**ONE, name: wrong})


@pytest.mark.parametrize("name", sorted(ONE))
def test_every_argument_is_needed_and_goes_by_its_name(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        begun({key: value for key, value in ONE.items() if key != name})


@pytest.mark.parametrize(
    "wrong",
    [
        {"sides": [-1, 4]},
        {"copies": [-1, 1]},
        {"order": [-1, 0]},
        {"looks": [(-1, [0])]},
        {"copies": [2**64, 1]},
    ],
)
def test_numbers_below_0_or_beyond_64_bits_are_refused(wrong: Arguments) -> None:
    with pytest.raises((OverflowError, ValueError)):
        begun({**ONE, **wrong})


@pytest.mark.parametrize("copies", [[2**32, 1], [2**63, 2**63], [2**64 - 1, 2]])
def test_too_many_copies_are_refused(copies: list[int]) -> None:
    with pytest.raises(ValueError, match="copies"):
        begun({**ONE, "copies": copies})


SOME = st.integers(0, 4)
MANY = st.lists(SOME, max_size=4)
GARBAGE = st.fixed_dictionaries(
    {
        "sides": st.lists(st.integers(0, 13), max_size=4),
        "joints": st.lists(st.tuples(SOME, SOME, SOME, SOME), max_size=3),
        "mates": st.lists(st.integers(-1, 4), max_size=4),
        "inside": st.lists(st.booleans(), max_size=4),
        "rim": st.lists(st.tuples(SOME, SOME, SOME), max_size=3),
        "copies": st.lists(st.sampled_from([0, 1, 2, 64, 65, 2**31]), max_size=4),
        "looks": st.lists(st.tuples(SOME, MANY), max_size=5),
        "fixed": st.lists(st.tuples(SOME, MANY), max_size=3),
        "symmetries": st.lists(st.tuples(MANY, MANY, st.booleans()), max_size=3),
        "order": MANY,
    }
)


@st.composite
def likely_garbage(draw: st.DrawFn) -> Arguments:
    """Garbage whose lists have lengths that go together, so that more of it gets past the door."""
    cells, labels, kinds = draw(st.tuples(*[st.integers(1, 3)] * 3))
    sides = draw(st.lists(st.integers(1, 4), min_size=cells, max_size=cells))
    places = [(c, s) for c in range(cells) for s in range(sides[c])]
    mixed = draw(st.permutations(places))
    count = draw(st.integers(0, len(places) // 2))
    label = st.integers(0, labels - 1)
    looks = st.tuples(st.integers(0, kinds - 1), st.lists(label, max_size=4))
    found = draw(st.lists(looks, max_size=6))
    clue = st.lists(st.integers(0, max(0, len(found) - 1)), max_size=3 if found else 0)
    turns = st.tuples(*[st.integers(0, sides[c] - 1) for c in range(cells)])
    moves = st.tuples(st.permutations(range(cells)), turns, st.booleans())
    return {
        "sides": sides,
        "joints": [(*mixed[2 * i], *mixed[2 * i + 1]) for i in range(count)],
        "mates": draw(st.sampled_from([list(range(labels)), [-1] * labels])),
        "inside": draw(st.lists(st.booleans(), min_size=labels, max_size=labels)),
        "rim": [(*place, draw(label)) for place in mixed[2 * count : 2 * count + 2]],
        "copies": draw(st.lists(st.integers(0, 70), min_size=kinds, max_size=kinds)),
        "looks": found,
        "fixed": draw(st.lists(st.tuples(st.integers(0, cells - 1), clue), max_size=2)),
        "symmetries": draw(st.lists(moves, max_size=3)),
        "order": draw(st.permutations(range(cells))),
    }


def opened(garbage: Arguments, **ask: Any) -> Search | ValueError:
    try:
        return begun(garbage, **ask)
    except ValueError as error:
        return error


@settings(max_examples=200)
@given(
    GARBAGE | likely_garbage(), st.none() | st.integers(0, 4), st.booleans(), st.none() | st.just(1)
)
def test_garbage_is_refused_with_a_sentence_or_searched_without_harm(
    garbage: Arguments, confined: int | None, flag: bool, watch: int | None
) -> None:
    search = opened(garbage, confined=confined, ledger=flag, distinct=flag, watch=watch)
    if isinstance(search, ValueError):
        assert " " in str(search)
        return
    cells = len(garbage["sides"])
    assert len(search.estimate(size=5, seeds=[1])[0]) == cells
    while search.run(max_nodes=50, max_boards=3) != "exhausted" and nodes(search) < 500:
        assert len(search.path()) <= cells
        assert all(len(board) == cells for board in search.take(2))
        again = begun(garbage, confined=confined, ledger=flag, distinct=flag, watch=watch)
        again.resume(search.standing())
        assert again.standing() == search.standing()
    assert len(search.profile()) == cells


@pytest.mark.parametrize("kinds", [[2], [0, 2], [2**63]])
def test_only_kinds_that_exist_can_be_asked_about(kinds: list[int]) -> None:
    problem = Problem(**{name: value for name, value in ONE.items() if name != "order"})
    assert problem.confinable([]) == problem.confinable([0, 1]) == []  # nothing to turn
    with pytest.raises(ValueError, match="no such kind of tile"):
        problem.confinable(kinds)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"threads": 0}, "`threads` is not from 1 to 1024"),
        ({"threads": 1025}, "`threads` is not from 1 to 1024"),
        ({"threads": 2000}, "`threads` is not from 1 to 1024"),
        ({"confined": 2}, "`confined` is no kind of tile"),
        ({"confined": 2**63}, "`confined` is no kind of tile"),
        ({"order": [0, 0]}, "`order` does not name every cell once"),
        ({"order": [0, 1, 2]}, "`order` does not name every cell once"),
    ],
)
def test_a_search_that_does_not_fit_its_problem_is_refused(wrong: Arguments, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("`", ".")):
        begun(ONE, **wrong)
    assert everything(begun(ONE)) == [[0, 1]]


@pytest.mark.parametrize(
    "wrong",
    [
        {"threads": -1},
        {"threads": None},
        {"threads": 2**64},
        {"confined": -1},
        {"confined": "0"},
        {"watch": -1},
        {"watch": 2**64},
        {"watch": 1.5},
        {"distinct": 3},
        {"keep": None},
        {"ledger": "yes"},
        {"max_nodes": 5},
    ],
)
def test_a_search_takes_only_sensible_arguments(wrong: Arguments) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        begun(ONE, **wrong)


@pytest.mark.parametrize("problem", [None, 5, ONE, Problem])
def test_a_search_needs_a_problem(problem: Any) -> None:
    with pytest.raises(TypeError, match="Problem"):
        Search(problem, order=[0, 1])


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_nodes": -1},
        {"max_boards": -1},
        {"max_nodes": 2**64},
        {"max_boards": 2**64},
        {"max_nodes": "5"},
        {"max_nodes": 1.5},
        {"max_nodes": None},
        {"watch": 1},
    ],
)
def test_a_slice_takes_only_sensible_numbers(wrong: Arguments) -> None:
    search = begun(ONE)
    with pytest.raises((TypeError, ValueError, OverflowError)):
        search.run(**{"max_nodes": 5, **wrong})
    assert numbers(search) == (0, 0, [0, 0])
    assert everything(search) == [[0, 1]]


def test_a_slice_may_be_as_large_as_numbers_go() -> None:
    search = begun(ONE, watch=None, threads=1024)
    most = 2**64 - 1
    assert search.run(max_nodes=most, max_boards=most) == "exhausted"
    assert search.take(most) == [[0, 1]]


# What is found, against the reference.


@settings(max_examples=60)
@given(SMALL)
@example(COPIES)
def test_arrangements_and_solutions_are_those_of_the_reference(puzzle: Puzzle) -> None:
    problem, search = flatten(puzzle), core(puzzle)
    pictures = [problem.board(looks).picture() for looks in everything(search)]
    assert len(pictures) == len(set(pictures)) == search.tally()[0]
    expected = reference.pictures_of(puzzle)
    assert set(pictures) == expected
    assert search.tally() == reference.counts(puzzle, expected)


@settings(max_examples=60)
@given(SMALL)
@example(COPIES)
def test_distinct_boards_are_one_of_each_solution(puzzle: Puzzle) -> None:
    search = check_distinct(puzzle, reference.pictures_of(puzzle))
    whole = core(puzzle)
    everything(whole)
    assert numbers(search) == numbers(whole)


def test_the_core_and_the_model_agree_on_what_is_too_large() -> None:
    from edgewise import _native, layout, tile

    assert (_native.MAX_SIDES, _native.MAX_CELLS) == (tile.MAX_SIDES, layout.MAX_CELLS)


def test_as_many_threads_as_the_library_allows() -> None:
    assert _native.MAX_THREADS == MAX_THREADS
