"""--checkpoint: a long search that can be taken up again."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import options, watch

if TYPE_CHECKING:
    from ..engines.kept import Kept


def opened(
    path: Path | None, resume: bool, every: float, quiet: bool, line: watch.ProgressLine
) -> Kept | None:
    """What --checkpoint, --resume and --every ask for; bad use is said at once."""
    check(path, resume)
    if path is None:
        return None
    if math.isnan(every):  # neither below nought nor above
        raise click.UsageError("--every: expected a number of seconds, got nan")
    if resume and not path.exists():
        options.say(f"there is no {path} yet: the search begins at the beginning", quiet)
    from ..engines.kept import Kept

    def complain(words: str) -> None:
        line.clear()
        click.echo(options.wrapped(f"edgewise: {words}"), err=True)

    return Kept(path, every, note=lambda words: options.say(words, quiet), complain=complain)


def check(path: Path | None, resume: bool) -> None:
    """Whether --checkpoint and --resume make sense."""
    if path is None:
        if resume:
            raise click.UsageError("--resume: expected --checkpoint FILE as well")
        return
    if path.exists() and not resume:
        raise click.UsageError(
            f"--checkpoint: {path} is there already; add --resume to go on from it, or remove it"
        )
    if not path.parent.is_dir():
        raise click.UsageError(f"--checkpoint: there is no folder {path.parent}")
