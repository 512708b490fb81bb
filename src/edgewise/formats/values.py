"""Cards as Python has them: lists, dicts, arrays, frames, read like a text that says the same.

Nothing of numpy or pandas is imported: what they give is told by the methods it has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum

from ..errors import CallError
from ..tile import Tile
from ..wording import shown

WANTED = "expected tiles such as [['R+', 'G-', 'R-', 'G+'], ...] or ['R+ G- R- G+', ...], or a text"

BOARD = "expected a board such as '3x3', 'triangle 4' or (rows, columns)"

MAX_DEPTH = 5


def text_of(tiles: object) -> str:
    """A text that says the same; an error for what are no tiles."""
    tiles = _opened(tiles)
    if isinstance(tiles, str):
        return tiles
    if isinstance(tiles, bytes | Tile) or not isinstance(tiles, Iterable):
        raise CallError(f"{WANTED}, got {shown(tiles)}")
    if not isinstance(tiles, Mapping):
        tiles = list(tiles)
        if tiles and all(isinstance(tile, str) for tile in tiles):
            return "\n".join(tiles)
    found = _plain(tiles, 0)
    if not found:
        raise CallError(f"{WANTED}, got none")
    if isinstance(found, list):
        _even(found)
    return json.dumps(found, ensure_ascii=False)


def board_of(board: object) -> str | None:
    """A board as our text has it; two numbers are its rows and columns."""
    if isinstance(board, str | None):
        return board
    found = _opened(board)
    numbers = [_opened(number) for number in found] if isinstance(found, Sequence) else []
    if len(numbers) == 2 and all(_whole(number) for number in numbers):
        return f"{numbers[0]}x{numbers[1]}"
    raise CallError(f"{BOARD}, got {shown(board)}")


def label_of(label: object) -> str | None:
    """What the rim shows, spelled as labels of tiles are."""
    label = _opened(label)
    if isinstance(label, str | None):
        return label
    if not _whole(label):
        raise CallError(f"expected a label or 'none' as rim, got {shown(label)}")
    return str(label)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _opened(value: object) -> object:
    """What stands for lists, dicts, texts and numbers, as these."""
    if isinstance(value, type | str):
        return value
    if isinstance(value, Enum):
        return value.name
    for name, arguments in (("to_dicts", ()), ("to_dict", ("records",))):  # of polars, of pandas
        give = getattr(value, name, None)
        if callable(give) and hasattr(value, "columns"):
            return _unnamed(give(*arguments))
    give = getattr(value, "tolist", None)  # arrays, their numbers, columns of frames
    value = give() if callable(give) else value
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _unnamed(rows: object) -> object:
    """Rows of a frame whose columns nobody named are lists."""
    if isinstance(rows, list) and rows and list(rows[0]) == list(range(len(rows[0]))):
        return [list(row.values()) for row in rows]
    return rows


def _plain(value: object, depth: int) -> object:
    """Lists, dicts and texts of lists, dicts and texts."""
    value = _opened(value)
    if isinstance(value, Tile):
        return list(value.sides)
    if is_dataclass(value) and not isinstance(value, type):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, bool | int | str):
        return value
    if depth < MAX_DEPTH and isinstance(value, Mapping):
        return {str(key): _plain(item, depth + 1) for key, item in value.items()}
    if depth < MAX_DEPTH and isinstance(value, Iterable) and not isinstance(value, bytes | type):
        return [_plain(item, depth + 1) for item in value]
    raise CallError(f"{WANTED}, got {shown(value)} in them")


def _even(tiles: list[object]) -> None:
    """Refuse tiles of which some are no tiles, or have other numbers of sides."""
    first = tiles[0]
    for number, tile in enumerate(tiles, 1):
        if isinstance(tile, bool | int):
            raise CallError(f"{WANTED}, got {shown(tile)} as tile {number}")
        if isinstance(first, list) and isinstance(tile, list) and len(tile) != len(first):
            sides = f"expected as many labels on each tile, {len(first)} as on the first"
            raise CallError(f"{sides}, got {len(tile)} on tile {number}: {shown(tile)}")
