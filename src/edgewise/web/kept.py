"""Searches that survive the server: a folder for each, with what was asked, its checkpoint and the
boards it found."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from .. import files
from ..errors import FormatError
from .refusal import Refused

NAME = re.compile(r"[A-Za-z0-9_-]{16,40}")
"""What we call a job; whatever else lies there is not ours."""

MOST, DAYS = 50, 90
"""So many are kept, and for so long."""


def folder() -> Path:
    """Where this user's programs keep what they would not lose."""
    home = Path.home()
    usual = {"win32": home / "AppData" / "Local", "darwin": home / "Library/Application Support"}
    named = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or ""
    above = Path(named) if named else usual.get(sys.platform, home / ".local" / "state")
    return above / "edgewise" / "searches"


class Folder:
    """The folder of one search."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock: IO[bytes] | None = None
        self.log: IO[bytes] | None = None

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint"

    @property
    def _boards(self) -> Path:
        return self.folder / "boards.jsonl"

    def open(self) -> None:
        """Take it: nobody else may have it meanwhile, be it another server."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.lock = (self.folder / "lock").open("ab")
        if not files.locked(self.lock.fileno()):
            self.close()
            raise Refused("busy", "another server goes on with this search already", retry=60)

    def write(self, asked: dict[str, Any]) -> None:
        files.write(self.folder / "job.json", json.dumps(asked))

    def read(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "job.json").read_text("utf-8"))
        return found

    def boards(self, many: int) -> list[bytes]:
        """The first so many of those that were added; what was added later is found anew."""
        with suppress(FileNotFoundError):
            lines = self._boards.read_bytes().split(b"\n")[:-1][:many]
            files.write(self._boards, b"".join(line + b"\n" for line in lines))
            return lines
        return []

    def add(self, board: bytes) -> None:
        if self.log is None:
            self.log = self._boards.open("ab", buffering=0)
        self.log.write(board + b"\n")

    def close(self) -> None:
        for file in (self.log, self.lock):
            if file is not None:
                file.close()
        self.log = self.lock = None

    def forget(self) -> None:
        self.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def every() -> Iterator[tuple[str, Folder, dict[str, Any]]]:
    """All that are there: the name of each, its folder, and what was asked. Old ones are swept."""
    with suppress(OSError):
        for path in sorted(folder().iterdir()):
            if not NAME.fullmatch(path.name) or not path.is_dir():
                continue
            saved = Folder(path)
            try:
                if time.time() - (path / "job.json").stat().st_mtime > DAYS * 86_400:
                    saved.forget()
                else:
                    yield path.name, saved, saved.read()
            except (OSError, ValueError, FormatError):
                continue  # half of one: its server was killed at the wrong moment
