"""A puzzle whose every text tries to break out of whatever it is written into."""

from __future__ import annotations

from edgewise import Puzzle, Tile, shapes

WORDS = (
    "</script><script>document.title='HACKED'</script>",
    "<!--<script>",
    "\"'><img src=x onerror=\"document.title='HACKED'\">",
    "</title></style></svg><iframe src=https://example.com>",
    "x" * 10_000,
    "\u05e9\u05dc\u05d5\u05dd \u202eabc",
    "one\ntwo\r\n\u2028three\x00\x1b[31m",
    "&lt;b&amp;{{film}}${1}\\u003c]]>",
    "🐢🏳️‍🌈",
)

HOSTILE = Puzzle(
    shapes.square(2, 2),
    (
        Tile((WORDS[0], WORDS[1], WORDS[2], WORDS[3]), WORDS[0]),
        Tile((WORDS[4], WORDS[5], WORDS[6], WORDS[1]), WORDS[4]),
        Tile((WORDS[2], WORDS[7], WORDS[8], WORDS[0]), WORDS[6]),
        Tile((WORDS[6], WORDS[0], WORDS[4], WORDS[7]), WORDS[5]),
    ),
    name=WORDS[0] + WORDS[3],
)
