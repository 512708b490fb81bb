"""The command line: it parses, calls the API and shows. Each command is a file beside this one."""

from __future__ import annotations

import os
import sys

import click

from ..answers.exit import Exit
from ..errors import ClusterError, EdgewiseError
from . import (
    animate,
    bench,
    best,
    check,
    completion,
    convert,
    diagnose,
    draw,
    estimate,
    hint,
    print,
    puzzles,
    solve,
)
from .say import complain


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
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


for command in (
    solve.solve,
    solve.count,
    best.best,
    estimate.estimate,
    check.check,
    diagnose.diagnose,
    hint.hint,
    draw.draw,
    print.print_,
    animate.animate,
    convert.convert,
    puzzles.puzzles,
    bench.bench,
    completion.completion,
):
    cli.add_command(command)


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
