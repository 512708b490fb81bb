"""What a search on very many machines would need: measured in small, and simulated.

`python benchmarks/scale.py units | scheduler | checkpoint | simulate`; the figures are in
docs/scale.md. The simulation draws from fixed seeds: it prints the same on every machine.
"""

from __future__ import annotations

import argparse
import heapq
import pickle
import random
import statistics
import tempfile
import time
from bisect import bisect
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import edgewise
from edgewise.checkpoint import Checkpoint, save
from edgewise.engines import Ask, Run, native
from edgewise.engines.cluster.search import MOST_PREFIXES, PARTS
from edgewise.engines.cluster.task import Prefixes, pack, work
from edgewise.engines.cluster.workers import BUSY, LONG, SHORT, Task, Workers
from edgewise.limit import Limit, Options

HOW = Options(order="rows", plain=True)

PUZZLES = ["owen-7x7", "owen-8x8", "eternity2"]


def left_to_do(run: Run) -> list[list[int]]:
    found: list[list[int]] = run.search.core.standing()[0]  # type: ignore[attr-defined]
    return found


def units(seconds: float, rounds: int) -> None:
    """Bytes of real units: what is sent, what comes home, how many prefixes they have left."""
    print("| puzzle | job | sent | home | prefixes | bytes each | to unpack |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in PUZZLES:
        puzzle = edgewise.load(name)
        run = Run(puzzle, Limit(nodes=1 << 22), HOW, Ask(keep=False))
        assert list(run.boards()) == []
        standing = run.standing()
        assert standing is not None
        problem = run.search.problem  # type: ignore[attr-defined]
        job = pack(problem, run.ask, HOW, standing.plan)
        bunch = Prefixes.of(native.abridged(left_to_do(run)[:MOST_PREFIXES]))
        sent, home, left = [], [], []
        for _ in range(rounds):
            sent.append(len(pickle.dumps((job, bunch.packed, 2.5, 1 << 62))))
            outcome = work(job, [bunch], seconds, 1 << 62)
            home.append(len(pickle.dumps(outcome)))
            left.append(outcome.left.count)
            bunch = outcome.left
        began = time.perf_counter()
        native.expanded(bunch.rows())
        took = time.perf_counter() - began
        print(
            f"| {name} | {len(job):,} | {max(sent):,} | {max(home):,} | {max(left):,} "
            f"| {len(bunch.packed) / max(1, bunch.count):.0f} | {took * 1e3:.2f} ms |"
        )


def scheduler(workers: int, tasks: int) -> None:
    """Units a second that one scheduler and one coordinator pass on, if none has anything to do."""
    from distributed import LocalCluster

    puzzle = edgewise.load("owen-7x7")
    run = Run(puzzle, Limit(nodes=1 << 22), HOW, Ask(keep=False))
    assert list(run.boards()) == []
    standing = run.standing()
    assert standing is not None
    job = pack(run.search.problem, run.ask, HOW, standing.plan)  # type: ignore[attr-defined]
    bunch = Prefixes.of(native.abridged(left_to_do(run)[:MOST_PREFIXES]))
    with LocalCluster(
        n_workers=1, threads_per_worker=workers, dashboard_address=":0", memory_limit=0
    ) as local:
        crew = Workers(Options(cluster=local.scheduler_address))
        for number in (workers, tasks):  # the first ones only build tables
            began, used, home, begun = time.perf_counter(), time.process_time(), 0, 0
            while home < number:
                while len(crew.under_way) < 2 * workers and begun < number:
                    crew.submit(
                        work, (job, (bunch,), 0.0, 1), Task((bunch,), 1)
                    )  # one look, and home again
                    begun += 1
                home += sum(1 for _ in crew.arrived(1))
            took, used = time.perf_counter() - began, time.process_time() - used
        crew.close()
    print(
        f"{tasks:,} units of {bunch.count} prefixes in {took:.1f} s: {tasks / took:,.0f} a second; "
        f"{used / tasks * 1e3:.2f} ms of processor each, scheduler and coordinator together"
    )


def checkpoint(threads: int, each: int) -> None:
    """Writing down what is left to do for so many threads, each with so many prefixes."""
    for name in PUZZLES:
        run = Run(edgewise.load(name), Limit(nodes=1 << 22), HOW, Ask(keep=False))
        assert list(run.boards()) == []
        standing = run.standing()
        assert standing is not None
        bunch = Prefixes.of(native.abridged((left_to_do(run) * each)[:each]))
        began = time.process_time()
        left = [row for _ in range(threads) for row in bunch.rows()]
        plan, state = replace(standing, left=left).to_json()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.ckpt"
            save(path, Checkpoint("0" * 64, {}, plan, state))
            used, size = time.process_time() - began, path.stat().st_size
        print(
            f"| {name} | {threads:,} | {len(bunch.packed) * threads / 1e6:.1f} MB "
            f"| {size / 1e6:.0f} MB | {used:.1f} s |"
        )


def simulate(seed: int = 1) -> None:
    """How well workers are used, and when all is done, for clusters of several sizes.

    A unit does the work of its seconds times the speed of its machine, which is from a half to one
    and a half. Machines die at random; what their units had done is lost, comes back to the list
    when the scheduler has noticed, and is done again. Each unit takes the coordinator 6 ms.
    """
    print("| machines | threads | longest unit | units/s | work lost | used | tail |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for machines, cores in ((1, 2), (10, 8), (100, 16), (1000, 8), (1000, 16)):
        found = [_simulated(machines, cores, seed + turn) for turn in range(3)]
        rate, lost, used, tail = (statistics.fmean(row) for row in zip(*found, strict=True))
        print(
            f"| {machines:,} | {machines * cores:,} | {LONG * _least(machines * cores):.1f} s "
            f"| {rate:.0f} | {lost:.2%} | {used:.1%} | {tail:.0f} s |"
        )


NOTICE, BACK, LIFE = 30.0, 300.0, 24 * 3600.0
"""Seconds until a dead machine is noticed, until it is back, and between two deaths."""

SEARCH = 2 * 3600.0
"""Seconds of the search if nothing were lost and nobody ever waited."""


def _least(threads: int) -> float:
    return max(SHORT, threads / BUSY)


def _simulated(machines: int, cores: int, seed: int) -> tuple[float, float, float, float]:
    """Units a second, the part of the work that was lost, how much the threads were used, and how
    long they waited for the last one."""
    chance = random.Random(seed)
    least = _least(machines * cores)
    speed = [chance.uniform(0.5, 1.5) for _ in range(machines)]
    deaths = [
        list(accumulate(chance.expovariate(1 / LIFE) + BACK for _ in range(9)))
        for _ in range(machines)
    ]
    rate = sum(speed) * cores
    total = left = SEARCH * rate
    lost, units, under_way = 0.0, 0, 0
    coordinator = dry = now = 0.0
    # When a thread is free, when it began, its machine, and the work that it then has done.
    events = [(0.0, 0.0, machine, 0.0) for machine in range(machines) for _ in range(cores)]
    idle: list[int] = []
    while events:
        now, began, machine, done = heapq.heappop(events)
        if done:
            under_way -= 1
            dying = deaths[machine]
            at = bisect(dying, began)
            if at < len(dying) and dying[at] <= now:
                lost += done
                left += done
                heapq.heappush(events, (max(now + NOTICE, dying[at] + BACK), now, machine, 0.0))
                continue
        idle.append(machine)
        while idle and left > 1e-6:
            machine = idle.pop()
            coordinator = max(coordinator, now) + 0.006  # one at a time
            seconds = max(least, min(LONG * least, left / rate / PARTS))
            done = min(left, seconds * speed[machine])
            end = coordinator + done / speed[machine]
            left -= done
            under_way += 1
            units += 1
            heapq.heappush(events, (end, coordinator, machine, done))
        if left > 1e-6:
            dry = 0.0
        else:
            dry = dry or now
            if not under_way:
                break
    return units / now, lost / total, SEARCH / now, now - dry


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["units", "scheduler", "checkpoint", "simulate"])
    given = parser.parse_args()
    match given.what:
        case "units":
            units(2.5, 8)
        case "scheduler":
            scheduler(4, 2000)
        case "checkpoint":
            checkpoint(500, 256)
        case _:
            simulate()


if __name__ == "__main__":
    main()
