"""The file in which a long search survives Ctrl-C, a kill, a crash of the machine, a full disk.

It knows nothing of the search but its values. The file is JSON whose second key is a sha256 over
every byte that follows it, so that no damage passes unseen.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import TypeAlias

from .. import files, journal
from ..argument import expect
from ..errors import CheckpointError
from ..formats.own_json import puzzle as puzzle_json
from ..puzzle import Puzzle
from ..release import version
from ..wording import clipped, shown

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"

VERSION = 1

MAX_BYTES = 2**30
"""Larger files are neither written nor read; a checkpoint has some kilobytes for each thread."""

KEYS = {"edgewise": str, "written": str, "puzzle": str, "ask": dict, "plan": dict, "state": dict}
"""What follows the checksum."""

MARK = b'{\n  "edgewise-checkpoint": '
HEAD = MARK + b'%d,\n  "sha256": "%s",\n'
END = b"\n}\n"
"""Stands nowhere else: what is inside is indented, and JSON texts hold no line ends."""

OURS = re.compile(rb'\s*\{\s*"edgewise-checkpoint"\s*:\s*(\d{1,9})\b')
"""Also after an editor laid the file out anew: then it is damaged, but not foreign."""

FOREIGN = "is not a checkpoint of edgewise"

_encode = json.JSONEncoder(separators=(",", ": "), allow_nan=False).encode


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A search, put down so that it can be taken up again."""

    puzzle: str
    """The `digest` of the puzzle."""

    ask: Mapping[str, JSON]
    """What was asked; must be the same when the search is taken up again."""

    plan: Mapping[str, JSON]
    """How it is searched; taken over."""

    state: Mapping[str, JSON]
    """Where it stands."""

    out: Mapping[str, JSON] | None = None
    """How far the file had grown that has the boards found so far, if there is one."""

    written: datetime | None = field(default=None, compare=False)
    """When it was saved (UTC); None before."""


