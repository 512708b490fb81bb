"""Tiles in numbers on a grid of squares, with a border all round or without: read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...errors import FormatError
from ...layout import MAX_CELLS, Layout
from ...puzzle import Puzzle
from ...tile import Label, Turns
from ...wording import few, numbered
from ..complaint import Complaints, Objection, Position, Whereabouts
from ..draft import Draft, DraftTile
from ..frame import BORDERS, Border, refuse_others, size, told

Quad = tuple[int, ...]
"""The colours of a tile: top, right, bottom, left."""

MAX_COLOUR = 65_535

NUMBER = re.compile("0|[1-9][0-9]{0,4}")


def turned(quad: Quad, turn: int) -> Quad:
    """A tile after turning it clockwise."""
    first = -turn % 4
    return quad[first:] + quad[:first]


# Reading.


def drafted(
    layout: Layout,
    quads: Sequence[Quad],
    complaints: Complaints,
    where: Whereabouts,
    *,
    part: str = "tiles",
    turns: bool = True,
) -> Draft:
    """The draft of these tiles. A border on exactly the frame's sides is the rim.

    One that is nearly there is a mistake: the rest would be another puzzle. Complaints are about
    *part*, what the file calls its tiles.
    """
    frame = Border(layout, turns)
    rim: Label | None = None
    for border in BORDERS:
        kinds = frame.kinds(quads, border)
        if not any(any(kind) for kind in kinds):
            continue
        if frame.fits(kinds):
            rim = str(border)
            break
        if frame.nearly(kinds):
            expected = f"{border}, the border, on the outer sides alone: {told(frame.wanted)}"
            complaints.about(part, f"expected {expected}; got {told(kinds)}")
            break
    complaints.settle()
    # Whatever a file calls its border, ours is 0, unless that is a colour of it.
    plain = rim == str(MAX_COLOUR) and not any(0 in quad for quad in quads)
    names = {rim: "0"} if plain else {}
    tiles = (
        DraftTile(tuple(names.get(str(colour), str(colour)) for colour in quad)) for quad in quads
    )
    rim = names.get(rim, rim)
    return Draft(layout, tuple(tiles), rim=rim, rim_only=rim is not None, turns=turns, where=where)


def by_line(source: str, tiles: Sequence[int], clues: Sequence[int] = ()) -> Whereabouts:
    """Where the parts of a draft stand in a file with a tile to a line."""

    def find(parts: Collection[str]) -> dict[str, Position]:
        found: dict[str, Position] = {}
        for part in parts:
            match = re.match(r"(tiles|clues)\[(\d+)\]", part)
            lines = tiles if match and match[1] == "tiles" else clues
            if match and int(match[2]) < len(lines):
                found[part] = (lines[int(match[2])], None)
        return found

    return Whereabouts(source, find)


# Writing.


class Fixed(NamedTuple):
    """A clue in numbers, all from 0."""

    cell: int
    tile: int
    turn: int


@dataclass(frozen=True, slots=True)
class Keeps:
    """What a format can say beside tiles and a board."""

    what: str
    """Its documents, as a message calls them."""

    name: bool = True

    turns: bool = True
    """Whether tiles are turned, as it takes for granted."""

    frame: bool = True
    """Whether it has a border, 0; and whether clues."""

    most: int = MAX_COLOUR - 1
    """The last colour."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A puzzle in numbers."""

    rows: int
    cols: int

    quads: tuple[Quad, ...]
    """The border is 0; without one, nothing is."""

    clues: tuple[Fixed, ...]

    lost: tuple[str, ...]
    """What is not kept, in words that follow those."""

    def relisted(self, turns: Mapping[int, int]) -> Numbered:
        """The same puzzle with these tiles listed otherwise: so many steps clockwise."""
        quads = (turned(quad, turns.get(tile, 0)) for tile, quad in enumerate(self.quads))
        clues = (
            fixed._replace(turn=(fixed.turn - turns.get(fixed.tile, 0)) % 4) for fixed in self.clues
        )
        return replace(self, quads=tuple(quads), clues=tuple(clues))


