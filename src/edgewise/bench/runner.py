"""Runs the suite: each measurement in a process of its own, with a wall-clock time-out."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

from ..engines import ENGINES
from ..errors import MissingExtra
from .child import peak
from .peers import PEERS
from .results import FAILED, STOPPED, Facts, Measurement, Who, judged
from .suite import Instance

START = 180.0
"""Seconds to import what is needed; numba compiles xcover the first time."""

GRACE = 1.0
"""Seconds for a child to say what it has: its own clock decides."""


def everybody() -> list[str]:
    """All that can be measured: our engines, then the peers."""
    return [*ENGINES, *PEERS]


def absent(names: Sequence[str]) -> dict[str, MissingExtra]:
    """Peers whose library is not installed, and what to do about it."""
    return {
        name: MissingExtra(f"the peer {name}", peer.module or name, "bench")
        for name in names
        if (peer := PEERS.get(name)) is not None and peer.missing()
    }


def who(name: str) -> Who:
    """What a table says about an engine or a peer."""
    if name in PEERS:
        peer = PEERS[name]
        return Who(name, False, peer.about, peer.unit, peer.threads)
    about, unit = ABOUT.get(name, (f"edgewise's engine {name}", "node"))
    return Who(name, True, about, unit, True)


ABOUT = {
    "auto": ("edgewise, left to choose", "node"),
    "backtrack": ("edgewise's native search", "placement"),
    "sat": ("edgewise's clauses, solved by CaDiCaL", "conflict"),
    "cpsat": ("edgewise's clauses, solved by CP-SAT", "conflict"),
    "population": ("edgewise's populations: one board only", "placement"),
}


def measure(name: str, by: str, seconds: float, threads: int) -> Measurement:
    """Give the instance called *name* to one engine or peer."""
    command = [sys.executable, "-m", "edgewise.bench.child", name, by, str(threads), str(seconds)]
    with tempfile.TemporaryFile() as complaints:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints,
            env=_environment(threads),
            # A group of its own: Ctrl-C is for us, and whatever it starts ends with it.
            start_new_session=True,
        )  # fmt: skip
        lines = _lines(child)
        try:
            if _next(lines, START) is None:
                return Measurement(name, by, FAILED, 0.0, words=_why(child, complaints.fileno()))
            began = time.perf_counter()
            said = _next(lines, seconds + GRACE)
            late = time.perf_counter() - began > seconds
            if said is None and late:
                return Measurement(name, by, STOPPED, seconds, megabytes=peak(child.pid))
            if said is None:
                return Measurement(name, by, FAILED, 0.0, words=_why(child, complaints.fileno()))
            found = Measurement(name, by, **said)
            if found.seconds > seconds:
                return Measurement(name, by, STOPPED, seconds, megabytes=found.megabytes)
            return found
        finally:
            _end(child, lines)


def measurements(
    instances: Sequence[Instance], names: Sequence[str], seconds: float, threads: int
) -> Iterator[tuple[Instance, str, Measurement | None]]:
    """Every instance by everybody: first who is at work (None), then what came of it.

    Instance by instance, so that what is compared is measured one right after the other.
    """
    for instance in instances:
        for name in names:
            yield instance, name, None
            yield instance, name, measure(instance.name, name, seconds, threads)


def checked(instances: Sequence[Facts], found: Sequence[Measurement]) -> tuple[Measurement, ...]:
    """The measurements, wrong answers marked as such."""
    return tuple(
        m
        for facts in instances
        for m in judged(facts, [m for m in found if m.instance == facts.name], ENGINES)
    )


def _environment(threads: int) -> dict[str, str]:
    """Libraries that would take all cores by themselves take no more than they are given."""
    number = str(threads)
    return {**os.environ, "OMP_NUM_THREADS": number, "OPENBLAS_NUM_THREADS": number}


def _lines(child: subprocess.Popen[bytes]) -> queue.Queue[bytes]:
    """What the child says, line by line; an empty line when it has ended."""
    said: queue.Queue[bytes] = queue.Queue()

    def read() -> None:
        assert child.stdout is not None
        for line in child.stdout:
            said.put(line)
        said.put(b"")

    threading.Thread(target=read, daemon=True).start()
    return said


def _next(lines: queue.Queue[bytes], seconds: float) -> Any:
    """What it says next; None if it says nothing in time, or no more."""
    try:
        line = lines.get(timeout=seconds)
    except queue.Empty:
        return None
    return json.loads(line) if line else None


def _why(child: subprocess.Popen[bytes], complaints: int) -> str:
    """The last words of a child that broke down."""
    try:
        code = child.wait(timeout=GRACE)
    except subprocess.TimeoutExpired:
        return f"was not ready after {START:.0f} s"
    os.lseek(complaints, 0, os.SEEK_SET)
    lines = os.read(complaints, 1 << 20).decode("utf-8", "replace").strip().splitlines()
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return lines[-1] if lines else f"ended with status {code}"


def _end(child: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    """End the child and whatever it started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()
    child.wait()
    while _next(lines, GRACE) is not None:
        pass  # until its reader has come to the end, and lets go of the pipe
    assert child.stdout is not None
    child.stdout.close()
