"""Lists of tiles in numbers, as those who work on Eternity II exchange them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import edgewise
from commands import run
from edgewise import formats, library
from edgewise.errors import FormatError
from edgewise.formats import FORMATS
from edgewise.formats.source import Source
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import hex_grid, square
from edgewise.tile import Tile, turned
from tile_lists import LISTS, SLOW, noted, square_of_nine

FRAMED = Rule(rim="0", rim_only=True)


def sides(puzzle: Puzzle) -> list[str]:
    return [" ".join(tile.sides) for tile in puzzle.tiles]


@st.composite
def listed_puzzles(draw: DrawFn) -> Puzzle:
    """Puzzles that a list can hold, solved ones shuffled and turned: with and without a rim."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    kind = draw(st.sampled_from(["number", "word", "zero"]))
    names = {
        "number": ["1", "2", "7", "22", "999999999999999999"],
        "word": ["red", "#x", "a b", "-1", "007"],
        "zero": ["0", "1", "65535", "2"],
    }[kind]
    rim = draw(st.sampled_from([None, "0" if kind == "number" else "grey"]))
    layout = square(rows, cols)
    shown: dict[tuple[int, int], str] = {}
    for a, b in layout.joints:
        shown[a] = shown[b] = draw(st.sampled_from(names))
    for side in layout.rim():
        shown[side] = rim or draw(st.sampled_from(names))
    quads = [tuple(shown[n, s] for s in range(4)) for n in range(rows * cols)]
    random = Random(draw(st.integers(0, 99)))
    random.shuffle(quads)
    prefix = draw(st.sampled_from(["", "t", "9"]))
    tiles = tuple(
        Tile(turned(quad, random.randrange(4)), f"{prefix}{n}" if prefix else "")
        for n, quad in enumerate(quads, 1)
    )
    rule = Rule(rim=rim, rim_only=rim is not None and draw(st.booleans()))
    return Puzzle(layout, tiles, rule, name=draw(st.sampled_from(["", "Unicorns"])))


@SLOW
@given(listed_puzzles(), st.sampled_from(LISTS), st.sampled_from([" ", "\t", ", ", ";"]))
def test_a_puzzle_comes_back_from_its_list(puzzle: Puzzle, name: str, blank: str) -> None:
    rows, cols = (int(str(value)) for _, value in puzzle.layout.size)
    if name == "heule" and puzzle.rule.rim is None and rows != cols:
        with pytest.raises(FormatError, match="heule tells no size"):
            formats.dump(puzzle, name)
        return
    text = formats.dump(puzzle, name)
    if name != "laurent":
        text = text.replace(" ", blank)
    again = formats.read(text, format=name)
    on_its_side = name == "heule" and rows > cols
    assert again.layout == (square(cols, rows) if on_its_side else puzzle.layout)
    assert again.rule == (Rule() if puzzle.rule.rim is None else FRAMED)
    # The same labels under other names: each has one, and no two have the same.
    pairs = {
        (old, new)
        for tile, other in zip(puzzle.tiles, again.tiles, strict=True)
        for old, new in zip(tile.sides, other.sides, strict=True)
    }
    assert len({old for old, _ in pairs}) == len({new for _, new in pairs}) == len(pairs)
    if name == "laurent":
        assert again.name == puzzle.name


@SLOW
@given(listed_puzzles(), st.sampled_from(LISTS))
def test_what_is_not_lost_is_still_there(puzzle: Puzzle, name: str) -> None:
    """Without a word about labels they are the same; without a word at all, everything is."""
    try:
        text, notes = formats.dump(puzzle, name), formats.lost(puzzle, name)
    except FormatError:
        return
    again = formats.read(text, format=name)
    if not any("labels" in words for words in notes):
        assert sides(again) == sides(puzzle)
    if not notes:
        ids = [tile.id for tile in puzzle.tiles]
        assert (again.name, [tile.id for tile in again.tiles]) == (puzzle.name, ids)


COUNTED = ["owen-3x3", "owen-4x3", "owen-4x4", "owen-5x5", "owen-6x5", "laurent-4x4"]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("bundled", COUNTED)
def test_library_puzzles_have_their_counts_after_the_journey(bundled: str, name: str) -> None:
    puzzle, known = edgewise.load(bundled), library.entry(bundled)
    # The content alone must tell; what the header leaves open changes no count.
    result = formats.read(formats.dump(puzzle, name)).count()
    assert (result.arrangements, result.solutions) == (known.arrangements, known.solutions)


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(
    "bundled", ["heule-7", "heule-12", "laurent-6x6", "eternity2", "meta-16x16", "eternity2-clue2"]
)
def test_large_library_puzzles_come_back(bundled: str, name: str) -> None:
    puzzle = edgewise.load(bundled)
    again = formats.read(formats.dump(puzzle, name), format=name)
    assert (again.layout, again.rule, again.tiles) == (puzzle.layout, puzzle.rule, puzzle.tiles)
    assert again.clues == (puzzle.clues if name == "heule" else ())


