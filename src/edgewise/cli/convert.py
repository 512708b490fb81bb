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
    help="json, share, text, e2dev, eii, e2dev-csv, startup-csv or tetravex, if OUT does not tell.",
)  # fmt: skip
@options.reading
@options.common
def convert(puzzle: options.Chosen, out: str, to: str | None, say: Say) -> None:
    """Write PUZZLE in another format, to OUT or standard output.

    \b
    Example:
        edgewise convert cards.txt cards.json
        edgewise convert unicorn --to text
    """
    from .. import formats
    from ..answers import convert as answers

    if options.same_file(puzzle.source, out):
        raise click.UsageError(f"{out} is the puzzle itself; expected another file")
    if say.json and out == "-" and to not in (None, "json"):
        raise click.UsageError(f"--json needs OUT: the puzzle as {to} is no JSON")
    loaded = puzzle.load(say)
    for words in formats.lost(loaded, to) if to else ():
        say.note(words)
    if out == "-":
        text = formats.dump(loaded, to or ("json" if say.json else "text"))
        click.echo(text, nl=False)
        return
    formats.save(loaded, out, to)
    say.saved(lambda: answers.plain(out), answers.sentences(out))