def in_numbers(puzzle: Puzzle, keeps: Keeps) -> Numbered:
    """The puzzle as a format has it that *keeps* so much; an error if that is too little."""
    try:
        refuse_others(puzzle, keeps.what)
    except Objection as error:
        raise FormatError(str(error)) from None
    tiles = sum(tile.copies for tile in puzzle.tiles)
    if tiles > MAX_CELLS:
        raise FormatError(f"expected at most {MAX_CELLS:,} tiles, got {tiles:,}")
    framed = keeps.frame and _framed(puzzle)
    numbers = _numbers(puzzle, keeps, framed)
    listed = [tile for tile in puzzle.tiles for _ in range(tile.copies)]
    quads = tuple(tuple(numbers[label] for label in tile.sides) for tile in listed)
    clues = _fixed(puzzle) if keeps.frame else ()
    lost = [*_lost_rule(puzzle, keeps, framed)]
    if len(clues) < len(puzzle.clues):
        left = len(puzzle.clues) - len(clues)
        leave = "leaves" if left == 1 else "leave"
        why = f" that {leave} something open" if keeps.frame else ""
        lost.append(f"{numbered(left, 'clue')}{why}")
    if [tile.id for tile in listed] != [str(i + 1) for i in range(len(listed))]:
        lost.append("the ids of the tiles: they are numbered from 1")
    if any(str(number) != label for label, number in numbers.items()):
        shown = (f"{label} is {number}" for label, number in numbers.items())
        lost.append(f"the labels: {few(shown)}")
    return Numbered(*size(puzzle.layout), quads, clues, tuple(lost))


def losses(keeps: Keeps) -> Callable[[Puzzle], tuple[str, ...]]:
    """What a puzzle loses in a format that *keeps* so much, as a function of it."""
    return lambda puzzle: in_numbers(puzzle, keeps).lost


def _framed(puzzle: Puzzle) -> bool:
    """Whether the rim can be told from the tiles, so that readers take it for one."""
    rim = puzzle.rule.rim
    if not isinstance(rim, str):
        return False
    frame = Border(puzzle.layout, puzzle.rule.turns)
    tiles = [tile.sides for tile in puzzle.tiles for _ in range(tile.copies)]
    # Tiles to spare may lie inside, and show the border there, unless the rule says not.
    strict = puzzle.rule.rim_only or len(tiles) == len(puzzle.layout)
    return strict and frame.fits(frame.kinds(tiles, rim))


def _numbers(puzzle: Puzzle, keeps: Keeps, framed: bool) -> dict[Label, int]:
    """The number of each label. Numbers keep theirs, if 0 is the border or is not there."""
    labels = puzzle.labels()
    border = puzzle.rule.rim if framed else None
    own = {label: int(label) for label in labels if NUMBER.fullmatch(label)}
    free = not keeps.frame or (border in (None, "0") and ("0" in own) == (border == "0"))
    if free and len(own) == len(labels) and max(own.values(), default=0) <= keeps.most:
        return own
    others = [label for label in labels if label != border]
    first = 1 if keeps.frame else 0
    if len(others) + first - 1 > keeps.most:
        most = f"expected at most {keeps.most - first + 1:,} labels"
        raise FormatError(f"{most}, as {keeps.what} has no more, got {len(others):,}")
    found = {label: number for number, label in enumerate(others, first)}
    return found if border is None else {str(border): 0} | found


def _fixed(puzzle: Puzzle) -> tuple[Fixed, ...]:
    """The clues that leave nothing open."""
    rule, left, number = puzzle.rule, dict[str, list[int]](), 0
    for tile in puzzle.tiles:
        left[tile.id] = list(reversed(range(number, number + tile.copies)))
        number += tile.copies
    found = []
    for clue in puzzle.clues:
        cell, copies = puzzle.layout.index.get(clue.cell), left.get(clue.tile or "", [])
        turn = clue.turn if rule.turns else clue.turn or 0
        flipped = clue.flipped if rule.flips else clue.flipped or False
        if cell is not None and copies and turn is not None and flipped is False:
            found.append(Fixed(cell, copies.pop(), turn % 4))
    return tuple(found)


TURNING: dict[Turns, str] = {True: "may be turned", False: "may not be turned"}
TURNING |= {"half": "may only be turned by half"}


def _lost_rule(puzzle: Puzzle, keeps: Keeps, framed: bool) -> list[str]:
    rule, lost = puzzle.rule, []
    if puzzle.name and not keeps.name:
        lost.append("the name")
    if rule.turns is not keeps.turns:
        lost.append(f"that tiles {TURNING[rule.turns]}")
    if rule.flips:
        lost.append("that tiles may be turned over")
    if rule.rim is not None and not framed:
        lost.append("what the rim shows")
    return lost
