"""Cards with half pictures as the solvers of others have them: no two alike, and all are read."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import edgewise
from edgewise import formats, library

Half = tuple[str, bool]

Cards = list[list[Half]]


def cards() -> Cards:
    """The Unicorn's cards: a letter for each picture, and which half of it."""
    puzzle = edgewise.load("unicorn")
    letters = dict(zip(sorted({label[:-1] for label in puzzle.labels()}), "ABCD", strict=True))
    return [[(letters[x[:-1]], x[-1] == "+") for x in tile.sides] for tile in puzzle.tiles]


def lines(cards: Cards, spell: Callable[[Half], str], between: str = " ", first: str = "") -> str:
    return "\n".join(
        first.format(chr(ord("A") + n), n + 1) + between.join(map(spell, card))
        for n, card in enumerate(cards)
    )


def case(half: Half) -> str:
    return half[0] if half[1] else half[0].lower()


def tharp(cards: Cards) -> str:
    names = ("North", "East", "South", "West")
    return json.dumps(
        [
            {**{k: f"{'RL'[up]}{x}oat" for k, (x, up) in zip(names, card, strict=True)}, "ID": n}
            for n, card in enumerate(cards, 1)
        ]
    )


def kulecki(cards: Cards) -> str:
    sides = {"left": 3, "up": 0, "right": 1, "down": 2}
    return json.dumps(
        [
            {
                "filename": f"IMG_{n}.jpg",
                "colors": {name: card[side][0] for name, side in sides.items()},
                "parts": {name: ("tail", "head")[card[side][1]] for name, side in sides.items()},
            }
            for n, card in enumerate(cards)
        ]
    )


FORMS: dict[str, Callable[[Cards], str]] = {
    "roadfoodr": lambda cards: (
        "ID,Top,Right,Bottom,Left\n" + lines(cards, lambda h: f"{h[0]}/{'BT'[h[1]]}", ",", "{1},")
    ),
    "Gmfholley": lambda cards: lines(cards, case),
    "EricChen424": lambda cards: lines(cards, case, ""),
    "seriot": lambda cards: lines(cards, case, "", "{0}0-"),
    "allisontharp": tharp,
    "Kulecki": kulecki,
    "huberf": lambda cards: lines(cards, lambda h: f"{h[0]}{h[1]:d}"),
    "huberf, nothing between": lambda cards: lines(cards, lambda h: f"{h[0]}{h[1]:d}", ""),
    "TUD": lambda cards: (
        "0 1 3 3\n" + lines(cards, lambda h: str((ord(h[0]) - 64) * (1 if h[1] else -1)))
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_cards_are_read_as_each_solver_has_them(form: str) -> None:
    notes: list[str] = []
    puzzle = formats.read(FORMS[form](cards()), note=notes.append)
    found, known = puzzle.count(), library.entry("unicorn")
    assert (found.arrangements, found.solutions) == (known.arrangements, known.solutions), notes
    assert notes, "how the halves were read is said"
