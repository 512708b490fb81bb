"""Boards in text. The drawings below are what a user sees."""

from __future__ import annotations

import itertools
import re
import unicodedata
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise import shapes
from edgewise.board import Board, Placement
from edgewise.layout import Layout, Side
from edgewise.puzzle import Puzzle
from edgewise.render import arrows, palette
from edgewise.render.names import id_names, label_names
from edgewise.render.terminal import draw, loose
from edgewise.render.text import columns, harmless
from edgewise.rule import Rule
from edgewise.tile import Tile

SMALL: list[Layout] = [
    shapes.square(1, 1),
    shapes.square(2, 3, ["r1c2"]),
    shapes.square(3, 2, wrap="torus"),
    shapes.square(4, 9),
    shapes.triangle(1),
    shapes.triangle(3),
    shapes.triangle_trapezoid(2, 2),
    shapes.triangle_hexagon(1),
    shapes.hex_flower(1),
    shapes.hex_flower(2),
    shapes.hex_grid(1, 1),
    shapes.hex_grid(3, 3),
    shapes.hex_triangle(3),
    shapes.polygons([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 1), (1, 1), (0.5, 2)]]),
    shapes.joints([1, 2, 3], [("c1", 0, "c2", 1)]),
]

HOSTILE = [
    "\x1b[31mred", "a\nb", "\u202eback", "\u0301", " ", "\x07", "\x9b2J", "\u200d", "❤️", "👨‍👩‍👧", "🇫🇷", "日本",
    "שלום", "a" * 30, "R+", "R-", "~", "✗", "\\x1b", "1↑", "\u1161", "e\u0301" * 9,
]  # fmt: skip

words = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))


@st.composite
def boards(draw_one: st.DrawFn) -> tuple[Board, list[Side]]:
    """Any board: sizes, labels, ids, partly filled, turned, turned over; and sides to mark."""
    layout = draw_one(st.sampled_from(SMALL))
    labels = draw_one(st.lists(words, min_size=1, max_size=6))
    halves = draw_one(st.booleans())
    if halves:
        labels = [label + half for label in labels for half in "+-"]
    ids = draw_one(st.lists(words, min_size=len(layout), max_size=len(layout), unique=True))
    tiles, cells = [], []
    for name, cell in zip(ids, layout.cells, strict=True):
        sides = draw_one(st.lists(st.sampled_from(labels), min_size=cell.sides, max_size=cell.sides))
        tiles.append(Tile(tuple(sides), name))
        lying = st.builds(
            Placement, st.just(name), st.integers(0, cell.sides - 1), st.booleans()
        )
        cells.append(draw_one(st.none() | lying))
    places = [Side(i, s) for i, cell in enumerate(layout.cells) for s in range(cell.sides)]
    marks = draw_one(st.lists(st.sampled_from(places), max_size=3))
    rule = Rule("halves" if halves else "equal", flips=True)
    return Board(Puzzle(layout, tuple(tiles), rule), tuple(cells)), marks


@given(boards(), st.integers(2, 130), st.booleans(), st.booleans())
def test_no_line_is_wider_than_asked_for(
    case: tuple[Board, list[Side]], width: int, colour: bool, unicode: bool
) -> None:
    board, marks = case
    text = draw(board, width=width, colour=colour, unicode=unicode, marks=marks)
    assert max(seen_columns(line) for line in plain(text).split("\n")) <= width
    for line in loose(board.puzzle, width, unicode=unicode).split("\n"):
        assert seen_columns(line) <= width


@given(boards(), st.sampled_from([60, 80, 200]), st.booleans())
def test_every_id_and_every_label_or_its_code_is_in_the_drawing(
    case: tuple[Board, list[Side]], width: int, unicode: bool
) -> None:
    board, marks = case
    text = draw(board, width=width, unicode=unicode, marks=marks)
    flat = re.sub(r"\s", "", text)  # long words are broken over lines
    for p, shown in zip(board.cells, board.picture(), strict=True):
        if p is not None and shown is not None:
            assert shown_as(p.tile, id_names(board.puzzle, None, unicode).shown, flat)
            if is_compact(text):
                continue
            for label in shown:
                names = [
                    label_names(board.puzzle, short=short, unicode=unicode).shown[label]
                    for short in (False, True)
                ]
                assert any(re.sub(r"\s", "", name) in flat for name in names)


