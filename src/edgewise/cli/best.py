"""`edgewise best`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from ..errors import MissingExtra
from ..limit import MAX_SEED, Limit, Options
from . import options, output, watch
from .say import Say, leave
from .styling import Styling, styled

MOST_DIGITS = 9
"""Of a weight: Python refuses to read thousands of them, and nobody means such a number."""


def optimisers() -> list[str]:
    from ..engines.best import OPTIMISERS

    return list(OPTIMISERS)


class Weight(click.ParamType[tuple[str, int]]):
    """CELL.SIDE=NUMBER."""

    name = "side=number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        side, equals, number = str(value).rpartition("=")
        if not equals or not number.isdecimal() or len(number) > MOST_DIGITS:
            self.fail(f"expected a side and a number, such as r1c1.1=3, got {value!r}", param, ctx)
        return side, int(number)


def _how(
    engine: str, threads: int | None, cluster: str | None, seed: int | None, memory: float
) -> Options:
    """How to search, for the best board."""
    import secrets  # 5 ms: a fifteenth of --help

    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    return Options(engine, threads, cluster=cluster, seed=chosen, memory=memory * 1e6)


@click.command()
@options.puzzle_argument
@options.built(
    "limit",
    Limit,
    options.seconds("Stop after so long; by default, when nothing better exists."),
    click.option(
        "--target", "matched", type=click.IntRange(min=0), help="So many matches are enough."
    ),
)  # fmt: skip
@click.option(
    "--start", type=click.Path(allow_dash=True), metavar="BOARD",
    help="Improve on the board in this file; of several, the first.",
)  # fmt: skip
@click.option(
    "--soft-rim", is_flag=True, help="The rim may be wrong too, and counts like the joints."
)
@click.option(
    "--weight", "weights", type=Weight(), multiple=True, metavar="SIDE=N",
    help="The joint at this side, such as r1c1.1, counts N times; may be given several times.",
)  # fmt: skip
@options.built(
    "how",
    _how,
    click.option(
        "--engine", type=options.OneOf("engine", optimisers), default="auto", show_default=True,
        help="How to search: auto lets several work together.",
    ),
    options.CLUSTER,
    click.option(
        "--memory", type=click.FloatRange(min=10), default=1500, show_default=True, metavar="MB",
        help="Megabytes that beams may take, about: the wider they are, the better.",
    ),
    options.THREADS,
    click.option(
        "--seed", type=click.IntRange(0, MAX_SEED),
        help="Where chance begins; by default another one each time, and it is told.",
    ),
)  # fmt: skip
@options.out("Also save the board: .json, .txt, .svg, .png, .pdf, .et2, or .url for a link.")
@click.option(
    "--plot", type=options.FILE, metavar="FILE",
    help="Draw matches and bound over time: .svg, .png or .pdf.",
)  # fmt: skip
@options.built(
    "keep",
    options.Keeping,
    options.RESUME,
    options.checkpoint("Keep the best board in FILE, written whenever there is a better one."),
)
@styled
@options.reading
@options.drawing
def best(
    puzzle: options.Chosen,
    limit: Limit,
    start: str | None,
    soft_rim: bool,
    weights: tuple[tuple[str, int], ...],
    how: Options,
    out: Path | None,
    plot: Path | None,
    keep: options.Keeping,
    style: Styling,
    say: Say,
) -> None:
    """Find the board of PUZZLE with the fewest mismatches.

    Ends when it is proved that no board is better, which on large boards may be never: stop it with
    --seconds, --target or Ctrl-C, and the best board so far is shown. Rim and clues are kept.
    Theme, ids, labels and images are for pictures.

    \b
    Example:
        edgewise best cards.txt
        edgewise best eternity2 --seconds 60 --seed 7
        edgewise best eternity2 --checkpoint e2.ckpt --resume
    """
    from ..answers import best as answers

    options.one_input(puzzle.source, start)
    output.check(puzzle.source, out, output.suffixes())
    output.check_extras(out)
    if plot is not None and find_spec("matplotlib") is None:  # not after an hour
        raise MissingExtra("--plot", "matplotlib", "bench")
    output.check(puzzle.source, plot, output.PICTURES, "--plot")
    _check_apart(out=out, plot=plot, checkpoint=keep.path)
    line = watch.BestLine(say)
    kept = keep.opened(say, line.clear)
    loaded = style.illustrated(puzzle.load(say), say)
    board = None if start is None else options.first_board(loaded, start, say)
    with watch.watched(line) as stop:
        result = loaded.best(
            limit, how, start=board, soft_rim=soft_rim, weights=dict(weights), checkpoint=kept,
            stop=stop, progress=line,
        )  # fmt: skip
    told = answers.sentences(result, interrupted=stop.asked)
    say.answer(lambda: answers.plain(result), told)
    if out is not None and result.board is not None:
        output.save(result.board, out, style)
        say.note(f"saved {out}")
    if plot is not None:
        from ..engines.best import plot as plots

        plots.save(result, plot)
        say.note(f"saved {plot}")
    leave(answers.exit_status(result, target=limit.matched, interrupted=stop.asked))


def _check_apart(**paths: Path | None) -> None:
    """Whether no two of them are one file."""
    seen: dict[Path, str] = {}
    for name, path in paths.items():
        if path is not None and (other := seen.setdefault(path.resolve(), name)) != name:
            raise click.UsageError(f"--{other} and --{name}: expected two files, got {path} twice")
