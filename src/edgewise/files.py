"""Files that are either whole or as they were, whatever happens on the way."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .errors import FormatError


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A name beside *path* that nobody has, for what is to take its place; nothing stays there."""
    aside = path.with_name(f".{path.name}.{os.urandom(8).hex()}.part")
    try:
        yield aside
    finally:
        # Also when all went well: POSIX does not rename between two names of one file.
        with suppress(OSError):
            aside.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Remove what programs that were killed left beside *path*; what one still writes stays."""
    ours = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{16}}\.part")
    with suppress(OSError):  # tidying is no reason not to write
        for name in filter(ours.fullmatch, os.listdir(path.parent)):
            left = path.with_name(name)
            with left.open("rb") as file:
                if locked(file.fileno()):
                    left.unlink()


@contextmanager
def lasting(path: Path) -> Iterator[BinaryIO]:
    """A new file, in the end on the disk and not only on the way there: a name must never point to
    less."""
    with path.open("xb") as file:
        locked(file.fileno())  # so that nobody sweeps it away
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file beside *path* that takes its place when all went well."""
    try:
        if path.exists() and not path.is_file():
            # Devices and pipes cannot be replaced, only written to.
            with path.open("wb") as file:
                yield file
            return
        sweep(path)
        with beside(path) as aside:
            with lasting(aside) as file:
                yield file
            aside.replace(path)
    except OSError as error:
        raise FormatError(f"{path}: cannot be written: {error.strerror}") from None


def write(path: str | Path, data: bytes | str) -> None:
    """All of a file; text as UTF-8."""
    with replacing(Path(path)) as file:
        file.write(data.encode("utf-8") if isinstance(data, str) else data)


def sync_folder(folder: Path) -> None:
    """Make the names in it last. What has them is in place already, so failing is no failure."""
    with suppress(OSError):  # Windows and some network disks cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def locked(handle: int) -> bool:
    """Whether nobody else has locked this open file; until it is closed, nobody else can."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # Windows has no such locks, nor has every file system
        pass
    return True
