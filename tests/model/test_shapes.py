"""Layouts: how many cells and joints each shape has, which sides touch, and what is refused."""

from __future__ import annotations

import itertools
import math
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise import shapes
from edgewise.errors import PuzzleError
from edgewise.layout import Layout, Point, Side
from outlined import area, box, counted, touching
from strategies import PARQUET, layouts

SMALL = st.integers(1, 6)


def edges(layout: Layout) -> Iterator[tuple[Side, Point, Point]]:
    for c, cell in enumerate(layout.cells):
        assert cell.polygon is not None
        assert len(cell.polygon) == cell.sides
        for s in range(cell.sides):
            yield Side(c, s), cell.polygon[s], cell.polygon[(s + 1) % cell.sides]


def heading(layout: Layout, cell: int, side: int) -> int:
    """Which way a side looks from the middle of its cell, in degrees clockwise from the top."""
    polygon = layout.cells[cell].polygon
    assert polygon is not None
    (x0, y0), (x1, y1) = polygon[side], polygon[(side + 1) % len(polygon)]
    x = (x0 + x1) / 2 - sum(p[0] for p in polygon) / len(polygon)
    y = (y0 + y1) / 2 - sum(p[1] for p in polygon) / len(polygon)
    return round(math.degrees(math.atan2(x, -y))) % 360


# Numbers, by formula.


@given(SMALL, SMALL)
def test_a_square_grid_has_its_cells_joints_and_rim(rows: int, cols: int) -> None:
    inner = rows * (cols - 1) + cols * (rows - 1)
    assert counted(shapes.square(rows, cols)) == (rows * cols, inner, 2 * (rows + cols))


@given(SMALL, SMALL)
def test_a_cylinder_joins_every_row_to_itself(rows: int, cols: int) -> None:
    layout = shapes.square(rows, cols, wrap="cylinder")
    assert counted(layout) == (rows * cols, rows * cols + cols * (rows - 1), 2 * cols)
    for r in range(1, rows + 1):
        assert layout.across[layout.side(f"r{r}c{cols}.1")] == layout.side(f"r{r}c1.3")


@given(SMALL, SMALL)
def test_a_torus_has_no_rim(rows: int, cols: int) -> None:
    layout = shapes.square(rows, cols, wrap="torus")
    assert counted(layout) == (rows * cols, 2 * rows * cols, 0)
    for c in range(1, cols + 1):
        assert layout.across[layout.side(f"r{rows}c{c}.2")] == layout.side(f"r1c{c}.0")


