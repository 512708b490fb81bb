"""Arguments and options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ..errors import CallError, FormatError
from ..limit import MAX_THREADS, Limit, Options
from ..wording import instead
from .say import Say, complain

if TYPE_CHECKING:
    from ..board import Board
    from ..checkpoint import Keep
    from ..puzzle import Puzzle

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]


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
    """The formats that puzzles or boards can be read from."""
    from ..formats import FORMATS

    return [name for name, known in FORMATS.items() if known.read or known.read_boards]


def writable() -> list[str]:
    """The formats that puzzles or boards can be written in."""
    from ..formats import FORMATS

    return [name for name, known in FORMATS.items() if known.write or known.write_boards]


def library_names() -> list[str]:
    from ..library import names

    return names()


def same_file(a: str, b: str | Path) -> bool:
    """Whether both name one existing file: then writing would destroy what was read."""
    return os.path.exists(a) and os.path.exists(b) and os.path.samefile(a, b)


def one_input(puzzle: str, board: str | None, called: str = "BOARD") -> None:
    """Refuse to read standard input twice."""
    if puzzle == "-" and board == "-":
        raise click.UsageError(f"only one of PUZZLE and {called} can come from standard input")


def first_board(puzzle: Puzzle, path: str | Path, say: Say) -> Board:
    """The first board in a file; a note if there are more."""
    from .. import formats

    boards = formats.load_boards(puzzle, path, note=say.heard)
    if not boards:
        raise FormatError(f"{path}: expected a board, got none")
    if len(boards) > 1:
        say.note(f"{path} has {len(boards):,} boards: the first one is taken")
    return boards[0]


# Options that reach a command as one value


def built(name: str, build: Callable[..., object], *options: Decorator) -> Decorator:
    """A decorator: these options, which a command receives as one value called *name*.

    *build* makes it; options are named as its parameters are.
    """
    wanted = list(signature(build).parameters)

    def decorate(command: Command) -> Command:
        @wraps(command)
        def building(*args: Any, **given: Any) -> Any:
            parts = {option: given.pop(option) for option in wanted if option in given}
            return command(*args, **given, **{name: build(**parts)})

        found: Command = building
        for option in options:
            found = option(found)
        return found

    return decorate


puzzle_argument = click.argument("source", metavar="PUZZLE", type=PuzzleSource())


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which puzzle is asked about, and what is said of how it is written."""

    source: str
    format: str | None = None
    size: str | None = None
    match: str | None = None
    rim: str | None = None
    typed: str = ""
    strict: bool = False

    def formats(self) -> tuple[str | None, str | None]:
        """What is said of how the puzzle is written, or else of how its boards are."""
        from ..formats import FORMATS

        if self.format is None or FORMATS[self.format].read:
            return self.format, None
        return None, self.format

    def load(self, say: Say, *, judge: bool = True, text: bytes | None = None) -> Puzzle:
        """The puzzle, with notes about its reading; *judge*: whether flaws that forbid a search
        are errors; *text*: what came from standard input, for whoever reads it twice."""
        from .. import formats

        read = formats.load if text is None else partial(formats.read, text)
        return read(
            self.source if text is None else "<stdin>",
            format=self.formats()[0],
            board=self.size,
            match=self.match,
            rim=self.rim,
            typed=self.typed,
            strict=self.strict,
            judge=judge,
            note=say.heard,
        )


reading = built(
    "puzzle",
    Chosen,
    click.option("--strict", is_flag=True, help="PUZZLE is read as its format has it, or not."),
    click.option(
        "--typed", metavar="SIDES", default="",
        help="In which order the sides of tiles were typed, if not clockwise from the top: "
        "top,left,right,bottom.",
    ),
    click.option("--rim", metavar="LABEL", help="What tiles show on the rim, or none."),
    click.option(
        "--match", metavar="RULE", help="What touches: equal, halves, or pairs such as A=B,C=D."
    ),
    click.option("--board", "size", metavar="SIZE", help="The board: 3x4, triangle 4, ..."),
    click.option(
        "--from", "format", type=OneOf("format", readable),
        help="How PUZZLE is written, if it does not tell: json, share, viewer, text, e2dev, eii, "
        "binary-csv, e2dev-csv, startup-csv, tetravex, gnome-tetravex, tiled, heule, tud, laurent, "
        "owen, pieces, jwortmann or griffon; or its boards: et2, degrees, yfirmy, e2dev-board, "
        "or what a solver answered: dimacs, opb, lp, mps, minizinc, xcc.",
    ),
)  # fmt: skip
"""PUZZLE, and the options for how it is read, which every command has that reads one."""

