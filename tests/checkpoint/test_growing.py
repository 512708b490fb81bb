"""Boards in a file that grows beside a checkpoint: each once, whatever ends the search."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise
from commands import run, signalled
from edgewise import formats
from edgewise.checkpoint import load
from edgewise.checkpoint.boards import AppendedFile, BoardsFile, Mark
from edgewise.errors import FormatError

OWEN = ("owen-6x6", "--plain", "--order", "rows", "--all", "--quiet")
HALF = "30000000"
NO_BOARD = {"bytes": 0, "sha256": hashlib.sha256().hexdigest(), "format": "json"}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "boards.json"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the file has in the end, when nothing happens on the way."""
    path = tmp_path_factory.mktemp("whole") / "boards.json"
    run("solve", *OWEN, "--out", str(path))
    found = formats.load_boards(edgewise.load("owen-6x6"), path)
    assert len(set(found)) == len(found) == 260
    return path.read_bytes()


def asked(out: Path, *more: str) -> list[str]:
    return ["solve", *OWEN, "--out", str(out), "--checkpoint", f"{out.parent}/run.ckpt", *more]


# The file itself


@given(
    pieces=st.lists(st.binary(min_size=1, max_size=9), max_size=6),
    more=st.lists(st.binary(min_size=1, max_size=9), max_size=3),
    end=st.binary(max_size=3),
    at=st.integers(0, 6),
    torn=st.binary(max_size=30),
)
def test_a_file_goes_on_from_any_mark(
    tmp_path_factory: pytest.TempPathFactory,
    pieces: list[bytes],
    more: list[bytes],
    end: bytes,
    at: int,
    torn: bytes,
) -> None:
    path = tmp_path_factory.mktemp("growing") / "file"
    growing = AppendedFile(path, end)
    marks = [growing.mark]
    for number, piece in enumerate(pieces, 1):
        growing.add(piece)
        text = b"".join(pieces[:number])
        assert path.read_bytes() == (text + end if text else end * bool(pieces[:number]))
        assert growing.mark == Mark(len(text), hashlib.sha256(text).hexdigest())
        marks.append(growing.mark)
    growing.close()
    assert path.exists() == any(pieces)
    if path.exists():
        with path.open("ab") as file:
            file.write(torn)
    at = min(at, len(pieces))
    if path.exists() and path.read_bytes() and not marks[at].size:
        with pytest.raises(FormatError, match="is there already"):
            AppendedFile(path, end, marks[at])  # nobody knows whose it is
        path.unlink()
    again = AppendedFile(path, end, marks[at])
    for piece in more:
        again.add(piece)
    again.close()
    text = b"".join([*pieces[:at], *more])
    assert (path.read_bytes() if path.exists() else b"") == (text + end if text else b"")


