"""Arguments and options that several commands share."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..wording import instead

if TYPE_CHECKING:
    from ..answers.parts import Part
    from ..board import Board
    from ..layout import Side
    from ..puzzle import Puzzle

Command = TypeVar("Command", bound=Callable[..., Any])


class PuzzleSource(click.ParamType[str]):
    """A file, `-`, a link, or the name of a puzzle in the library."""

    name = "puzzle"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from .. import library

        fitting = [name for name in library.names() if name.startswith(incomplete)]
        # The file first: bash forgets what came before it.
        return [CompletionItem(incomplete, type="file"), *map(CompletionItem, fitting)]


class OneOf(click.ParamType[str]):
    """One of a few names, which are looked up only when one is needed: that may cost imports."""

    def __init__(self, name: str, choices: Callable[[], list[str]]) -> None:
        self.name = name
        self.choices = choices

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices():
            wanted = instead(value, self.choices(), 3)
            self.fail(f"there is no {self.name} {value!r}{wanted}", param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self.choices() if name.startswith(incomplete)]


def engines() -> list[str]:
    from ..engines import ENGINES

    return list(ENGINES)


def readable() -> list[str]:
    """The formats that puzzles can be read from."""
    from ..formats import FORMATS

    return [name for name, known in FORMATS.items() if known.read]


def writable() -> list[str]:
    """The formats that puzzles can be written in."""
    from ..formats import FORMATS

    return [name for name, known in FORMATS.items() if known.write]


def library_names() -> list[str]:
    from ..library import names

    return names()


def same_file(a: str, b: str | Path) -> bool:
    """Whether both name one existing file: then writing would destroy what was read."""
    return os.path.exists(a) and os.path.exists(b) and os.path.samefile(a, b)


def same_path(a: Path, b: Path) -> bool:
    """Whether both lead to the same place, be there a file or not."""
    return os.path.realpath(a) == os.path.realpath(b)


def load(source: str, quiet: bool, format: str | None = None) -> Puzzle:
    """The puzzle, with notes about its reading on stderr."""
    from .. import formats

    return formats.load(source, format=format, note=lambda words: say(words, quiet))


def say(words: str, quiet: bool) -> None:
    """A note beside the answer."""
    if not quiet:
        click.echo(wrapped(f"note: {words}"), err=True)


def wrapped(text: str) -> str:
    """Text for stderr; on a terminal, lines are broken between words."""
    if not sys.stderr.isatty():
        return text
    columns = shutil.get_terminal_size((80, 24)).columns
    lines = (click.wrap_text(line, columns, "", "  ") for line in text.splitlines())
    return "\n".join(lines)


def paragraph(text: str, first: str = "", indent: str = "  ") -> None:
    """Text on stdout, lines broken between words; *first* stands before it."""
    columns = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80
    click.echo(click.wrap_text(text, max(20, columns - 1), first, indent))


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
            help="A summary of the search; -vv: depth by depth; -vvv: each tile in the last cells.",
        ),
        click.option(
            "--nodes", type=click.IntRange(min=0),
            help="Stop after so many placements; with --resume, of all runs together.",
        ),
        click.option(
            "--seconds", type=click.FloatRange(min=0), help="Stop this run after so long."
        ),
        click.option(
            "--cluster", metavar="ADDRESS",
            help="Search on a Dask cluster: the address of its scheduler, or `local` for one here.",
        ),
        click.option(
            "--engine", type=OneOf("engine", engines), default="auto", show_default=True,
            help="How to search: auto chooses, and says what and why.",
        ),
    ):  # fmt: skip
        command = option(command)
    return planned(command)


def planned(command: Command) -> Command:
    """Options that change how long a search takes, not what it finds."""
    for option in _PLANNING:
        command = option(command)
    return command


_PLANNING = (
    click.option(
        "--plain", is_flag=True,
        help="No savings: every placement of a plain search, all turns of the board.",
    ),
    click.option(
        "--order", metavar="ORDER",
        help="Fill the cells in this order: rows, columns, snake, frame, spiral, ..., or cells "
        "such as r1c1,r1c2; by default it is planned.",
    ),
    click.option(
        "--threads", type=click.IntRange(1, 1024),
        help="How many threads work; by default as many as the machine has.",
    ),
)  # fmt: skip


def keeping(command: Command) -> Command:
    """--checkpoint and what belongs to it."""
    for option in (
        click.option(
            "--every", "every_seconds", type=click.FloatRange(min=0), default=60.0,
            show_default=True,
            help="Seconds between two checkpoints.",
        ),
        click.option("--resume", is_flag=True, help="Go on from the checkpoint, if there is one."),
        click.option(
            "--checkpoint", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
            help="Keep the state of the search in FILE, so that --resume can go on from there.",
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


def unicode() -> bool:
    """Whether more than ASCII can be shown on stdout."""
    try:
        "┌✗✎↗".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def one_input(puzzle: str, board: str | None) -> None:
    """Refuse to read standard input twice."""
    if puzzle == "-" and board == "-":
        raise click.UsageError("only one of PUZZLE and BOARD can come from standard input")


def first_board(puzzle: Puzzle, path: str | Path, quiet: bool = False) -> Board:
    """The first board in a file; a note if there are more."""
    from .. import formats
    from ..errors import FormatError

    boards = formats.load_boards(puzzle, path)
    if not boards:
        raise FormatError(f"{path}: expected a board, got none")
    if len(boards) > 1:
        say(f"{path} has {len(boards):,} boards: the first one is taken", quiet)
    return boards[0]


def tell(parts: Iterable[Part], colour: bool | None = None) -> None:
    """An answer on stdout."""
    from ..answers.parts import Drawn, Paragraph

    for part in parts:
        if isinstance(part, Drawn):
            draw(part.board, colour, part.marks, changed=part.changed, notes=part.notes)
        elif isinstance(part, Paragraph):
            paragraph(part.text, part.first, part.indent)
        else:
            click.echo(part)


def draw(
    board: Board,
    colour: bool | None,
    marks: Collection[Side] = (),
    *,
    changed: bool = False,
    notes: Mapping[int, str] | None = None,
) -> None:
    """Show the board on this terminal; *changed*: the marks are for what was changed."""
    from ..render.text import terminal

    if colour is None:
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        colour = sys.stdout.isatty() and not plain
    columns = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80
    text = terminal.draw(
        board,
        width=columns,
        colour=colour,
        unicode=unicode(),
        marks=marks,
        sign=terminal.CHANGED if changed else terminal.WRONG,
        notes=notes,
    )
    click.echo(text, color=colour)
