"""`edgewise animate`."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..wording import numbered
from . import draw, options, output, watch

if TYPE_CHECKING:
    from ..engines import Progress
    from ..puzzle import Puzzle
    from ..trace import Trace


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True,
    help="The film: .html, .gif, or .png (.apng) for an animated PNG.",
)  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Search on after the first solution.")
@click.option("--limit", type=click.IntRange(min=1), help="Search on until so many solutions.")
@click.option(
    "--nodes", type=click.IntRange(min=0),
    help="Stop after so many placements.  [default: 1,000,000; fewer on large boards]",
)  # fmt: skip
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after so long instead.")
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
@draw.styling
@options.common
@click.pass_context
def animate(
    ctx: click.Context,
    puzzle: str,
    board: str | None,
    out: Path,
    every: bool,
    limit: int | None,
    nodes: int | None,
    seconds: float | None,
    order: str | None,
    frames: int | None,
    delay: int | None,
    side: float | None,
    dpi: float,
    theme: str,
    dark: bool,
    ids: bool,
    labels: bool | None,
    images: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Make a film of the search for a solution of PUZZLE, or of BOARD being laid tile by tile.

    A page (.html) plays in any browser, without network: play, pause, step, jump to solutions and
    to the fullest board. What it shows is the search itself, placement by placement; a film
    that leaves some out says how many each frame stands for.

    \b
    Example:
        edgewise animate unicorn --out unicorn.html
        edgewise animate owen-5x5 --all --nodes 5000000 --out all.html
        edgewise animate unicorn --frames 60 --theme turtles --out unicorn.gif
        edgewise animate unicorn board.json --out board.html
    """
    from .. import trace
    from ..answers import animate as answers
    from ..render.film.film import SUFFIXES, check

    options.one_input(puzzle, board)
    if every and limit is not None:
        raise click.UsageError("--all and --limit exclude each other")
    if board is not None and (every or limit is not None or nodes is not None or seconds):
        raise click.UsageError("--all, --limit, --nodes and --seconds are for searches, not BOARD")
    output.check(puzzle, out, SUFFIXES)
    if out.suffix.lower() != ".html":
        check()
    if board is not None and options.same_file(board, out):
        raise click.UsageError(f"--out: {out} is the board itself; expected another file")
    loaded = draw.illustrated(options.load(puzzle, quiet), images, quiet)
    wanted = draw.style(theme, ids, labels, dark)
    most = frames or (trace.FRAMES if out.suffix.lower() == ".html" else trace.FEW)
    stop = watch.Stopper()
    if board is not None:
        found = trace.lay(options.first_board(loaded, board, quiet), frames=most, order=order)
    else:
        boards = limit if limit is not None or every else 1
        with stop.listening():
            limits = (seconds, nodes, boards)
            found = _searched(loaded, limits, most, order, stop, _FilmLine(quiet, as_json))
    film = found.film(wanted, delay=delay)
    line = _FilmLine(quiet, as_json)
    film.save(out, side=side, dpi=dpi, told=line.painted)
    line.clear()
    if as_json:
        click.echo(json.dumps(answers.plain(found, film, out)))
    else:
        options.tell(answers.sentences(found))
        options.say(answers.saved(film, out), quiet)
    ctx.exit(answers.exit_status(found, interrupted=stop.asked))


def _searched(
    puzzle: Puzzle,
    limits: tuple[float | None, int | None, int | None],
    frames: int,
    order: str | None,
    stop: watch.Stopper,
    line: _FilmLine,
) -> Trace:
    from .. import trace
    from ..engines import Limit

    seconds, nodes, boards = limits
    if seconds is None and nodes is None:
        nodes = trace.usual(puzzle)
    limit = Limit(seconds, nodes, boards)
    found = trace.record(
        puzzle, limit, frames=frames, order=order, stop=stop, progress=line.searched
    )
    line.clear()
    return found


class _FilmLine(watch.Line):
    """How far it is, on the terminal."""

    def __init__(self, quiet: bool, as_json: bool) -> None:
        super().__init__(quiet, as_json)
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
