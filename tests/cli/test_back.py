"""Boards come back: what one command prints or keeps, the others read."""

from __future__ import annotations

from pathlib import Path

import pytest

import edgewise
from commands import answer, run
from edgewise import Board

PUZZLES = {"unicorn": (), "hex-seven": ("--colour",), "triazzle": ()}
"""Squares, hexagons, triangles; and what is asked for beside a drawing."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kept(words: str, name: str = "board.txt") -> str:
    Path(name).write_text(words, encoding="utf-8")
    return name


def back(puzzle: str, words: str) -> Board:
    (board,) = edgewise.load_boards(edgewise.load(puzzle), kept(words))
    return board


@pytest.mark.parametrize("letters", ["utf-8", "ascii"])
@pytest.mark.parametrize("name", PUZZLES)
def test_what_solve_prints_is_read_by_all(name: str, letters: str) -> None:
    printed = run("solve", name, *PUZZLES[name], PYTHONIOENCODING=letters).stdout
    board = back(name, printed)
    assert board == edgewise.load(name).solve().board
    assert answer("check", name, "board.txt")["valid"]
    assert back(name, run("hint", name, "board.txt").stdout) == board
    assert back(name, run("best", name, "--start", "-", text=printed).stdout) == board
    assert back(name, run("solve", name, "--start", "board.txt").stdout) == board
    run("draw", name, "board.txt", "--out", "board.svg")
    assert Path("board.svg").read_text(encoding="utf-8") == board.draw().svg


def test_a_hint_that_lifts_tiles_and_looks_elsewhere_is_read() -> None:
    puzzle = edgewise.load("unicorn")
    board = puzzle.solve().board
    assert board is not None
    placement = board["r1c1"]
    assert placement is not None
    turned = edgewise.Placement(placement.tile, (placement.turn + 1) % 4)
    for part in (board.remove("r2c2").remove("r3c3"), board.put("r1c1", turned).remove("r3c3")):
        printed = run("hint", "unicorn", kept(str(part)), status=None).stdout
        assert "r1c1" in printed or "r2c2" in printed
        assert back("unicorn", printed) == part


def test_what_best_prints_and_keeps_is_read() -> None:
    asked = ("best", "heule-7", "--seconds", "1", "--checkpoint", "best.ckpt")
    printed = run(*asked, status=None).stdout
    board = back("heule-7", printed)
    puzzle = edgewise.load("heule-7")
    assert edgewise.load_boards(puzzle, "best.ckpt") == [board]
    found = answer("check", "heule-7", "best.ckpt", status=None)
    assert found["matched"] == len(puzzle.layout.joints) - len(edgewise.mismatches(board))
    again = run("best", "heule-7", "--seconds", "0", "--start", "best.ckpt", status=None).stdout
    assert edgewise.judge(back("heule-7", again)) == edgewise.judge(board)


def test_the_checkpoint_of_a_count_has_no_board() -> None:
    run("count", "unicorn", "--checkpoint", "count.ckpt")
    words = "count.ckpt: expected a checkpoint of the command best, which keeps a board"
    assert words in run("check", "unicorn", "count.ckpt", status=None).stderr


def test_all_boards_that_solve_prints_are_read() -> None:
    printed = run("solve", "unicorn", "--all").stdout
    boards = edgewise.load_boards(edgewise.load("unicorn"), kept(printed))
    assert len(boards) == 8
    assert not edgewise.load("unicorn").compare(boards).missing
