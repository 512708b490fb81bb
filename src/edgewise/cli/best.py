"""`edgewise best`."""

from __future__ import annotations

import json
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import MissingExtra
from . import draw, keep_board, options, output, watch

if TYPE_CHECKING:
    from ..optimise import Climb

MOST_DIGITS = 9
"""Of a weight: Python refuses to read thousands of them, and nobody means such a number."""


def optimisers() -> list[str]:
    from ..optimise import OPTIMISERS

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


@click.command()
@options.puzzle_argument
@click.option("--target", type=click.IntRange(min=0), help="So many matches are enough.")
@click.option(
    "--start", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="BOARD",
    help="Improve on the board in this file; of several, the first.",
)  # fmt: skip
@click.option(
    "--soft-rim", is_flag=True, help="The rim may be wrong too, and counts like the joints."
)
@click.option(
    "--weight", "weights", type=Weight(), multiple=True, metavar="SIDE=N",
    help="The joint at this side, such as r1c1.1, counts N times; may be given several times.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(min=0),
    help="Stop after so long; by default, when nothing better exists.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1),
    help="Where chance begins; by default another one each time, and it is told.",
)  # fmt: skip
@click.option(
    "--threads", type=click.IntRange(1, 1024),
    help="How many threads work; by default as many as the machine has.",
)  # fmt: skip
@click.option(
    "--memory", type=click.FloatRange(min=10), default=1500, show_default=True, metavar="MB",
    help="Megabytes that beams may take, about: the wider they are, the better.",
)  # fmt: skip
@click.option(
    "--cluster", metavar="ADDRESS",
    help="Search on a Dask cluster: the address of its scheduler, or `local` for one here.",
)  # fmt: skip
@click.option(
    "--engine", type=options.OneOf("engine", optimisers), default="auto", show_default=True,
    help="How to search: auto lets several work together.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="Also save the board: .json, .txt, .svg, .png, .pdf, or .url for a link.",
)  # fmt: skip
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Draw matches and bound over time: .svg, .png or .pdf.",
)  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on from the checkpoint, if there is one.")
@click.option(
    "--checkpoint", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Keep the best board in FILE, written whenever there is a better one.",
)  # fmt: skip
@draw.styling
@options.drawing
@options.common
@click.pass_context
def best(
    ctx: click.Context,
    puzzle: str,
    target: int | None,
    start: Path | None,
    soft_rim: bool,
    weights: tuple[tuple[str, int], ...],
    seconds: float | None,
    seed: int | None,
    threads: int | None,
    memory: float,
    cluster: str | None,
    engine: str,
    out: Path | None,
    plot: Path | None,
    checkpoint: Path | None,
    resume: bool,
    theme: str,
    dark: bool,
    ids: bool,
    labels: bool | None,
    images: Path | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
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
    from ..optimise import Ask, Climb

    output.check(puzzle, out)
    output.check_extras(out)
    _check_plot(plot)
    _check_apart(out=out, plot=plot, checkpoint=checkpoint)
    keeping = keep_board.opened(checkpoint, resume, quiet)
    loaded = draw.illustrated(options.load(puzzle, quiet), images, quiet)
    asked = {"answer": "best", "soft rim": soft_rim, "weights": dict(sorted(weights))}
    board = keeping.start(loaded, asked)
    if start is not None:
        if board is not None:
            raise click.UsageError("--start and a checkpoint to go on from exclude each other")
        board = options.first_board(loaded, start)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    stop = watch.Stopper()
    line = BestLine(quiet, as_json)

    def progress(climb: Climb) -> None:
        keeping.save(climb)
        line(climb)

    ask = Ask(
        soft_rim=soft_rim,
        weights=dict(weights),
        seconds=seconds,
        target=target,
        seed=seed,
        threads=threads,
        start=board,
        memory=memory * 1e6,
        bound=keeping.bound,
        cluster=cluster,
    )
    with stop.listening():
        climb = Climb(loaded, ask, engine=engine, stop=stop, progress=progress)
        keeping.save(climb)
        try:
            result = climb.run()
        finally:
            line.clear()
            keeping.end(climb)
    line.clear()
    if as_json:
        click.echo(json.dumps(answers.plain(result)))
    else:
        options.tell(answers.sentences(result, climb.goal, interrupted=stop.asked), colour)
    if out is not None and result.board is not None:
        output.save(result.board, out, draw.style(theme, ids, labels, dark))
        options.say(f"saved {out}", quiet)
    if plot is not None:
        from ..optimise import picture

        picture.save(result, plot)
        options.say(f"saved {plot}", quiet)
    ctx.exit(answers.exit_status(result, target=target, interrupted=stop.asked))


def _check_plot(plot: Path | None) -> None:
    if plot is None:
        return
    if find_spec("matplotlib") is None:  # not after an hour
        raise MissingExtra("--plot", "matplotlib", "bench")
    if plot.suffix.lower() not in (".svg", ".png", ".pdf"):
        raise click.UsageError(f"--plot: expected a name ending in .svg, .png, .pdf, got {plot}")
    if not plot.parent.is_dir():
        raise click.UsageError(f"--plot: there is no folder {plot.parent}")


def _check_apart(**paths: Path | None) -> None:
    """Whether no two of them are one file."""
    seen: dict[Path, str] = {}
    for name, path in paths.items():
        if path is not None and (other := seen.setdefault(path.resolve(), name)) != name:
            raise click.UsageError(f"--{other} and --{name}: expected two files, got {path} twice")


class BestLine(watch.Line):
    """The best board so far."""

    def __call__(self, climb: Climb) -> None:
        if not self.is_due(climb.seconds):
            return
        matched, bound = climb.joints - climb.lost, climb.joints - climb.bound
        found = next(m.seconds for m in climb.trace if m.matched == matched)
        self.show(
            [
                watch.clock(climb.seconds),
                f"{matched} of {climb.joints} match",
                f"at most {bound}",
                f"found at {watch.clock(found)} by {climb.engine}",
            ]
        )
