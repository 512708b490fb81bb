"""Cards as Python has them: `Puzzle.of`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest

import edgewise
from edgewise import Puzzle, Tile
from natural import SPELLINGS, spelled

UNICORN = edgewise.load("unicorn")
CARDS = spelled(UNICORN, SPELLINGS["frog head"])
SIDES = ("top", "right", "bottom", "left")


@pytest.mark.parametrize(
    "tiles",
    [
        CARDS,
        tuple(map(tuple, CARDS)),
        [", ".join(card) for card in CARDS],
        "\n".join(", ".join(card) for card in CARDS),
        dict(enumerate(CARDS)),
        [dict(zip(SIDES, card, strict=True)) for card in CARDS],
        [[tuple(label.split()) for label in card] for card in CARDS],
        [[(label[0], label.endswith("head")) for label in card] for card in CARDS],
        (card for card in CARDS),
        [Tile(tile.sides) for tile in UNICORN.tiles],
        spelled(UNICORN, SPELLINGS["🐸+"]),
        [[int(label) for label in card] for card in spelled(UNICORN, SPELLINGS["1 and -1"])],
    ],
)
def test_whatever_somebody_has(tiles: Any) -> None:
    notes: list[str] = []
    found = Puzzle.of(tiles, note=notes.append).count()
    assert (found.arrangements, found.solutions) == (8, 2)
    assert notes


class Card(NamedTuple):
    left: str
    top: str
    right: str
    bottom: str


@dataclass
class Piece:
    bottom: str
    left: str
    top: str
    right: str


class Half(Enum):
    FROG_HEAD = 1
    FROG_TAIL = 2


def test_cards_of_classes_of_ones_own() -> None:
    named = [Card(left=w, top=n, right=e, bottom=s) for n, e, s, w in CARDS]
    pieces = [Piece(left=w, top=n, right=e, bottom=s) for n, e, s, w in CARDS]
    for cards in (named, pieces):
        assert Puzzle.of(cards).tiles == Puzzle.of(CARDS).tiles
    head, tail = Half
    assert Puzzle.of([[head, tail] * 2] * 4).tiles[0].sides[0] == "FROG_HEAD"


def test_arrays_and_frames() -> None:
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    numbers = [[int(label) for label in card] for card in spelled(UNICORN, SPELLINGS["1 and -1"])]
    columns = ["left", "id", "bottom", "top", "right"]
    mixed = [[w, f"x{i}", s, n, e] for i, (n, e, s, w) in enumerate(numbers)]
    wanted = [tile.sides for tile in Puzzle.of(numbers).tiles]
    for tiles in (
        numpy.array(numbers),
        numpy.array(numbers, dtype=float),
        [numpy.array(card) for card in numbers],
        pandas.DataFrame(numbers),
        pandas.DataFrame(mixed, columns=columns),
        pandas.Series([" ".join(map(str, card)) for card in numbers]),
    ):
        assert [tile.sides for tile in Puzzle.of(tiles).tiles] == wanted
    assert Puzzle.of(numpy.array(numbers), (numpy.int64(3), 3)) == Puzzle.of(numbers, "3x3")
    holes = pandas.DataFrame(numbers).astype(float)
    holes.iloc[2, 1] = None
    with pytest.raises(edgewise.CallError, match="got nan in them"):
        Puzzle.of(holes)


def test_a_rim_may_be_a_number() -> None:
    tiles = [[0, 1, 1, 0], [0, 1, 2, 1], [0, 0, 1, 1], [0, 2, 1, 1]]
    assert Puzzle.of(tiles, (2, 2), rim=0) == Puzzle.of(tiles, "2x2", rim="0")


def test_the_board_and_the_rule_may_be_said() -> None:
    puzzle = Puzzle.of([[1, 2, 3, 4], [2, 3, 4, 1]], "1x2", "equal", rim="none")
    assert str(puzzle.layout.size) == "(('rows', 1), ('cols', 2))"
    assert puzzle.rule == edgewise.Rule()
    turned = Puzzle.of(["1 4 2 3", "2 1 3 4"], "1x2", typed=("top", "left", "right", "bottom"))
    assert turned.tiles == puzzle.tiles


@pytest.mark.parametrize(
    "tiles", [None, 7, [None] * 4, [[1.5, 2, 3, 4]], [[[[[[[1]]]]]]], [b"abcd"], [object()], {1: 2}]
)
def test_what_are_no_tiles_is_said(tiles: Any) -> None:
    with pytest.raises(edgewise.EdgewiseError, match="expected"):
        Puzzle.of(tiles)


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ([[1, 2, 3, 4], [1, 2, 3]], r"4 as on the first, got 3 on tile 2: \[1, 2, 3\]"),
        ([], "or a text, got none"),
        ([1, 2, 3, 4], "got 1 as tile 1"),
        ([[]] * 4, "expected tiles, a line of labels for each"),
        (UNICORN, "expected tiles such as"),
    ],
)
def test_what_is_wrong_with_tiles_is_said_of_tiles(tiles: Any, words: str) -> None:
    with pytest.raises(edgewise.EdgewiseError, match=words):
        Puzzle.of(tiles)


@pytest.mark.parametrize("tiles", [CARDS, {"tiles": CARDS}, dict(enumerate(CARDS))])
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"board": "zz"}, "expected a board such as 3x3"),
        ({"match": "zz"}, "expected equal, halves, or pairs"),
        ({"board": UNICORN.layout}, r"or \(rows, columns\), got shapes.build"),
        ({"board": 9}, r"or \(rows, columns\), got 9"),
        ({"rim": []}, "expected a label or 'none' as rim, got"),
    ],
)
def test_what_is_wrong_with_what_was_said_is_said_of_that(
    tiles: Any, said: dict[str, Any], words: str
) -> None:
    with pytest.raises(edgewise.EdgewiseError, match=words):
        Puzzle.of(tiles, **said)


FOUR = ["R+ G- R- G+", "R- G+ R+ G-", "R+ R- G+ G-", "R+ R- G- G+"]


def test_the_frame_may_be_said_in_place_of_the_rim() -> None:
    assert Puzzle.of(FOUR, frame="R+") == Puzzle.of(FOUR, rim="R-")
    said = "r1c1.0=R+ r1c1.3=G-"
    assert Puzzle.of(FOUR, frame=said) == Puzzle.of(FOUR, rim="r1c1.0=R- r1c1.3=G+")
    # What is told counts more than what the text says.
    for line in ("rim: G+", "frame: G+"):
        assert Puzzle.of("\n".join([line, *FOUR]), frame="R+") == Puzzle.of(FOUR, rim="R-")
        assert Puzzle.of("\n".join([line, *FOUR]), rim="R-") == Puzzle.of(FOUR, rim="R-")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"frame": "R+", "rim": "R-"}, "<tiles>: expected rim or frame, got both: 'R-' and 'R+'"),
        ({"frame": "grey"}, "<tiles>: frame: expected such a label, got 'grey'"),
        ({"frame": ""}, "expected a label, sides such as c1.0=red, or none, got nothing"),
    ],
)
def test_a_frame_that_says_no_rim_is_refused(told: dict[str, str], words: str) -> None:
    with pytest.raises(edgewise.FormatError) as caught:
        Puzzle.of(FOUR, **told)  # type: ignore[arg-type]
    assert str(caught.value).splitlines()[-1].endswith(words)
