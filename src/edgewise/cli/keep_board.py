"""--checkpoint of the best board: it is never lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import keep, options

if TYPE_CHECKING:
    from ..board import Board
    from ..checkpoint import JSON
    from ..optimise import Climb
    from ..puzzle import Puzzle

AGAIN = 10.0
"""Seconds after a write that failed before the next one."""


def opened(path: Path | None, resume: bool, quiet: bool) -> KeepBoard:
    """What --checkpoint and --resume ask for; bad use is said at once."""
    keep.check(path, resume)
    return KeepBoard(path, quiet)


class KeepBoard:
    """Writes a board down whenever there is a better one; without a path, does nothing."""

    def __init__(self, path: Path | None, quiet: bool) -> None:
        self.path = path
        self.quiet = quiet
        self.ask: dict[str, Any] = {}
        self.puzzle = ""
        self.saved: tuple[int, int] | None = None
        """Price and bound of what is on the disk."""
        self.bound: int | None = None
        """What an earlier run proved."""
        self.tried = 0.0
        """When it was last written, or tried to."""

    def start(self, puzzle: Puzzle, ask: dict[str, Any]) -> Board | None:
        """The board to go on from, if there is one."""
        if self.path is None:
            return None
        from .. import checkpoint
        from ..errors import CheckpointError, FormatError
        from ..formats import read_boards

        self.keeper = checkpoint.Keeper(self.path, 0.0)
        self.ask, self.puzzle = ask, checkpoint.digest(puzzle)
        if not self.path.exists():
            return None
        found = checkpoint.load(self.path)
        reason = checkpoint.refusal(found, puzzle, ask)
        if reason is not None:
            raise CheckpointError(f"{self.path}: {reason}")
        try:
            (board,) = read_boards(puzzle, str(found.state["board"]), str(self.path))
            self.bound = int(str(found.state["bound"]))
        except (KeyError, ValueError, FormatError) as error:
            raise CheckpointError(f"{self.path}: it holds no board ({error})") from None
        options.say(f"going on from {self.path}: {found.state.get('matched')} match", self.quiet)
        return board

    def save(self, climb: Climb) -> None:
        """Write the board down, if it is better than what is there."""
        if self.path is None or climb.board is None or self.saved == (climb.lost, climb.bound):
            return
        if self.keeper.trouble is not None and climb.seconds < self.tried + AGAIN:
            return  # a full disk is not asked all the time
        self.tried = climb.seconds
        from ..checkpoint import Checkpoint
        from ..formats import dump_boards

        result = climb.result()
        state: dict[str, JSON] = {
            "matched": result.matched,
            "bound": result.bound,
            "seconds": round(result.seconds, 3),
            "seed": result.seed,
            "board": dump_boards(climb.board),
        }
        words = self.keeper.save(Checkpoint(self.puzzle, self.ask, {}, state))
        if words is not None:
            click.echo(options.wrapped(f"edgewise: {words}"), err=True)
        if self.keeper.trouble is None:
            self.saved = climb.lost, climb.bound

    def end(self, climb: Climb) -> None:
        """A last try; if that fails too, it is told what is on the disk."""
        self.tried = -AGAIN  # however short ago the last one was
        self.save(climb)
        if self.path is not None and self.keeper.trouble is not None:
            words = f"{self.keeper.trouble}; {self.keeper.last()}"
            click.echo(options.wrapped(f"edgewise: {words}"), err=True)
