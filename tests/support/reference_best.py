"""The fewest mismatches by trying everything, with a program that shares nothing with edgewise."""

from __future__ import annotations

import functools
import resource
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from edgewise import Puzzle
from edgewise.tile import Sides
from places import INDEPENDENT
from reference import turns_of

SOURCE = INDEPENDENT / "mismatches.rs"


class TooMuch(Exception):
    """The puzzle is too large to try everything."""


def fewest(puzzle: Puzzle, soft_rim: bool = False, seconds: int = 20) -> int | None:
    """What the best board loses, in so many seconds of the processor; None: no board keeps rim and
    clues."""
    try:
        done = subprocess.run(
            [_program()],
            input=_text(puzzle, soft_rim),
            capture_output=True,
            text=True,
            check=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        )
    except subprocess.CalledProcessError as error:
        if error.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise TooMuch from None
        raise
    return None if done.stdout.strip() == "none" else int(done.stdout)


@functools.cache
def _program() -> Path:
    program = Path(tempfile.mkdtemp()) / "mismatches"
    subprocess.run(
        ["rustc", "--edition", "2021", "-O", "-D", "warnings", SOURCE, "-o", program], check=True
    )
    return program


def _text(puzzle: Puzzle, soft_rim: bool) -> str:
    labels = {label: i for i, label in enumerate(puzzle.labels())}
    barred = puzzle.rule.rim_labels() if puzzle.rule.rim_only else frozenset()
    names = [tile.id for tile in puzzle.tiles]

    def way(tile: str, sides: Sides) -> str:
        return f"{names.index(tile)}:{','.join(str(labels[x]) for x in sides)}"

    mates = [
        f"match {labels[x]} {labels[y]}"
        for x in labels
        for y in [puzzle.rule.mate(x)]
        if y in labels and not (soft_rim and (x in barred or y in barred))
    ]
    return "\n".join(
        [
            *(
                " ".join(["cell", *(way(*w) for w in _ways(puzzle, cell, soft_rim))])
                for cell in range(len(puzzle.layout))
            ),
            *(f"tile {tile.copies}" for tile in puzzle.tiles),
            *(f"joint {a.cell} {a.side} {b.cell} {b.side} 1" for a, b in puzzle.layout.joints),
            *mates,
            *(f"rim {s.cell} {s.side} {labels[x]} 1" for s, x in puzzle.rim().items() if soft_rim),
        ]
    )


def _ways(puzzle: Puzzle, cell: int, soft_rim: bool) -> Iterator[tuple[str, Sides]]:
    """Each tile in each way in which it may lie in a cell: (id, sides)."""
    rule, layout = puzzle.rule, puzzle.layout
    barred = rule.rim_labels() if rule.rim_only else frozenset()
    rim = {side.side: label for side, label in puzzle.rim().items() if side.cell == cell}
    inner = {side.side for side in layout.across if side.cell == cell}
    clues = [clue for clue in puzzle.clues if layout.index[clue.cell] == cell]
    seen = set()
    for tile in puzzle.tiles:
        if len(tile.sides) != layout.cells[cell].sides:
            continue
        for turn in turns_of(rule.turns, len(tile.sides)):
            for flipped in (False, True) if rule.flips else (False,):
                sides = tile.shown(turn, flipped)
                if any(clue.tile not in (None, tile.id) for clue in clues):
                    continue
                if any(clue.turn not in (None, turn) for clue in clues):
                    continue
                if any(clue.flipped not in (None, flipped) for clue in clues):
                    continue
                if not soft_rim and any(sides[s] != label for s, label in rim.items()):
                    continue
                if not soft_rim and any(sides[s] in barred for s in inner):
                    continue
                if (tile.id, sides) not in seen:
                    seen.add((tile.id, sides))
                    yield tile.id, sides
