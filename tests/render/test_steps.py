"""Steps for people: the order, the words and the pictures."""

from __future__ import annotations

import io
import json
import math
import re
from html.parser import HTMLParser
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise
from commands import answer, run
from edgewise import shapes
from edgewise.answers import hint
from edgewise.board import Board, Placement
from edgewise.errors import CallError
from edgewise.layout import Layout, Point
from edgewise.puzzle import Clue, Puzzle
from edgewise.render.picture.svg import ems
from edgewise.render.picture.theme import style
from edgewise.render.steps.pdf import broken
from edgewise.render.steps.turning import told
from edgewise.rule import Rule
from edgewise.tile import Tile
from pictures import HOSTILE
from strategies import boards, puzzles

SOME = st.data()


def board_of(layout: Layout, *lying: Placement | None, flips: bool = False) -> Board:
    """Tiles with other labels on every side, laid so."""
    tiles = tuple(Tile(tuple("abcdefghijkl"[: cell.sides])) for cell in layout.cells)
    rows = lying or tuple(Placement(str(i)) for i in range(1, len(layout) + 1))
    return Board(Puzzle(layout, tiles, Rule(flips=flips)), rows)


def words(board: Board) -> list[str]:
    return [step.words for step in board.steps()]


# The order


@given(SOME)
def test_laying_by_the_steps_alone_gives_the_board(data: st.DataObject) -> None:
    board = data.draw(puzzles(odd_labels=True).flatmap(boards))
    laid = Board.empty(board.puzzle)
    for number, step in enumerate(board.steps(), 1):
        assert step.number == number
        name = board.puzzle.layout.cells[step.cell].name
        assert laid[name] is None
        assert f", in {name}" in step.words
        laid = laid.put(name, step.placement)
    assert laid == board


@given(SOME)
def test_every_tile_touches_one_that_lies_if_it_can(data: st.DataObject) -> None:
    board = data.draw(puzzles().flatmap(boards))
    layout = board.puzzle.layout
    near: dict[int, set[int]] = {i: set() for i in range(len(layout))}
    for a, b in layout.joints:
        near[a.cell].add(b.cell)
        near[b.cell].add(a.cell)
    filled, laid = {i for i, p in enumerate(board.cells) if p}, set[int]()
    for step in board.steps():
        touched = {layout.across[side].cell for side in step.touching}
        assert touched == near[step.cell] & laid - {step.cell}
        if not touched and not step.fixed:
            # The first of its part: nothing that is left touches what lies.
            assert not any(near[i] & laid for i in filled - laid)
        laid.add(step.cell)


def test_clues_come_first_and_are_called_so() -> None:
    tiles = (Tile(tuple("aaaa"), copies=9),)
    puzzle = Puzzle(shapes.square(3, 3), tiles, clues=(Clue("r2c2", "1"), Clue("r3c1", "1", 2)))
    told_ = words(Board(puzzle, (Placement("1"),) * 9))
    assert told_[:2] == [
        "Tile 1, as it lies, in r2c2: the middle. That is a clue.",
        "Tile 1, as it lies, in r3c1: the bottom left corner. That is a clue.",
    ]
    assert told_[2] == "Tile 1, as it lies, in r1c2: above tile 1 in r2c2 (a meets a)."


def test_a_clue_elsewhere_has_its_row_and_column() -> None:
    tiles = (Tile(tuple("aaaa"), copies=12),)
    puzzle = Puzzle(shapes.square(3, 4), tiles, clues=(Clue("r2c3", "1"),))
    first = words(Board(puzzle, (Placement("1"),) * 12))[0]
    assert first == "Tile 1, as it lies, in r2c3: row 2, column 3. That is a clue."


# The words


def test_the_words_of_a_square_board() -> None:
    board = edgewise.load("unicorn").solve().board
    assert board is not None
    found = words(board)
    assert found[0] == (
        "Tile 1, as it lies, in r1c1: the top left corner. It shows P- on top and G- on the right: "
        "if not, were all tiles typed anticlockwise?"
    )
    assert found[1] == (
        "Tile 3, a quarter turn to the right, in r1c2: to the right of tile 1 (G+ meets G-)."
    )
    assert found[3] == "Tile 7, half a turn, in r2c1: below tile 1 (R- meets R+)."
    assert found[4] == (
        "Tile 8, as it lies, in r2c2: to the right of tile 7 (G+ meets G-) "
        "and below tile 3 (Y- meets Y+)."
    )
    assert found[6] == ("Tile 6, a quarter turn to the left, in r3c1: below tile 7 (P- meets P+).")


