"""Layouts of any polygons, and of any joints."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise import shapes
from edgewise.errors import PuzzleError
from edgewise.layout import Cell, Joint, Layout, Side
from outlined import area, box, counted, touching
from strategies import PARQUET, TETRAHEDRON

# Any polygons.

Corners = list[tuple[float, float]]


def turned_over(corners: Corners) -> Corners:
    """The other way round, side 0 between the same two points."""
    return [corners[1], corners[0], *corners[:1:-1]]


def test_a_drawn_grid_has_the_joints_of_a_square_one() -> None:
    drawn = shapes.polygons([box(c, r) for r in range(3) for c in range(4)])
    assert set(drawn.joints) == set(shapes.square(3, 4).joints)


@given(st.lists(st.booleans(), min_size=6, max_size=6))
def test_polygons_may_be_listed_either_way_round(over: list[bool]) -> None:
    listed = [turned_over(p) if o else p for p, o in zip(PARQUET, over, strict=True)]
    clockwise = shapes.polygons(PARQUET)
    assert shapes.polygons(listed).joints == clockwise.joints
    assert all(cell.polygon and area(cell.polygon) > 0 for cell in shapes.polygons(listed).cells)
    for cell, corners in zip(shapes.polygons(listed).cells, listed, strict=True):
        assert cell.polygon is not None
        assert set(cell.polygon[:2]) == set(corners[:2])


@given(
    st.sampled_from([0.0, 1.0, -7.5, 1e3, -1e6, 1e8]),
    st.sampled_from([0.0, 0.1, 1e5, 5e8]),
    st.sampled_from([0.01, 1.0, 3.0, 1e3]),
    st.integers(0, 359),
)
def test_where_and_how_large_polygons_are_drawn_makes_no_difference(
    dx: float, dy: float, scale: float, degrees: int
) -> None:
    if max(abs(dx), abs(dy)) > 1e6 * scale:
        scale = 1e3
    spin = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees))) * scale
    moved = [[complex(*point) * spin + complex(dx, dy) for point in p] for p in PARQUET]
    layout = shapes.polygons([[(z.real, z.imag) for z in p] for p in moved])
    assert layout.joints == shapes.polygons(PARQUET).joints


def test_squares_and_triangles_share_a_board() -> None:
    layout = shapes.polygons(PARQUET)
    assert [cell.sides for cell in layout.cells] == [4, 4, 3, 3, 3, 3]
    assert [cell.name for cell in layout.cells] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    pairs = [("c1.1", "c2.3"), ("c1.0", "c3.2"), ("c2.0", "c4.2")]
    pairs += [("c3.1", "c5.2"), ("c4.0", "c5.1"), ("c1.2", "c6.0")]
    assert touching(layout) == set(map(frozenset, pairs))


def test_edges_that_overlap_in_part_are_no_joint() -> None:
    assert shapes.polygons([box(0, 0), box(1, 0.5)]).joints == ()
    assert shapes.polygons([box(0, 0, 2), box(2, 0)]).joints == ()


def test_polygons_on_top_of_each_other_are_refused() -> None:
    words = "polygons c1 and c2 overlap: same edge, same side"
    with pytest.raises(PuzzleError, match=words):
        shapes.polygons([box(0, 0), box(0, 0)])
    with pytest.raises(PuzzleError, match=words):
        shapes.polygons([box(0, 0), [(0, 0), (1, 0), (0.5, 0.5)]])


@pytest.mark.parametrize(
    ("given_polygons", "words"),
    [
        ([], "a board needs at least one cell, got none"),
        ([[(0, 0), (1, 0)]], "polygon 1: expected 3 to 12 points, got 2"),
        ([box(0, 0), []], "polygon 2: expected 3 to 12 points, got 0"),
        ([[(i, i * i) for i in range(13)]], "polygon 1: expected 3 to 12 points, got 13"),
        ([[(0, 0), (1, 1), (2, 2)]], "polygon 1 has no area"),
        ([[(0, 0), (0, 0), (1, 0), (1, 1)]], "polygon c1: side 0 has no length"),
        ([[(0, 0), (1, 0), 5]], "polygon 1: expected a point [x, y], got 5"),
        ([[(0, 0), (1, 0), (1,)]], "polygon 1: expected a point [x, y], got (1,)"),
        ([[(0, 0), (1, 0), (1, 1, 1)]], "polygon 1: expected a point [x, y], got (1, 1, 1)"),
        ([[(0, 0), (1, 0), (1, None)]], "polygon 1: expected a point [x, y], got (1, None)"),
        ([[(0, 0), (1, 0), (1, True)]], "polygon 1: expected a point [x, y], got (1, True)"),
        ([["00", "10", "11"]], "polygon 1: expected a point [x, y], got '00'"),
        ([[(0, 0), ("1", "0"), (1, 1)]], "polygon 1: expected a point [x, y], got ('1', '0')"),
        ([[(0, 0), (1, 0), (1, 1e9)]], "polygon 1: expected coordinates below 1e9, got (1, 1000"),
        ([[(0, 0), (1, 0), (1, math.nan)]], "polygon 1: expected coordinates below 1e9, got (1"),
        ([[(0, 0), (1, 0), (1, -math.inf)]], "polygon 1: expected coordinates below 1e9, got "),
        ([[(0, 0), (1, 0), (1, 10**400)]], "polygon 1: expected a point [x, y], got (1, 1000"),
    ],
)
def test_what_is_no_polygon_is_refused(given_polygons: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        shapes.polygons(given_polygons)
    assert str(caught.value).startswith(words)


# Any topology.


def test_a_tetrahedron_has_no_rim_and_no_polygons() -> None:
    layout = shapes.joints([3, 3, 3, 3], TETRAHEDRON)
    assert counted(layout) == (4, 6, 0)
    assert all(cell.polygon is None for cell in layout.cells)


def test_a_cell_may_touch_itself() -> None:
    layout = shapes.joints([4], [("c1", 0, "c1", 2)])
    assert layout.joints == (Joint(Side(0, 0), Side(0, 2)),)
    assert list(layout.rim()) == [Side(0, 1), Side(0, 3)]


@pytest.mark.parametrize(
    ("cells", "joints", "words"),
    [
        ([], [], "a board needs at least one cell, got none"),
        ([0], [], "cell c1: expected 1 to 12 sides, got 0"),
        ([3, 13], [], "cell c2: expected 1 to 12 sides, got 13"),
        ([-1], [], "cell c1: expected 1 to 12 sides, got -1"),
        ([True], [], "cell c1: expected a number of sides, got True"),
        ([3.0], [], "cell c1: expected a number of sides, got 3.0"),
        (["3"], [], "cell c1: expected a number of sides, got '3'"),
        ([3], [("c1", 0, "c1", 0)], "side c1.0 is in more than one joint"),
        (
            [3, 3],
            [("c1", 0, "c2", 0), ("c2", 1, "c1", 0)],
            "side c1.0 is in more than one joint",
        ),
        ([3], [("c1", 0, "c1", 3)], "c1.3 does not exist: cell c1 has sides 0 to 2"),
        ([3], [("c1", -1, "c1", 0)], "c1.-1 does not exist: cell c1 has sides 0 to 2"),
        ([3], [("c1", 0, "c2", 0)], "expected a joint between c1 and c1, such as "),
        ([3], [("c1", 0, "c1")], "expected a joint between c1 and c1, such as "),
        ([3], [("c1", "0", "c1", 1)], "expected a joint between c1 and c1, such as "),
        ([3], ["c1.0"], "expected a joint between c1 and c1, such as "),
        ([3], [5], "expected a joint between c1 and c1, such as "),
        ([], [("c1", 0, "c1", 1)], "expected a joint between c1 and c1, such as "),
        (
            [3],
            [("c1", False, "c1", True)],
            "expected the number of a side in a joint, got ('c1', False, 'c1', True)",
        ),
    ],
)
def test_joints_that_make_no_sense_are_refused(cells: Any, joints: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        shapes.joints(cells, joints)
    assert str(caught.value).startswith(words)


def test_a_layout_refuses_a_side_that_is_in_two_joints() -> None:
    cells = (Cell("c1", 3), Cell("c2", 3))
    joints = (Joint(Side(0, 0), Side(1, 0)), Joint(Side(0, 0), Side(1, 1)))
    with pytest.raises(PuzzleError, match=r"side c1\.0 is in more than one joint"):
        Layout("odd", (), cells, joints)
