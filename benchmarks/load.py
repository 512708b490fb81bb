"""`edgewise serve` under load: many who solve, watch and leave without a word.

    python benchmarks/load.py                         # 50 clients, ten rounds
    python benchmarks/load.py --clients 10 --rounds 2

Told after each round: how long quick calls took, how much memory the server has (without its
children), and how often somebody was told to come back later, which they do, as the page does. It
fails if memory grows, if a call goes wrong, if anybody has no solution, or if a child is left.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests" / "support"))
from servers import Serving, alive, bundled, serving  # noqa: E402

UNICORN, ENDLESS = bundled("unicorn"), bundled("eternity2")

SLOW = 0.2
"""Seconds within which 95 of 100 quick calls should be answered, on two processors."""

GROWTH = 30_000_000
"""Bytes that the server may gain after the second round."""


class Load:
    """All clients, and what they saw."""

    def __init__(self, server: Serving, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.quick: list[float] = []
        self.seen: Counter[str] = Counter()

    async def client(self, start: float) -> None:
        """One round of one person."""
        await asyncio.sleep(start)
        async with httpx.AsyncClient(base_url=self.server.address, timeout=120) as client:
            await client.get("/")
            for name, params in (
                ("about", {}),
                ("flaws", {"puzzle": UNICORN}),
                ("read", {"text": "board: 1x2\ntiles:\na b c d\nd c b a\n"}),
                ("draw", {"puzzle": UNICORN}),
            ):
                await self.ask(client, name, params)
            await self.job(client, "solve", {"puzzle": UNICORN}, leave=False)
            endless = self.chance.random() < 0.1
            limit = {} if endless else {"limit": {"nodes": 20_000}}
            await self.job(client, "watch", {"puzzle": ENDLESS, **limit}, leave=True)
            await self.ask(client, "flaws", {"puzzle": UNICORN})

    async def ask(self, client: httpx.AsyncClient, name: str, params: dict[str, Any]) -> None:
        began = time.perf_counter()
        found = await client.post(f"/api/calls/{name}", json=params)
        self.quick.append(time.perf_counter() - began)
        self.seen[f"{name} {found.status_code}"] += 1

    async def job(
        self, client: httpx.AsyncClient, call: str, params: dict[str, Any], *, leave: bool
    ) -> None:
        """Begin it and listen: to the end, or until the third event."""
        asked = {"call": call, "params": params}
        while (begun := await client.post("/api/jobs", json=asked)).status_code == 503:
            self.seen["later"] += 1
            await asyncio.sleep(int(begun.headers["retry-after"]))
        self.seen[f"{call} {begun.status_code}"] += 1
        if begun.status_code != 202:
            return
        async with client.stream("GET", f"{begun.headers['location']}/events") as stream:
            few = 0
            async for line in stream.aiter_lines():
                few += line.startswith("id:")
                if leave and few == 3:
                    return
                if line == "event: answer":
                    self.seen[f"{call} answered"] += 1


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def rounds(server: Serving, many: int, clients: int) -> bool:
    sizes = []
    well = True
    for number in range(1, many + 1):
        load = Load(server, number)
        starts = (load.chance.random() * clients / 10 for _ in range(clients))
        began = time.perf_counter()
        await asyncio.gather(*map(load.client, starts))
        sizes.append(memory(server.process.pid))
        p95 = statistics.quantiles(load.quick, n=20)[-1]
        wrong = {what: n for what, n in load.seen.items() if what[-3:].isdecimal()
                 and what[-3:] not in ("200", "202")}  # fmt: skip
        solved, later = load.seen["solve answered"], load.seen["later"]
        well = well and not wrong and solved == clients
        print(
            f"round {number}: {time.perf_counter() - began:5.1f} s, quick calls: median "
            f"{statistics.median(load.quick) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms"
            f"{'' if p95 < SLOW else ' (slow)'}, memory {sizes[-1] / 1e6:.0f} MB, "
            f"{solved} solved, {later} times told to come later{wrong or ''}",
            flush=True,
        )
    grown = sizes[-1] - sizes[min(1, len(sizes) - 1)]
    print(f"grown since the second round: {grown / 1e6:.1f} MB")
    return well and grown < GROWTH


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args()
    with serving() as server:
        well = asyncio.run(rounds(server, asked.rounds, asked.clients))
        # Whoever left without a word is missed after half a minute.
        began = time.monotonic()
        while len(server.children()) > 3 and time.monotonic() - began < 90:
            time.sleep(0.5)
        left = len(server.children()) - 3  # two for quick calls, one that waits for the next job
        print(f"children of jobs left after {time.monotonic() - began:.0f} s: {max(0, left)}")
        children = server.children()
        server.stop()
        time.sleep(1)
        orphans = sum(map(alive, children))
        print(f"left when the server has ended: {orphans}")
    sys.exit(not well or left > 0 or orphans > 0)


if __name__ == "__main__":
    main()
