"""How fast, and in how much memory. `make bench` or `python benchmarks/run.py [--write]`.

Everything is measured in one run, so that ratios hold on a noisy machine; the best of several
repetitions counts. `--write` puts the table into benchmarks/results.md.
"""

from __future__ import annotations

import argparse
import datetime
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import edgewise
from edgewise.engines.backtrack import BacktrackSearch
from edgewise.problem import Problem, flatten

HERE = Path(__file__).parent

SUITE = [
    # puzzle, repetitions, target
    ("triazzle", 200, "under 0.1 ms"),
    ("unicorn", 200, ""),
    ("ultimate", 20, "under 20 ms"),
    ("tangle", 5, ""),
    ("tantrix-triangle", 2, ""),
    ("owen-6x6", 3, "60 M/s or more"),
]
"""Enumerated in full, one thread."""

COMMANDS = [
    (["--help"], "under 0.15 s"),
    (["solve", "unicorn"], "under 0.3 s"),
    (["count", "ultimate", "--json"], ""),
]

MEMORY = ["triazzle", "ultimate", "owen-6x6"]


def search_seconds(problem: Problem, repetitions: int) -> tuple[int, float]:
    """Placements, and the best time for all of them in one slice: the search alone."""
    best, nodes = float("inf"), 0
    for _ in range(repetitions):
        search = BacktrackSearch(problem)
        began = time.perf_counter()
        search.run(2**62, 0, distinct=False)
        best = min(best, time.perf_counter() - began)
        nodes = search.nodes
        assert search.exhausted
    return nodes, best


def with_lists(problem: Problem) -> Problem:
    """The same search without bit masks: tiles that fit nowhere take it past 64 tiles."""
    return replace(problem, copies=(*problem.copies, 65))


def searches() -> Iterator[str]:
    yield "| puzzle | placements | seconds | M/s | M/s by lists | ratio | target |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for name, repetitions, target in SUITE:
        problem = flatten(edgewise.load(name))
        nodes, seconds = search_seconds(problem, repetitions)
        lists = search_seconds(with_lists(problem), repetitions)
        assert lists[0] == nodes, "both search the same tree"
        rate, plain = nodes / seconds / 1e6, nodes / lists[1] / 1e6
        yield (
            f"| {name} | {nodes:,} | {seconds:.6f} | {rate:.0f} | {plain:.0f} | "
            f"{rate / plain:.1f} | {target} |"
        )


def commands() -> Iterator[str]:
    yield "| command | seconds, best of 10 | target |"
    yield "| --- | ---: | --- |"
    for args, target in COMMANDS:
        best = float("inf")
        for _ in range(10):
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "edgewise", *args], check=True, stdout=subprocess.DEVNULL
            )
            best = min(best, time.perf_counter() - began)
        yield f"| `edgewise {' '.join(args)}` | {best:.3f} | {target} |"


def memory() -> Iterator[str]:
    yield "| command | peak memory in MB | target |"
    yield "| --- | ---: | --- |"
    for name in MEMORY:
        # A fresh child for each: the peak of children is the largest of all so far.
        code = (
            "import resource, subprocess, sys;"
            "subprocess.run([sys.executable, '-m', 'edgewise', *sys.argv[1:]], "
            "stdout=subprocess.DEVNULL, check=True);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        args = ["solve", name, "--all", "--quiet"]
        done = subprocess.run(
            [sys.executable, "-c", code, *args], check=True, stdout=subprocess.PIPE, text=True
        )
        # In KiB on Linux, in bytes on macOS.
        unit = 2**20 if sys.platform == "darwin" else 2**10
        peak = int(done.stdout) / unit
        yield f"| `edgewise {' '.join(args[:3])}` | {peak:.0f} | under 50 |"


def report() -> Iterator[str]:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=HERE, capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    yield "# Benchmarks"
    yield ""
    yield f"`make bench`, {datetime.date.today()}, commit {commit or 'unknown'}, one thread."
    yield f"{_processor()}, {platform.system()}, Python {platform.python_version()}."
    yield ""
    yield from searches()
    yield ""
    yield from commands()
    yield ""
    yield from memory()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((x.split(":")[1].strip() for x in lines if x.startswith("model name")), "unknown")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="also write benchmarks/results.md")
    write = parser.parse_args().write
    lines = []
    for line in report():
        print(line, flush=True)
        lines.append(line)
    if write:
        (HERE / "results.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
