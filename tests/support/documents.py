"""A tiny puzzle as others write it, parts of what they write, and how that is looked at."""

from __future__ import annotations

from edgewise.formats import FORMATS
from edgewise.formats.source import Source
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Tile

TINY = Puzzle(
    square(2, 2),
    (Tile.parse("0/1/2/0"), Tile.parse("0/0/3/1"), Tile.parse("2/4/0/0"), Tile.parse("3/0/0/4")),
    Rule(rim="0", rim_only=True),
    (Clue("r1c1", "1", 0), Clue("r2c2", "4", 0)),
    "Tiny",
)


E2DEV = """{
  "name": "Tiny",
  "width": 2,
  "height": 2,
  "numColors": 4,
  "pieces": [
    [0, 1, 2, 0],
    [0, 0, 3, 1],
    [2, 4, 0, 0],
    [3, 0, 0, 4]
  ],
  "hints": [
    {"pos": 0, "piece": 0, "rot": 0},
    {"pos": 3, "piece": 3, "rot": 0}
  ]
}
"""

EII = """{
  "name": "Tiny",
  "rows": 2,
  "cols": 2,
  "tiles": [
    [0, 1, 2, 0],
    [0, 0, 3, 1],
    [2, 4, 0, 0],
    [3, 0, 0, 4]
  ],
  "placed": [
    {"row": 0, "col": 0, "tile": [0, 1, 2, 0]},
    {"row": 1, "col": 1, "tile": [3, 0, 0, 4]}
  ]
}
"""


def binary(*rows: str, side: int = 2) -> str:
    """A binary CSV; rows as `65535 1 2 65535 0 0 0`."""
    lines = [str(side)]
    for row in rows:
        numbers = row.split()
        lines.append(",".join([*(f"{int(x):016b}" for x in numbers[:4]), *numbers[4:]]))
    return "\n".join(lines) + "\n"


def tiny(*last: str) -> str:
    """Our tiny puzzle, each tile with its last three numbers."""
    tiles = ["65535 1 2 65535", "65535 65535 3 1", "2 4 65535 65535", "3 65535 65535 4"]
    return binary(*(f"{tile} {numbers}" for tile, numbers in zip(tiles, last, strict=True)))


NONE = "0 0 0"


# x, y, north, east, south, west, x and y where it belongs: one tile lies beside the board.
SAVED = (
    "@m(yyda(yyyyyyyy)ua(yyyyu)) (0x02, 0x0a, 12.503, "
    "[(0x00, 0x01, 0x03, 0x04, 0x05, 0x06, 0x00, 0x00), "
    "(0x01, 0x00, 0x07, 0x08, 0x09, 0x04, 0x01, 0x00), "
    "(0x03, 0x00, 0x05, 0x02, 0x01, 0x00, 0x00, 0x01), "
    "(0x01, 0x01, 0x09, 0x01, 0x01, 0x02, 0x01, 0x01)], 1, [(0x00, 0x00, 0x01, 0x01, 7)])"
)


def wang(*tiles: str, kind: str = 'type="edge"', extra: str = "") -> str:
    """A tileset whose tiles have these colours: `1 2 1 2`."""
    listed = "".join(
        f'  <wangtile tileid="{number}" wangid="{",0,".join(tile.split())},0"/>\n'
        for number, tile in enumerate(tiles)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="1.10" name="grass">\n'
        f'{extra} <wangsets>\n <wangset name="paths" {kind} tile="-1">\n'
        f'  <wangcolor name="a" color="#ff0000" tile="-1" probability="1"/>\n{listed}'
        " </wangset>\n </wangsets>\n</tileset>\n"
    )


PATHS = wang("1 2 1 1", "2 1 1 2", "1 1 2 1", "1 2 2 1")


CLUES = {"r9c8": ("139", 0), "r14c3": ("181", 1), "r3c14": ("255", 1), "r14c14": ("249", 2)}
CLUES |= {"r3c3": ("208", 1)}
"""Of Eternity II: cell, piece, quarter turns clockwise of what eternity2.dev lists."""


def counts(puzzle: Puzzle) -> tuple[int, int]:
    found = puzzle.count()
    assert found.complete
    return found.arrangements, found.solutions


def fitting(text: str, name: str = "<text>") -> str:
    """The format that reads a text."""
    return next(known.name for known in FORMATS.values() if known.fits(Source(text, name)))