def digest(puzzle: Puzzle) -> str:
    """What a checkpoint knows its puzzle by: everything but its name and its pictures."""
    tiles = tuple(replace(tile, image="") for tile in puzzle.tiles)
    text = puzzle_json.write(replace(puzzle, name="", tiles=tiles, images={}))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def refusal(checkpoint: Checkpoint, puzzle: Puzzle, ask: Mapping[str, JSON]) -> str | None:
    """Why *checkpoint* does not belong to this puzzle and question, about "it"; None if it does.

    A key that one side lacks is like one that is None: questions may learn new words.
    """
    reasons, others = [], []
    if checkpoint.puzzle != digest(puzzle):
        reasons.append("it belongs to another puzzle (other tiles, ids, board, rule or clues)")
    for key in dict.fromkeys([*checkpoint.ask, *ask]):
        old, new = checkpoint.ask.get(key), ask.get(key)
        if _encode(old) != _encode(new):  # as JSON, where tuples are lists but true is not 1
            others.append(f"its {key} is {_said(old)}, you asked for {_said(new)}")
    if others:
        reasons.append(f"it answers another question: {'; '.join(others)}")
    return ", and ".join(reasons) or None


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write *checkpoint* so that *path* is whole at every moment; the one before is kept beside it.

    An OSError leaves *path* as it was; one is raised rather than overwrite what is no checkpoint.
    Two searches must not share a file.
    """
    data = _bytes(checkpoint)
    if path.exists() and not path.is_file():  # root could replace even /dev/null
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    files.sweep(path)
    with files.beside(path) as aside:
        with files.lasting(aside) as file:
            file.write(data)
        _keep(path)
        aside.replace(path)
    files.sync_folder(path.parent)


def load(path: str | Path) -> Checkpoint:
    """The checkpoint in a file; if it is no good, the error says whether the one before is."""
    expect(isinstance(path, str | Path), "the name of a checkpoint", path)
    path = Path(path)
    try:
        return _load(path)
    except CheckpointError as error:
        raise CheckpointError(f"{error}{_spare(_previous(path))}") from None


class Keeper:
    """Decides when to save, and tells the user once when that fails."""

    def __init__(self, path: Path, every_seconds: float) -> None:
        self.path = path
        self.every_seconds = every_seconds
        self.trouble: str | None = None
        """Why the last save failed; None if it did not. Worth a look when the search ends."""
        self._since: float | None = None

    def due(self, now: float) -> bool:
        """Whether it is time to save, by a clock that never goes back (`time.monotonic`)."""
        # The clock starts when it is first asked after a save, so that a slow disk gets its rest.
        if self._since is None:
            self._since = now
        return now - self._since >= self.every_seconds

    def save(self, checkpoint: Checkpoint, first: Callable[[], None] | None = None) -> str | None:
        """Save; a line for the user if that fails in a way that was not told yet.

        *first* sees to it that what the checkpoint speaks of is on the disk.
        """
        self._since = None
        told, self.trouble = self.trouble, None
        try:
            if first is not None:
                first()
            save(self.path, checkpoint)
        except OSError as error:
            self.trouble = f"cannot write {self.path}: {error.strerror or type(error).__name__}"
        journal.info("%s", self.trouble or f"checkpoint saved: {self.path}")
        if self.trouble in (None, told):
            return None
        return f"{self.trouble}; the search goes on, {self.last()}"

    def last(self) -> str:
        """What could be taken up now, in words: what is really on the disk."""
        try:
            return f"the last checkpoint is from {_moment(_load(self.path))}"
        except CheckpointError:
            return "there is no checkpoint yet"


def _bytes(checkpoint: Checkpoint) -> bytes:
    values: dict[str, str | Mapping[str, JSON]] = {
        "edgewise": version(),
        "written": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "puzzle": checkpoint.puzzle,
        "ask": checkpoint.ask,
        "plan": checkpoint.plan,
        "state": checkpoint.state,
    }
    if checkpoint.out is not None:
        values["out"] = checkpoint.out
    lines = [f'  "{key}": {_spread(value)}' for key, value in values.items()]
    rest = ",\n".join(lines).encode("ascii") + END
    data = HEAD % (VERSION, hashlib.sha256(rest).hexdigest().encode("ascii")) + rest
    if len(data) > MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def _spread(value: str | Mapping[str, JSON]) -> str:
    """A text, or an object with a line for each key."""
    if isinstance(value, str) or not value:
        return _encode(value)
    lines = [f"    {_encode(str(key))}: {_rows(item)}" for key, item in value.items()]
    return "{\n" + ",\n".join(lines) + "\n  }"


def _rows(value: JSON) -> str:
    """A value in one line; of lists in a list, each in its own."""
    line = _encode(value)
    # By replacing, as a list may be long; without quotes there is no text that it could hurt.
    return line if '"' in line else line.replace("],[", "],\n      [")


def _load(path: Path) -> Checkpoint:
    data = _read(path)
    if fault := _fault(data):
        raise CheckpointError(f"{path} {fault}")
    try:
        top = json.loads(data)
    except (ValueError, RecursionError):
        raise CheckpointError(f"{path} is not JSON that can be read") from None
    for key, kind in KEYS.items():
        if not isinstance(top.get(key), kind):
            wanted = "a text" if kind is str else "an object"
            raise CheckpointError(_misfit(path, key, wanted, top.get(key)))
    try:
        written = datetime.fromisoformat(top["written"])
    except ValueError:
        raise CheckpointError(_misfit(path, "written", "a time", top["written"])) from None
    out = top.get("out")
    if not isinstance(out, dict | None):
        raise CheckpointError(_misfit(path, "out", "an object", out))
    return Checkpoint(top["puzzle"], top["ask"], top["plan"], top["state"], out, written)


def _misfit(path: Path, key: str, wanted: str, value: object) -> str:
    return f'{path} is no good: expected {wanted} as "{key}", got {shown(value)}'


def _spare(before: Path) -> str:
    """The end of a sentence about a bad checkpoint: that the one before it is good."""
    try:
        return f"; the one before it, {before}, written {_moment(_load(before))}, is good"
    except CheckpointError:
        return ""


def _read(path: Path) -> bytes:
    try:
        # Before it is opened: a pipe would wait for its writer.
        if not stat.S_ISREG(path.stat().st_mode):
            raise CheckpointError(f"{path} is not a file")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size  # of what was opened: it may be a newer one
            if size > MAX_BYTES:
                raise CheckpointError(f"{path} is too large for a checkpoint: {size:,} bytes")
            return file.read(size)
    except FileNotFoundError:
        raise CheckpointError(f"{path} does not exist") from None
    except OSError as error:
        raise CheckpointError(f"{path} cannot be read: {error.strerror}") from None


def _fault(data: bytes) -> str | None:
    """Why these bytes are not what `save` wrote; None if they are."""
    if not data.strip(b"\0"):  # noughts are what some disks make of a file in a crash
        return "is empty"
    ours = OURS.match(data)
    if ours is None and not MARK.startswith(data):
        return FOREIGN
    if ours is not None and int(ours[1]) > VERSION:
        return f"is from a newer edgewise: expected version {VERSION}, got {int(ours[1])}"
    # The header has one length, and is made anew rather than taken apart: every byte counts.
    rest = memoryview(data)[len(HEAD % (VERSION, b"0" * 64)) :]
    head = HEAD % (VERSION, hashlib.sha256(rest).hexdigest().encode("ascii"))
    if data.startswith(head):
        return None
    return "is damaged (its checksum does not match)" if END in data else "is cut short"


def _keep(path: Path) -> None:
    """Make *path* the previous one too, without a moment in which either does not exist."""
    with suppress(CheckpointError):
        data = _read(path)
        fault = _fault(data)
        if fault == FOREIGN:
            raise FileExistsError(errno.EEXIST, "The file there is not a checkpoint", str(path))
        if fault is None:  # never a damaged one in the place of a good one
            with files.beside(path) as aside:
                _link(path, aside, data)
                aside.replace(_previous(path))


def _link(path: Path, aside: Path, data: bytes) -> None:
    try:
        os.link(path, aside)
    except (OSError, AttributeError):  # not every file system, nor every Python, has hard links
        with files.lasting(aside) as file:
            file.write(data)


def _previous(path: Path) -> Path:
    return Path(f"{path}.previous")


def _moment(checkpoint: Checkpoint) -> str:
    return f"{checkpoint.written:%Y-%m-%d %H:%M} UTC"


def _said(value: JSON) -> str:
    if value is None or isinstance(value, bool):
        return "none" if value is None else "yes" if value else "no"
    return clipped(value) if isinstance(value, str) else shown(value)
