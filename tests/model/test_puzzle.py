"""Puzzles: comparing; ids for nameless tiles; labels and rim."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given, settings

from edgewise.layout import Side
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Tile
from strategies import puzzles

PLAIN = Tile.parse("a/a/a/a")
ONE = square(1, 1)
TWO = square(1, 2)


@settings(max_examples=50)
@given(puzzles(max_cells=4))
def test_equal_puzzles_have_equal_hashes(puzzle: Puzzle) -> None:
    again = Puzzle(
        puzzle.layout, tuple(puzzle.tiles), puzzle.rule, tuple(puzzle.clues), puzzle.name
    )
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert replace(puzzle, name="another") != puzzle
    assert replace(puzzle, clues=(*puzzle.clues, Clue("r1c1", "1"))) != puzzle
    assert replace(puzzle, tiles=(*puzzle.tiles, Tile(("q",)))) != puzzle
    assert replace(puzzle, rule=replace(puzzle.rule, turns=not puzzle.rule.turns)) != puzzle


def test_a_puzzle_never_changes() -> None:
    puzzle = Puzzle(ONE, (PLAIN,))
    with pytest.raises(FrozenInstanceError):
        puzzle.name = "x"  # type: ignore[misc]


def test_lists_will_do_for_tiles_and_clues() -> None:
    tiles: Any = [PLAIN]
    clues: Any = [Clue("r1c1", "1")]
    assert hash(Puzzle(ONE, tiles, clues=clues)) == hash(
        Puzzle(ONE, (PLAIN,), clues=(Clue("r1c1", "1"),))
    )


def test_nameless_tiles_are_numbered_by_their_place() -> None:
    tiles = (PLAIN, Tile(("b",) * 4, "x"), Tile(("c",) * 4, copies=3))
    puzzle = Puzzle(TWO, tiles)
    assert [tile.id for tile in puzzle.tiles] == ["1", "x", "3"]
    assert [tile.copies for tile in puzzle.tiles] == [1, 1, 3]
    assert puzzle.by_id["3"] == Tile(("c",) * 4, "3", 3)
    assert str(puzzle) == "puzzle: 5 tiles for 2 cells (square)"
    assert str(replace(puzzle, name="Ants")) == "Ants: 5 tiles for 2 cells (square)"


def test_labels_come_in_order_of_appearance_then_those_of_the_rim() -> None:
    tiles = (Tile.parse("c/a/c/b"), Tile(("b",) * 4, back=("d",) * 4))
    rule = Rule(rim=(("r1c1.0", "z"), ("r1c1.2", "y"), ("r1c1.3", "a")))
    assert Puzzle(ONE, tiles, rule).labels() == ("c", "a", "b", "d", "y", "z")


def test_the_rim_side_by_side() -> None:
    tiles = (PLAIN, PLAIN)
    assert Puzzle(TWO, tiles).rim() == {}
    assert Puzzle(TWO, tiles, Rule(rim="g")).rim() == dict.fromkeys(TWO.rim(), "g")
    assert Puzzle(TWO, tiles, Rule(rim=(("r1c2.1", "x"),))).rim() == {Side(1, 1): "x"}


def test_the_short_ways_lead_to_the_engines() -> None:
    puzzle = Puzzle(ONE, (Tile.parse("a/b/c/d"),))
    assert puzzle.count().arrangements == 4
    assert puzzle.count().solutions == 1
    assert len(list(puzzle.solutions())) == 4
    assert len(puzzle.solve().boards) == 1
