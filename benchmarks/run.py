"""How fast, and in how much memory. `make bench` or `python benchmarks/run.py [--write]`.

Everything is measured in one run, so that ratios hold on a noisy machine; the best of several
repetitions counts. `--write` puts the table into benchmarks/results.md.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import edgewise
from edgewise import _native
from edgewise.bench import results
from edgewise.engines.native import native
from edgewise.engines.order import parse
from edgewise.limit import Options
from edgewise.problem import Problem, flatten

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests" / "support"))

import counts  # noqa: E402

SUITE = [
    # puzzle, repetitions, target
    ("triazzle", 2000, "under 0.05 ms"),
    ("unicorn", 1000, ""),
    ("ultimate", 20, "under 10 ms"),
    ("tangle", 5, ""),
    ("tantrix-triangle", 2, ""),
    ("owen-6x6", 3, "under 0.4 s"),
]
"""Enumerated in full, one thread."""

COMMANDS = [
    (["--help"], "under 0.15 s"),
    (["solve", "unicorn"], "under 0.3 s"),
    (["count", "ultimate", "--json"], ""),
]

MEMORY = ["triazzle", "ultimate", "owen-6x6"]


def search_seconds(problem: Problem, repetitions: int) -> tuple[int, float]:
    """Placements, and the best time for all of them in one slice: tables and search alone."""
    numbers, order = native(problem), parse(problem, "default")
    best, nodes = float("inf"), 0
    for _ in range(repetitions):
        began = time.perf_counter()  # setting up the tables is part of it
        search = _native.Search(numbers, order=order, threads=1)
        outcome = search.run(max_nodes=2**62, max_boards=0)
        best = min(best, time.perf_counter() - began)
        nodes = sum(search.profile())
        assert outcome == "exhausted"
    return nodes, best


def searches() -> Iterator[str]:
    yield "| puzzle | placements | seconds, tables included | M/s | target |"
    yield "| --- | ---: | ---: | ---: | --- |"
    for name, repetitions, target in SUITE:
        nodes, seconds = search_seconds(flatten(edgewise.load(name)), repetitions)
        rate = nodes / seconds / 1e6
        yield f"| {name} | {nodes:,} | {seconds:.6f} | {rate:.0f} | {target} |"


RATES = [
    # puzzle, order, placements, target
    ("owen-6x6", "rows", 60_000_000, "220"),
    ("owen-7x7", "rows", 200_000_000, "220"),
    ("owen-8x8", "rows", 200_000_000, "220"),
    ("eternity2", "rows", 200_000_000, "160"),
    ("macmahon-triangles", "rows", 200_000_000, "110"),
    ("tantrix-triangle", "default", 70_000_000, "110"),
    ("hexagons", "rows", 200_000_000, "110"),
    ("hexagons", "columns", 200_000_000, "110"),
]
"""One thread, a plain scan, beside a plain recursive search over the same tables. That one does not
look at the full boards it finds; of `tantrix-triangle`, every seventieth placement makes one."""


def puzzle_named(name: str) -> edgewise.Puzzle:
    """A puzzle of the library, or 37 hexagons that fit together, of which it has none."""
    if name != "hexagons":
        return edgewise.load(name)
    layout, labels = edgewise.shapes.hex_flower(3), random.Random(1)
    sides = [[labels.choice("abcdef") for _ in range(cell.sides)] for cell in layout.cells]
    for here, there in layout.joints:
        sides[there.cell][there.side] = sides[here.cell][here.side]
    tiles = tuple(edgewise.Tile(tuple(shown)) for shown in sides)
    return edgewise.Puzzle(layout, tiles)


def rates() -> Iterator[str]:
    yield "| puzzle, order | plain recursion, M/s | edgewise, M/s | ratio | target |"
    yield "| --- | ---: | ---: | ---: | --- |"
    root = HERE.parent
    build = ["cargo", "build", "-q", "--release", "--example", "speed"]
    subprocess.run(build, cwd=root / "rust", check=True)
    for name, order, nodes, target in RATES:
        problem = flatten(puzzle_named(name))
        text = "\n".join(counts.problem_lines(problem, parse(problem, order)))
        program = root / "rust/target/release/examples/speed"
        done = subprocess.run(
            [program, str(nodes), "7"], input=text, capture_output=True, text=True, check=True
        )
        slow, fast = map(float, done.stdout.split())
        yield f"| {name}, {order} | {slow:.0f} | {fast:.0f} | {fast / slow:.1f} | {target} |"


SCALING = ("macmahon-squares", "rows")
"""Some 11 billion placements, to the last one: more than twenty seconds."""


def scaling() -> Iterator[str]:
    yield "| puzzle, in full | placements | one thread, s | two threads, s | ratio | target |"
    yield "| --- | ---: | ---: | ---: | ---: | --- |"
    name, order = SCALING
    puzzle = edgewise.load(name)
    best = {1: float("inf"), 2: float("inf")}
    found = set()
    for threads in (1, 2, 1, 2, 1, 2):
        result = puzzle.count(options=Options(threads=threads, order=order))
        found.add((result.complete, result.nodes, result.arrangements))
        best[threads] = min(best[threads], result.seconds)
    ((_, nodes, _),) = found  # the same every time
    yield (
        f"| {name}, {order} | {nodes:,} | {best[1]:.1f} | {best[2]:.1f} "
        f"| {best[1] / best[2]:.2f} | 1.85 |"
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
    yield "# Benchmarks"
    yield ""
    yield f"`make bench`, {results.today()}, commit {results.commit() or 'unknown'}, one thread."
    yield f"{results.machine()}."
    yield ""
    yield from searches()
    yield ""
    yield from rates()
    yield ""
    yield from scaling()
    yield ""
    yield from commands()
    yield ""
    yield from memory()


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
