"""`edgewise convert`."""

from __future__ import annotations

import json

import click

from . import options


@click.command()
@options.puzzle_argument
@click.argument("out", type=click.Path(allow_dash=True), default="-")
@click.option(
    "--from",
    "written",
    type=options.OneOf("format", options.readable),
    help="json, viewer or text, if what PUZZLE holds does not tell.",
)
@click.option(
    "--to",
    type=options.OneOf("format", options.writable),
    help="json or text, if OUT does not tell.",
)
@options.common
def convert(
    puzzle: str, out: str, written: str | None, to: str | None, as_json: bool, quiet: bool
) -> None:
    """Write PUZZLE in another format, to OUT or standard output.

    \b
    Example:
        edgewise convert cards.txt cards.json
        edgewise convert unicorn --to text
    """
    from .. import formats
    from ..answers import convert as answers

    if options.same_file(puzzle, out):
        raise click.UsageError(f"{out} is the puzzle itself; expected another file")
    if as_json and out == "-" and to not in (None, "json"):
        raise click.UsageError(f"--json needs OUT: the puzzle as {to} is no JSON")
    loaded = options.load(puzzle, quiet, written)
    if out == "-":
        text = formats.dump(loaded, to or ("json" if as_json else "text"))
        click.echo(text, nl=False)
        return
    formats.save(loaded, out, to)
    if as_json:
        click.echo(json.dumps(answers.plain(out)))
    else:
        for words in answers.sentences(out):
            options.say(words, quiet)
