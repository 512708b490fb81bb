"""Checkpoints: what is saved comes back, what is damaged is refused, and nothing is ever lost."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise import checkpoint, formats
from edgewise.checkpoint import JSON, Checkpoint, Keeper, digest, load, refusal, save
from edgewise.errors import CheckpointError, EdgewiseError
from edgewise.puzzle import Clue, Puzzle
from strategies import puzzles

ASK: dict[str, JSON] = {"answer": "count", "distinct": False}
GOOD = Checkpoint("ab" * 32, ASK, {"order": [0, 1, 2]}, {"arrangements": 7, "todo": [[0, 1], [2]]})


def numbered(number: int) -> Checkpoint:
    """A checkpoint of which each part tells its number."""
    return replace(GOOD, state={"number": number, "todo": [[number, i] for i in range(50)]})


def number(path: Path) -> int:
    """The number of a checkpoint, which is whole."""
    found = load(path)
    at = found.state["number"]
    assert isinstance(at, int)
    assert found == numbered(at)
    return at


def leftovers(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(".part"))


def previous(path: Path) -> Path:
    return path.with_name(f"{path.name}.previous")


def forged(text: str) -> bytes:
    """A file with the right checksum, whatever it says."""
    rest = text.encode("utf-8", "surrogatepass")
    checksum = hashlib.sha256(rest).hexdigest()
    return f'{{\n  "edgewise-checkpoint": 1,\n  "sha256": "{checksum}",\n'.encode() + rest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.ckpt"


def refused(path: Path) -> str:
    with pytest.raises(CheckpointError) as caught:
        load(path)
    assert isinstance(caught.value, EdgewiseError)
    assert "\n" not in str(caught.value)
    return str(caught.value)


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
    monkeypatch.setattr(checkpoint, "MAX_BYTES", path.stat().st_size)
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


# Nothing is ever lost


def test_the_one_before_is_kept(path: Path) -> None:
    for i in range(5):
        save(path, numbered(i))
        assert number(path) == i
        assert not i or number(previous(path)) == i - 1
        assert len(os.listdir(path.parent)) == min(i, 1) + 1


def test_a_damaged_one_does_not_take_the_place_of_a_good_one(path: Path) -> None:
    save(path, numbered(1))
    save(path, numbered(2))
    path.write_bytes(path.read_bytes()[:-5])
    save(path, numbered(3))
    assert (number(path), number(previous(path))) == (3, 1)


def test_two_names_of_one_file_are_taken_apart(path: Path) -> None:
    """So it is after a crash between the two renames; POSIX then renames nothing."""
    save(path, numbered(1))
    os.link(path, previous(path))
    save(path, numbered(2))
    assert (number(path), number(previous(path))) == (2, 1)
    assert leftovers(path.parent) == []


def test_without_hard_links_it_is_copied(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_link)
    for i in range(3):
        save(path, numbered(i))
    monkeypatch.delattr(os, "link")
    save(path, numbered(3))
    assert (number(path), number(previous(path))) == (3, 2)
    assert leftovers(path.parent) == []


def test_the_new_file_is_on_the_disk_before_it_gets_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, numbered(1))
    seen: list[str] = []

    def watch(name: str) -> None:
        real = getattr(os, name)

        def watched(*arguments: Any) -> Any:
            target = Path(arguments[-1]).name if name != "fsync" else ""
            seen.append(f"{name} {target}".rstrip())
            return real(*arguments)

        monkeypatch.setattr(os, name, watched)

    watch("fsync")
    watch("replace")
    save(path, numbered(2))
    assert seen == ["fsync", "replace run.ckpt.previous", "replace run.ckpt", "fsync"]


def test_leftovers_of_killed_searches_are_removed_and_nothing_else(path: Path) -> None:
    ours = [f".run.ckpt.{'0' * 16}.part", f".run.ckpt.{'ab' * 8}.part"]
    others = [
        *(".run.ckpt.part", f".run.ckpt.{'0' * 15}.part", f".other.ckpt.{'0' * 16}.part"),
        *(f"run.ckpt.{'0' * 16}.part", f".run.ckpt.previous.{'0' * 16}.part", ".run_ckpt"),
        f".runxckpt.{'0' * 16}.part",
    ]
    for name in [*ours, *others]:
        (path.parent / name).write_text("x")
    save(path, GOOD)
    assert sorted(os.listdir(path.parent)) == sorted([*others, "run.ckpt"])


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def kept(path: Path) -> Iterator[Path]:
    """Two checkpoints, which are as they were in the end."""
    save(path, numbered(1))
    save(path, numbered(2))
    before = {file: file.read_bytes() for file in (path, previous(path))}
    yield path
    assert {file: file.read_bytes() for file in (path, previous(path))} == before
    assert leftovers(path.parent) == []


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_everything_as_it_was(
    kept: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, step, full)
        with pytest.raises(OSError, match="No space left on device") as caught:
            save(kept, numbered(3))
    assert caught.value.errno == errno.ENOSPC


def test_a_full_disk_while_the_old_one_is_copied(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fates = iter([False, True])

    def second_time(_: int) -> None:
        if next(fates):
            full()

    with monkeypatch.context() as patched:
        patched.setattr(os, "link", full)
        patched.setattr(os, "fsync", second_time)
        with pytest.raises(OSError, match="No space left on device"):
            save(kept, numbered(3))


def test_an_interrupt_leaves_everything_as_it_was(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            save(kept, numbered(3))


def test_a_file_that_may_not_grow_leaves_everything_as_it_was(kept: Path) -> None:
    """The operating system itself cuts the writing short."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            save(kept, numbered(3))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount")
    if done.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    path = small_disk / "run.ckpt"
    keeper = Keeper(path, 1)
    assert keeper.save(numbered(1)) is None
    assert keeper.save(numbered(2)) is None
    filler = small_disk / "filler"
    with suppress(OSError):
        filler.write_bytes(bytes(2**20))
    message = keeper.save(numbered(3))
    assert message is not None
    assert message.startswith(f"cannot write {path}: No space left on device; the search goes on")
    assert (number(path), number(previous(path))) == (2, 1)
    assert leftovers(small_disk) == []
    filler.unlink()
    assert keeper.save(numbered(4)) is None
    assert (number(path), number(previous(path))) == (4, 2)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(kept: Path) -> None:
    kept.parent.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            save(kept, numbered(3))
    finally:
        kept.parent.chmod(0o700)


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save(tmp_path / "gone" / "run.ckpt", GOOD)


