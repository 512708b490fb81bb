"""Cards as Python has them: `Puzzle.of`."""

from __future__ import annotations

from typing import Any

import pytest

import edgewise
from edgewise import Puzzle, Tile
from natural import SPELLINGS, spelled

UNICORN = edgewise.load("unicorn")
CARDS = spelled(UNICORN, SPELLINGS["frog head"])
SIDES = ("top", "right", "bottom", "left")


@pytest.mark.parametrize(
    "tiles",
    [
        CARDS,
        tuple(map(tuple, CARDS)),
        [", ".join(card) for card in CARDS],
        "\n".join(", ".join(card) for card in CARDS),
        dict(enumerate(CARDS)),
        [dict(zip(SIDES, card, strict=True)) for card in CARDS],
        [[tuple(label.split()) for label in card] for card in CARDS],
        [[(label[0], label.endswith("head")) for label in card] for card in CARDS],
        (card for card in CARDS),
        [Tile(tile.sides) for tile in UNICORN.tiles],
        spelled(UNICORN, SPELLINGS["🐸+"]),
        [[int(label) for label in card] for card in spelled(UNICORN, SPELLINGS["1 and -1"])],
    ],
)
def test_whatever_somebody_has(tiles: Any) -> None:
    notes: list[str] = []
    found = Puzzle.of(tiles, note=notes.append).count()
    assert (found.arrangements, found.solutions) == (8, 2)
    assert notes


def test_the_board_and_the_rule_may_be_said() -> None:
    puzzle = Puzzle.of([[1, 2, 3, 4], [2, 3, 4, 1]], "1x2", "equal", rim="none")
    assert str(puzzle.layout.size) == "(('rows', 1), ('cols', 2))"
    assert puzzle.rule == edgewise.Rule()
    turned = Puzzle.of(["1 4 2 3", "2 1 3 4"], "1x2", typed=("top", "left", "right", "bottom"))
    assert turned.tiles == puzzle.tiles


@pytest.mark.parametrize(
    "tiles", [None, 7, [None] * 4, [[1.5, 2, 3, 4]], [[[[[[[1]]]]]]], [b"abcd"], [object()], {1: 2}]
)
def test_what_are_no_tiles_is_said(tiles: Any) -> None:
    with pytest.raises(edgewise.EdgewiseError, match="expected"):
        Puzzle.of(tiles)
