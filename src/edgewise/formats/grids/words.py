"""How the cells of a grid are written: a number, and a turn in one spelling or another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..opening import first_line
from ..source import Source


@dataclass(frozen=True, slots=True)
class Form:
    """How one format writes a cell."""

    word: re.Pattern[str]
    """A tile that lies there: its number, and its turn."""

    empty: re.Pattern[str]

    turns: Callable[[int], Mapping[str, int]]
    """What the turn of a tile with so many sides may be, in steps clockwise."""

    first: int | None
    """What the first tile is numbered, by its place; None: tiles go by their ids."""

    example: str
    """A cell, for messages."""

    blank: str
    """How an empty cell is written."""

    tile: str
    """How a tile is written; its number is aligned where that is usual."""

    between: str = "\n"
    """What stands between two boards."""

    end: str = "\n"
    """How a board ends."""

    split: re.Pattern[str] = re.compile(r"[^\s,|\[\]()]+")
    """The words of a line."""


def _steps(sides: int) -> dict[str, int]:
    return {str(turn): turn for turn in range(sides)}


def _degrees(sides: int) -> dict[str, int]:
    return {str(360 * turn // sides): turn for turn in range(sides)}


def _compass(sides: int) -> dict[str, int]:
    return {"N": 0, "E": 1, "S": 2, "W": 3}


FORMS = {
    "et2": Form(
        word=re.compile(r"([0-9]{1,9})/([0-9]{1,9})"),
        empty=re.compile(r"-+(?:/-+)?"),
        turns=_steps,
        first=None,
        example="139/2 or ---/-",
        blank=" ---/-",
        tile="{number:>4}/{turn}",
        between="\n\n",
        end="",  # the viewer would take what follows a last line end for a row
    ),
    "degrees": Form(
        word=re.compile(r"[Tt]([0-9]{1,9})[Rr]([0-9]{1,9})"),
        empty=re.compile(r"-+(?:/-+)?|\.+|[·_?]"),
        turns=_degrees,
        first=0,
        example="T0R90 or -",
        blank="-",
        tile="T{number}R{turn}",
    ),
    # The letter says where the first side of the tile lies, which is the top one in our lists.
    "yfirmy": Form(
        word=re.compile(r"([0-9]{1,9})([A-Z])"),
        empty=re.compile(r"\."),
        turns=_compass,
        first=0,
        example="212W or .",
        blank=".",
        tile="{number}{turn}",
        between="",
        split=re.compile(r"[^\s$:;]+"),
    ),
}

FIRST = re.compile(r"[\s|\[(]*([^\s,|\[\]()]+)")
"""The first word of a line."""

LATER = re.compile(r"[\s,|][Tt][0-9]{1,9}[Rr][0-9]{1,9}(?:[\s,|]|$)")

HOLE = re.compile(r"(?:^|\s)-+/-+(?:\s|$)")


def sniffed(source: Source) -> str | None:
    """The name of the format that a text is in; None if it is no grid.

    A grid of et2 without empty cells looks like our own boards, and is left to these.
    """
    if source.suffix == ".et2":
        return "et2"
    start = FIRST.match(first_line(source.text))
    if start is None:
        return None
    word = start[1]
    if re.match(r"\$(?:[0-9]{1,9}[A-Z]|\.):", word):
        return "yfirmy"
    if FORMS["degrees"].word.fullmatch(word):
        return "degrees"
    if re.fullmatch("-+", word) and LATER.search(source.text):
        return "degrees"
    et2 = FORMS["et2"]
    if (et2.word.fullmatch(word) or et2.empty.fullmatch(word)) and HOLE.search(source.text):
        return "et2"
    return None
