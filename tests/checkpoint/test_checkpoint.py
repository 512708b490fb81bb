"""Checkpoints: what is saved comes back, what is damaged or foreign is refused."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkpoints import ASK, GOOD, forged, full, leftovers, numbered, previous, refused
from edgewise import checkpoint, formats
from edgewise.checkpoint import JSON, Checkpoint, Keeper, digest, load, refusal, save
from edgewise.puzzle import Clue, Puzzle
from strategies import puzzles

# What is saved comes back


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False).filter(
        lambda x: abs(x) != float("inf")
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=5,
)  # fmt: skip
objects = st.dictionaries(st.text(), values, max_size=2)
tasks = st.lists(st.lists(st.integers(0, 999), max_size=5), max_size=8)


@given(objects, objects, objects, tasks)
def test_what_is_saved_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    ask: dict[str, JSON],
    plan: dict[str, JSON],
    state: dict[str, JSON],
    todo: list[list[int]],
) -> None:
    path = tmp_path_factory.getbasetemp() / "round.ckpt"
    put = Checkpoint("cd" * 32, ask, plan, {**state, "todo": todo})
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda _: None)  # the slow part, tested below
        save(path, put)
    assert load(path) == put


@pytest.mark.parametrize("tricky", ["],[", "\n}\n", "\ud800", '"', "🐢", "\0"])
def test_texts_that_look_like_the_layout_come_back(path: Path, tricky: str) -> None:
    put = replace(GOOD, plan={tricky: [[tricky], [tricky]]}, state={tricky: {tricky: tricky}})
    save(path, put)
    assert load(path) == put


def test_the_file_can_be_read_by_a_person(path: Path) -> None:
    save(path, GOOD)
    text = path.read_text("ascii")
    top = json.loads(text)
    assert list(top) == [
        *("edgewise-checkpoint", "sha256", "edgewise", "written", "puzzle"),
        *("ask", "plan", "state"),
    ]
    assert '    "order": [0,1,2]\n' in text
    assert '    "todo": [[0,1],\n      [2]]\n' in text


def test_it_says_when_and_by_what_it_was_written(path: Path) -> None:
    before = datetime.now(timezone.utc) - timedelta(seconds=1)
    save(path, GOOD)
    written = load(path).written
    assert written is not None
    assert before <= written <= datetime.now(timezone.utc)
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", json.loads(path.read_text())["edgewise"])


def test_a_large_one_is_quick(path: Path) -> None:
    todo = [[i, i + 1, i + 2] for i in range(100_000)]
    put = replace(GOOD, state={"todo": todo})
    save(path, put)
    assert path.stat().st_size > 1_000_000
    assert load(path) == put


@pytest.mark.parametrize("wrong", [float("nan"), {1, 2}, b"bytes"])
def test_what_could_not_be_read_back_is_not_written(path: Path, wrong: Any) -> None:
    save(path, GOOD)
    with pytest.raises((ValueError, TypeError)):
        save(path, replace(GOOD, state={"wrong": wrong}))
    assert load(path) == GOOD
    assert leftovers(path.parent) == []


# What is damaged is refused


def test_every_truncation_is_refused(path: Path) -> None:
    save(path, GOOD)
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        wanted = "is cut short" if length else "is empty"
        assert refused(path) == f"{path} {wanted}"


def test_every_flipped_bit_is_refused(path: Path) -> None:
    save(path, GOOD)
    data = path.read_bytes()
    with path.open("rb+", buffering=0) as file:
        for at, byte in enumerate(data):
            for change in (1, 2, 4, 8, 16, 32, 64, 128, 255, 0):
                file.seek(at)
                file.write(bytes([byte ^ change]))
                if change:
                    refused(path)
    assert load(path) == GOOD


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"arrangements": 7', b'"arrangements": 8'),
        (b"\n", b"\r\n"),
        (b"  ", b"\t"),
        (b"[0,1]", b"[0, 1]"),
        (b"\n}\n", b"\n}\n\n"),
        (b"\n}\n", b"\n}\n" + bytes(100)),
        (b'": 1,', b'": 0,'),
        (b'": 1,', b'": 1.0,'),
    ],
)
def test_every_edit_is_noticed(path: Path, old: bytes, new: bytes) -> None:
    save(path, GOOD)
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))
    # An editor that writes \r\n leaves nothing that looks like our last line.
    expected = ["is damaged (its checksum does not match)", "is cut short"]
    assert refused(path) in [f"{path} {words}" for words in expected]


def test_one_that_is_replaced_while_it_is_read_is_read_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longer one comes after the look at how long it is, and before it is opened."""
    save(path, GOOD)
    opened, longer = Path.open, numbered(7)

    def late(file: Path, *args: Any) -> Any:
        monkeypatch.undo()
        save(path, longer)
        return opened(file, *args)

    monkeypatch.setattr(Path, "open", late)
    assert load(path) == longer


