"""`edgewise rate`."""

from __future__ import annotations

import click

from ..limit import Limit
from . import options, watch
from .say import Say


@click.command()
@options.puzzle_argument
@click.option(
    "--nodes", type=click.IntRange(min=0), metavar="N",
    help="Walk through N placements before it is estimated; by default five million.",
)  # fmt: skip
@options.seconds("Stop after so long.")
@options.reading
@options.common
def rate(puzzle: options.Chosen, nodes: int | None, seconds: float | None, say: Say) -> None:
    """Say how hard PUZZLE is for a person, from 0 to 100 points.

    Measured is the work of somebody careful, who always fills the cell beside what lies into which
    the fewest tiles fit; ten points are ten times the work. No people were timed. It also says if
    these are the tiles of a puzzle in the library with other pictures.

    \b
    Example:
        edgewise rate unicorn
        edgewise rate cards.txt --json
    """
    loaded, line = puzzle.load(say), watch.DoingLine(say)
    found = loaded.difficulty(Limit(seconds, nodes), progress=line)
    line.clear()
    from ..answers import rate as answers  # with the engines, which a wrong file needs not
    from ..twins import twins

    alike = twins(loaded)
    say.answer(lambda: answers.plain(found, alike), answers.sentences(found, alike, puzzle.source))
