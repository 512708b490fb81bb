"""How hard a puzzle is for a person."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import commands
import edgewise
import reference_careful
from edgewise import library
from edgewise.difficulty import Difficulty, points, word
from edgewise.difficulty.walk import EXACT
from edgewise.errors import EdgewiseError
from edgewise.limit import Limit
from edgewise.puzzle import Clue, Puzzle
from edgewise.tile import Tile
from strategies import puzzles

KNOWN = {
    "unicorn": (1_730, 8),
    "turtles": (1_426, 8),
    "triazzle": (49, 1),
    "drive-ya-nuts": (549, 6),
    "owen-4x4": (3_131, 36),
    "owen-5x5": (68_715, 16),
    "ultimate": (308_145, 48),
    "tangle": (3_342_274, 8),
}
"""Placements and boards, walked by another program when the measure was chosen."""

run = partial(commands.run, "rate")
answer = partial(commands.answer, "rate")


@pytest.mark.parametrize("name", KNOWN)
def test_known_trees_have_their_size(name: str) -> None:
    found = edgewise.load(name).difficulty()
    assert (found.placements, found.boards, found.exact) == (*KNOWN[name], True)


@settings(max_examples=300)
@given(puzzle=puzzles(max_cells=7))
def test_the_tree_is_that_of_the_plain_walk(puzzle: Puzzle) -> None:
    puzzle = replace(puzzle, clues=())
    assume(not any(flaw.fatal for flaw in puzzle.flaws()))
    try:
        known = reference_careful.tree(puzzle)
    except reference_careful.TooLarge:
        assume(False)
    found = puzzle.difficulty()
    assert (found.placements, found.boards) == known


@given(puzzle=puzzles(max_cells=6), chance=st.randoms(use_true_random=False))
def test_names_order_and_turns_of_tiles_change_nothing(puzzle: Puzzle, chance: Random) -> None:
    puzzle = replace(puzzle, clues=())
    assume(not any(flaw.fatal for flaw in puzzle.flaws()))
    tiles = [replace(tile, id="") for tile in puzzle.tiles]
    if puzzle.rule.turns is True:
        tiles = [tile.turned(chance.randrange(len(tile.sides))) for tile in tiles]
    chance.shuffle(tiles)
    other = Puzzle(puzzle.layout, tiles, puzzle.rule)
    assert other.difficulty(Limit(nodes=20_000)) == puzzle.difficulty(Limit(nodes=20_000))


@given(puzzle=puzzles(max_cells=6))
def test_boards_are_the_arrangements(puzzle: Puzzle) -> None:
    # With other backs, different tiles may show the same: two boards, but one arrangement.
    assume(all(tile.back is None for tile in puzzle.tiles))
    found = puzzle.difficulty()
    assume(found.exact)
    assert found.boards == puzzle.count().arrangements


def test_tiles_that_lie_there_already_are_no_work() -> None:
    board = edgewise.load("unicorn").solve().board
    assert board is not None
    lying = board.fixed()
    assert (lying.difficulty().placements, lying.difficulty().boards) == (0, 1)
    first = lying.clues[0]
    one = replace(lying, clues=(first,)).difficulty()
    assert 9 <= one.placements < 1_730
    vague = replace(lying, clues=(Clue(first.cell, first.tile),)).difficulty()
    assert vague.placements > one.placements


@pytest.mark.parametrize("name", ["ultimate", "tangle", "owen-5x5"])
def test_an_estimate_is_near_the_truth(name: str) -> None:
    found = edgewise.load(name).difficulty(Limit(nodes=60_000))
    assert not found.exact
    # Seeds are fixed, so this is the same everywhere.
    assert found.placements == pytest.approx(KNOWN[name][0], rel=0.25)


def test_as_many_placements_as_it_has_are_enough() -> None:
    puzzle = edgewise.load("unicorn")
    assert puzzle.difficulty(Limit(nodes=1_730)).exact
    assert not puzzle.difficulty(Limit(nodes=1_729)).exact


def test_boards_are_counted_where_the_tree_is_only_estimated() -> None:
    found = edgewise.load("ultimate").difficulty(Limit(nodes=100_000))
    assert (found.exact, found.boards) == (False, 48)


def test_what_has_so_many_solutions_that_samples_meet_them_is_easy() -> None:
    found = edgewise.load("tantrix-triangle").difficulty(Limit(nodes=100_000))
    assert not found.exact
    assert 10 <= found.points <= 20


def test_a_limit_that_comes_first_is_said() -> None:
    with pytest.raises(EdgewiseError, match="not known yet"):
        edgewise.load("eternity2").difficulty(stop=lambda: True)


def test_points_and_words() -> None:
    assert [points(work) for work in (0, 1, 2, 10, 100, 1e10, 1e54)] == [0, 0, 3, 10, 20, 100, 100]
    assert [word(p) for p in (0, 12, 13, 19, 20, 26, 27, 34, 35, 49, 50, 100)] == [
        "trivial", "trivial", "easy", "easy", "medium", "medium", "hard", "hard", "very hard",
        "very hard", "for machines", "for machines",
    ]  # fmt: skip
    assert str(Difficulty(1730, 8, exact=True)) == "medium, 23 of 100 points"
    assert str(Difficulty(1e12, 1, exact=False)) == "for machines, about 100 of 100 points"


def test_what_cannot_be_solved_takes_as_long_as_it_takes_to_see_that() -> None:
    puzzle = edgewise.load("unicorn")
    sides = ("P-", "P-", "P-", "P-")
    spoiled = replace(puzzle, tiles=(Tile(sides), *puzzle.tiles[1:]))
    found = spoiled.difficulty()
    assert found.boards == 0
    assert found.work == found.placements > 9


# The command


def test_it_says_points_work_and_twins() -> None:
    assert run("unicorn").stdout == (
        "medium: 23 of 100 points\n"
        "somebody careful makes about 192 placements until the first board lies there\n"
        "the whole tree: 1,730 placements, 8 boards\n"
        "these are the tiles of Bibi Blocksberg witches (bibi) in a mirror with other\n"
        "  pictures\n"
    )


def test_in_json_it_has_the_promised_keys() -> None:
    found = answer("owen-4x4")
    assert list(found) == ["points", "word", "placements", "boards", "work", "exact", "twins"]
    assert found["placements"] == 3_131
    assert found["work"] == pytest.approx(3_131 / 37, abs=0.05)


def test_numbers_too_large_for_others_are_floats() -> None:
    found = answer("eternity2", "--nodes", "1000")
    assert isinstance(found["placements"], float)
    assert found["points"] == 100


RATED = [library.entry(name) for name in library.names()]


@pytest.mark.parametrize("entry", [e for e in RATED if e.exact], ids=lambda entry: entry.name)
def test_the_library_says_the_same(entry: library.Entry) -> None:
    found = edgewise.load(entry.name).difficulty()
    assert (found.points, found.exact) == (entry.points, True)


@pytest.mark.slow
@pytest.mark.parametrize("entry", [e for e in RATED if not e.exact], ids=lambda entry: entry.name)
def test_the_library_says_the_same_of_what_is_estimated(entry: library.Entry) -> None:
    found = edgewise.load(entry.name).difficulty()
    assert (found.points, found.exact) == (entry.points, False)


def test_the_help_says_when_it_is_estimated() -> None:
    assert EXACT == 5_000_000
    assert "five million" in run("--help").stdout
