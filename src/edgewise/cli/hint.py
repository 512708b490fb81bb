"""`edgewise hint`."""

from __future__ import annotations

import json

import click

from ..answers.hint import CELL, MOVE
from . import options, watch


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@click.option(
    "--level", type=click.IntRange(CELL, MOVE), default=CELL, show_default=True,
    help="How much to say: 1 which cell, 2 which tiles fit there, 3 the tile and its turn.",
)  # fmt: skip
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after so long.")
@options.drawing
@options.common
@click.pass_context
def hint(
    ctx: click.Context,
    puzzle: str,
    board: str | None,
    level: int,
    seconds: float | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """The next step on a half-finished BOARD of PUZZLE; without a board, the first one.

    Says what does not match, and whether the board can still be finished; if not, which tiles to
    lift, as few as possible; if so, which cell to look at. --level says more.

    \b
    Example:
        edgewise hint cards.txt
        edgewise hint cards.txt board.txt --level 2
    """
    from ..answers import hint as answers
    from ..board import Board
    from ..hints import hint as find

    options.one_input(puzzle, board)
    loaded = options.load(puzzle, quiet)
    start = Board.empty(loaded) if board is None else options.first_board(loaded, board)
    stop, line = watch.Stopper(), watch.ClockLine(quiet, as_json)
    with stop.listening():
        found = find(start, seconds=seconds, stop=stop, progress=line)
    line.clear()
    if as_json:
        click.echo(json.dumps(answers.plain(found, level)))
    else:
        options.tell(answers.sentences(found, level, interrupted=stop.asked), colour)
    ctx.exit(answers.exit_status(found, interrupted=stop.asked))
