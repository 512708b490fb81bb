"""Boards, as JSON and as text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.errors import FormatError
from edgewise.puzzle import Puzzle
from schemas import validator
from strategies import boards, puzzles

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

PAIR = formats.read("board: 1x2\ntiles:\na a a a\nb b b b\n")
FULL = Board(PAIR, (Placement("1"), Placement("2", 3, True)))

VALIDATOR = validator("board")


def several(puzzle: Puzzle) -> st.SearchStrategy[list[Board]]:
    return st.lists(boards(puzzle), min_size=1, max_size=3)


@SLOW
@given(puzzles(odd_labels=True).flatmap(several))
def test_boards_come_back_as_they_were(found: list[Board]) -> None:
    for name in ("json", "text"):
        text = formats.dump_boards(found, name)
        assert formats.read_boards(found[0].puzzle, text) == found
    VALIDATOR.validate(json.loads(formats.dump_boards(found)))


def test_board_json_is_canonical() -> None:
    text = formats.dump_boards(FULL)
    assert json.loads(text) == {
        "edgewise": 1,
        "puzzle": "",
        "cells": [
            {"tile": "1", "turn": 0, "flipped": False},
            {"tile": "2", "turn": 3, "flipped": True},
        ],
    }
    assert len(text.splitlines()) == 8


def test_board_text_has_a_row_to_a_line() -> None:
    puzzle = formats.read("board: 2x2\ntiles:\nx4: a a a a\n")
    board = Board(puzzle, (Placement("1"), None, Placement("1", 3, True), None))
    assert formats.dump_boards([board, board], "text") == "1/0 -\n1/3~ -\n\n1/0 -\n1/3~ -\n"


@pytest.mark.parametrize(
    "text",
    [
        '{"cells": [{"tile": "1"}, {"tile": 2, "turn": 3, "flipped": true}]}',
        '[{"cells": [{"tile": 1}, {"tile": 2, "turn": 3, "flipped": true}]}]',
        '{"status": "solved", "nodes": 9, '
        '"boards": [{"cells": [{"tile": 1}, {"tile": 2, "turn": 3, "flipped": true}]}]}',
        '{"status": "best", "board": '
        '{"cells": [{"tile": 1}, {"tile": 2, "turn": 3, "flipped": true}]}}',
        "1/0 2/3~",
        "# found by hand\n\n1/0,   # first\n# half-way\n2/3~\n\n\n",
        '"1"/0 "2"/3~',
    ],
)
def test_every_way_to_write_a_board(text: str) -> None:
    assert formats.read_boards(PAIR, text) == [FULL]


def test_blank_line_separates_boards() -> None:
    assert formats.read_boards(PAIR, "1/0\n2/3~\n \n- -\n") == [FULL, Board.empty(PAIR)]
    assert formats.read_boards(PAIR, '{"boards": []}') == []


def test_tile_used_twice_is_for_the_judge_to_see() -> None:
    assert formats.read_boards(PAIR, "1/0 1/0")[0].cells == (Placement("1"), Placement("1"))


@pytest.mark.parametrize("suffix", [".json", ".txt"])
def test_saved_boards_come_back(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"boards{suffix}"
    formats.save(FULL, path)
    assert formats.load_boards(PAIR, path) == [FULL]
    formats.save([FULL, FULL], path)
    assert formats.load_boards(PAIR, str(path)) == [FULL, FULL]


def test_boards_are_not_looked_for_in_the_library() -> None:
    with pytest.raises(FormatError, match="unicorns: expected a file, got nothing by this name"):
        formats.load_boards(PAIR, "unicorns")


WRONG = [
    ("", "b: expected a board, got an empty file"),
    ("{}", 'b: board 1: expected "cells", a list of 2 cells, got none'),
    ('{"cells": 5}', 'b:1:11: board 1: expected "cells", a list of 2 cells, got 5'),
    ("[5]", 'b:1:2: board 1: expected an object with "cells", got 5'),
    ('{"cells": [null]}', "b:1:11: board 1: expected 2 cells, got 1"),
    (
        '[{"cells": [null, null]}, {"cells": [null, {"tile": "9"}]}]',
        "b:1:44: board 2, cell r1c2: expected a tile of the puzzle, got '9'",
    ),
    (
        '{"cells": [{"tile": 1, "turn": 4}, null]}',
        "b:1:12: board 1, cell r1c1: expected a turn from 0 to 3, got 4",
    ),
    (
        '{"cells": [{"tile": 1, "turns": 1}, null]}',
        "b:1:24: board 1, cell r1c1: unknown key 'turns'; did you mean turn?",
    ),
    (
        '{"cells": [null, null], "colour": 1}',
        "b:1:25: board 1: unknown key 'colour'; expected one of edgewise, puzzle, cells",
    ),
    (
        '{"cells": [{"tile": 1, "flipped": 1}, 5]}',
        "b:1:35: board 1, cell r1c1: expected flipped true or false, got 1\n"
        'b:1:39: board 1, cell r1c2: expected null or an object with "tile", got 5',
    ),
    ('{"cells": [null, null], "edgewise": 2}', "b:1:37: board 1: edgewise: expected 1, got 2"),
    ("1/0", "b:1: board 1: expected 2 cells, got 1"),
    (
        "- -\n\n1/0\nx",
        "b:4:1: board 2, cell r1c2: "
        "expected a tile and its turn such as 7/0 or 7/0~, or -, got 'x'",
    ),
    ("1/9 -", "b:1:1: board 1, cell r1c1: expected a turn from 0 to 3, got 9"),
    ('"1/0 -', "b:1:1: expected a closing quote, got '\"1/0 -'"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_wrong_boards_say_which_board_and_cell(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read_boards(PAIR, text, "b")
    assert str(caught.value) == message


def test_tile_with_the_wrong_number_of_sides() -> None:
    puzzle = formats.read("board: joints\ncells: 3 4\njoints: c1.0=c2.0\ntiles:\na a a\nb b b b\n")
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, "2/0 1/0", "b")
    assert str(caught.value).splitlines() == [
        "b:1:1: board 1, cell c1: expected a tile with 3 sides, got tile '2' with 4",
        "b:1:5: board 1, cell c2: expected a tile with 4 sides, got tile '1' with 3",
    ]


@pytest.mark.parametrize(
    "document",
    [
        {"cells": []},
        {"cells": [5]},
        {"cells": [{"turn": 0}]},
        {"cells": [{"tile": 1, "turn": -1}]},
        {"cells": [{"tile": 1, "flipped": 0}]},
        {"cells": [{"tile": 1, "rotation": 0}]},
        {"cells": [{"tile": 1.5}]},
        {"cells": [None], "edgewise": 2},
        {"cells": [None], "colour": 2},
        {},
        5,
    ],
)
def test_bad_boards_are_refused_by_the_schema_and_by_the_reader(document: object) -> None:
    assert not VALIDATOR.is_valid(document)
    single = formats.read("board: 1x1\ntiles:\na a a a")
    with pytest.raises(FormatError):
        formats.read_boards(single, json.dumps(document))
