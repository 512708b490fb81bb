"""What a cluster costs, and what it survives. `python benchmarks/cluster.py overhead | kills`.

Both run the command line. `overhead` counts in turn on two threads of one process and on a local
cluster of two workers; wall time is at the mercy of whoever else uses the machine, so the processor
time of all processes is told as well. `kills` counts on four workers, each a process of its own,
while one of them is killed and another one joins every few seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests" / "support"))

from dasks import dask  # noqa: E402

COUNT = [sys.executable, "-m", "edgewise", "count"]


@dataclass(frozen=True)
class Measured:
    answer: dict[str, Any]
    seconds: float
    processor: float
    """Seconds of all its processes."""


def measured(*args: str) -> Measured:
    """A count, to its end."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([*COUNT, *args, "--json"], stdout=subprocess.PIPE, check=True)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(json.loads(done.stdout), seconds, used)


def told(found: Measured) -> str:
    answer = found.answer
    counts = f"{answer['arrangements']:,} arrangements, {answer['solutions']:,} solutions"
    return (
        f"{counts}, {answer['nodes']:,} placements, complete: {answer['complete']}; "
        f"{found.seconds:.1f} s, {found.processor:.1f} s of processors"
    )


def overhead(puzzle: str, rounds: int, workers: int) -> None:
    walls, processors = [], []
    for number in range(rounds):
        pair = {}
        ways = [("threads", ()), ("cluster", ("--cluster", "local"))]
        for name, args in ways if number % 2 == 0 else ways[::-1]:
            load = os.getloadavg()[0]
            pair[name] = measured(puzzle, "--threads", str(workers), *args)
            print(f"{name}: {told(pair[name])} (load before: {load:.1f})", flush=True)
        here, there = pair["threads"], pair["cluster"]
        same = ("arrangements", "solutions", "nodes", "complete")
        assert all(here.answer[key] == there.answer[key] for key in same)
        walls.append(there.seconds / here.seconds)
        processors.append(there.processor / here.processor)
        print(f"cluster / threads: wall {walls[-1]:.3f}, processors {processors[-1]:.3f}")
    print(
        f"median of {rounds}: wall {statistics.median(walls):.3f}, "
        f"processors {statistics.median(processors):.3f}"
    )


def kills(puzzle: str, workers: int, every: float, options: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, dask(Path(folder), workers) as here:
        began = time.perf_counter()
        search = subprocess.Popen(
            [*COUNT, puzzle, "--cluster", here.address, "--json", *options], stdout=subprocess.PIPE
        )
        killed = 0
        while search.poll() is None:
            time.sleep(0.05)
            if time.perf_counter() - began >= every * (killed + 1) and here.kill_one():
                here.join()
                killed += 1
        assert search.stdout is not None
        answer = json.loads(search.stdout.read())
        print(f"{killed} workers killed in {time.perf_counter() - began:.1f} s: {answer}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["overhead", "kills"])
    parser.add_argument("--puzzle", default="owen-7x7")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two kills")
    parser.add_argument("--order", help="then the search is plain, and not planned")
    given = parser.parse_args()
    if given.what == "overhead":
        overhead(given.puzzle, given.rounds, given.workers or 2)
    else:
        options = ["--plain", "--order", given.order] if given.order else []
        kills(given.puzzle, given.workers or 4, given.every, options)


if __name__ == "__main__":
    main()
