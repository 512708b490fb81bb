"""The next step: it leads to a solution, and no more is lifted than must be."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

import edgewise
import reference
import reference_repair
from edgewise import Board, Placement, Puzzle, Rule, Tile, is_solution, judge, shapes
from edgewise.hint import FEW
from edgewise.limit import Limit
from strategies import boards, puzzles, solved_puzzles

SHAPES = ["goat-house", "owen-4x4", "triazzle", "drive-ya-nuts", "tetravex-motyak", "bwinf-0"]


def partial(board: Board, kept: int, random: Random) -> Board:
    """Some of the tiles of a board."""
    left = set(random.sample(range(len(board.cells)), kept))
    return Board(board.puzzle, tuple(p if i in left else None for i, p in enumerate(board.cells)))


def climb(board: Board) -> Board:
    """Follow the ladder to its end."""
    for _ in board.cells:
        found = board.hint()
        if found.cell is None:
            break
        assert found.ways
        assert board[found.cell] is None
        assert found.placement is not None
        fitting = [p for choice in found.choices for p in choice.placements]
        assert found.placement in fitting
        board = board.put(found.cell, found.placement)
    return board


@pytest.mark.parametrize("name", SHAPES)
def test_the_ladder_leads_to_a_solution(name: str) -> None:
    puzzle, random = edgewise.load(name), Random(7)
    solved = puzzle.solve().board
    assert solved is not None
    for kept in (0, 1, len(solved.cells) // 2, len(solved.cells) - 1):
        board = partial(solved, kept, random)
        end = climb(board)
        assert is_solution(end)
        assert all(a is None or a == b for a, b in zip(board.cells, end.cells, strict=True))


@settings(max_examples=60)
@given(st.data())
def test_the_ladder_leads_to_a_solution_on_any_board(data: st.DataObject) -> None:
    _, solved = data.draw(solved_puzzles(max_cells=6))
    assume(solved is not None)
    assert solved is not None
    kept = data.draw(st.integers(0, len(solved.cells)))
    end = climb(partial(solved, kept, Random(data.draw(st.integers(0, 99)))))
    assert is_solution(end)


@settings(max_examples=80)
@given(st.data())
def test_as_few_tiles_as_possible_are_lifted(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(max_cells=5))
    board = data.draw(boards(puzzle))
    try:
        fewest = reference_repair.fewest_lifted(board)
    except reference.TooMuch:
        reject()
    found = board.hint()
    if found.solvable is not None:
        assert found.solvable == (fewest is not None)
    if fewest is None:
        assert (found.ways, found.lift, found.cell) == (0, (), None)
        return
    assert bool(found.ways) == (fewest == 0)
    assert len(found.lift) == fewest
    for cell in found.lift:
        board = board.remove(cell)
    assert board.hint().ways


@pytest.mark.parametrize("name", SHAPES)
def test_a_spoilt_board_is_mended_by_lifting(name: str) -> None:
    puzzle, random = edgewise.load(name), Random(3)
    solved = puzzle.solve().board
    assert solved is not None
    every = {tuple(b.picture()) for b in puzzle.solutions()}
    for _ in range(5):
        board = partial(solved, len(solved.cells) * 2 // 3, random)
        filled = [i for i, p in enumerate(board.cells) if p is not None]
        a, b = random.sample(filled, 2)
        cells = list(board.cells)
        cells[a], cells[b] = cells[b], cells[a]
        board = Board(puzzle, tuple(cells))
        picture = board.picture()
        fewest = min(
            sum(x is not None and x != y for x, y in zip(picture, other, strict=True))
            for other in every
        )
        found = board.hint()
        assert len(found.lift) == fewest
        for cell in found.lift:
            board = board.remove(cell)
        assert found.cell is not None
        assert found.placement is not None
        assert is_solution(climb(board.put(found.cell, found.placement)))


@settings(max_examples=60)
@given(solved_puzzles(max_cells=5))
def test_what_fits_is_what_the_judge_allows(made: tuple[Puzzle, Board | None]) -> None:
    puzzle, solved = made
    assume(solved is not None)
    assert solved is not None
    board = partial(solved, len(solved.cells) // 2, Random(1))
    found = board.hint()
    assume(found.cell is not None)
    assert found.cell is not None
    for choice in found.choices:
        tile = puzzle.by_id[choice.tile]
        ways = product(range(len(tile.sides)), (False, True))
        fitting = set()
        if len(tile.sides) == puzzle.layout.cells[puzzle.layout.index[found.cell]].sides:
            for turn, flipped in ways:
                verdict = judge(board.put(found.cell, Placement(tile.id, turn, flipped)))
                faults = [x for x in verdict.faults if "are empty" not in x]
                if not verdict.mismatches and not faults:
                    fitting.add(tile.shown(turn, flipped))
        listed = {tile.shown(p.turn, p.flipped) for p in choice.placements}
        # A label that nothing matches may lie beside an empty cell, for the judge.
        assert listed <= fitting
        assert bool(choice.placements) != bool(choice.why_not)


def test_the_first_move_without_a_board() -> None:
    found = edgewise.load("owen-4x4").hint()
    assert found.cell == "r1c1"  # a corner: only four tiles fit
    assert [c.tile for c in found.choices if c.placements] == ["1", "2", "3", "4"]
    assert (found.ways, found.more) == (9, False)
    middle = edgewise.load("goat-house").hint()
    assert middle.cell == "r2c2"


def test_reasons_why_a_tile_does_not_fit() -> None:
    tiles = (
        Tile(("x", "a", "x", "b")),
        Tile(("x", "c", "x", "a")),
        Tile(("x", "b", "x", "c")),
        Tile(("a", "a", "x", "x")),
    )
    puzzle = Puzzle(shapes.square(1, 3), tiles, Rule(turns=False))
    board = Board(puzzle, (Placement("1"), None, None))
    found = board.hint()
    assert found.cell == "r1c2"
    assert {c.tile: c.why_not for c in found.choices} == {
        "2": "",
        "3": "no 'a'",
        "4": "'a', but not where needed",
    }
    assert (found.ways, found.placement) == (1, Placement("2"))


def test_a_puzzle_without_solution() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile.parse("a/a/a/a"), Tile.parse("b/b/b/b")))
    found = Board(puzzle, (Placement("1"), None)).hint()
    assert (found.ways, found.solvable, found.lift) == (0, False, ())


def test_a_full_board_needs_no_hint() -> None:
    board = edgewise.load("unicorn").solve().board
    assert board is not None
    found = board.hint()
    assert (found.ways, found.cell, found.lift, found.mismatches) == (1, None, (), ())


def test_many_ways_are_not_counted_to_the_end() -> None:
    found = edgewise.load("tantrix-triangle").hint()
    assert (found.ways, found.more, found.complete) == (FEW, True, True)


def test_a_tile_must_match_itself_where_its_cell_does_touch_itself() -> None:
    tiles = (Tile.parse("a/b/a/c"), Tile.parse("a/b/c/d"), Tile.parse("c/e/b/e"))
    found = Puzzle(shapes.square(2, 1, wrap="cylinder"), tiles).hint()
    assert [choice.tile for choice in found.choices if choice.placements] == ["1", "3"]
    (never,) = (choice.why_not for choice in found.choices if choice.tile == "2")
    assert never.startswith("its own sides, which touch there")


def test_a_hint_can_be_stopped() -> None:
    found = edgewise.load("eternity2").hint(Limit(0.2))
    assert found.ways is None
    assert found.placement is None
    assert found.cell is not None  # that needs no search
    assert any(choice.placements for choice in found.choices)
    assert edgewise.load("unicorn").hint(stop=lambda: True).ways is None
    assert edgewise.load("eternity2").hint(Limit(nodes=1000)).ways is None
