"""Short words for a print, and what a notebook shows."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest

import edgewise
from edgewise import Limit, Placement, Puzzle, Rule, Tile, shapes
from edgewise.board import Board

UNICORN = edgewise.load("unicorn")
TYPO = Puzzle(UNICORN.layout, (Tile.parse("P-/P-/R+/Y+"), *UNICORN.tiles[1:]), UNICORN.rule)

HOSTILE = '<script>alert("&")</script>'


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (UNICORN, r"Unicorn cards: 9 tiles for 9 cells \(square\)"),
        (
            UNICORN.solve(),
            r"solved: 1 arrangement, 1 solution so far \([\d,]+ placements?, .* s, by",
        ),
        (
            UNICORN.count(),
            r"solved: \d+ arrangements?, \d+ solutions? \([\d,]+ placements, .* s, by",
        ),
        (UNICORN.count(Limit(nodes=0)), "stopped: 0 arrangements, 0 solutions so far"),
        (TYPO.solve(), r"impossible: there is no solution \("),
        (TYPO.best(), r"best: 11 of 12 joints match \(.* s, by \w+, seed 1\)"),
        (UNICORN.estimate(), r"exactly [\d,]+ placements; about .* here, by"),
        (TYPO.diagnose(), r"impossible.*\n(- .*\n)*perhaps tile"),
        (UNICORN.diagnose(), "it can be solved: 2 solutions"),
        (UNICORN.hint(), "can be finished in 2 ways; look at "),
        (Board.empty(TYPO).hint(), "cannot be finished as it lies"),
    ],
)
def test_answers_are_short_in_print_and_seen_in_a_notebook(answer: Any, words: str) -> None:
    assert re.match(words, str(answer)), str(answer)
    assert len(str(answer)) < 1000
    if isinstance(answer, Puzzle):
        assert str(answer._repr_svg_()).startswith("<svg")
    else:
        assert answer._repr_html_().startswith("<p>")


def hostile() -> Puzzle:
    tiles = [Tile((HOSTILE, "b", HOSTILE, "b"), id=f"{HOSTILE}{i}") for i in range(2)]
    return Puzzle(shapes.square(1, 2), tiles, Rule(turns=False), name=HOSTILE)


def test_hostile_labels_do_nothing() -> None:
    puzzle = hostile()
    board = Board.empty(puzzle).put(0, Placement(f"{HOSTILE}0"))
    assert "<script" not in str(puzzle._repr_svg_())
    for answer in (puzzle.solve(), puzzle.best(), puzzle.diagnose(), board.hint()):
        html = answer._repr_html_()
        assert "<script" not in html
        for picture in re.findall(r"base64,([^\"]*)\"", html):
            assert "<script" not in base64.b64decode(picture).decode()


def test_a_very_large_puzzle_is_not_drawn_unasked() -> None:
    puzzle = Puzzle(shapes.square(40, 40), [Tile.parse("a/a/a/a")] * 1600)
    assert puzzle._repr_svg_() is None
    assert "<img" not in Board.empty(puzzle).hint(Limit(seconds=0))._repr_html_()
