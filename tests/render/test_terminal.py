"""Boards in text. The drawings below are what a user sees."""

from __future__ import annotations

import itertools
import random
import re
import subprocess
import sys
import time
import unicodedata
from collections import Counter
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise import shapes
from edgewise.board import Board, Placement
from edgewise.layout import Layout, Side
from edgewise.puzzle import Puzzle
from edgewise.render import arrows
from edgewise.render.names import id_names, label_names
from edgewise.render.text.terminal import draw, loose
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
    "\x1b[31mred", "a\nb", "\u202eback", "\u0301", " ", "\x07", "\x9b2J", "\u200d", "❤\ufe0f",
    "👨\u200d👩\u200d👧", "🇫🇷", "日本", "שלום", "a" * 30, "R+", "R-", "~", "✗", "\\x1b", "1↑",
    "\u1161", "e\u0301" * 9,
]  # fmt: skip

letters = st.characters(exclude_categories=["Cs"])
words = st.sampled_from(HOSTILE) | st.text(letters, min_size=1, max_size=12)


@st.composite
def boards(pick: st.DrawFn) -> tuple[Board, list[Side]]:
    """Any board: sizes, labels, ids, partly filled, turned, turned over; and sides to mark."""
    layout = pick(st.sampled_from(SMALL))
    labels = pick(st.lists(words, min_size=1, max_size=6))
    halves = pick(st.booleans())
    if halves:
        labels = [label + half for label in labels for half in "+-"]
    names = pick(st.lists(words, max_size=4, unique=True))
    ids = [*names, *(f"{i}." for i in range(len(layout)))][: len(layout)]
    dice = random.Random(pick(st.integers(0, 999)))
    tiles, cells = [], []
    for name, cell in zip(ids, layout.cells, strict=True):
        tiles.append(Tile(tuple(dice.choices(labels, k=cell.sides)), name))
        lying = Placement(name, dice.randrange(cell.sides), dice.random() < 0.3)
        cells.append(lying if dice.random() < 0.8 else None)
    places = [Side(i, s) for i, cell in enumerate(layout.cells) for s in range(cell.sides)]
    marks = dice.choices(places, k=dice.randrange(4))
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


@pytest.mark.parametrize("layout", SMALL, ids=lambda layout: layout.shape)
def test_a_drawing_gives_way_as_soon_as_it_is_one_column_too_wide(layout: Layout) -> None:
    tiles = tuple(Tile(("日本", "b", "c", *"d" * 9)[: cell.sides]) for cell in layout.cells)
    board = Board(Puzzle(layout, tiles), tuple(Placement(str(i + 1)) for i in range(len(layout))))
    for width in range(2, 120):
        assert max(map(seen_columns, draw(board, width=width).split("\n"))) <= width


@given(boards(), st.booleans())
def test_every_label_or_its_code_is_in_the_drawing_as_often_as_on_the_board(
    case: tuple[Board, list[Side]], unicode: bool
) -> None:
    board, marks = case
    seen = solid(above_legend(draw(board, width=400, unicode=unicode, marks=marks)))
    shown = Counter(label for sides in board.picture() for label in sides or ())
    both = [label_names(board.puzzle, short=short, unicode=unicode) for short in (False, True)]
    assert any(
        all(seen.count(solid(names[label])) >= count for label, count in shown.items())
        for names in both
    )


@given(boards(), st.integers(20, 400), st.booleans())
def test_every_id_is_in_the_drawing_and_a_shortened_one_in_the_legend_too(
    case: tuple[Board, list[Side]], width: int, unicode: bool
) -> None:
    board, marks = case
    text = draw(board, width=width, unicode=unicode, marks=marks)
    full = id_names(board.puzzle, None, unicode)
    for p in board.cells:
        if p is not None:
            names = [id_names(board.puzzle, limit, unicode)[p.tile] for limit in (None, 8, 4)]
            assert any(solid(name) in solid(above_legend(text)) for name in names)
            assert solid(full[p.tile]) in solid(text)


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
def test_without_unicode_everything_is_ascii(case: tuple[Board, list[Side]], width: int) -> None:
    board, marks = case
    assert draw(board, width=width, marks=marks, unicode=False).isascii()
    assert loose(board.puzzle, width, unicode=False).isascii()