@pytest.mark.parametrize(
    "data",
    [
        *(b"\0" * 100 + b"\1", b"\x80\x81", b"hello", b"{}", b"[]", b"null", b"{", b"\n", b"{\n ]"),
        *(b'{"edgewise": 1}', b"[" * 100_000, b'{"a":' * 100_000, bytes(range(256))),
        *(b'{"edgewise-checkpoint": "x"}', b'{"edgewise-checkpoint": -1}'),
        b'\xff\xfe{\0"\0',
    ],
)
def test_a_foreign_file_is_called_foreign(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    wanted = "is cut short" if data == b"{" else "is not a checkpoint of edgewise"
    assert refused(path) == f"{path} {wanted}"


def test_a_puzzle_is_not_a_checkpoint_and_is_not_overwritten(path: Path) -> None:
    formats.save(formats.load("unicorn"), path, "json")
    before = path.read_bytes()
    assert refused(path) == f"{path} is not a checkpoint of edgewise"
    with pytest.raises(FileExistsError, match="The file there is not a checkpoint"):
        save(path, GOOD)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("data", [b"", b"\0" * 4096])
def test_an_empty_file_is_no_obstacle(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert refused(path) == f"{path} is empty"
    save(path, GOOD)
    assert load(path) == GOOD
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize(
    "layout", ['{\n  "edgewise-checkpoint": 2,\n', '{"edgewise-checkpoint":2}']
)
def test_a_newer_version_is_told_from_damage(path: Path, layout: str) -> None:
    path.write_text(layout)
    assert refused(path) == f"{path} is from a newer edgewise: expected version 1, got 2"


def test_what_is_no_file_is_refused(path: Path) -> None:
    assert refused(path) == f"{path} does not exist"
    path.mkdir()
    assert refused(path) == f"{path} is not a file"
    assert refused(Path("/")) == "/ is not a file"
    path.rmdir()
    os.mkfifo(path)
    assert refused(path) == f"{path} is not a file"  # and nobody waited for a writer
    assert refused(path / "below").startswith(f"{path / 'below'} cannot be read: ")


def test_a_huge_file_is_refused_unread(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**30 + 1)  # takes no room on the disk
    assert refused(path) == f"{path} is too large for a checkpoint: 1,073,741,825 bytes"


def test_nothing_is_written_that_is_too_large_to_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, GOOD)
    monkeypatch.setattr(checkpoint.file, "MAX_BYTES", path.stat().st_size)
    with pytest.raises(OSError, match="File too large"):
        save(path, numbered(1))
    assert load(path) == GOOD


FIT = {"edgewise": "1", "written": "2026-11-16T00:40:00+00:00", "puzzle": "", "ask": {}, "plan": {}}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"puzzle": 5}, 'expected a text as "puzzle", got 5'),
        ({"ask": []}, 'expected an object as "ask", got []'),
        ({"plan": None}, 'expected an object as "plan", got null'),
        ({"state": "x"}, "expected an object as \"state\", got 'x'"),
        ({"edgewise": 1}, 'expected a text as "edgewise", got 1'),
        ({"written": "today"}, "expected a time as \"written\", got 'today'"),
    ],
)
def test_wrong_types_are_refused(path: Path, change: dict[str, object], words: str) -> None:
    text = json.dumps({**FIT, "state": {}, **change})
    path.write_bytes(forged(text[1:-1] + "\n}\n"))
    assert refused(path) == f"{path} is no good: {words}"


def test_a_missing_key_is_refused(path: Path) -> None:
    path.write_bytes(forged(json.dumps(FIT)[1:-1] + "\n}\n"))
    assert refused(path) == f'{path} is no good: expected an object as "state", got null'


@pytest.mark.parametrize(
    "inside", ["[" * 100_000 + "]" * 100_000, "\ud800", "nonsense", "9" * 10_000, '"a": 1}{']
)
def test_what_the_parser_refuses_is_refused(path: Path, inside: str) -> None:
    path.write_bytes(forged(f'  "state": {inside}\n}}\n'))
    assert refused(path) == f"{path} is not JSON that can be read"


def test_the_one_before_is_named_if_it_is_good(path: Path) -> None:
    save(path, GOOD)
    save(path, numbered(1))
    assert load(previous(path)) == GOOD
    written = f"{load(previous(path)).written:%Y-%m-%d %H:%M}"
    good = f"the one before it, {previous(path)}, written {written} UTC, is good"
    path.write_bytes(path.read_bytes().replace(b"0", b"1", 1))
    assert refused(path) == f"{path} is damaged (its checksum does not match); {good}"
    path.unlink()
    assert refused(path) == f"{path} does not exist; {good}"
    previous(path).write_bytes(b"")
    assert refused(path) == f"{path} does not exist"


