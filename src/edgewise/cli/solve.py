"""`edgewise solve` and `edgewise count`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import EdgewiseError, FormatError
from ..wording import numbered
from . import draw, keep, options, output, watch

if TYPE_CHECKING:
    from ..board import Board
    from ..engines import Result, Run
    from ..growing import GrowingBoards
    from ..puzzle import Puzzle
    from ..render.picture.theme import Style


@click.command()
@options.puzzle_argument
@click.option("--all", "every", is_flag=True, help="Every arrangement, not only the first.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="At most so many boards; with --resume, of all runs together.",
)
@click.option("--distinct", is_flag=True, help="Leave out boards that are others turned.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="Also save: .json, .txt, .svg, .png, .pdf, or .url for a link; with --steps, .html too.",
)  # fmt: skip
@click.option(
    "--steps", is_flag=True,
    help="How to lay the board, tile by tile; in --out FILE.html or .pdf with pictures.",
)  # fmt: skip
@click.option(
    "--proof", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="If there is no board, write a proof of that: DRAT steps to FILE, clauses beside it.",
)  # fmt: skip
@options.searching
@options.keeping
@draw.styling
@options.drawing
@options.common
@click.pass_context
def solve(
    ctx: click.Context,
    puzzle: str,
    every: bool,
    limit: int | None,
    distinct: bool,
    out: Path | None,
    steps: bool,
    proof: Path | None,
    engine: str,
    cluster: str | None,
    threads: int | None,
    order: str | None,
    plain: bool,
    seconds: float | None,
    nodes: int | None,
    verbose: int,
    checkpoint: Path | None,
    resume: bool,
    every_seconds: float,
    theme: str,
    dark: bool,
    ids: bool,
    labels: bool | None,
    images: Path | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Solve PUZZLE and draw the board.

    Theme, ids, labels and images are for pictures.

    \b
    Example:
        edgewise solve unicorn
        edgewise solve unicorn --steps --out steps.pdf
        edgewise solve cards.txt --all --distinct
        edgewise solve ultimate --all --json > boards.json
        edgewise solve owen-7x7 --all --out boards.json --checkpoint owen.ckpt --resume
    """
    from ..answers import solve as answers
    from ..engines import Ask, Limit, Run

    if every and limit is not None:
        raise click.UsageError("--all and --limit exclude each other")
    _check_out(puzzle, out, steps, several=every or limit not in (None, 1))
    _check_files(puzzle, out, proof, checkpoint)
    loaded = draw.illustrated(options.load(puzzle, quiet), images, quiet)
    _check_boards(loaded, out)
    boards = limit if limit is not None or every else 1
    line = watch.ProgressLine(quiet, as_json)
    stop = watch.Stopper()
    ask = Ask(
        distinct=distinct,
        threads=threads,
        order=order,
        plain=plain,
        cluster=cluster,
        proof=proof is not None,
        watcher=watch.told(verbose),
    )
    kept = keep.opened(checkpoint, resume, every_seconds, quiet, line)
    wanted = Limit(seconds, nodes, boards)
    run = Run(loaded, wanted, ask, engine=engine, kept=kept, stop=stop, progress=line)
    output.check_extras(out)
    saved = _Saved(out, boards == 1, draw.style(theme, ids, labels, dark), steps)
    with stop.listening(), saved.open(run) as put, closing(run.boards()) as every_board:
        first = run.found + 1
        found = _tapped(every_board, put, only=boards == 1)
        if as_json:
            for text in answers.stream(found, run.result, steps=steps):
                click.echo(text, nl=False)
        else:
            for number, board in enumerate(found, first):
                if sys.stdout.isatty():  # else, it is not in the way
                    line.clear()
                if number != first:
                    click.echo()
                named = None if boards == 1 else number
                unicode = options.unicode()
                options.tell(answers.shown(board, named, steps=steps, unicode=unicode), colour)
    line.clear()
    result = run.result()
    if out is not None and saved.boards:
        options.say(f"saved {out}", quiet)
    elif out is not None and saved.error is None:
        options.say(f"there is no board to save; {out} was not written", quiet)
    if proof is not None:
        _prove(result, proof, quiet)
    if not as_json:
        options.tell(answers.sentences(result, several=boards != 1, interrupted=stop.asked))
    watch.summary(result, verbose, quiet)
    saved.settle()
    ctx.exit(answers.exit_status(result, interrupted=stop.asked))


