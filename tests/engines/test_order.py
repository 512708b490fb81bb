"""Orders: every cell once, what their names say, and the same arrangements in all of them."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import edgewise
from blanks import blank, given_first, made, permutation
from edgewise._native import Search
from edgewise.clock import Stopped
from edgewise.engines.native import native
from edgewise.engines.order import ORDERS, Order, default, open_joints, orders
from edgewise.engines.order.greedy import greedy, known
from edgewise.engines.order.grid import by_lines, lines, round_by_round
from edgewise.engines.order.search import narrow
from edgewise.layout import Layout
from edgewise.problem import Problem, flatten
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import (
    hex_flower,
    hex_grid,
    hex_triangle,
    joints,
    mask,
    polygons,
    square,
    triangle,
    triangle_hexagon,
    triangle_trapezoid,
)
from edgewise.tile import Tile
from strategies import TETRAHEDRON, puzzles

MUCH = 10**7
"""More placements than any puzzle here takes."""


def core(problem: Problem, order: Order) -> Search:
    return Search(native(problem), order=order, keep=True)


def count(problem: Problem, order: Order) -> tuple[int, int, list[list[int]], int]:
    """Arrangements, solutions, the boards, and how many placements it took."""
    search = core(problem, order)
    assert search.run(max_nodes=MUCH, max_boards=MUCH) == "exhausted"
    return *search.tally(), sorted(search.take(MUCH)), sum(search.profile())


FLAT = st.sampled_from(
    [
        *(square(r, c) for r in (1, 2, 3, 5) for c in (1, 2, 4, 6)),
        *(square(3, 4, wrap="cylinder"), square(3, 4, wrap="torus"), square(2, 2, wrap="torus")),
        *(triangle(4), triangle_trapezoid(2, 3), triangle_hexagon(2), hex_flower(2)),
        *(hex_grid(3, 5), hex_triangle(4), mask("xx.xx\nxxxxx\nx.x.x"), mask("xx..\n..xx")),
    ]
)


# All orders.


@given(puzzles())
def test_every_order_has_every_cell_once_and_given_cells_first(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    flat = puzzle.layout.cells[0].polygon is not None
    for name, make in ORDERS.items():
        order = make(problem)
        if order is None:
            assert not flat or name in ("frame", "spiral")
            continue
        assert permutation(order, problem), name
        assert given_first(order, problem), name
        assert order == make(problem)


@settings(max_examples=40)
@given(puzzles(max_cells=4, max_labels=2))
def test_the_same_is_found_in_every_order(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    expected = count(problem, list(range(len(problem.sides))))[:3]
    for name, make in ORDERS.items():
        order = make(problem)
        assert order is None or count(problem, order)[:3] == expected, name


@given(puzzles())
def test_after_the_given_cells_nothing_is_filled_alone_without_need(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    given = known(problem)
    near: dict[int, set[int]] = {cell: set() for cell in range(len(problem.sides))}
    for a, _, b, _ in problem.joints:
        near[a].add(b)
        near[b].add(a)
    for order in orders(problem).values():
        filled = set(order[: len(given)])
        for cell in order[len(given) :]:
            laid = filled - given
            if not near[cell] & filled:
                rest = set(order) - filled
                assert not any(near[other] & laid for other in rest)
            filled.add(cell)


@given(puzzles())
def test_orders_are_different_and_the_narrowest_comes_first(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    found = orders(problem)
    assert found
    assert all(order == ORDERS[name](problem) for name, order in found.items())
    measures = [open_joints(problem, order) for order in found.values()]
    assert measures == sorted(measures)
    assert measures[0] <= open_joints(problem, default(problem))
    images = {
        name: {tuple(s.cells[c] for c in order) for s in problem.symmetries} | {tuple(order)}
        for name, order in found.items()
    }
    assert not any(tuple(found[a]) in images[b] for a in found for b in found if a != b)
    for order in filter(None, (make(problem) for make in ORDERS.values())):
        assert any(tuple(order) in image for image in images.values())


@settings(max_examples=40)
@given(puzzles(max_cells=4, max_labels=2))
def test_orders_that_were_left_out_take_as_many_placements_as_one_that_was_not(
    puzzle: Puzzle,
) -> None:
    problem = flatten(puzzle)
    kept = {count(problem, order)[3] for order in orders(problem).values()}
    every = [order for make in ORDERS.values() if (order := make(problem)) is not None]
    assert {count(problem, order)[3] for order in every} == kept


def test_a_turned_order_is_left_out() -> None:
    tiles = tuple(Tile.parse(text) for text in ("a/b/c/d", "a/c/b/d", "a/a/b/b", "c/d/d/a"))
    turning = flatten(Puzzle(square(2, 2), tiles))
    assert [made(name, turning) for name in ("rows", "frame")] == [[0, 1, 2, 3], [0, 1, 3, 2]]
    assert made("spiral", turning) == [2, 3, 1, 0]
    assert len(turning.symmetries) == 4
    assert "snake" not in orders(turning)  # = frame
    fixed = flatten(Puzzle(square(2, 2), tiles, Rule(turns=False)))
    assert set(orders(turning)) <= set(orders(fixed))


# Lines.


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_rows_and_columns_of_a_grid_are_exact_after_the_given_cells(
    rows: int, cols: int, data: st.DataObject
) -> None:
    wrap = data.draw(st.sampled_from([None, "cylinder", "torus"]))
    layout = square(rows, cols, wrap=wrap)
    names = [cell.name for cell in layout.cells]
    clues = data.draw(st.lists(st.sampled_from(names), unique=True, max_size=8))
    problem = blank(layout, *clues)
    given = sorted(layout.index[name] for name in clues)
    rest = [cell for cell in range(rows * cols) if cell not in given]
    assert made("rows", problem) == given + rest

    def down(cell: int) -> tuple[int, int]:
        return cell % cols, cell // cols

    assert made("columns", problem) == sorted(given, key=down) + sorted(rest, key=down)
    if rows != cols and wrap is None:
        assert made("short", problem) == made("rows" if cols < rows else "columns", problem)


@pytest.mark.parametrize("cells", [["r1c2"], ["r1c1", "r1c2"], ["r2c1", "r2c2", "r2c3"]])
def test_rows_go_on_behind_a_given_cell(cells: list[str]) -> None:
    order = made("rows", blank(square(3, 3), *cells))
    assert order[len(cells) :] == sorted(order[len(cells) :])


def test_a_cell_behind_a_hole_waits_for_a_neighbour() -> None:
    problem = blank(mask("xx.x\nxxxx"))
    assert made("rows", problem) == [0, 1, 3, 4, 5, 6, 2]


def row_lengths(layout: Layout) -> list[int]:
    found = lines(blank(layout), 1)
    assert found is not None
    return [found.count(row) for row in range(max(found) + 1)]


def test_triangles_of_a_row_are_in_one_row_whichever_way_they_point() -> None:
    assert row_lengths(triangle(5)) == [1, 3, 5, 7, 9]
    assert row_lengths(triangle_hexagon(3)) == [7, 9, 11, 11, 9, 7]
    assert row_lengths(triangle_trapezoid(3, 2)) == [7, 9]
    order = made("rows", blank(triangle(4)))
    assert [set(order[:1]), set(order[1:4]), set(order[4:9])] == [
        {0},
        {1, 2, 3},
        {4, 5, 6, 7, 8},
    ]
    # A triangle that points up has nothing above it: it waits for the one beside it.
    assert order[:4] == [0, 2, 1, 3]


@given(st.integers(1, 3), st.floats(-0.03, 0.03), st.floats(0.1, 1e4), st.floats(-1e4, 1e4))
@example(3, 0.0, 1.0, 0.0)
def test_rounded_heights_of_any_size_and_place_make_the_same_rows(
    digits: int, slope: float, scale: float, shift: float
) -> None:
    """People write 0.866, hold the ruler askew, and start anywhere."""
    height = round(3**0.5 / 2, digits)

    def point(x: float, y: float) -> tuple[float, float]:
        return x * scale + shift, (y * height + slope * x) * scale - shift

    shapes = []
    for row in range(3):
        for k in range(5):
            x, up = (k + row) / 2, k % 2
            ends = [(x, row + up), (x + 1, row + up), (x + 0.5, row + 1 - up)]
            shapes.append([point(*end) for end in ends])
    problem = blank(polygons(shapes))
    assert lines(problem, 1) == [row for row in range(3) for _ in range(5)]
    assert by_lines(problem, 1) == list(range(15))


def test_hexagons_have_rows_with_half_a_step_between_columns() -> None:
    assert row_lengths(hex_grid(4, 3)) == [3, 3, 3, 3]
    assert row_lengths(hex_triangle(4)) == [1, 2, 3, 4]
    assert row_lengths(hex_flower(1)) == [1, 2, 1, 2, 1]
    assert lines(blank(hex_flower(1)), 0) == [1, 1, 2, 2, 1, 0, 0]
    assert made("rows", blank(hex_grid(3, 3))) == list(range(9))


def test_snakes_turn_and_diagonals_climb_down() -> None:
    problem = blank(square(3, 3))
    assert made("snake", problem) == [0, 1, 2, 5, 4, 3, 6, 7, 8]
    assert made("diagonals", problem) == [0, 1, 3, 2, 4, 6, 5, 7, 8]


# Rings.


def test_the_frame_goes_round_and_inwards_and_the_spiral_comes_back() -> None:
    problem = blank(square(4, 4))
    frame = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 5, 6, 10, 9]
    assert made("frame", problem) == frame
    assert made("spiral", problem) == frame[::-1]
    assert made("frame", blank(square(2, 6))) == [0, 1, 2, 3, 4, 5, 11, 10, 9, 8, 7, 6]
    assert made("spiral", blank(hex_flower(2)))[0] == 0
    assert set(made("spiral", blank(hex_flower(2)))[:7]) == set(range(7))


def test_rings_need_a_rim_but_no_page() -> None:
    tetrahedron = blank(joints([3, 3, 3, 3], TETRAHEDRON))
    assert round_by_round(tetrahedron) is None
    assert ORDERS["frame"](blank(square(3, 3, wrap="torus"))) is None
    assert ORDERS["spiral"](blank(square(3, 3, wrap="torus"))) is None
    path = blank(joints([1, 2, 2, 1], [("c2", 0, "c1", 0), ("c2", 1, "c3", 0), ("c3", 1, "c4", 0)]))
    assert ORDERS["frame"](path) is None
    star = [("c1", 0, "c2", 0), ("c1", 1, "c3", 0)]
    assert round_by_round(blank(joints([2, 2, 2], star))) == [1, 2, 0]


def test_a_closed_surface_beside_a_board_comes_last() -> None:
    pair = [("c1", 0, "c2", 0), ("c1", 1, "c2", 1), ("c3", 0, "c4", 0)]
    assert round_by_round(blank(joints([2, 2, 2, 2], pair))) == [2, 3, 0, 1]


# By what fits.


def test_constrained_begins_where_least_fits() -> None:
    puzzle = edgewise.load("owen-4x4")
    problem = flatten(puzzle)
    looks = [len(fits) for fits in problem.fits()]
    corners, edges, inner = looks[0], looks[1], looks[5]
    assert corners < edges < inner
    assert made("constrained", problem)[0] == 0


@settings(max_examples=40)
@given(puzzles(max_cells=4, max_labels=2))
def test_what_fits_is_what_the_core_can_lay_there_first(puzzle: Puzzle) -> None:
    assume(not puzzle.clues)  # a tile that a clue wants elsewhere is not to be had
    problem = flatten(puzzle)
    assume(all(a != b for a, _, b, _ in problem.joints))
    for cell, looks in enumerate([len(fits) for fits in problem.fits()]):
        order = [cell, *(other for other in range(len(problem.sides)) if other != cell)]
        search = core(problem, order)
        assert search.run(max_nodes=MUCH, max_boards=0) == "exhausted"
        assert search.profile()[0] == looks


# Narrow, and the default.


@given(puzzles())
def test_narrow_is_never_wider_than_short_or_the_default(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    found = open_joints(problem, made("narrow", problem))
    short = ORDERS["short"](problem)
    assert found <= open_joints(problem, default(problem))
    assert short is None or found <= open_joints(problem, short)


@given(FLAT)
def test_a_narrow_search_finds_every_cell_on_any_shape(layout: Layout) -> None:
    problem = blank(layout)
    order = narrow(problem)
    assert order is not None
    assert permutation(order, problem)


def test_narrow_is_narrower_where_it_can_be() -> None:
    problem = blank(square(6, 6))
    assert open_joints(problem, made("short", problem)) == 210
    assert open_joints(problem, made("narrow", problem)) == 200


def test_open_joints_are_counted_at_every_step() -> None:
    problem = blank(square(2, 2))
    assert open_joints(problem, [0, 1, 2, 3]) == 2 + 2 + 2
    assert open_joints(problem, [0, 3, 1, 2]) == 2 + 4 + 2
    assert open_joints(blank(square(1, 1, wrap="torus")), [0]) == 0


@given(puzzles())
def test_the_default_is_greedy(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    tried = [greedy(problem, range(len(problem.sides)))]
    if (columns := by_lines(problem, 0)) is not None:
        tried.append(greedy(problem, columns))
    assert default(problem) == min(tried, key=lambda order: open_joints(problem, order))


def test_who_waits_for_orders_can_end_that_at_every_cell() -> None:
    problem, looks = blank(square(9, 9)), list[int]()

    def look() -> None:
        looks.append(1)
        if len(looks) > 100:
            raise Stopped

    assert orders(problem, look) == orders(problem)
    assert len(looks) == 81
    with pytest.raises(Stopped):
        orders(problem, look)


@pytest.mark.parametrize("layout", [square(128, 64), square(64, 128), triangle(70)])
def test_large_boards_have_orders_too(layout: Layout) -> None:
    problem = blank(layout)
    assert narrow(problem) is None
    assert permutation(default(problem), problem)
    assert permutation(made("narrow", problem), problem)
    if layout.shape == "square":
        assert open_joints(problem, default(problem)) == 64 * 127 * 64 + 128 * 63


@pytest.mark.slow
def test_rows_of_owen_6x6_take_the_known_number_of_placements() -> None:
    problem = flatten(edgewise.load("owen-6x6"))
    order = made("rows", problem)
    assert order == list(range(36))
    search = core(problem, order)
    assert search.run(max_nodes=10**9, max_boards=0) == "exhausted"
    assert sum(search.profile()) == 69_284_103


# What orders know of cells.


def test_a_centre_is_the_middle_of_width_and_height() -> None:
    assert blank(square(1, 2)).centres == ((0.5, 0.5), (1.5, 0.5))
    assert blank(joints([1], [])).centres == (None,)
    (up,) = blank(polygons([[(0, 0), (2, 4), (-2, 4)]])).centres
    assert up == (0, 2)
