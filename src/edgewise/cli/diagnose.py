"""`edgewise diagnose`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..errors import FormatError
from ..flaws import FlawKind
from ..limit import Limit
from ..puzzle import Puzzle
from ..wording import numbered
from . import options, output, watch
from .say import Say, leave


@click.command()
@options.puzzle_argument
@click.option("--all", "every", is_flag=True, help="List every correction, not only the likeliest.")
@click.option(
    "--repair", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
    help="Which correction to draw, and to save.",
)  # fmt: skip
@click.option(
    "--out",
    type=options.FILE,
    metavar="FILE",
    help="Save the corrected puzzle: .json or .txt, or for solvers .opb, .cnf, .mps, .lp, .mzn or "
    ".xcc.",
)
@options.seconds("Stop after so long.")
@options.reading
@options.drawing
def diagnose(
    puzzle: options.Chosen,
    every: bool,
    number: int,
    out: Path | None,
    seconds: float | None,
    say: Say,
) -> None:
    """Say why PUZZLE will not solve, and which label is wrong.

    First what counting shows; then, if it is proved impossible, the smallest corrections that make
    it solvable, the likeliest first: a label, a tile read the wrong way round, two labels swapped
    or wrong. Where it says that no single label helps, none does. Beside them, what may have been
    misunderstood throughout: the order of sides, the rule, the board.

    \b
    Example:
        edgewise diagnose cards.txt
        edgewise diagnose cards.txt --repair 2 --out corrected.txt
    """
    from .. import formats

    output.check(puzzle.source, out, formats.suffixes(boards=False))
    loaded, line = _loaded(puzzle, say), watch.DoingLine(say)
    with watch.watched(line) as stop:
        found = loaded.diagnose(Limit(seconds), stop=stop, progress=line)
    from ..answers import diagnose as answers  # with the engines, which a wrong file needs not

    told = answers.sentences(found, every=every, number=number, interrupted=stop.asked)
    say.answer(lambda: answers.plain(found), told)
    if number > max(1, len(found.repairs)):
        count = numbered(len(found.repairs), "correction")
        raise click.UsageError(f"--repair {number}: there is {count}")
    if out is not None and not found.repairs:
        raise click.UsageError("--out: nothing was saved, for there is no correction")
    if out is not None:
        formats.save(found.repairs[number - 1].puzzle, out)
        say.note(f"saved {out}")
    leave(answers.exit_status(found, interrupted=stop.asked))


def _loaded(puzzle: options.Chosen, say: Say) -> Puzzle:
    """The puzzle; with too few tiles it is a case for diagnosis, which knows other boards."""
    from ..formats.source import MAX_BYTES

    text = sys.stdin.buffer.read(MAX_BYTES + 1) if puzzle.source == "-" else None
    try:
        return puzzle.load(say, text=text)
    except FormatError as error:
        kinds = {complaint.kind for complaint in error.complaints}
        if kinds != {FlawKind.WRONG_TILE_COUNT.value}:
            raise
    return puzzle.load(say, judge=False, text=text)
