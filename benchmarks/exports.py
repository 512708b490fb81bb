"""Stock solvers on our models: `python benchmarks/exports.py`. What is not installed is left out.

Each puzzle is written for each solver, its answer read back and judged; solvers that list all
solutions must find as many as edgewise counts. Debian has most of them, PyPI has HiGHS:
apt install cadical minisat clasp glpk-utils coinor-cbc minizinc flatzinc
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random

import edgewise
from edgewise import Puzzle, formats, judge
from edgewise.layout import Side
from edgewise.shapes import square

SECONDS = 60
"""For each run of a solver."""

COPIES = """name: Copies
board: 3x3
match: halves
tiles:
x3: a+ b+ a- b-
x2: a+ a- b+ b-
x4: b+ a+ b- b-
"""

BOTH_FACES = """name: Faces that several tiles have
board: 2x3
flips: yes
tiles:
a b a c | c a c a
a b a c | b c b c
x2: b c b c | c a c a
a a b b
c c a b
"""


def framed(size: int, labels: int, seed: int) -> str:
    """A puzzle with a frame that has a solution, its tiles in a row by chance."""
    chance, layout = Random(seed), square(size, size)
    shown = dict.fromkeys(layout.rim(), "0")
    for joint in layout.joints:
        shown |= dict.fromkeys(joint, str(1 + int(chance.random() * labels)))
    rows = [" ".join(shown[Side(cell, side)] for side in range(4)) for cell in range(size * size)]
    rows.sort(key=lambda row: chance.random())
    head = [f"name: Framed, seed {seed}", f"board: {size}x{size}", "rim: 0", "rim_only: yes"]
    return "\n".join([*head, "tiles:", *rows, ""])


PUZZLES: dict[str, str] = {
    "unicorn": "",
    "owen-4x4": "",
    "framed 6x6": framed(6, 6, 1),
    "triazzle": "",
    "bwinf-0": "",
    "drive-ya-nuts": "",
    "tetravex-avignon-5x5": "",
    "copies": COPIES,
    "both faces": BOTH_FACES,
}
"""Of the library, or as texts: squares, a frame of 6x6, triangles, hexagons, copies, backs."""

HIGHS = """import sys, highspy
highs = highspy.Highs()
highs.readModel(sys.argv[1])
highs.run()
highs.writeSolution(sys.argv[2], 0)
"""


@dataclass(frozen=True, slots=True)
class Solver:
    """A program, and how it is asked."""

    name: str

    format: str

    command: Sequence[str]
    """MODEL stands for the file of the model, ANSWER for that of the answer; without, it prints."""

    lists: bool = False
    """Whether it lists all solutions."""

    @property
    def there(self) -> bool:
        if self.name.startswith("HiGHS"):
            return find_spec("highspy") is not None
        return shutil.which(self.command[0]) is not None


SOLVERS = (
    Solver("cadical", "dimacs", ["cadical", "-q", "MODEL"]),
    Solver("kissat", "dimacs", ["kissat", "-q", "MODEL"]),
    Solver("minisat", "dimacs", ["minisat", "-verb=0", "MODEL", "ANSWER"]),
    Solver("clasp, clauses", "dimacs", ["clasp", "-n", "0", "MODEL"], lists=True),
    Solver("clasp", "opb", ["clasp", "-n", "0", "-q0", "MODEL"], lists=True),
    Solver("gecode", "minizinc", ["minizinc", "--solver", "gecode", "-a", "MODEL"], lists=True),
    Solver("cbc", "lp", ["cbc", "MODEL", "solve", "solu", "ANSWER"]),
    Solver("cbc, MPS", "mps", ["cbc", "MODEL", "solve", "solu", "ANSWER"]),
    Solver("glpsol", "lp", ["glpsol", "--lp", "MODEL", "-o", "ANSWER"]),
    Solver("glpsol, MPS", "mps", ["glpsol", "--freemps", "MODEL", "-w", "ANSWER"]),
    Solver("HiGHS", "lp", [sys.executable, "-c", HIGHS, "MODEL", "ANSWER"]),
    Solver("HiGHS, MPS", "mps", [sys.executable, "-c", HIGHS, "MODEL", "ANSWER"]),
)


def asked(solver: Solver, puzzle: Puzzle, folder: Path) -> tuple[str, float]:
    """What the solver answered, and how long it took; nothing if that was too long."""
    model = folder / f"model{formats.FORMATS[solver.format].suffixes[0]}"
    answer = folder / "answer.txt"
    answer.unlink(missing_ok=True)
    formats.save(puzzle, model)
    files = {"MODEL": str(model), "ANSWER": str(answer)}
    command = [files.get(word, word) for word in solver.command]
    began = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "", time.monotonic() - began
    took = time.monotonic() - began
    return (
        answer.read_text() if answer.exists() else done.stdout,
        took,
    )


def judged(solver: Solver, puzzle: Puzzle, arrangements: int, folder: Path) -> str:
    """What came of it, for the table."""
    answer, took = asked(solver, puzzle, folder)
    if not answer:
        return f"> {SECONDS} s"
    boards = formats.read_boards(puzzle, answer)
    wanted = arrangements if solver.lists else min(arrangements, 1)
    pictures = {board.picture() for board in boards}
    right = all(judge(board).valid for board in boards) and len(pictures) == len(boards) == wanted
    return f"{len(boards)} {'✓' if right else '✗'} {took:.2f} s"


def main() -> int:
    there = [solver for solver in SOLVERS if solver.there]
    missing = [solver.name for solver in SOLVERS if not solver.there]
    if missing:
        print("not installed:", ", ".join(missing))
    print("| puzzle | arrangements |", " | ".join(solver.name for solver in there), "|")
    print("| --- | --- |", " | ".join("---" for _ in there), "|")
    wrong = False
    with tempfile.TemporaryDirectory() as folder:
        for name, text in PUZZLES.items():
            puzzle = formats.read(text) if text else edgewise.load(name)
            count = puzzle.count().arrangements
            print(f"| {name} | {count:,} |", end="", flush=True)
            for solver in there:
                found = judged(solver, puzzle, count, Path(folder))
                wrong |= "✗" in found
                print(f" {found} |", end="", flush=True)
            print()
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
