"""Boards as pictures."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from edgewise import shapes
from edgewise.board import Board, Placement
from edgewise.layout import Layout
from edgewise.puzzle import Puzzle
from edgewise.render import palette, picture
from edgewise.rule import Rule
from edgewise.tile import Tile

SVG = "{http://www.w3.org/2000/svg}"


def draw(board: Board) -> str:
    return picture.draw(board).svg


LAYOUTS: list[Layout] = [
    shapes.square(2, 3, ["r1c2"]),
    shapes.triangle(3),
    shapes.triangle_hexagon(1),
    shapes.hex_flower(1),
    shapes.hex_grid(2, 2),
    shapes.hex_triangle(2),
    shapes.polygons([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 1), (1, 1), (0.5, 2)]]),
    shapes.joints([1, 2, 3, 12], [("c1", 0, "c2", 1)]),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_every_layout_shows_every_side_with_its_label_and_every_id(layout: Layout) -> None:
    board = filled(layout)
    drawn = ElementTree.fromstring(draw(board))
    texts = sorted(text.text or "" for text in drawn.iter(f"{SVG}text"))
    shown = [label for sides in board.picture() for label in sides or ()]
    assert texts == sorted([*shown, *(p.tile for p in board.cells if p)])
    assert len(list(drawn.iter(f"{SVG}title"))) == 1 + len(layout)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_everything_lies_inside_the_picture(layout: Layout) -> None:
    drawn = ElementTree.fromstring(draw(filled(layout)))
    left, top, wide, high = map(float, drawn.attrib["viewBox"].split())
    for shape in drawn.findall(f".//{SVG}g/{SVG}polygon"):
        if shape in list(drawn.iter(f"{SVG}defs")):
            continue
        for point in shape.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert left <= x <= left + wide
            assert top <= y <= top + high


@example("\u00ad")  # takes no room at all
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_label_id_or_name_gives_valid_xml(text: str) -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile((text, "b", "c", "d"), text),), name=text)
    drawn = draw(Board(puzzle, (Placement(text),)))
    ElementTree.fromstring(drawn)
    assert all(letter.isprintable() for letter in drawn.replace("\n", ""))


def test_a_label_cannot_add_anything_to_the_picture() -> None:
    bad = '<script href="http://evil">alert(1)</script>'
    puzzle = Puzzle(shapes.square(1, 1), (Tile((bad, "b", "c", "d"), bad),), name=bad)
    drawn = draw(Board(puzzle, (Placement(bad),)))
    kinds = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(drawn).iter()}
    assert kinds <= {"svg", "title", "g", "polygon", "circle", "text"}
    assert not re.search(r"<[^>]*(href|url\(|style|on\w+=)", drawn)


def test_mates_share_a_colour_and_the_label_is_there_to_read_without_it() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("x+", "x-", "z+", "z-")),), Rule("halves"))
    drawn = draw(Board(puzzle, (Placement("1"),)))
    fills = re.findall(r'<polygon [^>]*fill="(#\w{6})"', drawn)[:4]
    assert fills[0] == fills[1] != fills[2] == fills[3]


def test_the_marker_stands_at_the_first_side_of_the_tile() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd")),))
    for turn, (dx, dy) in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]):
        drawn = draw(Board(puzzle, (Placement("1", turn),)))
        arrow = re.search(r'<polygon points="([-\d.]+),([-\d.]+) [^"]*" fill="#000"', drawn)
        assert arrow
        x, y = float(arrow[1]) - 50, float(arrow[2]) - 50  # the centre of the only cell
        assert x * dx + y * dy > 20
        assert x * dy + y * dx == pytest.approx(0)


def test_sides_that_do_not_match_are_outlined_in_red() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile(tuple("abcd")), Tile(tuple("abcd"))))
    wrong = Board(puzzle, (Placement("1"), Placement("2")))
    assert draw(wrong).count("#e00000") == 2
    assert draw(wrong.put("r1c2", Placement("2", 2))).count("#e00000") == 0
    assert draw(wrong.remove("r1c2")).count("#e00000") == 0


def test_a_wrong_rim_is_outlined_too_and_a_senseless_one_is_no_error() -> None:
    tiles = (Tile(tuple("abcd")),)
    rim = Puzzle(shapes.square(1, 1), tiles, Rule(rim="a"))
    assert draw(Board(rim, (Placement("1"),))).count("#e00000") == 3
    senseless = Puzzle(shapes.square(1, 1), tiles, Rule(rim=(("r9c9.0", "a"),)))
    assert draw(Board(senseless, (Placement("1"),))).count("#e00000") == 0


def test_empty_cells_are_drawn_and_named() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile(tuple("abcd")),), name="Two")
    board = Board(puzzle, (Placement("1", 1, True), None))
    titles = [x.text for x in ElementTree.fromstring(draw(board)).iter(f"{SVG}title")]
    assert titles == ["Two", "r1c1: tile 1, turn 1, turned over: b / a / d / c", "r1c2: empty"]
    assert ">~1</text>" in draw(board)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_a_board_without_tiles_shows_its_cells(layout: Layout) -> None:
    picture = ElementTree.fromstring(draw(Board.empty(filled(layout).puzzle)))
    assert len(list(picture.iter(f"{SVG}polygon"))) == len(layout)
    assert not list(picture.iter(f"{SVG}text"))


def test_labels_too_long_for_their_side_have_codes_and_a_legend_inside_the_picture() -> None:
    motif = "a very long turtle name"
    tiles = (Tile((f"{motif} head", f"{motif} tail", "b", "b"), "the card with a stain"),)
    pairs = ((f"{motif} head", f"{motif} tail"), ("b", "b"))
    puzzle = Puzzle(shapes.square(1, 1), tiles, Rule("pairs", pairs))
    picture = ElementTree.fromstring(draw(Board(puzzle, (Placement(tiles[0].id),))))
    texts = list(picture.iter(f"{SVG}text"))
    assert [text.text for text in texts] == [
        "A+", "A-", "b", "b", "the car…",
        f"A+ = {motif} head", f"A- = {motif} tail", "the car… = the card with a stain",
    ]  # fmt: skip
    left, top, wide, high = map(float, picture.attrib["viewBox"].split())
    for text in texts:
        assert left <= float(text.attrib["x"]) <= left + wide
        assert top <= float(text.attrib["y"]) <= top + high


def test_a_legend_stands_in_columns_or_is_broken_into_lines() -> None:
    labels = ("a turtle's head", "a turtle's tail", "a " * 99 + "horse", "x" * 99)
    puzzle = Puzzle(shapes.square(1, 8), (Tile(labels[:2] * 2), Tile(labels)))
    several = draw(Board(puzzle, (Placement("1"), *[None] * 7)))
    assert len(set(re.findall(r'<text x="\S+" y="(\S+)" [^>]*>\w = ', several))) <= 1
    many = draw(Board(puzzle, (Placement("2"), *[None] * 7)))
    lines = re.findall(r'text-anchor="start">([^<]*)<', many)
    assert len(lines) > 4
    assert max(map(len, lines)) * 0.6 * 12 <= 820
    assert "horse" in " ".join(lines)


def test_notebooks_show_the_same_picture() -> None:
    board = filled(shapes.triangle(2))
    assert board._repr_svg_() == draw(board)


def test_colours_do_not_repeat_soon() -> None:
    assert len({palette.numbered(i).fill for i in range(40)}) == 40


def filled(layout: Layout) -> Board:
    tiles = tuple(
        Tile(tuple(f"{'abcdefghijkl'[s]}{i}" for s in range(cell.sides)), f"id{i}")
        for i, cell in enumerate(layout.cells)
    )
    cells = (Placement(tile.id, i % len(tile.sides)) for i, tile in enumerate(tiles))
    return Board(Puzzle(layout, tiles), tuple(cells))
