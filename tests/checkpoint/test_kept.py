"""`checkpoint=`: searches that are kept in a file from Python."""

from __future__ import annotations

import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.board import Board
from edgewise.checkpoint import Keep, load, save
from edgewise.engines import Ask, Estimate, Run
from edgewise.engines.saved import HoldInterrupt
from edgewise.errors import CallError, CheckpointError
from edgewise.limit import Limit, Options
from edgewise.puzzle import Puzzle

PLAIN = Options(plain=True)

TOTAL = (260, 65, True, 69_284_103)


def test_a_count_goes_on_where_it_was(owen: Puzzle, path: Path) -> None:
    for limit in (0, 1000, 20_000_000, 50_000_000, None):
        found = owen.count(Limit(nodes=limit), Options(order="rows", plain=True), checkpoint=path)
        assert found.complete == (limit is None)
    assert (found.arrangements, found.solutions, found.complete, found.nodes) == TOTAL
    again = owen.count(options=Options(order="rows", plain=True), checkpoint=str(path))
    assert again.seconds == pytest.approx(found.seconds, abs=0.002)  # at once
    assert replace(again, seconds=0) == replace(found, seconds=0)


@pytest.mark.parametrize("distinct", [False, True])
def test_boards_go_on_with_the_one_that_was_not_done_with(
    owen: Puzzle, path: Path, distinct: bool
) -> None:
    """Who asks for the next board is done with the one before."""
    every = list(owen.solutions(options=PLAIN, distinct=distinct))
    found: list[Board] = []
    steps = random.Random(3)
    while len(found) < len(every):
        boards = owen.solutions(options=PLAIN, distinct=distinct, checkpoint=path)
        found = found[:-1] + list(islice(boards, steps.randint(2, 90)))
        del boards
        assert taken(path) == len(found) - (len(found) < len(every))
    assert found == every
    assert list(owen.solutions(options=PLAIN, distinct=distinct, checkpoint=path)) == []


def taken(path: Path) -> int:
    """How many boards were done with, according to a checkpoint."""
    found = load(path).state["taken"]
    assert isinstance(found, int)
    return found


def test_a_command_line_search_and_this_one_share_a_file(owen: Puzzle, path: Path) -> None:
    command = ["-m", "edgewise", "solve", "owen-6x6", "--plain", "--all", "--quiet"]
    limit = ["--nodes", "30000000", "--checkpoint", str(path)]
    subprocess.run([sys.executable, *command, *limit], stdout=subprocess.DEVNULL, check=False)
    printed = taken(path)
    assert 0 < printed < 260
    rest = list(owen.solutions(options=PLAIN, checkpoint=path))
    assert rest == list(owen.solutions(options=PLAIN))[printed:]


# Ctrl-C

PRESSED = """
import os, signal, sys
import edgewise
path, spent = sys.argv[1], float(sys.argv[2])
puzzle = edgewise.load("owen-6x6")
edgewise.load("unicorn").count(checkpoint=f"{path}.other")  # it imports what it needs
signal.signal(signal.SIGPROF, lambda *_: os.kill(os.getpid(), signal.SIGINT))
signal.setitimer(signal.ITIMER_PROF, spent)
try:
    found = puzzle.count(options=edgewise.Options(**eval(sys.argv[3])), checkpoint=path)
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
except KeyboardInterrupt:
    print("pressed")
else:
    print(found.arrangements, found.solutions)
"""
"""Ctrl-C comes after so many seconds of the processor, or never after none: the same moment on a
busy machine."""


@pytest.mark.parametrize("how", ['{"plain": True, "order": "rows"}', '{"order": "spiral"}', "{}"])
def test_ctrl_c_at_random_moments_keeps_the_search(path: Path, how: str) -> None:
    moments, came = random.Random(4), [0]
    for last in [False] * 8 + [True]:
        spent = "0" if last else str(moments.uniform(0, 0.05))
        done = subprocess.run(
            [sys.executable, "-c", PRESSED, str(path), spent, how],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        if done.stdout != "pressed\n":
            break
        if path.exists():
            came.append(sum(load(path).state["profile"]))  # type: ignore[arg-type]
    assert done.stdout == "260 65\n"
    assert how == "{}" or came == sorted(came)  # with a better plan, it begins anew
    assert came[-1] > 0


def test_ctrl_c_waits_for_the_end_of_a_slice(owen: Puzzle, path: Path) -> None:
    """And is an interrupt then, with the search in order."""
    run = Run(owen, options=PLAIN, ask=Ask(keep=False), keep=Keep(path))
    work = run.search.run

    def pressing(nodes: int, boards: int) -> object:
        found = work(nodes, boards)
        assert run.busy
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
        return found

    run.search.run = pressing  # type: ignore[method-assign, assignment]
    with pytest.raises(KeyboardInterrupt):
        list(run.boards())
    assert not run.busy
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert sum(load(path).state["profile"]) == run.search.nodes > 0  # type: ignore[arg-type]


def test_somebody_elses_ctrl_c_is_left_alone() -> None:
    patience, seen = HoldInterrupt(), []
    before = signal.signal(signal.SIGINT, lambda *_: seen.append(1))
    try:
        with patience.held():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.01)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (seen, patience.pressed) == ([1], False)
    other = threading.Thread(target=patience.held().__enter__)  # signals are not its business
    other.start()
    other.join()
    assert signal.getsignal(signal.SIGINT) is before