# Each of them as others write it.

THREE = ["0 0 1 1", "0 0 1 2", "0 0 2 1", "0 0 2 2"]


def test_the_order_of_the_sides() -> None:
    lines = "\n".join(square_of_nine())
    first = edgewise.load("owen-3x3").tiles[0]
    assert first.sides == ("0", "0", "1", "1")
    assert formats.read(lines).tiles[0].sides == first.sides
    assert formats.read(lines, format="jwortmann").tiles[0].sides == ("1", "1", "0", "0")
    text = "ntiles: 9\n" + "\n".join(f"{n} {line}" for n, line in enumerate(square_of_nine(), 1))
    said = {"format": "griffon", "typed": "bottom,right,top,left"}
    anticlockwise = formats.read(text, **said)  # type: ignore[arg-type]
    assert anticlockwise.tiles[0].sides == ("1", "0", "0", "1")
    for less in ({}, {"format": "griffon"}, {"typed": "bottom,right,top,left"}):
        with pytest.raises(FormatError, match="the one known file has --typed bottom,right,top,l"):
            formats.read(text, **less)  # type: ignore[arg-type]


def test_the_known_tiles_of_griffon_are_those_of_eternity_ii() -> None:
    """Lines of the published file; under another order of sides, no renaming of labels would do."""
    lines = "1 18 0 0 19\n2 18 0 0 20\n5 16 18 0 18\n61 15 16 16 2\n139 15 15 2 3\n181 3 5 15 7\n"
    lines += "208 1 3 12 13\n249 8 10 9 5\n255 7 13 11 13\n"
    order = FORMATS["griffon"].doubtful
    found = formats.read(f"ntiles: 9\n{lines}", format="griffon", typed=order, judge=False)
    official = edgewise.load("eternity2").by_id
    pairs = {
        pair
        for tile in found.tiles
        for pair in zip(tile.sides, official[tile.id].sides, strict=True)
    }
    assert len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)


def test_a_header_of_two_numbers_is_rows_and_columns_unless_it_is_owens() -> None:
    lines = formats.dump(edgewise.load("owen-4x3"), "owen")
    assert lines.startswith("4 3\n")
    lying, notes = noted(lines)
    assert lying.layout == square(4, 3)
    assert notes == [
        "4 3 read as 4 rows of 3; as width and height, it would be the same puzzle "
        "lying on its side"
    ]
    for puzzle, notes in (
        noted(lines, format="owen"),
        noted(lines, "some/pieces_04x03.txt"),
        noted(lines, "e2pieces_hard_4x3.txt"),
    ):
        assert puzzle.layout == square(3, 4)
        assert notes == []
    assert formats.read(lines, format="jwortmann").layout == square(4, 3)


@pytest.mark.parametrize("border", ["0", "65535"])
def test_the_frame_tells_the_size_and_is_the_rim(border: str) -> None:
    lines = formats.dump(edgewise.load("eternity2-clue2"), "pieces").splitlines()[1:]
    assert len(lines) == 72
    grey = "\n".join(" ".join(border if x == "0" else x for x in y.split()) for y in lines)
    puzzle, notes = noted(grey, format="pieces")
    assert puzzle.layout == square(6, 12)
    assert puzzle.rule == Rule(rim=border, rim_only=True)
    assert notes[0] == "the corners and borders tell the size: 6 rows of 12"


def test_boards_of_one_row_have_frames_too() -> None:
    assert formats.read("0 1 0 0\n0 1 0 2\n0 0 0 2\n", format="pieces").layout == square(1, 3)
    assert formats.read("0 1 0 0\n1 0 0 0\n", format="pieces").rule == FRAMED


def test_without_a_frame_a_square_number_is_a_square() -> None:
    puzzle, notes = noted("1 2 3 4\n1 2 3 4\n4 3 2 1\n0 1 2 3\n", format="pieces")
    assert (puzzle.layout, puzzle.rule) == (square(2, 2), Rule())
    assert notes[0] == (
        "no number sits on exactly the sides of a frame, so anything may show on the rim"
    )


