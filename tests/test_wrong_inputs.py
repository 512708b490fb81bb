"""Wrong, broken and hostile files: each gets one clear answer, soon and in little memory."""

from __future__ import annotations

import io
import os
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise import formats
from edgewise.errors import FormatError
from edgewise.formats import source, strict_json

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

BOARD = '"board": {"shape": "square", "rows": 1, "cols": 1}'
TILES = '"tiles": [{"sides": ["a", "a", "a", "a"]}]'


def doc(*parts: str) -> str:
    """A JSON puzzle from its parts."""
    return '{"edgewise": 1, ' + ", ".join(parts) + "}"


def sides(labels: str) -> str:
    return f'"tiles": [{{"sides": [{labels}]}}]'


def text(*lines: str) -> str:
    """A text puzzle of one cell with more *lines* between board and tiles."""
    return "\n".join(["board: 1x1", *lines, "tiles:", "a a a a", ""])


def card(*lines: str) -> str:
    """A text puzzle of one cell whose tiles are *lines*."""
    return "\n".join(["board: 1x1", "tiles:", *lines, ""])


WRONG: list[tuple[str | bytes, str]] = [
    # Not even text.
    ("", "f: expected a puzzle, got an empty file"),
    (" \n\n", "f: expected a puzzle, got an empty file"),
    (b"\xff\xfeb\x00", "f: expected UTF-8 text, got UTF-16 (its mark at byte 0)"),
    (b"\xff\xfe\x00\x00b", "f: expected UTF-8 text, got UTF-32 (its mark at byte 0)"),
    (b"b\x00o\x00", "f: expected UTF-8 text, got a NUL at byte 1 (is it binary?)"),
    (b"name: caf\xe9", "f: expected UTF-8 text, got byte 0xe9 at byte 9"),
    (b"\xef\xbb\xbfname: caf\xe9", "f: expected UTF-8 text, got byte 0xe9 at byte 12"),
    # Not JSON.
    ("{", "f:1:2: expected a key in double quotes, got the end of the file"),
    ("{'edgewise': 1}", "f:1:2: expected a key in double quotes, got \"'edgewise': 1}\""),
    ('{"edgewise": 1', "f:1:15: expected a comma or a closing bracket, got the end of the file"),
    ('{\n"edgewise": 1\n"name"', "f:3:1: expected a comma or a closing bracket, got '\"name\"'"),
    ('{"edgewise" 1}', "f:1:13: expected a colon after the key, got '1}'"),
    ('{"edgewise": }', "f:1:14: expected a value, got '}'"),
    ('{"name": "a\nb"}', "f:1:12: expected no control character inside a text, got 'b\"}'"),
    ('{"name": "a', "f:1:10: expected a closing quote for this text, got '\"a'"),
    (doc(BOARD, TILES) + "]", "f:1:112: expected the end of the file, got ']'"),
    ('{"name": "a", "name": "b"}', "f: expected each key once, got 'name' twice"),
    ('{"edgewise": NaN}', "f: expected a number, got NaN"),
    ('{"edgewise": -Infinity}', "f: expected a number, got -Infinity"),
    ('{"edgewise": 1e999}', "f: expected numbers of a bearable size, got 1e999"),
    (
        '{"edgewise": 1' + "0" * 5000 + "}",
        "f: expected whole numbers of at most 18 digits, got 1" + "0" * 56 + "...",
    ),
    ("[" * 100_000, "f: expected a few levels of brackets, got hundreds inside each other"),
    (
        '{"name":' * 100_000,
        "f: expected a few levels of brackets, got hundreds inside each other",
    ),
    # JSON, but no puzzle.
    ("[]", "f: expected a puzzle (an object), got []"),
    (doc(BOARD), 'f: expected the key "tiles" in a puzzle, got none'),
    (
        doc(BOARD, TILES, '"tile": 1', '"colour": 2'),
        "f: unknown key 'tile': did you mean 'tiles'?\n"
        "f: unknown key 'colour': expected one of edgewise, name, board, match, rim, rim_only, "
        "turns, flips, tiles, clues",
    ),
    (
        doc(BOARD, TILES).replace("1,", "2,", 1),
        "f: edgewise: expected 1, the version of the format, got 2",
    ),
    (
        doc('"board": {"shape": "square", "rows": 3}', TILES),
        'f: board: expected the key "cols" in a square board, got none',
    ),
    (
        doc('"board": {"shape": "square", "rows": 3, "cols": "3"}', TILES),
        "f: board.cols: expected a whole number, got '3'",
    ),
    (
        doc('"board": {"shape": "square", "rows": 1, "cols": 1, "holes": [[1]]}', TILES),
        "f: board.holes[0]: expected a text, got [1]",
    ),
    (
        doc('"board": {"shape": "hex", "rows": 99999, "cols": 99999}', TILES),
        "f: board: expected at most 65,536 cells on a board, got 9,999,800,001",
    ),
    (
        doc('"board": {"shape": "polygons", "polygons": [[[0, 0], [1, "x"], 5]]}', TILES),
        "f: board.polygons[0][1][1]: expected a number, got 'x'\n"
        "f: board.polygons[0][2]: expected a list, got 5",
    ),
    (
        doc(BOARD, TILES, '"match": "same"'),
        'f: match: expected "equal", "halves" or {"pairs": [["A", "B"], ...]}, got \'same\'',
    ),
    (
        doc(BOARD, TILES, '"match": {"pairs": [["a", "b"], ["a", "c"]]}'),
        "f: match: expected each label in one pair, got 'a' with 'b' and with 'c'",
    ),
    (
        doc(BOARD, TILES, '"rim_only": true'),
        "f: rim_only: rim_only needs a rim: which label is to stay off the inside?",
    ),
    (
        doc(BOARD, TILES, '"rim": {"r1c1.7": "a"}'),
        "f: rim.r1c1.7: rim: side r1c1.7 does not exist: cell r1c1 has sides 0 to 3",
    ),
    (
        doc(BOARD, sides('1.5, null, true, {"a": 1}')),
        "f: tiles[0].sides[0]: expected a label (a text or a whole number), got 1.5\n"
        "f: tiles[0].sides[1]: expected a label (a text or a whole number), got null\n"
        "f: tiles[0].sides[2]: expected a label (a text or a whole number), got true\n"
        'f: tiles[0].sides[3]: expected a label (a text or a whole number), got {"a": 1}',
    ),
    (
        doc(BOARD, sides('"\\u0007", "\\ud800", "a", "a"')),
        "f: tiles[0].sides[0]: expected printable text, got a control character U+0007 "
        "in '\\x07'\n"
        "f: tiles[0].sides[1]: expected printable text, got half a character (a surrogate) "
        "U+D800 in '\\ud800'",
    ),
    (
        doc(BOARD, sides('"' + "x" * 2000 + '", "a", "a", "a"')),
        "f: tiles[0].sides[0]: expected at most 1000 characters, got 2,000: '"
        + "x" * 56 + "...",
    ),
    (
        doc(BOARD, TILES, '"clues": [{"cell": "r1c1", "turn": -1}, {"tile": 1}]'),
        "f: clues[0].turn: expected a whole number from 0 up, got -1\n"
        'f: clues[1]: expected the key "cell" in a clue, got none',
    ),
    # Not our text form.
    (
        "hello",
        "f:1: expected a key such as board: or tiles:, got 'hello'\n"
        "f: expected a line board:, got none\nf: expected a line tiles:, got none",
    ),
    ("tiles:\na a a a", "f: expected a line board:, got none"),
    ("board: 1x1", "f: expected a line tiles:, got none"),
    (text("board: 2x2"), "f:2: expected board: once, got it again (first in line 1)"),
    (text("rims: a"), "f:2: unknown key 'rims': did you mean 'rim'?"),
    (
        card().replace("1x1", "3 by 3"),
        "f:1: expected a board such as 3x3, 4x4 torus, triangle 4, hex-flower 1, hex 3x4, "
        "polygons or joints, got '3 by 3'",
    ),
    (card().replace("1x1", "hex 3"), "f:1: expected a board hex rowsxcols, got 'hex 3'"),
    (text("cells: 3"), "f:2: cells: does not go with a square board"),
    (
        card().replace("1x1", "joints"),
        "f:1: expected a line cells: with board joints, got none",
    ),
    (text("turns: maybe"), "f:2: expected yes or no, got 'maybe'"),
    (
        text("match: pairs a=b c"),
        "f:2: expected pairs such as LAnt=RAnt, got 'c'",
    ),
    (text("rim: r1c1.0=a r1c1.0=b"), "f:2: expected each side once, got r1c1.0 twice"),
    (
        card("a a a", "b b b b b").replace("1x1", "1x2"),
        "f:3: tile 1: expected 4 labels, got 3: a/a/a\n"
        "f:4: tile 2: expected 4 labels, got 5: b/b/b/b/b\n"
        "f:2: expected at least 2 tiles for the 2 cells of the board, got 0",
    ),
    (
        card("7 x y: a b c d", "a b c d | a b", "a x=2 b c"),
        "f:3: expected an id, or an id and copies such as 7 x3:, got '7 x y: a b c d'\n"
        "f:4: expected 4 labels for the back, got 2: 'a b c d | a b'\n"
        "f:5: expected labels, got = in 'a x=2 b c' "
        "(a label with one of | : = stands in double quotes)",
    ),
    (card('a a a "a'), "f:3: expected a closing quote, got '\"a'"),
    (card('a a a "a"a'), "f:3: expected a blank before 'a'"),
    (
        card("a a a (a"),
        'f:3: expected a pair such as ("R", true) or ["R", "H"] '
        "(a label that starts with ( stands in double quotes), got '(a'",
    ),
    (
        card("a a a a", "clue:", "r1c1: 1"),
        "f:4: expected 1 to 12 labels for a tile, got 0: 'clue:'; did you mean clues:?",
    ),
    (
        card("a a a a", "clues:", "r1c1", "r1c1: 1 turn", "r1c1: 1 twist 3"),
        "f:5: expected a clue such as r1c1: 7 turn 2, got 'r1c1'\n"
        "f:6: expected a whole number, got nothing\n"
        "f:7: expected a clue such as r1c1: 7 turn 2, got 'r1c1: 1 twist 3'",
    ),
    (
        card("a a a a", "clues:", "r9c9: 1", "r1c1: 9 turn 7"),
        "f:5: clue for r9c9: expected a cell from r1c1 to r1c1\n"
        "f:6: clue for r1c1: there is no tile '9'\n"
        "f:6: clue for r1c1: expected a turn from 0 to 3, got 7",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given_text", "message"), WRONG)
def test_wrong_input_is_answered_with_place_expectation_and_value(
    given_text: str | bytes, message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(given_text, "f")
    assert str(caught.value) == message


def test_wrong_file_is_not_complained_about_for_ever() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read("x\n" * 1000, "f")
    lines = str(caught.value).splitlines()
    assert len(lines) == 21
    assert lines[-1] == "... stopped after 20 errors"


# Files that are no files.


def refused(path: str | Path) -> str:
    with pytest.raises(FormatError) as caught:
        formats.load(path)
    return str(caught.value)


def test_directory(tmp_path: Path) -> None:
    assert refused(tmp_path) == f"{tmp_path}: expected a file, got a directory"
    assert refused(str(tmp_path)) == f"{tmp_path}: expected a file, got a directory"


def test_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    assert refused(path) == f"{path}: expected a file, got nothing by this name"


def test_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "secret.json"
    path.write_text("{}")
    # Whoever runs the tests as root may read everything.
    monkeypatch.setattr(source, "open", forbidden, raising=False)
    assert refused(path) == f"{path}: expected a readable file, got: Permission denied"


def test_name_that_no_file_can_have() -> None:
    assert "expected the name of a file" in refused(Path("a\0b"))
    assert "expected a readable file" in refused("x" * 5000)


# Hostile ones: no more than this much time and memory.

MEGABYTE = 2**20


@contextmanager
def within(seconds: float, megabytes: int) -> Iterator[None]:
    """What happens here takes at most so much time and memory."""
    tracemalloc.start()
    start = time.monotonic()
    try:
        yield
        spent = time.monotonic() - start
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert spent < seconds
    assert peak < megabytes * MEGABYTE


def test_200_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(200 * MEGABYTE)
    with within(1, 1):
        assert refused(path) == f"{path}: expected at most 64 MB, got 200 MB"


class Endless(io.RawIOBase):
    """Noise without end, that counts what was taken."""

    def __init__(self) -> None:
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        assert size >= 0, "somebody wants all of it"
        self.taken += size
        return os.urandom(1024) * (size // 1024) + b"x" * (size % 1024)


def test_endless_standard_input_is_read_up_to_the_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless()
    stdin = type("Stdin", (), {"buffer": endless})()
    monkeypatch.setattr(sys, "stdin", stdin)
    with within(5, 3 * 64):
        assert refused("-") == "<stdin>: expected at most 64 MB, got more"
    assert endless.taken == source.MAX_BYTES + 1


HOSTILE: dict[str, tuple[Callable[[], str], str]] = {
    "millions of values": (
        lambda: "[" + "0," * (strict_json.MAX_VALUES + 1),
        "f: expected at most 5,000,000 values, got more",
    ),
    "millions of lines": (
        lambda: "\n" * 2_000_000 + "x",
        "f: expected at most 300,000 lines, got more",
    ),
    "one long line": (
        lambda: "board: " + "x " * 1_000_000,
        "f:1: expected at most 1,000,000 characters in a line, got 2,000,007",
    ),
    "one long label": (
        lambda: card("a a a " + "x" * 900_000),
        "f:3: expected at most 1000 characters, got 900,000: '" + "x" * 56 + "...",
    ),
    "one long number": (
        lambda: text("rim: r1c1." + "9" * 900 + "=a"),
        "f:2: rim: expected a side such as r1c1.0, got 'r1c1.999",
    ),
    "quotes and backslashes": (
        lambda: card('a a a "' + "\\" * 900_001),
        "f:3: expected a closing quote, got '\"\\\\",
    ),
    "open brackets": (
        lambda: card("(" * 900_000),
        "f:3: expected a pair such as",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_soon_and_cheaply(name: str) -> None:
    make, message = HOSTILE[name]
    hostile = make()
    with within(5, 64), pytest.raises(FormatError) as caught:
        formats.read(hostile, "f")
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 1000


PIECES = st.sampled_from(
    [
        *("board:", "1x1", "2x2 torus", "triangle", "tiles:", "clues:", "rim:", "match:", "halves"),
        *(
            "pairs",
            "polygons:",
            "joints:",
            "cells:",
            "holes:",
            "name:",
            "a",
            "R+",
            "R-",
            "x3",
            "7:",
        ),
        *("=", "|", ":", '"', "(", "[", "#", ",", "\n", "\n", "\n", " ", "c1.0", "turn", "9" * 30),
        *("{", "}", "]", '"edgewise"', '"board"', "1", "null", "true", "1e9", "\u2212", "\ud800"),
    ]
)


@settings(SLOW, max_examples=300)
@given(st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=60) | st.binary(max_size=60))
def test_nothing_but_our_own_errors_comes_out(noise: str | bytes) -> None:
    for judge in (True, False):
        with suppress(FormatError):
            puzzle = formats.read(noise, judge=judge)
            assert formats.read(formats.dump(puzzle), judge=False) == puzzle


def test_thousands_of_motifs_take_no_more_than_their_time() -> None:
    # Time must grow with the number of labels, not with its square.
    tiles = "\n".join(f"m{i}H m{i}T m{i + 1}H m{i + 1}T" for i in range(4000))
    with within(10, 200):
        puzzle = formats.read(f"board: 40x100\nmatch: halves\ntiles:\n{tiles}\n")
    assert len(puzzle.rule.pairs) == 4001