@given(SMALL)
def test_a_triangle_has_its_cells_joints_and_rim(n: int) -> None:
    assert counted(shapes.triangle(n)) == (n * n, 3 * n * (n - 1) // 2, 3 * n)


@given(SMALL, SMALL)
def test_a_trapezoid_has_its_cells_joints_and_rim(top: int, rows: int) -> None:
    cells, rim = rows * (2 * top + rows), 2 * top + 3 * rows
    layout = shapes.triangle_trapezoid(top, rows)
    assert counted(layout) == (cells, (3 * cells - rim) // 2, rim)


@given(SMALL)
def test_a_hexagon_of_triangles_has_its_cells_joints_and_rim(n: int) -> None:
    assert counted(shapes.triangle_hexagon(n)) == (6 * n * n, 9 * n * n - 3 * n, 6 * n)


@given(SMALL)
def test_a_flower_has_its_cells_joints_and_rim(n: int) -> None:
    cells = 1 + 3 * n * (n + 1)
    assert counted(shapes.hex_flower(n)) == (cells, 9 * n * n + 3 * n, 12 * n + 6)


@given(SMALL, SMALL)
def test_a_hexagonal_grid_has_its_cells_joints_and_rim(rows: int, cols: int) -> None:
    inner = rows * (cols - 1) + (rows - 1) * (2 * cols - 1)
    layout = shapes.hex_grid(rows, cols)
    assert counted(layout) == (rows * cols, inner, 6 * rows * cols - 2 * inner)


@given(SMALL)
def test_a_triangle_of_hexagons_has_its_cells_joints_and_rim(n: int) -> None:
    cells, inner = n * (n + 1) // 2, 3 * n * (n - 1) // 2
    assert counted(shapes.hex_triangle(n)) == (cells, inner, 6 * cells - 2 * inner)


# Geometry.

PLANE = [
    shapes.square(3, 4),
    shapes.square(3, 3, ["r2c2"]),
    shapes.triangle(4),
    shapes.triangle_trapezoid(2, 3),
    shapes.triangle_hexagon(2),
    shapes.hex_flower(2),
    shapes.hex_grid(4, 3),
    shapes.hex_triangle(4),
    shapes.polygons(PARQUET),
]


def by_shape(layout: Layout) -> str:
    return layout.shape


@pytest.mark.parametrize("layout", PLANE, ids=by_shape)
def test_polygons_run_clockwise(layout: Layout) -> None:
    assert all(cell.polygon is not None and area(cell.polygon) > 0 for cell in layout.cells)


@pytest.mark.parametrize("layout", PLANE, ids=by_shape)
def test_joints_are_exactly_the_edges_that_coincide(layout: Layout) -> None:
    coinciding = {
        frozenset((one, other))
        for (one, a, b), (other, c, d) in itertools.combinations(edges(layout), 2)
        if math.dist(a, d) + math.dist(b, c) < 1e-9 or math.dist(a, c) + math.dist(b, d) < 1e-9
    }
    assert {frozenset(joint) for joint in layout.joints} == coinciding
    assert len(layout.joints) == len(coinciding)


@pytest.mark.parametrize("layout", PLANE[:8], ids=by_shape)
def test_all_edges_of_a_shape_are_as_long_as_the_first(layout: Layout) -> None:
    lengths = {round(math.dist(a, b), 9) for _, a, b in edges(layout)}
    assert len(lengths) == 1


@given(layouts())
def test_every_side_is_in_one_joint_or_on_the_rim(layout: Layout) -> None:
    sides = [Side(c, s) for c, cell in enumerate(layout.cells) for s in range(cell.sides)]
    rim = list(layout.rim())
    assert sorted([*layout.across, *rim]) == sides
    assert all(layout.across[layout.across[side]] == side for side in layout.across)
    assert {frozenset(pair) for pair in layout.across.items()} == set(map(frozenset, layout.joints))


@given(layouts())
def test_a_side_is_found_again_by_its_name(layout: Layout) -> None:
    for c, cell in enumerate(layout.cells):
        assert layout.index[cell.name] == c
        for s in range(cell.sides):
            assert layout.side(layout.place(Side(c, s))) == Side(c, s)


@given(layouts())
def test_a_layout_can_be_built_again_from_its_size(layout: Layout) -> None:
    again = shapes.SHAPES[layout.shape](**dict(layout.size))
    assert again == layout
    assert hash(again) == hash(layout)
    assert again.cells == layout.cells
    assert again.joints == layout.joints


@pytest.mark.parametrize(
    "place", ["r1c1", "r1c1.", ".0", "", "r9c9.0", "r1c1.-1", "r1c1.x", "r1c1.²", "r1c1.0.0", "0"]
)
def test_what_names_no_side_is_refused(place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        shapes.square(2, 2).side(place)
    assert str(caught.value) == f"expected a side such as r1c1.0, got {place!r}"


def test_a_side_too_many_is_refused_with_the_sides_there_are() -> None:
    words = r"side r1c1\.4 does not exist: cell r1c1 has sides 0 to 3"
    with pytest.raises(PuzzleError, match=words):
        shapes.square(2, 2).side("r1c1.4")


# Which side is which.


def test_squares_count_from_the_top() -> None:
    layout = shapes.square(3, 3)
    near = [layout.place(layout.across[Side(4, s)]) for s in range(4)]
    assert layout.cells[4].name == "r2c2"
    assert near == ["r1c2.2", "r2c3.3", "r3c2.0", "r2c1.1"]
    assert [heading(layout, 4, s) for s in range(4)] == [0, 90, 180, 270]
    assert [cell.name for cell in layout.cells][:4] == ["r1c1", "r1c2", "r1c3", "r2c1"]


def test_triangles_count_from_the_upper_right_or_the_top() -> None:
    layout = shapes.triangle(2)
    assert touching(layout) == {
        frozenset(pair) for pair in [("c1.1", "c3.0"), ("c3.1", "c4.2"), ("c3.2", "c2.0")]
    }
    assert [heading(layout, 0, s) for s in range(3)] == [60, 180, 300]
    assert [heading(layout, 2, s) for s in range(3)] == [0, 120, 240]


def test_a_trapezoid_hangs_below_its_top_edge() -> None:
    layout = shapes.triangle_trapezoid(1, 1)
    assert touching(layout) == {frozenset(("c1.0", "c2.2")), frozenset(("c2.1", "c3.2"))}
    assert layout.side("c2.0") in set(layout.rim())
    assert heading(layout, 1, 0) == 0


def test_a_hexagon_of_triangles_has_three_above_and_three_below() -> None:
    layout = shapes.triangle_hexagon(1)
    wheel = [
        *(("c1.0", "c2.2"), ("c2.1", "c3.2"), ("c3.1", "c6.0")),
        *(("c6.2", "c5.0"), ("c5.2", "c4.1"), ("c4.0", "c1.1")),
    ]
    assert touching(layout) == set(map(frozenset, wheel))


def test_a_flower_starts_in_the_centre_and_goes_round_from_the_top() -> None:
    layout = shapes.hex_flower(2)
    near = [layout.place(layout.across[Side(0, s)]) for s in range(6)]
    assert near == ["c2.3", "c3.4", "c4.5", "c5.0", "c6.1", "c7.2"]
    assert [heading(layout, 0, s) for s in range(6)] == [0, 60, 120, 180, 240, 300]
    ring = [layout.place(layout.across[layout.side(f"c{c}.2")]) for c in (8, 9)]
    assert layout.across[layout.side("c2.0")] == layout.side("c8.3")
    assert ring == ["c9.5", "c10.5"]


def test_hexagons_in_rows_count_from_the_top_right() -> None:
    layout = shapes.hex_grid(3, 3)
    near = [layout.place(layout.across[layout.side(f"r2c2.{s}")]) for s in range(6)]
    assert near == ["r1c3.3", "r2c3.4", "r3c3.5", "r3c2.0", "r2c1.1", "r1c2.2"]
    assert [heading(layout, 4, s) for s in range(6)] == [30, 90, 150, 210, 270, 330]


def test_hexagons_in_a_triangle_have_one_on_top() -> None:
    joints = [("c1.3", "c2.0"), ("c1.2", "c3.5"), ("c2.1", "c3.4")]
    assert touching(shapes.hex_triangle(2)) == set(map(frozenset, joints))


# Wraps and holes.


def test_a_single_square_wraps_onto_itself() -> None:
    assert touching(shapes.square(1, 1, wrap="cylinder")) == {frozenset(("r1c1.1", "r1c1.3"))}
    torus = {frozenset(("r1c1.1", "r1c1.3")), frozenset(("r1c1.0", "r1c1.2"))}
    assert touching(shapes.square(1, 1, wrap="torus")) == torus


def test_two_squares_on_a_cylinder_touch_twice() -> None:
    twice = {frozenset(("r1c1.1", "r1c2.3")), frozenset(("r1c2.1", "r1c1.3"))}
    assert touching(shapes.square(1, 2, wrap="cylinder")) == twice


def test_a_torus_one_row_high_joins_top_to_bottom_in_every_cell() -> None:
    layout = shapes.square(1, 3, wrap="torus")
    for c in (1, 2, 3):
        assert layout.across[layout.side(f"r1c{c}.0")] == layout.side(f"r1c{c}.2")


@given(SMALL, SMALL, st.data())
def test_a_hole_takes_its_cell_and_joints_away_and_nothing_else(
    rows: int, cols: int, data: st.DataObject
) -> None:
    wrap = data.draw(st.sampled_from([None, "cylinder", "torus"]))
    full = shapes.square(rows, cols, wrap=wrap)
    names = [cell.name for cell in full.cells]
    holes = data.draw(st.lists(st.sampled_from(names), max_size=len(names)))
    kept = [name for name in names if name not in holes]
    if not kept:
        with pytest.raises(PuzzleError, match="a board needs at least one cell, got none"):
            shapes.square(rows, cols, holes, wrap)
        return
    layout = shapes.square(rows, cols, holes, wrap)
    assert [cell.name for cell in layout.cells] == kept
    assert touching(layout) == {
        joint for joint in touching(full) if all(p.rpartition(".")[0] in kept for p in joint)
    }
    assert layout == shapes.square(rows, cols, holes[::-1] + holes, wrap)


def test_a_mask_draws_the_holes() -> None:
    assert shapes.mask("##\n#.") == shapes.square(2, 2, ["r2c2"])
    assert shapes.mask("\n x\nxx x\n\n") == shapes.square(2, 4, ["r1c1", "r1c3", "r1c4", "r2c3"])
    assert shapes.mask("ab\ncd") == shapes.square(2, 2)


def test_a_mask_keeps_an_empty_row_in_the_middle() -> None:
    assert shapes.mask("#\n\n#") == shapes.square(3, 1, ["r2c1"])


@pytest.mark.parametrize("text", ["", "\n\n", "...\n...", "   "])
def test_a_mask_without_a_cell_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"whole number from 1 up, got 0|needs at least one cell"):
        shapes.mask(text)


# Sizes.

ONE_SIZE: list[Callable[..., Layout]] = [
    shapes.triangle,
    shapes.triangle_hexagon,
    shapes.hex_flower,
    shapes.hex_triangle,
]
TWO_SIZES: list[Callable[..., Layout]] = [
    shapes.square,
    shapes.triangle_trapezoid,
    shapes.hex_grid,
]


@pytest.mark.parametrize("wrong", [0, -1, True, 1.0, "3", None, [3]])
@pytest.mark.parametrize("shape", ONE_SIZE)
def test_a_size_is_a_whole_number_from_1_up(shape: Callable[..., Layout], wrong: Any) -> None:
    with pytest.raises(PuzzleError) as caught:
        shape(wrong)
    assert "as a whole number from 1 up, got " + repr(wrong) in str(caught.value)


@pytest.mark.parametrize("wrong", [0, -1, True, 1.0, "3", None, [3]])
@pytest.mark.parametrize("shape", TWO_SIZES)
def test_both_sizes_are_whole_numbers_from_1_up(shape: Callable[..., Layout], wrong: Any) -> None:
    for sizes in ((wrong, 2), (2, wrong)):
        with pytest.raises(PuzzleError) as caught:
            shape(*sizes)
        assert "as a whole number from 1 up, got " + repr(wrong) in str(caught.value)


HUGE: list[Callable[[], Layout]] = [
    lambda: shapes.square(10**6, 10**6),
    lambda: shapes.square(10**6, 10**6, ["r1c1"], "torus"),
    lambda: shapes.triangle(10**6),
    lambda: shapes.triangle_trapezoid(10**6, 10**6),
    lambda: shapes.triangle_trapezoid(10**12, 1),
    lambda: shapes.triangle_hexagon(10**6),
    lambda: shapes.hex_flower(10**6),
    lambda: shapes.hex_grid(10**6, 10**6),
    lambda: shapes.hex_triangle(10**6),
    lambda: shapes.mask("#" * 10**5 + "\n#" * 10**5),
]


@pytest.mark.parametrize("number", range(len(HUGE)))
def test_a_huge_board_is_refused_before_it_is_built(number: int) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match=r"expected at most 65,536 cells on a board, got"):
            HUGE[number]()
        assert tracemalloc.get_traced_memory()[1] < 10**8
    finally:
        tracemalloc.stop()


def test_a_list_of_polygons_without_an_end_is_refused() -> None:
    endless = itertools.repeat(box(0, 0))
    with pytest.raises(PuzzleError, match=r"expected at most 65,536 cells on a board, got 65,537"):
        shapes.polygons(endless)


def test_the_largest_board_there_may_be_is_built() -> None:
    assert len(shapes.square(256, 256)) == 65_536
    with pytest.raises(PuzzleError, match=r"got 65,792"):
        shapes.square(256, 257)


@pytest.mark.parametrize(
    ("holes", "words"),
    [
        ("r1c1", "expected a list of cells as holes, got 'r1c1'"),
        (["r3c1"], "expected a cell from r1c1 to r2c2 as a hole, got 'r3c1'"),
        (["R1C1"], "expected a cell from r1c1 to r2c2 as a hole, got 'R1C1'"),
        ([(1, 1)], "expected a cell from r1c1 to r2c2 as a hole, got (1, 1)"),
        ([["r1c1"]], "expected a cell from r1c1 to r2c2 as a hole, got ['r1c1']"),
        ([None], "expected a cell from r1c1 to r2c2 as a hole, got None"),
    ],
)
def test_holes_are_names_of_cells(holes: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        shapes.square(2, 2, holes)
    assert str(caught.value) == words


@pytest.mark.parametrize("wrap", ["sphere", "", True, 1, ["torus"]])
def test_there_are_two_ways_to_wrap(wrap: Any) -> None:
    with pytest.raises(PuzzleError) as caught:
        shapes.square(2, 2, wrap=wrap)
    assert str(caught.value) == f'expected wrap "cylinder" or "torus", got {wrap!r}'


@given(layouts())
def test_a_layout_shows_itself_as_what_rebuilds_it(layout: Layout) -> None:
    assert eval(repr(layout), {"shapes": shapes}) == layout


@pytest.mark.parametrize("size", range(1, 8))
def test_joints_are_those_of_the_same_cells_as_plain_polygons(size: int) -> None:
    boards = [
        *(make(size) for make in (shapes.triangle, shapes.triangle_hexagon, shapes.hex_flower)),
        *(make(size, 3) for make in (shapes.triangle_trapezoid, shapes.hex_grid, shapes.square)),
        shapes.hex_triangle(size),
    ]
    for board in boards:
        plain = shapes.polygons(cell.polygon for cell in board.cells if cell.polygon)
        pairs = {frozenset(joint) for joint in board.joints}
        assert pairs == {frozenset(joint) for joint in plain.joints}
        assert len(pairs) == len(board.joints)