def test_heules_hints_are_clues() -> None:
    text = "2\n1 1 1 1\n2 2 4 3\n0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2 2\n"
    puzzle = formats.read(text, judge=False)
    assert puzzle.layout == square(2, 2)
    assert puzzle.clues == (Clue("r1c1", "1", 1), Clue("r2c2", "4", 3))
    assert formats.dump(puzzle, "heule") == text


def test_tud_says_whether_there_is_a_rim_and_signs() -> None:
    puzzle, notes = noted("1 0 2 2\n" + "\n".join(THREE))
    assert puzzle.rule == FRAMED
    assert notes == ["line 1 read as a header: bounded, not signed, width 2, height 2"]
    free = formats.read("0 1 2 1\n1 2 1 2\n1 1 3 -2\n")
    assert free.layout == square(1, 2)
    assert free.rule.match == "pairs"
    assert [free.rule.mate(label) for label in ("1", "-2", "3")] == ["-1", "2", "-3"]
    assert free.count().arrangements > 0
    assert formats.dump(free, "tud") == "0 1 2 1\n1 2 1 2\n1 1 3 -2\n"


def test_halves_become_signs() -> None:
    unicorn = edgewise.load("unicorn")
    text, notes = formats.dump(unicorn, "tud"), formats.lost(unicorn, "tud")
    assert text.startswith("0 1 3 3\n")
    assert any(words.startswith("tud does not keep the labels: P") for words in notes), notes
    again, known = formats.read(text).count(), library.entry("unicorn")
    assert (again.arrangements, again.solutions) == (known.arrangements, known.solutions)


@SLOW
@given(st.data(), st.booleans(), st.sampled_from([["R+", "G-", "B+"], ["1", "-2", "3"]]))
def test_halves_with_and_without_a_rim_keep_their_count(
    data: st.DataObject, framed: bool, names: list[str]
) -> None:
    layout = square(2, 3)
    other = {"+": "-", "-": "+"}
    shown: dict[tuple[int, int], str] = {}

    def mate(label: str) -> str:
        return label[:-1] + other[label[-1]] if label[-1] in other else str(-int(label))

    for a, b in layout.joints:
        half = data.draw(st.sampled_from([*names, *map(mate, names)]))
        shown[a], shown[b] = half, mate(half)
    for side in layout.rim():
        shown[side] = "grey" if framed else data.draw(st.sampled_from(names))
    tiles = [Tile(tuple(shown[n, s] for s in range(4))) for n in range(6)]
    pairs = tuple((name, mate(name)) for name in names)
    rule = Rule("pairs", pairs, rim="grey" if framed else None, rim_only=framed)
    puzzle = Puzzle(layout, tuple(tiles), rule)
    again = formats.read(formats.dump(puzzle, "tud"))
    found, known = again.count(), puzzle.count()
    assert known.arrangements > 0
    assert (found.arrangements, found.solutions) == (known.arrangements, known.solutions)


def test_laurents_comments_are_keys() -> None:
    lines = [f"{n} {line}  # GOCV" for n, line in enumerate(square_of_nine(), 11)]
    text = "\n".join(["# Puzzle 3x3 Example", "# Type: x", "# Dimensions: 3x3", "#", "", *lines])
    puzzle = formats.read(text)
    assert [tile.id for tile in puzzle.tiles] == [str(n) for n in range(11, 20)]
    assert puzzle.name == ""
    assert formats.read(text.replace("# Type: x", "# Name: Nine: a test")).name == "Nine: a test"
    assert formats.read("\n".join(lines), format="laurent").tiles == puzzle.tiles


def test_a_first_tile_that_looks_like_a_header_is_a_tile() -> None:
    # Width 1, height 3, and three lines follow: but four corners are a puzzle of their own.
    puzzle = formats.read("0 0 1 3\n0 0 1 2\n0 0 2 1\n0 0 3 2\n", format="pieces")
    assert (puzzle.layout, puzzle.rule) == (square(2, 2), FRAMED)
    assert len(puzzle.tiles) == 4


# What a list cannot say.


def with_tiles(*lines: str, board: str = "1x2", more: str = "") -> Puzzle:
    return formats.read(f"board: {board}\n{more}\ntiles:\n" + "\n".join(lines), judge=False)


