"""`edgewise best`: what it answers, what it refuses, and that no best board is lost."""

from __future__ import annotations

import errno
import json
import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

import edgewise
from commands import answer, begin, run, until
from edgewise.checkpoint import Keep, file, load
from edgewise.encodings.goal import goal
from edgewise.engines.best import BestRun
from edgewise.formats import read_boards

HARD = "meta-10x10"
"""Nobody has solved it, so a search for its best board ends when it is told to."""


def spoiled(folder: Path) -> Path:
    """A puzzle with one label typed wrong, so that not every joint can match."""
    puzzle = folder / "cards.txt"
    text = edgewise.formats.dump(edgewise.load("unicorn"), "text")
    assert "P- G- R+ Y+" in text
    puzzle.write_text(text.replace("P- G- R+ Y+", "P- P- R+ Y+"), encoding="utf-8")
    return puzzle


def matched(path: Path) -> int:
    """How good the board in a checkpoint is, by the judge."""
    state = load(path).state
    (board,) = read_boards(edgewise.load(HARD), str(state["board"]))
    verdict = edgewise.judge(board)
    assert not verdict.faults
    found = 180 - len(verdict.mismatches)
    assert found == state["matched"]
    return found


def test_a_puzzle_without_solution_has_a_best_board(tmp_path: Path) -> None:
    found = answer("best", str(spoiled(tmp_path)), "--seed", "3")
    assert found["status"] == "best"
    assert found["matched"] == found["bound"] < found["joints"] == 12
    assert found["seed"] == 3
    trace = found["trace"]
    assert [m["matched"] for m in trace] == sorted(m["matched"] for m in trace)
    assert [m["bound"] for m in trace] == sorted((m["bound"] for m in trace), reverse=True)
    assert trace[-1]["matched"] == found["matched"]


def test_a_solution_is_the_best_board() -> None:
    found = answer("best", "unicorn")
    assert (found["status"], found["matched"], found["bound"]) == ("solved", 12, 12)
    done = run("best", "unicorn", "-q")
    assert "Solved: all 12 joints match" in done.stdout


def test_mismatches_are_marked(tmp_path: Path) -> None:
    done = run("best", str(spoiled(tmp_path)), "--no-colour")
    assert "✗" in done.stdout
    assert "proved that no board has more" in done.stdout


def test_it_stops_by_itself_only_if_told_to() -> None:
    found = answer("best", HARD, "--seconds", "0.5", status=3)
    assert found["status"] == "stopped"
    assert 0 < found["matched"] < found["bound"] <= found["joints"] == 180
    found = answer("best", HARD, "--target", "160")
    assert (found["status"], found["matched"] >= 160) == ("stopped", True)


def test_a_soft_rim_counts_and_weights_do(tmp_path: Path) -> None:
    owen = "owen-3x3"
    assert answer("best", owen)["joints"] == 12
    assert answer("best", owen, "--soft-rim")["joints"] == 24
    weighted = answer("best", owen, "--weight", "r1c1.1=5", "--weight", "r2c2.0=3")
    assert weighted["joints"] == 12 + 4 + 2


def test_start_improves_on_a_board(tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    one = answer("best", HARD, "--seconds", "0.2", "--out", str(first), status=3)
    two = answer(
        "best", HARD, "--seconds", "0.2", "--start", str(first), "--out", str(second), status=3
    )
    assert two["trace"][0]["matched"] == one["matched"] <= two["matched"]
    puzzle = edgewise.load(HARD)
    (board,) = edgewise.load_boards(puzzle, second)
    assert len(edgewise.mismatches(board)) == 180 - two["matched"]


def test_the_climb_can_be_drawn(tmp_path: Path) -> None:
    for suffix in (".svg", ".png"):
        picture = tmp_path / f"climb{suffix}"
        run("best", HARD, "--seconds", "0.3", "--plot", str(picture), "-q", status=3)
        assert picture.stat().st_size > 5000


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--weight", "r1c1"], "expected a side and a number"),
        (["--weight", "r9c9.1=2"], "r9c9"),
        (["--weight", "r1c1.1=" + "9" * 5000], "expected a side and a number"),
        (["--weight", "r1c1.0=2"], "touches another cell"),
        (["--weight", "r1c1.1=0"], "expected 1 to 1000"),
        (["--plot", "climb.gif"], "expected a name ending in .svg"),
        (["--engine", "magic"], "there is no engine"),
        (["--resume"], "--checkpoint FILE"),
        (["--start", "no-such-file"], "no-such-file"),
        (["--out", "board.gif"], "expected a name ending in"),
        (["--threads", "0"], "--threads"),
    ],
)
def test_bad_use_is_told(options: list[str], words: str) -> None:
    done = run("best", "owen-3x3", *options, status=2)
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_board_that_breaks_the_rim_is_no_start(tmp_path: Path) -> None:
    puzzle = edgewise.load("owen-3x3")
    board = puzzle.solve().board
    assert board is not None
    cells = list(board.cells)
    cells[0], cells[4] = cells[4], cells[0]
    wrong = tmp_path / "wrong.json"
    edgewise.save(edgewise.Board(puzzle, tuple(cells)), wrong)
    done = run("best", "owen-3x3", "--start", str(wrong), status=2)
    assert "the board to start from is no full board" in done.stderr
    assert "is on the rim" in done.stderr