def test_squares_are_boxes_with_the_labels_at_their_sides() -> None:
    board = halves_2x2()
    assert str(board) == picture(r"""
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
    assert draw(halves_2x2(), unicode=False) == picture(r"""
        +---------+---------+
        |   A+    |   D-    |
        |D- 1/0 B-|B+ 2/1 C-|
        |   C+    |   A+    |
        +---------+---------+
        |   C-    |         |
        |B+ 3/2 D-|         |
        |   A+    |         |
        +---------+---------+
        2/1 is tile 2, turned 1 step clockwise.
    """)


def test_holes_stay_blank_and_empty_cells_do_not_look_like_them() -> None:
    layout = shapes.square(3, 3, ["r1c1", "r2c2"])
    board = Board.empty(Puzzle(layout, (Tile(tuple("abcd"), copies=7),)))
    assert str(board.put("r1c2", Placement("1"))) == picture(r"""
               ┌──────┬──────┐
               │  a   │      │
               │d 1↑ b│   ·  │
               │  c   │      │
        ┌──────┼──────┼──────┤
        │      │      │      │
        │   ·  │      │   ·  │
        │      │      │      │
        ├──────┼──────┼──────┤
        │      │      │      │
        │   ·  │   ·  │   ·  │
        │      │      │      │
        └──────┴──────┴──────┘
        1↑ is tile 1, its top (the first label in its list) pointing up.
        · is an empty cell.
    """)


def test_wide_letters_keep_the_borders_straight() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile(("日本", "🐢", "e\u0301", "x"), copies=2),))
    assert str(Board(puzzle, (Placement("1"), Placement("1", 2)))) == picture("""
        ┌────────┬────────┐
        │  日本  │   e\u0301    │
        │x  1↑ 🐢│🐢 1↓  x│
        │   e\u0301    │  日本  │
        └────────┴────────┘
        1↓ is tile 1, its top (the first label in its list) pointing down.
    """)


def test_triangles_are_triangles() -> None:
    board = all_turns(shapes.triangle(2), "ab", "cd", "ef")
    assert str(board) == picture(r"""
                   /\
                  /  \
                 /    \
                /ef  ab\
               /   1↗   \
              /___ cd ___\
             /\    cd    /\
            /  \   3↙   /  \
           /    \ab  ef/    \
          /cd  ef\    /ef  ab\
         /   2↓   \  /   4↗   \
        /___ ab ___\/___ cd ___\
        2↓ is tile 2, its first side (the first label in its list) pointing down.
    """)


def test_hexagons_with_a_flat_top_form_a_flower() -> None:
    board = all_turns(shapes.hex_flower(1), *"abcdef")
    assert str(board) == picture(r"""
                     _______
                    /   f   \
                   /e       a\
           _______/     2↗    \_______
          /   a   \           /   e   \
         /f       b\d       b/d       f\
        /     7↑    \__ c __/     3↘    \
        \           /   a   \           /
         \e       c/f       b\c       a/
          \__ d __/     1↑    \__ b __/
          /   b   \           /   d   \
         /a       c\e       c/c       e\
        /     6↖    \__ d __/     4↓    \
        \           /   c   \           /
         \f       d/b       d\b       f/
          \__ e __/     5↙    \__ a __/
                  \           /
                   \a       e/
                    \__ f __/
        2↗ is tile 2, its first side (the first label in its list) pointing up right.
    """)


def test_hexagons_on_a_corner_form_a_wall_of_bricks() -> None:
    board = all_turns(shapes.hex_grid(2, 2), *"abcdef")
    assert str(board) == picture(r"""
        ┌───────┬───────┐
        │ f   a │ e   f │
        │e  1↗ b│d  2→ a│
        │ d   c │ c   b │
        └───┬───┴───┬───┴───┐
            │ d   e │ c   d │
            │c  3↘ f│b  4↙ e│
            │ b   a │ a   f │
            └───────┴───────┘
        2→ is tile 2, its first side (the first label in its list) pointing right.
    """)


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
    assert draw(board) == picture(r"""
                   /\
                  /  \
                 /    \
                /Q   P+\
               /   1↗   \
              /___ B+ ___\
             /\    B-    /\
            /  \   2↙   /  \
           /    \P-   x/    \
          /      \    /      \
         /        \  /        \
        /__________\/__________\
        2↙ is tile 2, its first side (the first label in its list) pointing down left.
        P+ = fPinkBfly  P- = bPinkBfly  B+ = lBlueBfly  B- = rBlueBfly
        Q = Queen bee
    """)


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
    # A wrong rim takes a column of its own: one fits beside the board, two do not.
    assert draw(board, marks=[Side(0, 3)]).startswith("✗256↑")
    assert draw(board, marks=[Side(0, 3), Side(15, 1)]).startswith("r1c1")


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
    board = Board(
        Puzzle(shapes.square(1, 1), (tile,), Rule(flips=True)), (Placement("7", 1, True),)
    )
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
        for i in {0, len(layout) // 2, len(layout) - 1}:
            sides = range(layout.cells[i].sides)
            drawings = {draw(board, width=width, marks=[Side(i, s)]) for s in sides}
            assert len(drawings) == len(sides)
            assert before not in drawings


def test_a_board_wrapped_round_says_so() -> None:
    puzzle = Puzzle(shapes.square(1, 3, wrap="cylinder"), (Tile(tuple("abcd"), copies=3),))
    assert "The left and the right edge touch." in str(Board.empty(puzzle))


def test_mates_have_one_colour_and_others_another() -> None:
    tiles = (Tile(("x+", "x-", "z+", "z-")),)
    text = draw(
        Board(Puzzle(shapes.square(1, 1), tiles, Rule("halves")), (Placement("1"),)), colour=True
    )
    code = {
        label: re.search(rf"\x1b\[([\d;]+)m{re.escape(label)}", text) for label in tiles[0].sides
    }
    found = [match[1] for match in code.values() if match]
    assert found[0] == found[1] != found[2] == found[3]


def test_right_to_left_labels_stand_in_the_legend_only() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("שלום", "b", "c", "d")),))
    lines = str(Board(puzzle, (Placement("1"),))).split("\n")
    assert lines[1] == "│  A   │"
    assert lines[-1] == "A = שלום"


@pytest.mark.parametrize("width", [80, 200])
def test_a_large_board_with_thousands_of_labels_is_drawn_at_once(width: int) -> None:
    size = 70
    tiles = tuple(
        Tile((f"v{r}.{c}", f"h{r}.{c + 1}", f"v{r + 1}.{c}", f"h{r}.{c}"))
        for r in range(size)
        for c in range(size)
    )
    puzzle = Puzzle(shapes.square(size, size), tiles)
    board = Board(puzzle, tuple(Placement(tile.id) for tile in puzzle.tiles))
    start = time.process_time()
    assert draw(board, width=width).startswith("r1c1")
    assert time.process_time() - start < 3  # 0.2 s; it took two minutes


def test_names_are_not_worked_out_again_for_the_next_board_but_for_the_next_puzzle() -> None:
    board = halves_2x2()
    again = Board(board.puzzle, board.cells[::-1])
    other = Puzzle(board.puzzle.layout, board.puzzle.tiles, board.puzzle.rule)
    first, second, third = (
        label_names(puzzle, short=False) for puzzle in (board.puzzle, again.puzzle, other)
    )
    assert first is second
    assert first is not third
    assert first == third


def halves_2x2() -> Board:
    tiles = tuple(map(Tile.parse, ("A+/B-/C+/D-", "C-/A+/B+/D-", "A+/B+/C-/D-", "A-/B+/C-/D+")))
    puzzle = Puzzle(shapes.square(2, 2), tiles, Rule("halves"))
    return Board(puzzle, (Placement("1"), Placement("2", 1), Placement("3", 2), None))


def all_turns(layout: Layout, *labels: str) -> Board:
    tiles = tuple(Tile(labels) for _ in layout.cells)
    cells = (Placement(str(i + 1), i % len(labels)) for i in range(len(layout)))
    return Board(Puzzle(layout, tiles), tuple(cells))


def test_a_terminal_loads_no_pictures() -> None:
    code = "import sys, edgewise.cli\nsys.argv[1:] = ['solve', 'unicorn', '--quiet']\n"
    code += "try: edgewise.cli.main()\nfinally: print('\\n', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("edgewise.render.picture.")}
    assert loaded == {"edgewise.render.picture.theme"}


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


def above_legend(text: str) -> str:
    return re.split(r"\n[^\n]* is tile |\nLabels stand|\n~ before", text)[0]


def solid(text: str) -> str:
    """Without blanks and line ends, as long words are broken over lines."""
    return re.sub(r"\s", "", text)
