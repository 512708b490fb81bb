"""Checkpoints: whatever happens to the disk or the program, nothing is ever lost."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from checkpoints import GOOD, full, leftovers, number, numbered, previous
from edgewise.checkpoint import Keeper, save


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