@given(boards(), st.integers(2, 130))
def test_only_our_own_colour_codes_reach_the_terminal(
    case: tuple[Board, list[Side]], width: int
) -> None:
    board, marks = case
    bare = draw(board, width=width, marks=marks)
    coloured = draw(board, width=width, marks=marks, colour=True)
    assert plain(coloured) == bare
    for text in (bare, loose(board.puzzle, width)):
        assert all(letter.isprintable() for letter in text.replace("\n", ""))


@given(boards(), st.integers(2, 130))
def test_without_unicode_everything_is_ascii(
    case: tuple[Board, list[Side]], width: int
) -> None:
    board, marks = case
    assert draw(board, width=width, marks=marks, unicode=False).isascii()
    assert loose(board.puzzle, width, unicode=False).isascii()


def test_squares_are_boxes_with_the_labels_at_their_sides() -> None:
    board = halves_2x2()
    assert str(board) == picture("""
        ┌────────┬────────┐
        │   A+   │   D-   │
        │D- 1↑ B-│B+ 2→ C-│
        │   C+   │   A+   │
        ├────────┼────────┤
        │   C-   │        │
        │B+ 3↓ D-│        │
        │   A+   │        │
        └────────┴────────┘
        2→ is tile 2, its top (the first label in its list) pointing right.
    """)


def test_ascii_shows_the_turn_as_a_number() -> None:
    assert draw(halves_2x2(), unicode=False) == picture("""
        +----------+----------+
        |    A+    |    D-    |
        |D- 1/0  B-|B+ 2/1  C-|
        |    C+    |    A+    |
        +----------+----------+
        |    C-    |          |
        |B+ 3/2  D-|          |
        |    A+    |          |
        +----------+----------+
        2/1 is tile 2, turned 1 step clockwise.
    """)


def test_holes_stay_blank_and_empty_cells_do_not_look_like_them() -> None:
    layout = shapes.square(3, 3, ["r1c1", "r2c2"])
    board = Board.empty(Puzzle(layout, (Tile(tuple("abcd"), copies=7),)))
    assert str(board.put("r1c2", Placement("1"))) == picture("""
              ┌──────┬──────┐
              │  a   │      │
              │d 1↑ b│  ·   │
              │  c   │      │
        ┌──────┼──────┼──────┤
        │      │      │      │
        │  ·   │      │  ·   │
        │      │      │      │
        ├──────┼──────┼──────┤
        │      │      │      │
        │  ·   │  ·   │  ·   │
        │      │      │      │
        └──────┴──────┴──────┘
        1↑ is tile 1, its top (the first label in its list) pointing up.
        · is an empty cell.
    """)


def test_triangles_are_triangles() -> None:
    board = all_turns(shapes.triangle(2), "ab", "cd", "ef")
    assert str(board) == picture("")


def test_hexagons_with_a_flat_top_form_a_flower() -> None:
    board = all_turns(shapes.hex_flower(1), *"abcdef")
    assert str(board) == picture("")


def test_hexagons_on_a_corner_form_a_wall_of_bricks() -> None:
    board = all_turns(shapes.hex_grid(2, 2), *"abcdef")
    assert str(board) == picture("")


def test_other_shapes_are_listed_in_words() -> None:
    layout = shapes.joints([3, 3, 3], [("c1", 0, "c2", 0)])
    tile = Tile(("long label", "b", "c"), copies=3)
    board = Board(Puzzle(layout, (tile,)), (Placement("1"), Placement("1", 2, True), None))
    assert draw(board, marks=[Side(0, 1)]) == picture("""
        c1  tile 1  not turned                           long label  ✗b  c
        c2  tile 1  turned over, then 2 steps clockwise  c           b   long label
        c3  empty
        Labels stand clockwise from side 0 of the cell.
        ✗ marks sides that do not match.
    """)