UNSAID = [
    *(
        (
            with_tiles("a b c d", "a b c d", more=f"turns: {turns}"),
            "expected tiles that may be turned",
        )
        for turns in ("no", "half")
    ),
    (with_tiles("a b c d", "a b c d", more="flips: yes"), "expected tiles that are not turned"),
    (with_tiles("a b c d | a b c d", "a b c d", more="flips: yes"), "expected tiles "),
    (
        with_tiles("x3: a b c d"),
        "expected as many tiles as cells, as owen has no spare ones, got 3",
    ),
    (with_tiles("R+ R- R+ R-", "R+ R+ R- R-", more="match: halves"), "tud has signs"),
    (with_tiles("a b c d", "a b c d", more="rim: r1c1.0=a"), "got labels by side"),
    (with_tiles("a b c d", "a b c d", more="rim: a"), "on exactly the sides of the frame"),
    (with_tiles("x4: a b c d", board="2x2 torus"), "got wrap"),
    (with_tiles("x3: a b c d", board="2x2\nholes: r1c1"), "got holes"),
    (
        Puzzle(hex_grid(1, 1), (Tile(tuple("abcdef")),)),
        "expected a board of squares without holes or wrap, as a list has no other, got hex",
    ),
]


@pytest.mark.parametrize(("puzzle", "message"), UNSAID)
def test_what_would_be_another_puzzle_is_not_written(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.dump(puzzle, "owen")
    assert message in str(caught.value)


def test_what_is_lost_is_said(tmp_path: Path) -> None:
    puzzle = formats.read(
        "name: Two\nboard: 1x2\nrim: grey\ntiles:\nleft: grey red grey grey\n"
        "x1: grey grey grey red\nclues:\nr1c1: left\n"
    )
    pictured = replace(puzzle, images={"red": "red.png"})
    formats.save(pictured, tmp_path / "two.txt", "owen")
    assert [
        words.removeprefix("owen does not keep ") for words in formats.lost(pictured, "owen")
    ] == [
        "the name",
        "1 clue",
        "the ids of the tiles: they are numbered from 1",
        "the labels: red is 1, grey is 0",
        "the pictures",
    ]
    assert (tmp_path / "two.txt").read_text() == "2 1\n0 1 0 0\n0 0 0 1\n"
    assert formats.lost(edgewise.load("owen-3x3"), "laurent") == ()


def test_copies_are_listed_one_by_one() -> None:
    puzzle = with_tiles("x2: 1 2 3 4", "1 1 1 1", "2 2 2 2", board="2x2")
    assert formats.dump(puzzle, "pieces") == "2 2\n1 2 3 4\n1 2 3 4\n1 1 1 1\n2 2 2 2\n"


# What is no list.


@pytest.mark.parametrize(
    "text",
    [
        "board: 2x2\ntiles:\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n",
        "# 4 tiles\nboard: 1x1\ntiles:\n1 2 3 4\n",
        "tiles:\n1 2 3 4\n2 3 4 1\n3 4 1 2\n4 1 2 3\nboard: 2x2\n",
        '{"edgewise": 1}',
        "https://e2.bucas.name/#board_w=1&board_h=1&board_edges=bcde",
        "1/0 2/1\n3/2 4/3\n",
        "1 2 3\n4 5 6\n",
        "a b c d\nb c d a\n",
        "1 -2 3 4\n-1 2 3 4\n1 2 -3 4\n1 2 3 -4\n",
        "1 2 3 4",
        "1 2 3 4\nboard: 1x1\n",
    ],
)
def test_other_texts_are_left_to_others(text: str) -> None:
    source = Source(text, "f")
    fitting = next(name for name, known in FORMATS.items() if known.fits(source))
    assert fitting in ("json", "viewer", "text")


@SLOW
@given(listed_puzzles(), st.sampled_from(["text", "json"]))
def test_our_own_files_are_never_taken_for_lists(puzzle: Puzzle, name: str) -> None:
    source = Source(formats.dump(puzzle, name), "f")
    assert next(other for other, known in FORMATS.items() if known.fits(source)) == name


@pytest.mark.parametrize("name", [name for name in LISTS if name not in ("owen", "jwortmann")])
def test_the_content_tells_the_format(name: str) -> None:
    source = Source(formats.dump(edgewise.load("owen-5x5"), name), "f")
    assert next(other for other, known in FORMATS.items() if known.fits(source)) == name


def test_convert_on_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "e2.txt"
    done = run("convert", "eternity2", str(out), "--to", "owen")
    assert "owen does not keep the name\n" in done.stderr
    done = run("convert", str(out), "--from", "owen", "--to", "jwortmann")
    assert done.stdout.splitlines()[:2] == ["16 16", "1 3 0 0"]
    assert "these are the 256 tiles of Eternity II" in done.stderr
    assert Counter(map(len, map(str.split, done.stdout.splitlines()))) == {2: 1, 4: 256}
    done = run("convert", "unicorn", "--to", "owen", status=2)
    assert "expected match equal for owen, got match" in done.stderr
