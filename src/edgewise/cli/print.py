"""`edgewise print`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..answers.exit import Exit
from . import options, output, watch
from .draw import illustrated, inked, style

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle


class Paper(click.ParamType[tuple[float, float]]):
    """a4, letter, or a size."""

    name = "paper"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        from ..errors import CallError
        from ..render.picture import paper

        try:
            return paper.size(str(value))
        except CallError as error:
            self.fail(str(error), param, ctx)


@click.command("print")
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True,
    help="The sheets: .pdf to print; .svg to cut with a laser or plotter, a path for each tile.",
)  # fmt: skip
@click.option("--paper", type=Paper(), default="a4", show_default=True, metavar="SIZE",
              help="a4, letter, a3, or a size in millimetres such as 600x400.")  # fmt: skip
@click.option(
    "--side", type=click.FloatRange(min=1, max=2000), default=50.0, show_default=True,
    metavar="MM", help="How long a tile's side is, in millimetres.",
)  # fmt: skip
@click.option(
    "--bleed", type=click.FloatRange(0, 20), default=2.0, show_default=True, metavar="MM",
    help="How far colours go beyond the line to cut along; 0: tiles lie side by side.",
)  # fmt: skip
@click.option(
    "--backs",
    is_flag=True,
    help="Back sides with ids, for printing on both sides (turned on the long edge).",
)
@click.option(
    "--solution/--no-solution",
    default=True,
    help="A page with the solution: BOARD, or one that is searched.  [default: solution]",
)
@click.option(
    "--blank/--no-blank",
    default=True,
    help="A blank board to play on, in its true size.  [default: blank]",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=20.0,
    show_default=True,
    help="How long to search for a solution.",
)
@click.option(
    "--kerf",
    type=click.FloatRange(0, 5),
    default=0.0,
    show_default=True,
    metavar="MM",
    help="How much a laser takes away: paths lie half of that further out.",
)
@click.option(
    "--engrave/--no-engrave",
    default=True,
    help="In .svg, also what the tiles show.  [default: engrave]",
)
@inked
@options.common
@click.pass_context
def print_(
    ctx: click.Context,
    puzzle: str,
    board: str | None,
    out: Path,
    paper: tuple[float, float],
    side: float,
    bleed: float,
    backs: bool,
    solution: bool,
    blank: bool,
    seconds: float,
    kerf: float,
    engrave: bool,
    theme: str,
    ids: bool,
    labels: bool | None,
    images: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Sheets with the tiles of PUZZLE to print and cut out, the solution and a blank board.

    Sizes are exact: print with "actual size", and measure the line at the foot of the page.

    \b
    Example:
        edgewise print unicorn --out unicorn.pdf
        edgewise print cards.txt --out cards.pdf --paper letter --side 40 --backs
        edgewise print unicorn --out cut.svg --kerf 0.2 --paper 600x400
    """
    from .. import files
    from ..answers import print as answers
    from ..render.sheets import Sheets, save_cuts

    options.one_input(puzzle, board)
    output.check(puzzle, out, (".pdf", ".svg"))
    if out.suffix.lower() == ".svg" and (backs or board is not None):
        raise click.UsageError("BOARD and --backs are for pages (.pdf); a laser needs neither")
    if out.suffix.lower() == ".pdf" and (kerf or not engrave):
        raise click.UsageError("--kerf and --no-engrave are for a laser (.svg), not for pages")
    if out.suffix.lower() == ".svg" and (theme != "plain" or images is not None):
        raise click.UsageError("--theme and --images are for pages (.pdf): a laser has no colours")
    output.check_extras(out)
    loaded = illustrated(options.load(puzzle, quiet), images, quiet)
    sheets = Sheets(loaded, style(theme, ids, labels), side, bleed, paper)
    stop = watch.Stopper()
    if out.suffix.lower() == ".svg":
        saved = save_cuts(sheets.cuts(kerf=kerf, engrave=engrave), out)
    else:
        answer = _answer(loaded, board, seconds, stop, quiet, as_json) if solution else None
        files.write(out, sheets.pdf(backs=backs, solution=answer, blank=blank))
        saved = [out]
    if as_json:
        click.echo(json.dumps(answers.plain(saved)))
    else:
        for words in answers.sentences(saved):
            options.say(words, quiet)
    ctx.exit(Exit.INTERRUPTED if stop.asked else Exit.ANSWERED)


def _answer(
    puzzle: Puzzle,
    path: str | None,
    seconds: float,
    stop: watch.Stopper,
    quiet: bool,
    as_json: bool,
) -> Board | None:
    """The board for the page with the solution, if there is one."""
    from ..answers.print import no_solution
    from ..engines import Limit

    if path is not None:
        return options.first_board(puzzle, path, quiet)
    line = watch.ProgressLine(quiet, as_json)
    with stop.listening():
        found = puzzle.solve(Limit(seconds=seconds), stop=stop, progress=line)
    line.clear()
    if found.board is None:
        options.say(no_solution(found, interrupted=stop.asked), quiet)
    return found.board
