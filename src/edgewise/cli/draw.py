"""`edgewise draw`, and the options of everything that draws pictures."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..wording import listed
from . import options, output

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


def inked(command: options.Command) -> options.Command:
    """Options for what a picture looks like on paper."""
    for option in _STYLING:
        command = option(command)
    return command


def styling(command: options.Command) -> options.Command:
    """The same, for a screen; `style` reads them."""
    return inked(click.option("--dark", is_flag=True, help="For a dark page.")(command))


def style(theme: str, ids: bool, labels: bool | None, dark: bool = False) -> Style:
    """What those options ask for."""
    from ..render.picture.theme import style as named

    return named(theme, dark=dark, ids=ids, labels=labels)


def illustrated(puzzle: Puzzle, images: Path | None, quiet: bool) -> Puzzle:
    """The puzzle with the pictures of --images; a note if there are too few."""
    if images is None:
        return puzzle
    from ..render.picture.images import gathered

    found = gathered(puzzle, images)
    bare = [tile.id for tile in found.tiles if not tile.image]
    if bare and len(bare) < len(found.tiles):
        options.say(f"{images} has no picture of tile {listed(bare)}", quiet)
    return found


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
    theme: str,
    dark: bool,
    ids: bool,
    labels: bool | None,
    images: Path | None,
    as_json: bool,
    quiet: bool,
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
    if out is None and not as_json and sys.stdout.isatty():
        raise click.UsageError("expected --out, such as --out board.svg, or a pipe to write to")
    if out is None and as_json:
        raise click.UsageError("--json needs --out: the picture itself is no JSON")
    loaded = illustrated(options.load(puzzle, quiet), images, quiet)
    wanted = style(theme, ids, labels, dark)
    shown = loaded if board is None else options.first_board(loaded, board, quiet)
    drawing = picture.draw(shown, wanted, side=side)
    if out is None:
        click.echo(drawing.svg, nl=False)
        return
    drawing.save(out, dpi=dpi)
    if as_json:
        click.echo(json.dumps(answers.plain(drawing, out)))
    else:
        for words in answers.sentences(drawing, out):
            options.say(words, quiet)
