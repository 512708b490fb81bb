"""`edgewise puzzles`."""

from __future__ import annotations

import json

import click

from . import options


@click.command()
@click.argument("name", type=options.OneOf("puzzle called", options.library_names), required=False)
@options.common
def puzzles(name: str | None, as_json: bool, quiet: bool) -> None:
    """List the puzzles that come with edgewise, or show the one called NAME.

    \b
    Example:
        edgewise puzzles
        edgewise puzzles triazzle
    """
    from .. import library
    from ..answers import puzzles as answers

    if name is None:
        entries = [library.entry(known) for known in library.names()]
        if as_json:
            click.echo(json.dumps(answers.plain(entries), ensure_ascii=False))
        else:
            options.tell(answers.sentences(entries, bare=quiet))
        return
    entry = library.entry(name)
    if as_json:
        click.echo(json.dumps(answers.plain_entry(entry), ensure_ascii=False))
        return
    from ..formats import load
    from ..render.text import terminal

    options.tell(answers.about(entry))
    click.echo(f"\n{terminal.loose(load(name))}")
