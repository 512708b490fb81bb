"""`edgewise draw`, and the options of everything that draws pictures."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..wording import listed
from . import options, output
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

styling = options.built(
    "style", Styling, click.option("--dark", is_flag=True, help="For a dark page."), *_STYLING
)
"""The same, for a screen."""


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="The picture: .svg, .png or .pdf; by default SVG on standard output.",
)  # fmt: skip
@click.option(
    "--side", type=click.FloatRange(min=0, min_open=True, max=10_000), metavar="MM",
    help="How long a tile's side is, in millimetres; by default 25 for a square, others "
    "in proportion, or what fits a page.",
)  # fmt: skip
@click.option(
    "--dpi", type=click.FloatRange(min=10, max=2400), default=150, show_default=True,
    help="Pixels per inch of a .png.",
)  # fmt: skip
@styling
@options.common
def draw(
    puzzle: str,
    board: str | None,
    out: Path | None,
    side: float | None,
    dpi: float,
    style: Styling,
    say: Say,
) -> None:
    """Draw BOARD, or else the loose tiles of PUZZLE, as a picture.

    Sides that match show one figure across their joint. Sides that do not have a red frame and a
    cross.

    \b
    Example:
        edgewise draw unicorn --out tiles.svg
        edgewise solve unicorn --out board.json
        edgewise draw unicorn board.json --out board.pdf --side 50
        edgewise draw unicorn board.json --theme turtles --out board.png
    """
    from ..answers import draw as answers
    from ..render.picture import picture

    options.one_input(puzzle, board)
    output.check(puzzle, out, output.PICTURES)
    if out is None and not say.json and sys.stdout.isatty():
        raise click.UsageError("expected --out, such as --out board.svg, or a pipe to write to")
    if out is None and say.json:
        raise click.UsageError("--json needs --out: the picture itself is no JSON")
    loaded = style.illustrated(options.load(puzzle, say), say)
    shown = loaded if board is None else options.first_board(loaded, board, say)
    drawing = picture.draw(shown, style.style(), side=side)
    if out is None:
        click.echo(drawing.svg, nl=False)
        return
    drawing.save(out, dpi=dpi)
    say.saved(lambda: answers.plain(drawing, out), answers.sentences(drawing, out))
