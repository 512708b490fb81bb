"""What messages are made of."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import edgewise
from edgewise.wording import (
    clipped,
    few,
    instead,
    listed,
    meant,
    near,
    numbered,
    plural,
    shown,
    times,
)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a b", "'a b'"),
        ("a\n\x1b", r"'a\n\x1b'"),
        (True, "true"),
        (None, "null"),
        (1.5, "1.5"),
        ([1, "a"], '[1, "a"]'),
        ([[1]], "a list with 1 item"),
        ([1] * 5, "a list with 5 items"),
        ({"a": {}}, "an object with 1 key"),
        ({"a": 1}, '{"a": 1}'),
    ],
)
def test_a_value_is_quoted_on_one_line(value: object, words: str) -> None:
    assert shown(value) == words


@pytest.mark.parametrize("value", ["x" * 1000, "\n" * 1000, ["x" * 1000], 10**1000])
def test_a_long_value_is_quoted_shortly(value: object) -> None:
    assert len(shown(value)) == 60
    assert shown(value).endswith("...")


def test_what_is_short_enough_is_left_whole() -> None:
    assert clipped("abcd", 4) == "abcd"
    assert clipped("abcde", 4) == "a..."


def test_numbers_agree_with_their_nouns() -> None:
    assert [numbered(n, "board") for n in (0, 1, 1000)] == ["0 boards", "1 board", "1,000 boards"]
    assert [plural("tile", n) for n in (1, 2)] == ["tile", "tiles"]
    assert [times(n) for n in range(4)] == ["never", "once", "twice", "3 times"]


def test_names_stand_in_a_row_and_of_many_the_first_few() -> None:
    names = [str(n) for n in range(1, 11)]
    assert [listed(names[:n]) for n in range(4)] == ["", "1", "1 and 2", "1, 2 and 3"]
    assert listed(names) == "1, 2, 3, 4, 5, 6, 7, 8 and 2 more"
    assert few(names[:5]) == "1, 2, 3, 4, 5"
    assert few(names, 2) == "1, 2, ..."
    assert few([]) == ""


def test_what_was_meant_is_asked() -> None:
    assert near("spirall", ["rows", "spiral"]) == ["spiral"]
    assert near("ROWS", ["rows", "spiral"]) == ["rows"]
    assert near("LHuose", ["RHouse", "LHouse"]) == ["LHouse"]
    assert near("owen", ["owen-5x5", "unicorn", "owen-6x6"], 3) == ["owen-6x6", "owen-5x5"]
    assert meant(["a", "b"]) == "; did you mean a or b?"
    assert meant([]) == ""


def test_where_nothing_is_like_it_all_are_listed() -> None:
    assert instead("spirall", {"rows": 1, "spiral": 2}) == "; did you mean spiral?"
    assert instead("xyz", {"rows": 1, "spiral": 2}) == "; expected one of rows, spiral"
    assert instead("x" * 10**6, ["rows"]) == "; expected one of rows"


def test_close_names_are_sought_in_one_place() -> None:
    root = Path(edgewise.__file__).parent
    places = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "difflib" in ast.unparse(ast.parse(path.read_text("utf-8")))
    ]
    assert places == ["wording.py"]
