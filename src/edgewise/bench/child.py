"""One measurement, in a process of its own: `python -m edgewise.bench.child INSTANCE WHO THREADS`.

It says `ready` when everything is imported and the puzzle is there, then answers; one JSON object
each on a line of its own. Whoever started it has the clock that ends it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from ..check import judge
from ..errors import CallError
from ..formats import load
from ..limit import Options
from ..problem import Problem, flatten
from ..puzzle import Puzzle
from .peers import PEERS, Looks, Peer
from .results import CANNOT, FAILED, IMPOSSIBLE, SOLVED, WRONG
from .suite import Instance, named

AGAIN, RUNS = 0.3, 5
"""A short run is repeated while all runs together take less than so many seconds, up to so many
times; the best counts."""

KEPT = 100
"""So many boards of each peer are shown to the judge."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a child says."""

    status: str
    seconds: float
    arrangements: int | None = None
    nodes: int | None = None
    megabytes: float | None = None
    words: str = ""


class Tally:
    """Counts the boards of a peer. Boards that look the same are one."""

    def __init__(self, problem: Problem, every: bool) -> None:
        self.every = every
        self.boards: list[Looks] = []
        """The first ones."""
        self.count = 0
        self.labels = [look.labels for look in problem.looks]
        different = {(look.kind, look.labels) for look in problem.looks}
        self.alike = len(different) > len(set(self.labels))
        """Whether different tiles can show the same: then boards must be compared."""
        self.seen: set[tuple[tuple[int, ...], ...]] = set()

    def __call__(self, looks: Looks) -> bool:
        if self.alike:
            shown = tuple(self.labels[look] for look in looks)
            if shown in self.seen:
                return not self.every
            self.seen.add(shown)
        self.count += 1
        if len(self.boards) < KEPT:
            self.boards.append(tuple(looks))
        return not self.every


def ask_engine(name: str, puzzle: Puzzle, every: bool, threads: int) -> Answer:
    """One of our engines, by the same door that everybody uses."""
    began = time.perf_counter()
    try:
        if every:
            result = puzzle.count(options=Options(name, threads))
        else:
            result = puzzle.solve(options=Options(name, threads))
    except CallError as error:
        return Answer(CANNOT, 0.0, words=str(error))
    seconds = time.perf_counter() - began
    for board in result.boards:
        if not judge(board).valid:
            return Answer(WRONG, seconds, words="gives a board that is no solution")
    number = result.arrangements if every else None
    return Answer(result.status.value, seconds, number, result.nodes)


def ask_peer(peer: Peer, puzzle: Puzzle, every: bool, threads: int) -> Answer:
    """A peer. Its boards are judged when its clock has stopped."""
    if every and not peer.counts:
        return Answer(CANNOT, 0.0, words="does not count")
    began = time.perf_counter()
    problem = flatten(puzzle, counted=False)
    tally = Tally(problem, every)
    peer.search(problem, every, threads, tally)
    seconds = time.perf_counter() - began
    for looks in tally.boards:
        if fault := wrong_board(problem, looks):
            return Answer(WRONG, seconds, words=f"gives a board that is no solution: {fault}")
    status = SOLVED if tally.count else IMPOSSIBLE
    return Answer(status, seconds, tally.count if every else None, peer.nodes)


def wrong_board(problem: Problem, looks: Looks) -> str:
    """What the judge, who knows nothing of looks, has to say against a board; nothing, if right."""
    if len(looks) != len(problem.sides):
        return f"{len(looks)} of {len(problem.sides)} cells"
    try:
        verdict = judge(problem.board(looks))
    except (StopIteration, IndexError):
        return "more tiles of a kind than there are"
    return "; ".join([*(m.words for m in verdict.mismatches), *verdict.faults][:1])


def answer(instance: Instance, who: str, threads: int) -> Answer:
    """The best of a few runs, if they are short; each with a puzzle that nobody has seen."""

    def ask() -> Answer:
        puzzle, every = instance.puzzle(), instance.every
        if who in PEERS:
            return ask_peer(PEERS[who], puzzle, every, threads)
        return ask_engine(who, puzzle, every, threads)

    found: list[Answer] = []
    while len(found) < RUNS and sum(a.seconds for a in found) < AGAIN:
        found.append(ask())
        if found[-1].status not in (SOLVED, IMPOSSIBLE):
            return found[-1]
    return min(found, key=lambda a: a.seconds)


def peak(process: int | str = "self") -> float | None:
    """The most memory a process ever had, in MB; None where that is not told."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
        high = next(line.split()[1] for line in lines if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return None
    return round(int(high) / 1024, 1)


def own_peak() -> float | None:
    """The same for this process, also where there is no /proc."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return None
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return peak() or round(getrusage(RUSAGE_SELF).ru_maxrss / unit, 1)


def main() -> None:
    name, who, threads, seconds = sys.argv[1:5]
    # What libraries print must not get between the two lines.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    instance = named(name)
    instance.puzzle()
    if who in PEERS:
        PEERS[who].load()
    else:
        ask_engine(who, load("triazzle"), every=False, threads=1)  # imports what it needs
    print(json.dumps("ready"), file=out, flush=True)
    if hasattr(signal, "alarm"):
        signal.alarm(int(float(seconds)) + 10)  # should the one with the clock be gone
    try:
        found = answer(instance, who, int(threads))
    except Exception as error:
        found = Answer(FAILED, 0.0, words=f"{type(error).__name__}: {error}")
    said = asdict(found) | {"megabytes": own_peak()}
    print(json.dumps(said), file=out, flush=True)


if __name__ == "__main__":
    main()