def test_a_triangle_that_points_down_is_turned_by_sixths() -> None:
    # Loose, side 0 is the upper right. Pointing down, it is the top: a sixth to the left.
    layout = shapes.triangle(2)
    board = board_of(layout, Placement("1"), Placement("2", 1), Placement("3"), Placement("4", 2))
    assert words(board) == [
        "Tile 1, as it lies, in c1: the top. It shows c on the upper left and a on the upper "
        "right: if not, were all tiles typed anticlockwise?",
        "Tile 3, a sixth of a turn to the left, in c3: below tile 1 (a meets b: no match).",
        "Tile 2, a third of a turn to the right, in c2: to the lower left of tile 3 (c meets c).",
        "Tile 4, a third of a turn to the left, in c4: to the lower right of tile 3 "
        "(a meets b: no match).",
    ]
    assert "points up right." in board.steps().about


def test_a_flower_begins_in_the_middle_and_goes_around() -> None:
    turns = [Placement(str(i + 1), i % 6) for i in range(7)]
    found = words(board_of(shapes.hex_flower(1), *turns))
    assert found[0].startswith("Tile 1, as it lies, in c1: the middle.")
    assert found[1].startswith("Tile 2, a sixth of a turn to the right, in c2: above tile 1 (")
    assert found[2].startswith("Tile 3, a third of a turn to the right, in c3: to the lower right")
    assert found[3].startswith("Tile 4, half a turn, in c4: below tile 3 (")
    assert "and to the lower right of tile 1 (" in found[3]
    assert found[5].startswith("Tile 6, a sixth of a turn to the left, in c6: to the upper left")


def test_tiles_that_are_turned_over() -> None:
    layout = shapes.square(1, 2)
    board = board_of(layout, Placement("1", 0, True), Placement("2", 3, True), flips=True)
    assert words(board) == [
        "Tile 1, turned over, in r1c1: the left end.",
        "Tile 2, turned over, then a quarter turn to the left, in r1c2: "
        "to the right of tile 1 (a meets d: no match).",
    ]
    assert "its first side stays where it was" in board.steps().about


def test_a_tile_of_another_shape_is_told_by_its_first_side() -> None:
    # A flat and a high rectangle: no turn takes one to the other so that side 0 stays side 0.
    flat, high = [(0, 0), (2, 0), (2, 1), (0, 1)], [(2, 0), (3, 0), (3, 2), (2, 2)]
    board = board_of(shapes.polygons([flat, high]), Placement("1"), Placement("2", 2))
    assert [step.degrees for step in board.steps()] == [0, None]
    assert ", its first side pointing down, in c2" in words(board)[1]
    turned = board.put("c2", Placement("2", 1))
    assert [step.degrees for step in turned.steps()] == [0, 90]


def test_a_rolled_up_board_says_where_its_edges_meet() -> None:
    tiles = (Tile(tuple("abab"), copies=3),)
    puzzle = Puzzle(shapes.square(1, 3, wrap="cylinder"), tiles)
    found = words(Board(puzzle, (Placement("1"),) * 3))
    assert found[2] == (
        "Tile 1, as it lies, in r1c3: to the right of tile 1 in r1c2 (b meets b) "
        "and beside tile 1 in r1c1 around the edge of the board (b meets b)."
    )


def test_cells_without_a_place_have_neighbours_only() -> None:
    board = board_of(shapes.joints([3, 3, 1], [("c1", 0, "c2", 1)]))
    assert words(board) == [
        "Tile 1, as it lies, in c1.",
        "Tile 2, as it lies, in c2: beside tile 1 (b meets a: no match).",
        "Tile 3, as it lies, in c3.",
    ]


@pytest.mark.parametrize(
    ("degrees", "turn"),
    [
        (0, ""), (90, "a quarter turn to the right"), (-90, "a quarter turn to the left"),
        (180, "half a turn"), (120, "a third of a turn to the right"),
        (-144, "two fifths of a turn to the left"), (45, "an eighth of a turn to the right"),
        (150, "five twelfths of a turn to the right"), (36, "a tenth of a turn to the right"),
        (-20, "turned by 20 degrees to the left"), (360 / 11, "an eleventh of a turn to the right"),
    ],
)  # fmt: skip
def test_turns_in_words(degrees: float, turn: str) -> None:
    assert told(degrees) == turn


