"""Puzzles as plain text, and where texts come from."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise import formats, library
from edgewise.board import Board
from edgewise.check import is_solution
from edgewise.errors import FormatError
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import (
    hex_flower,
    hex_grid,
    hex_triangle,
    joints,
    polygons,
    square,
    triangle,
    triangle_hexagon,
    triangle_trapezoid,
)
from edgewise.tile import Tile
from strategies import puzzles, solved_puzzles

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

CARDS = """\
# any line may carry a comment
name:  Two cards   # the second too
board: 1x2
match: halves
tiles:
P- G- R+ Y+        # clockwise from the top
P+, G+, R-, Y-
"""


@SLOW
@given(puzzles(odd_labels=True))
def test_every_sound_puzzle_comes_back_as_it_was(puzzle: Puzzle) -> None:
    text = formats.dump(puzzle, "text")
    assert formats.read(text) == puzzle
    assert formats.dump(formats.read(text), "text") == text


@SLOW
@given(solved_puzzles())
def test_planted_boards_of_the_strategy_are_solutions(found: tuple[Puzzle, Board | None]) -> None:
    puzzle, board = found
    assert not [flaw for flaw in puzzle.flaws() if flaw.fatal]
    assert board is None or is_solution(board)


def test_cards_are_read_with_little_typing() -> None:
    assert formats.read(CARDS) == Puzzle(
        square(1, 2),
        (Tile.parse("P-/G-/R+/Y+"), Tile.parse("P+/G+/R-/Y-")),
        Rule("halves"),
        name="Two cards",
    )


def test_nothing_is_written_that_goes_without_saying() -> None:
    assert formats.dump(formats.read(CARDS), "text") == (
        "name: Two cards\nboard: 1x2\nmatch: halves\ntiles:\nP- G- R+ Y+\nP+ G+ R- Y-\n"
    )


BOARDS = {
    "3x3": square(3, 3),
    "3X3": square(3, 3),
    "4X4 Torus\nholes: R2C2": square(4, 4, ["r2c2"], "torus"),
    "square 2 x 3": square(2, 3),
    "4×4 torus": square(4, 4, wrap="torus"),
    "2x4 cylinder": square(2, 4, wrap="cylinder"),
    "triangle 4": triangle(4),
    "triangle-hexagon 2": triangle_hexagon(2),
    "triangle-trapezoid 2x3": triangle_trapezoid(2, 3),
    "hex-flower 1": hex_flower(1),
    "hex 3x4": hex_grid(3, 4),
    "hex-triangle 5": hex_triangle(5),
    "3x3\nholes: r2c2 r3c3": square(3, 3, ["r2c2", "r3c3"]),
    "polygons\npolygons:\n0,0 1,0 1,1\n0,0 1,1 0.5,1": polygons(
        [[(0, 0), (1, 0), (1, 1)], [(0, 0), (1, 1), (0.5, 1)]]
    ),
    "joints\ncells: 3 3 4\njoints: c1.0=c2.1\n   c1.1=c3.0": joints(
        [3, 3, 4], [("c1", 0, "c2", 1), ("c1", 1, "c3", 0)]
    ),
}


@pytest.mark.parametrize("board", BOARDS)
def test_every_shape_can_be_asked_for(board: str) -> None:
    puzzle = formats.read(f"board: {board}\ntiles:\na a a a\n", judge=False)
    assert puzzle.layout == BOARDS[board]


TILES = {
    "a b c d": Tile(("a", "b", "c", "d"), "1"),
    "7: a b c d": Tile(("a", "b", "c", "d"), "7"),
    "7 x3: a b c d": Tile(("a", "b", "c", "d"), "7", 3),
    "x3: a b c d": Tile(("a", "b", "c", "d"), "1", 3),
    '"x3": a b c d': Tile(("a", "b", "c", "d"), "x3"),
    '"tiles": a b c d': Tile(("a", "b", "c", "d"), "tiles"),
    "8: a b c d | e f g h": Tile(("a", "b", "c", "d"), "8", 1, ("e", "f", "g", "h")),
    'C# "#" "a b" "\\u00e9"  # comment': Tile(("C#", "#", "a b", "é"), "1"),
    "  a,b,  c ,d": Tile(("a", "b", "c", "d"), "1"),
    "a; b;c ;d": Tile(("a", "b", "c", "d"), "1"),
    '“a b” b „c;d“ "e;f"': Tile(("a b", "b", "c;d", "e;f"), "1"),
    "7. a b c d": Tile(("a", "b", "c", "d"), "7"),
    "7) a b c d | e f g h": Tile(("a", "b", "c", "d"), "7", 1, ("e", "f", "g", "h")),
    "1. 2. 3. 4.": Tile(("1.", "2.", "3.", "4."), "1"),
    '"7." b c d': Tile(("7.", "b", "c", "d"), "1"),
    "a/b/c/d": Tile(("a", "b", "c", "d"), "1"),
    "7 x2: a/b/c/d | e/f/g/h": Tile(("a", "b", "c", "d"), "7", 2, ("e", "f", "g", "h")),
    "7. a/b/c/d": Tile(("a", "b", "c", "d"), "7"),
    "a/b c/d e f": Tile(("a/b", "c/d", "e", "f"), "1"),
    "🐢+ 🐢- a' x3": Tile(("🐢+", "🐢-", "a'", "x3"), "1"),
}


@pytest.mark.parametrize("line", TILES)
def test_tile_lines(line: str) -> None:
    puzzle = formats.read(f"board: 1x1\nflips: yes\ntiles:\n{line}\n")
    assert puzzle.tiles == (TILES[line],)


CLUES = {
    "r1c1: 7": Clue("r1c1", "7"),
    "R1C1: 7": Clue("r1c1", "7"),
    "r1c1: turn 2": Clue("r1c1", None, 2),
    "r1c1: 7 turn 2": Clue("r1c1", "7", 2),
    "r1c1: 7 turn 2 flipped": Clue("r1c1", "7", 2, True),
    "r1c1: 7 not flipped": Clue("r1c1", "7", None, False),
    "r1c1: flipped": Clue("r1c1", None, None, True),
    'r1c1: "turn" turn 1': Clue("r1c1", "turn", 1),
}


@pytest.mark.parametrize("line", CLUES)
def test_clue_lines(line: str) -> None:
    text = f'board: 1x1\nflips: yes\ntiles:\n7: a a a a\n"turn": a a a a\nclues:\n{line}\n'
    puzzle = formats.read(text)
    assert puzzle.clues == (CLUES[line],)
    assert formats.read(formats.dump(puzzle, "text")) == puzzle


def test_rules_in_words() -> None:
    puzzle = formats.read(
        "Board: 1x1\nMATCH: pairs LAnt=RAnt\n  X=X\nrim: r1c1.0=X, r1c1.2=LAnt\n"
        "rim_only: yes\nturns: no\nflips: on\ntiles:\nX X LAnt X\n"
    )
    assert puzzle.rule == Rule(
        "pairs",
        (("LAnt", "RAnt"), ("X", "X")),
        (("r1c1.0", "X"), ("r1c1.2", "LAnt")),
        rim_only=True,
        turns=False,
        flips=True,
    )
    assert formats.read("board: 1x1\nrim: none\ntiles:\na a a a").rule.rim is None
    assert formats.read('board: 1x1\nrim: "none"\ntiles:\na a a none').rule.rim == "none"


def test_a_frame_is_the_rim_that_mates_with_it() -> None:
    for match, frame, rim in (
        ("halves", "R+", "R-"),
        ("halves", "r1c1.0=R+ r1c1.2=G-", "r1c1.0=R- r1c1.2=G+"),
        ("halves", "none", "none"),
        ("equal", "R+", "R+"),
        ("pairs R+=G+ R-=R- G-=G-", "G+", "R+"),
    ):
        framed, rimmed = (
            formats.read(f"board: 1x1\nmatch: {match}\n{said}\ntiles:\nR+ G- R- G+")
            for said in (f"frame: {frame}", f"rim: {rim}")
        )
        assert framed == rimmed
        assert "frame:" not in formats.dump(framed, "text")
    only = formats.read("board: 1x1\nmatch: halves\nframe: R+\nrim_only: yes\ntiles:\nR+ R- R+ R-")
    assert only.rule == Rule("halves", rim="R-", rim_only=True)


def test_halves_of_a_frame_may_be_spelled_as_on_the_tiles() -> None:
    puzzle = formats.read(
        'board: 1x1\nmatch: halves\nframe: "frog head"\ntiles:\n'
        '"frog head" "frog tail" "frog tail" "frog tail"'
    )
    assert puzzle.rule.rim == "frog tail"


def test_half_turns_are_written_and_read() -> None:
    puzzle = formats.read("board: 1x1\nturns: Half\ntiles:\na b c d")
    assert puzzle.rule.turns == "half"
    assert "\nturns: half\n" in formats.dump(puzzle, "text")
    assert '"turns": "half"' in formats.dump(puzzle)
    assert (
        puzzle == formats.read(formats.dump(puzzle)) == formats.read(formats.dump(puzzle, "text"))
    )


def test_rules_as_people_type_them() -> None:
    for words, rule in {
        "Halves": Rule("halves"),
        "EQUAL": Rule(),
        "Pairs a+=a-": Rule("pairs", (("a+", "a-"),)),
        "a+=a-": Rule("pairs", (("a+", "a-"),)),
        "a+ = a-; x=x": Rule("pairs", (("a+", "a-"), ("x", "x"))),
    }.items():
        assert formats.read(f"board: 1x1\nmatch: {words}\ntiles:\na+ a- a+ a-").rule == rule
    rim = formats.read("board: 1x1\nrim: R1C1.0=Red\ntiles:\na a a Red").rule.rim
    assert rim == (("r1c1.0", "Red"),)


def test_numbered_lines_are_ids_where_all_are_or_the_labels_say_so() -> None:
    def sides(board: str, *lines: str) -> list[tuple[str, int]]:
        text = "\n".join([f"board: {board}", "tiles:", *lines])
        return [(t.id, len(t.sides)) for t in formats.read(text, judge=False).tiles]

    assert sides("1x3", "1. a b c d", "e f g h", "3) i j k l") == [("1", 4), ("2", 4), ("3", 4)]
    # A label is missing in one of them.
    assert sides("1x2", "4. a b c d", "7. e f g") == [("4", 4), ("7", 3)]
    assert sides("1x2", "a/b/c/d", "e/f/g") == [("1", 4), ("2", 3)]
    # Three labels and an id, or four labels?
    mixed = "joints\ncells: 3 4\njoints: c1.0=c2.0"
    assert sides(mixed, "1. a b c", "2. d e f") == [("1", 4), ("2", 4)]
    assert sides(mixed, "1. a b c", "2. d e f g") == [("1", 3), ("2", 4)]


ODD = ["1.", "12)", "a/b", "a/b/c/d", "/", "tiles", "Clues", ";", "a;b", "“a”", "a“", "”", "„x“"]


@SLOW
@given(st.data())
def test_what_could_be_read_in_another_way_is_written_in_quotes(data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=4))
    label = st.sampled_from(ODD)
    names = data.draw(st.lists(label, unique=True, min_size=len(cells), max_size=len(cells)))
    named, backs = data.draw(st.booleans()), data.draw(st.booleans())
    tiles = [
        Tile(
            tuple(data.draw(label) for _ in range(sides)),
            name if named else "",
            back=tuple(data.draw(label) for _ in range(sides)) if backs else None,
        )
        for name, sides in zip(names, cells, strict=True)
    ]
    rule = Rule("pairs", tuple((x, x) for x in ODD), flips=True)
    # Also for a board that the tiles do not fit, where one guesses soonest.
    for layout in (joints(cells, []), square(1, 1)):
        puzzle = Puzzle(layout, tuple(tiles), rule, (Clue("R1C1", tiles[0].id or "1"),))
        assert formats.read(formats.dump(puzzle, "text"), judge=False) == puzzle


def test_whole_text_may_be_indented() -> None:
    indented = "".join(f"    {line}\n" for line in CARDS.splitlines())
    assert formats.read(indented) == formats.read(CARDS)


def test_long_values_go_on_in_indented_lines() -> None:
    many = [f"label{i}" for i in range(60)]
    pairs = tuple(zip(many[::2], many[1::2], strict=True))
    puzzle = Puzzle(square(1, 1), (Tile(tuple(many[:4])),), Rule("pairs", pairs))
    text = formats.dump(puzzle, "text")
    assert max(map(len, text.splitlines())) <= 100
    assert formats.read(text) == puzzle


def test_format_is_chosen_by_content(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(CARDS)
    assert formats.load(path) == formats.read(CARDS)
    path.write_text(formats.dump(formats.read(CARDS)))
    path.rename(tmp_path / "cards.txt")
    assert formats.load(str(tmp_path / "cards.txt")) == formats.read(CARDS)


@pytest.mark.parametrize("suffix", [".json", ".txt", ".JSON"])
def test_saved_puzzle_comes_back(tmp_path: Path, suffix: str) -> None:
    puzzle = formats.read(CARDS)
    path = tmp_path / f"cards{suffix}"
    formats.save(puzzle, path)
    assert formats.load(path) == puzzle


def test_unknown_suffix_and_format_are_named(tmp_path: Path) -> None:
    puzzle = formats.read(CARDS)
    path = tmp_path / "cards.doc"
    with pytest.raises(FormatError, match=r"expected a name that ends in \.json or .*\.txt"):
        formats.save(puzzle, path)
    with pytest.raises(FormatError, match=r"unknown format 'doc'; expected one of .*json, share"):
        formats.dump(puzzle, "doc")
    with pytest.raises(FormatError, match="cannot be written: No such file"):
        formats.save(puzzle, tmp_path / "no" / "cards.txt")


def test_standard_input_is_called_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CARDS.encode())))
    assert formats.load("-") == formats.read(CARDS)


@pytest.fixture
def bundled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A library of one puzzle, and an empty directory to stand in."""
    monkeypatch.setattr(library, "names", lambda: ["cards", "turtles"])
    monkeypatch.setattr(library, "text", lambda name: formats.dump(formats.read(CARDS)))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("bundled")
def test_library_is_searched_after_files() -> None:
    assert formats.load("cards") == formats.read(CARDS)
    Path("cards").write_text(CARDS.replace("Two cards", "Mine"))
    assert formats.load("cards").name == "Mine"


@pytest.mark.usefixtures("bundled")
def test_name_that_is_nothing_gets_close_matches() -> None:
    with pytest.raises(FormatError) as caught:
        formats.load("turtels")
    assert str(caught.value) == (
        "turtels: expected a file or the name of a bundled puzzle, got neither; "
        "did you mean turtles?"
    )
    with pytest.raises(FormatError, match=r"cards: expected a file, got nothing by this name"):
        formats.load(Path("cards"))
