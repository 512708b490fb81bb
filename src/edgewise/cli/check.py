"""`edgewise check`."""

from __future__ import annotations

import click

from ..limit import Limit
from . import options, watch
from .say import Say, leave


@click.command()
@options.puzzle_argument
@click.argument("boards", type=click.Path(allow_dash=True))
@click.option(
    "--complete", is_flag=True, help="Also search: is every arrangement there, and nothing else?"
)
@options.seconds("With --complete: stop after so long.")
@options.drawing
def check(puzzle: str, boards: str, complete: bool, seconds: float | None, say: Say) -> None:
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

    options.one_input(puzzle, boards, "BOARDS")
    loaded = options.load(puzzle, say)
    listed = formats.load_boards(loaded, boards, note=say.note)
    verdicts = [judge(board) for board in listed]
    compared, interrupted = None, False
    if complete:
        line = watch.ProgressLine(say)
        with watch.watched(line) as stop:
            compared = loaded.compare(listed, Limit(seconds), stop=stop, progress=line)
            interrupted = stop.asked
    told = answers.sentences(listed, verdicts, compared)
    say.answer(lambda: answers.plain(listed, verdicts, compared), told)
    leave(answers.exit_status(verdicts, compared, interrupted=interrupted))
