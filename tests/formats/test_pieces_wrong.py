"""Lists of tiles in which something is wrong, and those of Eternity II, whose tiles are known."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise
from cost import within
from edgewise import formats
from edgewise.errors import FormatError
from edgewise.formats import FORMATS
from edgewise.formats.viewer.link import PALETTES
from edgewise.shapes import square
from tile_lists import LISTS, SLOW, noted, refused, square_of_nine

# Eternity II.


def eternity(palette: str = "standard") -> list[list[str]]:
    """The official tiles as numbers of that palette."""
    back = {
        str("abcdefghijklmnopqrstuvw".index(x)): str(n) for n, x in enumerate(PALETTES[palette])
    }
    return [[back[label] for label in tile.sides] for tile in edgewise.load("eternity2").tiles]


def remarks(lines: list[list[str]]) -> list[str]:
    text = "\n".join(" ".join(line) for line in lines)
    return [words for words in noted(text)[1] if "Eternity" in words]


@pytest.mark.parametrize("palette", ["standard", "jef", "marie"])
def test_eternity_ii_is_known_in_every_palette(palette: str) -> None:
    lines = eternity(palette)
    order = "" if palette == "standard" else f", its colours numbered as {palette} does"
    assert remarks(lines) == [f"these are the 256 tiles of Eternity II{order}"]
    Random(7).shuffle(lines)
    assert remarks([[*line[1:], line[0]] for line in lines]) == [
        f"these are the 256 tiles of Eternity II{order}"
    ]


@pytest.mark.parametrize("palette", ["standard", "jef", "marie"])
def test_the_wrong_piece_is_named(palette: str) -> None:
    lines = eternity(palette)
    right = " ".join(lines[100])
    lines[100] = [lines[100][0], lines[100][2], lines[100][1], lines[100][3]]
    wrong = " ".join(lines[100])
    assert remarks(lines) == [
        f"nearly Eternity II, but not quite; tile 101 is {wrong} (official tile 101: {right})"
    ]


def test_a_doubled_piece_is_named() -> None:
    lines = eternity()
    lines[100] = lines[200]
    assert remarks(lines) == [
        "nearly Eternity II, but not quite; tile 101 is 10 20 21 19, as tile 201 is "
        "(official tile 101: 7 7 17 15)"
    ]
    for n in range(110, 120):
        lines[n] = lines[200]
    assert remarks(lines)[0].endswith("; and 6 more")


def test_a_numbering_of_ones_own_is_said() -> None:
    shifted = [[str(int(x) % 22 + 1) if x != "0" else x for x in line] for line in eternity()]
    assert remarks(shifted) == [
        "256 tiles and 22 labels beside 0, as Eternity II has, but not its tiles in any of its "
        "three numberings of colours"
    ]
    assert remarks([["1", "2", "3", "4"]] * 256) == []


# Wrong ones.

CORNERS = "0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2 2\n"

WRONG = [
    ("pieces", CORNERS + "1 2 x 3\n", "f:5:5: expected a whole number, got 'x'"),
    ("pieces", CORNERS + "1 2 3\n", "f:5: expected 4 whole numbers, got 3: 1 2 3"),
    (
        "pieces",
        CORNERS + "1 2 3 4 5\n",
        "f:5: expected 4 whole numbers, got 5: 1 2 3 4 5",
    ),
    (
        "pieces",
        CORNERS + f"1 2 3 {'9' * 19}\n",
        f"f:5:7: expected a whole number of at most 18 digits, got '{'9' * 19}'",
    ),
    (
        None,
        "2 2\n0 0 1 1\n0 0 1 2\n0 0 2 1\n",
        "f:1: expected 4 tiles for 2 rows and 2 columns, got 3",
    ),
    (None, "2 0\n0 0 1 1\n0 0 1 2\n", "f:1: expected a size from 1 up, got 2 rows and 0 columns"),
    (
        None,
        f"{'9' * 18} {'9' * 18}\n{CORNERS}",
        "f:1: expected 999,999,999,999,999,998,000,000,000,000,000,001 tiles for",
    ),
    (
        "pieces",
        CORNERS + "1 2 3 4\n",
        "f: expected another number of tiles, or a frame of 0 that tells the size, got 5 tiles: "
        "4 corners, 1 inner tile",
    ),
    (
        "pieces",
        "1 1 1 1\n" * 12,
        "f: expected a first line with rows and columns (3 4, 2 6), or a frame of 0 that tells the "
        "size, got 12 tiles: 12 inner tiles",
    ),
    (None, "9\n" + CORNERS, "f:1: expected the number of hints, got 9 in front of 4 lines"),
    (
        None,
        "1\n3 0 5 4\n" + CORNERS,
        "f:2:1: expected a row from 1 to 2, got 3\nf:2:3: expected a column from 1 to 2, got 0\n"
        "f:2:5: expected a tile from 1 to 4, got 5\nf:2:7: expected a turn from 0 to 3, got 4",
    ),
    (
        "laurent",
        "7 0 0 1 1\n8 0 0 1 2\n7 0 0 2 1\n9 0 0 2 2\n",
        "f:3: expected each id once, got '7' in line 1 and in line 3",
    ),
    (
        None,
        "# Dimensions: big\n1 0 0 1 1\n2 0 0 1 2\n3 0 0 2 1\n4 0 0 2 2\n",
        "f:1: expected rows and columns such as 6x12, got 'big'",
    ),
    ("owen", CORNERS, "f:1: expected width and height in the first line, got '0 0 1 1'"),
    ("heule", CORNERS, "f:1: expected the number of hints in the first line, got '0 0 1 1'"),
    ("tud", "2 0 2 2\n" + CORNERS, "f:1:1: expected 1 or 0, got 2"),
    ("tud", "1 0 2 2\n" + CORNERS.replace("0 0 2 2", "0 3 2 2"), "f: expected 0 on exactly the "),
    (
        "tud",
        "1 0 2 2\n" + CORNERS.replace("1 2", "1 -2"),
        "f:3:7: expected a number from 0 up, got",
    ),
    ("pieces", "4 4\n", "f: expected tiles, got none"),
    ("pieces", "# nothing\n", "f: expected lines of whole numbers, got none"),
    ("pieces", "\n", "f: expected a puzzle, got an empty file"),
    ("griffon", CORNERS, "f:1: expected a first line such as ntiles: 256, got '0 0 1 1'"),
    ("griffon", "ntiles: 5\n1 0 0 1 1\n", "f:1: expected 5 tiles, as this line says, got 1"),
]


@pytest.mark.parametrize(("format", "text", "message"), WRONG)
def test_wrong_lists_are_refused_with_the_place(
    format: str | None, text: str, message: str
) -> None:
    assert refused(text, format).startswith(message)


def test_a_frame_that_is_almost_one_is_an_error() -> None:
    lines = square_of_nine()
    lines[5] = lines[5].replace("0", "1")
    assert refused("\n".join(lines)) == (
        "f: expected 0 on exactly the sides of a frame for 3 rows and 3 columns (4 corners, 4 "
        "border tiles, 1 inner tile), got 4 corners, 3 border tiles, 2 inner tiles"
    )


def test_eternity_ii_without_a_tile_is_not_a_board_of_15_by_17() -> None:
    lines = [" ".join(line) for line in eternity("jef")]
    assert refused("\n".join(lines[:-1])) == (
        f"f: expected 256 tiles, as Eternity II has, got 255; missing: tile 256 ({lines[-1]})"
    )
    assert "got 257; too many: " in refused("\n".join([*lines, lines[7]]))
    assert formats.read("\n".join(["15 17", *lines[:-1]]), judge=False).layout == square(15, 17)


def test_a_million_numbers_are_refused_soon() -> None:
    for text in (
        "1 2 3 4\n" * 400_000,
        "1 " * 900_000,
        "0\n" * 500_000,
        "1 2\n" + "1 2 3 4\n" * 70_000,
    ):
        with within(20, 200), pytest.raises(FormatError):
            formats.read(text, "f")


@SLOW
@given(
    st.lists(
        st.lists(
            st.sampled_from(["0", "1", "-1", "2", "x", "65535", "9" * 30, "#", ","]), max_size=6
        ),
        max_size=12,
    ),
    st.sampled_from([None, *LISTS, "griffon"]),
)
def test_whatever_a_list_holds_it_is_read_or_refused(
    words: list[list[str]], format: str | None
) -> None:
    text = "\n".join(map(" ".join, words))
    try:
        typed = FORMATS[format].doubtful if format else ""
        puzzle = formats.read(text, format=format, typed=typed)
    except FormatError:
        return
    assert puzzle.sound() is puzzle
    assert len(puzzle.layout) == len(puzzle.tiles)


TUD = """1 0 3 3
0 0 1 1
0 0 1 2
0 0 2 1
0 0 2 2
0 1 3 1
0 1 3 2
0 2 3 1
0 2 3 2
3 3 3 3
"""


@pytest.mark.parametrize(("text", "number"), [(TUD[:-8], 8), (f"{TUD}3 3 3 3\n", 10)])
def test_a_header_of_tud_is_no_tile_where_one_is_missing(text: str, number: int) -> None:
    assert len(formats.read(TUD).tiles) == 9
    with pytest.raises(FormatError, match=f"^f:1: expected 9 tiles for 3 rows .* got {number}$"):
        formats.read(text, "f")
