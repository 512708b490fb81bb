"""`edgewise serve` at work, as a program and as a browser see it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from commands import PROGRAM, until
from edgewise import library

LINE = ["serve", "--no-browser", "--json", "--port", "0"]


class Serving:
    """A server, and a client that has its cookies."""

    def __init__(self, process: subprocess.Popen[str], told: dict[str, Any]) -> None:
        self.process, self.told = process, told
        self.client = httpx.Client(base_url=told["address"], timeout=120)

    @property
    def port(self) -> int:
        return int(self.told["port"])

    @property
    def address(self) -> str:
        return str(self.told["address"])

    def call(self, name: str, **params: Any) -> dict[str, Any]:
        """The answer of a quick call."""
        found = self.client.post(f"/api/calls/{name}", json=params)
        assert found.status_code == 200, found.text
        answer: dict[str, Any] = found.json()
        return answer

    def begin(self, call: str, *, keep: bool = False, **params: Any) -> str:
        """Where a job is."""
        asked = {"call": call, "params": params, "keep": keep}
        begun = self.client.post("/api/jobs", json=asked)
        assert begun.status_code == 202, begun.text
        return str(begun.headers["location"])

    def job(self, where: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(where).json()
        return found

    def ran(self, call: str, **params: Any) -> tuple[str, list[str]]:
        """Where a job is, and the lines of its stream, which must end."""
        where = self.begin(call, **params)
        return where, self.client.get(f"{where}/events").text.splitlines()

    def answered(self, call: str, **params: Any) -> dict[str, Any]:
        where, _ = self.ran(call, **params)
        job = self.job(where)
        assert "answer" in job, job
        found: dict[str, Any] = job["answer"]
        return found

    def at_work(self, call: str, *, keep: bool = False, **params: Any) -> str:
        """A job that has told how far it is."""
        where = self.begin(call, keep=keep, **params)
        until(lambda: self.job(where)["progress"] is not None, self.process)
        return where

    def children(self, kind: str = "") -> list[int]:
        """Those it has: for jobs (`job`), for quick calls (`quick`), or all."""
        return children(self.process.pid, kind)

    def stop(self) -> None:
        """As by Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(60) == 0


def children(parent: int, last: str = "") -> list[int]:
    """Those of a process, in the order in which they came; *last*: how their commands end."""
    asked = ["ps", "--ppid", str(parent), "-o", "pid=,args="]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in told.splitlines() if line.rstrip().endswith(last)]


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@contextmanager
def serving(
    *args: str, state: Path | None = None, program: list[str] = PROGRAM, **environment: str
) -> Iterator[Serving]:
    """A server of its own; gone afterwards, and nothing of what it keeps in the user's folders."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "XDG_STATE_HOME": str(state or folder), **environment}
        process = subprocess.Popen(
            [*program, *LINE, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=env,
        )  # fmt: skip
        with process:
            assert process.stdout is not None
            line = process.stdout.readline()
            try:
                assert line, process.stderr and process.stderr.read()
                server = Serving(process, json.loads(line))
                with server.client:
                    yield server
            finally:
                process.kill()


def bundled(name: str) -> dict[str, Any]:
    """A puzzle of the library as its file has it."""
    found: dict[str, Any] = json.loads(library.text(name))
    return found
