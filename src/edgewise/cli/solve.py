"""`edgewise solve` and `edgewise count`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import EdgewiseError, FormatError, PuzzleError
from ..limit import Limit, Options
from ..wording import numbered
from . import options, output, watch
from .say import Say, leave, unicode
from .styling import Styling, styled

if TYPE_CHECKING:
    from ..board import Board
    from ..checkpoint.boards import BoardsFile
    from ..diagnosis import Diagnosis
    from ..engines import Result, Run
    from ..puzzle import Puzzle


SMALL, WONDERING = 16, 2.0
"""An impossible puzzle of so many cells is looked into at once, for so many seconds at most."""


@click.command()
@options.puzzle_argument
@click.option("--all", "every", is_flag=True, help="Every arrangement, not only the first.")
@click.option(
    "--limit", "most", type=click.IntRange(min=1),
    help="At most so many boards; with --resume, of all runs together.",
)  # fmt: skip
@click.option("--distinct", is_flag=True, help="Leave out boards that are others turned.")
@options.out(
    "Also save: .json, .txt, .svg, .png, .pdf, .et2, or .url for a link; with --steps, .html too."
)
@click.option(
    "--steps", is_flag=True,
    help="How to lay the board, tile by tile; in --out FILE.html or .pdf with pictures.",
)  # fmt: skip
@click.option(
    "--proof", type=options.FILE, metavar="FILE",
    help="If there is no board, write a proof of that: DRAT steps to FILE, clauses beside it.",
)  # fmt: skip
@click.option(
    "--start", type=click.Path(allow_dash=True), metavar="BOARD",
    help="Go on from the board in this file: what lies there stays; of several, the first.",
)  # fmt: skip
@options.searching
@options.limited
@options.VERBOSE
@options.keeping
@styled
@options.reading
@options.drawing
def solve(
    puzzle: options.Chosen,
    every: bool,
    most: int | None,
    distinct: bool,
    out: Path | None,
    steps: bool,
    proof: Path | None,
    start: str | None,
    how: Options,
    limit: Limit,
    verbose: int,
    keep: options.Keeping,
    style: Styling,
    say: Say,
) -> None:
    """Solve PUZZLE and draw the board.

    Theme, ids, labels and images are for pictures.

    \b
    Example:
        edgewise solve unicorn
        edgewise solve unicorn --steps --out steps.pdf
        edgewise solve cards.txt --all --distinct
        edgewise solve cards.txt --start half.txt
        edgewise solve ultimate --all --json > boards.json
        edgewise solve owen-7x7 --all --out boards.json \\
            --checkpoint owen.ckpt --resume
    """
    from ..answers import solve as answers
    from ..engines import Ask, Run

    if every and most is not None:
        raise click.UsageError("--all and --limit exclude each other")
    several = every or most not in (None, 1)
    _check_out(puzzle.source, out, steps, several=several)
    _check_files(puzzle.source, out, proof, keep.path)
    options.one_input(puzzle.source, start)
    loaded = _started(style.illustrated(puzzle.load(say), say), start, say)
    _check_boards(loaded, out)
    line = watch.ProgressLine(say)
    ask = Ask(distinct=distinct, proof=proof is not None, watcher=watch.told(verbose))
    limit = replace(limit, boards=None if every else most or 1)
    kept = keep.opened(say, line.clear)
    saved = _Saved(out, style, several=several, steps=steps)
    with watch.watched(line) as stop:
        run = Run(loaded, limit, how, ask, keep=kept, stop=stop, progress=line)
        output.check_extras(out)
        with saved.open(run) as put, closing(run.boards()) as found:
            _show(saved.tapping(found, put), run, line, several=several, steps=steps)
    result = run.result()
    saved.note(say)
    if proof is not None:
        _prove(result, proof, say)
    if not say.json:
        _tell(loaded, result, say, several=several, started=start is not None, stopped=stop.asked)
    watch.summary(result, verbose, say)
    saved.settle()
    leave(answers.exit_status(result, interrupted=stop.asked))


@click.command()
@options.puzzle_argument
@click.option(
    "--limit", "most", type=click.IntRange(min=1),
    help="So many solutions are enough; 2 tell whether there is only one.",
)  # fmt: skip
@options.searching
@options.limited
@options.VERBOSE
@options.keeping
@options.reading
@options.common
def count(
    puzzle: options.Chosen,
    most: int | None,
    how: Options,
    limit: Limit,
    verbose: int,
    keep: options.Keeping,
    say: Say,
) -> None:
    """Count the arrangements and solutions of PUZZLE.

    Boards that look different are different arrangements; arrangements that are each other turned
    (or, where tiles may be flipped, reflected) are one solution.

    \b
    Example:
        edgewise count unicorn
        edgewise count unicorn --limit 2
        edgewise count owen-6x6 --json
        edgewise count owen-8x8 --checkpoint owen.ckpt --resume
        edgewise count owen-8x8 --cluster tcp://10.0.0.1:8786
    """
    loaded, line = puzzle.load(say), watch.ProgressLine(say)
    kept = keep.opened(say, line.clear)
    limit = replace(limit, boards=most)
    with watch.watched(line) as stop:
        result = loaded.count(
            limit, how, checkpoint=kept, watcher=watch.told(verbose), stop=stop, progress=line
        )
    from ..answers import count as answers  # with the engines, which a wrong file needs not

    told = answers.sentences(result, interrupted=stop.asked)
    say.answer(lambda: answers.plain(result), told)
    watch.summary(result, verbose, say)
    leave(answers.exit_status(result, interrupted=stop.asked))


def _started(puzzle: Puzzle, start: str | None, say: Say) -> Puzzle:
    """--start: what lies on this board stays."""
    if start is None:
        return puzzle
    try:
        return options.first_board(puzzle, start, say).fixed()
    except PuzzleError as error:
        raise PuzzleError(f"--start {start}: {error}", error.complaints) from None


def _tell(
    puzzle: Puzzle, result: Result, say: Say, *, several: bool, started: bool, stopped: bool
) -> None:
    """How it ended."""
    from ..answers import solve as answers

    diagnosis = None if started else _diagnosis(puzzle, result, say)
    told = answers.sentences(
        result, several=several, started=started, diagnosis=diagnosis, interrupted=stopped
    )
    say.tell(told)


def _diagnosis(puzzle: Puzzle, result: Result, say: Say) -> Diagnosis | None:
    """Why a small puzzle is impossible, if somebody sits there who will wonder."""
    if result.status.value != "impossible" or len(puzzle.layout) > SMALL:
        return None
    if not sys.stdout.isatty():
        return None
    line = watch.DoingLine(say)
    with watch.watched(line) as stop:
        return puzzle.diagnose(Limit(WONDERING), stop=stop, progress=line)


def _show(
    boards: Iterable[Board], run: Run, line: watch.Line, *, several: bool, steps: bool
) -> None:
    """Each board as it is found, so that memory stays bounded."""
    from ..answers import solve as answers

    if line.say.json:
        for text in answers.stream(boards, run.result, steps=steps, notes=line.say.notes):
            click.echo(text, nl=False)
        return
    first = run.found + 1
    for number, board in enumerate(boards, first):
        if sys.stdout.isatty():  # else, it is not in the way
            line.clear()
        if number != first:
            click.echo()
        named = number if several else None
        line.say.tell(answers.shown(board, named, steps=steps, unicode=unicode()))


def _check_out(puzzle: str, out: Path | None, steps: bool, *, several: bool) -> None:
    """Whether a file can hold what is asked for; before anything is searched."""
    suffix = "" if out is None else out.suffix.lower()
    if suffix == ".html" and not steps:
        raise click.UsageError(f"--out: {out} needs --steps: a page shows how to lay the board")
    output.check(puzzle, out, [*output.suffixes(), *[".html"] * steps])
    if steps and suffix in output.STEPS and several:
        raise click.UsageError("--out: the steps in a file lead to one board, not to several")
    if suffix in output.PICTURES and several:
        raise click.UsageError("--out: a picture shows one board; for several use .json or .txt")


def _check_files(
    puzzle: str, out: Path | None, proof: Path | None, checkpoint: Path | None
) -> None:
    """Whether several files can be written; before anything is searched."""
    if out and checkpoint and os.path.realpath(out) == os.path.realpath(checkpoint):
        raise click.UsageError(f"--out: {out} is the checkpoint; expected another file")
    output.check(puzzle, proof, option="--proof")
    if proof is not None and checkpoint is not None:
        raise click.UsageError("--proof and --checkpoint exclude each other")


def _check_boards(puzzle: Puzzle, out: Path | None) -> None:
    """Whether boards of this puzzle can be written so: an empty one is."""
    from .. import formats
    from ..board import Board

    if out and (known := formats.suffixes(boards=True).get(out.suffix.lower())):
        formats.dump_boards(Board.empty(puzzle), known)


def _prove(result: Result, path: Path, say: Say) -> None:
    """--proof: whatever there is to prove."""
    if result.arrangements:
        say.note(f"there is nothing to prove: it can be solved; {path} was not written")
        return
    if result.proof is None:
        say.note(f"it is not known to be impossible; {path} was not written")
        return
    clauses = result.proof.save(path)
    say.note(f"saved {path}, and the clauses it is about in {clauses}")


class _Saved:
    """--out: boards are written as they are found, so that memory stays bounded."""

    def __init__(self, out: Path | None, style: Styling, *, several: bool, steps: bool) -> None:
        self.out = out
        self.style = style
        self.several = several
        self.steps = steps
        self.boards = 0
        self.error: EdgewiseError | None = None

    @contextmanager
    def open(self, run: Run) -> Iterator[Callable[[Board], None]]:
        from .. import formats

        if self.out is None:
            yield lambda board: None
        elif not self.several:
            yield self._save
        elif run.saved is not None:
            growing = run.saved.boards_in(self.out, run.found)
            self.boards = growing.boards  # those of earlier runs
            with closing(growing), self._complaining(growing):
                yield growing.put
        else:
            with formats.saving(self.out) as put:
                yield put

    @contextmanager
    def _complaining(self, growing: BoardsFile) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error is not growing.trouble:
                raise
            raise FormatError(
                f"{self.out}: cannot be written: {error.strerror}; it has the first "
                f"{numbered(growing.boards, 'board')}, and with --resume the search goes on"
            ) from None

    def _save(self, board: Board) -> None:
        assert self.out is not None
        try:
            output.save(board, self.out, self.style, steps=self.steps)
        except EdgewiseError as error:
            self.error = error

    def tapping(self, boards: Iterable[Board], put: Callable[[Board], None]) -> Iterator[Board]:
        """Each is also *put*. Of a single one, the next is not asked for: to a checkpoint, that
        would mean that we are done with it, and whoever goes on from there would not get to see it.
        """
        for board in boards:
            yield board
            put(board)
            self.boards += self.error is None
            if not self.several:
                return

    def note(self, say: Say) -> None:
        """Whether there is a file now."""
        if self.out is not None and self.boards:
            say.note(f"saved {self.out}")
        elif self.out is not None and self.error is None:
            say.note(f"there is no board to save; {self.out} was not written")

    def settle(self) -> None:
        """Complain, after all else was said: the board must not be lost with its file."""
        if self.error is not None:
            raise self.error
