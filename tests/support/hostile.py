"""A puzzle whose every text tries to break out of whatever it is written into."""

from __future__ import annotations

from typing import Any

import pictures
from edgewise import Puzzle, Tile, shapes

WORDS = (
    "</script><script>document.title='HACKED'</script>",
    "<!--<script>",
    "\"'><img src=x onerror=\"document.title='HACKED'\">",
    "</title></style></svg><iframe src=https://example.com>",
    "one\ntwo\u2028three",
    *pictures.HOSTILE,
)

HOSTILE = Puzzle(
    shapes.square(4, 4),
    tuple(Tile((*WORDS[i:], *WORDS[:i])[:4], word) for i, word in enumerate(WORDS)),
    name=WORDS[0] + WORDS[3],
)
"""Tried in the first cell, every tile is seen."""


PRINTABLE = [word for word in WORDS if word.isprintable() and len(word) < 200]


def disguised(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Cards whose motifs, ids and name are such words; they have the same solutions."""
    motifs = sorted({side[:-1] for tile in puzzle["tiles"] for side in tile["sides"]})
    words = dict(zip(motifs, PRINTABLE, strict=False))
    assert len(words) == len(motifs)
    tiles = [
        {
            "id": f"{number}{PRINTABLE[number % len(PRINTABLE)]}",
            "sides": [words[side[:-1]] + side[-1] for side in tile["sides"]],
        }
        for number, tile in enumerate(puzzle["tiles"])
    ]
    return {**puzzle, "tiles": tiles, "name": PRINTABLE[0] + PRINTABLE[1]}
