"""`edgewise check`."""

from __future__ import annotations

import json

import click

from . import options, watch


@click.command()
@options.puzzle_argument
@click.argument("boards", type=click.Path(allow_dash=True))
@click.option(
    "--complete", is_flag=True, help="Also search: is every arrangement there, and nothing else?"
)
@click.option(
    "--seconds", type=click.FloatRange(min=0), help="With --complete: stop after so long."
)
@options.drawing
@options.common
@click.pass_context
def check(
    ctx: click.Context,
    puzzle: str,
    boards: str,
    complete: bool,
    seconds: float | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Check a board, or a file of BOARDS, against PUZZLE. A viewer's link will do for a file.

    Every joint is judged, by code that shares nothing with the search.

    \b
    Example:
        edgewise solve ultimate --all --json > boards.json
        edgewise check ultimate boards.json --complete
    """
    from .. import formats
    from ..answers import check as answers
    from ..check import judge
    from ..complete import compare
    from ..engines import Limit

    if puzzle == "-" and boards == "-":
        raise click.UsageError("only one of PUZZLE and BOARDS can come from standard input")
    loaded = options.load(puzzle, quiet)
    listed = formats.load_boards(loaded, boards)
    verdicts = [judge(board) for board in listed]
    compared, asked = None, False
    if complete:
        line = watch.ProgressLine(quiet, as_json)
        with watch.Stopper().listening() as stop:
            compared = compare(loaded, listed, limit=Limit(seconds), stop=stop, progress=line)
            asked = stop.asked
        line.clear()
    if as_json:
        click.echo(json.dumps(answers.plain(listed, verdicts, compared)))
    else:
        options.tell(answers.sentences(listed, verdicts, compared), colour)
    ctx.exit(answers.exit_status(verdicts, compared, interrupted=asked))
