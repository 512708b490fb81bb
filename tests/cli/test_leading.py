"""Answers that lead on: scores, rankings, uniqueness, and what to ask next."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import commands
import edgewise
from commands import answer
from edgewise import Board, Limit, Placement, formats
from spoiled import altered
from terminals import terminal

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


# solve


def test_solve_goes_on_from_a_board(right: Board, wrong: Board) -> None:
    begun = right.remove("r2c2").remove("r3c3")
    formats.save(begun, "begun.txt")
    found = answer("solve", "unicorn", "--start", "begun.txt", "--all")
    (whole,) = formats.read_boards(right.puzzle, json.dumps(found))
    assert whole.picture() == right.picture()
    done = run("solve", "unicorn", "--start", "wrong.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("edgewise: --start wrong.json: expected a board on which all ")
    assert "- r1c1.1 and r1c2.3 touch, but" in done.stderr
    assert run("solve", "-", "--start", "-").returncode == 2


def test_a_start_that_leads_nowhere_leads_on_to_hint(right: Board) -> None:
    tiles = {"r1c1": "1", "r2c2": "2", "r3c3": "3"}
    board = Board.empty(right.puzzle)
    for cell, tile in tiles.items():
        board = board.put(cell, Placement(tile))
    formats.save(board, "odd.json")
    done = run("solve", "unicorn", "--start", "odd.json")
    assert done.returncode == 1
    assert done.stdout.startswith("Impossible from there: everything was tried")
    assert "\nedgewise hint tells which tiles to lift" in done.stdout


def test_a_search_from_a_board_is_kept_like_any_other(right: Board) -> None:
    formats.save(right.remove("r2c2"), "begun.json")
    formats.save(right.remove("r1c1"), "other.json")
    keep = ("--checkpoint", "a.ckpt", "--resume", "--quiet")
    assert run("solve", "unicorn", "--all", "--start", "begun.json", *keep).returncode == 0
    assert run("solve", "unicorn", "--all", "--start", "begun.json", *keep).returncode == 0
    assert run("solve", "unicorn", "--all", "--start", "other.json", *keep).returncode == 2


def test_an_impossible_puzzle_leads_on_to_diagnose() -> None:
    formats.save(altered("bibi", 2), "one.txt")
    out = run("solve", "one.txt").stdout
    assert out.startswith("Impossible: everything was tried")
    assert out.endswith("\nedgewise diagnose tells why, and what may have been typed wrong.\n")
    assert "Perhaps" not in out  # into a pipe, it is not worth the wait
    with terminal("solve", "one.txt") as (_, screen):
        screen.end()
    likeliest = edgewise.load("one.txt").diagnose().repairs[0]
    shown = " ".join(screen.shown.split())
    assert f"Perhaps {likeliest}: then there" in shown
    assert "edgewise diagnose tells why" in shown


def test_where_there_is_a_solution_there_is_nothing_to_prove() -> None:
    done = run("solve", "unicorn", "--proof", "a.drat")
    assert done.returncode == 0
    assert "nothing to prove: it can be solved; a.drat was not written" in done.stderr
