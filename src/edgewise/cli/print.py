"""`edgewise print`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..answers.exit import Exit
from ..limit import Limit
from . import options, output, watch
from .say import Say, leave
from .styling import Styling, inked

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
@options.out(
    "The sheets: .pdf to print; .svg to cut with a laser or plotter, a path for each tile.",
    required=True,
)
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
    "--backs", is_flag=True,
    help="Back sides with ids, for printing on both sides (turned on the long edge).",
)  # fmt: skip
@click.option(
    "--solution/--no-solution", default=True,
    help="A page with the solution: BOARD, or one that is searched.  [default: solution]",
)  # fmt: skip
@click.option(
    "--blank/--no-blank", default=True,
    help="A blank board to play on, in its true size.  [default: blank]",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=20.0, show_default=True,
    help="How long to search for a solution.",
)  # fmt: skip
@click.option(
    "--kerf", type=click.FloatRange(0, 5), default=0.0, show_default=True, metavar="MM",
    help="How much a laser takes away: paths lie half of that further out.",
)  # fmt: skip
@click.option(
    "--engrave/--no-engrave", default=True,
    help="In .svg, also what the tiles show.  [default: engrave]",
)  # fmt: skip
@inked
@options.reading
@options.common
def print_(
    puzzle: options.Chosen,
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
    style: Styling,
    say: Say,
) -> None:
    """Make sheets with the tiles of PUZZLE, to print and cut out.

    The solution and a blank board come with them. Sizes are exact: print with "actual size", and
    measure the line at the foot of the page.

    \b
    Example:
        edgewise print unicorn --out unicorn.pdf
        edgewise print cards.txt --out cards.pdf --paper letter --side 40 --backs
        edgewise print unicorn --out cut.svg --kerf 0.2 --paper 600x400
    """
    from .. import files
    from ..answers import print as answers
    from ..render.sheets import Sheets, save_cuts

    options.one_input(puzzle.source, board)
    output.check(puzzle.source, out, (".pdf", ".svg"))
    if out.suffix.lower() == ".svg" and (backs or board is not None):
        raise click.UsageError("BOARD and --backs are for pages (.pdf); a laser needs neither")
    if out.suffix.lower() == ".pdf" and (kerf or not engrave):
        raise click.UsageError("--kerf and --no-engrave are for a laser (.svg), not for pages")
    if out.suffix.lower() == ".svg" and (style.theme != "plain" or style.images is not None):
        raise click.UsageError("--theme and --images are for pages (.pdf): a laser has no colours")
    output.check_extras(out)
    loaded = style.illustrated(puzzle.load(say), say)
    sheets = Sheets(loaded, style.style(), side, bleed, paper)
    interrupted = False
    if out.suffix.lower() == ".svg":
        saved = save_cuts(sheets.cuts(kerf=kerf, engrave=engrave), out)
    else:
        answer = None
        if board is not None and solution:
            answer = options.first_board(loaded, board, say)
        elif solution:
            answer, interrupted = _answer(loaded, Limit(seconds, boards=1), say)
        files.write(out, sheets.pdf(backs=backs, solution=answer, blank=blank))
        saved = [out]
    say.saved(lambda: answers.plain(saved), answers.sentences(saved))
    leave(Exit.INTERRUPTED if interrupted else Exit.ANSWERED)


def _answer(puzzle: Puzzle, limit: Limit, say: Say) -> tuple[Board | None, bool]:
    """A board for the page with the solution, if there is one; and whether that was interrupted."""
    from ..answers.print import no_solution

    line = watch.ProgressLine(say)
    with watch.watched(line) as stop:
        found = puzzle.solve(limit, stop=stop, progress=line)
    if found.board is None:
        say.note(no_solution(found, interrupted=stop.asked))
    return found.board, stop.asked
