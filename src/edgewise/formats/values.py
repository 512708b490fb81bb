"""Cards as Python has them: lists, tuples, dicts, texts, read like a text that says the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from ..errors import CallError
from ..tile import Tile
from ..wording import shown

WANTED = "expected tiles such as [['R+', 'G-', 'R-', 'G+'], ...] or ['R+ G- R- G+', ...], or a text"

MAX_DEPTH = 5


def text_of(tiles: object) -> str:
    """A text that says the same; an error for what are no tiles."""
    if isinstance(tiles, str):
        return tiles
    if not isinstance(tiles, Iterable):
        raise CallError(f"{WANTED}, got {shown(tiles)}")
    if not isinstance(tiles, Mapping):
        tiles = list(tiles)
        if tiles and all(isinstance(tile, str) for tile in tiles):
            return "\n".join(tiles)
    return json.dumps(_plain(tiles, 0), ensure_ascii=False)


def _plain(value: object, depth: int) -> object:
    """Lists, dicts and texts of lists, dicts and texts."""
    if isinstance(value, Tile):
        return list(value.sides)
    if isinstance(value, bool | int | str):
        return value
    if depth < MAX_DEPTH and isinstance(value, Mapping):
        return {str(key): _plain(item, depth + 1) for key, item in value.items()}
    if depth < MAX_DEPTH and isinstance(value, Iterable) and not isinstance(value, bytes):
        return [_plain(item, depth + 1) for item in value]
    raise CallError(f"{WANTED}, got {shown(value)} in them")
