"""Orders as people write them, and better ones found by trial."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blanks import blank, given_first, made, permutation
from edgewise.engines.order import Order, default, improve, open_joints, parse
from edgewise.engines.order.greedy import joined, known
from edgewise.engines.order.search import neighbours_of
from edgewise.errors import CallError
from edgewise.layout import Layout
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle
from edgewise.shapes import (
    hex_flower,
    joints,
    square,
)
from strategies import puzzles

# As people write them.


def test_an_order_is_a_name_or_cells() -> None:
    problem = blank(square(2, 3), "r2c2")
    assert parse(problem, " columns ") == made("columns", problem)
    whole = "r2c1 r1c1, r1c3,r1c2 r2c3\n r2c2"
    assert parse(problem, whole) == [3, 0, 2, 1, 5, 4]
    assert parse(problem, "r1c3,") == [2, 4, 1, 0, 3, 5]


def test_cells_that_are_not_mentioned_follow_greedily() -> None:
    problem = blank(square(3, 3))
    assert parse(problem, "r3c3 r3c2") == [8, 7, 4, 5, 1, 2, 0, 3, 6]
    assert parse(problem, "r2c2")[:1] == [4]


@given(puzzles(), st.data())
def test_every_beginning_is_kept(puzzle: Puzzle, data: st.DataObject) -> None:
    problem = flatten(puzzle)
    cells = st.lists(st.sampled_from(range(len(problem.sides))), unique=True, min_size=1)
    begun = data.draw(cells)
    comma = data.draw(st.sampled_from([" ", ",", ", ", "\n"]))
    order = parse(problem, comma.join(puzzle.layout.cells[cell].name for cell in begun))
    assert order[: len(begun)] == begun
    assert permutation(order, problem)
    given = known(problem) - set(begun)
    assert set(order[len(begun) :][: len(given)]) == given


NAMES = "rows, columns, short, frame, spiral, diagonals, snake, constrained, narrow, default"


@pytest.mark.parametrize(
    ("layout", "text", "message"),
    [
        (square(2, 2), "rowz", "unknown order 'rowz'; did you mean rows?"),
        (square(2, 2), "Spirals", "unknown order 'Spirals'; did you mean spiral?"),
        (
            square(2, 2),
            "r7c7",
            f"unknown order 'r7c7'; expected one of {NAMES}, or cells, such as r1c1",
        ),
        (
            hex_flower(1),
            "",
            f"unknown order ''; expected one of {NAMES}, or cells, such as c1",
        ),
        (
            square(2, 3),
            "r1c1, r7c7",
            "unknown cell 'r7c7' in an order; the cells are r1c1 to r2c3",
        ),
        (square(2, 2), "r1c1 r1c2 r1c1", "cell r1c1 stands twice in the order"),
        (
            joints([2, 2], [("c1", 0, "c2", 0)]),
            "rows",
            "the order 'rows' makes no sense here: the board has no place on a page, only joints",
        ),
        (
            square(3, 3, wrap="torus"),
            "frame",
            "the order 'frame' makes no sense here: the board has no rim",
        ),
    ],
)
def test_what_is_wrong_with_an_order_is_said(layout: Layout, text: str, message: str) -> None:
    with pytest.raises(CallError) as caught:
        parse(blank(layout), text)
    assert str(caught.value) == message


# Better ones by trial.


@settings(max_examples=40)
@given(puzzles(), st.integers(0, 30), st.integers(0, 9))
def test_improving_never_makes_worse_and_is_repeatable(
    puzzle: Puzzle, tries: int, seed: int
) -> None:
    problem = flatten(puzzle)

    def cost(order: Order) -> float:
        asked.append(tuple(order))
        return open_joints(problem, order)

    asked: list[tuple[int, ...]] = []
    start = list(range(len(problem.sides)))
    better = improve(problem, start, cost, tries, seed)
    assert permutation(better, problem)
    assert open_joints(problem, better) <= open_joints(problem, start)
    assert len(set(asked)) <= tries + 1
    assert open_joints(problem, better) == min(open_joints(problem, order) for order in asked)
    assert improve(problem, start, cost, tries, seed) == better
    assert start == list(range(len(problem.sides)))


def test_improving_gets_somewhere() -> None:
    problem = blank(square(6, 6))
    start = made("frame", problem)
    better = improve(problem, start, lambda order: open_joints(problem, order), 500, seed=1)
    assert open_joints(problem, start) == 370
    assert open_joints(problem, better) < 270


def test_a_lucky_estimate_does_not_win() -> None:
    problem = blank(square(3, 3))
    start, asked = made("rows", problem), set[tuple[int, ...]]()

    def cost(order: Order) -> float:
        """Every order but the first looks better when it is asked for the first time."""
        lucky = order != start and tuple(order) not in asked
        asked.add(tuple(order))
        return 1 if lucky else 2

    assert improve(problem, start, cost, 20, seed=0) == start
    assert len(asked) == 21


@given(puzzles(), st.integers(0, 99))
def test_neighbours_are_orders_with_given_cells_first(puzzle: Puzzle, seed: int) -> None:
    problem = flatten(puzzle)
    others = neighbours_of(problem, default(problem), Random(seed))
    for _ in range(5):
        other = next(others)
        assert permutation(other, problem)
        assert given_first(other, problem)
        assert joined(problem, other) == other
