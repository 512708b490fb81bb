"""JSON of others taken apart: what is wrong is collected, with its line and column."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from ...errors import PuzzleError
from ...layout import MAX_CELLS, Layout
from ...shapes import square
from ...wording import clipped, shown
from ..complaint import Complaints, Position, Whereabouts, fault
from ..source import Source
from ..strict_json import located
from .numbered import MAX_COLOUR, Quad


class Records:
    """The parts of a JSON text; keys that nobody knows are left aside."""

    def __init__(self, source: Source) -> None:
        where = Whereabouts(source.name, partial(located, source.text), named=True)
        self.complaints = Complaints(where)

    def wrong(self, part: str, expected: str, value: object) -> None:
        self.complaints.about(part, f"expected {expected}, got {shown(value)}")

    def keys(self, value: object, part: str, needed: Collection[str], what: str) -> dict[str, Any]:
        """*value* as an object that has these keys."""
        if not isinstance(value, dict):
            self.wrong(part, f"{what} (an object)", value)
            return {}
        for name in needed:
            if name not in value:
                self.complaints.about(part, f'expected the key "{name}" in {what}, got none')
        return value

    def items(self, value: object, part: str, what: str) -> list[Any]:
        if not isinstance(value, list):
            self.wrong(part, f"a list of {what}", value)
            return []
        return value

    def whole(self, value: object, part: str, least: int, most: int) -> int | None:
        """A whole number in bounds; None if it is none, which is said."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.wrong(part, f"a whole number from {least} to {most:,}", value)
            return None
        return value

    def text(self, value: object, part: str) -> str:
        if not isinstance(value, str):
            self.wrong(part, "a text", value)
            return ""
        if words := fault(value):
            self.complaints.about(part, words)
        return value

    def quad(self, value: object, part: str, most: int = MAX_COLOUR) -> Quad | None:
        """Four colours clockwise from the top: 0 to *most*, or the border."""
        if not isinstance(value, list) or len(value) != 4:
            self.wrong(part, "4 colours (top, right, bottom, left)", value)
            return None
        found = [
            MAX_COLOUR if item == MAX_COLOUR else self.whole(item, f"{part}[{i}]", 0, most)
            for i, item in enumerate(value)
        ]
        sides = tuple(colour for colour in found if colour is not None)
        return sides if len(sides) == 4 else None

    def quads(self, value: object, part: str, most: int = MAX_COLOUR) -> list[Quad]:
        """Tiles; what is said of one is said at once."""
        listed = self.items(value, part, "tiles")
        if len(listed) > MAX_CELLS:
            self.complaints.about(
                part, f"expected at most {MAX_CELLS:,} tiles, got {len(listed):,}"
            )
            return []
        found = [self.quad(item, f"{part}[{i}]", most) for i, item in enumerate(listed)]
        return [quad for quad in found if quad is not None]

    def board(self, top: Mapping[str, Any], rows: str, cols: str) -> Layout | None:
        """The board whose size stands at two keys; None if that was wrong."""
        height = self.whole(top[rows], rows, 1, MAX_CELLS) if rows in top else None
        width = self.whole(top[cols], cols, 1, MAX_CELLS) if cols in top else None
        if height is None or width is None:
            return None
        try:
            return square(height, width)
        except PuzzleError as error:
            self.complaints.about(cols, clipped(str(error), 300))
        return None

    def enough(self, tiles: int, layout: Layout | None, part: str) -> None:
        """Complain if the tiles do not fill the board."""
        if layout is not None and not self.complaints.listed and tiles < len(layout):
            wanted = f"expected {len(layout):,} tiles, one for each cell"
            self.complaints.about(part, f"{wanted}, got {tiles:,}")


def elsewhere(source: Source, tiles: str, clues: str) -> Whereabouts:
    """Where the parts of a draft stand in a file that has other names for its tiles and clues."""

    def named(part: str) -> str:
        part = re.sub(r"^tiles\b", tiles, part).replace("].sides[", "][")
        return re.sub(r"^clues\b", clues, part.removesuffix(".sides"))

    def find(parts: Collection[str]) -> Mapping[str, Position]:
        called = {part: named(part) for part in parts}
        found = located(source.text, set(called.values()))
        return {part: found[name] for part, name in called.items() if name in found}

    return Whereabouts(source.name, find)
