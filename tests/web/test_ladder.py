"""The ladder of hints as the page climbs it: from any position that can still be finished, it leads
to a solution; from any other, what it lifts leads back to one that can."""

from __future__ import annotations

import random
from typing import Any

import pytest

import edgewise
from edgewise import formats
from edgewise.check import is_solution
from edgewise.formats.own_json.boards import plain
from edgewise.web.asked import Asked
from edgewise.web.calls import CALLS
from edgewise.web.limits import LOCAL
from servers import bundled

SHAPES = ["unicorn", "drive-ya-nuts", "triazzle", "bwinf-0", "tetravex-spoj", "owen-4x4"]
"""Squares, hexagons and triangles; in halves and whole; turned and not; with a rim and without."""


def hint(puzzle: object, cells: list[Any]) -> dict[str, Any]:
    asked = Asked({"puzzle": puzzle, "board": board(cells), "level": 3}, LOCAL, quick=False)
    found = CALLS["hint"](asked, lambda event, data: None, lambda: False)
    assert isinstance(found, dict)
    return found


def board(cells: list[Any]) -> dict[str, Any]:
    return {"edgewise": 1, "cells": cells}


def climbed(name: str, puzzle: Any, cells: list[Any]) -> None:
    """Hint after hint is laid, until nothing is left to lay."""
    layout = edgewise.load(name).layout
    while None in cells:
        told = hint(puzzle, cells)
        assert told["ways"] > 0
        at = layout.index[told["cell"]]
        assert cells[at] is None
        cells = [told["placement"] if i == at else lies for i, lies in enumerate(cells)]
    (found,) = formats.read_boards(edgewise.load(name), str_of(cells), "board", format="json")
    assert is_solution(found)


def str_of(cells: list[Any]) -> str:
    import json

    return json.dumps([board(cells)])


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("seed", range(3))
def test_from_a_position_that_can_be_finished_it_leads_to_a_solution(name: str, seed: int) -> None:
    chance, puzzle = random.Random(f"{name} {seed}"), bundled(name)
    solved = edgewise.load(name).solve().board
    assert solved is not None
    whole: list[Any] = plain(solved)["cells"]  # type: ignore[assignment]
    some = [lies if chance.random() < 0.4 else None for lies in whole]
    climbed(name, puzzle, some)


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("seed", range(3))
def test_from_any_other_position_it_leads_back_to_one_that_can(name: str, seed: int) -> None:
    chance, puzzle = random.Random(f"{name} {seed}"), edgewise.load(name)
    tiles = chance.sample(puzzle.tiles, 3)
    places = chance.sample(range(len(puzzle.layout)), 3)
    turns = range(len(tiles[0].sides)) if puzzle.rule.turns is True else (0,)
    cells: list[Any] = [None] * len(puzzle.layout)
    for tile, place in zip(tiles, places, strict=True):
        cells[place] = {"tile": tile.id, "turn": chance.choice(turns), "flipped": False}
    told = hint(bundled(name), cells)
    if told["ways"] == 0:
        away = {puzzle.layout.index[cell] for cell in told["lift"]}
        assert away
        cells = [None if i in away else lies for i, lies in enumerate(cells)]
    climbed(name, bundled(name), cells)
