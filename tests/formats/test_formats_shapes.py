"""A new shape is a function and a line in `SHAPES`: files know it, whatever it is made from."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest

from edgewise import formats
from edgewise.errors import FormatError
from edgewise.formats.own_text import lines
from edgewise.layout import Layout
from edgewise.puzzle import Puzzle
from edgewise.shapes import SHAPES, square
from edgewise.tile import Tile


def tower(
    rows: int,
    cols: int,
    floors: int = 1,
    lit: bool = True,
    flat: bool = False,
    wrap: str | None = None,
) -> Layout:
    """A shape with three sizes, two flags and a word: more than any of ours has."""
    said = {"floors": floors, "lit": lit, "flat": flat, "wrap": wrap}
    told = {key: value for key, value in said.items() if value != DEFAULTS[key]}
    size = (("rows", rows), ("cols", cols), *told.items())
    return replace(square(rows, cols * floors, wrap=wrap), shape="tower", size=size)


DEFAULTS = {"floors": 1, "lit": True, "flat": False, "wrap": None}

BOARDS = {
    "tower 1x1x2": tower(1, 1, 2),
    "tower 1x2 flat": tower(1, 2, flat=True),
    "tower 2x1 torus not lit": tower(2, 1, lit=False, wrap="torus"),
}


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHAPES, "tower", tower)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("format", ["json", "text"])
def test_three_sizes_and_flags_come_back_as_they_were(board: str, format: str) -> None:
    puzzle = Puzzle(BOARDS[board], (Tile.parse("a/a/a/a"), Tile.parse("a/a/a/a")))
    text = formats.dump(puzzle, format)
    assert formats.read(text) == puzzle
    assert f"board: {board}\n" in text or format == "json"


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("tower 3", "expected a board such as tower 3x3x3, got 'tower 3'"),
        ("tower 1x1x2 flat torus tall", "expected a board tower without 'tall'"),
        ("hex 1x2 flat", "expected a board hex without 'flat'"),
        ("1x2 flat", 'expected wrap "cylinder" or "torus", got \'flat\''),
        ("1x2 torus flat", "expected a board square without 'flat'"),
    ],
)
def test_what_a_board_does_not_know_is_said(board: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.read(f"board: {board}\ntiles:\na a a a\na a a a\n")


@pytest.mark.parametrize("value", ["1", "null", '"yes"'])
def test_a_flag_is_true_or_false(value: str) -> None:
    board = f'{{"shape": "tower", "rows": 1, "cols": 1, "floors": 1, "lit": {value}}}'
    text = f'{{"edgewise": 1, "board": {board}, "tiles": [{{"sides": ["a", "a", "a", "a"]}}]}}'
    with pytest.raises(FormatError, match=r"board\.lit: expected true or false, got"):
        formats.read(text)
    with pytest.raises(FormatError, match=r"board\.rows: expected a whole number, got true"):
        formats.read(text.replace('"rows": 1', '"rows": true'))


@pytest.mark.parametrize("shape", SHAPES)
def test_files_can_say_all_that_a_shape_is_made_from(shape: str) -> None:
    """In text: numbers, then words and flags; what is a list has a key of its own."""
    for wanted in inspect.signature(SHAPES[shape]).parameters.values():
        kinds = {"int", "bool", "str", "str | None"}
        assert wanted.annotation in kinds or wanted.name in lines.KEYS