@given(SOME)
def test_the_turn_in_the_plane_brings_every_side_to_its_place(data: st.DataObject) -> None:
    board = data.draw(puzzles().flatmap(boards))
    cells, shown = board.puzzle.layout.cells, board.picture()
    for step in board.steps():
        cell, tile = cells[step.cell], board.puzzle.by_id[step.placement.tile]
        loose = next(c for c in cells if c.sides == cell.sides)
        if cell.polygon is None or loose.polygon is None or step.degrees is None:
            continue
        was, now, count = middles(loose.polygon), middles(cell.polygon), cell.sides
        if step.placement.flipped:  # about the line from the centre that side 0 lies across
            (x0, y0), (x1, y1) = loose.polygon[:2]
            axis = math.atan2(y1 - y0, x1 - x0) + math.pi / 2
            was = [(r, 2 * axis - a) for r, a in was]
        for k, (r, angle) in enumerate(was):
            turned = angle + math.radians(step.degrees)
            at = r * math.cos(turned), r * math.sin(turned)
            gaps = [math.dist(at, (q * math.cos(a), q * math.sin(a))) for q, a in now]
            side = gaps.index(min(gaps))
            assert gaps[side] < 0.03  # the triangles of the parquet are not quite regular
            label = tile.face(step.placement.flipped)[-k % count if step.placement.flipped else k]
            sides = shown[step.cell]
            assert sides is not None
            assert sides[side] == label


