"""Score over time: edgewise, CP-SAT alone, and annealing; the same time, the same threads.

    python benchmarks/climb.py                     # Eternity II, 60 s each
    python benchmarks/climb.py meta-10x10 --seconds 30 --write

One after the other on this machine. --write puts the picture and the figures into docs/.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import edgewise
from edgewise.engines.order import default
from edgewise.limit import Limit, Options
from edgewise.problem import flatten
from edgewise.render import plot

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests" / "support"))
import counts  # noqa: E402  (it writes problems as the core's tests read them)

DOCS = HERE.parent / "docs"

Trace = list[tuple[float, int]]


def annealed(name: str, seconds: int, threads: int, seed: int) -> Trace:
    """What annealing reaches, and when."""
    root = HERE.parent
    build = ["cargo", "build", "-q", "--release", "--example", "anneal"]
    subprocess.run(build, cwd=root / "rust", check=True)
    problem = flatten(edgewise.load(name), counted=False)
    done = subprocess.run(
        [root / "rust/target/release/examples/anneal", str(seconds), str(threads), str(seed)],
        input="\n".join(counts.problem_lines(problem, default(problem))),
        capture_output=True,
        text=True,
        check=True,
    )
    print(done.stderr.strip())
    lines = (line.split() for line in done.stdout.splitlines())
    return [(float(time), len(problem.joints) - int(lost)) for time, lost in lines]


def climbed(name: str, engine: str, seconds: int, threads: int, seed: int) -> Trace:
    result = edgewise.load(name).best(Limit(seconds), Options(engine, threads, seed=seed))
    return [(moment.seconds, moment.matched) for moment in result.trace]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzle", nargs="?", default="eternity2")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    shared = (asked.seconds, asked.threads, asked.seed)
    traces = {
        "edgewise best": climbed(asked.puzzle, "auto", *shared),
        "simulated annealing": annealed(asked.puzzle, *shared),
        "CP-SAT": climbed(asked.puzzle, "cpsat", *shared),
    }
    for who, trace in traces.items():
        print(f"{who:20} {trace[-1][1]} after {trace[-1][0]:.1f} s")
    if asked.write:
        name = f"climb-{asked.puzzle}"
        (HERE / f"{name}.json").write_text(json.dumps(traces) + "\n", encoding="utf-8")
        joints = len(edgewise.load(asked.puzzle).layout.joints)
        picture = DOCS / "pictures" / f"{name}.svg"
        plot.save(lambda figure: draw(figure, traces, joints, asked.seconds), picture)


STYLES = {
    "edgewise best": ("#0072b2", "-"),
    "simulated annealing": ("#d55e00", "--"),
    "CP-SAT": ("#009e73", ":"),
}
"""Told apart with any colour vision, and without any."""


def draw(figure: plot.Figure, traces: dict[str, Trace], joints: int, seconds: int) -> None:
    figure.set_size_inches(7, 4.2)
    axes = figure.add_subplot()
    for who, trace in traces.items():
        colour, line = STYLES[who]
        times = [max(time, 0.05) for time, _ in trace] + [seconds]
        matched = [matched for _, matched in trace] + [trace[-1][1]]
        label = f"{who}: {trace[-1][1]}"
        axes.step(times, matched, line, where="post", color=colour, label=label, linewidth=2)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("seconds")
    axes.set_ylabel(f"joints that match, of {joints}")
    axes.set_ylim(joints // 2, joints)
    axes.legend(loc="lower center")
    axes.grid(alpha=0.3)


if __name__ == "__main__":
    main()
