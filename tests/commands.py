"""The command line, run like a person would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

PROGRAM = [sys.executable, "-m", "edgewise"]


def run(*args: str, status: int | None = 0) -> subprocess.CompletedProcess[str]:
    """It must end with this status; None: whatever it is."""
    done = subprocess.run(
        [*PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert status in (None, done.returncode), done.stderr
    return done


def answer(*args: str, status: int | None = 0) -> dict[str, Any]:
    """The JSON object that must be all of stdout."""
    found = json.loads(run(*args, "--json", status=status).stdout)
    assert isinstance(found, dict)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """An answer of the native search without what it took, and without why it was that one."""
    assert found.pop("seconds") >= 0
    assert found.pop("engine") == "backtrack"
    found.pop("why", None)
    return found
