"""`edgewise puzzles`."""

from __future__ import annotations

import click

from . import options
from .say import Say


@click.command()
@click.argument("name", type=options.OneOf("puzzle called", options.library_names), required=False)
@options.common
def puzzles(name: str | None, say: Say) -> None:
    """List the puzzles of the library, or show the one called NAME.

    \b
    Example:
        edgewise puzzles
        edgewise puzzles triazzle
    """
    from .. import library
    from ..answers import puzzles as answers

    if name is None:
        entries = [library.entry(known) for known in library.names()]
        say.answer(lambda: answers.plain(entries), answers.sentences(entries, bare=say.quiet))
        return
    entry = library.entry(name)
    say.answer(lambda: answers.plain_entry(entry), answers.about(entry))
    if say.json:
        return
    from ..formats import load
    from ..render.text import terminal

    click.echo(f"\n{terminal.loose(load(name))}")
