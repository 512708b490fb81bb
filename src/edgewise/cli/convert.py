"""`edgewise convert`."""

from __future__ import annotations

import click

from . import options
from .say import Say


@click.command()
@options.puzzle_argument
@click.argument("out", type=click.Path(allow_dash=True), default="-")
@click.option(
    "--from", "written", type=options.OneOf("format", options.readable),
    help="json, viewer, heule, tud, laurent, owen, pieces, jwortmann, griffon or text, if what "
    "PUZZLE holds does not tell.",
)  # fmt: skip
@click.option(
    "--to", type=options.OneOf("format", options.writable),
    help="json, heule, tud, laurent, owen, pieces, jwortmann or text, if OUT does not tell; with "
    "--boards: json, viewer, et2, degrees, yfirmy or text.",
)  # fmt: skip
@click.option(
    "--boards", metavar="FILE",
    help="Write these boards of PUZZLE in another format, instead of PUZZLE itself.",
)  # fmt: skip
@options.common
def convert(
    puzzle: str, out: str, written: str | None, to: str | None, boards: str | None, say: Say
) -> None:
    """Write PUZZLE in another format, to OUT or standard output.

    What the other format has no room for is lost, and said.

    \b
    Example:
        edgewise convert cards.txt cards.json
        edgewise convert unicorn --to text
        edgewise convert eternity2 --boards best.et2 --to viewer
    """
    from .. import formats
    from ..answers import convert as answers

    for source, what in ((puzzle, "the puzzle"), (boards, "the file of boards")):
        if source and options.same_file(source, out):
            raise click.UsageError(f"{out} is {what} itself; expected another file")
    if say.json and out == "-" and to not in (None, "json"):
        raise click.UsageError(f"--json needs OUT: the puzzle as {to} is no JSON")
    options.one_input(puzzle, boards, "--boards")
    loaded = options.load(puzzle, say, written)
    listed = formats.load_boards(loaded, boards, note=say.note) if boards else None
    if out == "-":
        to = to or ("json" if say.json else "text")
        if listed is None:
            text = formats.dump(loaded, to, note=say.note)
        else:
            text = formats.dump_boards(listed, to)
        click.echo(text, nl=not text.endswith("\n"))
        return
    formats.save(loaded if listed is None else listed, out, to, note=say.note)
    say.saved(lambda: answers.plain(out), answers.sentences(out))
