"""What is said, and where: the answer on stdout, notes beside it on stderr."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..answers.parts import Drawn, Part


@dataclass(frozen=True, slots=True)
class Say:
    """How somebody wants to be answered."""

    json: bool = False
    """One JSON object on stdout, and nothing else there."""

    quiet: bool = False
    """No notes, no progress."""

    colour: bool | None = None
    """Colours in drawings; None: where the terminal has them."""

    notes: list[str] = field(default_factory=list)
    """What was worth knowing of how the puzzle was read."""

    def note(self, words: str) -> None:
        """Something worth knowing beside the answer."""
        if not self.quiet:
            click.echo(wrapped(f"note: {words}"), err=True)

    def heard(self, words: str) -> None:
        """A note of the reader, which is a part of the answer as JSON too."""
        self.notes.append(words)
        self.note(words)

    def answer(self, plain: Callable[[], dict[str, object]], parts: Iterable[Part]) -> None:
        """The answer, as JSON or as a person reads it."""
        if self.json:
            click.echo(json.dumps(self._noted(plain())))
        else:
            self.tell(parts)

    def saved(self, plain: Callable[[], dict[str, object]], words: Iterable[str]) -> None:
        """Where the answer is a file: that is a note, unless somebody wants it as JSON."""
        if self.json:
            click.echo(json.dumps(self._noted(plain())))
        else:
            for line in words:
                self.note(line)

    def aside(self, parts: Iterable[Part]) -> None:
        """What is told beside an answer that another program may read on."""
        for part in parts:
            self.note(str(getattr(part, "text", part)))

    def _noted(self, plain: dict[str, object]) -> dict[str, object]:
        return plain | {"notes": self.notes} if self.notes else plain

    def tell(self, parts: Iterable[Part]) -> None:
        """As a person reads it."""
        from ..answers.parts import Advice, Drawn, Paragraph, Question

        for part in parts:
            if isinstance(part, Drawn):
                self._draw(part)
            elif isinstance(part, Paragraph):
                room = max(20, columns(sys.stdout.isatty()) - 1)
                click.echo(click.wrap_text(part.text, room, part.first, part.indent))
            elif isinstance(part, Advice):
                click.echo(f"--{part.option} {part.words}.")
            elif isinstance(part, Question):
                click.echo(f"edgewise {part.name} {part.words}.")
            else:
                click.echo(part)

    def _draw(self, drawn: Drawn) -> None:
        from ..render.text import terminal

        colour = self.colour
        if colour is None:
            plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
            colour = sys.stdout.isatty() and not plain
        text = terminal.draw(
            drawn.board,
            width=columns(sys.stdout.isatty()),
            colour=colour,
            unicode=unicode(),
            marks=drawn.marks,
            sign=terminal.CHANGED if drawn.changed else terminal.WRONG,
            notes=drawn.notes,
        )
        click.echo(text, color=colour)


def leave(status: int) -> None:
    """End the command with this exit status."""
    click.get_current_context().exit(status)


def complain(words: object) -> None:
    """What went wrong."""
    click.echo(wrapped(f"edgewise: {words}"), err=True)


def wrapped(text: str) -> str:
    """Text for stderr; on a terminal, lines are broken between words."""
    if not sys.stderr.isatty():
        return text
    lines = (click.wrap_text(line, columns(), "", "  ") for line in text.splitlines())
    return "\n".join(lines)


def columns(terminal: bool = True) -> int:
    """How wide the terminal is; of anything else, as wide as usual."""
    return shutil.get_terminal_size((80, 24)).columns if terminal else 80


def unicode() -> bool:
    """Whether more than ASCII can be shown on stdout."""
    try:
        "┌✗✎↗".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
