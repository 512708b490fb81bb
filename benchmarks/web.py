"""How quick the page is, beside what it should be: `python benchmarks/web.py` prints a table.

On the phone profile the processor is four times slower and the network has 1.6 Mbit/s. Nothing here
is asserted: machines differ, and sizes, requests and taps are tests (`tests/web`).
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browsers import DESKTOP, PHONE, browser
from pages import Person, person
from servers import Serving, bundled, serving

Row = tuple[str, str, float, str]
"""What, as what it should be, what it is, its unit."""

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"

TAPPED = """
async ([from, to]) => {
  const next = () => new Promise(done => requestAnimationFrame(done));
  const times = [];
  for (let i = 0; i < 8; i++) {
    document.querySelector(from).click();
    await next(); await next();
    const count = document.querySelectorAll('.playboard use.tile').length;
    const begun = performance.now();
    document.querySelector(to[i]).dispatchEvent(new MouseEvent('click', {bubbles: true}));
    await next();
    times.push(performance.now() - begun);
    if (document.querySelectorAll('.playboard use.tile').length === count) throw 'not laid';
    await next();
  }
  return times.sort((a, b) => a - b)[4];
}"""
"""From a tap to the frame after it, in the middle of eight."""

SOLVED = """
async () => {
  const door = [...document.querySelectorAll('.doors button, .doors a')]
    .find(each => each.textContent.includes('Solve'));
  const begun = performance.now();
  door.click();
  do await new Promise(done => requestAnimationFrame(done));
  while (!document.querySelector('.solve svg.board use.tile'));
  return performance.now() - begun;
}"""
"""From a tap to the frame that has the board; seen by the page, as nobody else is as quick."""

FRAMES = """
() => { window.frames_ = []; let last = performance.now();
  const tick = now => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick); }"""


def slowed(somebody: Person, network: bool) -> None:
    """The phone profile."""
    tools = somebody.page.context.new_cdp_session(somebody.page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    if network:
        tools.send("Network.enable")
        speed = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
        tools.send("Network.emulateNetworkConditions", {"offline": False, **speed})


def opening(chromium: Any, server: Serving) -> Iterator[Row]:
    with person(chromium, server.address, PHONE) as somebody:
        somebody.sees(".tilecard")
        yield "first paint, local", "0.3", somebody.page.evaluate(PAINT) / 1000, "s"
    with person(chromium, "about:blank", PHONE) as somebody:
        begun = time.perf_counter()
        somebody.page.goto(server.address)
        somebody.sees(".shape")
        yield "usable, local", "0.6", time.perf_counter() - begun, "s"
    with person(chromium, "about:blank", PHONE) as somebody:
        slowed(somebody, network=True)
        somebody.page.goto(server.address)
        somebody.sees(".shape")
        yield "first paint, phone profile", "1.5", somebody.page.evaluate(PAINT) / 1000, "s"


def playing(chromium: Any, server: Serving) -> Iterator[Row]:
    for name, count, budget in (("unicorn", 9, "50"), ("eternity2", 256, "100")):
        cells = [f"[data-cell=r{1 + i // 3}c{1 + i % 3}] .hit" for i in range(8)]
        with person(chromium, f"{server.address}#play/{name}", PHONE) as somebody:
            somebody.sees(".piece")
            slowed(somebody, network=False)
            took = somebody.page.evaluate(TAPPED, [".piece", cells])
            yield f"tap to changed cell, {count} tiles, 4x slower", budget, took, "ms"
    for slower, budget in ((False, "17"), (True, "34")):
        with person(chromium, f"{server.address}#play/eternity2", DESKTOP) as somebody:
            somebody.sees(".piece")
            if slower:
                slowed(somebody, network=False)
            x, y = somebody.middle(".piece")
            to = somebody.middle("[data-cell=r8c8]")
            somebody.page.mouse.move(x, y)
            somebody.page.mouse.down()
            somebody.page.evaluate(FRAMES)
            for i in range(1, 121):
                somebody.page.mouse.move(x + (to[0] - x) * i / 120, y + (to[1] - y) * i / 120)
            times = sorted(somebody.page.evaluate("() => window.frames_.slice(2)"))
            somebody.page.mouse.up()
            what = f"drag, 256 tiles{', 4x slower' * slower}: 95 % of frames under"
            yield what, budget, times[int(0.95 * len(times))], "ms"


def entering(chromium: Any, server: Serving) -> Iterator[Row]:
    with person(chromium, server.address, DESKTOP) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.sees(".big")
        times = []
        for _ in range(8):
            was = somebody.page.locator(".mini.now use, .big use").first.get_attribute("href")
            begun = time.perf_counter()
            somebody.tap('.key[data-label="A+"]')
            somebody.until(
                "was => document.querySelector('.mini.now use').getAttribute('href') !== was", was
            )
            times.append(time.perf_counter() - begun)
        yield "label tapped to picture of the tile", "200", sorted(times)[4] * 1000, "ms"
    with person(chromium, f"{server.address}#play/unicorn", DESKTOP) as somebody:
        somebody.tap("text=More")
        somebody.sees(".doors")
        time.sleep(1)  # a person looks before they tap
        took = somebody.page.evaluate(SOLVED)
        yield "Solve on nine cards, tap to board", "200", took, "ms"


def serving_itself(server: Serving) -> Iterator[Row]:
    for what, budget in (("kit of Eternity II", "600"), ("the same from memory", "20")):
        begun = time.perf_counter()
        server.call("kit", puzzle=bundled("eternity2"))
        yield what, budget, (time.perf_counter() - begun) * 1000, "ms"
    where = server.at_work("solve", puzzle=bundled("eternity2"))
    begun = time.perf_counter()
    server.client.delete(where)
    while server.job(where)["state"] == "running":
        time.sleep(0.01)
    yield "stop to stopped", "500", (time.perf_counter() - begun) * 1000, "ms"
    told = ["ps", "-o", "rss=", "-p", str(server.process.pid)]
    size = subprocess.run(told, capture_output=True, text=True, check=True).stdout
    yield "memory of the server", "60", int(size) / 1000, "MB"


def main() -> None:
    begun = time.perf_counter()
    with serving() as server:
        server.client.get("/")
        rows: list[Row] = [("serve, from shell to page", "0.8", time.perf_counter() - begun, "s")]
        with browser() as chromium:
            for part in (opening, playing, entering):
                rows.extend(part(chromium, server))
        rows.extend(serving_itself(server))
    print("| what | budget | here |\n| --- | --- | --- |")
    for what, budget, here, unit in rows:
        print(f"| {what} | {budget} {unit} | {here:.2f} {unit} |")


if __name__ == "__main__":
    main()
