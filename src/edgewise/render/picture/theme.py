"""Themes: what somebody wants pictures to look like. Light to load: nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ...argument import expect, truths
from ...errors import CallError
from ...tile import Label
from ...wording import instead


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

    order: tuple[Label, ...] = ()
    """Labels that get their colours and figures before all others, as somebody chose them."""

    @property
    def written(self) -> bool:
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
    theme: str = "plain",
    *,
    dark: bool = False,
    ids: bool = True,
    labels: bool | None = None,
    order: Iterable[Label] = (),
) -> Style:
    """A style by the name of its theme."""
    expect(isinstance(theme, str), "the name of a theme", theme)
    truths(dark=dark, ids=ids, **({} if labels is None else {"labels": labels}))
    if theme not in THEMES:
        raise CallError(f"there is no theme {theme!r}{instead(theme, THEMES)}")
    return Style(THEMES[theme], dark, ids, labels, tuple(dict.fromkeys(order)))