def test_what_is_no_file_is_not_replaced(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(OSError, match="Not a regular file"):
        save(path, GOOD)
    assert path.is_fifo()
    assert os.listdir(path.parent) == [path.name]


CHILD = """
import os, sys
from dataclasses import replace
from pathlib import Path
from edgewise.checkpoint import load, save

path, steps = Path(sys.argv[1]), int(sys.argv[2])
last = load(path)
number = last.state["number"]

def step(event, arguments):
    global steps
    if event in {events!r} and str(path.parent) in str(arguments[0]):
        steps -= 1
        if not steps:
            os._exit(1)

def saved():
    global number
    number += 1
    todo = [[number, i] for i in range(50)]
    save(path, replace(last, state=dict(number=number, todo=todo)))
    os.write(1, b"%d\\n" % number)

saved()  # once in peace: it imports what it needs
if steps:
    sys.addaudithook(step)
while True:
    saved()
"""

STEPS = ("open", "os.listdir", "os.link", "os.rename", "os.remove")


def child(path: Path, steps: int = 0) -> subprocess.Popen[bytes]:
    """Goes on saving without end; if *steps* is given, it dies before that step."""
    code = CHILD.format(events=STEPS)
    command = [sys.executable, "-c", code, str(path), str(steps)]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def check_survival(path: Path, output: bytes) -> None:
    """On the disk is the last that was saved, or the one that was under way."""
    last = int(output.split()[-1])
    assert number(path) in (last, last + 1)
    assert number(previous(path)) in (number(path), number(path) - 1)
    assert len(leftovers(path.parent)) <= 2  # of one killed save, never of more


def test_a_search_that_is_killed_at_random_moments(path: Path) -> None:
    moments = random.Random(1)
    save(path, numbered(0))
    for _ in range(20):
        with child(path) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(moments.uniform(0, 0.03))
            process.kill()
            rest = process.stdout.read()
        assert process.returncode == -signal.SIGKILL
        check_survival(path, first + rest)
    save(path, numbered(0))
    assert leftovers(path.parent) == []


def test_a_search_that_dies_between_any_two_steps(path: Path) -> None:
    left = set[int]()
    save(path, numbered(0))
    for steps in range(1, 10):
        with child(path, steps) as process:
            assert process.stdout is not None
            output = process.stdout.read()
        assert process.returncode == 1
        check_survival(path, output)
        left.add(len(leftovers(path.parent)))
    assert left == {0, 1, 2}
    save(path, numbered(0))
    assert leftovers(path.parent) == []


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
