"""`edgewise animate`."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import click

from ..limit import Limit, Progress
from ..wording import numbered
from . import options, output, watch
from .say import Say, leave
from .styling import Styling, styled


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@options.out("The film: .html, .gif, or .png (.apng) for an animated PNG.", required=True)
@click.option("--all", "every", is_flag=True, help="Search on after the first solution.")
@click.option(
    "--limit", "most", type=click.IntRange(min=1), help="Search on until so many solutions."
)
@options.built(
    "limit",
    Limit,
    options.seconds("Stop after so long instead."),
    click.option(
        "--nodes", type=click.IntRange(min=0),
        help="Stop after so many placements.  [default: 1,000,000; fewer on large boards]",
    ),
)  # fmt: skip
@click.option(
    "--order", metavar="ORDER",
    help="Fill the cells in this order: rows, columns, snake, frame, spiral, ..., or cells such "
    "as r1c1,r1c2.",
)  # fmt: skip
@click.option(
    "--frames", type=click.IntRange(10, 10_000),
    help="At most so many; long searches are thinned.  [default: 1000; 120 for pictures]",
)  # fmt: skip
@click.option(
    "--delay", type=click.IntRange(20, 60_000), metavar="MS",
    help="Milliseconds that a frame is shown.  [default: 100; .html: by the number of frames]",
)  # fmt: skip
@click.option(
    "--side", type=click.FloatRange(min=0, min_open=True, max=10_000), metavar="MM",
    help="How long a tile's side is in a picture, in millimetres; by default 120 for the board.",
)  # fmt: skip
@click.option(
    "--dpi", type=click.FloatRange(min=10, max=2400), default=100, show_default=True,
    help="Pixels per inch of a picture.",
)  # fmt: skip
@styled
@options.reading
@options.common
def animate(
    puzzle: options.Chosen,
    board: str | None,
    out: Path,
    every: bool,
    most: int | None,
    limit: Limit,
    order: str | None,
    frames: int | None,
    delay: int | None,
    side: float | None,
    dpi: float,
    style: Styling,
    say: Say,
) -> None:
    """Make a film of a search of PUZZLE, or of BOARD being laid.

    A page (.html) plays in any browser, without network: play, pause, step, jump to solutions and
    to the fullest board. What it shows is the search itself, placement by placement; a film
    that leaves some out says how many each frame stands for. With BOARD, it is laid tile by tile.

    \b
    Example:
        edgewise animate unicorn --out unicorn.html
        edgewise animate owen-5x5 --all --nodes 5000000 --out all.html
        edgewise animate unicorn --frames 60 --theme turtles --out unicorn.gif
        edgewise animate unicorn board.json --out board.html
    """
    from .. import trace
    from ..answers import animate as answers

    _check(puzzle.source, board, out, searching=every or most is not None or limit != Limit())
    if every and most is not None:
        raise click.UsageError("--all and --limit exclude each other")
    loaded = style.illustrated(puzzle.load(say), say)
    frames = frames or (trace.FRAMES if out.suffix.lower() == ".html" else trace.FEW)
    line, interrupted = _FilmLine(say), False
    if board is not None:
        found = trace.lay(options.first_board(loaded, board, say), frames=frames, order=order)
    else:
        limit = replace(limit, boards=None if every else most or 1)
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, nodes=trace.usual(loaded))
        with watch.watched(line) as stop:
            found = trace.record(
                loaded, limit, frames=frames, order=order, stop=stop, progress=line.searched
            )
            interrupted = stop.asked
    film = found.film(style.style(), delay=delay)
    line = _FilmLine(say)
    film.save(out, side=side, dpi=dpi, told=line.painted)
    line.clear()
    say.answer(lambda: answers.plain(found, film, out), answers.sentences(found))
    if not say.json:
        say.note(answers.saved(film, out))
    leave(answers.exit_status(found, interrupted=interrupted))


def _check(puzzle: str, board: str | None, out: Path, *, searching: bool) -> None:
    """Bad use is said before anything is searched."""
    from ..render.film.film import SUFFIXES, check

    options.one_input(puzzle, board)
    if board is not None and searching:
        raise click.UsageError("--all, --limit, --nodes and --seconds are for searches, not BOARD")
    output.check(puzzle, out, SUFFIXES)
    if out.suffix.lower() != ".html":
        check()
    if board is not None and options.same_file(board, out):
        raise click.UsageError(f"--out: {out} is the board itself; expected another file")


class _FilmLine(watch.Line):
    """How far it is, on the terminal."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.began = time.perf_counter()

    def searched(self, progress: Progress) -> None:
        found = numbered(progress.arrangements, "arrangement")
        self._tell(f"{progress.nodes:,} placements recorded", f"{found} found")

    def painted(self, done: int, frames: int) -> None:
        self._tell(f"frame {done:,} of {frames:,} drawn")

    def _tell(self, *parts: str) -> None:
        seconds = time.perf_counter() - self.began
        if self.is_due(seconds):
            self.show([watch.clock(seconds), *parts])
