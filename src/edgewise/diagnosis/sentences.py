"""Sides and tiles as a person at the table would name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..puzzle import Puzzle
from ..tile import Label
from ..wording import listed, numbered, plural
from .versions import Change, Mistake

if TYPE_CHECKING:
    from .repair import Repair

SQUARE = ("top", "right", "bottom", "left")

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth"),
)


@dataclass(frozen=True, slots=True)
class Solutions:
    """How many there are."""

    count: int

    more: bool
    """Whether there may be more: they were not counted to the end."""

    def __str__(self) -> str:
        return numbered(self.count, "solution") + " or more" * self.more


def side(puzzle: Puzzle, tile: str, number: int, back: bool = False) -> str:
    """`top` of a square tile as it is listed, `third label` of others."""
    sides = len(puzzle.by_id[tile].sides)
    name = SQUARE[number] if sides == len(SQUARE) else f"{ORDINALS[number]} label"
    return f"{name} of its back" if back else name


def change(puzzle: Puzzle, made: Change) -> str:
    """`tile 4, right: 'LGoat' should be 'RGoat'`."""
    where = side(puzzle, made.tile, made.side, made.back)
    return f"tile {made.tile}, {where}: {made.was!r} should be {made.to!r}"


def repair(made: Repair) -> str:
    """What to correct, in a sentence."""
    mistake, after = made.mistake, made.puzzle
    if mistake in TOLD:
        return TOLD[mistake](made)
    tile = made.changes[0].tile
    if mistake in (Mistake.MIRRORED, Mistake.ORDER):
        how = "read the wrong way round" if mistake is Mistake.MIRRORED else "in the wrong order"
        return f"tile {tile}, {how}, should be {', '.join(after.by_id[tile].sides)}"
    if mistake is Mistake.NEIGHBOURS:
        a, b = made.changes
        places = " and ".join(side(after, tile, c.side, c.back) for c in (a, b))
        return f"tile {tile}, {places}: {a.was!r} and {b.was!r} are swapped"
    if mistake is Mistake.SWAP:
        one, two = (f"tile {c.tile}, {side(after, c.tile, c.side, c.back)}" for c in made.changes)
        return f"{one} and {two}: {made.changes[0].was!r} and {made.changes[1].was!r} are swapped"
    return "; and ".join(change(after, each) for each in made.changes)


def _halves(made: Repair) -> str:
    one = made.changes[0]
    a, b = (one.was, one.to) if one.was < one.to else (one.to, one.was)
    tiles = list(dict.fromkeys(change.tile for change in made.changes))
    where = f"{plural('tile', len(tiles))} {listed(tiles)}"
    return f"{where}: {a!r} and {b!r} are marked the other way round there"


def _names(made: Repair) -> str:
    pairs = dict.fromkeys((change.was, change.to) for change in made.changes)
    return " and ".join(f"{was!r} is another name for {to!r}" for was, to in pairs)


def _missing(made: Repair) -> str:
    if made.mistake is Mistake.MISSING:
        return f"a tile is missing: it shows {card(made.card)}"
    return f"tile {made.tile} was typed twice, and a tile forgotten that shows {card(made.card)}"


def card(sides: Sequence[Label | None]) -> str:
    """What a tile must show, clockwise; the sides that may show anything come last."""
    count = len(sides)
    rounds = [(*sides[i:], *sides[:i]) for i in range(count)]
    way = max(rounds, key=lambda way: [label is not None for label in way])
    known = [label for label in way if label is not None]
    if len(known) == count:
        return f"{', '.join(known)} (clockwise)"
    if not known:
        return "anything"
    free = count - len(known)
    rest = "the other side shows anything" if free == 1 else f"the other {free} show anything"
    if None in way[: len(known)]:  # some of them are apart
        shown = ", ".join("anything" if label is None else label for label in way)
        return f"{shown} (clockwise)"
    return f"{', '.join(known)} (clockwise; {rest})" if len(known) > 1 else f"{known[0]} ({rest})"


def _sides(made: Repair) -> str:
    return f"all tiles {dict(made.told)['typed'].replace(',', ', ')}"


def _size(made: Repair) -> str:
    return f"board {dict(made.told)['board']}"


def rule(told: Sequence[tuple[str, str]], puzzle: Puzzle) -> str:
    """What another rule says, that of *puzzle*."""
    ((key, value),) = told
    if key == "match" and value == "equal":
        said = "equal labels match"
    elif key == "match":
        a, b = puzzle.rule.pairs[0] if puzzle.rule.pairs else ("R+", "R-")
        said = f"labels are halves, as {a} and {b}"
    else:
        said = {
            "rim": f"the rim shows {value!r}" if value != "none" else "the rim may show anything",
            "turns": "tiles may be turned" + " by half" * (value == "half"),
            "flips": "tiles may be turned over",
            "clues": "without the clues",
        }[key]
    return said if key == "clues" else f"{said} ({key}: {value})"


TOLD: dict[Mistake, Callable[[Repair], str]] = {
    Mistake.HALVES: _halves,
    Mistake.NAMES: _names,
    Mistake.TWICE: _missing,
    Mistake.MISSING: _missing,
    Mistake.SIDES: _sides,
    Mistake.SIZE: _size,
    Mistake.RULE: lambda made: rule(made.told, made.puzzle),
}
"""How to say what was not done to a single tile."""
