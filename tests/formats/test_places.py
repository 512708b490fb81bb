"""Complaints carry their places as values: an editor marks what was spoiled."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise import formats
from edgewise.board import Board
from edgewise.errors import Complaint, FormatError, Place, PuzzleError
from edgewise.puzzle import Puzzle
from edgewise.shapes import square
from edgewise.tile import Tile
from spoiled import MARK, Spoiled, broken_labels, flawed, position, strange_labels
from strategies import boards, puzzles

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

FORMATS = ["json", "text"]


def complaints(text: str) -> tuple[Complaint, ...]:
    """What is wrong with a puzzle file."""
    with pytest.raises(FormatError) as caught:
        formats.read(text, "f", strict=True)
    said = str(caught.value).splitlines()
    assert said[: len(caught.value.complaints)] == [str(one) for one in caught.value.complaints]
    return caught.value.complaints


def bare(place: Place) -> Place:
    """A place without the file that it is in."""
    return replace(place, source="", part="", line=None, column=None)


@SLOW
@given(st.sampled_from(FORMATS).flatmap(broken_labels))
def test_a_broken_label_is_pointed_at(spoiled: Spoiled) -> None:
    (one,) = complaints(spoiled.text)
    place = spoiled.place
    assert (one.place.line, one.place.column) == (place.line, place.column)
    assert (one.place.tile, one.place.side) == (place.tile, place.side)
    assert one.place.back == place.back


@SLOW
@given(strange_labels(), st.sampled_from(FORMATS))
def test_a_label_without_a_mate_is_pointed_at(found: tuple[Puzzle, Place], format: str) -> None:
    puzzle, place = found
    text = formats.dump(puzzle, format)
    (one,) = complaints(text)
    assert bare(one.place) == place
    assert one.kind == "label without mate"
    lines = text.split("\n")
    here = lines[(one.place.line or 0) - 1][(one.place.column or 0) - 1 :]
    assert here.lstrip('"').startswith(MARK)
    with pytest.raises(PuzzleError) as caught:
        puzzle.sound()
    assert [c.place for c in caught.value.complaints] == [place]


@SLOW
@given(flawed(), st.sampled_from(FORMATS))
def test_every_flaw_has_its_place(found: tuple[Puzzle, Place], format: str) -> None:
    puzzle, place = found
    with pytest.raises(PuzzleError) as caught:
        puzzle.sound()
    assert place in [one.place for one in caught.value.complaints]
    text = formats.dump(puzzle, format)
    (one,) = (one for one in complaints(text) if bare(one.place) == place)
    assert one.kind in {flaw.kind.value for flaw in puzzle.flaws()}
    line = text.split("\n")[(one.place.line or 0) - 1]
    if place.cell:
        assert place.cell in line
    else:
        assert place.tile is not None
        number = text.split("\n").index("tiles:" if format == "text" else '  "tiles": [')
        assert one.place.line == number + 2 + place.tile


@SLOW
@given(st.data())
def test_a_cell_of_a_board_is_pointed_at(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    found: list[Board] = data.draw(st.lists(boards(puzzle), min_size=1, max_size=3))
    number = data.draw(st.integers(0, len(found) - 1))
    index = data.draw(st.integers(0, len(puzzle.layout) - 1))
    cell = puzzle.layout.cells[index].name
    place = Place(cell=cell, board=number)
    listed = json.loads(formats.dump_boards([*found, found[0]]))
    listed[number]["cells"][index] = {"tile": MARK}
    text = json.dumps(listed, ensure_ascii=False, indent=data.draw(st.sampled_from([None, 1])))
    assert_cell(puzzle, text, place, text.rindex("{", 0, text.index(MARK)))
    words = [formats.dump_boards(board, "text").split() for board in found]
    words[number][index] = f"{MARK}/0"
    gap = data.draw(st.sampled_from([" ", "\n", ",  "]))
    text = "\n\n".join(map(gap.join, words))
    assert_cell(puzzle, text, place, text.index(MARK))


def assert_cell(puzzle: Puzzle, text: str, place: Place, at: int) -> None:
    """That the one complaint about boards is where it should be."""
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, text, "b")
    (one,) = caught.value.complaints
    assert (one.place.line, one.place.column) == position(text, at)
    assert bare(one.place) == place


@given(st.integers(0, 15), st.integers(0, 3), st.sampled_from(["", "  ", "https://x.y/#", "?"]))
def test_a_letter_of_a_link_is_pointed_at(index: int, side: int, before: str) -> None:
    letters = list("bbbb" * 16)
    letters[4 * index + side] = "B"
    text = f"\n{before}board_edges={''.join(letters)}&puzzle_size=4"
    for read in (formats.read, lambda x, name: formats.read_boards(PLAIN, x, name)):
        with pytest.raises(FormatError) as caught:
            read(text, "l")
        (one,) = caught.value.complaints
        assert (one.place.line, one.place.column) == (2, text.index("B"))
        assert one.place.cell == f"r{index // 4 + 1}c{index % 4 + 1}"


PLAIN = Puzzle(square(4, 4), (Tile(("1",) * 4, copies=16),))


def test_what_no_tile_shows_is_pointed_at_in_a_link() -> None:
    text = "board_w=4&board_h=4&board_edges=" + "bbbb" * 6 + "cccc" + "bbbb" * 9
    assert_cell(PLAIN, text, Place(cell="r2c3", board=0), text.index("c" * 4))


@pytest.mark.parametrize(
    ("text", "line", "column", "place"),
    [
        ('{"edgewise": 1,\n "bord": 1}', 2, 2, Place()),
        ("board: 1x1\nrim: r1c1.0=a\n  r1c1.0=b\ntiles:\na a a a", 3, 3, Place()),
        ("board: 1x1\ntiles:\na a a a\nclues:\n r1c1: 1 turn x", 5, 15, Place(cell="r1c1")),
        ("board: 1x1\ntiles:\na a a (\na =", 3, 7, Place(tile=0)),
        ("board: 1x2\ntiles:\na a a a\na/a/=/a", 4, 5, Place(tile=1, side=1)),
        ("tiles:\nboard: joints\ncells: 3 x", 3, 10, Place()),
        ("board: 1x1\ntile:\na a a a", 2, 1, Place()),
        ('name:  "x\nboard: 1x1\ntiles:\na a a a', 1, 8, Place()),
        ("turns: perhaps\nboard: 1x1\ntiles:\na a a a", 1, None, Place()),
        ("<text>", 1, None, Place()),
    ],
)
def test_places_as_values(text: str, line: int, column: int | None, place: Place) -> None:
    one = complaints(text)[0]
    assert (one.place.line, one.place.column) == (line, column)
    assert bare(one.place) == place


def test_tiles_are_counted_past_broken_lines() -> None:
    found = complaints('board: 1x4\ntiles:\na a a a\na a a "a\na a a =\na a (\n')
    assert [one.place.tile for one in found] == [1, 3, 2]


def test_an_error_without_a_place_is_one_complaint() -> None:
    with pytest.raises(FormatError) as caught:
        formats.dump(PLAIN, "doc")
    assert caught.value.complaints == (Complaint(str(caught.value)),)


def test_an_error_keeps_its_complaints_on_the_way_to_another_process() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read("tiles:\n", "f")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.complaints == caught.value.complaints