def test_long_labels_get_codes_and_mates_the_same_letter() -> None:
    pairs = (("fPinkBfly", "bPinkBfly"), ("lBlueBfly", "rBlueBfly"), ("Queen bee", "Queen bee"))
    tiles = (Tile(("fPinkBfly", "lBlueBfly", "Queen bee")), Tile(("bPinkBfly", "rBlueBfly", "x")))
    puzzle = Puzzle(shapes.triangle(2), tiles, Rule("pairs", pairs))
    board = Board(puzzle, (Placement("1"), None, Placement("2", 2), None))
    assert draw(board) == picture("")


def test_mates_in_order_of_their_signs_get_the_same_signs_in_codes() -> None:
    tiles = (Tile(("purple-", "purple+", "g+", "g-")),)
    names = label_names(Puzzle(shapes.square(1, 1), tiles, Rule("halves")), short=True)
    assert [names[x] for x in tiles[0].sides] == ["P-", "P+", "g+", "g-"]
    assert names.legend == (("P+", "purple+"), ("P-", "purple-"))


def test_codes_never_look_like_labels_that_stay() -> None:
    tiles = (Tile(("A", "Apple", "Ananas", "P")),)
    names = label_names(Puzzle(shapes.square(1, 1), tiles), short=True)
    assert len(set(names.shown.values())) == 4
    assert names["A"] == "A"
    assert names["P"] == "P"


def test_more_labels_than_letters_still_get_different_codes() -> None:
    tiles = tuple(Tile((f"north {i}", f"east {i}", f"south {i}", f"west {i}")) for i in range(40))
    names = label_names(Puzzle(shapes.square(1, 1), tiles), short=True)
    assert len(set(names.shown.values())) == 160
    assert max(map(len, names.shown.values())) <= 2


def test_long_ids_are_shortened_differently_and_explained() -> None:
    ids = ["the turtle card with a bent corner", "the turtle card with a stain", "7"]
    puzzle = Puzzle(shapes.square(1, 3), tuple(Tile(tuple("abcd"), name) for name in ids))
    text = str(Board(puzzle, tuple(Placement(name) for name in ids)))
    short = [id_names(puzzle, 8)[name] for name in ids]
    assert len(set(short)) == 3
    for name, code in zip(ids[:2], short, strict=False):
        assert f"{code}↑" in text
        assert f"{code} = {name}" in text


def test_eternity_ii_fits_a_usual_screen_with_ids_and_arrows_in_place() -> None:
    tiles = tuple(Tile((f"{i % 23}", "11", "12", "13")) for i in range(256))
    puzzle = Puzzle(shapes.square(16, 16), tiles)
    board = Board(puzzle, tuple(Placement(str(256 - i), i % 4) for i in range(256)))
    lines = draw(board, marks=[Side(17, 1), Side(18, 3), Side(18, 2), Side(34, 0)]).split("\n")
    assert lines[0].split() == [f"{256 - i}{'↑→↓←'[i % 4]}" for i in range(16)]
    assert lines[1].startswith("240↑ 239→✗238↓ 237←")
    assert lines[2].strip() == "✗"
    assert lines[2].index("✗") in range(lines[1].index("238"), lines[1].index("237"))
    assert lines[16].split() == [f"{16 - i}{'↑→↓←'[i % 4]}" for i in range(16)]
    assert "┌" in draw(board, width=81)


@pytest.mark.parametrize("layout", [x for x in SMALL if x.cells[0].polygon], ids=lambda x: x.shape)
def test_every_turn_in_a_cell_has_its_own_arrow(layout: Layout) -> None:
    for cell in layout.cells:
        found = [arrows.direction(cell, side) for side in range(cell.sides)]
        assert len(set(found)) == cell.sides
        # Clockwise turns make the arrow go round clockwise, once.
        steps = [(b - a) % 8 for a, b in itertools.pairwise([*found, found[0]])]
        assert sum(steps) == 8


