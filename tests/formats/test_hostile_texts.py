"""Texts that are made to take long: the work grows as they do, and no board is built twice."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import pytest

from cost import within
from edgewise import formats, shapes
from edgewise.errors import FormatError
from edgewise.formats.tolerant import vocabulary
from edgewise.formats.tolerant.deduction import fitting_boards, layout_of, outer_sides
from edgewise.formats.unswept import unswept
from edgewise.layout import Layout


def nested(depth: int, wrapped: str, innermost: str) -> str:
    for _ in range(depth):
        innermost = wrapped.replace("?", innermost)
    return f"[{innermost}, [1, 2, 3, 4]]"


def an_object(keys: int) -> str:
    return "{" + ", ".join(f'"k{i}": ["x"]' for i in range(keys)) + "}"


TEXTS: dict[str, Callable[[int], str]] = {
    "one line": lambda n: "a b c d " * n,
    "lines": lambda n: "a b c d\n" * n,
    "lines that differ": lambda n: "\n".join(f"a{i} b{i} c{i} d{i}" for i in range(n)),
    "every delimiter": lambda n: "a & b, c; d | e\n" * n,
    "quotes never closed": lambda n: '"a b c d\n' * n,
    "a quote never closed": lambda n: '"' + "a b c d\n" * n,
    "commas": lambda n: ",,,\n" * n,
    "brackets": lambda n: "[" * n + "]" * n,
    "brackets side by side": lambda n: "[]" * n,
    "lists": lambda n: f"[{','.join(['[1,2,3,4]'] * n)}]",
    "an object with many keys": an_object,
    "sides in sides": lambda n: nested(9, '{"a": "x", "b": "y", "sides": ?}', an_object(n)),
    "parts in parts": lambda n: nested(9, '{"a": {"x": "y"}, "b": ?, "c": "y"}', an_object(n)),
    "YAML": lambda n: "- [a, b, c, d]\n" * n,
    "HTML": lambda n: f"<table>{'<tr><td>a</td><td>b</td><td>c</td></tr>' * n}",
    "a thousand columns": lambda n: f"{','.join(['a'] * 1000)}\n" * (n // 50),
    "huge numbers": lambda n: f"{' '.join(['9' * 500] * 4)}\n" * (n // 20),
}  # fmt: skip


def work(text: str) -> int:
    """How many calls it takes to read a text, or to refuse it."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    vocabulary._plain.cache_clear()
    vocabulary._side.cache_clear()
    sys.setprofile(count)
    try:
        with suppress(FormatError):
            formats.read(text)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("name", TEXTS)
def test_twice_the_text_is_twice_the_work(name: str) -> None:
    make = TEXTS[name]
    work(make(20))  # what is imported on the way is no work
    some, twice = work(make(400)), work(make(800))
    assert twice < 2.5 * some


@pytest.mark.parametrize("name", TEXTS)
def test_a_letter_takes_a_few_dozen_calls(name: str) -> None:
    text = TEXTS[name](400)
    work(TEXTS[name](20))
    assert work(text) < 200 * len(text) + 50_000


def test_brackets_that_may_be_a_type_are_looked_at_once() -> None:
    with within(20, 200), pytest.raises(FormatError):
        formats.read("[]" * 50_000, "f")


def test_what_is_remembered_of_words_is_short() -> None:
    before = vocabulary._plain.cache_info().currsize
    for n in range(5):
        assert vocabulary.plain("x" * (1000 + n)) == ""
        assert not vocabulary.is_side("top " * (1000 + n))
    assert vocabulary._plain.cache_info().currsize == before


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("board: 40x50", None),
        ("board: 40x50\ntiles:\na b c d\n", None),
        ("board: 40x50\na b c d\nb c d a\n", None),
        ("size: 40x50\ncards:\na b c d\n", None),
        ("a puzzle 40 x 50\n\nred blue green pink\nblue red pink green\n", None),
        ("a b c d\nb c d a\n", "40x50"),
        ("board: 3x3\ntiles:\na b c d\n", "40x50"),
        ("[[1, 2, 3, 4], [2, 3, 4, 1]]", "40x50"),
    ],
)
def test_a_large_board_is_built_once_however_a_text_is_read(
    text: str, board: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = []

    def square(
        rows: int, cols: int, holes: tuple[str, ...] = (), wrap: str | None = None
    ) -> Layout:
        built.append((rows, cols))
        return shapes.square(rows, cols, holes, wrap)

    monkeypatch.setitem(shapes.SHAPES, "square", square)
    with pytest.raises(FormatError):
        formats.read(text, board=board)
    assert built.count((40, 50)) == 1


@pytest.mark.parametrize("sides", [3, 4, 6])
def test_the_outer_sides_of_a_board_are_known_without_making_it(sides: int) -> None:
    for tiles in range(1, 60):
        for board in fitting_boards(sides, tiles):
            assert outer_sides(board) == len(list(layout_of(board).rim())), board


def test_no_board_is_made_only_to_ask_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shapes.SHAPES, "hex", None)
    text = "a b c d e f\n" * 3000
    with pytest.raises(FormatError, match="hex 50x60 or"):
        formats.read(text)


def test_what_is_typed_may_be_long_and_a_page_longer() -> None:
    row = "<tr><td>a</td><td>b</td><td>a</td><td>b</td></tr>\n"
    assert len(formats.read(f"<table>{row * 1600}</table>").tiles) == 1600
    with pytest.raises(FormatError, match="understood up to 60,000 characters, got 80,000"):
        formats.read("a b a b\n" * 10_000)


@pytest.mark.parametrize("before", [True, False])
def test_garbage_is_collected_after_reading_as_it_was_before(before: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if before else gc.disable)()
        with unswept():
            assert not gc.isenabled()
        assert gc.isenabled() == before
        with suppress(FormatError):
            formats.read("board: 3x3")
        assert gc.isenabled() == before
    finally:
        (gc.enable if was else gc.disable)()
