"""Where a search is kept, and what becomes of a file that is there already."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..argument import expect, functions, got, truths
from ..errors import CallError, CheckpointError

EVERY = 60.0
"""Seconds between two checkpoints."""

Say = Callable[[str], None]


class CheckpointExists(CheckpointError):
    """A file that is there already, where a new one was expected."""


def _ignore(words: str) -> None:
    """Nobody wants to know."""


def _warn(words: str) -> None:
    warnings.warn(words, stacklevel=2)


@dataclass(frozen=True, slots=True)
class Keep:
    """A file in which a search is kept: written every so often, and when it ends."""

    path: str | Path

    every: float = EVERY
    """Seconds between two checkpoints."""

    resume: bool = True
    """Go on from the file, if there is one; False: there must be none."""

    note: Say = field(default=_ignore, compare=False, repr=False)
    """Receives sentences worth knowing."""

    complain: Say = field(default=_warn, compare=False, repr=False)
    """Receives what goes wrong and ends nothing."""

    def __post_init__(self) -> None:
        try:
            file = Path(self.path).absolute()  # wherever the program goes meanwhile
            with suppress(FileNotFoundError):
                file.lstat()
        except (TypeError, ValueError, OSError) as error:
            raise CallError(f"checkpoint: expected a file, {got(self.path)}: {error}") from None
        if not file.parent.is_dir():
            raise CallError(f"checkpoint: there is no folder {file.parent}")
        good = isinstance(self.every, int | float) and self.every >= 0  # not if it is no number
        expect(good, "a number of seconds between two checkpoints", self.every)
        truths(resume=self.resume)
        functions(note=self.note, complain=self.complain)

    @property
    def file(self) -> Path:
        return Path(self.path)

    def is_there(self) -> bool:
        """Whether there is something to go on from; an error if there must not be."""
        if not os.path.lexists(self.file):
            if self.resume:
                self.note(f"there is no {self.path} yet: the search begins at the beginning")
            return False
        if not self.resume:
            raise CheckpointExists(f"{self.path} is there already; expected a new file")
        return True


def kept(checkpoint: str | Path | Keep | None) -> Keep | None:
    """What a caller asks for."""
    if checkpoint is None or isinstance(checkpoint, Keep):
        return checkpoint
    return Keep(Path(checkpoint).absolute() if isinstance(checkpoint, str | Path) else checkpoint)