# When it goes wrong


def test_what_ends_a_slice_in_the_middle_is_not_saved(owen: Puzzle, path: Path) -> None:
    run = Run(owen, options=PLAIN, ask=Ask(keep=False), keep=Keep(path, 0))
    work, saved = run.search.run, []

    def failing(nodes: int, boards: int) -> object:
        saved.append(path.read_bytes())
        found = work(nodes, boards)
        if len(saved) == 3:
            raise RuntimeError("a bug")
        return found

    run.search.run = failing  # type: ignore[method-assign, assignment]
    with pytest.raises(RuntimeError, match="a bug"):
        list(run.boards())
    assert path.read_bytes() == saved[-1] != saved[-2]
    assert owen.count(options=PLAIN, checkpoint=path).arrangements == 260


def test_a_search_that_has_not_ended_keeps_others_out(owen: Puzzle, path: Path) -> None:
    """It would write over what they saved, when it is dropped at last."""
    first = owen.solutions(options=PLAIN, checkpoint=path)
    every = [next(first) for _ in range(5)]
    with pytest.raises(CheckpointError, match="a search that has not ended uses it"):
        next(owen.solutions(options=PLAIN, checkpoint=path))
    first = owen.solutions(options=PLAIN, checkpoint=path)  # by this, the first one is dropped
    assert next(first) == every[-1]
    assert next(first) not in every


def test_wherever_the_program_goes_the_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    boards = edgewise.load("unicorn").solutions(checkpoint="run.ckpt")
    next(boards)
    monkeypatch.chdir(tmp_path / "sub")
    assert len(list(boards)) == 7
    assert taken(tmp_path / "run.ckpt") == 8
    assert os.listdir() == []


def test_an_error_in_between_is_saved(owen: Puzzle, path: Path) -> None:
    def fail(_: object) -> None:
        raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        owen.count(options=PLAIN, checkpoint=path, progress=fail)
    assert sum(load(path).state["profile"]) > 0  # type: ignore[arg-type]


def test_a_disk_that_cannot_be_written_to_is_a_warning(owen: Puzzle, small_disk: Path) -> None:
    filler = small_disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(512)):
            pass
    path = small_disk / "run.ckpt"
    with pytest.warns(UserWarning, match="No space left on device; the search goes on"):
        assert owen.count(options=PLAIN, checkpoint=path).arrangements == 260


@pytest.mark.parametrize(
    ("how", "error", "words"),
    [
        ({"checkpoint": "{}/nowhere/run.ckpt"}, CallError, "there is no folder"),
        ({"checkpoint": "{}"}, CheckpointError, "is not a file"),
        ({"checkpoint": "{}/a", "options": Options("sat")}, CallError, "cannot be put down"),
        ({"checkpoint": "{}/notes"}, CheckpointError, "notes is not a checkpoint of edgewise"),
        ({"checkpoint": "a\0b"}, CallError, "expected a file, got"),
        ({"checkpoint": "a" * 300}, CallError, "expected a file, got"),
        ({"checkpoint": 5}, CallError, "expected a file, got 5"),
    ],
)
def test_bad_use_is_said(
    tmp_path: Path, how: dict[str, Any], error: type[Exception], words: str
) -> None:
    (tmp_path / "notes").write_text("my notes")
    how = {n: v.format(tmp_path) if isinstance(v, str) else v for n, v in how.items()}
    with pytest.raises(error, match=words):
        list(edgewise.load("unicorn").solutions(**how))
    assert os.listdir(tmp_path) == ["notes"]


def test_a_checkpoint_of_another_search_is_refused(owen: Puzzle, path: Path) -> None:
    owen.count(Limit(nodes=1000), PLAIN, checkpoint=path)
    with pytest.raises(CheckpointError, match="it belongs to another puzzle"):
        edgewise.load("unicorn").count(options=PLAIN, checkpoint=path)
    with pytest.raises(CheckpointError, match="its answer is count, you asked for boards"):
        next(owen.solutions(options=PLAIN, checkpoint=path))


def test_a_search_that_is_expected_to_last_forever_can_be_kept(owen: Puzzle, path: Path) -> None:
    """JSON has no infinite numbers."""
    run = Run(owen, Limit(nodes=1000), PLAIN, Ask(keep=False), keep=Keep(path))
    run.search.size = Estimate(math.inf, math.inf, math.inf, ())  # type: ignore[attr-defined]
    list(run.boards())
    assert load(path).state["expected"] is None
    assert owen.count(options=PLAIN, checkpoint=path).arrangements == 260


@pytest.mark.parametrize(
    "wrong",
    [
        *({"seconds": value} for value in (10**400, -1, "x")),
        *({"taken": value} for value in (-5, "x", None)),
        *({"expected": value} for value in ([1, 2], [3, 2, 1], [0, 0, 0], ["x", 1, 2], 5)),
    ],
)
def test_numbers_that_make_no_sense_are_refused(
    owen: Puzzle, path: Path, wrong: dict[str, Any]
) -> None:
    """With a good checksum, as another program could write it."""
    owen.count(Limit(nodes=5_000_000), checkpoint=path)
    found = load(path)
    save(path, replace(found, state={**found.state, **wrong}))
    with pytest.raises(CheckpointError, match="does not belong to this search"):
        owen.count(checkpoint=path)
