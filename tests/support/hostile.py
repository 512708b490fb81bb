"""A puzzle whose every text tries to break out of whatever it is written into."""

from __future__ import annotations

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
