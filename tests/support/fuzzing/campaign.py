"""All targets in turn, two at a time, until nothing new is found: python -m fuzzing.campaign

Each begins with its kept inputs and ends when its coverage has not grown for some minutes of
processor time. Its inputs are then made few and kept again, so that the next run goes on from
there. A line of JSON for each target goes to standard output; findings stay in the folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic, sleep

from .corpus import keep, kept
from .seeds import seeds
from .targets import targets

SEEN = re.compile(r"#(\d+)\s+\w+\s+cov: (\d+)")
"""What libFuzzer says of its progress."""

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Standing:
    """How far one target is."""

    target: str
    executions: int = 0
    coverage: int = 0
    processor_seconds: float = 0.0
    kept: int = 0
    findings: int = 0
    grown_at: float = 0.0
    """When its coverage grew last, in seconds of processor time."""

    why: str = ""
    """What ended it."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", help="Some of them; by default all.")
    parser.add_argument("--findings", type=Path, default=Path("findings"))
    parser.add_argument("--still", type=float, default=300, help="Seconds without growth: enough.")
    parser.add_argument("--most", type=float, default=1800, help="Seconds a target, at most.")
    parser.add_argument("--minutes", type=float, default=60, help="Of all, by the clock on a wall.")
    parser.add_argument("--together", type=int, default=2)
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    known = targets()
    if wrong := [name for name in asked.targets if name not in known]:
        sys.exit(f"no target {wrong[0]}; there are {', '.join(known)}")
    end = monotonic() + asked.minutes * 60
    with ThreadPoolExecutor(asked.together) as pool:
        for standing in pool.map(lambda name: fuzzed(name, asked, end), asked.targets or known):
            print(json.dumps(asdict(standing)), flush=True)


def fuzzed(target: str, asked: argparse.Namespace, end: float) -> Standing:
    """One target, from its kept inputs to those kept for the next time."""
    standing = Standing(target)
    if monotonic() >= end:
        standing.why = "no time was left"
        return standing
    with tempfile.TemporaryDirectory() as place:
        corpus, small = Path(place, "corpus"), Path(place, "small")
        small.mkdir()
        _write(corpus, [*kept(target), *seeds(target), b""])
        folder = asked.findings / target
        child = _child(target, folder, str(corpus))
        watch(child, standing, asked, end)
        _child(target, folder, "-set_cover_merge=1", str(small), str(corpus)).communicate()
        if not (found := [path.read_bytes() for path in small.iterdir()]):
            sys.exit(f"{target}: its inputs could not be merged")
        keep(target, [*found, *(path.read_bytes() for path in folder.glob("*.input"))])
    standing.kept = len(found)
    standing.findings = len([*folder.glob("*.input")])
    return standing


def watch(
    child: subprocess.Popen[str], standing: Standing, asked: argparse.Namespace, end: float
) -> None:
    """Follow it until it has seen enough."""

    def listen() -> None:
        assert child.stderr is not None
        for line in child.stderr:
            if not (found := SEEN.match(line)):
                continue
            standing.executions = int(found[1])
            if int(found[2]) > standing.coverage:
                standing.coverage = int(found[2])
                standing.grown_at = standing.processor_seconds

    listener = threading.Thread(target=listen)
    listener.start()
    while child.poll() is None:
        sleep(1)
        standing.processor_seconds = _spent(child.pid) or standing.processor_seconds
        if standing.processor_seconds - standing.grown_at > asked.still:
            standing.why = "nothing new"
        elif standing.processor_seconds > asked.most:
            standing.why = "long enough"
        elif monotonic() > end:
            standing.why = "out of time"
        else:
            continue
        child.kill()
    listener.join()
    standing.why = standing.why or f"it ended by itself with {child.returncode}"


def _child(target: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "fuzzing.fuzzer", target, str(folder), *more]
    return subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        errors="replace",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def _spent(pid: int) -> float:
    """Seconds of processor time; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def _write(folder: Path, inputs: Iterable[bytes]) -> None:
    folder.mkdir()
    for data in inputs:
        (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


if __name__ == "__main__":
    main()