def test_the_arrow_of_a_square_points_where_its_top_went() -> None:
    cell = shapes.square(1, 1).cells[0]
    assert "".join(arrows.ARROWS[arrows.direction(cell, turn)] for turn in range(4)) == "↑→↓←"


def test_tiles_that_may_not_be_turned_have_no_arrows() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple("1234")),), Rule(turns=False))
    assert str(Board(puzzle, (Placement("1"),))) == picture("""
        ┌─────┐
        │  1  │
        │4 1 2│
        │  3  │
        └─────┘
    """)
    assert "1→" in str(Board(puzzle, (Placement("1", 1),)))


def test_a_tile_turned_over_is_marked_and_shows_its_back() -> None:
    tile = Tile(tuple("abcd"), "7", back=tuple("efgh"))
    board = Board(Puzzle(shapes.square(1, 1), (tile,), Rule(flips=True)), (Placement("7", 1, True),))
    assert str(board) == picture("""
        ┌───────┐
        │   h   │
        │g ~7→ e│
        │   f   │
        └───────┘
        ~7→ is tile 7, its top (the first label in its list) pointing right.
        ~ before an id: the tile is turned over, its back up.
    """)


def test_marked_labels_can_be_told_without_colour() -> None:
    board = halves_2x2()
    marks = [Side(0, 1), Side(1, 3), Side(3, 0)]
    lines = draw(board, marks=marks).split("\n")
    assert lines[2] == "│D-  1↑ ✗B-│✗B+ 2→  C-│"
    assert lines[-1] == "✗ marks sides that do not match."
    assert "!B-" in draw(board, marks=marks, unicode=False)
    assert "\x1b[1;38;5;196m✗B-\x1b[0m" in draw(board, marks=marks, colour=True)
    assert "✗" not in draw(board, marks=[Side(3, 0)])  # nothing lies there


@pytest.mark.parametrize("layout", SMALL, ids=lambda layout: layout.shape)
def test_every_side_can_be_marked_in_every_kind_of_drawing(layout: Layout) -> None:
    tiles = tuple(Tile(("long label " * 3,) * cell.sides) for cell in layout.cells)
    board = Board(Puzzle(layout, tiles), tuple(Placement(str(i + 1)) for i in range(len(layout))))
    for width in (30, 50, 80, 200):
        before = draw(board, width=width)
        for i, cell in enumerate(layout.cells):
            drawings = {draw(board, width=width, marks=[Side(i, s)]) for s in range(cell.sides)}
            assert len(drawings) == cell.sides
            assert before not in drawings


def test_a_board_wrapped_round_says_so() -> None:
    puzzle = Puzzle(shapes.square(1, 3, wrap="cylinder"), (Tile(tuple("abcd"), copies=3),))
    assert "The left and the right edge touch." in str(Board.empty(puzzle))


def test_mates_have_one_colour_and_others_another() -> None:
    tiles = (Tile(("x+", "x-", "z+", "z-")),)
    text = draw(Board(Puzzle(shapes.square(1, 1), tiles, Rule("halves")), (Placement("1"),)), colour=True)
    code = {label: re.search(rf"\x1b\[([\d;]+)m{re.escape(label)}", text) for label in tiles[0].sides}
    found = [match[1] for match in code.values() if match]
    assert found[0] == found[1] != found[2] == found[3]


def test_labels_that_are_all_colours_have_these_colours() -> None:
    named = palette.colours(Puzzle(shapes.square(1, 1), (Tile(("R+", "G-", "b", "Yellow")),)))
    assert [named[x] for x in ("R+", "b")] == [palette.NAMED["red"], palette.NAMED["blue"]]
    mixed = palette.colours(Puzzle(shapes.square(1, 1), (Tile(("red", "turtle", "b", "y")),)))
    assert mixed["red"] == palette.FIRST[0]


