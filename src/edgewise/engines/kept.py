"""A search that is kept in a file, so that it can be put down and taken up again."""

from __future__ import annotations

import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from .. import checkpoint
from ..checkpoint import JSON, Checkpoint
from ..errors import CheckpointError, ClusterError
from ..formats import for_boards
from ..growing import GrowingBoards, Mark

if TYPE_CHECKING:
    from ..puzzle import Puzzle
    from . import Run
    from .base import Ask, Standing

EVERY = 60.0
"""Seconds between two checkpoints."""

_followed: set[Path] = set()
"""Files of searches that have not ended: one that does later would write over what came after."""


def _ignore(words: str) -> None:
    """Nobody wants to know."""


def _warn(words: str) -> None:
    warnings.warn(words, stacklevel=2)


class Kept:
    """The file of a search: written every so often, and when the search ends, however it ends.

    *note* receives sentences worth knowing, *complain* what goes wrong and ends nothing.
    """

    def __init__(
        self,
        path: Path,
        every: float = EVERY,
        *,
        note: Callable[[str], None] = _ignore,
        complain: Callable[[str], None] = _warn,
    ) -> None:
        self.path = path
        self.note = note
        self.complain = complain
        self.keeper = checkpoint.Keeper(self.path, every)
        self.patience = Patience()
        self.boards: GrowingBoards | None = None
        """The file that has the boards found so far, if there is one."""
        self._begun = False
        """Whether the checkpoint knows of a board in it."""
        self._out: JSON = None
        """How far it had grown when the search was put down."""
        self._puzzle = ""

    def standing(self, puzzle: Puzzle, ask: Ask) -> Standing | None:
        """Where the search was put down, if it was; a CheckpointError if that was another one."""
        self._puzzle = checkpoint.digest(puzzle)
        self._check_alone()
        if not self.path.exists():
            return None
        found = checkpoint.load(self.path)
        reason = checkpoint.refusal(found, puzzle, _asked(ask, found.ask.get("counted")))
        if reason is None and found.ask.get("counted") not in (None, ask.counted):
            words = ("a single board", "several")
            was, now = words if ask.counted else words[::-1]
            reason = f"it answers another question: it looks for {was}, you asked for {now}"
        if reason is None and ask.watcher is not None and found.plan.get("confined") is not None:
            reason = "it searches a part of the boards only, so it cannot be watched with -vvv"
        if reason is not None:
            raise CheckpointError(f"{self.path}: {reason}")
        self._out = found.out
        when = "" if found.written is None else f", written {found.written:%Y-%m-%d %H:%M} UTC"
        self.note(f"going on from {self.path}{when}")
        return {"plan": found.plan, "state": found.state}

    def growing(self, out: Path, boards: int) -> GrowingBoards:
        """The file for all boards, those of earlier runs, so many, and those to come."""
        self.boards = GrowingBoards(out, boards, self._mark(out, boards))
        return self.boards

    def _mark(self, out: Path, boards: int) -> Mark | None:
        """Where *out* had as many boards as the search; None if it is a new file."""
        match self._out:
            case {"bytes": int(size), "sha256": str(digest), "format": str(written)}:
                if written != for_boards(out).name:
                    raise CheckpointError(
                        f"{self.path}: its boards are written as {written}, not as {out}"
                    )
                return Mark(size, digest)
            case None if not boards:
                return None
            case None:
                raise CheckpointError(
                    f"{self.path}: it has found boards ({boards:,}) that were not saved; "
                    f"{out} would lack them"
                )
        raise CheckpointError(
            f'{self.path}: expected bytes, sha256 and format as "out", got {self._out!r}'
        )

    def look(self, run: Run) -> None:
        """Save, if it is time to; and as soon as there is a first board in a file, which would be
        taken for another one's."""
        begun = self.boards is not None and self.boards.boards > 0
        if self.keeper.due(time.monotonic()) or (begun and not self._begun):
            self._save(run)

    @contextmanager
    def following(self, run: Run) -> Iterator[None]:
        """While *run* runs, and when it ends."""
        if self._out is not None and self.boards is None:
            raise CheckpointError(
                f"{self.path}: it saves all its boards in a file; expected to go on so, "
                "with solve --all --out FILE"
            )
        self._check_alone()
        _followed.add(self.path.absolute())
        try:
            self._save(run)  # a folder that cannot be written to shows now, not after a day
            yield
        except BaseException as error:
            # What ends a slice in the middle may leave the search half done.
            if not run.busy or isinstance(error, ClusterError):
                self._end(run)
            raise
        else:
            self._end(run)
        finally:
            _followed.discard(self.path.absolute())

    def _check_alone(self) -> None:
        if self.path.absolute() in _followed:
            raise CheckpointError(
                f"{self.path}: a search that has not ended uses it; expected that to be closed"
            )

    def _end(self, run: Run) -> None:
        self._save(run)
        if self.keeper.trouble is not None and not run.search.exhausted:
            self.complain(f"{self.keeper.trouble}; {self.keeper.last()}")

    def _save(self, run: Run) -> None:
        standing = run.standing()
        assert standing is not None  # `Run` asks such engines only
        plan, state = standing["plan"], standing["state"]
        out: dict[str, JSON] | None = None
        if self.boards is not None:
            mark = self.boards.mark(state["taken"])
            out = {"bytes": mark.size, "sha256": mark.sha256, "format": self.boards.format}
            self._begun = mark.size > 0
        asked = _asked(run.ask, run.ask.counted)
        found = Checkpoint(self._puzzle, asked, plan, state, out)
        words = self.keeper.save(found, self.boards.sync if self.boards else None)
        if words is not None:
            self.complain(words)


def _asked(ask: Ask, counted: JSON) -> dict[str, Any]:
    """What must be the same when a search is taken up again; threads, for one, need not."""
    return {
        "answer": "boards" if ask.keep else "count",
        "counted": counted,
        "distinct": ask.distinct,
        "order": ask.order,
        "plain": ask.plain,
    }


class Patience:
    """Ctrl-C waits while something is under way that must not be left half done."""

    def __init__(self) -> None:
        self.pressed = False
        """Whether somebody pressed Ctrl-C meanwhile."""

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Where somebody else sees to Ctrl-C, as the command line does, nothing changes."""
        here = threading.current_thread() is threading.main_thread()
        if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._press)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def settle(self) -> None:
        """Whoever pressed Ctrl-C has waited long enough."""
        if self.pressed:
            self.pressed = False
            raise KeyboardInterrupt
