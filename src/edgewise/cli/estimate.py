"""`edgewise estimate`."""

from __future__ import annotations

import click

from ..limit import Options
from . import options, watch
from .say import Say


@click.command()
@options.puzzle_argument
@options.planned
@click.option("-v", "--verbose", is_flag=True, help="Also how wide the search is at each depth.")
@options.reading
@options.common
def estimate(puzzle: options.Chosen, how: Options, verbose: bool, say: Say) -> None:
    """Estimate how large the search for all solutions would be.

    The true number lies within the stated range nine times out of ten; for a small search it is
    exact.

    \b
    Example:
        edgewise estimate owen-8x8
        edgewise estimate owen-6x6 --order spiral
    """
    loaded, line = puzzle.load(say), watch.ProgressLine(say)
    found = loaded.estimate(options=how, progress=line)
    line.clear()
    from ..answers import estimate as answers  # with the engines, which a wrong file needs not

    say.answer(lambda: answers.plain(found), answers.sentences(found, profile=verbose))
