"""Boards: what lies where."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.board import Board, Placement
from edgewise.errors import PuzzleError
from edgewise.puzzle import Puzzle
from edgewise.shapes import polygons, square
from edgewise.tile import Tile
from strategies import PARQUET, boards, puzzles

PUZZLE = Puzzle(square(1, 2), (Tile.parse("a/b/c/d"), Tile(("e", "f", "g", "h"), "x", 2)))


@st.composite
def laid(draw: st.DrawFn) -> Board:
    return draw(boards(draw(puzzles(max_cells=6))))


@settings(max_examples=50)
@given(laid(), st.data())
def test_what_is_put_in_a_cell_lies_there_and_nothing_else_moves(
    board: Board, data: st.DataObject
) -> None:
    cells = board.puzzle.layout.cells
    cell = data.draw(st.sampled_from(cells))
    placement = data.draw(boards(board.puzzle))[cell.name]
    after = board.put(cell.name, placement)
    assert after[cell.name] == placement
    assert all(after[c.name] == board[c.name] for c in cells if c != cell)
    assert after.puzzle is board.puzzle
    assert after.put(cell.name, board[cell.name]) == board
    assert after.remove(cell.name) == board.remove(cell.name)
    assert after.remove(cell.name)[cell.name] is None


@settings(max_examples=50)
@given(laid())
def test_a_picture_shows_each_tile_as_it_lies(board: Board) -> None:
    for placement, shown in zip(board.cells, board.picture(), strict=True):
        if placement is None:
            assert shown is None
            continue
        assert shown is not None
        tile, n = board.puzzle.by_id[placement.tile], len(shown)
        face = tile.face(placement.flipped)
        assert all(shown[(s + placement.turn) % n] == face[s] for s in range(n))


@settings(max_examples=50)
@given(laid())
def test_equal_boards_have_equal_hashes(board: Board) -> None:
    again = Board(board.puzzle, tuple(board.cells))
    assert again == board
    assert hash(again) == hash(board)


def test_an_empty_board_has_nothing_on_it() -> None:
    board = Board.empty(PUZZLE)
    assert board.cells == (None, None)
    assert board.picture() == (None, None)


def test_boards_are_read_by_the_names_of_cells() -> None:
    board = Board(PUZZLE, (Placement("1", 1), None))
    assert board["r1c1"] == Placement("1", 1, False)
    assert board["r1c2"] is None
    assert board.picture() == (("d", "a", "b", "c"), None)
    assert board.put("r1c2", Placement("x", 0, True)).picture()[1] == ("e", "h", "g", "f")


def test_a_board_may_be_wrong() -> None:
    board = Board(PUZZLE, (Placement("1", 0, True), Placement("1")))
    assert board.picture() == (("a", "d", "c", "b"), ("a", "b", "c", "d"))


def test_a_list_of_placements_will_do() -> None:
    listed: Any = [None, Placement("1")]
    assert Board(PUZZLE, listed) == Board(PUZZLE, (None, Placement("1")))


@pytest.mark.parametrize("cell", ["r2c1", "", "c1", "R1C1", "r1c1.0"])
def test_a_cell_that_is_not_there_is_refused(cell: str) -> None:
    board = Board.empty(PUZZLE)
    for look_up in (board.__getitem__, board.remove, lambda name: board.put(name, None)):
        with pytest.raises(PuzzleError) as caught:
            look_up(cell)
        assert str(caught.value) == f"there is no cell {cell!r} on this board"


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ((), "expected 2 cells on the board, got 0"),
        ((None,) * 3, "expected 2 cells on the board, got 3"),
        ((None, Placement("7")), "cell r1c2: there is no tile '7'"),
        ((Placement(""), None), "cell r1c1: there is no tile ''"),
        ((Placement("1", 4), None), "cell r1c1: expected a turn from 0 to 3, got 4"),
        ((Placement("1", -1), None), "cell r1c1: expected a turn from 0 to 3, got -1"),
    ],
)
def test_what_can_lie_nowhere_is_refused(cells: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Board(PUZZLE, cells)
    assert str(caught.value) == words


def test_a_tile_lies_only_in_a_cell_with_as_many_sides() -> None:
    puzzle = Puzzle(polygons(PARQUET), (Tile.parse("a/a/a/a"), Tile.parse("a/a/a")))
    board = Board.empty(puzzle).put("c1", Placement("1", 3)).put("c3", Placement("2", 2))
    with pytest.raises(
        PuzzleError, match="cell c3: expected a tile with 3 sides, got tile 1 with 4"
    ):
        board.put("c3", Placement("1"))
    with pytest.raises(PuzzleError, match="cell c3: expected a turn from 0 to 2, got 3"):
        board.put("c3", Placement("2", 3))


def test_a_board_shows_itself_in_text_and_as_a_picture() -> None:
    board = Board(PUZZLE, (Placement("1"), Placement("x")))
    assert all(label in str(board) for label in "abcdefgh")
    assert board._repr_svg_().startswith("<svg")
