"""Tiles: turning, mirroring, looks, reading and writing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.errors import PuzzleError
from edgewise.tile import MAX_SIDES, Sides, Tile, Turns, mirrored, turned
from reference import turns_of
from strategies import TURNINGS

LABELS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=3)
FEW = st.sampled_from("ab")
TURNS = st.integers(-30, 30)


def sides(labels: st.SearchStrategy[str] = FEW) -> st.SearchStrategy[Sides]:
    return st.lists(labels, min_size=1, max_size=MAX_SIDES).map(tuple)


@st.composite
def tiles(draw: st.DrawFn, labels: st.SearchStrategy[str] = FEW) -> Tile:
    front = draw(sides(labels))
    back = draw(st.none() | st.tuples(*[labels] * len(front)))
    return Tile(front, draw(st.text(max_size=3)), draw(st.integers(1, 3)), back)


@given(sides(), TURNS)
def test_what_a_side_shows_arrives_turn_sides_further_on(labels: Sides, turn: int) -> None:
    n = len(labels)
    assert all(turned(labels, turn)[(s + turn) % n] == labels[s] for s in range(n))


@given(sides(), TURNS, TURNS)
def test_turns_add_up(labels: Sides, one: int, other: int) -> None:
    assert turned(turned(labels, one), other) == turned(labels, one + other)


@given(sides(), TURNS)
def test_turning_the_mirror_image_is_turning_back_before_the_mirror(
    labels: Sides, turn: int
) -> None:
    assert mirrored(turned(labels, turn)) == turned(mirrored(labels), -turn)


@given(sides())
def test_mirrored_twice_is_the_same_and_the_first_side_stays(labels: Sides) -> None:
    assert mirrored(mirrored(labels)) == labels
    assert mirrored(labels)[0] == labels[0]


def test_a_square_turned_once_shows_its_left_side_on_top() -> None:
    assert Tile.parse("a/b/c/d").turned(1) == Tile.parse("d/a/b/c")
    assert Tile.parse("a/b/c/d").shown(1) == ("d", "a", "b", "c")
    assert Tile.parse("a/b/c/d").shown(0, True) == ("a", "d", "c", "b")
    assert Tile.parse("a/b/c/d").shown(1, True) == ("b", "a", "d", "c")


def test_a_back_is_shown_as_it_is_listed() -> None:
    tile = Tile(("a", "b", "c"), back=("x", "y", "z"))
    assert tile.face(False) == ("a", "b", "c")
    assert tile.face(True) == ("x", "y", "z")
    assert tile.shown(1, True) == ("z", "x", "y")


@given(tiles(), TURNS)
def test_a_tile_listed_differently_has_the_same_looks(tile: Tile, turn: int) -> None:
    other = tile.turned(turn)
    assert (other.id, other.copies) == (tile.id, tile.copies)
    assert set(other.looks(flips=True)) == set(tile.looks(flips=True))
    assert other.shown(0) == tile.shown(turn)
    assert other.shown(0, True) == tile.shown(-turn, True)


@given(tiles(), TURNS)
def test_listing_a_tile_differently_can_be_undone(tile: Tile, turn: int) -> None:
    assert tile.turned(turn).turned(-turn) == tile


@given(tiles(), st.sampled_from(TURNINGS), st.booleans())
def test_looks_are_all_that_can_be_shown_each_with_its_first_way(
    tile: Tile, turns: Turns, flips: bool
) -> None:
    ways = [
        (turn, flipped)
        for flipped in ((False, True) if flips else (False,))
        for turn in turns_of(turns, len(tile.sides))
    ]
    looks = tile.looks(turns, flips)
    assert set(looks) == {tile.shown(*way) for way in ways}
    for shown, way in looks.items():
        assert way == next(w for w in ways if tile.shown(*w) == shown)


@given(sides())
def test_the_number_of_looks_divides_the_number_of_sides(labels: Sides) -> None:
    assert len(labels) % len(Tile(labels).looks()) == 0


@given(tiles(LABELS))
def test_repr_rebuilds_any_tile(tile: Tile) -> None:
    assert eval(repr(tile), {"Tile": Tile}) == tile


@pytest.mark.parametrize(
    "tile",
    [
        Tile(("a/b",)),
        Tile((" a", "b")),
        Tile(("/", "/")),
        Tile(("'", '"')),
        Tile(("\n", "\\")),
        Tile(("a",), "7"),
        Tile(("a",), copies=2),
        Tile(("a",), back=("a",)),
        Tile(("\u2028", "\x00")),
        Tile(("\xa0",)),
    ],
)
def test_repr_rebuilds_odd_tiles(tile: Tile) -> None:
    assert eval(repr(tile), {"Tile": Tile}) == tile


def test_a_plain_tile_shows_as_it_is_typed() -> None:
    assert repr(Tile.parse("a/b/c").turned(1)) == "Tile.parse('c/a/b')"
    assert str(Tile.parse("a/b/c")) == "a/b/c"
    assert repr(Tile(("a", "b"), "7", 2, ("x", "y"))) == (
        "Tile(('a', 'b'), id='7', copies=2, back=('x', 'y'))"
    )


@given(st.lists(st.text("abc+-1é🐢 .", min_size=1).filter(str.strip), min_size=1, max_size=12))
def test_parse_strips_the_blanks_around_labels(labels: list[str]) -> None:
    assert Tile.parse("/".join(labels)).sides == tuple(label.strip() for label in labels)


def test_labels_in_a_list_become_a_tuple_so_that_tiles_can_be_compared() -> None:
    listed: Any = ["a", "b", "c"]
    assert Tile(listed) == Tile(("a", "b", "c"))
    assert hash(Tile(listed, back=listed)) == hash(Tile(("a", "b", "c"), back=("a", "b", "c")))


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ("abcd", "expected a list of labels for a tile, got 'abcd'"),
        ((), "expected 1 to 12 labels for a tile, got 0"),
        (("a",) * 13, "expected 1 to 12 labels for a tile, got 13"),
        (("a", ""), "expected a non-empty text as label of a tile, got ''"),
        (("a", 1), "expected a non-empty text as label of a tile, got 1"),
        (("a", None), "expected a non-empty text as label of a tile, got None"),
        (("\ud800",), "label '\\ud800' of a tile holds half a character (a surrogate)"),
    ],
)
def test_wrong_sides_are_refused(sides: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Tile(sides)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"copies": 0}, "tile 'x': expected 1 or more copies, got 0"),
        ({"copies": -1}, "tile 'x': expected 1 or more copies, got -1"),
        ({"copies": True}, "tile 'x': expected 1 or more copies, got True"),
        ({"copies": 1.0}, "tile 'x': expected 1 or more copies, got 1.0"),
        ({"copies": "2"}, "tile 'x': expected 1 or more copies, got '2'"),
        ({"id": 5}, "expected a text as the id of a tile, got 5"),
        ({"id": None}, "expected a text as the id of a tile, got None"),
        ({"back": ("a",)}, "tile 'x' has 2 sides in front, 1 on its back"),
        ({"back": ()}, "expected 1 to 12 labels for a back of a tile, got 0"),
        ({"back": "ab"}, "expected a list of labels for a back of a tile, got 'ab'"),
        ({"back": ("a", "")}, "expected a non-empty text as label of a back of a tile, got ''"),
    ],
)
def test_wrong_values_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Tile(**{"sides": ("a", "b"), "id": "x", **options})
    assert str(caught.value) == words


@pytest.mark.parametrize("text", ["", "a//b", "/", "a/ /b", "/".join("a" * 13)])
def test_texts_without_a_label_between_slashes_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        Tile.parse(text)