@click.command()
@options.puzzle_argument
@options.searching
@options.keeping
@options.common
@click.pass_context
def count(
    ctx: click.Context,
    puzzle: str,
    engine: str,
    cluster: str | None,
    threads: int | None,
    order: str | None,
    plain: bool,
    seconds: float | None,
    nodes: int | None,
    verbose: int,
    checkpoint: Path | None,
    resume: bool,
    every_seconds: float,
    as_json: bool,
    quiet: bool,
) -> None:
    """Count the arrangements and solutions of PUZZLE.

    Boards that look different are different arrangements; arrangements that are each other turned
    (or, where tiles may be flipped, reflected) are one solution.

    \b
    Example:
        edgewise count unicorn
        edgewise count owen-6x6 --json
        edgewise count owen-8x8 --checkpoint owen.ckpt --resume
        edgewise count owen-8x8 --cluster tcp://10.0.0.1:8786
    """
    from ..answers import count as answers
    from ..engines import Ask, Limit, Run

    loaded, line = options.load(puzzle, quiet), watch.ProgressLine(quiet, as_json)
    stop, limit = watch.Stopper(), Limit(seconds, nodes)
    ask = Ask(
        keep=False, threads=threads, order=order, plain=plain, cluster=cluster,
        watcher=watch.told(verbose),
    )  # fmt: skip
    kept = keep.opened(checkpoint, resume, every_seconds, quiet, line)
    run = Run(loaded, limit, ask, engine=engine, kept=kept, stop=stop, progress=line)
    with stop.listening():
        for _ in run.boards():
            pass
    line.clear()
    result = run.result()
    if as_json:
        click.echo(json.dumps(answers.plain(result)))
    else:
        options.tell(answers.sentences(result, interrupted=stop.asked))
    watch.summary(result, verbose, quiet)
    ctx.exit(answers.exit_status(result, interrupted=stop.asked))


def _check_out(puzzle: str, out: Path | None, steps: bool, *, several: bool) -> None:
    """Whether a file can hold what is asked for; before anything is searched."""
    suffix = "" if out is None else out.suffix.lower()
    if suffix == ".html" and not steps:
        raise click.UsageError(f"--out: {out} needs --steps: a page shows how to lay the board")
    output.check(puzzle, out, [*output.suffixes(), ".html"] if steps else ())
    if steps and suffix in output.STEPS and several:
        raise click.UsageError("--out: the steps in a file lead to one board, not to several")
    if suffix in output.PICTURES and several:
        raise click.UsageError("--out: a picture shows one board; for several use .json or .txt")


def _check_files(
    puzzle: str, out: Path | None, proof: Path | None, checkpoint: Path | None
) -> None:
    """Whether several files can be written; before anything is searched."""
    if out is not None and checkpoint is not None and options.same_path(out, checkpoint):
        raise click.UsageError(f"--out: {out} is the checkpoint; expected another file")
    if proof is not None and not proof.parent.is_dir():
        raise click.UsageError(f"--proof: there is no folder {proof.parent}")
    if proof is not None and options.same_file(puzzle, proof):
        raise click.UsageError(f"--proof: {proof} is the puzzle itself; expected another file")
    if proof is not None and checkpoint is not None:
        raise click.UsageError("--proof and --checkpoint exclude each other")


def _check_boards(puzzle: Puzzle, out: Path | None) -> None:
    """Whether boards of this puzzle can be written so: an empty one is."""
    from ..board import Board
    from ..formats import FORMATS

    for known in FORMATS.values():
        if out is not None and known.write_boards and out.suffix.lower() in known.suffixes:
            known.write_boards([Board.empty(puzzle)])


def _prove(result: Result, path: Path, quiet: bool) -> None:
    """--proof: whatever there is to prove."""
    if result.proof is None:
        there = "boards were found" if result.arrangements else "it is not known to be impossible"
        options.say(f"there is no proof to write: {there}", quiet)
        return
    clauses = result.proof.save(path)
    options.say(f"saved {path}, and the clauses it is about in {clauses}", quiet)


class _Saved:
    """--out: boards are written as they are found, so that memory stays bounded."""

    def __init__(self, out: Path | None, single: bool, style: Style, steps: bool) -> None:
        self.out = out
        self.single = single
        self.style = style
        self.steps = steps
        self.boards = 0
        self.error: EdgewiseError | None = None

    @contextmanager
    def open(self, run: Run) -> Iterator[Callable[[Board], None]]:
        from .. import formats

        if self.out is None:
            yield lambda board: None
        elif self.single:
            yield self._save
        elif run.kept is not None:
            growing = run.kept.growing(self.out, run.found)
            self.boards = growing.boards  # those of earlier runs
            with closing(growing), self._complaining(growing):
                yield self._counted(growing.put)
        else:
            with formats.saving(self.out) as put:
                yield self._counted(put)

    @contextmanager
    def _complaining(self, growing: GrowingBoards) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error is not growing.trouble:
                raise
            raise FormatError(
                f"{self.out}: cannot be written: {error.strerror}; it has the first "
                f"{numbered(growing.boards, 'board')}, and with --resume the search goes on"
            ) from None

    def _counted(self, put: Callable[[Board], None]) -> Callable[[Board], None]:
        def counted(board: Board) -> None:
            put(board)
            self.boards += 1

        return counted

    def _save(self, board: Board) -> None:
        assert self.out is not None
        try:
            output.save(board, self.out, self.style, steps=self.steps)
            self.boards += 1
        except EdgewiseError as error:
            self.error = error

    def settle(self) -> None:
        """Complain, after all else was said: the board must not be lost with its file."""
        if self.error is not None:
            raise self.error


def _tapped(
    boards: Iterable[Board], put: Callable[[Board], None], *, only: bool
) -> Iterator[Board]:
    """Each is also *put*. Of a single one, the next is not asked for: to a checkpoint, that would
    mean that we are done with it, and whoever goes on from there would not get to see it."""
    for board in boards:
        yield board
        put(board)
        if only:
            return
