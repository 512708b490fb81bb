"""Texts that can be read in two ways: both are shown, with the option that decides, and it does."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from edgewise import formats
from edgewise.errors import Ambiguous
from shapes_of import shape


class Case(NamedTuple):
    """A text with two readings."""

    text: str
    shown: tuple[str, str]
    """What the message says of each."""

    option: str
    """What decides."""

    values: tuple[str, str]
    """By which value each reading is taken."""


def lines(*cards: str) -> str:
    return "\n".join(cards)


def tiles(count: int, *labels: str, between: str = " ") -> str:
    """So many lines, the labels of each in another order."""
    chance = random.Random(count)
    return lines(*(between.join(chance.sample(labels, len(labels))) for _ in range(count)))


def ids(count: int, between: str = " ", first: int = 1) -> str:
    """Numbers that count the tiles, or are labels like the others."""
    return lines(*(
        between.join(str(x) for x in (n, *((n * k) % count + first for k in (2, 5, 7))))
        for n in range(first, count + first)
    ))  # fmt: skip


def letters(count: int) -> str:
    """The same in letters."""
    names = "abcdefghijklmnopqrstuvwxyz"[:count]
    return lines(*(
        ", ".join((name, *(names[(n * k + 1) % count] for k in (2, 5, 3))))
        for n, name in enumerate(names)
    ))  # fmt: skip


def crossed(count: int, strong: str, weak: str) -> str:
    """Two signs that both part labels: into four by one, into three by the other."""
    chance = random.Random(count)
    rows = []
    for _ in range(count):
        a, b, c, d, e, f = (chance.choice("xyz") for _ in range(6))
        rows.append(f"{a}{strong}{b}{weak}{c}{strong}{d}{weak}{e}{strong}{f}")
    return lines(*rows)


def framed(*labels: str) -> str:
    """Nine tiles of which two labels sit where a frame does."""
    corner, edge, inner = "x x y y", "x {} y {}", "{} {} {} {}"
    chance = random.Random(1)
    some = iter(lambda: chance.choice(labels), "")
    rows = [corner] * 4 + [edge] * 4 + [inner]
    return lines(*(row.format(*(next(some) for _ in range(4))) for row in rows))


FRAMES = lines(*["a a b b"] * 4, *[f"a {x} b q" for x in "pqrpqr"], "p q b r", "r q b p")
CORNERS = ["left top", "right top", "left bottom", "right bottom"]

CASES: dict[str, Case] = {
    # an id, or a label
    "9 numbers": Case(ids(9), ("triangle 3", "board 3x3"), "board", ("triangle 3", "3x3")),
    "9 numbers, commas": Case(
        ids(9, ", "), ("first field of each its id", "board 3x3"), "board", ("triangle 3", "3x3")
    ),
    "9 numbers from 0": Case(
        ids(9, "\t", 0), ("9 tiles of 3", "9 tiles of 4"), "board", ("triangle 3", "3x3")
    ),
    "16 numbers": Case(ids(16), ("triangle 4", "board 4x4"), "board", ("triangle 4", "4x4")),
    "9 letters": Case(letters(9), ("triangle 3", "board 3x3"), "board", ("triangle 3", "3x3")),
    # how many labels make a tile
    "36 lines": Case(
        "\n".join(["red", "blue", "green", "pink"] * 9), ("12 tiles of 3", "9 tiles of 4"),
        "board", ("triangle-trapezoid 1x3", "3x3"),
    ),
    "12 lines": Case(
        "\n".join(["red", "blue"] * 6), ("4 tiles of 3", "3 tiles of 4"), "board",
        ("triangle 2", "1x3"),
    ),
    "48 in a list": Case(
        f"tiles = [{', '.join(['1', '2', '3', '2', '3', '1'] * 8)}]",
        ("16 tiles of 3", "12 tiles of 4"), "board", ("triangle 4", "3x4"),
    ),
    "JSON of 36": Case(
        f"[{', '.join([str(n * n % 7) for n in range(36)])}]", ("9 tiles of 4", "6 tiles of 6"),
        "board", ("3x3", "hex 2x3"),
    ),
    # what parts them
    "slashes or blanks": Case(
        lines("x/y y/x x/y", "y/x x/y y/x", "x/y x/y y/x") + "\nx/y y/x y/x" * 6,
        ("cut at slashes", "cut at blanks"), "board", ("3x3", "triangle 3"),
    ),
    "semicolons or commas": Case(
        crossed(9, ";", ","), ("cut at semicolons", "cut at commas"), "board", ("3x3", "triangle 3")
    ),
    "bars or commas": Case(
        crossed(9, "|", ","), ("cut at bars", "cut at commas"), "board", ("3x3", "triangle 3")
    ),
    "commas or semicolons": Case(
        crossed(16, ",", ";"), ("at commas", "at semicolons"), "board", ("4x4", "triangle 4")
    ),
    "ampersands or bars": Case(
        crossed(9, "&", "|"), ("cut at ampersands", "cut at bars"), "board", ("3x3", "triangle 3")
    ),
    "dashes or commas": Case(
        crossed(9, " - ", ", "), ("cut at dashes", "cut at commas"), "board", ("3x3", "triangle 3")
    ),
    # a heading, or a tile
    "a b c d": Case(
        "a b c d\n" + tiles(9, *"abcd"), ("10 tiles of 4", "by the headings a, b, c, d"), "board",
        ("2x5", "3x3"),
    ),
    "1 2 3 4": Case(
        "1,2,3,4\n" + tiles(16, *"1234", between=","), ("17 tiles", "16 tiles"), "board",
        ("1x17", "4x4"),
    ),
    "N E S W": Case(
        "N;E;S;W\n" + tiles(25, *"NESW", between=";"), ("26 tiles", "by the headings N, E, S, W"),
        "board", ("2x13", "5x5"),
    ),
    # in which order
    "two orders": Case(
        "Order: top, left, right, bottom\nAnticlockwise\n" + tiles(9, "red", "red", "blue", "pink"),
        ("in the order top, left, right, bottom", "in the order top, left, bottom, right"), "typed",
        ("top,left,right,bottom", "top,left,bottom,right"),
    ),
    # which labels are two halves
    "LT or LT": Case(
        lines("LT RB LB RT", "RT LB RB LT", "LT LB RT RB", "LB LT RB RT"),
        ("LT meets LB", "LT meets RT"), "match", ("pairs LT=LB RT=RB", "pairs LT=RT LB=RB"),
    ),
    "LU or LU": Case(
        lines("LU RD LD RU", "RU LD RD LU", "LU LD RU RD", "LD LU RD RU"),
        ("LU meets LD", "LU meets RU"), "match", ("pairs LU=LD RU=RD", "pairs LU=RU LD=RD"),
    ),
    "left of top": Case(
        lines(*(", ".join(CORNERS[n:] + CORNERS[:n]) for n in range(4))),
        ("left top meets left bottom", "left top meets right top"), "match",
        ('pairs "left top"="left bottom" "right top"="right bottom"',
         'pairs "left top"="right top" "left bottom"="right bottom"'),
    ),
    "big and small": Case(
        lines(*("red big, red small, blue big, blue small" for _ in range(4))),
        ("red big meets red small", "(2) equal labels touch"), "match", ("halves", "equal"),
    ),
    "x and z": Case(
        lines(*("gato-x, gato-z, pez-x, pez-z" for _ in range(9))),
        ("(1) halves", "(2) equal labels touch"), "match", ("halves", "equal"),
    ),
    # what the rim shows
    "a rim of 2x2": Case(
        lines("x x y y", "y x x y", "y y x x", "x y y x"), ("'x'", "'y'"), "rim", ("x", "y")
    ),
    "a rim of 3x3": Case(framed("p", "q"), ("'x'", "'y'"), "rim", ("x", "y")),
    "two frames": Case(
        FRAMES, ("3x4, which 'a' frames", "2x6, which 'b' frames"), "board", ("3x4", "2x6")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_both_readings_are_shown_and_an_option_decides(name: str) -> None:
    text, shown, option, values = CASES[name]
    with pytest.raises(Ambiguous) as caught:
        formats.read(text, "cards")
    message = str(caught.value)
    assert message.startswith("cards: expected ")
    assert all(words in message for words in shown), message
    assert caught.value.decides == option, message
    one, two = (formats.read(text, judge=False, **{option: x}) for x in values)  # type: ignore[arg-type]
    assert shape(one) != shape(two)


BY_BOARD = [name for name, case in CASES.items() if case.option == "board"]


@pytest.mark.parametrize("name", [name for name in BY_BOARD if name != "two frames"])
def test_a_board_takes_the_reading_that_was_shown_for_it(name: str) -> None:
    text, shown, _, values = CASES[name]
    with pytest.raises(Ambiguous) as caught:
        formats.read(text, "cards")
    ways = [line for line in str(caught.value).splitlines() if line.startswith("  (")]
    for words, board in zip(shown, values, strict=True):
        notes: list[str] = []
        puzzle = formats.read(text, board=board, judge=False, note=notes.append)
        understood = notes[0].removeprefix("understood as ").split("; ")[0]
        (way,) = [way for way in ways if words in way]
        assert f") {understood}" in way
        count = sum(tile.copies for tile in puzzle.tiles)
        assert f") {count} tiles of {len(puzzle.tiles[0].sides)} labels" in way


@pytest.mark.parametrize("name", [name for name in CASES if CASES[name].option == "rim"])
def test_a_rim_is_the_one_that_was_shown(name: str) -> None:
    text, shown, _, values = CASES[name]
    for words, rim in zip(shown, values, strict=True):
        assert words == f"'{formats.read(text, rim=rim, judge=False).rule.rim}'"


@pytest.mark.parametrize("name", [name for name in CASES if CASES[name].option == "match"])
def test_what_touches_is_what_was_shown(name: str) -> None:
    text, shown, _, values = CASES[name]
    for words, match in zip(shown, values, strict=True):
        rule = formats.read(text, match=match, judge=False).rule
        one, meets, other = words.partition(" meets ")
        assert not meets or rule.mate(one) == other
        assert (rule.match == "equal") == ("equal labels touch" in words)


def test_an_order_is_the_one_that_was_shown() -> None:
    text, shown, _, values = CASES["two orders"]
    typed = [line.split() for line in text.splitlines()[2:]]
    for words, order in zip(shown, values, strict=True):
        names = order.split(",")
        assert words == f"in the order {', '.join(names)}"
        puzzle = formats.read(text, typed=order, judge=False)
        at = [names.index(side) for side in ("top", "right", "bottom", "left")]
        assert [list(tile.sides) for tile in puzzle.tiles] == [[x[i] for i in at] for x in typed]


def test_a_frame_is_the_one_that_was_shown_with_its_board() -> None:
    text, shown, _, values = CASES["two frames"]
    for words, board in zip(shown, values, strict=True):
        rim = formats.read(text, board=board, judge=False).rule.rim
        assert words == f"{board}, which '{rim}' frames"


def test_there_are_twenty_of_them() -> None:
    assert len(CASES) >= 20


# No board that goes without saying

COLOURS = ("red", "blue", "green", "white")
SIX = (*COLOURS, "pink", "grey")


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        *((tiles(n, *COLOURS), shown) for n, shown in [
            (2, "1x2"), (6, "2x3 or 1x6"), (8, "2x4 or 1x8"), (10, "2x5 or 1x10"),
            (12, "3x4 or 2x6 or 1x12"), (15, "3x5 or 1x15"), (18, "3x6 or 2x9 or 1x18"),
        ]),
        *((tiles(n, *SIX), shown) for n, shown in [
            (6, "hex-triangle 3 or hex 2x3 or hex 1x6"), (12, "hex 3x4 or hex 2x6 or hex 1x12"),
        ]),
        (tiles(5, "red", "blue", "green"), "triangle-trapezoid 2x1"),
        (tiles(8, "red", "blue", "green"), "triangle-trapezoid 1x2"),
    ],
)  # fmt: skip
def test_boards_that_would_fit_are_shown(text: str, boards: str) -> None:
    with pytest.raises(Ambiguous) as caught:
        formats.read(text, "cards")
    assert str(caught.value).endswith(f", got none: {boards} would fit")
    assert caught.value.decides == "board"
    for board in boards.split(" or "):
        assert len(formats.read(text, board=board).layout) == len(text.splitlines())
