"""`edgewise puzzles`."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import click

from ..wording import numbered
from . import options

if TYPE_CHECKING:
    from ..library import Entry


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

    if name is None:
        if as_json:
            entries = [dataclasses.asdict(library.entry(known)) for known in library.names()]
            click.echo(json.dumps({"puzzles": entries}, ensure_ascii=False))
        else:
            _table(quiet)
        return
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
        return "no solution is known to us"
    counts = numbered(entry.arrangements, "arrangement")
    if entry.standing == "lower bound":
        return f"at least {counts}"
    return f"{counts}, {numbered(entry.solutions or 0, 'solution')} ({entry.standing})"


MARKS = {"proved here": "", "published": "*", "lower bound": "≥", "unknown": ""}


def _table(quiet: bool) -> None:
    from .. import library

    if not quiet:
        click.echo(f"{'name':24}{'arrangements':>13}{'solutions':>12}  title")
    for name in library.names():
        entry = library.entry(name)
        numbers = [
            "?" if n is None else f"{MARKS[entry.standing]}{n:,}"
            for n in (entry.arrangements, entry.solutions)
        ]
        title = entry.title if len(entry.title) < 29 else entry.title[:27] + "…"
        click.echo(f"{name:24}{numbers[0]:>13}{numbers[1]:>12}  {title}")
    if not quiet:
        click.echo("\n≥ at least; * published, not counted here; ? unknown; others are proved here")
