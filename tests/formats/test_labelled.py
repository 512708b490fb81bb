"""Boards in boxes of other programs, and boards told step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

import edgewise
from commands import run
from edgewise import Board, formats


def solved(name: str) -> Board:
    board = edgewise.load(name).solve().board
    assert board is not None
    return board


def boxed(board: Board, lines: str = "-|+", middle: str = " ") -> str:
    """As most solvers for squares print it: top, left and right, bottom."""
    line, bar, corner = tuple(lines)
    rows, rule = [], corner + corner.join(3 * (line * 9,)) + corner
    shown = [board.shown(cell) or ("",) * 4 for cell in range(9)]
    for first in (0, 3, 6):
        faces = shown[first : first + 3]
        rows += [rule, bar + bar.join(f"{top:^9}" for top, _, _, _ in faces) + bar]
        inner = (f"{left + middle * bool(left) + right:^9}" for _, right, _, left in faces)
        rows += [bar + bar.join(inner) + bar]
        rows += [bar + bar.join(f"{bottom:^9}" for _, _, bottom, _ in faces) + bar]
    return "\n".join([*rows, rule, ""])


@pytest.mark.parametrize("lines", ["-|+", "═║╬", "─│┼"])
@pytest.mark.parametrize("middle", [" ", "   ", " 7 ", " x "])
def test_boxes_with_labels_are_read(lines: str, middle: str) -> None:
    board = solved("unicorn")
    for whole in (board, board.remove("r2c2").remove("r3c3")):
        text = boxed(whole, lines, middle)
        (found,) = formats.read_boards(board.puzzle, f"Solution 1:\n{text}")
        assert found.picture() == whole.picture()
        assert len(formats.read_boards(board.puzzle, f"{text}\n{text}")) == 2


def test_labels_that_no_tile_has_are_named_with_their_cell() -> None:
    board = solved("unicorn")
    text = boxed(board, "═║╬").replace("P-", "Z-", 1)  # not a frame of ours
    with pytest.raises(edgewise.FormatError, match=r":2: cell r1c1: expected a tile .* 'Z- G- "):
        formats.read_boards(board.puzzle, text)


@pytest.mark.parametrize("name", ["unicorn", "triazzle", "drive-ya-nuts", "eternity2-clue1"])
@pytest.mark.parametrize("unicode", [True, False])
def test_steps_are_read(name: str, unicode: bool) -> None:
    board = solved(name)
    for whole in (board, board.remove(0)):
        assert formats.read_boards(board.puzzle, str(whole.steps(unicode=unicode))) == [whole]


def test_a_step_that_makes_no_sense_is_named() -> None:
    board = solved("unicorn")
    text = str(board.steps())
    for old, new, words in (
        (
            "a quarter turn to the right, in",
            "a sixth of a turn to the right, in",
            "how tile 3 lies",
        ),
        ("Tile 3,", "Tile 33,", "expected a tile and its cell, got"),
    ):
        with pytest.raises(edgewise.FormatError, match=rf":3: expected .*{words}|:3: {words}"):
            formats.read_boards(board.puzzle, text.replace(old, new, 1))


def test_what_solve_saves_beside_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("solve", "unicorn", "--steps", "--out", "steps.txt")
    assert "this board is a solution" in run("check", "unicorn", "steps.txt").stdout
    run("solve", "unicorn", "--out", "board.svg")
    words = "board.svg: expected a board, got a picture; --out board.json or board.txt saves one"
    assert words in run("check", "unicorn", "board.svg", status=2).stderr
