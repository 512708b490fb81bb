"""The options of everything that draws pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..wording import listed
from . import options
from .say import Say

if TYPE_CHECKING:
    from ..puzzle import Puzzle
    from ..render.picture.theme import Style


def themes() -> list[str]:
    from ..render.picture.theme import THEMES

    return list(THEMES)


_STYLING = (
    click.option(
        "--images", type=click.Path(file_okay=False, exists=True, path_type=Path), metavar="FOLDER",
        help="Your own pictures of tiles (1.png for tile 1) or labels, instead of drawn ones.",
    ),
    click.option(
        "--labels/--no-labels", "labels", default=None,
        help="Write the labels on the sides; by default as the theme has it.",
    ),
    click.option(
        "--ids/--no-ids", default=True,
        help="Tile ids, with an arrow to each tile's first side.  [default: ids]",
    ),
    click.option(
        "--theme", type=options.OneOf("theme", themes), default="plain", show_default=True,
        help="plain, eternity, turtles, contrast, grey or words.",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Styling:
    """What a picture is to look like; a style is made of it when a picture is."""

    theme: str = "plain"
    ids: bool = True
    labels: bool | None = None
    images: Path | None = None
    dark: bool = False

    def style(self) -> Style:
        from ..render.picture.theme import style

        return style(self.theme, dark=self.dark, ids=self.ids, labels=self.labels)

    def illustrated(self, puzzle: Puzzle, say: Say) -> Puzzle:
        """The puzzle with the pictures of --images; a note if there are too few."""
        if self.images is None:
            return puzzle
        from ..render.picture.images import gathered

        found = gathered(puzzle, self.images)
        bare = [tile.id for tile in found.tiles if not tile.image]
        if bare and len(bare) < len(found.tiles):
            say.note(f"{self.images} has no picture of tile {listed(bare)}")
        return found


inked = options.built("style", Styling, *_STYLING)
"""Options for what a picture looks like on paper."""

styled = options.built(
    "style", Styling, click.option("--dark", is_flag=True, help="For a dark page."), *_STYLING
)
"""The same, for a screen."""