FILE = click.Path(dir_okay=False, path_type=Path)
"""A file to be written."""


def out(words: str, *, required: bool = False) -> Decorator:
    """--out, and what it is for."""
    return click.option("--out", type=FILE, required=required, help=words)


def seconds(words: str) -> Decorator:
    """--seconds, and what they are for."""
    return click.option("--seconds", type=click.FloatRange(min=0), help=words)


_JSON = click.option("--json", is_flag=True, help="One JSON object on stdout, nothing else there.")
_QUIET = click.option("--quiet", "-q", is_flag=True, help="No notes, no progress.")
_COLOUR = click.option(
    "--colour/--no-colour", "--color/--no-color", "colour", default=None,
    help="Colours in drawings; by default where the terminal has them.",
)  # fmt: skip

common = built("say", Say, _QUIET, _JSON)
"""--json and --quiet, which every command has."""

drawing = built("say", Say, _QUIET, _JSON, _COLOUR)
"""The same and --colour, for commands that draw on the terminal."""

limited = built(
    "limit",
    Limit,
    click.option(
        "--nodes", type=click.IntRange(min=0),
        help="Stop after so many placements; with --resume, of all runs together.",
    ),
    seconds("Stop this run after so long."),
)  # fmt: skip
"""--seconds and --nodes."""

THREADS = click.option(
    "--threads", type=click.IntRange(1, MAX_THREADS),
    help="How many threads work; by default as many as the machine has.",
)  # fmt: skip

CLUSTER = click.option(
    "--cluster", metavar="ADDRESS",
    help="Search on a Dask cluster: the address of its scheduler, or `local` for one here.",
)  # fmt: skip

ORDER = click.option(
    "--order", metavar="ORDER",
    help="Fill the cells in this order: rows, columns, snake, frame, spiral, ..., or cells "
    "such as r1c1,r1c2; by default it is planned.",
)  # fmt: skip

_PLANNING = (
    click.option(
        "--plain", is_flag=True,
        help="No savings: every placement of a plain search, all turns of the board.",
    ),
    ORDER,
    THREADS,
)  # fmt: skip

planned = built("how", Options, *_PLANNING)
"""Options that change how long a search takes, not what it finds."""

searching = built(
    "how",
    Options,
    CLUSTER,
    click.option(
        "--engine", type=OneOf("engine", engines), default="auto", show_default=True,
        help="How to search: auto chooses, and says what and why.",
    ),
    *_PLANNING,
)  # fmt: skip
"""The same for commands that search, and who does it."""

VERBOSE = click.option(
    "-v", "--verbose", count=True,
    help="A summary of the search; -vv: depth by depth; -vvv: each tile in the last cells.",
)  # fmt: skip

RESUME = click.option("--resume", is_flag=True, help="Go on from the checkpoint, if there is one.")


def checkpoint(words: str) -> Decorator:
    return click.option("--checkpoint", "path", type=FILE, metavar="FILE", help=words)


@dataclass(frozen=True, slots=True)
class Keeping:
    """What --checkpoint, --resume and --every ask for."""

    path: Path | None
    resume: bool = False
    every_seconds: float = 60.0

    def opened(self, say: Say, clear: Callable[[], None]) -> Keep | None:
        """The file; bad use is said at once. *clear*: makes room for what goes wrong."""
        if self.path is None:
            if self.resume:
                raise click.UsageError("--resume: expected --checkpoint FILE as well")
            return None
        from ..checkpoint import CheckpointExists, Keep

        def complaining(words: str) -> None:
            clear()
            complain(words)

        try:
            keep = Keep(self.path, self.every_seconds, self.resume, say.note, complaining)
            if not self.resume:
                keep.is_there()
        except CheckpointExists:
            raise click.UsageError(
                f"--checkpoint: {self.path} is there already; add --resume to go on from it, or "
                "remove it"
            ) from None
        except CallError as error:
            raise click.UsageError(f"--{error}") from None
        return keep


keeping = built(
    "keep",
    Keeping,
    click.option(
        "--every", "every_seconds", type=click.FloatRange(min=0), default=60.0, show_default=True,
        help="Seconds between two checkpoints.",
    ),
    RESUME,
    checkpoint("Keep the state of the search in FILE, so that --resume can go on from there."),
)  # fmt: skip
"""--checkpoint and what belongs to it."""
