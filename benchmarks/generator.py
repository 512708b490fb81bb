"""Making puzzles: what it takes, and whether it is what was asked for.

python benchmarks/generator.py few|levels|unique|purpose [--seeds N]

`few`: unique puzzles with few labels. `levels`: puzzles as hard as asked. `unique`: counted again
by two engines, and by clasp (Debian) from the exported OPB, if it is there. `purpose`: clues,
decoys, impossible sets. Times are of the processor, one thread.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from edgewise import Generated, Options, Puzzle, formats, generate

Wish = dict[str, Any]

FEW: dict[str, Wish] = {
    "3x3 halves, 4 motifs": {"match": "halves", "labels": 4},
    "3x3 halves, 3 motifs": {"match": "halves", "labels": 3},
    "3x3 halves, 2 motifs": {"match": "halves", "labels": 2},
    "3x3 equal, 4 labels": {"labels": 4},
    "triangle of 9, 3 motifs": {"board": "triangle 3", "match": "halves", "labels": 3},
    "triangle of 16, 5 motifs": {"board": "triangle 4", "match": "halves", "labels": 5},
    "triangle of 16, 4 motifs": {"board": "triangle 4", "match": "halves", "labels": 4},
    "flower of 7, 3 labels": {"board": "hex-flower 1", "labels": 3},
    "flower of 19, 5 labels": {"board": "hex-flower 2", "labels": 5},
    "TetraVex 4x4, 3 digits": {"board": "4x4", "labels": 3, "turns": False},
    "framed 5x5, 3+3 labels": {"board": "5x5", "labels": 3, "frame_labels": 3},
    "framed 6x6, 5+3 labels": {"board": "6x6", "labels": 5, "frame_labels": 3},
    "framed 8x8, 10+4 labels": {"board": "8x8", "labels": 10, "frame_labels": 4},
}

LEVELS: dict[str, tuple[Wish, tuple[int, ...]]] = {
    "3x3 halves, 4 motifs": ({"match": "halves", "labels": 4}, (9, 16, 23, 30)),
    "TetraVex 4x4, 6 digits": ({"board": "4x4", "labels": 6, "turns": False}, (16, 23, 30, 37)),
    "triangle of 9, 4 motifs": (
        {"board": "triangle 3", "match": "halves", "labels": 4}, (9, 16, 23, 30),
    ),
}  # fmt: skip
"""Points that are seven apart: five times the work."""

UNIQUE: dict[str, Wish] = {
    **{name: FEW[name] for name in list(FEW)[:5]},
    "triangle of 16, 6 motifs": {"board": "triangle 4", "match": "halves", "labels": 6},
    "flower of 7, 4 labels": {"board": "hex-flower 1", "labels": 4},
    "TetraVex 4x4, 4 digits": {"board": "4x4", "labels": 4, "turns": False},
    "framed 4x4, 3+3 labels": {"board": "4x4", "labels": 3, "frame_labels": 3},
    "printed rim 4x4, 3 labels": {"board": "4x4", "labels": 3, "rim": "printed"},
    "flips 2x4, 6 labels": {"board": "2x4", "labels": 6, "flips": True},
    "decoys 3x3, 5 motifs": {"match": "halves", "labels": 5, "decoys": 2},
}


def made(wish: Wish, seeds: int) -> Iterator[tuple[Generated, float]]:
    for seed in range(seeds):
        began = time.process_time()
        yield generate(**wish, seed=seed), time.process_time() - began


def few(seeds: int) -> None:
    print("| puzzle | made | processor s, median (worst) | drafts, median |")
    print("| --- | ---: | ---: | ---: |")
    for name, wish in FEW.items():
        found = list(made(wish, seeds))
        times = [seconds for _, seconds in found]
        reached = sum(each.reached for each, _ in found)
        drafts = median(each.drafts for each, _ in found)
        row = f"{median(times):.3f} ({max(times):.2f}) | {drafts:g}"
        print(f"| {name} | {reached} of {seeds} | {row} |", flush=True)


def levels(seeds: int) -> None:
    print("| puzzle | points asked | work asked | got | within 15 % | processor s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, (wish, points) in LEVELS.items():
        for wanted in points:
            found = list(made({**wish, "difficulty": wanted}, seeds))
            work = [each.difficulty.work for each, _ in found if each.difficulty]
            aim = 10 ** (wanted / 10)
            near = sum(aim / 1.15 <= one <= aim * 1.15 for one in work)
            times = [seconds for _, seconds in found]
            got = f"{min(work):.0f} – {max(work):.0f} | {near} of {seeds}"
            took = f"{median(times):.3f} ({max(times):.2f})"
            print(f"| {name} | {wanted} | {aim:.0f} | {got} | {took} |", flush=True)


def unique(seeds: int) -> None:
    clasp = shutil.which("clasp")
    print("| puzzle | backtrack | sat | clasp |")
    print("| --- | ---: | ---: | ---: |")
    for name, wish in UNIQUE.items():
        engines = dict.fromkeys(("backtrack", "sat"), 0)
        models = 0
        for each, _ in made(wish, seeds):
            for engine in engines:
                found = each.puzzle.count(options=Options(engine, threads=1))
                engines[engine] += found.complete and found.solutions == 1
            plain = each.puzzle.count(options=Options(threads=1)).arrangements
            models += clasp is not None and counted(clasp, each.puzzle) == plain
        shown = [*engines.values(), models if clasp else "not there"]
        print(f"| {name} | {' | '.join(f'{x} of {seeds}' for x in shown)} |", flush=True)


def counted(clasp: str, puzzle: Puzzle) -> int:
    """The models of its OPB file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "p.opb"
        file.write_text(formats.dump(puzzle, "opb"), encoding="utf-8")
        told = subprocess.run(
            [clasp, "-n", "0", "--quiet=2", str(file)], capture_output=True, text=True, check=False
        ).stdout
    line = next(line for line in told.splitlines() if line.startswith("c Models"))
    return int(line.split(":")[1].split()[0].rstrip("+"))


def purpose(seeds: int) -> None:
    nine = {"match": "halves", "labels": 4}
    for name, wish in {
        "clues, 2 motifs": {**nine, "labels": 2, "clues": True},
        "clues, framed 5x5, 3+3": {
            "board": "5x5", "labels": 3, "frame_labels": 3, "clues": True,
        },
        "two decoys": {**nine, "decoys": 2},
        "impossible": {**nine, "impossible": True},
        "impossible, framed 5x5": {
            "board": "5x5", "labels": 5, "frame_labels": 3, "impossible": True,
        },
    }.items():  # fmt: skip
        found = list(made(wish, seeds))
        reached = sum(each.reached for each, _ in found)
        clues = sorted({len(each.puzzle.clues) for each, _ in found})
        wanted = 0 if wish.get("impossible") else 1
        right = sum(each.puzzle.count().solutions == wanted for each, _ in found)
        print(
            f"{name}: {reached} of {seeds} made, {right} counted right, clues {clues}", flush=True
        )


def main() -> None:
    parts: dict[str, Callable[[int], None]] = {
        "few": few, "levels": levels, "unique": unique, "purpose": purpose,
    }  # fmt: skip
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=parts)
    parser.add_argument("--seeds", type=int, default=20)
    asked = parser.parse_args()
    parts[asked.part](asked.seeds)


if __name__ == "__main__":
    main()
