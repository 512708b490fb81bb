"""Boards in a file that grows while they are found, and that a later search can go on with."""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from .. import files, formats
from ..board import Board
from ..errors import FormatError


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a file had grown, and all that stood in it then."""

    size: int
    sha256: str


class AppendedFile:
    """A file that grows by pieces, is whole after each, and can be taken up again at a mark.

    *end* stands behind the last piece. A piece that cannot be written, as on a full disk, is an
    OSError and leaves no trace.
    """

    def __init__(self, path: Path, end: bytes = b"", mark: Mark | None = None) -> None:
        """From *mark* on: what the file has behind it is cut off. Without one, it must be new."""
        self._path = path
        self._end = end
        self._size = 0
        self._hash = hashlib.sha256()
        mark = mark or self.mark
        self._file = _opened(path, new=not mark.size)
        try:
            self._check(mark)
            self._cut()
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise FormatError(f"{path}: cannot be written: {error.strerror}") from None
            raise

    def _check(self, mark: Mark) -> None:
        """What stood there at the mark must stand there still."""
        there = os.fstat(self._file.fileno()).st_size
        if there and not mark.size:
            raise FormatError(
                f"{self._path}: is there already, with something else in it; expected a new file"
            )
        while self._size < mark.size:
            block = self._file.read(min(2**20, mark.size - self._size))
            if not block:
                break
            self._size += len(block)
            self._hash.update(block)
        if self.mark != mark:
            raise FormatError(
                f"{self._path}: expected the file with the boards found so far, which begins with "
                f"the {mark.size:,} bytes that were written to it, got another one"
            )

    @property
    def mark(self) -> Mark:
        """The file as it is now, to the last piece."""
        return Mark(self._size, self._hash.hexdigest())

    def add(self, piece: bytes) -> None:
        """Write one more piece."""
        try:
            self._write(piece + self._end)
        except BaseException:
            with suppress(OSError):
                self._cut()
            raise
        self._size += len(piece)
        self._hash.update(piece)

    def _write(self, data: bytes) -> None:
        self._file.seek(self._size)
        while data:  # a disk that runs full may take a part of it
            data = data[self._file.write(data) :]

    def _cut(self) -> None:
        """Nothing but the end behind the last piece."""
        self._file.truncate(self._size)
        if self._size:
            self._write(self._end)

    def sync(self) -> None:
        """To the disk, not only on the way there."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """A file without a piece does not stay."""
        with suppress(OSError):
            here, there = os.fstat(self._file.fileno()), self._path.lstat()
            if os.path.samestat(here, there) and not here.st_size:
                self._path.unlink()
        self._file.close()


def _opened(path: Path, *, new: bool) -> FileIO:
    """Open to read and write, as it is, and nobody else's."""
    # Not waiting: a pipe would have us wait for its reader.
    flags = os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags | (os.O_CREAT if new else 0), 0o666)
    except FileNotFoundError:
        raise FormatError(
            f"{path}: expected the file with the boards found so far, got none"
        ) from None
    except OSError as error:
        raise FormatError(f"{path}: cannot be written: {error.strerror}") from None
    file = FileIO(handle, "r+")
    reason = None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        reason = "expected a regular file, which can be read and cut"
    elif not files.locked(handle):
        reason = "is being written to by another search; expected another file"
    if reason is not None:
        file.close()
        raise FormatError(f"{path}: {reason}")
    files.sync_folder(path.parent)  # its name must last as long as what is written to it
    return file


class BoardsFile(AppendedFile):
    """The boards of a long search: a file that can be read after each, whatever ends the search."""

    def __init__(self, path: Path, boards: int = 0, mark: Mark | None = None) -> None:
        """A new file; or, with as many boards as it had at *mark*, an old one."""
        known = formats.for_boards(path)
        self.format = known.name
        self._before, self._between, after = known.between
        assert known.write_next is not None
        self._text = known.write_next
        super().__init__(path, after.encode("utf-8"), mark)
        self.boards = boards
        """How many it has."""
        self.trouble: OSError | None = None
        """Why one could not be written."""
        self._marks = {boards: self.mark}

    def put(self, board: Board) -> None:
        """Write one more."""
        opening = self._between if self.boards else self._before
        try:
            self.add((opening + self._text(board)).encode("utf-8"))
        except OSError as error:
            self.trouble = error
            raise
        # The one before is remembered too: what ends a search may come between a board that is
        # written and its being ticked off.
        self._marks = {self.boards: self._marks[self.boards], self.boards + 1: self.mark}
        self.boards += 1

    def mark_at(self, boards: int) -> Mark:
        """The file when it had so many boards: all, or all but the last one."""
        return self._marks[boards]
