"""Puzzles as JSON."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from edgewise import formats
from edgewise.errors import FormatError
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import SHAPES, joints, polygons, square
from edgewise.tile import Tile
from schemas import validator
from strategies import puzzles

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

UNICORNS = """{
  "edgewise": 1,
  "name": "Two unicorns",
  "board": {"shape": "square", "rows": 1, "cols": 2},
  "match": "halves",
  "rim": null,
  "turns": true,
  "flips": false,
  "tiles": [
    {"id": "1", "sides": ["P-", "G-", "R+", "Y+"]},
    {"id": "2", "sides": ["P+", "G+", "R-", "Y-"]}
  ],
  "clues": [
    {"cell": "r1c1", "tile": "1", "turn": 0}
  ]
}
"""


@SLOW
@given(puzzles(odd_labels=True))
def test_every_sound_puzzle_comes_back_as_it_was(puzzle: Puzzle) -> None:
    text = formats.dump(puzzle)
    assert formats.read(text) == puzzle
    assert formats.dump(formats.read(text)) == text


VALIDATOR = validator("puzzle")


@SLOW
@given(puzzles(odd_labels=True))
def test_everything_written_fits_the_schema(puzzle: Puzzle) -> None:
    VALIDATOR.validate(json.loads(formats.dump(puzzle)))


def test_the_schema_knows_every_shape() -> None:
    kinds = VALIDATOR.schema["$defs"]["board"]["oneOf"]
    known = [kind["properties"]["shape"] for kind in kinds]
    named = [name for shape in known for name in shape.get("enum", [shape.get("const")])]
    assert sorted(named) == sorted(SHAPES)


def test_what_is_written_is_canonical() -> None:
    puzzle = formats.read(UNICORNS)
    assert formats.dump(puzzle) == UNICORNS
    assert formats.read(json.dumps(json.loads(UNICORNS))) == puzzle


def test_values_that_go_without_saying_are_left_out() -> None:
    plain = Puzzle(square(1, 1), (Tile.parse("a/a/a/a"),))
    assert list(json.loads(formats.dump(plain))) == [
        *("edgewise", "board", "match", "rim", "turns", "flips", "tiles"),
    ]
    full = Puzzle(
        square(1, 2, holes=["r1c2"], wrap="cylinder"),
        (Tile(("a", "b", "a", "b"), "x", 2, ("b", "b", "b", "b")),),
        Rule(rim="a", rim_only=True, flips=True),
        (Clue("r1c1", flipped=False),),
        "Full",
    )
    found = json.loads(formats.dump(full))
    assert found["board"] == {
        "shape": "square", "rows": 1, "cols": 2, "holes": ["r1c2"], "wrap": "cylinder",
    }  # fmt: skip
    assert found["rim_only"] is True
    assert found["tiles"][0]["copies"] == 2
    assert found["tiles"][0]["back"] == ["b", "b", "b", "b"]
    assert found["clues"] == [{"cell": "r1c1", "flipped": False}]


def test_long_boards_are_spread_over_lines() -> None:
    board = joints(
        [4] * 20, [("c1", 1, "c2", 3), *((f"c{i}", 0, f"c{i}", 2) for i in range(1, 20))]
    )
    puzzle = Puzzle(board, (Tile(("a", "a", "a", "a"), copies=20),))
    text = formats.dump(puzzle)
    assert max(map(len, text.splitlines())) <= 100
    assert formats.read(text) == puzzle


def test_points_of_polygons_keep_every_digit() -> None:
    board = polygons([[(0, 0), (1 / 3, 0.1), (0.1 + 0.2, 1e-7 + 1)]])
    puzzle = Puzzle(board, (Tile.parse("a/b/c"),))
    assert formats.read(formats.dump(puzzle)).layout == board
    assert formats.read(formats.dump(puzzle, "text")).layout == board


def test_labels_and_ids_may_be_numbers() -> None:
    text = """{"edgewise": 1, "board": {"shape": "square", "rows": 1, "cols": 1},
      "rim": 0, "tiles": [{"id": 7, "sides": [0, 0, -0, "0"]}],
      "clues": [{"cell": "r1c1", "tile": 7}]}"""
    puzzle = formats.read(text)
    assert puzzle.tiles == (Tile(("0", "0", "0", "0"), "7"),)
    assert puzzle.rule.rim == "0"
    assert puzzle.clues == (Clue("r1c1", "7"),)


def test_byte_order_mark_and_any_line_ends_are_welcome() -> None:
    data = UNICORNS.replace("\n", "\r\n").encode("utf-8-sig")
    assert formats.read(data) == formats.read(UNICORNS)
    assert formats.read("\ufeff" + UNICORNS.replace("\n", "\r")) == formats.read(UNICORNS)


def test_flawed_puzzle_can_be_read_without_judging() -> None:
    text = UNICORNS.replace('"Y-"', '"Y"').replace('"cols": 2', '"cols": 3')
    with pytest.raises(FormatError, match=r"tiles\[1\].sides\[3\]"):
        formats.read(text)
    puzzle = formats.read(text, judge=False)
    assert [flaw.where for flaw in puzzle.flaws() if flaw.fatal] == ["tiles", "tiles[1].sides[3]"]


def test_all_flaws_are_listed_at_once() -> None:
    text = UNICORNS.replace('"cols": 2', '"cols": 4').replace('"id": "2"', '"id": "1"')
    with pytest.raises(FormatError) as caught:
        formats.read(text.replace('"turn": 0', '"turn": 9'), "cards.json")
    assert str(caught.value).splitlines() == [
        "cards.json:11:5: tiles[1]: expected each id once, got '1' in tiles[0] and in tiles[1]",
        "cards.json:9:12: tiles: expected at least 4 tiles for the 4 cells of the board, got 2",
        "cards.json:14:5: clues[0]: clue for r1c1: expected a turn from 0 to 3, got 9",
    ]


def test_harmless_flaws_are_notes() -> None:
    notes: list[str] = []
    formats.read(UNICORNS.replace('"Y-"', '"P-"'), note=notes.append)
    assert notes == ["label 'Y+' can only lie on the rim: no tile shows its mate 'Y-'"]


def test_an_id_by_counting_that_is_taken_is_told_with_both_places() -> None:
    text = UNICORNS.replace('"id": "1"', '"id": "2"').replace(
        '{"id": "2", "sides": ["P+"', '{"sides": ["P+"'
    )
    with pytest.raises(FormatError) as caught:
        formats.read(text.replace('"tile": "1"', '"tile": "2"'), "f")
    assert str(caught.value) == (
        "f:11:5: tiles[1]: expected each id once, got '2' in tiles[0] and in tiles[1] "
        "(numbered by counting)"
    )


def changed(key: str, value: object) -> dict[str, Any]:
    """The unicorns with the value at *key* (`tiles.0.sides`) changed; None takes it away."""
    top = copy.deepcopy(json.loads(UNICORNS))
    *path, last = key.split(".")
    here = top
    for part in path:
        here = here[int(part) if isinstance(here, list) else part]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return dict(top)


BAD: list[tuple[str, object]] = [
    ("edgewise", 2), ("edgewise", None), ("edgewise", "1"), ("edgewise", True),
    ("board", None), ("tiles", None), ("tiles", {}), ("colour", "red"), ("name", 5),
    ("board.shape", "round"), ("board.shape", None), ("board.rows", 0), ("board.rows", "1"),
    ("board.rows", None), ("board.size", 3), ("board.holes", "r1c1"), ("board.wrap", "ring"),
    ("board", {"shape": "triangle"}), ("board", {"shape": "hex", "rows": 1, "cols": 1.5}),
    ("board", {"shape": "polygons", "polygons": [[[0, 0], [1, 0]]]}),
    ("board", {"shape": "polygons", "polygons": [[[0, 0], [1, 0], [1]]]}),
    ("board", {"shape": "joints", "cells": [13], "joints": []}),
    ("board", {"shape": "joints", "cells": [4], "joints": [["c1", 0, "c1"]]}),
    ("match", "same"), ("match", {"pairs": []}), ("match", {"pairs": [["a"]]}),
    ("match", {"pairs": [["a", "b"]], "more": 1}), ("rim", ""), ("rim", 1.5), ("rim", True),
    ("rim", {"r1c1.0": None}), ("rim_only", "yes"), ("turns", 1), ("turns", "quarter"),
    ("frame", 1.5), ("frame", {"r1c1.0": None}), ("flips", "no"), ("flips", "half"),
    ("tiles.0.sides", []), ("tiles.0.sides", ["a"] * 13), ("tiles.0.sides", "a b c d"),
    ("tiles.0.sides", ["", "a", "a", "a"]), ("tiles.0.sides", ["\u0007", "a", "a", "a"]),
    ("tiles.0.sides", [["R"], "a", "a", "a"]), ("tiles.0.sides", [["R", None], "a", "a", "a"]),
    ("tiles.0.sides", ["x" * 1001, "a", "a", "a"]), ("tiles.0.id", ""), ("tiles.0.id", 1.5),
    ("tiles.0.copies", 0), ("tiles.0.copies", True), ("tiles.0.back", []), ("tiles.0.color", 1),
    ("clues.0.cell", None), ("clues.0.cell", 1), ("clues.0.turn", -1), ("clues.0.turn", "0"),
    ("clues.0.flipped", 0), ("clues.0.rotation", 1), ("clues.0.tile", ""),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), BAD)
def test_bad_documents_are_refused_by_the_schema_and_by_the_reader(key: str, value: object) -> None:
    document = changed(key, value)
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(FormatError):
        formats.read(json.dumps(document), judge=False, strict=True)


def test_texts_that_cannot_be_read_back_are_not_written() -> None:
    puzzle = Puzzle(square(1, 1), (Tile(("a\n", "a", "a", "a")),))
    for name in ("json", "text"):
        with pytest.raises(FormatError, match="control character"):
            formats.dump(puzzle, name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": "NaN",\n"b": [\n-Infinity, NaN]}', "f:3:1: expected a number, got -Infinity"),
        (
            '{"a": {"x": 1},\n"b": {"x": 1,\n "\\u0078": 2}}',
            "f:3:2: expected each key once, got 'x'",
        ),
        ('[{"a": ":"},\n{"a": 1, "a\\"": 2,\n"a": 3}]', "f:3:1: expected each key once, got 'a'"),
        ('{"1e999": 1,\n"b": 1e999}', "f:2:6: expected numbers of a bearable size, got 1e999"),
    ],
)
def test_what_is_wrong_with_the_json_itself_has_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "f", strict=True)
    assert str(caught.value).startswith(message)
