"""The door of the native core: what it refuses, and that slices and tables change nothing.

The core picks its tables by the problem: bit masks for 64 tiles or fewer, else lists; direct
tables for few labels and up to 2, 3 or 6 touching sides, else hashing. The same puzzle, padded
with what changes nothing, must come out the same in all of them.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, example, given, reject, settings
from hypothesis import strategies as st

import reference
from edgewise._native import Search
from edgewise.board import Picture
from edgewise.engines.order import plan
from edgewise.problem import Problem, flatten
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import hex_flower, square
from edgewise.tile import Tile
from strategies import puzzles

Arguments = dict[str, Any]

MUCH = 10**7
"""More placements than any puzzle here takes."""


def arguments(problem: Problem) -> Arguments:
    return {
        "sides": problem.sides,
        "joints": problem.joints,
        "mates": problem.mates,
        "inside": problem.inside,
        "rim": problem.rim,
        "copies": problem.copies,
        "looks": [(look.kind, look.labels) for look in problem.looks],
        "fixed": problem.fixed,
        "symmetries": problem.symmetries,
        "order": plan(problem),
    }


def core(puzzle: Puzzle) -> Search:
    return Search(**arguments(flatten(puzzle)))


def everything(search: Search, distinct: bool = False) -> list[list[int]]:
    assert search.run(max_nodes=MUCH, max_boards=MUCH, distinct=distinct) == "exhausted"
    return search.take()


def numbers(search: Search) -> tuple[int, int, int, list[int]]:
    return search.arrangements, search.solutions, search.nodes, search.profile


def pictures_of(puzzle: Puzzle) -> set[Picture]:
    """All that the reference finds, unless that takes too long."""
    try:
        return reference.pictures(puzzle, budget=30_000)
    except reference.TooMuch:
        reject()


SMALL = puzzles(max_cells=4, max_labels=2)

COPIES = Puzzle(square(2, 3), (Tile.parse("a/a/b/b"), Tile(("a", "b", "a", "b"), "x", 5)))
"""Identical tiles, and tiles that fit in several turns: 150 or so arrangements."""

LONG = Puzzle(
    square(4, 4), tuple(Tile((f"{i % 3}", f"{i % 2}", f"{i % 5 % 3}", "0")) for i in range(16))
)
"""More than anybody will search here."""

ONE: Arguments = {
    "sides": [4, 4],
    "joints": [(0, 1, 1, 3)],
    "mates": [0, 2, 1],
    "inside": [True, True, True],
    "rim": [(0, 0, 1)],
    "copies": [1, 1],
    "looks": [(0, [1, 0, 0, 0]), (1, [0, 0, 0, 0])],
    "fixed": [(0, [0])],
    "symmetries": [([0, 1], [0, 0], False)],
    "order": [0, 1],
}


# What the door refuses.


def test_a_problem_that_makes_sense_is_taken() -> None:
    assert everything(Search(**ONE)) == [[0, 1]]


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
        Search(**{**ONE, **wrong})


@pytest.mark.parametrize("name", sorted(ONE))
@pytest.mark.parametrize("wrong", [None, 5, "x", ["x"], [None], [[None]], [(1, 2, 3, 4, 5)]])
def test_what_is_no_list_of_numbers_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        Search(**{**ONE, name: wrong})


@pytest.mark.parametrize("name", sorted(ONE))
def test_every_argument_is_needed_and_goes_by_its_name(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Search(**{key: value for key, value in ONE.items() if key != name})


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
        Search(**{**ONE, **wrong})


@pytest.mark.parametrize("copies", [[2**32, 1], [2**63, 2**63], [2**64 - 1, 2]])
def test_too_many_copies_are_refused(copies: list[int]) -> None:
    with pytest.raises(ValueError, match="copies"):
        Search(**{**ONE, "copies": copies})


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


def opened(garbage: Arguments) -> Search | ValueError:
    try:
        return Search(**garbage)
    except ValueError as error:
        return error


@settings(max_examples=150)
@given(GARBAGE | likely_garbage())
def test_garbage_is_refused_with_a_sentence_or_searched_without_harm(garbage: Arguments) -> None:
    search = opened(garbage)
    if isinstance(search, ValueError):
        assert " " in str(search)
        return
    while search.run(max_nodes=50, max_boards=3, watch=1) != "exhausted" and search.nodes < 500:
        assert 0 <= search.fraction() <= 1
        assert len(search.path()) <= len(garbage["sides"])
        assert all(len(board) == len(garbage["sides"]) for board in search.take())
    assert search.nodes == sum(search.profile)


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_nodes": -1},
        {"max_boards": -1},
        {"max_nodes": 2**64},
        {"watch": -1},
        {"max_nodes": "5"},
        {"max_nodes": 1.5},
        {"distinct": 3},
    ],
)
def test_a_slice_takes_only_sensible_numbers(wrong: Arguments) -> None:
    search = Search(**ONE)
    with pytest.raises((TypeError, ValueError, OverflowError)):
        search.run(**{"max_nodes": 5, "max_boards": 0, **wrong})
    assert numbers(search) == (0, 0, 0, [0, 0])
    assert everything(search) == [[0, 1]]


def test_a_slice_may_be_as_large_as_numbers_go() -> None:
    search = Search(**ONE)
    most = 2**64 - 1
    assert search.run(max_nodes=most, max_boards=most, watch=None) == "exhausted"
    assert search.take() == [[0, 1]]


# Slices.


@settings(max_examples=50)
@given(SMALL, st.lists(st.integers(0, 9), min_size=1).filter(any), st.booleans())
@example(COPIES, [1], False)
@example(COPIES, [3, 0, 17], True)
def test_slices_of_any_size_find_the_same_in_the_same_order(
    puzzle: Puzzle, sizes: list[int], distinct: bool
) -> None:
    whole, sliced = core(puzzle), core(puzzle)
    expected = everything(whole, distinct)
    found: list[list[int]] = []
    made, number, outcome = 0, 0, "paused"
    while outcome != "exhausted":
        size = sizes[number % len(sizes)]
        outcome = sliced.run(max_nodes=size, max_boards=MUCH, distinct=distinct)
        number += 1
        if outcome == "paused":
            assert sliced.nodes == made + size
        made = sliced.nodes
        assert made == sum(sliced.profile)
        if number % 2:
            found += sliced.take()
        assume(number < 20_000)
    assert found + sliced.take() == expected
    assert numbers(sliced) == numbers(whole)
    assert sliced.take() == []


@settings(max_examples=50)
@given(SMALL, st.integers(1, 5), st.booleans())
@example(COPIES, 4, True)
def test_so_many_boards_are_found_at_a_time(puzzle: Puzzle, batch: int, distinct: bool) -> None:
    whole, search = core(puzzle), core(puzzle)
    expected = everything(whole, distinct)
    found: list[list[int]] = []
    while search.run(max_nodes=MUCH, max_boards=batch, distinct=distinct) == "found":
        path = search.path()
        before = numbers(search)
        assert search.run(max_nodes=MUCH, max_boards=batch, distinct=distinct) == "found"
        assert numbers(search) == before  # they must be taken first
        taken = search.take()
        assert len(taken) == batch
        assert [look for _, look in sorted(path)] == taken[-1]
        found += taken
    assert found + search.take() == expected
    assert numbers(search) == numbers(whole)


@settings(max_examples=40)
@given(SMALL)
@example(COPIES)
def test_boards_that_are_only_counted_are_not_kept(puzzle: Puzzle) -> None:
    whole, search = core(puzzle), core(puzzle)
    boards = everything(whole)
    assert search.run(max_nodes=MUCH, max_boards=0) == "exhausted"
    assert search.take() == []
    assert numbers(search) == numbers(whole)
    assert search.arrangements == len(boards)


def test_a_spent_search_stays_spent() -> None:
    search = core(COPIES)
    everything(search)
    before = numbers(search)
    for _ in range(3):
        assert search.run(max_nodes=5, max_boards=1, watch=0) == "exhausted"
    assert numbers(search) == before
    assert search.path() == []
    assert search.fraction() == 1


def test_a_slice_of_nothing_does_nothing() -> None:
    search = core(COPIES)
    assert search.run(max_nodes=0, max_boards=0) == "paused"
    assert search.nodes == 0
    assert search.path() == []
    assert search.fraction() == 0


# What is found, against the reference.


@settings(max_examples=60)
@given(SMALL)
@example(COPIES)
def test_arrangements_and_solutions_are_those_of_the_reference(puzzle: Puzzle) -> None:
    problem, search = flatten(puzzle), core(puzzle)
    pictures = [problem.board(looks).picture() for looks in everything(search)]
    assert len(pictures) == len(set(pictures)) == search.arrangements
    expected = pictures_of(puzzle)
    assert set(pictures) == expected
    assert (search.arrangements, search.solutions) == reference.counts(puzzle, expected)


@settings(max_examples=60)
@given(SMALL)
@example(COPIES)
def test_distinct_boards_are_one_of_each_solution(puzzle: Puzzle) -> None:
    problem, search = flatten(puzzle), core(puzzle)
    kept = [problem.board(looks).picture() for looks in everything(search, distinct=True)]
    assert len(kept) == search.solutions
    orbits = [set(reference.images(puzzle, picture)) for picture in kept]
    assert sum(map(len, orbits)) == search.arrangements
    assert set[Any]().union(*orbits) == pictures_of(puzzle)


# Watching.


@settings(max_examples=40)
@given(SMALL, st.integers(0, 6))
@example(COPIES, 2)
def test_watching_stops_at_every_deep_placement_and_changes_nothing(
    puzzle: Puzzle, watch: int
) -> None:
    whole, search = core(puzzle), core(puzzle)
    expected = everything(whole)
    assume(whole.nodes < 5000)
    order, last = plan(flatten(puzzle)), len(puzzle.layout) - 1
    stops, found = 0, []
    while (outcome := search.run(max_nodes=MUCH, max_boards=1, watch=watch)) != "exhausted":
        stops += 1
        path = search.path()
        assert len(path) > min(watch, last)
        assert [cell for cell, _ in path] == order[: len(path)]
        boards = search.take()
        assert (outcome == "found") == bool(boards)
        assert outcome in ("found", "watched")
        found += boards
    assert found == expected
    assert stops == sum(search.profile[min(watch, last) :])
    assert numbers(search) == numbers(whole)


@settings(max_examples=40)
@given(SMALL, st.integers(1, 7))
@example(COPIES, 1)
def test_the_path_is_a_board_that_fits_so_far(puzzle: Puzzle, step: int) -> None:
    problem, search = flatten(puzzle), core(puzzle)
    order = plan(problem)
    for _ in range(200):
        if search.run(max_nodes=step, max_boards=0) == "exhausted":
            assert search.path() == []
            return
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


@settings(max_examples=40)
@given(SMALL, st.integers(1, 5), st.integers(0, 70))
@example(COPIES, 1, 0)
@example(COPIES, 1, 57)
@example(COPIES, 1, 70)
def test_the_fraction_grows_from_0_to_1(puzzle: Puzzle, step: int, spare: int) -> None:
    search = Search(**padded(arguments(flatten(puzzle)), spare=spare))
    seen = [search.fraction()]
    for _ in range(2000):
        outcome = search.run(max_nodes=step, max_boards=0)
        seen.append(search.fraction())
        if outcome == "exhausted":
            break
    assert seen[0] == 0
    assert all(0 <= fraction <= 1 for fraction in seen)
    assert all(before <= after + 1e-12 for before, after in pairwise(seen))
    assert (seen[-1] == 1) or outcome != "exhausted"


# Tables.


def padded(
    base: Arguments, *, spare: int = 0, in_front: bool = False, labels: int = 0, wide: int = 0
) -> Arguments:
    """The same problem with tiles that fit nowhere, unused labels, or two cells on their own.

    The two cells touch each other with *wide* sides, and only a tile of their own fits.
    """
    n, own = len(base["sides"]), len(base["mates"])
    made = dict(base)
    made["mates"] = [*base["mates"], own, *[-1] * (labels + 1)]
    made["inside"] = [*base["inside"], True, *[False] * (labels + 1)]
    copies, looks = list(base["copies"]), list(base["looks"])
    shift = 1 if in_front and spare else 0
    looks = [(kind + shift, shown) for kind, shown in looks]
    if spare:
        copies.insert(0 if in_front else len(copies), spare)
        touching = {cell for joint in base["joints"] for cell in (joint[0], joint[2])}
        if touching == set(range(n)):  # a label without a mate fits nowhere then
            kind = 0 if in_front else len(copies) - 1
            looks += [(kind, [own + 1] * k) for k in set(base["sides"])]
    if wide:
        assert wide not in base["sides"]
        looks.append((len(copies), [own] * wide))
        copies.append(2)
        made["sides"] = [*base["sides"], wide, wide]
        made["joints"] = [*base["joints"], *((n, s, n + 1, s) for s in range(wide))]
        made["order"] = [n, n + 1, *base["order"]]
        made["symmetries"] = [
            ((*cells, n, n + 1), (*turns, 0, 0), mirrored)
            for cells, turns, mirrored in base["symmetries"]
        ]
    return {**made, "copies": copies, "looks": looks}


def outcome_of(base: Arguments, *, wide: int = 0, **padding: Any) -> Any:
    """Everything that must not depend on the tables."""
    search = Search(**padded(base, wide=wide, **padding))
    boards = everything(search)
    own = len(base["sides"])
    shown = {tuple(board[:own]) for board in boards}
    assert len(shown) == len(boards)
    extra = 2 if wide else 0
    return search.arrangements, search.solutions, search.profile[extra:], shown


def widths(base: Arguments) -> Iterator[int]:
    """A number of sides for each size of table, none of them in use."""
    for choices in ((1, 2), (3,), (4, 5, 6), (7, 8), (12, 11)):
        yield from [k for k in choices if k not in base["sides"]][:1]


TABLES = settings(max_examples=25)


@TABLES
@given(SMALL, st.integers(1, 80), st.booleans())
@example(COPIES, 58, False)
@example(COPIES, 58, True)
@example(COPIES, 57, True)
@example(COPIES, 55, False)
@example(COPIES, 59, False)
@example(COPIES, 64, True)
def test_masks_of_any_fullness_and_lists_agree(puzzle: Puzzle, spare: int, front: bool) -> None:
    base = arguments(flatten(puzzle))
    assert outcome_of(base, spare=spare, in_front=front) == outcome_of(base)


@TABLES
@given(SMALL, st.sampled_from([0, 64]))
@example(COPIES, 0)
@example(COPIES, 64)
def test_tables_for_few_and_many_touching_sides_agree(puzzle: Puzzle, spare: int) -> None:
    base = arguments(flatten(puzzle))
    expected = outcome_of(base)
    for wide in widths(base):
        assert outcome_of(base, wide=wide, spare=spare) == expected, wide


@settings(TABLES, max_examples=10)
@given(SMALL, st.booleans())
@example(COPIES, False)
def test_hashing_for_many_labels_agrees(puzzle: Puzzle, many: bool) -> None:
    base = arguments(flatten(puzzle))
    spare = 65 if many else 0
    assert outcome_of(base, labels=2**18, spare=spare) == outcome_of(base)


@pytest.mark.parametrize("spare", [0, 50, 57, 58, 70])
@pytest.mark.parametrize("labels", [0, 700])
def test_hexagons_with_six_neighbours_agree(spare: int, labels: int) -> None:
    rows = ["aababa", "aabbba", "abbbaa", "baaabb", "babaaa", "bbbaaa", "babbbb"]
    tiles = tuple(Tile(tuple(row)) for row in rows)
    base = arguments(flatten(Puzzle(hex_flower(1), tiles)))
    expected = outcome_of(base)
    assert expected[0] == 5940
    assert outcome_of(base, spare=spare, labels=labels) == expected


@settings(max_examples=25)
@given(SMALL, st.randoms(use_true_random=False))
def test_the_order_of_cells_changes_nothing_but_the_nodes(puzzle: Puzzle, random: Any) -> None:
    base = arguments(flatten(puzzle))
    order = list(base["order"])
    random.shuffle(order)
    one, other = outcome_of(base), outcome_of({**base, "order": order})
    assert (one[0], one[1], one[3]) == (other[0], other[1], other[3])


def test_more_than_64_real_tiles_are_counted() -> None:
    tiles = tuple(Tile((f"u{i}", str(i + 1), f"v{i}", str(i))) for i in range(70))
    puzzle = Puzzle(square(1, 70), tiles)
    search = core(puzzle)
    boards = everything(search)
    assert (search.arrangements, search.solutions, len(boards)) == (2, 1, 2)
    still = core(replace(puzzle, rule=Rule(turns=False)))
    everything(still)
    assert (still.arrangements, still.solutions) == (1, 1)


@pytest.mark.parametrize("count", [31, 32, 33, 63, 64, 65, 66])
def test_copies_up_to_and_beyond_64_are_counted(count: int) -> None:
    puzzle = Puzzle(square(1, count), (Tile(("t", "a", "t", "a"), copies=count),))
    search = core(puzzle)
    boards = everything(search)
    assert numbers(search) == (2, 2, 2 * count, [2] * count)
    assert boards == [[0] * count, [1] * count]


# Threads.

ENDLESS = """
import os, threading, time
from edgewise.engines.backtrack import Backtrack
from edgewise.puzzle import Puzzle
from edgewise.shapes import square
from edgewise.tile import Tile

tile = Tile(("a", "a", "a", "b"), copies=100)
search = Backtrack().search(Puzzle(square(10, 10), (tile,)))
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
        [sys.executable, "-c", ENDLESS], capture_output=True, text=True, timeout=60, check=False
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
        while together[number].run(max_nodes=7, max_boards=MUCH) != "exhausted":
            pass
        found[number] = together[number].take()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(chosen))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected
    assert list(map(numbers, together)) == list(map(numbers, alone))


def test_one_search_may_be_looked_at_while_another_thread_runs_it() -> None:
    search = core(LONG)
    worker = threading.Thread(target=lambda: search.run(max_nodes=3_000_000, max_boards=0))
    worker.start()
    seen = [search.nodes]
    while worker.is_alive():
        seen.append(search.nodes)
        assert len(search.path()) <= 16
        assert 0 <= search.fraction() <= 1
    worker.join()
    assert seen == sorted(seen)
    assert search.nodes == 3_000_000


def test_the_core_and_the_model_agree_on_what_is_too_large() -> None:
    from edgewise import _native, layout, tile

    assert (_native.MAX_SIDES, _native.MAX_CELLS) == (tile.MAX_SIDES, layout.MAX_CELLS)
