"""`edgewise hint`."""

from __future__ import annotations

import click

from ..limit import Limit
from . import options, watch
from .say import Say, leave


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@click.option(
    "--level", type=click.IntRange(1, 3), default=1, show_default=True,
    help="How much to say: 1 which cell, 2 which tiles fit there, 3 the tile and its turn.",
)  # fmt: skip
@options.seconds("Stop after so long.")
@options.reading
@options.drawing
def hint(
    puzzle: options.Chosen, board: str | None, level: int, seconds: float | None, say: Say
) -> None:
    """Give the next step on a half-finished BOARD of PUZZLE.

    Says what does not match, and whether the board can still be finished; if not, which tiles to
    lift, as few as possible; if so, which cell to look at. --level says more. Without BOARD, it is
    the first step.

    \b
    Example:
        edgewise hint cards.txt
        edgewise hint cards.txt board.txt --level 2
    """
    from ..board import Board

    options.one_input(puzzle.source, board)
    loaded, line = puzzle.load(say), watch.DoingLine(say)
    start = Board.empty(loaded) if board is None else options.first_board(loaded, board, say)
    with watch.watched(line) as stop:
        found = start.hint(Limit(seconds), stop=stop, progress=line)
    from ..answers import hint as answers  # with the engines, which a wrong file needs not

    told = answers.sentences(found, level, interrupted=stop.asked)
    say.answer(lambda: answers.plain(found, level), told)
    leave(answers.exit_status(found, interrupted=stop.asked))
