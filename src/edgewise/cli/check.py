"""`edgewise check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..check import difference, judge
from ..limit import Limit
from . import options, watch
from .say import Say, leave

if TYPE_CHECKING:
    from ..answers.check import Checked
    from ..puzzle import Puzzle


@click.command()
@options.puzzle_argument
@click.argument("boards", type=click.Path(allow_dash=True), nargs=-1, required=True)
@click.option(
    "--complete", is_flag=True, help="Also search: is every arrangement there, and nothing else?"
)
@click.option(
    "--against", type=click.Path(allow_dash=True), metavar="BOARD",
    help="Compare with this board: which cells differ, and which of both matches more.",
)  # fmt: skip
@options.seconds("With --complete: stop after so long.")
@click.option("-v", "--verbose", is_flag=True, help="Every joint, and every board of many.")
@options.reading
@options.drawing
def check(
    puzzle: options.Chosen,
    boards: tuple[str, ...],
    complete: bool,
    against: str | None,
    seconds: float | None,
    verbose: bool,
    say: Say,
) -> None:
    """Check boards of PUZZLE. BOARDS are files, with a board or more each, or a viewer's links.
    The answer of a solver to a model that `convert` wrote will do.

    Every joint is judged, by code that shares nothing with the search. Several boards are ranked:
    most matches first.

    \b
    Example:
        edgewise check unicorn board.json
        edgewise check eternity2 mine.url yours.url
        edgewise check eternity2 mine.url --against yours.url
        edgewise solve ultimate --all --json > boards.json
        edgewise check ultimate boards.json --complete
        cadical unicorn.cnf | edgewise check unicorn -
    """
    from ..answers import check as answers

    if [puzzle.source, *boards, against].count("-") > 1:
        raise click.UsageError("only one of PUZZLE and BOARDS can come from standard input")
    loaded = puzzle.load(say)
    form = puzzle.formats()[1]
    checked = [one for source in boards for one in _checked(loaded, source, form, say)]
    differing = None
    if against is not None:
        if len(checked) != 1:
            raise click.UsageError(f"--against: expected one board beside it, got {len(checked)}")
        differing = difference(checked[0].board, options.first_board(loaded, against, say))
    compared, interrupted = None, False
    if complete:
        line = watch.ProgressLine(say)
        with watch.watched(line) as stop:
            listed = [one.board for one in checked]
            compared = loaded.compare(listed, Limit(seconds), stop=stop, progress=line)
            interrupted = stop.asked
    told = answers.sentences(checked, compared, differing, every=verbose)
    say.answer(lambda: answers.plain(checked, compared, differing), told)
    leave(answers.exit_status(checked, compared, interrupted=interrupted))


def _checked(puzzle: Puzzle, source: str, format: str | None, say: Say) -> list[Checked]:
    """The boards of a file or link, judged."""
    from .. import formats
    from ..answers.check import Checked

    found = formats.load_boards(puzzle, source, format=format, note=say.heard)
    return [Checked(board, judge(board), source) for board in found]
