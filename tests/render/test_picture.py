"""Boards and loose tiles as SVG."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image

import edgewise
from edgewise import shapes
from edgewise.board import Board, Placement
from edgewise.errors import CallError, PuzzleError
from edgewise.layout import Layout
from edgewise.puzzle import Puzzle
from edgewise.render import palette
from edgewise.render.picture import picture
from edgewise.render.picture.faces import broken
from edgewise.render.picture.theme import THEMES, style
from edgewise.rule import Rule
from edgewise.tile import Tile
from pictures import DEFS, HOSTILE, LAYOUTS, ODD_LAYOUTS, SVG, filled, hostile_board
from strategies import boards, puzzles


def draw(board: Board) -> str:
    return picture.draw(board).svg


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_every_layout_shows_every_side_with_its_label_and_every_id(layout: Layout) -> None:
    board = filled(layout)
    drawn = ElementTree.fromstring(draw(board))
    texts = sorted("".join(text.itertext()) for text in drawn.iter(f"{SVG}text"))
    shown = [label for sides in board.picture() for label in sides or ()]
    # Where no place in a plane tells which cell it is, the name does.
    cells = [cell.name for cell in layout.cells if cell.polygon is None]
    assert texts == sorted([*shown, *(p.tile for p in board.cells if p), *cells])
    assert len(list(drawn.iter(f"{SVG}title"))) == 1 + len(layout)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_everything_lies_inside_the_picture(layout: Layout, theme: str) -> None:
    drawn = ElementTree.fromstring(picture.draw(filled(layout), style(theme)).svg)
    left, top, wide, high = map(float, drawn.attrib["viewBox"].split())
    shared = {shape for defs in drawn.iter(DEFS) for shape in defs.iter()}
    for shape in drawn.iter(f"{SVG}polygon"):
        if shape in shared:
            continue
        for point in shape.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert left - 0.02 <= x <= left + wide + 0.02
            assert top - 0.02 <= y <= top + high + 0.02


@pytest.mark.parametrize("theme", THEMES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.data())
def test_any_board_of_any_puzzle_is_drawn(theme: str, data: st.DataObject) -> None:
    board = data.draw(puzzles().flatmap(boards))
    wanted = style(theme, dark=data.draw(st.booleans()), labels=data.draw(st.booleans()))
    drawn = picture.draw(board, wanted)
    root = ElementTree.fromstring(drawn.svg)
    known = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
    assert len(known) == len(set(known))
    assert used <= set(known)
    assert picture.draw(board, wanted) == drawn
    ElementTree.fromstring(picture.draw(board.puzzle, wanted).svg)


@example("\u00ad")  # takes no room at all
@example("a\nb")
@example("\u202eabc")
@example("👩\u200d🚀❤\ufe0f🇩🇪")
@example("\u2067\ufe0fabc")
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_label_id_or_name_gives_valid_xml(text: str) -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile((text, "b", "c", "d"), text),), name=text)
    drawn = draw(Board(puzzle, (Placement(text),)))
    ElementTree.fromstring(drawn)
    rest = drawn.replace("\n", "").replace("\u200d", "").replace("\ufe0f", "")
    assert rest.isprintable()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_label_cannot_add_anything_to_the_picture(text: str) -> None:
    for theme in THEMES:
        drawn = picture.draw(hostile_board(text), style(theme, labels=True)).svg
        root = ElementTree.fromstring(drawn)
        kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert kinds <= {
            "svg", "title", "defs", "g", "polygon", "path", "circle", "text", "tspan", "use",
        }  # fmt: skip
        names = {name for element in root.iter() for name in element.attrib}
        assert not {name for name in names if name.startswith("on") or name == "style"}
        links = {element.attrib.get("href", "#") for element in root.iter()}
        assert all(link.startswith("#") for link in links)
        assert len(drawn) < 60_000


def test_a_label_of_ten_thousand_letters_is_told_in_part_and_says_so() -> None:
    drawn = draw(hostile_board("x" * 10_000))
    assert "(10,000 characters)" in drawn
    assert "x" * 400 not in drawn


def test_what_cannot_be_seen_is_spelled_out() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("a\nb", "c\u202ed", "e", "f")),))
    drawn = draw(Board(puzzle, (Placement("1"),)))
    assert ">a\\nb</text>" in drawn
    assert ">c\\u202ed</text>" in drawn


def test_labels_that_look_the_same_spelled_out_get_codes() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("a\nb", "a\\nb", "e", "f")),))
    root = ElementTree.fromstring(draw(Board(puzzle, (Placement("1"),))))
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert len(set(texts[:4])) == 4


def test_mates_share_a_colour_and_show_the_halves_of_one_figure() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("x+", "x-", "z+", "z-")),), Rule("halves"))
    drawn = draw(Board(puzzle, (Placement("1"),)))
    groups = re.findall(r'<g id="\w+">(.*?)</g>', drawn)
    fills = [re.findall(r'fill="(#\w{6})"', group)[0] for group in groups]
    figures = [re.findall(r'<path d="([^"]*)" fill="#\w+" fill-rule', group)[0] for group in groups]
    assert len(groups) == 4
    assert fills[0] == fills[1] != fills[2] == fills[3]
    assert len(set(figures)) == 4


def test_the_marker_stands_at_the_first_side_of_the_tile() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd")),))
    for turn, (dx, dy) in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]):
        drawn = draw(Board(puzzle, (Placement("1", turn),)))
        arrow = re.search(r'<polygon points="([-\d.]+),([-\d.]+) [^"]*" fill="#000000"', drawn)
        assert arrow
        x, y = float(arrow[1]) - 50, float(arrow[2]) - 50  # the centre of the only cell
        assert x * dx + y * dy > 15
        assert x * dy + y * dx == pytest.approx(0)


def test_sides_that_do_not_match_have_a_red_frame_and_a_cross() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile(tuple("abcd")), Tile(tuple("abcd"))))
    wrong = Board(puzzle, (Placement("1"), Placement("2")))
    assert draw(wrong).count('<circle cx="100" cy="50" r="12"') == 1
    assert draw(wrong).count('fill="none" stroke="#e00000" stroke-width="4"') == 2
    assert "#e00000" not in draw(wrong.put("r1c2", Placement("2", 2)))
    assert "#e00000" not in draw(wrong.remove("r1c2"))


def test_a_wrong_rim_is_marked_too_and_a_senseless_one_is_no_error() -> None:
    tiles = (Tile(tuple("abcd")),)
    rim = Puzzle(shapes.square(1, 1), tiles, Rule(rim="a"))
    assert draw(Board(rim, (Placement("1"),))).count('r="12"') == 3
    senseless = Puzzle(shapes.square(1, 1), tiles, Rule(rim=(("r9c9.0", "a"),)))
    assert "#e00000" not in draw(Board(senseless, (Placement("1"),)))


def test_empty_cells_are_drawn_and_named() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile(tuple("abcd")),), name="Two")
    board = Board(puzzle, (Placement("1", 1, True), None))
    titles = [x.text for x in ElementTree.fromstring(draw(board)).iter(f"{SVG}title")]
    assert titles == ["Two", "r1c1: tile 1, turn 1, turned over: b / a / d / c", "r1c2: empty"]
    assert ">~1</text>" in draw(board)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_a_board_without_tiles_shows_its_cells(layout: Layout) -> None:
    drawn = ElementTree.fromstring(draw(Board.empty(filled(layout).puzzle)))
    assert len(drawn.findall(f"{SVG}g/{SVG}polygon")) == len(layout)
    names = [cell.name for cell in layout.cells if cell.polygon is None]
    assert [text.text for text in drawn.iter(f"{SVG}text")] == names


def test_labels_too_long_for_their_side_have_codes_and_a_legend_inside_the_picture() -> None:
    motif = "a very long turtle name"
    tiles = (Tile((f"{motif} head", f"{motif} tail", "b", "b"), "the card with a stain"),)
    pairs = ((f"{motif} head", f"{motif} tail"), ("b", "b"))
    puzzle = Puzzle(shapes.square(1, 1), tiles, Rule("pairs", pairs))
    drawn = ElementTree.fromstring(draw(Board(puzzle, (Placement(tiles[0].id),))))
    texts = list(drawn.iter(f"{SVG}text"))
    assert [text.text for text in texts] == [
        "A+", "A-", "b", "b", "the car…",
        f"A+ = {motif} head", f"A- = {motif} tail", "the car… = the card with a stain",
    ]  # fmt: skip
    left, top, wide, high = map(float, drawn.attrib["viewBox"].split())
    for text in texts:
        assert left <= float(text.attrib["x"]) <= left + wide
        assert top <= float(text.attrib["y"]) <= top + high


@pytest.mark.parametrize("name", ["bibi", "cars", "cowboys", "guitars", "teddys", "unicorn"])
def test_names_in_one_picture_are_all_short_or_all_long(name: str) -> None:
    puzzle = edgewise.load(name)
    drawn = ElementTree.fromstring(picture.draw(puzzle).svg)
    texts = ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]
    legend = [text for text in texts if " = " in text]
    on_tiles = set(texts) - set(legend) - set(puzzle.by_id)
    if legend:
        assert max(map(len, on_tiles)) == 2
        assert {text.split(" = ")[1] for text in legend} == set(puzzle.labels())
    else:
        assert on_tiles == set(puzzle.labels())


def test_a_legend_stands_in_columns_or_is_broken_into_lines() -> None:
    labels = ("a turtle's head", "a turtle's tail", "a " * 99 + "horse", "x" * 99)
    puzzle = Puzzle(shapes.square(1, 8), (Tile(labels[:2] * 2), Tile(labels)))
    several = draw(Board(puzzle, (Placement("1"), *[None] * 7)))
    rows = re.findall(r'<text x="\S+" y="(\S+)" [^>]*>(\S+) = ', several)
    assert len(rows) == 2
    assert len({y for y, _ in rows}) == 1
    many = draw(Board(puzzle, (Placement("2"), *[None] * 7)))
    lines = re.findall(r'text-anchor="start">([^<]*)<', many)
    assert len(lines) > 4
    assert max(map(len, lines)) * 0.6 * 12 <= 820
    assert "horse" in " ".join(lines)


def test_nothing_is_written_where_nobody_wants_it() -> None:
    board = filled(shapes.square(2, 2))
    bare = picture.draw(board, style(labels=False, ids=False)).svg
    assert "<text" not in bare
    assert picture.draw(board, style(labels=False)).svg.count("<text") == 4
    assert picture.draw(board, style(ids=False)).svg.count("<text") == 16


def test_a_side_has_the_length_that_was_asked_for() -> None:
    board = filled(shapes.square(2, 3))
    drawn = picture.draw(board, side=50)
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)" width="(\S+)mm" height="(\S+)mm"', drawn.svg)
    assert box
    wide, high, wide_mm, high_mm = map(float, box.groups())
    assert wide_mm / wide == high_mm / high == 0.5  # a side is 100 units long
    assert (drawn.wide, drawn.high) == (wide_mm, high_mm) == (160, 110)


@pytest.mark.parametrize("side", [0, -1, math.nan, math.inf, 1e9])
def test_a_senseless_length_is_refused(side: float) -> None:
    with pytest.raises(CallError, match="expected the length of a side in millimetres"):
        filled(shapes.square(1, 1)).draw(side=side)


def test_an_unknown_theme_is_refused_with_a_guess() -> None:
    with pytest.raises(CallError, match=r"there is no theme 'turtle'; did you mean turtles\?"):
        filled(shapes.square(1, 1)).draw("turtle")


def test_large_boards_are_no_wider_than_a_page() -> None:
    assert filled(shapes.square(20, 20)).draw().wide == pytest.approx(190)


def test_loose_tiles_are_all_there_with_their_copies() -> None:
    tiles = (Tile(tuple("abcd"), copies=3), Tile(tuple("efgh"), "x"), Tile(tuple("ijk"), "three"))
    layout = shapes.polygons([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 1), (1, 1), (0.5, 2)]])
    root = ElementTree.fromstring(Puzzle(layout, tiles, name="Odd").draw().svg)
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles == [
        "The tiles of Odd", "tile 1, 3 copies: a / b / c / d", "tile x: e / f / g / h",
        "tile three: i / j / k",
    ]  # fmt: skip
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert [x for x in texts if x and len(x) > 1] == ["1×3", "three"]


def test_notebooks_show_the_same_picture() -> None:
    board = filled(shapes.triangle(2))
    assert board._repr_svg_() == draw(board) == str(board.draw()) == board.draw()._repr_svg_()


def test_colours_do_not_repeat_soon() -> None:
    assert len({palette.numbered(i).fill for i in range(40)}) == 40


def test_eternity_ii_stays_small() -> None:
    from edgewise import load

    puzzle = load("eternity2")
    board = Board(puzzle, tuple(Placement(tile.id, i % 4) for i, tile in enumerate(puzzle.tiles)))
    for theme in THEMES:
        assert len(board.draw(theme).svg) < 2_000_000


def absolute(root: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """Where every point of every wedge and figure comes to lie, by the definitions used."""
    known = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    for use in root.iter(f"{SVG}use"):
        matrix = re.fullmatch(r"matrix\((.*)\)", use.attrib.get("transform", ""))
        if not matrix:
            continue
        a, b, c, d, e, f = map(float, matrix[1].split())
        for shape in known[use.attrib["href"][1:]].iter():
            text = shape.attrib.get("points") or shape.attrib.get("d") or ""
            numbers = list(map(float, re.findall(r"-?[\d.]+", text)))
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                yield a * x + c * y + e, b * x + d * y + f


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_every_wedge_and_figure_lies_inside_the_picture(layout: Layout, theme: str) -> None:
    root = ElementTree.fromstring(picture.draw(filled(layout), style(theme)).svg)
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    points = list(absolute(root))
    assert len(points) > 20
    for x, y in points:
        assert left <= x <= left + wide
        assert top <= y <= top + high


@pytest.mark.parametrize("name", ODD_LAYOUTS)
def test_odd_shapes_are_drawn_within_their_outline(name: str) -> None:
    board = filled(ODD_LAYOUTS[name])
    drawn = picture.draw(board)
    root = ElementTree.fromstring(drawn.svg)
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (-10, -10) or name == "round"
    assert wide < 1_000
    assert high < 1_000
    assert ("clip-path" in drawn.svg) == (name in ("L", "U"))


def test_the_notch_of_a_tile_stays_empty() -> None:
    board = filled(ODD_LAYOUTS["U"])
    image = Image.open(io.BytesIO(board.draw(ids=False, labels=False, side=10).png(100)))
    # Seven cells of a 3x3 square; the notch is the middle of the two upper rows.
    step = image.width / 3.2
    assert image.convert("RGB").getpixel((image.width // 2, int(step * 0.8))) == (255, 255, 255)


def test_the_halves_of_a_figure_have_one_size_on_tiles_of_different_shapes() -> None:
    """Else a match would not look like one."""
    layout = shapes.polygons([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 1), (1, 1), (0.5, 1.866)]])
    puzzle = Puzzle(layout, (Tile(tuple("aaaa")), Tile(tuple("aaa"))))
    drawn = picture.draw(Board(puzzle, (Placement("1"), Placement("2"))), style(labels=False)).svg
    figures = re.findall(r'<path d="([^"]*)" fill="#\w+" fill-rule', drawn)
    assert len(figures) > 1  # one for each shape of wedge
    assert len(set(figures)) == 1


def test_pictures_may_stand_in_one_page() -> None:
    """Equal names mean equal things, in whichever picture they are defined."""
    known: dict[str, str] = {}
    boards_ = (filled(layout) for layout in LAYOUTS)
    for board in boards_:
        for theme in THEMES:
            text = picture.draw(board, style(theme)).svg
            for name, body in re.findall(r'<g id="(\w+)">(.*?)</g>', text):
                assert known.setdefault(name, body) == body
    assert len(known) > 50


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(PuzzleError, match="no cell of this board has 3 sides"):
        Puzzle(shapes.square(1, 1), (Tile(tuple("abc")),)).draw()
    with pytest.raises(PuzzleError, match="there are no tiles to draw"):
        Puzzle(shapes.square(1, 1), ()).draw()


def test_ids_that_look_the_same_are_told_apart() -> None:
    tiles = (Tile(tuple("abcd"), "a"), Tile(tuple("abcd"), "a\ufe0f"))
    puzzle = Puzzle(shapes.square(1, 2), tiles)
    board = Board(puzzle, (Placement("a"), Placement("a\ufe0f")))
    root = ElementTree.fromstring(picture.draw(board, style(labels=False)).svg)
    names = [text.text for text in root.iter(f"{SVG}text")]
    assert names[0] != names[1]


def test_words_are_broken_into_lines_where_they_can_be_larger_then() -> None:
    assert broken("What is the capital of France?", 3) == ["What is", "the capital", "of France?"]
    assert broken("one", 3) == ["one"]
    label = "the capital of France"
    puzzle = Puzzle(shapes.square(1, 1), (Tile((label, "b", "c", "d")),))
    root = ElementTree.fromstring(
        picture.draw(Board(puzzle, (Placement("1"),)), style("words")).svg
    )
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    lines = texts[: texts.index("b")]
    assert len(lines) > 1
    assert " ".join(lines) == label


def test_of_words_only_those_get_codes_that_do_not_fit() -> None:
    labels = ("Paris", "twelve", "yes", "what on earth is the capital of this and that country" * 3)
    puzzle = Puzzle(shapes.square(1, 1), (Tile(labels),))
    drawn = picture.draw(Board(puzzle, (Placement("1"),)), style("words")).svg
    root = ElementTree.fromstring(drawn)
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert texts[:3] == ["Paris", "twelve", "yes"]
    assert len(texts[3]) == 1
    assert texts[5].startswith(f"{texts[3]} = what on earth")


def test_mates_do_not_give_themselves_away_in_words() -> None:
    pairs = (("3 × 4", "twelve"), ("2 + 3", "five"))
    puzzle = Puzzle(shapes.square(1, 1), (Tile((*pairs[0], *pairs[1])),), Rule("pairs", pairs))
    drawn = picture.draw(Board(puzzle, (Placement("1"),)), style("words", ids=False)).svg
    groups = set(re.findall(r'<g id="\w+">(.*?)</g>', drawn))
    assert len(groups) == 1  # all sides look the same but for the words


def test_figures_stay_in_their_wedge() -> None:
    names = [f"l{i}" for i in range(24)]
    tiles = tuple(Tile(tuple(names[i : i + 4])) for i in range(0, 24, 4))
    for layout in (shapes.square(2, 3), shapes.polygons([[(0, 0), (3, 0), (3, 1), (0, 1)]])):
        puzzle = Puzzle(layout, tiles)
        cells = tuple(Placement(str(i + 1)) for i in range(len(layout)))
        for theme in ("plain", "eternity", "contrast", "grey"):
            drawn = picture.draw(Board(puzzle, cells), style(theme)).svg
            for group in re.findall(r'<g id="\w+">(.*?)</g>', drawn):
                wedge, *_ = re.findall(r'points="-?([\d.]+),0 [\d.]+,0 \S+,([\d.]+)"', group)
                half, depth = map(float, wedge)
                for path in re.findall(r'<path d="([^"]*)" fill="#\w+" fill-rule', group):
                    numbers = list(map(float, re.findall(r"-?[\d.]+", path)))
                    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                        assert abs(x) / half + y / depth <= 1


def test_wrong_sides_on_the_rim_and_around_a_torus_are_marked_inside_the_picture() -> None:
    tiles = (Tile(tuple("abcd")), Tile(tuple("abcd")))
    torus = Puzzle(shapes.square(1, 2, wrap="cylinder"), tiles)
    for puzzle in (torus, Puzzle(shapes.square(1, 2), tiles, Rule(rim="z"))):
        drawn = picture.draw(Board(puzzle, (Placement("1"), Placement("2"))))
        root = ElementTree.fromstring(drawn.svg)
        left, top, wide, high = map(float, root.attrib["viewBox"].split())
        crosses = [c for c in root.iter(f"{SVG}circle") if c.attrib["r"] == "12"]
        for cross in crosses:
            x, y = float(cross.attrib["cx"]), float(cross.attrib["cy"])
            assert left + 13.5 <= x <= left + wide - 13.5
            assert top + 13.5 <= y <= top + high - 13.5
        ends = 3 if puzzle is torus else 7  # the inner joint, and both ends or six sides
        assert len(crosses) == ends


def test_both_faces_of_a_loose_tile_are_shown() -> None:
    puzzle = Puzzle(
        shapes.square(1, 1), (Tile(tuple("abcd"), back=tuple("wxyz")),), Rule(flips=True)
    )
    titles = re.findall("<title>(.*?)</title>", puzzle.draw().svg)
    assert titles[1:] == ["tile 1: a / b / c / d", "tile 1, turned over: w / x / y / z"]
