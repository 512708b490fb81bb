"""Which list of tiles a text is, by what stands in it."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from ...layout import MAX_CELLS
from ..frame import rectangles
from ..opening import first_line
from ..source import Source
from . import border

MAX_TEXT = 4_000_000
"""No list of tiles is longer, and no other text is to be looked through."""

FIRST = re.compile(r"[\s,;]*[+-]?[0-9]+(?=[\s,;]|$)")
"""How the first line of a list begins."""

NUMBER = re.compile(r"[+-]?[0-9]+")

OWEN = re.compile(r"(?:^|[/\\])(?:e2)?pieces_(?:hard_)?([0-9]{1,4})x([0-9]{1,4})[^/\\]*$")
"""How Brendan Owen's files are called."""

GRIFFON = re.compile(r"\s*ntiles:\s*[0-9]+\s*$")

KEY = re.compile(r"^\s*#\s*(?:dimensions|format|name|puzzle|pieces|size)\s*:", re.I | re.M)
"""A comment with a key, as Laurent Zamofing's files have them."""

Numbers = Sequence[int]


@functools.lru_cache(maxsize=1)  # every format of this room asks
def sniffed(source: Source) -> str | None:
    """The name of the format; None if it is no list of tiles.

    A few lines may be wrong, so that whoever reads it can say what is wrong with them.
    """
    if GRIFFON.match(first_line(source.text)):
        return "griffon"
    if len(source.text) > MAX_TEXT or not FIRST.match(first_line(source.text)):
        return None
    lines = _numbers(source.text)
    if lines is None or len(lines) < 2:
        return None
    first, rest = lines[0], lines[1:]
    if len(first) == 4 and _mostly(rest, 4) and is_tud(first, rest):
        return "tud"
    if any(min(line) < 0 for line in lines):
        return None
    if len(first) == 1 and _mostly(rest, 4) and _hinted(first[0], rest):
        return "heule"
    if len(first) == 2 and _mostly(rest, 4):
        return "owen" if OWEN.search(source.name.lower()) else "pieces"
    if len(first) == 4 and _mostly(rest, 4):
        return "pieces" if _meant(lines) else None
    if len(first) == 5 and _mostly(lines, 5):
        return "laurent" if KEY.search(source.text) else None
    return None


def _hinted(hints: int, rest: Sequence[Numbers]) -> bool:
    """Whether the number in front counts hints, and not tiles, or the side of a square."""
    if hints and len(rest) in (hints, hints * hints):
        every = [tuple(line) for line in rest]
        return bool(border.sizes(every[hints:])) and not border.sizes(every)
    return True


def _meant(lines: Sequence[Numbers]) -> bool:
    """Whether tiles without a header are a list in which something is wrong, or Eternity II.

    Other lines of four numbers may be what anybody types; the tolerant reader knows more of these.
    """
    from .. import eternity  # which loads the viewer's palettes

    tiles = [tuple(line) for line in lines if len(line) == 4]
    if eternity.likely(tiles):
        return True
    return not border.sizes(tiles) and any(
        border.nearly(tiles, *size) for size in rectangles(len(tiles))
    )


def is_tud(first: Numbers, rest: Sequence[Numbers]) -> bool:
    """Whether the first of some lines is a header, and no tile."""
    bounded, signed, width, height = first
    # With a tile too few or too many it is one, too, unless it looks like a corner.
    near = 1 if bounded and min(width, height) > 1 else 0
    few = width > 0 and abs(width * height - len(rest)) <= near
    if not (bounded in (0, 1) and signed in (0, 1) and few):
        return False
    if any(len(line) != 4 for line in rest):
        return True
    tiles = [tuple(line) for line in (first, *rest)]
    # A tile that looks like a header belongs to the frame that it completes.
    return not border.sizes(tiles)


def _numbers(text: str) -> list[list[int]] | None:
    """The numbers of every line; None if some line is none of numbers at all."""
    found = []
    for line in text.split("\n"):
        words = line.partition("#")[0].replace(",", " ").replace(";", " ").split()
        if not words:
            continue
        numbers = [int(word[:19]) for word in words if NUMBER.fullmatch(word)]
        if 2 * len(numbers) < len(words) or not numbers:
            return None
        # What is no number is for the reader to tell.
        found.append(numbers + [0] * (len(words) - len(numbers)))
        if len(found) > 2 * MAX_CELLS:
            return None
    return found


def _mostly(lines: Sequence[Numbers], length: int) -> bool:
    """Whether at least three in four lines have so many numbers."""
    return 4 * sum(len(line) == length for line in lines) >= 3 * len(lines)