def test_colours_can_be_read_on_black_and_on_white() -> None:
    inks = {palette.numbered(i).ink for i in range(60)} | {c.ink for c in palette.NAMED.values()}
    for ink in inks:
        light = luminance(ink)
        assert (light + 0.05) / 0.05 >= 3, ink
        assert 1.05 / (light + 0.05) >= 3, ink


@pytest.mark.parametrize(
    ("text", "size"),
    [("abc", 3), ("日本", 4), ("🐢", 2), ("e\u0301", 1), ("", 0), ("한", 2), ("\u1112\u1161\u11ab", 2)],
)
def test_columns_are_those_of_a_terminal(text: str, size: int) -> None:
    assert columns(text) == size


def test_hostile_text_is_spelled_out() -> None:
    assert harmless("\x1b[31m") == r"\x1b[31m"
    assert harmless("a\nb") == r"a\nb"
    assert harmless("\u202ex") == r"\u202ex"
    assert harmless(" x") == "' x'"
    assert harmless("\u0301") == "◌\u0301"
    assert harmless("❤️") == "❤"
    assert harmless(r"\o/") == r"\o/"
    assert harmless("ü", unicode=False) == r"\xfc"


def test_labels_that_would_look_the_same_stay_different() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("❤️", "❤", "\x1b", r"\x1b")),))
    assert len(set(label_names(puzzle, short=False).shown.values())) == 4


def test_right_to_left_labels_stand_in_the_legend_only() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("שלום", "b", "c", "d")),))
    lines = str(Board(puzzle, (Placement("1"),))).split("\n")
    assert lines[1] == "│  A   │"
    assert lines[-1] == "A = שלום"


def test_loose_tiles_are_listed_with_copies_and_backs() -> None:
    tiles = (Tile(tuple("abcd"), copies=2, back=tuple("efgh")), Tile(("long", "b", "c", "d"), "x"))
    assert loose(Puzzle(shapes.square(1, 3), tiles)) == picture("""
        1:  a     b  c  d  (2 copies)  back:  e  f  g  h
        x:  long  b  c  d
    """)


def halves_2x2() -> Board:
    tiles = tuple(Tile.parse(x) for x in ("A+/B-/C+/D-", "B+/D-/C-/A+", "A+/B+/C-/D-"))
    tiles = (*tiles[:2], Tile.parse("A+/B+/C-/D-"), Tile.parse("A-/B+/C-/D+"))
    puzzle = Puzzle(shapes.square(2, 2), tiles, Rule("halves"))
    return Board(puzzle, (Placement("1"), Placement("2", 1), Placement("3", 2), None))


def all_turns(layout: Layout, *labels: str) -> Board:
    tiles = tuple(Tile(labels) for _ in layout.cells)
    cells = (Placement(str(i + 1), i % len(labels)) for i in range(len(layout)))
    return Board(Puzzle(layout, tiles), tuple(cells))


def picture(text: str) -> str:
    return dedent(text).strip("\n").rstrip()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def seen_columns(line: str) -> int:
    """Written apart from the renderer's own."""
    size = 0
    for letter in line:
        if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me"):
            continue
        if "\u1160" <= letter <= "\u11ff":
            continue
        size += 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
    return size


def shown_as(name: str, names: object, flat: str) -> bool:
    assert isinstance(names, dict)
    return re.sub(r"\s", "", names[name]) in flat


def is_compact(text: str) -> bool:
    """Whether it is a drawing without labels: no room between the lines of a box."""
    return False


def luminance(ink: int) -> float:
    if ink >= 232:
        rgb = [8 + 10 * (ink - 232)] * 3
    else:
        steps = (ink - 16) // 36, (ink - 16) // 6 % 6, (ink - 16) % 6
        rgb = [55 + 40 * step if step else 0 for step in steps]
    linear = [x / 255 / 12.92 if x <= 10 else ((x / 255 + 0.055) / 1.055) ** 2.4 for x in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
