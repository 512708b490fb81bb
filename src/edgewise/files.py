"""Files that are either whole or as they were, whatever happens on the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .errors import FormatError


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file beside *path* that takes its place when all went well."""
    # Devices and pipes cannot be replaced, only written to.
    aside = path if path.exists() and not path.is_file() else path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as file:
            yield file
            file.flush()
            if aside != path:
                os.fsync(file.fileno())
        if aside != path:
            aside.replace(path)
    except BaseException as error:
        if aside != path:
            aside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise FormatError(f"{path}: cannot be written: {error.strerror}") from None
        raise


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
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # not every file system has locks
        return True
    return True
