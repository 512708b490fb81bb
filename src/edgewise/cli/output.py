"""--out: a board as a file."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import options

if TYPE_CHECKING:
    from ..board import Board
    from .styling import Styling


def check(
    puzzle: str, out: Path | None, allowed: Collection[str] | None = None, option: str = "--out"
) -> None:
    """Whether *out* can be written, with a suffix that is *allowed* (None: any). Asked before
    anything is searched."""
    if out is None:
        return
    if allowed is not None and out.suffix.lower() not in allowed:
        names = ", ".join(allowed)
        raise click.UsageError(f"{option}: expected a name ending in {names}, got {out}")
    if not out.parent.is_dir():
        raise click.UsageError(f"{option}: there is no folder {out.parent}")
    if options.same_file(puzzle, out):
        raise click.UsageError(f"{option}: {out} is the puzzle itself; expected another file")


def check_extras(out: Path | None) -> None:
    """Whether what makes such a file is installed; asked before anything is searched."""
    if out is not None and out.suffix.lower() in (".png", ".pdf"):
        from ..render.picture import paper

        paper.check()


PICTURES = (".svg", ".png", ".pdf")

STEPS = (".html", ".pdf", ".txt")
"""Files that show steps."""


def suffixes() -> list[str]:
    """Of the files that boards can be saved to."""
    from .. import formats

    return [*PICTURES, *formats.suffixes(boards=True)]


def save(board: Board, out: Path, style: Styling, *, steps: bool = False) -> None:
    """The board, or the steps to it, in the format that the name asks for."""
    from .. import formats

    if steps and out.suffix.lower() in STEPS:
        board.steps().save(out, style.style())
    elif out.suffix.lower() in PICTURES:
        from ..render.picture import picture

        picture.draw(board, style.style()).save(out)
    else:
        formats.save(board, out)
