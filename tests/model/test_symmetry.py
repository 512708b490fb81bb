"""The symmetries of layouts: how many, that they form a group, and that they keep the joints."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
from edgewise import shapes
from edgewise.layout import Layout, Side
from edgewise.symmetry import Symmetry, symmetries
from edgewise.tile import Turns
from strategies import TETRAHEDRON, TURNINGS, layouts


def both(layout: Layout) -> tuple[list[Symmetry], list[Symmetry]]:
    return list(symmetries(layout)), list(symmetries(layout, mirrored=True))


def counted(layout: Layout) -> tuple[int, int]:
    turns, reflections = both(layout)
    return len(turns), len(reflections)


def solid(faces: Sequence[str]) -> Layout:
    """A closed surface from its faces, each the names of its corners in turn."""
    sides = {
        (face[s], face[(s + 1) % len(face)]): (f"c{c}", s)
        for c, face in enumerate(faces, 1)
        for s in range(len(face))
    }
    found = [(*sides[a, b], *sides[b, a]) for a, b in sides if a < b]
    return shapes.joints([len(face) for face in faces], found)


CUBE = ["ABCD", "BAEF", "CBFG", "DCGH", "ADHE", "FEHG"]
OCTAHEDRON = ["NAB", "NBC", "NCD", "NDA", "SBA", "SCB", "SDC", "SAD"]
PRISM = ["ABC", "FED", "BADE", "CBEF", "ACFD"]
PYRAMID = ["ABCD", "BAT", "CBT", "DCT", "ADT"]

KNOWN: list[tuple[str, Layout, int, int]] = [
    *((f"square {n}", shapes.square(n, n), 4, 4) for n in range(1, 6)),
    *((f"rectangle {r}x{c}", shapes.square(r, c), 2, 2) for r, c in [(1, 2), (2, 3), (4, 1)]),
    *(
        (f"torus {r}x{c}", shapes.square(r, c, wrap="torus"), 2 * r * c, 2 * r * c)
        for r, c in [(1, 2), (2, 3), (3, 1), (3, 4), (2, 4)]
    ),
    *(
        (f"torus {n}x{n}", shapes.square(n, n, wrap="torus"), 4 * n * n, 4 * n * n)
        for n in (1, 2, 3, 4)
    ),
    *(
        (f"cylinder {r}x{c}", shapes.square(r, c, wrap="cylinder"), 2 * c, 2 * c)
        for r, c in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (4, 3), (3, 3)]
    ),
    *((f"triangle {n}", shapes.triangle(n), 3, 3) for n in (1, 2, 3, 4)),
    *((f"triangle-hexagon {n}", shapes.triangle_hexagon(n), 6, 6) for n in (1, 2, 3)),
    ("trapezoid 1, 1", shapes.triangle_trapezoid(1, 1), 1, 1),
    ("trapezoid 2, 3", shapes.triangle_trapezoid(2, 3), 1, 1),
    *((f"flower {n}", shapes.hex_flower(n), 6, 6) for n in (1, 2, 3)),
    ("one hexagon", shapes.hex_grid(1, 1), 6, 6),
    *((f"hex row of {n}", shapes.hex_grid(1, n), 2, 2) for n in (2, 3, 5)),
    *((f"hex {r}x{c}", shapes.hex_grid(r, c), 2, 0) for r, c in [(2, 3), (4, 3), (2, 5), (4, 1)]),
    *((f"hex {r}x{c}", shapes.hex_grid(r, c), 1, 1) for r, c in [(3, 2), (3, 3), (5, 2), (3, 1)]),
    *((f"hex-triangle {n}", shapes.hex_triangle(n), 3, 3) for n in (2, 3, 4)),
    ("rhombus", shapes.hex_grid(2, 2), 2, 2),
    ("ring", shapes.square(3, 3, ["r2c2"]), 4, 4),
    ("L", shapes.mask("#.\n##"), 1, 1),
    ("S", shapes.mask(".##\n##."), 2, 0),
    ("F", shapes.mask(".##\n##.\n.#."), 1, 0),
    ("pinwheel", shapes.mask("##..\n.###\n###.\n..##"), 2, 0),
    ("tetrahedron", shapes.joints([3, 3, 3, 3], TETRAHEDRON), 12, 12),
    ("tetrahedron by corners", solid(["ABC", "ACD", "ADB", "BDC"]), 12, 12),
    ("cube", solid(CUBE), 24, 24),
    ("octahedron", solid(OCTAHEDRON), 24, 24),
    ("prism", solid(PRISM), 6, 6),
    ("pyramid", solid(PYRAMID), 4, 4),
]


@pytest.mark.parametrize(
    ("layout", "turns", "reflections"), [k[1:] for k in KNOWN], ids=[k[0] for k in KNOWN]
)
def test_a_layout_has_its_known_number_of_turns_and_reflections(
    layout: Layout, turns: int, reflections: int
) -> None:
    assert counted(layout) == (turns, reflections)


def test_parquets_turn_as_their_drawing_does() -> None:
    cross = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in [(0, 0), (1, 0), (0, 1)]]
    assert counted(shapes.polygons(cross)) == (1, 1)
    star = [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]
    star += [[(0.0, 0.0), (0.5, -1.0), (1.0, 0.0)], [(0.0, 1.0), (1.0, 1.0), (0.5, 2.0)]]
    assert counted(shapes.polygons(star)) == (2, 2)


# Layouts in several pieces.

ISLANDS: list[tuple[str, str, int, int]] = [
    ("two squares", "#.#", 2, 2),
    ("two squares cornerwise", "#.\n.#", 2, 2),
    ("four corners", "#.#\n...\n#.#", 4, 4),
    ("four corners of a rectangle", "#.#\n...\n...\n#.#", 2, 2),
    ("chequers", "#.#\n.#.\n#.#", 4, 4),
    ("three corners", "#.#\n...\n#..", 1, 1),
    ("one and two", "#.##", 1, 1),
    ("knight's move", "#..\n..#", 2, 0),
    ("two dominoes side by side", "##\n..\n##", 2, 2),
    ("two dominoes end to end", "##.##", 2, 2),
    ("a domino across another", "##.\n...\n#..\n#..", 1, 0),
    ("frame and centre", "#####\n#...#\n#.#.#\n#...#\n#####", 4, 4),
]


@pytest.mark.parametrize(
    ("drawing", "turns", "reflections"), [k[1:] for k in ISLANDS], ids=[k[0] for k in ISLANDS]
)
def test_islands_move_as_one_picture(drawing: str, turns: int, reflections: int) -> None:
    assert counted(shapes.mask(drawing)) == (turns, reflections)


def test_pieces_without_a_picture_stay_where_they_are() -> None:
    layout = shapes.joints([4, 4], [])
    assert both(layout) == ([Symmetry((0, 1), (0, 0), False)], [])


@given(
    st.decimals(-3, 3, places=5),
    st.decimals("2.5", 6, places=5),
    st.decimals(-3, 3, places=5),
    st.decimals("0.1", 2, places=5),
)
def test_two_squares_apart_can_always_change_places(
    start: float, across: float, down: float, size: float
) -> None:
    x, dx, dy, a = map(float, (start, across, down, size))
    drawn = [[(u, v), (u + a, v), (u + a, v + a), (u, v + a)] for u, v in [(x, 0.0), (x + dx, dy)]]
    layout = shapes.polygons(drawn)
    assert len(layout.joints) == 0
    assert len(list(symmetries(layout))) == 2


# Properties of any layout.


def applied(layout: Layout, symmetry: Symmetry) -> dict[Side, Side]:
    return {
        Side(c, s): symmetry.image(Side(c, s), cell.sides)
        for c, cell in enumerate(layout.cells)
        for s in range(cell.sides)
    }


@given(layouts())
def test_a_symmetry_carries_joints_to_joints_and_rim_to_rim(layout: Layout) -> None:
    for symmetry in [*symmetries(layout), *symmetries(layout, True)]:
        image = applied(layout, symmetry)
        assert set(image.values()) == set(image)
        assert sorted(symmetry.cells) == list(range(len(layout)))
        for side, there in image.items():
            near = layout.across.get(side)
            assert layout.across.get(there) == (None if near is None else image[near])


@given(layouts())
def test_the_symmetries_form_a_group(layout: Layout) -> None:
    turns, reflections = both(layout)
    still = Symmetry(tuple(range(len(layout))), (0,) * len(layout), False)
    assert turns.count(still) == 1
    maps = {
        (tuple(sorted(applied(layout, symmetry).items())), symmetry.mirrored)
        for symmetry in turns + reflections
    }
    assert len(maps) == len(turns) + len(reflections)
    for one, one_mirrored in maps:
        backwards = tuple(sorted((b, a) for a, b in one))
        assert (backwards, one_mirrored) in maps
        for other, other_mirrored in list(maps)[:8]:
            then = dict(other)
            both_moves = tuple((a, then[b]) for a, b in one)
            assert (both_moves, one_mirrored != other_mirrored) in maps


@given(layouts())
def test_there_are_as_many_reflections_as_turns_or_none(layout: Layout) -> None:
    turns, reflections = both(layout)
    assert len(reflections) in (0, len(turns))


@settings(max_examples=60)
@given(layouts(max_cells=6), st.booleans(), st.sampled_from(TURNINGS))
def test_the_reference_finds_the_same_symmetries(
    layout: Layout, mirror: bool, turns: Turns
) -> None:
    found = [tuple(symmetry) for symmetry in symmetries(layout, mirror, turns=turns)]
    assert len(found) == len(set(found))
    assert set(found) == set(reference.automorphisms(layout, mirror, turns))


SMALL: list[Layout] = [
    *(shapes.square(r, c) for r in (1, 2, 3) for c in (1, 2, 3)),
    *(shapes.square(r, c, wrap="cylinder") for r in (1, 2, 3) for c in (1, 2, 3)),
    *(shapes.square(r, c, wrap="torus") for r in (1, 2, 3) for c in (1, 2, 3)),
    *(shapes.hex_grid(r, c) for r in (1, 2, 3) for c in (1, 2, 3)),
    *(shapes.triangle_trapezoid(t, r) for t in (1, 2) for r in (1, 2)),
    *(shapes.triangle(n) for n in (1, 2, 3)),
    *(shapes.hex_triangle(n) for n in (1, 2, 3)),
    *(shapes.square(2, 3, [f"r1c{a}", f"r2c{b}"]) for a in (1, 2, 3) for b in (1, 2, 3)),
    *(shapes.square(2, 2, [a, b]) for a, b in combinations(["r1c1", "r1c2", "r2c1"], 2)),
    *(shapes.square(1, 4, ["r1c2"], wrap) for wrap in (None, "cylinder", "torus")),
    shapes.hex_flower(1),
    shapes.triangle_hexagon(1),
    solid(CUBE),
    solid(PRISM),
    solid(PYRAMID),
]


@pytest.mark.parametrize("turns", TURNINGS)
@pytest.mark.parametrize("mirror", [False, True])
def test_the_reference_agrees_on_every_small_layout(mirror: bool, turns: Turns) -> None:
    for layout in SMALL:
        found = {tuple(symmetry) for symmetry in symmetries(layout, mirror, turns=turns)}
        assert found == set(reference.automorphisms(layout, mirror, turns)), layout
