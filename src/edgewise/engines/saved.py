"""A search that is kept in a file, so that it can be put down and taken up again."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Protocol

from .. import journal
from ..checkpoint import JSON, Checkpoint, Keep, Keeper, digest, load, refusal
from ..checkpoint.boards import BoardsFile, Mark
from ..errors import CheckpointError, ClusterError
from ..formats import for_boards
from ..limit import Options
from ..puzzle import Puzzle
from .base import Ask
from .standing import Standing

_followed: set[Path] = set()
"""Files of searches that have not ended: one that does later would write over what came after."""


class Followed(Protocol):
    """A search under way, as far as it is kept."""

    busy: bool
    """Whether it is at work at this moment, and not to be asked where it stands."""

    def standing(self) -> Standing | None: ...
    def is_done(self) -> bool:
        """Whether nothing is left to be searched."""


class SavedSearch:
    """The file of a search: written every so often, and when the search ends, however it ends."""

    def __init__(self, keep: Keep, puzzle: Puzzle, ask: Ask, options: Options) -> None:
        self.keep = keep
        self.path = keep.file
        self.keeper = Keeper(self.path, keep.every)
        self.interrupts = HoldInterrupt()
        self.boards: BoardsFile | None = None
        """The file that has the boards found so far, if there is one."""
        self._begun = False
        """Whether the checkpoint knows of a board in it."""
        self._puzzle = digest(puzzle)
        # What must be the same when a search is taken up again; threads, for one, need not.
        self._asked: dict[str, Any] = {
            "answer": "boards" if ask.keep else "count",
            "counted": ask.counted,
            "distinct": ask.distinct,
            "order": options.order,
            "plain": options.plain,
        }
        self._out: JSON = None
        """How far that file had grown when the search was put down."""
        self.standing: Standing | None = None
        """Where the search was put down, if it was."""
        self._check_alone()
        if keep.is_there():
            self._read(puzzle, ask)

    def _read(self, puzzle: Puzzle, ask: Ask) -> None:
        found = load(self.path)
        was = found.ask.get("counted")
        reason = refusal(found, puzzle, {**self._asked, "counted": was})
        if reason is None and was not in (None, ask.counted):
            words = ("a single board", "several")
            then, now = words if ask.counted else words[::-1]
            reason = f"it answers another question: it looks for {then}, you asked for {now}"
        if reason is None and ask.watcher is not None and found.plan.get("confined") is not None:
            reason = "it searches a part of the boards only, so it cannot be watched"
        if reason is not None:
            raise self.unfit(reason)
        try:
            self.standing = Standing.from_json(found.plan, found.state)
        except CheckpointError as error:
            raise self.unfit(error) from None
        self._out = found.out
        when = "" if found.written is None else f", written {found.written:%Y-%m-%d %H:%M} UTC"
        self._say(f"going on from {self.path}{when}")

    def _say(self, words: str) -> None:
        self.keep.note(words)
        journal.info("%s", words)

    def unfit(self, reason: object) -> CheckpointError:
        """That the file is not one to go on from."""
        return CheckpointError(f"{self.path}: {reason}")

    def boards_in(self, out: Path, boards: int) -> BoardsFile:
        """The file for all boards, those of earlier runs, so many, and those to come."""
        self.boards = BoardsFile(out, boards, self._mark(out, boards))
        return self.boards

    def _mark(self, out: Path, boards: int) -> Mark | None:
        """Where *out* had as many boards as the search; None if it is a new file."""
        match self._out:
            case {"bytes": int(size), "sha256": str(digest), "format": str(written)}:
                if written != for_boards(out).name:
                    raise self.unfit(f"its boards are written as {written}, not as {out}")
                return Mark(size, digest)
            case None if not boards:
                return None
            case None:
                raise self.unfit(
                    f"it has found boards ({boards:,}) that were not saved; {out} would lack them"
                )
        raise self.unfit(f'expected bytes, sha256 and format as "out", got {self._out!r}')

    def look(self, run: Followed) -> None:
        """Save, if it is time to; and as soon as there is a first board in a file, which would be
        taken for another one's."""
        begun = self.boards is not None and self.boards.boards > 0
        if self.keeper.due(time.monotonic()) or (begun and not self._begun):
            self._save(run)

    @contextmanager
    def following(self, run: Followed) -> Iterator[None]:
        """While *run* runs, and when it ends."""
        if self._out is not None and self.boards is None:
            raise self.unfit("it saves all its boards in a file; expected that file to go on with")
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
            raise self.unfit("a search that has not ended uses it; expected that to be closed")

    def _end(self, run: Followed) -> None:
        self._save(run)
        if self.keeper.trouble is not None and not run.is_done():
            self.keep.complain(f"{self.keeper.trouble}; {self.keeper.last()}")

    def _save(self, run: Followed) -> None:
        standing = run.standing()
        assert standing is not None  # `Run` asks such engines only
        out: dict[str, JSON] | None = None
        if self.boards is not None:
            mark = self.boards.mark_at(standing.taken)
            out = {"bytes": mark.size, "sha256": mark.sha256, "format": self.boards.format}
            self._begun = mark.size > 0
        found = Checkpoint(self._puzzle, self._asked, *standing.to_json(), out)
        words = self.keeper.save(found, self.boards.sync if self.boards else None)
        if words is not None:
            self.keep.complain(words)


class HoldInterrupt:
    """A deferred Ctrl-C: it waits while something is under way that must not be left half done."""

    def __init__(self) -> None:
        self.pressed = False
        """Whether somebody pressed Ctrl-C meanwhile."""

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True

    @contextmanager
    def held(self) -> Iterator[None]:
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
