"""A problem said for others; that solvers understand it, the engines' tests show."""

from __future__ import annotations

import pytest

import edgewise
from edgewise.check import judge
from edgewise.encodings import goal as goals
from edgewise.encodings.goal import goal


def test_a_board_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counting(board: edgewise.Board) -> edgewise.check.Verdict:
        asked.append(board)
        return judge(board)

    puzzle = edgewise.load("unicorn")
    board = puzzle.solve().board
    assert board is not None
    monkeypatch.setattr(goals, "judge", counting)
    asking = goal(puzzle)
    assert asking.judged(asking.problem.board(asking.looks(board))) == (0, frozenset())
    assert len(asked) == 1


def test_a_board_to_start_from_is_judged_by_all_that_is_not_for_sale() -> None:
    puzzle = edgewise.load("unicorn")
    with pytest.raises(edgewise.PuzzleError, match="no full board:\n9 of 9 cells are empty"):
        goal(puzzle).start(edgewise.Board.empty(puzzle))
    with pytest.raises(edgewise.CallError, match="another puzzle"):
        goal(puzzle).start(edgewise.Board.empty(edgewise.load("turtles")))
