"""`edgewise puzzles`."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from . import options

if TYPE_CHECKING:
    from ..library import Entry


class Name(click.ParamType[str]):
    """The name of a puzzle in the library."""

    name = "name"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from .. import library

        return [CompletionItem(name) for name in library.names() if name.startswith(incomplete)]


@click.command()
@click.argument("name", type=Name(), required=False)
@options.common
def puzzles(name: str | None, as_json: bool, quiet: bool) -> None:
    """List the puzzles that come with edgewise, or show the one called NAME.

    \b
    Example:
        edgewise puzzles
        edgewise puzzles triazzle
    """
    from .. import library

    if name is None:
        if as_json:
            entries = [dataclasses.asdict(library.entry(known)) for known in library.names()]
            click.echo(json.dumps({"puzzles": entries}, ensure_ascii=False))
        else:
            _table(quiet)
        return
    if name not in library.names():
        raise click.UsageError(f"there is no puzzle called {name!r}; `edgewise puzzles` lists them")
    entry = library.entry(name)
    if as_json:
        puzzle = json.loads(library.text(name))
        click.echo(json.dumps(dataclasses.asdict(entry) | {"puzzle": puzzle}, ensure_ascii=False))
        return
    from ..formats import load
    from ..render import terminal

    click.echo(f"{entry.title}\n")
    for label, value in (
        ("how", entry.note),
        ("known", _known(entry)),
        ("source", entry.source),
    ):
        click.echo(click.wrap_text(value, 79, f"{label + ':':8}", " " * 8))
    click.echo()
    click.echo(terminal.loose(load(name)))


def _known(entry: Entry) -> str:
    if entry.arrangements is None:
        return "whether it can be solved is unknown"
    least = "at least " if entry.standing == "lower bound" else ""
    counts = options.numbered(entry.arrangements, "arrangement")
    if entry.solutions is not None:
        counts += f", {options.numbered(entry.solutions, 'solution')}"
    return f"{least}{counts} ({entry.standing})"


def _table(quiet: bool) -> None:
    from .. import library

    if not quiet:
        click.echo(f"{'name':24}{'arrangements':>14}{'solutions':>12}  standing")
    for name in library.names():
        entry = library.entry(name)
        numbers = ["?" if n is None else f"{n:,}" for n in (entry.arrangements, entry.solutions)]
        click.echo(f"{name:24}{numbers[0]:>14}{numbers[1]:>12}  {entry.standing}")