# Whose checkpoint it is


@pytest.fixture(scope="module")
def unicorn() -> Puzzle:
    return formats.load("unicorn")


@given(puzzles())
def test_a_puzzle_has_the_same_digest_after_a_round_trip(puzzle: Puzzle) -> None:
    again = formats.read(formats.dump(puzzle), judge=False)
    assert digest(again) == digest(puzzle)
    assert re.fullmatch("[0-9a-f]{64}", digest(puzzle))


def test_the_digest_tells_puzzles_apart_but_not_by_name(unicorn: Puzzle) -> None:
    first, second, *rest = unicorn.tiles
    others = [
        replace(unicorn, tiles=(second, first, *rest)),
        replace(unicorn, tiles=(replace(first, id="other"), second, *rest)),
        replace(unicorn, tiles=(first.turned(1), second, *rest)),
        replace(unicorn, rule=replace(unicorn.rule, flips=True)),
        replace(unicorn, clues=(Clue("r1c1", first.id, 0),)),
        formats.load("ultimate"),
    ]
    digests = {digest(puzzle) for puzzle in [unicorn, *others]}
    assert len(digests) == len(others) + 1
    assert digest(replace(unicorn, name="something else")) == digest(unicorn)


def test_a_checkpoint_that_belongs_here_is_not_refused(unicorn: Puzzle, path: Path) -> None:
    ask: dict[str, JSON] = {"answer": "boards", "cells": (1, 2)}
    save(path, Checkpoint(digest(unicorn), ask, {}, {}))
    assert refusal(load(path), replace(unicorn, name="x"), {**ask, "limit": None}) is None


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ({"answer": "boards", "distinct": False}, "its answer is count, you asked for boards"),
        (
            {"answer": "count", "distinct": True, "limit": 5},
            "its distinct is no, you asked for yes; its limit is none, you asked for 5",
        ),
        ({"answer": "count"}, "its distinct is no, you asked for none"),
        ({"answer": "count", "distinct": 0}, "its distinct is no, you asked for 0"),
    ],
)
def test_another_question_is_named(unicorn: Puzzle, ask: dict[str, JSON], words: str) -> None:
    mine = replace(GOOD, puzzle=digest(unicorn))
    assert refusal(mine, unicorn, ask) == f"it answers another question: {words}"


def test_another_puzzle_is_named(unicorn: Puzzle) -> None:
    words = "it belongs to another puzzle (other tiles, ids, board, rule or clues)"
    assert refusal(GOOD, unicorn, ASK) == words
    both = refusal(GOOD, unicorn, {**ASK, "answer": "boards"})
    assert both == (
        f"{words}, and it answers another question: its answer is count, you asked for boards"
    )


# When to save, and what to say


def test_it_is_due_when_the_time_is_over(path: Path) -> None:
    keeper = Keeper(path, 10)
    assert [keeper.due(now) for now in (100, 109.9, 110, 111)] == [False, False, True, True]
    assert keeper.save(GOOD) is None
    assert [keeper.due(now) for now in (115, 124, 125)] == [False, False, True]


def test_a_failure_is_told_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(path, 10)
    monkeypatch.setattr(os, "fsync", full)
    cannot = f"cannot write {path}: No space left on device"
    assert keeper.save(GOOD) == f"{cannot}; the search goes on, there is no checkpoint yet"
    assert keeper.save(GOOD) is None
    assert keeper.trouble == cannot
    monkeypatch.undo()
    assert keeper.save(GOOD) is None
    assert keeper.trouble is None
    last = f"the last checkpoint is from {load(path).written:%Y-%m-%d %H:%M} UTC"
    assert keeper.last() == last
    monkeypatch.setattr(os, "fsync", full)
    assert keeper.save(GOOD) == f"{cannot}; the search goes on, {last}"
    assert [keeper.save(GOOD) for _ in range(3)] == [None] * 3
    monkeypatch.undo()
    assert load(path) == GOOD


def test_another_failure_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    keeper = Keeper(folder / "run.ckpt", 10)
    assert "No such file or directory" in str(keeper.save(GOOD))
    folder.mkdir()
    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in str(keeper.save(GOOD))


def test_after_a_failure_it_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(path, 10)
    monkeypatch.setattr(os, "fsync", full)
    assert not keeper.due(0)
    assert keeper.save(GOOD)
    assert [keeper.due(now) for now in (1, 10, 11)] == [False, False, True]
