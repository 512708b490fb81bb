"""Broken and hostile files: each gets one clear answer, soon and in little memory."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cost import MEGABYTE, within
from edgewise import formats
from edgewise.errors import FormatError
from edgewise.formats import source, strict_json
from spoiled import card

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


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
    with within(20, 3 * 64):
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
        "f:3:7: expected at most 1000 characters, got 900,000: '" + "x" * 56 + "...",
    ),
    "one long number": (
        lambda: "board: 1x1\nrim: r1c1." + "9" * 900 + "=a\ntiles:\na a a a\n",
        "f:2:6: rim: expected a side such as r1c1.0, got 'r1c1.999",
    ),
    "quotes and backslashes": (
        lambda: card('a a a "' + "\\" * 900_001),
        "f:3:7: expected a closing quote, got '\"\\\\",
    ),
    "open brackets": (
        lambda: card("(" * 900_000),
        "f:3:1: expected a pair such as",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_soon_and_cheaply(name: str) -> None:
    make, message = HOSTILE[name]
    hostile = make()
    with within(20, 64), pytest.raises(FormatError) as caught:
        formats.read(hostile, "f", strict=True)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 1000
    with within(20, 128), pytest.raises(FormatError) as caught:
        formats.read(hostile, "f")
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
        *("tiles", "1.", "2)", "a/b/c/d", ";", "“", "”"),
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
    with within(40, 200):
        puzzle = formats.read(f"board: 40x100\nmatch: halves\ntiles:\n{tiles}\n")
    assert len(puzzle.rule.pairs) == 4001
