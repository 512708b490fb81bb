"""--checkpoint: a long search that can be taken up again."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import options, watch

if TYPE_CHECKING:
    from ..checkpoint import JSON, Checkpoint
    from ..engines import Ask, Limit, Progress, Run, Standing
    from ..growing import GrowingBoards, Mark
    from ..puzzle import Puzzle


def opened(path: Path | None, resume: bool, every: float, quiet: bool) -> Keeping:
    """What --checkpoint, --resume and --every ask for; bad use is said at once."""
    check(path, resume)
    if path is None:
        return Keeping()
    if math.isnan(every):  # neither below nought nor above
        raise click.UsageError("--every: expected a number of seconds, got nan")
    if resume and not path.exists():
        options.say(f"there is no {path} yet: the search begins at the beginning", quiet)
    return FileKeeping(path, every, quiet)


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


class Keeping:
    """No checkpoint is wanted."""

    path: Path | None = None

    def engine(self, name: str) -> str:
        """The engine to use."""
        return name

    def run(
        self,
        puzzle: Puzzle,
        limit: Limit,
        ask: Ask,
        *,
        engine: str,
        stop: watch.Stopper,
        line: watch.ProgressLine,
    ) -> Run:
        """The search, from the beginning or from where it was put down."""
        from ..engines import Run
        from ..errors import CheckpointError

        standing, progress = self._standing(puzzle, ask), self._beside(line)
        try:
            engine = self.engine(engine)
            return Run(
                puzzle, limit, ask, engine=engine, standing=standing, stop=stop, progress=progress
            )
        except CheckpointError as error:
            raise CheckpointError(f"{self.path}: {error}") from None

    def _standing(self, puzzle: Puzzle, ask: Ask) -> Standing | None:
        """Where to go on from, if there is such a place."""
        return None

    def _beside(self, line: watch.ProgressLine) -> Callable[[Progress], None]:
        """Does its work whenever *line* is told of the search."""
        return line

    def growing(self, out: Path, boards: int) -> GrowingBoards | None:
        """The file for all boards, if it goes with a checkpoint; so many were found before."""
        return None

    @contextmanager
    def following(self, puzzle: Puzzle, ask: Ask, run: Run) -> Iterator[None]:
        """While *run* runs, and when it ends."""
        yield


class FileKeeping(Keeping):
    """Saves the search every so often, and when it ends, however it ends."""

    def __init__(self, path: Path, every: float, quiet: bool) -> None:
        from ..checkpoint import Keeper

        self.path = path
        self.keeper = Keeper(path, every)
        self.quiet = quiet
        self.save: Callable[[], None] = lambda: None
        self.make_room: Callable[[], None] = lambda: None
        self.counted: JSON = None
        """Whether the search that is taken up told solutions from arrangements."""
        self.out: JSON = None
        """How far the file had grown that has its boards."""
        self.file: GrowingBoards | None = None

    def engine(self, name: str) -> str:
        return "backtrack" if name == "auto" else name  # the one that can be put down

    def _standing(self, puzzle: Puzzle, ask: Ask) -> Standing | None:
        from .. import checkpoint
        from ..errors import CheckpointError

        path = self.keeper.path
        if not path.exists():
            return None
        found = checkpoint.load(path)
        self.counted = found.ask.get("counted")
        reason = checkpoint.refusal(found, puzzle, _asked(ask, self.counted))
        if reason is None and ask.watcher is not None and found.plan.get("confined") is not None:
            reason = "it searches a part of the boards only, so it cannot be watched with -vvv"
        if reason is not None:
            raise CheckpointError(f"{path}: {reason}")
        self.out = found.out
        when = "" if found.written is None else f", written {found.written:%Y-%m-%d %H:%M} UTC"
        options.say(f"going on from {path}{when}", self.quiet)
        return {"plan": found.plan, "state": found.state}

    def _beside(self, line: watch.ProgressLine) -> Callable[[Progress], None]:
        self.make_room = line.clear

        def both(glance: Progress) -> None:
            if self.keeper.due(time.monotonic()):
                self.save()
            line(glance)

        return both

    def growing(self, out: Path, boards: int) -> GrowingBoards:
        from ..growing import GrowingBoards

        self.file = GrowingBoards(out, boards, self._mark(out, boards))
        return self.file

    def _mark(self, out: Path, boards: int) -> Mark | None:
        """Where *out* had as many boards as the search; None if it is a new file."""
        from ..errors import CheckpointError
        from ..growing import Mark

        match self.out:
            case {"bytes": int(size), "sha256": str(digest)}:
                return Mark(size, digest)
            case None if boards:
                found = options.numbered(boards, "board")
                raise CheckpointError(
                    f"{self.path}: it has found {found} without --out; {out} would lack them"
                )
            case None if out.exists() and out.stat().st_size:
                raise click.UsageError(
                    f"--out: {out} is there already; with --checkpoint, boards are written to it "
                    "as they are found: expected a new file"
                )
            case None:
                return None
        raise CheckpointError(f'{self.path}: expected bytes and sha256 as "out", got {self.out!r}')

    def _marked(self, taken: int) -> dict[str, JSON] | None:
        if self.file is None:
            return None
        mark = self.file.mark(taken)
        return {"bytes": mark.size, "sha256": mark.sha256}

    @contextmanager
    def following(self, puzzle: Puzzle, ask: Ask, run: Run) -> Iterator[None]:
        from ..checkpoint import Checkpoint, digest
        from ..errors import CheckpointError, ClusterError

        if self.out is not None and self.file is None:
            raise CheckpointError(f"{self.path}: its boards are in a file; expected --out as well")
        name, counted = digest(puzzle), run.ask.counted
        if self.counted not in (None, counted):
            words = ("a single board", "several")
            was, now = words if counted else words[::-1]
            raise CheckpointError(
                f"{self.keeper.path}: it answers another question: it looks for {was}, "
                f"you asked for {now}"
            )

        def save() -> None:
            standing = run.standing()
            if standing is None:
                raise click.UsageError("--checkpoint: this engine cannot be put down and taken up")
            asked = _asked(ask, counted)
            plan, state = standing["plan"], standing["state"]
            self._write(Checkpoint(name, asked, plan, state, self._marked(state["taken"])))

        self.save = save
        save()  # a folder that cannot be written to shows now, not after a day
        sound = True
        try:
            yield
        except BaseException as error:
            # After anything else, what the search says of itself is not to be trusted.
            sound = isinstance(error, (OSError, KeyboardInterrupt, ClusterError))
            raise
        finally:
            if sound:
                save()
            if self.keeper.trouble is not None and not run.search.exhausted:
                self._complain(f"{self.keeper.trouble}; {self.keeper.last()}")

    def _write(self, checkpoint: Checkpoint) -> None:
        words = self.keeper.save(checkpoint, self.file.sync if self.file else None)
        if words is not None:
            self._complain(words)

    def _complain(self, words: str) -> None:
        self.make_room()
        click.echo(options.wrapped(f"edgewise: {words}"), err=True)


def _asked(ask: Ask, counted: JSON) -> dict[str, Any]:
    """What must be the same when a search is taken up again; threads, for one, need not."""
    return {
        "answer": "boards" if ask.keep else "count",
        "counted": counted,
        "distinct": ask.distinct,
        "order": ask.order,
        "plain": ask.plain,
    }
