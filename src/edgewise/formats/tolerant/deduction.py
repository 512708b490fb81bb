"""What goes without saying: the board, the rule and the frame, from the tiles alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt

from ...layout import Layout, Side
from ...shapes import SHAPES
from ..spelling import Raw

MAX_FRAMED = 2500
"""Tiles; for more, it is not tried whether a frame tells their board."""

MAX_OPTIONS = 6
"""More boards than this are not listed."""


def usual_board(sides: int, tiles: int) -> str:
    """The board that so many tiles are taken for; empty: there is none that goes without saying."""
    root = isqrt(tiles)
    if sides in (3, 4) and root * root == tiles:
        return f"triangle {root}" if sides == 3 else f"{root}x{root}"
    if sides == 3 and tiles % 6 == 0 and isqrt(tiles // 6) ** 2 * 6 == tiles:
        return f"triangle-hexagon {isqrt(tiles // 6)}"
    if sides == 6:
        radius = next((r for r in range(1, tiles) if 1 + 3 * r * (r + 1) >= tiles), 0)
        if 1 + 3 * radius * (radius + 1) == tiles:
            return f"hex-flower {radius}"
    return ""


def fitting_boards(sides: int, tiles: int) -> list[str]:
    """Boards for so many tiles, the least long first."""
    grids = [(r, tiles // r) for r in range(isqrt(tiles), 0, -1) if tiles % r == 0]
    if sides == 4:
        return [f"{r}x{c}" for r, c in grids][:MAX_OPTIONS]
    if sides == 6:
        size = next((n for n in range(1, tiles + 1) if n * (n + 1) // 2 >= tiles), 0)
        pointed = [f"hex-triangle {size}"] if size * (size + 1) // 2 == tiles else []
        return [*pointed, *(f"hex {r}x{c}" for r, c in grids)][:MAX_OPTIONS]
    if sides == 3:
        shapes = ((tiles - r * r, r) for r in range(isqrt(tiles), 0, -1) if tiles % r == 0)
        return [
            f"triangle-trapezoid {rest // (2 * r)}x{r}"
            for rest, r in shapes
            if rest > 0 and rest % (2 * r) == 0
        ][:MAX_OPTIONS]
    return []


def layout_of(board: str) -> Layout:
    """One of the boards above, made."""
    shape, sizes = _parted(board)
    return SHAPES[shape](*sizes)


def outer_sides(board: str) -> int:
    """How many sides of a fitting board touch nothing, without making it."""
    shape, sizes = _parted(board)
    if shape == "hex-triangle":
        return 6 * sizes[0]
    one, other = sizes
    if shape == "hex":
        joints = one * (other - 1) + (one - 1) * (2 * other - 1)
        return 6 * one * other - 2 * joints
    return 2 * one + (2 * other if shape == "square" else 3 * other)


def _parted(board: str) -> tuple[str, list[int]]:
    """A shape and its sizes."""
    words = board.split()
    shape, sizes = (words[0], words[1]) if len(words) > 1 else ("square", words[0])
    return shape, [int(size) for size in sizes.split("x")]


def frames(tiles: Sequence[tuple[Raw, ...]], layout: Layout) -> list[Raw]:
    """Labels that sit on exactly the sides that a frame of one label needs."""
    if len(tiles) != len(layout):
        return []
    outer: dict[int, list[int]] = {}
    for side in layout.rim():
        outer.setdefault(side.cell, []).append(side.side)
    if not outer:
        return []
    wanted = Counter(
        _turned([side in outer.get(i, ()) for side in range(cell.sides)])
        for i, cell in enumerate(layout.cells)
    )
    needed = sum(len(sides) for sides in outer.values())
    counts = Counter(label for tile in tiles for label in tile)
    return [
        label
        for label, count in counts.items()
        if count == needed
        and Counter(_turned([x == label for x in tile]) for tile in tiles) == wanted
    ]


def without_first_capitals(
    tiles: Sequence[tuple[Raw, ...]], layout: Layout
) -> list[tuple[Raw, ...]]:
    """With small letters at the beginning of each tile, where a phone has made them capitals: all
    of them, and no others. Halves that are told apart by their case would be too few to touch."""
    small = [(_small(tile[0]), *tile[1:]) for tile in tiles]
    others = {label for tile in tiles for label in tile[1:]}
    changed = all(one[0] != other[0] for one, other in zip(small, tiles, strict=True))
    known = sum(tile[0] in others for tile in small)
    plainly = all(_small(label) == label for label in others)
    by_phone = changed and plainly and 2 * known > len(tiles) and len(tiles) < len(layout.joints)
    return small if by_phone else list(tiles)


def _small(label: Raw) -> Raw:
    return label[:1].lower() + label[1:] if isinstance(label, str) else label


def _turned(shown: Sequence[bool]) -> tuple[bool, ...]:
    """A pattern of sides, the same however the tile lies."""
    return max(tuple(shown[at:]) + tuple(shown[:at]) for at in range(len(shown)))


def clockwise(layout: Layout) -> list[Side]:
    """The rim, side after side around the board, from the first cell's first."""
    first = next(iter(layout.rim()), None)
    found: list[Side] = []
    side = first
    while side is not None and (not found or side != first):
        found.append(side)
        side = _following(layout, side)
        while side in layout.across:
            side = _following(layout, layout.across[side])
    return found


def _following(layout: Layout, side: Side) -> Side:
    return Side(side.cell, (side.side + 1) % layout.cells[side.cell].sides)


def boards_with_frames(sides: int, tiles: Sequence[tuple[Raw, ...]]) -> Iterator[tuple[str, Raw]]:
    """Boards that a frame fits which the tiles show."""
    if len(tiles) > MAX_FRAMED:
        return
    for board in fitting_boards(sides, len(tiles)):
        layout = layout_of(board)
        for label in frames(tiles, layout):
            yield board, label