def test_a_rim_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    puzzle = tmp_path / "rim.txt"
    text = edgewise.formats.dump(edgewise.load("owen-3x3"), "text")
    assert "0 0 1 1" in text  # one of the four corners
    puzzle.write_text(text.replace("0 0 1 1", "0 1 1 1"), encoding="utf-8")
    found = answer("best", str(puzzle), status=1)
    assert (found["status"], found["board"]) == ("impossible", None)
    assert "--soft-rim" in run("best", str(puzzle), status=1).stdout
    assert answer("best", str(puzzle), "--soft-rim")["status"] == "best"


def test_a_foreign_checkpoint_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "best.ckpt"
    run("best", HARD, "--seconds", "0.2", "--checkpoint", str(kept), "-q", status=3)
    done = run("best", "meta-16x16", "--checkpoint", str(kept), "--resume", status=2)
    assert "belongs to another puzzle" in done.stderr
    done = run("best", HARD, "--checkpoint", str(kept), status=2)
    assert "--resume" in done.stderr
    done = run("best", HARD, "--soft-rim", "--checkpoint", str(kept), "--resume", status=2)
    assert "another question" in done.stderr
    kept.write_bytes(kept.read_bytes()[:-20])
    done = run("best", HARD, "--checkpoint", str(kept), "--resume", status=2)
    assert "cut short" in done.stderr


def test_a_disk_that_was_full_for_a_while_has_the_best_board_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "best.ckpt"
    puzzle = edgewise.load(HARD)
    search = BestRun(goal(puzzle), keep=Keep(kept))
    search.clock.stop = lambda: len(search.trace) > 1  # there was something better to save

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(file, "save", full)
        with pytest.warns(UserWarning, match="No space left on device"):
            search.run()
    assert not kept.exists()
    assert search.saved is not None
    search.saved.end(search.result())
    assert matched(kept) == 180 - search.lost


def begun(kept: Path, *options: str) -> AbstractContextManager[subprocess.Popen[str]]:
    return begin("best", HARD, "--checkpoint", str(kept), "--resume", "--json", *options)


def written(path: Path) -> Callable[[], bool]:
    """Whether it was, from now on."""

    def identity() -> tuple[int, int] | None:
        found = path.stat() if path.exists() else None
        return None if found is None else (found.st_ino, found.st_mtime_ns)

    before = identity()
    return lambda: identity() != before


def test_killed_at_random_moments_it_keeps_the_best_board(tmp_path: Path) -> None:
    kept, best = tmp_path / "best.ckpt", 0
    dice = random.Random(7)
    for seed in range(4):
        begins = written(kept)
        with begun(kept, "--seed", str(seed)) as process:
            until(begins, process)  # with the board that it goes on from
            assert matched(kept) >= best
            until(lambda: matched(kept) > 150, process)
            time.sleep(dice.uniform(0.0, 0.5))
            process.kill()
        assert matched(kept) >= best
        best = matched(kept)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_stopped_by_a_signal_it_answers_with_the_best_board(tmp_path: Path, name: str) -> None:
    kept = tmp_path / "best.ckpt"
    with begun(kept) as process:
        until(lambda: kept.exists() and matched(kept) > 150, process)
        process.send_signal(getattr(signal, name))
        out, error = process.communicate()
    assert process.returncode == 130, error
    found = json.loads(out)
    assert found["status"] == "stopped"
    assert found["matched"] == matched(kept)
