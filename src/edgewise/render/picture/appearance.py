"""What labels look like in a theme: colour, pattern, and the half of a figure for each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ...labels import blank, families
from ...puzzle import Puzzle
from ...tile import Label
from .. import palette
from ..cache import per_puzzle
from ..palette import contrast, mixed, readable
from .figures import PAIRED, SHY, TURTLE, WHOLE, Ring, Shape, Turtle
from .patterns import PATTERNS
from .theme import Style

GREYS = ("#ffffff", "#c4c4c4", "#595959", "#e3e3e3", "#949494")


@dataclass(frozen=True, slots=True)
class Appearance:
    """What the side of a tile with a certain label looks like."""

    fill: str
    """Of the area; of a turtle's shell."""

    ink: str
    """Of the label, on that."""

    hatch: str
    """Of the pattern."""

    pattern: int
    """Its number among `PATTERNS`."""

    figure: Shape | Turtle
    """The half that this side shows; empty for the rim."""

    outer: Ring
    """How far the whole figure goes, sideways and inwards, whichever half it is."""

    body: str
    """Its colour."""

    inside: str | None = None
    """The colour of the same figure, smaller, inside it."""

    blank: bool = False
    """Whether there is nothing on the side, not even its label."""


@per_puzzle
def appearances(
    puzzle: Puzzle, style: Style, *, steady: bool = False
) -> Mapping[Label, Appearance]:
    """What every label looks like: mates alike, but for the half of the figure they show.

    *steady*: whatever labels come behind it in `Puzzle.labels()`, if its mate is there.
    """
    rule, nothing = puzzle.rule, blank(puzzle)
    colours = (palette.steady if steady else palette.colours)(puzzle)
    rim = rule.rim_labels() if rule.rim_only else frozenset[Label]()
    numbers = Counter[bool]()
    found: dict[Label, Appearance] = {}
    for family in families(puzzle):
        if family[0] == nothing:
            found[nothing] = _blank(style)
            continue
        if family[0] in rim:
            found |= {label: _rim(style) for label in family}
            continue
        paired = rule.mate(family[0]) not in (None, family[0])
        for half, label in enumerate(family):
            colour, number = colours[label].fill, numbers[paired]
            found[label] = _appearance(style, colour, paired, number, half)
        numbers[paired] += 1
    return found


def _appearance(style: Style, colour: str, paired: bool, number: int, half: int) -> Appearance:
    theme = style.theme
    shapes = PAIRED if paired else WHOLE
    figure = shapes[number % len(shapes)]
    shape: Shape | Turtle = figure.back if half else figure.front
    outer = tuple({(abs(x), y) for part in (figure.front, figure.back) for r in part for x, y in r})
    pattern = (number if theme.hatch else number // len(shapes)) % len(PATTERNS)
    if theme.colours == "none":
        fill, body = _bare(style), "#ffe14d" if style.dark else "#000000"
    else:
        fill = GREYS[number % len(GREYS)] if theme.colours == "greys" else colour
        body = readable(fill)
    if theme.turtles:
        shape = TURTLE[half] if paired else SHY
        body = "#5a7d3a"
    ink = readable(fill)
    hatch = mixed(fill, ink, 0.3 if theme.colours == "colours" else 0.45)
    if not theme.figures:
        return Appearance(fill, ink, hatch, 0, (), (), body)
    if not theme.motif:
        return Appearance(fill, ink, hatch, pattern, shape, outer, body)
    body = _partner(fill, number)
    # Heads and feet are too slender for another one inside.
    inside = None if paired else (fill if number % 2 else readable(body))
    return Appearance(fill, ink, hatch, pattern, shape, outer, body, inside)


def _partner(fill: str, number: int) -> str:
    """Another colour that stands out from it."""
    others = (palette.numbered(number + k).fill for k in range(3, 3 + len(palette.FIRST)))
    return next((x for x in others if contrast(x, fill) >= 3), readable(fill))


def _rim(style: Style) -> Appearance:
    fill = _bare(style) if style.theme.colours == "none" else palette.RIM.fill
    ink = readable(fill)
    return Appearance(fill, ink, mixed(fill, ink, 0.3), 0, (), (), ink)


def _blank(style: Style) -> Appearance:
    fill = _bare(style)
    return Appearance(fill, fill, fill, 0, (), (), fill, blank=True)


def _bare(style: Style) -> str:
    """The colour of tiles without colours."""
    return "#000000" if style.dark and style.theme.colours == "none" else "#ffffff"
