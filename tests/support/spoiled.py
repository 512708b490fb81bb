"""Puzzles that were typed wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import edgewise
from edgewise import Clue, Puzzle, Tile, formats
from edgewise.errors import Place
from strategies import puzzles


def altered(name: str, seed: int) -> Puzzle:
    """A puzzle of the library with the labels of two sides swapped."""
    puzzle = edgewise.load(name)
    tiles = [list(tile.sides) for tile in puzzle.tiles]
    random = Random(seed)
    i, j = random.sample(range(len(tiles)), 2)
    s, t = random.randrange(len(tiles[i])), random.randrange(len(tiles[j]))
    tiles[i][s], tiles[j][t] = tiles[j][t], tiles[i][s]
    return Puzzle(puzzle.layout, tuple(Tile(tuple(sides)) for sides in tiles), puzzle.rule)


def card(*lines: str) -> str:
    """A text puzzle of one cell whose tiles are *lines*."""
    return "\n".join(["board: 1x1", "tiles:", *lines, ""])


MARK = "\N{SKULL AND CROSSBONES}s+"
"""A label that no strategy draws: what stands there is spoiled."""

BROKEN = {
    "text": ["=", "(s", '""', '"\\x"'],
    "json": ["99.5", "null", '{"a": 1}', '""', "[1]"],
}
"""What cannot be a label, as it stands in a file."""


@dataclass(frozen=True)
class Spoiled:
    """The text of a puzzle with one mistake in it."""

    text: str

    place: Place
    """Where that is; a side or column that no reader could know is left out."""


@st.composite
def broken_labels(draw: DrawFn, format: str) -> Spoiled:
    """A puzzle with something in the place of a label that is none."""
    puzzle, place = draw(_marked(), label="marked")
    text = formats.dump(puzzle, format)
    mark = MARK if format == "text" else f'"{MARK}"'
    assert text.count(mark) == 1
    broken = draw(st.sampled_from(BROKEN[format]))
    if format == "text" and broken != "=":  # no word: so nobody can tell which side it is
        place = replace(place, side=None, back=False)
    line, column = position(text, text.index(mark))
    return Spoiled(text.replace(mark, broken), replace(place, line=line, column=column))


def position(text: str, at: int) -> tuple[int, int]:
    """The line and column of a letter."""
    lines = text[: at + 1].split("\n")
    return len(lines), len(lines[-1])


@st.composite
def strange_labels(draw: DrawFn) -> tuple[Puzzle, Place]:
    """A puzzle with a label that has no mate."""
    puzzle, place = draw(_marked().filter(lambda found: found[0].rule.match == "pairs"))
    return puzzle, place


@st.composite
def _marked(draw: DrawFn) -> tuple[Puzzle, Place]:
    """A puzzle with the mark as a label of one tile, and its place."""
    puzzle = draw(puzzles(odd_labels=True))
    i = draw(st.integers(0, len(puzzle.tiles) - 1))
    tile = puzzle.tiles[i]
    back = tile.back is not None and draw(st.booleans())
    face = list(tile.back if back and tile.back else tile.sides)
    side = draw(st.integers(0, len(face) - 1))
    face[side] = MARK
    tile = replace(tile, back=tuple(face)) if back else replace(tile, sides=tuple(face))
    tiles = (*puzzle.tiles[:i], tile, *puzzle.tiles[i + 1 :])
    return replace(puzzle, tiles=tiles), Place(tile=i, side=side, back=back)


@st.composite
def flawed(draw: DrawFn) -> tuple[Puzzle, Place]:
    """A puzzle with one fatal flaw other than a label, and its place."""
    puzzle = draw(puzzles())
    kind = draw(st.sampled_from(["clue", "rim", "sides", "id"]))
    i = draw(st.integers(0, len(puzzle.tiles) - 1))
    tiles = list(puzzle.tiles)
    if kind == "clue":
        clues = list(puzzle.clues)
        clues.insert(draw(st.integers(0, len(clues))), Clue("r99c1", tiles[i].id))
        return replace(puzzle, clues=tuple(clues)), Place(cell="r99c1")
    if kind == "rim":
        sides = {"r99c1.2": tiles[0].sides[0]}
        rim = {**dict(puzzle.rule.rim), **sides} if isinstance(puzzle.rule.rim, tuple) else sides
        rule = replace(puzzle.rule, rim=tuple(rim.items()), rim_only=False)
        # Labels that only the rim allowed would be strange now.
        return replace(puzzle, rule=replace(rule, match="equal", pairs=())), Place(
            cell="r99c1", side=2
        )
    if kind == "sides":
        tiles[i] = replace(tiles[i], sides=tiles[i].sides[:1] * 11, back=None)
    else:
        tiles.append(replace(tiles[i], id=tiles[0].id))
        i = len(tiles) - 1
    return replace(puzzle, tiles=tuple(tiles)), Place(tile=i)
