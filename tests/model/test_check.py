"""The judge: every kind of mismatch and fault, and its agreement with the reference search."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import reference
from edgewise.board import Board, Placement
from edgewise.check import (
    Mismatch,
    Verdict,
    difference,
    is_solution,
    judge,
    mismatches,
    ranked,
)
from edgewise.errors import PuzzleError
from edgewise.layout import Joint, Layout, Side
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import hex_grid, joints, square, triangle
from edgewise.tile import Tile
from strategies import boards, puzzles, solved_puzzles

RIGHT = Verdict((), ())

PAIR = Puzzle(square(1, 2), (Tile.parse("a/b/c/d"), Tile.parse("e/f/g/b")))


def lay(puzzle: Puzzle, *placements: Placement | str | None) -> Board:
    """A board; a text stands for a tile not turned."""
    return Board(puzzle, tuple(Placement(p) if isinstance(p, str) else p for p in placements))


def test_a_board_that_matches_everywhere_is_a_solution() -> None:
    board = lay(PAIR, "1", "2")
    assert judge(board) == RIGHT
    assert judge(board).valid
    assert is_solution(board)
    assert mismatches(board) == []


# Mismatches.


def test_labels_that_do_not_match_are_a_mismatch_at_their_joint() -> None:
    board = lay(PAIR, "2", "1")
    verdict = judge(board)
    words = "r1c1.1 and r1c2.3 touch, but f and d do not match"
    assert verdict.mismatches == (Mismatch((Side(0, 1), Side(1, 3)), ("f", "d"), words),)
    assert verdict.faults == ()
    assert not is_solution(board)
    assert mismatches(board) == [Joint(Side(0, 1), Side(1, 3))]


@pytest.mark.parametrize(
    ("rule", "left", "right", "match"),
    [
        (Rule("halves"), "R+", "R-", True),
        (Rule("halves"), "R-", "R+", True),
        (Rule("halves"), "R+", "R+", False),
        (Rule("halves"), "R+", "G-", False),
        (Rule("halves"), "R", "R", False),
        (Rule("pairs", (("a", "b"), ("x", "x"))), "a", "b", True),
        (Rule("pairs", (("a", "b"), ("x", "x"))), "b", "a", True),
        (Rule("pairs", (("a", "b"), ("x", "x"))), "x", "x", True),
        (Rule("pairs", (("a", "b"), ("x", "x"))), "a", "a", False),
        (Rule("pairs", (("a", "b"), ("x", "x"))), "q", "q", False),
        (Rule(), "a", "a", True),
        (Rule(), "a", "A", False),
    ],
)
def test_the_rule_says_what_matches(rule: Rule, left: str, right: str, match: bool) -> None:
    tiles = (Tile(("t", left, "t", "t")), Tile(("t", "t", "t", right)))
    board = lay(Puzzle(square(1, 2), tiles, rule), "1", "2")
    assert (mismatches(board) == []) == match


def test_a_cell_that_touches_itself_must_match_itself() -> None:
    tiles = (Tile.parse("a/b/a/c"), Tile.parse("a/b/c/b"))
    puzzle = Puzzle(square(1, 1, wrap="cylinder"), tiles)
    assert mismatches(lay(puzzle, "1")) == [Joint(Side(0, 1), Side(0, 3))]
    assert is_solution(lay(puzzle, "2"))
    assert is_solution(lay(puzzle, Placement("1", 1)))


def test_two_cells_that_touch_twice_are_judged_twice() -> None:
    puzzle = Puzzle(square(1, 2, wrap="cylinder"), (Tile.parse("a/b/a/c"), Tile.parse("a/d/a/e")))
    assert [m.labels for m in judge(lay(puzzle, "1", "2")).mismatches] == [("b", "e"), ("d", "c")]


def test_a_label_on_the_rim_must_be_the_one_asked_for() -> None:
    listed: Any = {"r1c1.0": "a", "r1c2.2": "x"}
    puzzle = Puzzle(PAIR.layout, PAIR.tiles, Rule(rim=listed))
    (found,) = judge(lay(puzzle, "1", "2")).mismatches
    assert found == Mismatch((Side(1, 2),), ("g",), "r1c2.2 is on the rim: expected x, got g")
    assert mismatches(lay(puzzle, "1", "2")) == []
    assert not is_solution(lay(puzzle, "1", "2"))


def test_one_label_for_the_rim_is_asked_for_on_every_rim_side() -> None:
    puzzle = Puzzle(square(1, 2), (Tile.parse("g/b/g/x"), Tile.parse("g/g/y/b")), Rule(rim="g"))
    words = [m.words for m in judge(lay(puzzle, "1", "2")).mismatches]
    assert words == [
        "r1c1.3 is on the rim: expected g, got x",
        "r1c2.2 is on the rim: expected g, got y",
    ]


def test_joints_with_an_empty_cell_are_not_judged() -> None:
    verdict = judge(lay(PAIR, "1", None))
    assert verdict.mismatches == ()
    assert verdict.faults == ("1 of 2 cells are empty: r1c2",)
    assert not verdict.valid


# Faults.


def test_many_empty_cells_are_counted_and_the_first_five_named() -> None:
    puzzle = Puzzle(square(2, 3), (Tile(("a",) * 4, copies=6),))
    (words,) = judge(Board.empty(puzzle)).faults
    assert words == "6 of 6 cells are empty: r1c1, r1c2, r1c3, r2c1, r2c2, ..."
    (words,) = judge(Board.empty(puzzle).put("r1c1", Placement("1"))).faults
    assert words == "5 of 6 cells are empty: r1c2, r1c3, r2c1, r2c2, r2c3"


def test_the_rims_own_label_is_a_fault_inside_when_it_belongs_on_the_rim() -> None:
    tiles = (Tile.parse("g/g/g/g"), Tile.parse("g/g/g/g"))
    loose = Puzzle(square(1, 2), tiles, Rule(rim="g"))
    strict = Puzzle(square(1, 2), tiles, Rule(rim="g", rim_only=True))
    assert is_solution(lay(loose, "1", "2"))
    verdict = judge(lay(strict, "1", "2"))
    assert verdict.mismatches == ()
    assert verdict.faults == (
        "r1c1.1 shows g, which belongs on the rim",
        "r1c2.3 shows g, which belongs on the rim",
    )


def test_rim_only_concerns_joints_and_not_the_rest_of_the_rim() -> None:
    listed: Any = {"r1c1.0": "g"}
    tiles = (Tile.parse("g/a/g/g"), Tile.parse("g/g/g/a"))
    assert is_solution(lay(Puzzle(square(1, 2), tiles, Rule(rim=listed, rim_only=True)), "1", "2"))


def test_rim_only_is_judged_beside_an_empty_cell_too() -> None:
    puzzle = Puzzle(square(1, 2), (Tile(("g",) * 4, copies=2),), Rule(rim="g", rim_only=True))
    assert "r1c1.1 shows g, which belongs on the rim" in judge(lay(puzzle, "1", None)).faults


def test_a_tile_lies_no_more_often_than_it_is_there() -> None:
    tiles = (Tile(("a",) * 4), Tile(("a",) * 4, "x", 2))
    puzzle = Puzzle(square(1, 3), tiles)
    assert judge(lay(puzzle, "1", "1", "x")).faults == (
        "tile 1 is there once, but lies in r1c1 and r1c2",
    )
    assert judge(lay(puzzle, "x", "x", "x")).faults == (
        "tile x is there twice, but lies in r1c1, r1c2 and r1c3",
    )
    assert is_solution(lay(puzzle, "x", "1", "x"))


def test_tiles_are_turned_only_where_they_may_be() -> None:
    puzzle = Puzzle(square(1, 1), (Tile.parse("a/a/a/a"),), Rule(turns=False))
    assert is_solution(lay(puzzle, "1"))
    assert judge(lay(puzzle, Placement("1", 1))).faults == (
        "r1c1: tile 1 is turned, but tiles may not be turned here",
    )


@pytest.mark.parametrize(
    ("layout", "lawful"), [(square(1, 1), {0, 2}), (hex_grid(1, 1), {0, 3}), (triangle(1), {0})]
)
def test_half_turns_are_no_others(layout: Layout, lawful: set[int]) -> None:
    sides = layout.cells[0].sides
    puzzle = Puzzle(layout, (Tile(("a",) * sides),), Rule(turns="half"))
    for turn in range(sides):
        fault = (
            f"{layout.cells[0].name}: tile 1 is turned, but tiles may only be turned by half here",
        )
        faults = judge(lay(puzzle, Placement("1", turn))).faults
        assert faults == (() if turn in lawful else fault), turn


def test_a_clue_about_a_face_is_kept_by_a_half_turn_of_it_only() -> None:
    puzzle = clued(
        Tile.parse("a/b/c/d"),
        clue=Clue("r1c1", "1", flipped=True),
        rule=Rule(turns="half", flips=True),
    )
    assert is_solution(lay(puzzle, Placement("1", 2, True)))
    assert judge(lay(puzzle, Placement("1", 2))).faults


def test_tiles_are_turned_over_only_where_they_may_be() -> None:
    puzzle = Puzzle(square(1, 1), (Tile.parse("a/a/a/a"),))
    assert judge(lay(puzzle, Placement("1", 0, True))).faults == (
        "r1c1: tile 1 is turned over, but tiles may not be here",
    )
    flips = Puzzle(square(1, 1), (Tile.parse("a/a/a/a"),), Rule(flips=True))
    assert is_solution(lay(flips, Placement("1", 0, True)))


def test_all_that_is_wrong_is_told_at_once() -> None:
    puzzle = Puzzle(
        square(2, 2),
        (Tile.parse("a/b/c/d"), Tile.parse("g/g/g/g")),
        Rule(rim="g", rim_only=True, turns=False),
        (Clue("r1c1", "2"),),
    )
    verdict = judge(lay(puzzle, Placement("1", 1, True), "1", "2", None))
    assert len(verdict.mismatches) == 6
    assert verdict.faults == (
        "1 of 4 cells are empty: r2c2",
        "r1c1: tile 1 is turned, but tiles may not be turned here",
        "r1c1: tile 1 is turned over, but tiles may not be here",
        "tile 1 is there once, but lies in r1c1 and r1c2",
        "r2c1.0 shows g, which belongs on the rim",
        "r2c1.1 shows g, which belongs on the rim",
        "r1c1: the clue asks for tile 2, got tile 1",
    )


# Clues.


def clued(*tiles: Tile, clue: Clue, rule: Rule | None = None) -> Puzzle:
    return Puzzle(square(1, 1), tiles, rule or Rule(), (clue,))


def test_a_clue_fixes_the_tile() -> None:
    puzzle = clued(Tile.parse("a/b/c/d"), Tile.parse("a/b/d/c"), clue=Clue("r1c1", "2"))
    assert is_solution(lay(puzzle, Placement("2", 3)))
    assert judge(lay(puzzle, "1")).faults == ("r1c1: the clue asks for tile 2, got tile 1",)


def test_an_identical_tile_keeps_a_clue() -> None:
    tiles = (Tile.parse("a/b/c/d"), Tile.parse("c/d/a/b"))
    assert is_solution(lay(clued(*tiles, clue=Clue("r1c1", "2")), "1"))
    turned = clued(*tiles, clue=Clue("r1c1", "2", 0))
    assert is_solution(lay(turned, Placement("1", 2)))
    assert not is_solution(lay(turned, "1"))


def test_tiles_that_are_identical_only_when_turned_are_not_where_turning_is_off() -> None:
    tiles = (Tile.parse("a/b/c/d"), Tile.parse("c/d/a/b"))
    puzzle = clued(*tiles, clue=Clue("r1c1", "2"), rule=Rule(turns=False))
    assert not is_solution(lay(puzzle, "1"))


def test_tiles_that_are_identical_only_when_flipped_are_not_where_flipping_is_off() -> None:
    tiles = (Tile.parse("a/b/c/d"), Tile.parse("a/d/c/b"))
    clue = Clue("r1c1", "2")
    assert not is_solution(lay(clued(*tiles, clue=clue), "1"))
    assert is_solution(lay(clued(*tiles, clue=clue, rule=Rule(flips=True)), "1"))


def test_a_clue_fixes_the_turn() -> None:
    puzzle = clued(Tile.parse("a/b/c/d"), clue=Clue("r1c1", "1", 1))
    assert is_solution(lay(puzzle, Placement("1", 1)))
    for turn in (0, 2, 3):
        (words,) = judge(lay(puzzle, Placement("1", turn))).faults
        assert words.startswith("r1c1: the clue asks for turn 1, got ")


def test_a_turn_that_looks_the_same_keeps_a_clue() -> None:
    puzzle = clued(Tile.parse("a/b/a/b"), clue=Clue("r1c1", turn=1))
    assert [is_solution(lay(puzzle, Placement("1", t))) for t in range(4)] == [False, True] * 2


def test_a_turn_that_looks_like_the_mirror_image_does_not_keep_a_clue() -> None:
    puzzle = clued(Tile.parse("a/a/b/b"), clue=Clue("r1c1", "1", 0))
    right = [is_solution(lay(puzzle, Placement("1", t))) for t in range(4)]
    assert right == [True, False, False, False]


def test_a_clue_about_a_face_is_not_kept_by_a_turn_that_nobody_may_make() -> None:
    tile = Tile(("a", "b", "c", "d"), back=("c", "d", "a", "b"))
    rule = Rule(turns=False, flips=True)
    puzzle = clued(tile, clue=Clue("r1c1", flipped=False), rule=rule)
    assert is_solution(lay(puzzle, "1"))
    assert not is_solution(lay(puzzle, Placement("1", 0, True)))


def test_a_clue_fixes_the_face() -> None:
    tile, rule = Tile.parse("a/b/c/d"), Rule(flips=True)
    puzzle = clued(tile, clue=Clue("r1c1", flipped=True), rule=rule)
    assert is_solution(lay(puzzle, Placement("1", 2, True)))
    (words,) = judge(lay(puzzle, "1")).faults
    assert words.startswith("r1c1: the clue asks for the other face, got ")


def test_a_clue_about_a_turn_tells_tiles_apart_that_are_listed_differently() -> None:
    tiles = (Tile.parse("a/b/b/b"), Tile.parse("b/a/b/b"))
    clues = (Clue("r1c1", "1"), Clue("r1c3", turn=0))
    puzzle = Puzzle(square(1, 3, ["r1c2"]), tiles, Rule(), clues)
    swapped = lay(puzzle, "2", "1")
    assert is_solution(lay(puzzle, "1", "2"))
    assert swapped.picture() not in reference.pictures(puzzle)
    assert not is_solution(swapped)


def test_an_empty_cell_breaks_no_clue() -> None:
    puzzle = clued(Tile.parse("a/b/c/d"), clue=Clue("r1c1", "1", 1))
    assert judge(Board.empty(puzzle)).faults == ("1 of 1 cells are empty: r1c1",)


# Against the reference search.


@settings(max_examples=60)
@given(solved_puzzles(max_cells=9))
def test_the_board_a_puzzle_was_made_from_is_a_solution(made: tuple[Puzzle, Board | None]) -> None:
    _, board = made
    assume(board is not None)
    assert board is not None
    assert judge(board) == RIGHT


@settings(max_examples=60)
@given(puzzles(max_cells=4, max_labels=2))
def test_every_board_of_the_reference_is_a_solution(puzzle: Puzzle) -> None:
    for board in islice(reference.boards(puzzle), 200):
        assert judge(board) == RIGHT


@settings(max_examples=100)
@given(puzzles(max_cells=4, max_labels=2), st.data())
def test_a_board_of_which_one_placement_changed_is_wrong_unless_the_reference_has_it(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    board = next(iter(puzzle.solutions()), None)
    assume(board is not None)
    assert board is not None
    cells = [cell.name for cell in puzzle.layout.cells]
    changed = data.draw(boards(puzzle).filter(lambda b: any(b.cells)))
    name = data.draw(st.sampled_from([cell for cell in cells if changed[cell] is not None]))
    after = board.put(name, changed[name])
    assume(after.picture() != board.picture())
    if is_solution(after):
        assert after.picture() in reference.pictures_of(puzzle)


@settings(max_examples=60)
@given(puzzles(max_cells=3, max_labels=2), st.data())
def test_the_judge_accepts_only_boards_that_look_like_one_of_the_reference(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    pictures = reference.pictures_of(puzzle)
    exact = set(islice(reference.boards(puzzle), 10_000))
    for _ in range(5):
        board = data.draw(boards(puzzle))
        verdict = judge(board)
        if verdict.valid:
            assert board.picture() in pictures
        else:
            assert board not in exact
        assert mismatches(board) == [
            Joint(*m.sides) for m in verdict.mismatches if len(m.sides) == 2
        ]


def test_every_wrong_turn_of_a_triangle_is_seen() -> None:
    tiles = [Tile((f"{i}", f"{i + 4}", f"{i + 8}")) for i in range(4)]
    layout = triangle(2)
    shown = [list(tile.sides) for tile in tiles]
    for a, b in layout.joints:
        shown[b.cell][b.side] = shown[a.cell][a.side]
    puzzle = Puzzle(layout, tuple(Tile(tuple(sides)) for sides in shown))
    right = lay(puzzle, "1", "2", "3", "4")
    assert judge(right) == RIGHT
    for cell in layout.cells:
        placement = right[cell.name]
        assert placement is not None
        for turn in (1, 2):
            touched = [j for j in layout.joints if layout.index[cell.name] in (j.a.cell, j.b.cell)]
            turned = right.put(cell.name, Placement(placement.tile, turn))
            assert mismatches(turned) == touched


def test_a_surface_without_a_rim_is_judged_at_its_joints() -> None:
    puzzle = Puzzle(
        joints([2, 2], [("c1", 0, "c2", 1), ("c1", 1, "c2", 0)]),
        (Tile.parse("a/b"), Tile.parse("b/a")),
    )
    assert is_solution(lay(puzzle, "1", "2"))
    assert len(mismatches(lay(puzzle, "1", Placement("2", 1)))) == 2


# Scores: several boards, and two side by side.


@given(data=st.data(), puzzle=puzzles(max_cells=6, max_labels=3))
def test_the_score_is_the_number_of_joints_that_match(data: st.DataObject, puzzle: Puzzle) -> None:
    board = data.draw(boards(puzzle))
    verdict, shown = judge(board), board.picture()
    mates = [
        puzzle.rule.mate(here[a.side]) == there[b.side]
        for a, b in puzzle.layout.joints
        if (here := shown[a.cell]) is not None and (there := shown[b.cell]) is not None
    ]
    assert (verdict.matched, verdict.joints) == (sum(mates), len(puzzle.layout.joints))
    assert verdict.open == len(puzzle.layout.joints) - len(mates)


@given(data=st.data(), puzzle=puzzles(max_cells=6, max_labels=3))
def test_boards_are_ranked_by_score_and_compared_by_what_they_show(
    data: st.DataObject, puzzle: Puzzle
) -> None:
    found = data.draw(st.lists(boards(puzzle), min_size=2, max_size=5))
    verdicts = [judge(board) for board in found]
    order = ranked(verdicts)
    assert sorted(order) == list(range(len(found)))
    scores = [verdicts[place].matched for place in order]
    assert scores == sorted(scores, reverse=True)
    beside = difference(found[0], found[1])
    for cell, here, there in zip(
        puzzle.layout.cells, found[0].picture(), found[1].picture(), strict=True
    ):
        assert (cell.name in beside.cells) == (here != there)
    assert beside.verdicts == (verdicts[0], verdicts[1])
    if beside.better is None:
        assert verdicts[0].matched == verdicts[1].matched
    else:
        assert judge(beside.better).matched == max(verdicts[0].matched, verdicts[1].matched)


def test_of_two_that_match_everywhere_the_solution_comes_first() -> None:
    framed = Puzzle(PAIR.layout, PAIR.tiles, Rule(rim="z"))
    assert ranked([judge(lay(framed, "1", "2")), judge(lay(PAIR, "1", "2"))]) == [1, 0]


def test_boards_of_two_puzzles_are_not_compared() -> None:
    other = Puzzle(PAIR.layout, PAIR.tiles[::-1])
    with pytest.raises(PuzzleError, match="expected two boards of one puzzle"):
        difference(Board.empty(PAIR), Board.empty(other))
