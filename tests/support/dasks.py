"""A Dask cluster of processes on this machine, that can be hurt."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commands import until

DASK = [sys.executable, "-m", "dask"]


class Dask:
    """A scheduler and workers, each a process."""

    def __init__(self, folder: Path, failures: int) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self.logs: list[Path] = []
        log = folder / "scheduler.log"
        args = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
        allowed = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(failures)}
        self.scheduler = self._start("scheduler", *args, log=log, **allowed)
        told = re.compile(r"Scheduler at:\s+(tcp://\S+)")
        until(lambda: told.search(log.read_text()), self.scheduler)
        self.address = told.findall(log.read_text())[0]

    def _start(self, *args: str, log: Path, **environment: str) -> subprocess.Popen[bytes]:
        with log.open("wb") as out:
            return subprocess.Popen(
                [*DASK, *args],
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={**os.environ, **environment},
            )

    def join(self, *args: str, **environment: str) -> subprocess.Popen[bytes]:
        """One more worker, with one thread and nobody who would start it again."""
        log = self.folder / f"worker-{len(self.workers)}.log"
        worker = self._start(
            "worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard",
            "--memory-limit", "0", *args, log=log, **environment,
        )  # fmt: skip
        self.workers.append(worker)
        self.logs.append(log)
        return worker

    def present(self) -> list[subprocess.Popen[bytes]]:
        """The workers that the scheduler knows, and that live."""
        return [
            worker
            for worker, log in zip(self.workers, self.logs, strict=True)
            if worker.poll() is None and b"Registered to" in log.read_bytes()
        ]

    def wait(self, workers: int) -> None:
        """Until so many are present."""
        until(lambda: len(self.present()) >= workers, self.scheduler)

    def kill_one(self) -> bool:
        """The worker that has been there longest gets SIGKILL; False if there is none."""
        for worker in self.present()[:1]:
            worker.kill()
            worker.wait()
            return True
        return False

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                process.kill()
            process.wait()


@contextmanager
def dask(folder: Path, workers: int, failures: int = 3) -> Iterator[Dask]:
    """Everything is gone afterwards. *failures*: how often Dask itself tries a unit again."""
    here = Dask(folder, failures)
    try:
        for _ in range(workers):
            here.join()
        here.wait(workers)
        yield here
    finally:
        here.close()
