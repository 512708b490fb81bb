"""The command line: it parses, calls the API and shows. Each command is a file beside this one."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from ..answers.exit import Exit
from ..errors import Ambiguous, ClusterError, EdgewiseError
from .say import complain

COMMANDS = {
    "animate": ("animate.animate", "A film of a search, or of a board laid tile by tile."),
    "bench": ("bench.bench", "Measure edgewise and what you could use instead."),
    "best": ("best.best", "Find the board with the fewest mismatches."),
    "check": ("check.check", "Check boards; several are ranked."),
    "completion": ("completion.completion", "The script that lets your shell complete commands."),
    "convert": ("convert.convert", "Write a puzzle in another format."),
    "count": ("solve.count", "Count the arrangements and solutions."),
    "diagnose": ("diagnose.diagnose", "Why it will not solve, and which label was typed wrong."),
    "draw": ("draw.draw", "Draw a board, or the loose tiles, as a picture."),
    "estimate": ("estimate.estimate", "How large the search for all solutions is, without it."),
    "generate": ("generate.generate", "Make a new puzzle, unique and as hard as you like."),
    "hint": ("hint.hint", "The next step on a half-finished board, or the first one."),
    "print": ("print.print_", "Sheets to print and cut out, solution and blank board."),
    "puzzles": ("puzzles.puzzles", "List the puzzles that come with edgewise, or show one."),
    "rate": ("rate.rate", "How hard a puzzle is for a person, from 0 to 100 points."),
    "serve": ("serve.serve", "Open edgewise in the browser, on this machine or a phone."),
    "solve": ("solve.solve", "Solve a puzzle and draw the board."),
}
"""Every command: its file, which is loaded when somebody asks for it, its name there, and what it
does, here so that the list of all commands is shown without loading any."""


class Commands(click.Group):
    """All of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        where, does = COMMANDS[cmd_name]
        file, name = where.split(".")
        found: click.Command = getattr(import_module(f".{file}", __package__), name)
        found.short_help = does
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, does) for name, (_, does) in COMMANDS.items()])


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="edgewise", message="edgewise %(version)s")
def cli() -> None:
    """Edge-matching puzzles: solve, count, check, mend, convert.

    PUZZLE is a file (JSON or text), - for standard input, a viewer's link to a full board, or the
    name of a puzzle in the library; `edgewise puzzles` lists those.

    \b
    Example:
        edgewise solve unicorn
        edgewise count ultimate --json

    Exit status: 0 answered, 1 the answer is no, 2 bad use or input, 3 stopped by a limit,
    130 interrupted.
    """


def main() -> None:
    """What the `edgewise` program runs. Every error becomes one message here."""
    for stream in (sys.stdout, sys.stderr):
        # A label the terminal cannot show must not end the program.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    try:
        status = cli.main(standalone_mode=False, prog_name="edgewise")
        sys.stdout.flush()
    except EdgewiseError as error:
        complain(error)
        if isinstance(error, Ambiguous):
            click.echo(f"edgewise: --{error.decides} says which", err=True)
        status = Exit.STOPPED if isinstance(error, ClusterError) else Exit.BAD_INPUT
    except click.ClickException as error:
        error.show()
        status = Exit.BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("edgewise: interrupted", err=True)
        status = Exit.INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has seen enough; do not complain about it on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = Exit.ANSWERED
    except OSError as error:
        where = error.filename or "standard output"
        click.echo(f"edgewise: {where}: {error.strerror or error}", err=True)
        status = Exit.BAD_INPUT
    sys.exit(status if isinstance(status, int) else Exit.ANSWERED)