def middles(polygon: tuple[Point, ...]) -> list[Point]:
    """The middles of its sides, seen from its centre: how far, and in what direction."""
    x, y = (sum(p[i] for p in polygon) / len(polygon) for i in (0, 1))
    ends = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    found = [((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y) for a, b in ends]
    return [(math.hypot(*p), math.atan2(p[1], p[0])) for p in found]


# Pages


class Page(HTMLParser):
    """What is in a page; every tag must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.refers: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(text)
        self.close()
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))
        assert self.refers <= set(self.ids)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            self.ids += [value or ""] if name == "id" else []
            if name == "href":
                assert value is not None
                assert value.startswith("#")
                self.refers.add(value[1:])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@given(SOME)
def test_any_board_gives_a_page_that_holds_together(data: st.DataObject) -> None:
    board = data.draw(puzzles(odd_labels=True).flatmap(boards))
    steps = board.steps()
    page = Page(steps.html())
    assert page.tags.count("h2") == len(steps)
    assert page.tags.count("h1") == 1


def hostile_board() -> Board:
    tiles = tuple(Tile((bad, "b", "c", "d"), bad) for bad in HOSTILE)
    puzzle = Puzzle(shapes.square(1, len(HOSTILE)), tiles, name=HOSTILE[0])
    return Board(puzzle, tuple(Placement(bad, 1) for bad in HOSTILE))


def test_labels_cannot_add_anything_to_a_page() -> None:
    text = hostile_board().steps().html()
    page = Page(text)
    assert "script" not in page.tags
    assert not {name for name in page.attributes if name.startswith("on")}
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert len(text) < 200_000


def test_hostile_labels_are_harmless_in_words_and_in_print() -> None:
    steps = hostile_board().steps()
    assert all(step.words.isprintable() and len(step.words) < 300 for step in steps)
    assert str(steps).count("\n") == len(steps) + len(steps.legend)
    assert steps.pdf().startswith(b"%PDF")
    [backwards] = [step for step in steps if "שלום" in step.placement.tile]
    assert "Tile #1, " in backwards.words  # as in the picture
    assert ">#1</text>" in steps.html()


def test_the_same_board_gives_the_same_bytes() -> None:
    board = edgewise.load("triazzle").solve().board
    assert board is not None
    for look in (style(), style("contrast", dark=True, labels=False)):
        assert board.steps().html(look) == board.steps().html(look)
        assert board.steps().pdf(look) == board.steps().pdf(look)


def test_pages_are_a4_and_hold_every_step() -> None:
    board = edgewise.load("triazzle").solve().board
    assert board is not None
    pages = pypdf.PdfReader(io.BytesIO(board.steps().pdf())).pages
    assert len(pages) == 3
    for page in pages:
        assert [float(x) / 72 * 25.4 for x in page.mediabox[2:]] == pytest.approx([210, 297])
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert [int(x) for x in re.findall(r"(\d+)\. ?Tile", text)] == list(range(1, 17))


def test_a_long_legend_takes_pages_of_its_own() -> None:
    tiles = tuple(Tile(tuple(f"{i}{k}".ljust(60, "y") for k in "abcd")) for i in range(40))
    puzzle = Puzzle(shapes.square(5, 8), tiles)
    steps = Board(puzzle, tuple(Placement(str(i)) for i in range(1, 41))).steps()
    pages = pypdf.PdfReader(io.BytesIO(steps.pdf())).pages
    assert len(pages) > 40 / 6 + 1
    assert not re.search(r"Tile \d+, as", pages[0].extract_text())


def test_a_board_as_large_as_eternity_ii_stays_small() -> None:
    puzzle = edgewise.load("eternity2")
    board = Board(puzzle, tuple(Placement(tile.id) for tile in puzzle.tiles))
    text = board.steps().html()
    assert len(text) < 2_000_000
    drawn = re.findall(r'<figure class="board">(.*?)</figure>', text)
    assert len(drawn) == 256
    assert {step.count("<use") for step in drawn} == {25}


def test_lines_are_broken_where_they_must_be() -> None:
    assert broken("a b c", 100) == ["a b c"]
    assert broken("", 10) == [""]
    for text in ("x" * 100, "one two three four " * 9):
        lines = broken(text, 12)
        assert all(ems(line) <= 12 for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_board_with_nothing_on_it_has_no_steps() -> None:
    steps = Board.empty(edgewise.load("unicorn")).steps()
    assert len(steps) == 0
    Page(steps.html())
    assert len(pypdf.PdfReader(io.BytesIO(steps.pdf())).pages) == 1


def test_the_suffix_says_how_steps_are_saved(tmp_path: Path) -> None:
    steps = board_of(shapes.square(1, 1)).steps()
    steps.save(tmp_path / "steps.txt")
    assert (
        "1. Tile 1, as it lies, in r1c1: the only cell.\n" in (tmp_path / "steps.txt").read_text()
    )
    with pytest.raises(CallError, match=r"a name ending in \.html, \.pdf, \.txt, got"):
        steps.save(tmp_path / "steps.doc")


# The command line


def test_solve_prints_the_steps_below_the_board() -> None:
    out = run("solve", "unicorn", "--steps").stdout
    assert (
        "\n1. Tile 1, as it lies, in r1c1: the top left corner. It shows P- on top and G-\n" in out
    )
    assert out.count("anticlockwise") == 1
    assert "\n9. Tile 9, a quarter turn to the left, in r3c3:" in out
    assert max(map(len, out.splitlines())) < 80
    assert "Tile" not in run("solve", "unicorn").stdout


def test_solve_has_the_steps_to_every_board_as_json() -> None:
    found = answer("solve", "unicorn", "--steps", "--all", "--distinct")
    assert len(found["steps"]) == len(found["boards"]) == 2
    names = [cell.name for cell in edgewise.load("unicorn").layout.cells]
    for board, steps in zip(found["boards"], found["steps"], strict=True):
        laid = {s["cell"]: {key: s[key] for key in ("tile", "turn", "flipped")} for s in steps}
        assert [laid[name] for name in names] == board["cells"]
        assert all(s["words"].startswith(f"Tile {s['tile']}, ") for s in steps)
    assert "steps" not in json.loads(run("solve", "unicorn", "--json").stdout)


def test_solve_saves_steps_as_html_and_pdf(tmp_path: Path) -> None:
    page, pages = tmp_path / "steps.html", tmp_path / "steps.pdf"
    run("solve", "unicorn", "--steps", "--out", str(page), "--theme", "turtles", "--dark")
    assert Page(page.read_text("utf-8")).tags.count("h2") == 9
    run("solve", "unicorn", "--steps", "--out", str(pages))
    assert len(pypdf.PdfReader(pages).pages) == 2
    # Other files hold the board, as without --steps.
    run("solve", "unicorn", "--steps", "--out", str(tmp_path / "board.svg"), "--theme", "turtles")
    plain = (tmp_path / "board.svg").read_text("utf-8")
    board = edgewise.load("unicorn").solve().board
    assert board is not None
    assert plain == board.draw("turtles").svg


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (["--out", "x.html"], "x.html needs --steps"),
        (["--steps", "--all", "--out", "x.html"], "lead to one board"),
        (["--steps", "--limit", "2", "--out", "x.pdf"], "lead to one board"),
        (["--steps", "--out", "x.doc"], ".html, got x.doc"),
        (["--steps", "--theme", "plane"], "did you mean plain?"),
    ],
)
def test_what_cannot_be_is_refused(options: list[str], wanted: str) -> None:
    assert wanted in run("solve", "unicorn", *options, status=2).stderr


@pytest.mark.parametrize("name", ["unicorn", "triazzle", "drive-ya-nuts", "hex-seven", "bibi"])
def test_a_hint_names_turns_as_the_steps_do(name: str) -> None:
    board = edgewise.load(name).solve().board
    assert board is not None
    same = 0
    for step in board.steps():
        cell = board.puzzle.layout.cells[step.cell].name
        found = board.remove(cell).hint()
        if found.placement == step.placement:  # else another tile would do as well
            same += 1
            said = [str(part) for part in hint.sentences(found, hint.MOVE)]
            way = step.words.split(f", in {cell}")[0].split(", ", 1)[1]
            assert f"Lay tile {step.placement.tile} there, {way}." in said
    assert same
