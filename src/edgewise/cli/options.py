"""Arguments and options that several commands share."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from ..board import Board
    from ..layout import Side
    from ..puzzle import Puzzle

Command = TypeVar("Command", bound=Callable[..., Any])


class PuzzleSource(click.ParamType[str]):
    """A file, `-`, or the name of a puzzle in the library."""

    name = "puzzle"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from .. import library

        fitting = [name for name in library.names() if name.startswith(incomplete)]
        return [
            *(CompletionItem(name, help=library.entry(name).title) for name in fitting),
            CompletionItem(incomplete, type="file"),
        ]


class EngineName(click.ParamType[str]):
    """The name of an engine; the engines themselves are imported when one is named."""

    name = "engine"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in _engines():
            self.fail(f"expected one of {', '.join(_engines())}, got {value!r}", param, ctx)
        return value

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(_engines())}]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in _engines() if name.startswith(incomplete)]


def _engines() -> list[str]:
    from ..engines import ENGINES

    return list(ENGINES)


def load(source: str, quiet: bool) -> Puzzle:
    """The puzzle, with notes about its reading on stderr."""
    from .. import formats

    return formats.load(source, note=lambda words: say(words, quiet))


def say(words: str, quiet: bool) -> None:
    """A note beside the answer."""
    if not quiet:
        click.echo(f"note: {words}", err=True)


def numbered(number: int, thing: str) -> str:
    """1 board, 2 boards, 1,000 boards."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def puzzle_argument(command: Command) -> Command:
    return click.argument("puzzle", type=PuzzleSource())(command)


def common(command: Command) -> Command:
    """--json and --quiet, which every command has."""
    command = click.option("--quiet", "-q", is_flag=True, help="No notes, no progress.")(command)
    return click.option(
        "--json", "as_json", is_flag=True, help="One JSON object on stdout, nothing else there."
    )(command)


def searching(command: Command) -> Command:
    """Options of commands that search."""
    for option in (
        click.option(
            "-v", "--verbose", count=True,
            help="A summary of the search; -vv: depth by depth; -vvv: each placement near its end.",
        ),
        click.option("--nodes", type=click.IntRange(min=0), help="Stop after so many placements."),
        click.option("--seconds", type=click.FloatRange(min=0), help="Stop after so long."),
        click.option(
            "--engine", type=EngineName(), default="backtrack", show_default=True,
            help="How to search.",
        ),
    ):  # fmt: skip
        command = option(command)
    return command


def drawing(command: Command) -> Command:
    """--colour."""
    return click.option(
        "--colour/--no-colour", "--color/--no-color", "colour", default=None,
        help="Colours in drawings; by default where the terminal has them.",
    )(command)  # fmt: skip


def picture(board: Board, colour: bool | None, marks: tuple[Side, ...] = ()) -> str:
    """The board for this terminal."""
    from ..render import terminal

    if colour is None:
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        colour = sys.stdout.isatty() and not plain
    columns = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80
    try:
        "┌✗↗".encode(sys.stdout.encoding or "ascii")
        unicode = True
    except (UnicodeEncodeError, LookupError):
        unicode = False
    return terminal.draw(board, width=columns, colour=colour, unicode=unicode, marks=marks)
