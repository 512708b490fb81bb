"""`edgewise convert`."""

from __future__ import annotations

import click

from . import options
from .say import Say


@click.command()
@options.puzzle_argument
@click.argument("out", type=click.Path(allow_dash=True), default="-")
@click.option(
    "--to", type=options.OneOf("format", options.writable),
    help="json, share, text, e2dev, eii, e2dev-csv, startup-csv, tetravex, heule, tud, laurent, "
    "owen, pieces or jwortmann, or for solvers dimacs, opb, lp, mps, minizinc or xcc, if OUT does "
    "not tell; with --boards: json, viewer, e2dev-board, "
    "et2, degrees, yfirmy or text.",
)  # fmt: skip
@click.option(
    "--boards", metavar="FILE",
    help="Write these boards of PUZZLE in another format, instead of PUZZLE itself.",
)  # fmt: skip
@options.reading
@options.common
def convert(puzzle: options.Chosen, out: str, to: str | None, boards: str | None, say: Say) -> None:
    """Write PUZZLE in another format, to OUT or standard output.

    What the other format has no room for is lost, and said. Models for solvers have one solution
    for each arrangement; `check` reads the solver's answer.

    \b
    Example:
        edgewise convert cards.txt cards.json
        edgewise convert unicorn --to text
        edgewise convert eternity2 --boards best.et2 --to viewer
        edgewise convert unicorn unicorn.cnf
    """
    from .. import formats
    from ..answers import convert as answers

    for source, what in ((puzzle.source, "the puzzle"), (boards, "the file of boards")):
        if source and options.same_file(source, out):
            raise click.UsageError(f"{out} is {what} itself; expected another file")
    if say.json and out == "-" and to not in (None, "json"):
        raise click.UsageError(f"--json needs OUT: the puzzle as {to} is no JSON")
    options.one_input(puzzle.source, boards, "--boards")
    loaded = puzzle.load(say)
    form = puzzle.formats()[1]
    listed = formats.load_boards(loaded, boards, format=form, note=say.heard) if boards else None
    for words in formats.lost(loaded, to) if to and listed is None else ():
        say.note(words)
    if out == "-":
        to = to or ("json" if say.json else "text")
        text = formats.dump(loaded, to) if listed is None else formats.dump_boards(listed, to)
        click.echo(text, nl=not text.endswith("\n"))
        return
    formats.save(loaded if listed is None else listed, out, to)
    say.saved(lambda: answers.plain(out), answers.sentences(out))
