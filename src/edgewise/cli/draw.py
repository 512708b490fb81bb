"""`edgewise draw`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from . import options, output
from .say import Say
from .styling import Styling, styled


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@options.out("The picture: .svg, .png or .pdf; by default SVG on standard output.")
@click.option(
    "--side", type=click.FloatRange(min=0, min_open=True, max=10_000), metavar="MM",
    help="How long a tile's side is, in millimetres; by default 25 for a square, others "
    "in proportion, or what fits a page.",
)  # fmt: skip
@click.option(
    "--dpi", type=click.FloatRange(min=10, max=2400), default=150, show_default=True,
    help="Pixels per inch of a .png.",
)  # fmt: skip
@styled
@options.reading
@options.common
def draw(
    puzzle: options.Chosen,
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

    options.one_input(puzzle.source, board)
    output.check(puzzle.source, out, output.PICTURES)
    if out is None and not say.json and sys.stdout.isatty():
        raise click.UsageError("expected --out, such as --out board.svg, or a pipe to write to")
    if out is None and say.json:
        raise click.UsageError("--json needs --out: the picture itself is no JSON")
    loaded = style.illustrated(puzzle.load(say), say)
    shown = loaded if board is None else options.first_board(loaded, board, say)
    drawing = picture.draw(shown, style.style(), side=side)
    if out is None:
        click.echo(drawing.svg, nl=False)
        return
    drawing.save(out, dpi=dpi)
    say.saved(lambda: answers.plain(drawing, out), answers.sentences(drawing, out))
