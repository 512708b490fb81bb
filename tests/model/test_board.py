"""Boards: what lies where."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import edgewise
import reference
from edgewise.board import Board, Laid, Placement
from edgewise.check import is_solution, mismatches
from edgewise.errors import CallError, EdgewiseError, PuzzleError
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import hex_grid, polygons, square, triangle
from edgewise.tile import Tile
from strategies import PARQUET, boards, puzzles

PUZZLE = Puzzle(square(1, 2), (Tile.parse("a/b/c/d"), Tile(("e", "f", "g", "h"), "x", 2)))


ANY: Any = edgewise
ASKED: Any = PUZZLE
"""For calls that a type checker would refuse."""


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


@settings(max_examples=50)
@given(laid())
def test_a_board_is_walked_cell_by_cell(board: Board) -> None:
    assert list(board) == [board[i] for i in range(len(board))] == list(board.cells)
    assert [board[cell.name] for cell in board.puzzle.layout.cells] == list(board)
    assert board[-1] == board.cells[-1]
    shown = {lies.cell: lies for lies in board.laid()}
    for i, cell in enumerate(board.puzzle.layout.cells):
        assert board.shown(i) == board.picture()[i]
        if board[i] is None:
            assert cell.name not in shown
            continue
        lies = shown[cell.name]
        assert (lies.placement, lies.sides) == (board[i], board.shown(cell.name))
        if lies.row is not None and lies.column is not None:
            assert cell.name == f"r{lies.row}c{lies.column}"
            assert board[lies.row, lies.column] == lies.placement
            assert board.rows()[lies.row - 1][lies.column - 1] == lies.placement


def test_what_lies_beside_each_other_is_found_by_row_and_column() -> None:
    board = Board(PUZZLE, [Placement("1", 1), Placement("x")])
    assert board[1, 2] == board["r1c2"] == board[1] == Placement("x")
    assert board.rows() == [[Placement("1", 1), Placement("x")]]
    assert list(board.laid())[1] == Laid("r1c2", Placement("x"), ("e", "f", "g", "h"), 1, 2)
    assert board.put((1, 1), None) == board.remove(0)
    holes = Puzzle(square(2, 2, holes=["r1c1"]), (Tile.parse("a/a/a/a"),))
    assert Board.empty(holes).put((2, 1), Placement("1")).rows() == [
        [None, None],
        [Placement("1"), None],
    ]
    hexagons = Puzzle(hex_grid(2, 2), (Tile(["a"] * 6, copies=4),))  # type: ignore[arg-type]
    assert Board.empty(hexagons).rows() == [[None, None], [None, None]]


@pytest.mark.parametrize("name", ["unicorn", "drive-ya-nuts", "triazzle"])
def test_a_placement_knows_where_it_lies_on_a_grid(name: str) -> None:
    board = edgewise.load(name).solve().board
    assert board is not None
    for cell, placement in zip(board.puzzle.layout.cells, board, strict=True):
        assert placement is not None
        where = f"r{placement.row}c{placement.column}" if placement.row else cell.name
        assert where == cell.name
    assert (board.cells[0].row is None) == (name != "unicorn")  # type: ignore[union-attr]


def test_a_placement_put_elsewhere_lies_there() -> None:
    first = Placement("1", row=7, column=7)
    board = Board.empty(edgewise.load("unicorn")).put((2, 3), first)
    assert board[2, 3] == first == Placement("1")  # where it lies does not make it another
    assert [(lies.row, lies.column) for lies in board if lies] == [(2, 3)]
    assert repr(board[2, 3]) == "Placement(tile='1', turn=0, flipped=False)"


def test_a_board_of_squares_as_linear_programs_have_it() -> None:
    board = Board(PUZZLE, (Placement("1", 3), Placement("x", 1)))
    assert board.as_dict() == {(0, 0, 0, 270): 1.0, (1, 0, 1, 90): 1.0}
    with pytest.raises(PuzzleError, match="row 1, column 1: expected no tile that is turned over"):
        board.put(0, Placement("1", 0, True)).as_dict()
    three = Board.empty(Puzzle(triangle(1), (Tile.parse("a/a/a"),)))
    with pytest.raises(PuzzleError, match="expected a board of squares to turn by 90 degrees"):
        three.as_dict()
    with pytest.raises(PuzzleError, match=r"expected a grid of squares or hexagons.*'triangle'"):
        three.rows()


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (2, "there is no cell 2 on this board; expected a cell by its name such as 'r1c1'"),
        (-3, "there is no cell -3"),
        ((0, 1), r"there is no cell \(0, 1\) on this board; .* \(row, column\) from \(1, 1\)"),
        ((1, 2, 3), r"expected a cell by its name .*, got \(1, 2, 3\)"),
        (None, "expected a cell by its name such as 'r1c1', its number from 0 to 1, or .*got None"),
        (1.5, "got 1.5"),
        (True, "got True"),
        (slice(0, 1), "got slice"),
        ([], r"got \[\]"),
        ({}, "got {}"),
    ],
)
def test_cells_that_are_none_are_refused_in_words(cell: Any, words: str) -> None:
    board = Board.empty(PUZZLE)
    for look_up in (board.__getitem__, board.remove, board.shown):
        with pytest.raises(EdgewiseError, match=words):
            look_up(cell)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: ANY.Board("unicorn", ()), "expected a Puzzle to lay a board of, got 'unicorn'"),
        (lambda: ANY.Board(PUZZLE, 5), "expected a list of placements, one per cell, got 5"),
        (lambda: ANY.Board(PUZZLE, "ab"), "expected a list of placements, one per cell, got 'ab'"),
        (
            lambda: ANY.Board(PUZZLE, ["1", None]),
            r"cell r1c1: expected a Placement such as .*got '1'",
        ),
        (lambda: ANY.Board(PUZZLE, [ANY.Placement(1), None]), r"expected the id of a tile.*got 1"),
        (
            lambda: ANY.Board(PUZZLE, [ANY.Placement([]), None]),
            r"expected the id of a tile.*got \[\]",
        ),
        (lambda: ANY.Board(PUZZLE, [ANY.Placement("1", "0"), None]), "expected a turn .*, got '0'"),
        (lambda: ANY.Board(PUZZLE, [ANY.Placement("1", 0.0), None]), "expected a turn .*, got 0.0"),
        (
            lambda: ANY.Board(PUZZLE, [ANY.Placement("1", 0, 1), None]),
            "expected flipped True or False",
        ),
        (
            lambda: ANY.Puzzle("3x3", ()),
            r"expected a Layout such as shapes.square\(3, 3\).*got '3x3'",
        ),
        (lambda: ANY.Puzzle(square(1, 1), 5), "expected a list of tiles, got 5"),
        (
            lambda: ANY.Puzzle(square(1, 1), ["a"]),
            "expected a Tile as number 1 of the tiles, got 'a'",
        ),
        (lambda: ANY.Puzzle(square(1, 1), [], "equal"), "expected a Rule such as .*, got 'equal'"),
        (lambda: ANY.Puzzle(square(1, 1), [], clues=["r1c1"]), "expected a Clue as number 1"),
        (
            lambda: ANY.Puzzle(square(1, 1), [], name=5),
            "expected a text as name of a puzzle, got 5",
        ),
        (lambda: ANY.Clue(5), "expected the name of a cell as cell of a clue, got 5"),
        (lambda: ANY.Clue("r1c1", tile=1), "expected the id of a tile .* as tile of a clue, got 1"),
        (lambda: ANY.Clue("r1c1", turn="1"), "expected a turn .* as turn of a clue, got '1'"),
        (lambda: ANY.Clue("r1c1", flipped=1), "expected True, False or None as flipped of a clue"),
        (lambda: ANY.Tile(5), "expected a list of labels for a tile, got 5"),
        (lambda: ANY.Tile.parse(5), "expected a text such as 'a/b/c/d' for a tile, got 5"),
        (lambda: ANY.Limit(seconds="1"), "expected a limit of 0 seconds or more, got '1'"),
        (lambda: ANY.Options(threads="2"), "expected 1 to 1024 threads, got '2'"),
        (lambda: ANY.Options(memory="1"), "bytes of memory, got '1'"),
        (lambda: ANY.Options(seed=1.5), "expected a seed from .*, got 1.5"),
        (lambda: ANY.Options(engine=5), "expected the name of an engine, got 5"),
        (lambda: ANY.Options(order=5), "expected an order as a text"),
        (lambda: ANY.Options(plain="no"), "expected plain True or False, got 'no'"),
        (lambda: ASKED.solve(5), r"expected a Limit such as Limit\(seconds=10\), got 5"),
        (lambda: ASKED.solve(options=5), r"expected Options such as Options\(threads=2\), got 5"),
        (lambda: ASKED.best(options="x"), "expected Options such as"),
        (lambda: ASKED.estimate(options="x"), "expected Options such as"),
        (lambda: ASKED.diagnose(options="x"), "expected Options such as"),
        (lambda: ASKED.hint(options="x"), "expected Options such as"),
        (lambda: ASKED.best(start="x"), "expected a Board to start from, got 'x'"),
        (lambda: ASKED.compare(["x"]), "expected a Board as number 1 of the list, got 'x'"),
    ],
)
def test_what_is_of_the_wrong_type_is_refused_in_words(make: Any, words: str) -> None:
    with pytest.raises((PuzzleError, CallError), match=words):
        make()


def test_lists_will_do_where_values_are_listed() -> None:
    puzzle = Puzzle(square(1, 2), [Tile(["a", "b", "c", "b"], copies=2)], clues=[Clue("r1c1", "1")])  # type: ignore[arg-type]
    assert puzzle == Puzzle(
        square(1, 2), (Tile(("a", "b", "c", "b"), copies=2),), clues=puzzle.clues
    )
    assert hash(puzzle.tiles) == hash(tuple(puzzle.tiles))
    assert not mismatches(Board(puzzle, [Placement("1"), Placement("1")]))


# To go on from


@settings(max_examples=200)
@given(puzzle=puzzles(max_cells=6, max_labels=3), data=st.data())
def test_what_lies_on_a_board_is_kept_when_it_is_gone_on_from(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    found = reference.pictures_of(puzzle, 4000)
    whole = puzzle.solve().board
    if whole is None:
        return
    part = whole
    for cell in data.draw(st.sets(st.sampled_from([c.name for c in puzzle.layout.cells]))):
        part = part.remove(cell)
    pictures = {board.picture() for board in part.fixed().solutions()}
    pairs = [(shown, part.picture()) for shown in found]
    fitting = {
        shown
        for shown, laid in pairs
        if all(b is None or a == b for a, b in zip(shown, laid, strict=True))
    }
    assert whole.picture() in pictures
    assert pictures <= fitting
    if not any(tile.back for tile in puzzle.tiles) and not puzzle.clues:
        assert pictures == fitting
    again = part.fixed().solve().board
    assert again is not None
    assert is_solution(Board(puzzle, again.cells))


PAIR = Puzzle(square(1, 2), (Tile.parse("a/b/c/d"), Tile.parse("e/f/g/b"), Tile.parse("a/a/a/a")))


@pytest.mark.parametrize(
    ("puzzle", "cells", "words"),
    [
        (PAIR, ("2", "1"), "r1c1.1 and r1c2.3 touch, but f and d do not match"),
        (PAIR, ("3", "3"), "tile 3 is there once, but lies in r1c1 and r1c2"),
        (Puzzle(PAIR.layout, PAIR.tiles, Rule(rim="a")), ("1", None), "is on the rim: expected a"),
        (
            Puzzle(PAIR.layout, PAIR.tiles, clues=(Clue("r1c1", "1"),)), ("3", None),
            "the clue asks for tile 1, got tile 3",
        ),
    ],
)  # fmt: skip
def test_a_board_that_is_wrong_already_is_not_gone_on_from(
    puzzle: Puzzle, cells: tuple[str | None, ...], words: str
) -> None:
    board = Board(puzzle, tuple(None if tile is None else Placement(tile) for tile in cells))
    with pytest.raises(PuzzleError, match="all that lies there fits") as caught:
        board.fixed()
    assert words in str(caught.value)


def test_a_tile_that_a_clue_wants_elsewhere_cannot_be_kept() -> None:
    puzzle = Puzzle(PAIR.layout, PAIR.tiles, clues=(Clue("r1c1", "1"),))
    board = Board(puzzle, (None, Placement("1")))
    with pytest.raises(PuzzleError, match="tile 1 is used 2 times, there is 1"):
        board.fixed()


def test_of_much_that_is_wrong_a_few_things_are_told() -> None:
    tiles = tuple(Tile.parse(f"{i}/x{i}/y{i}/z{i}") for i in range(16))
    board = Board(Puzzle(square(4, 4), tiles), tuple(Placement(str(i)) for i in range(1, 17)))
    with pytest.raises(PuzzleError) as caught:
        board.fixed()
    assert str(caught.value).count("\n") == 9
    assert str(caught.value).endswith("- and 16 more")


def test_whole_numbers_of_numpy_name_cells() -> None:
    numpy = pytest.importorskip("numpy")
    board = Board.empty(edgewise.load("unicorn")).put("r1c2", Placement("3"))
    assert board[numpy.int64(1), numpy.int64(2)] == board[numpy.int64(1)] == Placement("3")
    for wrong in ((True, 2), (1.0, 2), (1, "2")):
        with pytest.raises(CallError, match="expected a cell by its name"):
            board[wrong]  # type: ignore[index]
