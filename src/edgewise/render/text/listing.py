"""Boards and tiles as lists: one line for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..columns import Text, wrapped

GAP = 2


def lines(rows: Iterable[Sequence[Text]], width: int) -> list[str]:
    """The rows below each other, in columns if these fit into *width*, else wrapped."""
    table = [list(row) for row in rows]
    sizes: dict[int, int] = {}
    for row in table:
        for i, text in enumerate(row):
            sizes[i] = max(sizes.get(i, 0), text.columns)
    if sum(sizes.values()) + GAP * (len(sizes) - 1) > width:
        return [line for row in table for line in wrapped(row, width, GAP, 4)]
    return [
        "".join(
            f"{text}{' ' * (sizes[i] - text.columns + GAP)}" for i, text in enumerate(row)
        ).rstrip()
        for row in table
    ]