@pytest.mark.parametrize(
    "change", [lambda data: data[:-1], lambda data: b"x" + data[1:], lambda data: b""]
)
def test_another_file_is_refused_and_left_alone(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "file"
    growing = AppendedFile(path)
    growing.add(b"one, two")
    mark = growing.mark
    growing.close()
    path.write_bytes(changed := change(path.read_bytes()))
    with pytest.raises(FormatError, match="which begins with the 8 bytes that were written to it"):
        AppendedFile(path, mark=mark)
    assert path.read_bytes() == changed
    path.unlink()
    with pytest.raises(FormatError, match="the boards found so far, got none"):
        AppendedFile(path, mark=mark)
    assert not path.exists()


def test_a_new_file_takes_no_other_ones_place(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("mine")
    with pytest.raises(FormatError, match="is there already, with something else in it"):
        AppendedFile(path)
    assert path.read_text() == "mine"


def test_a_file_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "file"
    growing = AppendedFile(path)
    with pytest.raises(FormatError, match="is being written to by another search"):
        AppendedFile(path)
    growing.close()
    assert not path.exists()
    AppendedFile(path).close()


def test_what_came_in_its_place_is_not_removed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    growing = AppendedFile(path)
    path.unlink()
    path.write_text("")
    growing.close()
    assert path.exists()


def test_a_pipe_or_a_device_cannot_grow(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name, words in (
        ("pipe", "expected a regular file"),
        ("null", "expected a regular file"),
        ("loop", "cannot be written: Too many levels of symbolic links"),
        (".", "cannot be written: Is a directory"),
    ):
        with pytest.raises(FormatError, match=words):
            AppendedFile(tmp_path / name)


@pytest.mark.parametrize("name", ["boards.json", "boards.txt"])
def test_boards_can_be_read_after_each(tmp_path: Path, name: str) -> None:
    puzzle, path = edgewise.load("unicorn"), tmp_path / name
    every = list(puzzle.solutions())
    growing = BoardsFile(path)
    for number, board in enumerate(every, 1):
        growing.put(board)
        assert formats.load_boards(puzzle, path) == every[:number]
    before, after = growing.mark_at(len(every) - 1), growing.mark_at(len(every))
    assert before.size < after.size
    growing.close()
    again = BoardsFile(path, len(every) - 1, before)  # the last one was not ticked off
    again.put(every[-1])
    assert again.mark_at(len(every)) == after
    again.close()
    formats.save(every, tmp_path / f"saved-{name}")
    assert path.read_bytes() == (tmp_path / f"saved-{name}").read_bytes()


# Searches


def test_a_search_killed_at_random_moments_saves_each_board_once(
    tmp_path: Path, whole: bytes
) -> None:
    moments, useful = random.Random(10), 0
    for trial in range(2):
        out = tmp_path / str(trial) / "boards.json"
        out.parent.mkdir()
        checkpoint = out.parent / "run.ckpt"
        command = asked(out, "--resume", "--every", "0", "--threads", str(1 + trial % 2))
        for _ in range(4):
            # Four slices at most, of which none is more than twice as long as the one before.
            program = signalled("SIGKILL", moments.randint(1, 40), out.parent)
            run(*command, program=program, status=-9)
            if out.exists():
                useful += 0 < out.stat().st_size < len(whole)
                if checkpoint.exists() and load(checkpoint).out == NO_BOARD:
                    out.unlink()  # killed just after the first board: nobody knows whose it is
        run(*command)
        assert out.read_bytes() == whole
        assert sorted(os.listdir(out.parent)) == ["boards.json", "run.ckpt", "run.ckpt.previous"]
    assert useful >= 5, useful  # it was really killed in the middle


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
def test_an_interrupted_search_leaves_a_file_that_can_be_read(
    out: Path, whole: bytes, number: str
) -> None:
    program = signalled(number, 30, out.parent)
    run(*asked(out, "--every", "0"), program=program, status=130)
    found = formats.load_boards(edgewise.load("owen-6x6"), out)
    assert 0 < len(found) == load(out.parent / "run.ckpt").state["taken"]
    run(*asked(out, "--resume", "--threads", "1"))
    assert out.read_bytes() == whole


def test_limits_put_it_down_as_often_as_one_likes(out: Path, whole: bytes) -> None:
    for limit in ("0", "1000000", HALF, HALF, "50000000"):
        run(*asked(out, "--resume", "--nodes", limit), status=3)
    assert out.read_bytes() != whole
    run(*asked(out, "--resume"))
    assert out.read_bytes() == whole
    done = run("solve", *OWEN[:-1], *asked(out, "--resume")[len(OWEN) + 1 :])
    assert f"saved {out}" in done.stderr  # there was nothing left to add
    assert out.read_bytes() == whole


def test_a_full_disk_ends_the_search_and_loses_no_board(
    small_disk: Path, tmp_path: Path, whole: bytes
) -> None:
    out = small_disk / "boards.json"
    done = run(*asked(out, "--every", "0.02"), status=2)
    said = " ".join(done.stderr.split())
    trouble = f"{out}: cannot be written: No space left on device; it has the first"
    assert re.search(rf"{trouble} \d+ boards, and with --resume the search goes on", said)
    assert 0 < len(json.loads(out.read_bytes())) < 260
    again = run(*asked(out, "--resume"), status=2)  # it is full still
    assert "No space left on device" in again.stderr
    for name in ("boards.json", "run.ckpt"):
        shutil.move(small_disk / name, tmp_path / name)
    run(*asked(tmp_path / "boards.json", "--resume"))
    assert (tmp_path / "boards.json").read_bytes() == whole


def test_without_a_board_there_is_no_file(out: Path) -> None:
    for _ in range(2):
        run(*asked(out, "--resume", "--nodes", "100"), status=3)
        assert not out.exists()


def test_one_board_and_a_checkpoint_go_together(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    keep = ("solve", "owen-6x6", "--out", str(out), "--checkpoint", str(tmp_path / "run.ckpt"))
    run(*keep, "--nodes", "100", status=3)
    assert not out.exists()
    for _ in range(2):  # the board is there also for those who ask again
        assert f"saved {out}" in run(*keep, "--resume").stderr
        assert out.read_text().startswith("<svg")
        out.unlink()


def test_one_board_that_could_not_be_saved_is_not_lost(small_disk: Path, tmp_path: Path) -> None:
    filler, out = small_disk / "filler", small_disk / "board.svg"
    keep = ("solve", "owen-6x6", "--out", str(out), "--checkpoint", str(tmp_path / "run.ckpt"))
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(512)):
            pass
    assert "board.svg: cannot be written: No space left" in run(*keep, status=2).stderr
    filler.unlink()
    assert f"saved {out}" in run(*keep, "--resume").stderr


def test_boards_are_numbered_over_all_runs(out: Path) -> None:
    keep = ("solve", "unicorn", "--checkpoint", str(out.parent / "run.ckpt"), "--resume")
    first, rest = run(*keep, "--limit", "3").stdout, run(*keep, "--all").stdout
    assert re.findall(r"^Board (\d+)$", first + rest, re.MULTILINE) == list("12345678")


# What is refused


def test_a_file_that_does_not_belong_to_the_checkpoint_is_refused(out: Path) -> None:
    def refused(*args: str, status: int = 2) -> str:
        return " ".join(run(*args, status=status).stderr.split())

    checkpoint = out.parent / "run.ckpt"
    out.write_text("mine")
    assert f"{out}: is there already, with something else in it" in refused(*asked(out))
    assert (out.read_text(), os.listdir(out.parent)) == ("mine", [out.name])
    out.unlink()
    run(*asked(out, "--nodes", "100"), status=3)
    out.write_text("mine")  # before there was a board
    assert f"{out}: is there already" in refused(*asked(out, "--resume"))
    assert out.read_text() == "mine"
    out.unlink()
    checkpoint.unlink()
    run(*asked(out, "--nodes", HALF), status=3)
    before, saved = checkpoint.read_bytes(), out.read_bytes()
    without = ["solve", *OWEN, "--checkpoint", str(checkpoint), "--resume"]
    assert "it saves all its boards in a file; expected that file to go on with" in refused(
        *without
    )
    out.write_bytes(saved[:-100])
    assert "that were written to it, got another one" in refused(*asked(out, "--resume"))
    other = out.with_suffix(".txt")
    other.write_bytes(saved)
    assert "its boards are written as json, not as" in refused(*asked(other, "--resume"))
    out.unlink()
    assert "the boards found so far, got none" in refused(*asked(out, "--resume"))
    assert checkpoint.read_bytes() == before
    same = ["solve", *OWEN, "--out", str(out), "--checkpoint", str(out)]
    assert f"--out: {out} is the checkpoint; expected another file" in refused(*same)


def test_boards_that_were_printed_only_are_told(out: Path) -> None:
    checkpoint = str(out.parent / "run.ckpt")
    run("solve", *OWEN, "--checkpoint", checkpoint, "--nodes", HALF, status=3)
    done = run(*asked(out, "--resume"), status=2)
    assert re.search(
        r"it has found boards \(\d+\) that were not saved", " ".join(done.stderr.split())
    )
    assert not out.exists()
