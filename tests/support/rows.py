"""Puzzles with very many boards, the first of which are found at once."""

from __future__ import annotations

from edgewise import Puzzle, Rule, Tile, formats, shapes


def row(many: int) -> Puzzle:
    """Tiles that fit beside each other in any order: `many!` boards."""
    tiles = tuple(Tile((f"t{i}", "a", f"b{i}", "a"), str(i + 1)) for i in range(many))
    return Puzzle(shapes.square(1, many), tiles, Rule(turns=False), name=f"A row of {many}")


def code(puzzle: Puzzle) -> str:
    """As an address has it."""
    return formats.dump(puzzle, "share").strip()
