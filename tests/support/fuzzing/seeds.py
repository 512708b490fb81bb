"""Inputs to begin with: what edgewise writes itself, and cards as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import documents
import natural
import solver_answers
from edgewise import formats, library
from edgewise.errors import EdgewiseError
from edgewise.limit import Limit
from edgewise.puzzle import Puzzle

from .targets import BOARDS_OF, MAX_INPUT, puzzle_of

EXAMPLES = {
    "binary-csv": documents.tiny("1 0 0", documents.NONE, "0 1 2", documents.NONE),
    "gnome-tetravex": documents.SAVED,
    "tiled": documents.PATHS,
    "xcc": "1:\n r1c1 t1 j1:0 e1:1 (1 of 2)\n j1:0 e2:1 r1c2 t2 (1 of 1)\n null t1 (1 of 1)\n",
    "griffon": "ntiles: 4\n1 0 0 1 1\n2 0 0 1 2\n3 0 0 2 1\n4 0 0 2 2\n",
}
"""Of formats that edgewise does not write."""

MANY = 150
"""Ways to write cards down, of all there are."""


def seeds(target: str) -> list[bytes]:
    """Short ones, for one target."""
    kind, _, format = target.partition("-")
    if kind == "boards":
        found = _boards(format)
    elif kind == "puzzle" and format:
        found = _written(format)
    elif kind == "told":
        found = (b"3x3\nhalves\nnone\ntop,left,right,bottom\n" + text for text in _natural())
    elif kind == "spreadsheet":
        found = (lead + text for text in _natural() if b"\t" in text for lead in (b"a", b"A"))
    else:
        found = _natural()
    return sorted({text for text in found if len(text) <= MAX_INPUT})


def _natural() -> Iterator[bytes]:
    chance, unicorn = Random(1), formats.load("unicorn")
    ways = [(s, w) for s in natural.SPELLINGS for w in natural.WRAPPINGS]
    for spelling, wrapping in chance.sample(ways, MANY):
        cards = natural.spelled(unicorn, natural.SPELLINGS[spelling])
        yield natural.WRAPPINGS[wrapping](cards).encode("utf-8")


def _written(format: str) -> Iterator[bytes]:
    if format in EXAMPLES:
        yield EXAMPLES[format].encode("utf-8")
    if format == "viewer":
        yield from (board[1:] for board in _boards(format))
    for name in library.names():
        if (text := _dumped(formats.load(name), format)) is not None:
            yield text


def _dumped(puzzle: Puzzle, format: str) -> bytes | None:
    if formats.FORMATS[format].write is None:
        return None
    try:
        return formats.dump(puzzle, format).encode("utf-8")
    except EdgewiseError:
        return None


def _boards(format: str) -> Iterator[bytes]:
    if format in EXAMPLES:
        yield b"\4" + EXAMPLES[format].encode("utf-8")
    able = [each.name for each in formats.FORMATS.values() if each.write_boards]
    for lead in range(len(BOARDS_OF)):
        found = puzzle_of(lead).solve(Limit(nodes=10**6, boards=1))
        if not found.boards:
            continue
        for solver, (name, _) in solver_answers.STYLES.items():
            if format in ("", name) or (format, name) == ("mps", "lp"):
                yield bytes([lead]) + solver_answers.told(solver, found.boards[0]).encode("utf-8")
        for name in [format] if format else able:
            if name not in able:
                continue
            try:
                text = formats.dump_boards(list(found.boards), name)
            except EdgewiseError:
                continue
            yield bytes([lead]) + text.encode("utf-8")
