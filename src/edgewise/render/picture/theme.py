"""Themes: what labels look like in pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ...errors import CallError
from ...labels import families
from ...puzzle import Puzzle
from ...tile import Label
from ...wording import instead
from .. import palette
from ..cache import per_puzzle
from ..palette import contrast, mixed, readable
from .figures import PAIRED, SHY, TURTLE, WHOLE, Ring, Shape, Turtle
from .patterns import PATTERNS


@dataclass(frozen=True, slots=True)
class Theme:
    """How tiles are drawn. Everything that may differ between themes stands here."""

    name: str

    about: str

    colours: Literal["colours", "greys", "none"]

    reach: float
    """How far a figure reaches from its side (0) to the centre (1)."""

    labels: bool = True
    """Whether labels are written on their sides, if nobody asks otherwise."""

    wedges: bool = True
    """Whether a side has its colour all the way to the centre; else tiles are white cards."""

    turtles: bool = False

    figures: bool = True
    """Whether mates show that they belong together."""

    motif: bool = False
    """Whether figures have a colour of their own and another figure inside."""

    hatch: bool = True
    """Whether patterns are always there; else only where there are more labels than figures."""

    line: float = 1.0
    """How wide lines are, compared to the plain theme."""


THEMES = {
    theme.name: theme
    for theme in (
        Theme("plain", "colours, patterns and figures, with the labels", "colours", 0.32),
        Theme(
            "eternity", "two-coloured motifs in triangles, as on Eternity II", "colours", 0.58,
            labels=False, motif=True, hatch=False,
        ),
        Theme(
            "turtles", "white cards; a turtle across every joint", "colours", 0.78,
            labels=False, wedges=False, turtles=True,
        ),
        Theme(
            "contrast", "black on white, large figures, thick lines", "none", 0.36,
            hatch=False, line=1.8,
        ),
        Theme("grey", "for printers without colours", "greys", 0.32),
        Theme(
            "words", "nothing but words, for questions and answers", "none", 0.0,
            figures=False, hatch=False,
        ),
    )
}  # fmt: skip

WRONG = "#e00000"
"""For sides that do not match."""

NEW = "#0050ff"
"""For the tile that was laid last."""

GREYS = ("#ffffff", "#c4c4c4", "#595959", "#e3e3e3", "#949494")


@dataclass(frozen=True, slots=True)
class Style:
    """What somebody wants a picture to look like."""

    theme: Theme = THEMES["plain"]

    dark: bool = False
    """For a dark page."""

    ids: bool = True
    """Whether tiles bear their ids, with an arrow that tells how they are turned."""

    labels: bool | None = None
    """Whether labels are written on their sides; None: as the theme has it."""

    @property
    def written(self) -> bool:
        """Whether labels are written."""
        return self.theme.labels if self.labels is None else self.labels

    @property
    def page(self) -> str:
        return "#16181d" if self.dark else "#ffffff"

    @property
    def ink(self) -> str:
        """For text on the page."""
        return "#f0f0f0" if self.dark else "#000000"

    @property
    def empty(self) -> str:
        """For cells without a tile."""
        return "#2a2d34" if self.dark else "#f4f4f4"

    @property
    def faint(self) -> str:
        """For the outline of such cells."""
        return "#8a8f98" if self.dark else "#8a8a8a"

    @property
    def line(self) -> str:
        """Around tiles."""
        return "#d8d8d8" if self.dark and self.theme.colours == "none" else "#000000"


def style(
    theme: str = "plain", *, dark: bool = False, ids: bool = True, labels: bool | None = None
) -> Style:
    """A style by the name of its theme."""
    if theme not in THEMES:
        raise CallError(f"there is no theme {theme!r}{instead(theme, THEMES)}")
    return Style(THEMES[theme], dark, ids, labels)


@dataclass(frozen=True, slots=True)
class Look:
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


@per_puzzle
def looks(puzzle: Puzzle, style: Style) -> Mapping[Label, Look]:
    """What every label looks like: mates alike, but for the half of the figure they show."""
    rule, colours = puzzle.rule, palette.colours(puzzle)
    rim = rule.rim_labels() if rule.rim_only else frozenset[Label]()
    numbers = {"whole": 0, "paired": 0}
    found: dict[Label, Look] = {}
    for family in families(puzzle):
        if family[0] in rim:
            found |= {label: _rim(style) for label in family}
            continue
        mate = rule.mate(family[0])
        kind = "whole" if mate is None or mate == family[0] else "paired"
        number = numbers[kind]
        numbers[kind] += 1
        for half, label in enumerate(family):
            found[label] = _look(style, colours[label].fill, kind == "paired", number, half)
    return found


def _look(style: Style, colour: str, paired: bool, number: int, half: int) -> Look:
    theme = style.theme
    shapes = PAIRED if paired else WHOLE
    figure = shapes[number % len(shapes)]
    shape: Shape | Turtle = figure.back if half else figure.front
    outer = tuple({(abs(x), y) for part in (figure.front, figure.back) for r in part for x, y in r})
    count = len(PATTERNS)
    pattern = (number if theme.hatch else number // len(shapes)) % count
    if theme.colours == "none":
        fill, body = ("#000000", "#ffe14d") if style.dark else ("#ffffff", "#000000")
    elif theme.colours == "greys":
        fill = GREYS[number % len(GREYS)]
        body = readable(fill)
    else:
        fill, body = colour, readable(colour)
    if theme.turtles:
        shape = TURTLE[half] if paired else SHY
        body = "#5a7d3a"
    ink = readable(fill)
    hatch = mixed(fill, ink, 0.3 if theme.colours == "colours" else 0.45)
    if not theme.figures:
        return Look(fill, ink, hatch, 0, (), (), body)
    if not theme.motif:
        return Look(fill, ink, hatch, pattern, shape, outer, body)
    body = _partner(fill, number)
    # Heads and feet are too slender for another one inside.
    inside = None if paired else (fill if number % 2 else readable(body))
    return Look(fill, ink, hatch, pattern, shape, outer, body, inside)


def _partner(fill: str, number: int) -> str:
    """Another colour that stands out from it."""
    others = (palette.numbered(number + k).fill for k in range(3, 3 + len(palette.FIRST)))
    return next((x for x in others if contrast(x, fill) >= 3), readable(fill))


def _rim(style: Style) -> Look:
    fill = palette.RIM.fill
    if style.theme.colours == "none":
        fill = "#000000" if style.dark else "#ffffff"
    ink = readable(fill)
    return Look(fill, ink, mixed(fill, ink, 0.3), 0, (), (), ink)
