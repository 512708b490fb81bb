"""What a puzzle asks for, in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...labels import families
from ...layout import Layout
from ...puzzle import Clue, Puzzle
from .. import arrows
from ..columns import columns, harmless
from ..names import Names

MOST = 6
"""Of pairs, rim sides and clues at most this many are told."""

BOARDS = {
    "triangle": "triangle of {} triangles",
    "triangle-hexagon": "hexagon of {} triangles",
    "triangle-trapezoid": "trapezoid of {} triangles",
    "hex-flower": "flower of {} hexagons",
    "hex-triangle": "triangle of {} hexagons",
    "polygons": "{} polygons",
}
"""By the name of the shape, around the number of cells."""


def facts(
    puzzle: Puzzle, labels: Names, ids: Names, room: int, unicode: bool
) -> Iterator[tuple[str, str]]:
    """Board and match, then what is not the usual; lists are cut to lines of *room* columns."""
    rule = puzzle.rule
    yield "board", _board(puzzle.layout)
    yield "match", _match(puzzle, labels, room)
    if isinstance(rule.rim, str):
        yield "rim", f"{labels[rule.rim]} on every side{', and nowhere else' * rule.rim_only}"
    elif rule.rim is not None:
        sides = [f"{labels[x]} at {harmless(place, unicode)}" for place, x in rule.rim]
        yield "rim", _few(sides, room) + "; these labels nowhere else" * rule.rim_only
    ways = ["may not be turned"] * (not rule.turns)
    ways += ["may only be turned by half"] * (rule.turns == "half")
    ways += ["may be turned over"] * rule.flips
    if ways:
        yield "tiles", " but ".join(ways)
    if puzzle.clues:
        yield "clues", _few([_clue(clue, ids, unicode) for clue in puzzle.clues], room)


def _board(layout: Layout) -> str:
    size = dict(layout.size)
    if layout.shape not in ("square", "hex"):
        words = BOARDS.get(layout.shape, "{} cells").format(len(layout))
        return words if len(layout) > 1 else words.removesuffix("s")
    words = f"{size['rows']}x{size['cols']} {'squares' if layout.shape == 'square' else 'hexagons'}"
    if "holes" in size:
        words += f" with holes, {len(layout)} cells"
    return words + (f", joined to a {size['wrap']}" if "wrap" in size else "")


def _match(puzzle: Puzzle, labels: Names, room: int) -> str:
    rule = puzzle.rule
    if rule.match == "equal":
        return "equal labels"
    meetings = [
        f"{labels[family[0]]} meets {labels[family[1]] if len(family) > 1 else 'itself'}"
        for family in families(puzzle)
        if len(family) > 1 or rule.mate(family[0]) == family[0]
    ]
    if rule.match == "halves":
        return ", ".join(["halves", *meetings[:1]])
    return _few(meetings, room) or "pairs"


def _clue(clue: Clue, ids: Names, unicode: bool) -> str:
    words = harmless(clue.cell, unicode)
    if clue.tile is not None:
        words += f" tile {ids.shown.get(clue.tile) or harmless(clue.tile, unicode)}"
    if clue.turn is not None:
        return f"{words} {arrows.in_words(clue.turn, bool(clue.flipped))}"
    return words + " turned over" * bool(clue.flipped)


def _few(items: Sequence[str], room: int) -> str:
    """As many as fit into a line, one at least; the rest is counted."""
    words = ""
    for count in range(min(MOST, len(items)), 0, -1):
        rest = [f"and {len(items) - count} more"] if count < len(items) else []
        words = ", ".join([*items[:count], *rest])
        if columns(words) <= room:
            break
    return words
