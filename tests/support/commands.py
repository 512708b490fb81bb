"""The command line, run like a person would.

Nobody here watches a clock: on a busy machine everything takes longer. What never ends is ended by
the timeout of pytest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = [sys.executable, "-m", "edgewise"]

SIGNALLED = Path(__file__).with_name("signalled.py")


def signalled(name: str, steps: int, folder: Path, seconds: float = 0.0) -> list[str]:
    """The same program, to which a signal comes when it did so much in *folder*, or *seconds* of
    the processor later."""
    return [sys.executable, str(SIGNALLED), name, str(steps), str(seconds), str(folder)]


def run(
    *args: str,
    program: list[str] = PROGRAM,
    text: str = "",
    status: int | None = 0,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """With *text* to read, it must end with this status; None: whatever it is."""
    done = subprocess.run(
        [*program, *args],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )
    assert status in (None, done.returncode), done.stderr
    return done


def answer(*args: str, text: str = "", status: int | None = 0) -> dict[str, Any]:
    """The JSON object that must be all of stdout."""
    found = json.loads(run(*args, "--json", text=text, status=status).stdout)
    assert isinstance(found, dict)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """An answer of the native search without what it took, and without why it was that one."""
    assert found.pop("seconds") >= 0
    assert found.pop("engine") == "backtrack"
    found.pop("why", None)
    return found


# At work


@contextmanager
def begin(*args: str, program: list[str] = PROGRAM, **how: Any) -> Iterator[subprocess.Popen[str]]:
    """The program at work, with pipes unless *how* says otherwise; gone afterwards."""
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    with subprocess.Popen([*program, *args], text=True, **how) as process:
        try:
            yield process
        finally:
            process.kill()


def until(holds: Callable[[], object], process: subprocess.Popen[Any] | None = None) -> None:
    """Wait for something to become so; if it depends on a process, that must not end before."""
    while not holds():
        assert process is None or process.poll() is None or holds(), process.communicate()
        time.sleep(0.02)
