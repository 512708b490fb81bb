"""Puzzles flattened for the engines, and boards made of looks."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings

import reference
from edgewise.board import Board, Placement
from edgewise.check import judge
from edgewise.errors import PuzzleError
from edgewise.problem import Problem, flatten
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import polygons, square
from edgewise.tile import Tile
from strategies import PARQUET, puzzles


def names(problem: Problem) -> list[list[str]]:
    return [[tile.id for tile in kind] for kind in problem.kinds]


def in_looks(problem: Problem, board: Board) -> list[int | None]:
    """A board as an engine would give it: the number of a look for each cell."""
    kind_of = {tile.id: k for k, kind in enumerate(problem.kinds) for tile in kind}
    number = {(look.kind, look.sides): i for i, look in enumerate(problem.looks)}
    return [
        None if p is None or shown is None else number[kind_of[p.tile], shown]
        for p, shown in zip(board.cells, board.picture(), strict=True)
    ]


# Kinds and looks.


def test_identical_tiles_become_one_kind() -> None:
    tiles = (
        Tile.parse("a/b/c/d"),
        Tile.parse("a/b/d/c"),
        Tile.parse("c/d/a/b"),
        Tile(("a", "b", "c", "d"), "x", 2),
    )
    problem = flatten(Puzzle(square(2, 3), (*tiles, Tile(("a",) * 4, "z"))))
    assert names(problem) == [["1", "3", "x"], ["2"], ["z"]]
    assert problem.copies == (4, 1, 1)
    assert len(problem.looks) == 4 + 4 + 1


def test_what_is_identical_depends_on_the_rule() -> None:
    tiles = (Tile.parse("a/b/c/d"), Tile.parse("b/c/d/a"), Tile.parse("a/d/c/b"))
    layout = square(1, 3)
    assert names(flatten(Puzzle(layout, tiles))) == [["1", "2"], ["3"]]
    assert names(flatten(Puzzle(layout, tiles, Rule(flips=True)))) == [["1", "2", "3"]]
    assert names(flatten(Puzzle(layout, tiles, Rule(turns=False)))) == [["1"], ["2"], ["3"]]
    still = Rule(turns=False, flips=True)
    assert names(flatten(Puzzle(layout, tiles, still))) == [["1", "3"], ["2"]]


def test_a_clue_about_a_turn_only_keeps_tiles_apart_that_are_listed_differently() -> None:
    tiles = (Tile.parse("a/b/c/d"), Tile.parse("b/c/d/a"), Tile.parse("a/b/c/d"))
    puzzle = Puzzle(square(1, 3), tiles, clues=(Clue("r1c1", turn=0),))
    assert names(flatten(puzzle)) == [["1", "3"], ["2"]]
    assert names(flatten(replace(puzzle, clues=(Clue("r1c1", "1", 0),)))) == [["1", "2", "3"]]


@pytest.mark.parametrize(("copies", "expected"), [(1, 1), (6, 6), (7, 6), (10**30, 6)])
def test_copies_are_clamped_to_the_cells_there_are(copies: int, expected: int) -> None:
    puzzle = Puzzle(square(2, 3), (Tile(("a",) * 4, copies=copies), Tile(("b",) * 4, copies=6)))
    assert flatten(puzzle).copies == (expected, 6)


def test_copies_are_clamped_by_the_cells_with_as_many_sides() -> None:
    tiles = (Tile(("a",) * 4, copies=99), Tile(("a",) * 3, copies=99), Tile(("a",) * 3, "x", 99))
    assert flatten(Puzzle(polygons(PARQUET), tiles)).copies == (2, 4)


@settings(max_examples=50)
@given(puzzles(max_cells=6, odd_labels=True))
def test_looks_are_what_the_tiles_of_a_kind_can_show(puzzle: Puzzle) -> None:
    problem, rule, labels = flatten(puzzle), puzzle.rule, puzzle.labels()
    assert sorted(id for kind in names(problem) for id in kind) == sorted(puzzle.by_id)
    for k, kind in enumerate(problem.kinds):
        shown = [look.sides for look in problem.looks if look.kind == k]
        assert len(shown) == len(set(shown))
        for tile in kind:
            assert set(shown) == set(tile.looks(rule.turns, rule.flips))
    for look in problem.looks:
        assert tuple(labels[number] for number in look.labels) == look.sides


@settings(max_examples=50)
@given(puzzles(max_cells=6, odd_labels=True))
def test_numbers_mean_what_the_puzzle_says(puzzle: Puzzle) -> None:
    problem, labels, layout = flatten(puzzle), puzzle.labels(), puzzle.layout
    for label, mate, inside in zip(labels, problem.mates, problem.inside, strict=True):
        expected = puzzle.rule.mate(label)
        assert (labels[mate] if mate >= 0 else None) == (expected if expected in labels else None)
        assert inside == (not puzzle.rule.rim_only or label not in puzzle.rule.rim_labels())
    assert problem.sides == tuple(cell.sides for cell in layout.cells)
    assert [((a, s), (b, t)) for a, s, b, t in problem.joints] == list(layout.joints)
    assert {(c, s): labels[x] for c, s, x in problem.rim} == puzzle.rim()
    assert len(problem.rim) == len(puzzle.rim())


def test_a_puzzle_that_is_not_sound_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected at least 2 tiles"):
        flatten(Puzzle(square(1, 2), (Tile.parse("a/a/a/a"),)))


# Symmetries and clues, against the reference.


@settings(max_examples=60)
@given(puzzles(max_cells=5, max_labels=2))
def test_the_motions_are_those_of_the_reference(puzzle: Puzzle) -> None:
    found = [tuple(symmetry) for symmetry in flatten(puzzle).symmetries]
    assert len(found) == len(set(found))
    assert set(found) == set(reference._motions(puzzle))


@settings(max_examples=60)
@given(puzzles(max_cells=5, max_labels=2))
def test_a_clue_allows_what_the_reference_allows(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    assert [cell for cell, _ in problem.fixed] == sorted(
        puzzle.layout.index[clue.cell] for clue in puzzle.clues
    )
    for cell, numbers in problem.fixed:
        allowed = {problem.looks[number].sides for number in numbers}
        assert allowed == {sides for _, sides in reference._allowed(puzzle, cell)}


def test_without_turns_only_shifts_and_upright_reflections_are_left() -> None:
    tiles = (Tile(("a",) * 4, copies=9),)
    torus = square(3, 3, wrap="torus")
    assert len(flatten(Puzzle(torus, tiles)).symmetries) == 36
    assert len(flatten(Puzzle(torus, tiles, Rule(turns=False))).symmetries) == 9
    assert len(flatten(Puzzle(torus, tiles, Rule(flips=True))).symmetries) == 72
    both = Rule(turns=False, flips=True)
    assert len(flatten(Puzzle(torus, tiles, both)).symmetries) == 18


def test_a_back_that_is_no_mirror_image_forbids_reflections() -> None:
    layout, rule = square(1, 1), Rule(flips=True)
    for back, count in [
        (None, 8),
        (("a", "d", "c", "b"), 8),
        (("d", "c", "b", "a"), 8),
        (("a", "b", "c", "d"), 4),
        (("x", "x", "x", "x"), 4),
    ]:
        puzzle = Puzzle(layout, (Tile(("a", "b", "c", "d"), back=back),), rule)
        assert len(flatten(puzzle).symmetries) == count, back


def test_a_back_that_is_the_mirror_image_turned_is_none_where_turning_is_off() -> None:
    for back, count in [(None, 2), (("a", "d", "c", "b"), 2), (("d", "c", "b", "a"), 1)]:
        tile = Tile(("a", "b", "c", "d"), back=back)
        puzzle = Puzzle(square(1, 1), (tile,), Rule(turns=False, flips=True))
        assert len(flatten(puzzle).symmetries) == count, back


def test_a_clue_without_a_tile_is_only_about_tiles_that_fit_its_cell() -> None:
    above: list[tuple[float, float]] = [(0, 0), (0.5, -1), (1, 0)]
    middle: list[tuple[float, float]] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    below: list[tuple[float, float]] = [(0, 1), (1, 1), (0.5, 2)]
    tiles = (Tile.parse("a/x/a/y"), Tile.parse("p/q/a"), Tile.parse("r/s/a"))
    clues = (Clue("c2", turn=0), Clue("c3", turn=1))
    puzzle = Puzzle(polygons([middle, above, below]), tiles, clues=clues)
    problem = flatten(puzzle)
    for cell, looks in problem.fixed:
        assert {len(problem.looks[look].sides) for look in looks} == {problem.sides[cell]}
    # Half a turn takes one clue to the other.
    assert len(problem.symmetries) == 2


# Boards.


@settings(max_examples=60)
@given(puzzles(max_cells=4, max_labels=2))
def test_looks_become_boards_that_look_so_and_please_the_judge(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    for board in islice(reference.boards(puzzle), 60):
        again = problem.board(in_looks(problem, board))
        assert again.picture() == board.picture()
        assert judge(again).valid


@settings(max_examples=60)
@given(puzzles(max_cells=4, max_labels=2))
def test_half_a_board_becomes_half_a_board(puzzle: Puzzle) -> None:
    problem = flatten(puzzle)
    for board in islice(reference.boards(puzzle), 10):
        for kept in range(len(board.cells)):
            half = Board(puzzle, (*board.cells[:kept], *[None] * (len(board.cells) - kept)))
            again = problem.board(in_looks(problem, half))
            assert again.picture() == half.picture()
            assert not judge(again).mismatches
            assert [words.partition(" of ")[2] for words in judge(again).faults] == [
                words.partition(" of ")[2] for words in judge(half).faults
            ]


def test_a_clue_gets_its_own_tile_and_not_a_twin() -> None:
    tiles = (Tile.parse("a/b/c/d"), Tile.parse("b/c/d/a"), Tile.parse("c/d/a/b"))
    puzzle = Puzzle(square(1, 5, ["r1c2", "r1c4"]), tiles, clues=(Clue("r1c3", "1", 1),))
    problem = flatten(puzzle)
    ((cell, (look,)),) = problem.fixed
    assert cell == 1
    board = problem.board([look, look, look])
    assert board.cells == (Placement("2", 2), Placement("1", 1), Placement("3", 3))
    assert judge(board).valid


def test_a_turn_only_clue_is_kept_by_the_turn_it_names() -> None:
    puzzle = Puzzle(square(1, 1), (Tile.parse("a/b/a/b"),), clues=(Clue("r1c1", turn=2),))
    problem = flatten(puzzle)
    ((_, (look,)),) = problem.fixed
    assert problem.board([look]).cells == (Placement("1", 2),)


def test_a_clue_about_the_face_is_kept_by_the_face_it_names() -> None:
    rule = Rule(flips=True)
    puzzle = Puzzle(square(1, 1), (Tile.parse("a/b/b/b"),), rule, (Clue("r1c1", flipped=True),))
    problem = flatten(puzzle)
    ((_, looks),) = problem.fixed
    assert len(looks) == 4
    boards = [problem.board([look]) for look in looks]
    assert {board.picture() for board in boards} == reference.pictures(puzzle)
    assert all(p is not None and p.flipped for board in boards for p in board.cells)


def test_copies_of_one_tile_may_fill_the_board() -> None:
    puzzle = Puzzle(square(2, 2), (Tile(("a",) * 4, copies=10**9),), clues=(Clue("r1c2", "1"),))
    board = flatten(puzzle).board([0, 0, 0, 0])
    assert judge(board).valid


def test_tiles_of_one_kind_are_used_up_in_order() -> None:
    tiles = (Tile(("a",) * 4, "p"), Tile(("a",) * 4, "q", 2), Tile(("a",) * 4, "r"))
    board = flatten(Puzzle(square(2, 2), tiles)).board([0, 0, 0, 0])
    assert [p.tile for p in board.cells if p] == ["p", "q", "q", "r"]
