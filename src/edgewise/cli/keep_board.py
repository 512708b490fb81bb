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
        self.bound = 0

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
        except (KeyError, ValueError, FormatError) as error:
            raise CheckpointError(f"{self.path}: it holds no board ({error})") from None
        options.say(f"going on from {self.path}: {found.state.get('matched')} match", self.quiet)
        return board

    def save(self, climb: Climb) -> None:
        """Write the board down, if it is better than what is there."""
        if self.path is None or climb.board is None or self.saved == (climb.lost, climb.bound):
            return
        from ..checkpoint import Checkpoint
        from ..formats import dump_boards

        self.saved = climb.lost, climb.bound
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
