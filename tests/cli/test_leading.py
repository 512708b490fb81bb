"""Answers that lead on: scores, rankings, uniqueness, and what to ask next."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import commands
import edgewise
from commands import answer
from edgewise import Board, Limit, Placement, formats

run = partial(commands.run, status=None)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def right() -> Board:
    """A solution of Unicorn, which is also in a file."""
    board = edgewise.load("unicorn").solve().board
    assert board is not None
    formats.save(board, "right.json")
    return board


@pytest.fixture
def wrong(right: Board) -> Board:
    """One with a tile turned and another one missing."""
    board = right.put("r1c1", Placement("1", 1)).remove("r3c3")
    formats.save(board, "wrong.json")
    return board


# count


def test_count_with_a_limit_is_answered_when_it_has_as_many() -> None:
    done = run("count", "unicorn", "--limit", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("at least 2 solutions: not unique (")
    found = answer("count", "unicorn", "--limit", "2")
    assert (found["solutions"], found["complete"], found["unique"]) == (2, False, False)
    found = answer("count", "drive-ya-nuts", "--limit", "2")
    assert (found["solutions"], found["complete"], found["unique"]) == (1, True, True)
    found = answer("count", "owen-8x8", "--limit", "2", "--nodes", "1000", status=3)
    assert (found["complete"], found["unique"]) == (False, None)
    assert run("count", "unicorn", "--limit", "0").returncode == 2


def test_count_with_a_limit_goes_on_from_a_checkpoint() -> None:
    keep = ("--checkpoint", "owen.ckpt", "--resume")
    assert answer("count", "owen-6x6", "--limit", "3", *keep)["solutions"] == 3
    found = answer("count", "owen-6x6", *keep)
    assert (found["solutions"], found["complete"], found["unique"]) == (65, True, False)


# check


@pytest.mark.usefixtures("wrong")
def test_check_tells_the_score_and_every_joint_of_a_small_board() -> None:
    out = run("check", "unicorn", "wrong.json").stdout
    assert "8 of 12 joints match; 2 do not, 2 have an empty cell:\n  ✗ r1c1.1 P- | r1c2.3" in out
    assert out.count("  ✓ r") == 8
    assert out.endswith("✗ this board is not a solution\n")


def test_check_lists_only_what_is_wrong_on_a_large_board() -> None:
    best = edgewise.load("eternity2").best(Limit(seconds=0.5))
    assert best.board is not None
    formats.save(best.board, "large.json")
    wrong = best.joints - best.matched
    head = f"{best.matched} of 480 joints match; {wrong} do not:\n"
    out = run("check", "eternity2", "large.json").stdout
    assert head in out
    assert out.split(head)[1].count(" | ") == wrong
    every = run("check", "eternity2", "large.json", "-v").stdout
    assert every.split(head)[1].count(" | ") == 480
    found = answer("check", "eternity2", "large.json", status=1)
    assert (found["matched"], found["joints"], len(found["mismatches"])) == (
        best.matched, 480, wrong,
    )  # fmt: skip


@pytest.mark.usefixtures("wrong")
def test_check_ranks_several_files() -> None:
    out = run("check", "unicorn", "wrong.json", "right.json").stdout
    first, second, *_ = out.splitlines()
    assert first == "1. ✓ board 2 (right.json): 12 of 12 joints match"
    assert second.startswith("2. ✗ board 1 (wrong.json): 8 of 12 joints match; 2 do not, ")
    assert out.endswith("✗ 1 of 2 boards are right\n")
    found = answer("check", "unicorn", "wrong.json", "right.json", status=1)
    ranking = [(one["board"], one["source"], one["matched"]) for one in found["ranking"]]
    assert ranking == [(2, "right.json", 12), (1, "wrong.json", 8)]
    assert run("check", "unicorn", "-", "-").returncode == 2


def test_links_are_boards_too() -> None:
    whole = edgewise.load("owen-4x4").solve().board
    assert whole is not None
    links = [formats.dump_boards(board, "viewer").strip() for board in (whole, whole)]
    assert "✓ 2 of 2 boards are right" in run("check", "owen-4x4", *links).stdout


def test_of_many_boards_the_first_are_named(wrong: Board) -> None:
    formats.save([wrong] * 30, "many.json")
    out = run("check", "unicorn", "many.json").stdout
    assert out.count(": 8 of 12 joints match") == 20
    assert "✗ 10 more boards\n--verbose names them all.\n" in out
    assert run("check", "unicorn", "many.json", "-v").stdout.count(": 8 of 12 joints match") == 30


@pytest.mark.usefixtures("wrong")
def test_check_against_names_the_cells_that_differ_and_the_better_board() -> None:
    out = run("check", "unicorn", "right.json", "--against", "wrong.json").stdout
    assert "compared with the other board, 2 of 9 cells differ:\n  r1c1: tile 1, " in out
    assert out.endswith("this board matches more: 12 of 12 joints here, 8 there\n")
    found = answer("check", "unicorn", "wrong.json", "--against", "right.json", status=1)
    assert (found["against"]["differ"], found["against"]["better"]) == (["r1c1", "r3c3"], "against")
    same = run("check", "unicorn", "right.json", "--against", "right.json").stdout
    assert "0 of 9 cells differ\non both, 12 of 12 joints match\n" in same
    done = run("check", "unicorn", "right.json", "wrong.json", "--against", "right.json")
    assert done.returncode == 2
    assert "--against: expected one board beside it, got 2" in done.stderr
