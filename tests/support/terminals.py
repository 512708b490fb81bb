"""The command line in a real terminal."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from commands import begin


class Terminal:
    """A real terminal, and what is shown on it."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._shown = b""

    @property
    def shown(self) -> str:
        return self._shown.decode("utf-8", "replace")

    def until(self, pattern: str) -> None:
        """Wait for it to show something, or for the program to end."""
        while not re.search(pattern, self.shown) and self._more():
            pass

    def end(self) -> None:
        """Wait for the program to end."""
        while self._more():
            pass

    def _more(self) -> bool:
        try:
            self._shown += os.read(self._handle, 65536)
        except OSError:  # the program has gone
            return False
        return True


@contextmanager
def terminal(
    *args: str, columns: int = 80, **how: Any
) -> Iterator[tuple[subprocess.Popen[str], Terminal]]:
    """The program in a terminal, unless *how* says that some of it goes elsewhere."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns)}
    environment.pop("NO_COLOR", None)
    streams: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
    try:
        with begin(*args, **streams | {"env": environment} | how) as process:
            os.close(theirs)
            yield process, Terminal(ours)
    finally:
        os.close(ours)


def interrupted(*args: str, at: str, number: signal.Signals = signal.SIGINT) -> tuple[int, str]:
    """The status and what is printed, when a signal comes as soon as the terminal shows *at*."""
    with terminal(*args, stdout=subprocess.PIPE) as (process, screen):
        screen.until(at)
        process.send_signal(number)
        out, _ = process.communicate()
    return process.returncode, out
