"""The best board, kept in a file: it is never lost."""

from __future__ import annotations

from typing import Any

from ... import journal
from ...board import Board
from ...checkpoint import JSON, Checkpoint, Keep, Keeper, digest, load, refusal
from ...encodings.goal import Goal
from ...errors import CheckpointError, FormatError
from ...formats import dump_boards, read_boards
from .base import Best

AGAIN = 10.0
"""Seconds after a write that failed before the next one."""


class SavedBoard:
    """Written whenever there is a better one."""

    def __init__(self, keep: Keep, goal: Goal) -> None:
        self.keep = keep
        self.keeper = Keeper(keep.file, 0.0)
        self.goal = goal
        self.puzzle = digest(goal.puzzle)
        self.asked: dict[str, Any] = {
            "answer": "best",
            "soft rim": goal.soft_rim,
            "weights": dict(sorted(goal.asked.items())),
        }
        self.board: Board | None = None
        """The one to go on from, if there is one."""
        self.bound = goal.joints
        """What an earlier run proved: no board has more matches."""
        self.saved: tuple[int, int] | None = None
        """Matches and bound of what is on the disk."""
        self.tried = 0.0
        """When it was last written, or tried to."""
        if keep.is_there():
            self._read()

    def _read(self) -> None:
        path = self.keep.path
        found = load(self.keep.file)
        reason = refusal(found, self.goal.puzzle, self.asked)
        if reason is not None:
            raise CheckpointError(f"{path}: {reason}")
        try:
            (self.board,) = read_boards(self.goal.puzzle, str(found.state["board"]), str(path))
            self.bound = int(str(found.state["bound"]))
        except (KeyError, ValueError, FormatError) as error:
            raise CheckpointError(f"{path}: it holds no board ({error})") from None
        words = f"going on from {path}: {found.state.get('matched')} match"
        self.keep.note(words)
        journal.info("%s", words)

    def save(self, best: Best) -> None:
        """Write the board down, if it is better than what is there."""
        if best.board is None or self.saved == (best.matched, best.bound):
            return
        if self.keeper.trouble is not None and best.seconds < self.tried + AGAIN:
            return  # a full disk is not asked all the time
        self.tried = best.seconds
        state: dict[str, JSON] = {
            "matched": best.matched,
            "bound": best.bound,
            "seconds": round(best.seconds, 3),
            "seed": best.seed,
            "board": dump_boards(best.board),
        }
        words = self.keeper.save(Checkpoint(self.puzzle, self.asked, {}, state))
        if words is not None:
            self.keep.complain(words)
        if self.keeper.trouble is None:
            self.saved = best.matched, best.bound

    def end(self, best: Best) -> None:
        """A last try; if that fails too, it is told what is on the disk."""
        self.tried = -AGAIN  # however short ago the last one was
        self.save(best)
        if self.keeper.trouble is not None:
            self.keep.complain(f"{self.keeper.trouble}; {self.keeper.last()}")
