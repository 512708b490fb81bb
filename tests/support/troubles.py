"""A walk through the states in which something is in the way."""

from __future__ import annotations

from collections.abc import Iterator

import pretended
from edgewise import Puzzle, Rule, Tile, shapes
from pages import Person
from rows import code, row

MANY = row(13)
"""Its first boards are found at once, the last never."""

HUGE = Puzzle(
    shapes.square(11, 100),
    tuple(Tile(("a", "a", "a", "a"), str(i + 1)) for i in range(1100)),
    Rule(),
    name="A thousand and more",
)

NEWER = """async () => {
    const shelf = await import(document.querySelector('script[src]').src
        .replace('main.js', 'shelf.js'));
    await shelf.put((await shelf.list())[0]) }"""
"""What another tab does."""

REFUSED = {
    "queue full": (503, "busy", {"retry-after": "10"}),
    "no token": (401, "token", {}),
    "bug": (500, "bug", {}),
}


def troubles(somebody: Person, address: str) -> Iterator[str]:
    """The name of each state, while it is on the screen."""
    yield from _start(somebody, address)
    yield from _shelf(somebody, address)
    yield from _limits(somebody, address)
    yield from _refusals(somebody)
    yield from _searches(somebody, address)
    yield from _server(somebody, address)


def _start(somebody: Person, address: str) -> Iterator[str]:
    somebody.page.goto(f"{address}#play/1no-puzzle-at-all-is-in-this-link")
    somebody.sees(".trouble")
    yield "bad link"
    somebody.watched.complaints.clear()  # the browser tells of every 422
    words = "expected at most 1,024 cells on a board, got 1,100"
    with pretended.refused(somebody, 422, "limit", words, "**/api/calls/read"):
        somebody.page.fill("#pasted", "board: 11x100\ntiles:\n")
        somebody.tap("button.main")
        somebody.sees(".trouble", "1,024")
        yield "limit, cells"
    somebody.page.goto(f"{address}#enter/{code(HUGE)}")
    somebody.sees("#text")
    yield "huge"


def _shelf(somebody: Person, address: str) -> Iterator[str]:
    somebody.page.goto(f"{address}#play/turtles")
    lay(somebody, "r1c1")
    lay(somebody, "r1c2")
    somebody.until("() => document.querySelectorAll('.playboard use.tile').length === 2")
    somebody.tap("[data-do=hint]")
    somebody.sees("[data-do=back]")
    yield "hint, cannot"
    somebody.page.evaluate(NEWER)
    lay(somebody, "r2c1")
    somebody.sees(".toast button")
    yield "another tab"
    somebody.tap(".toast button >> nth=1")
    with pretended.full(somebody):
        lay(somebody, "r3c3")
        somebody.sees(".toast.bad")
        yield "no room"
    somebody.tap(".toast button >> nth=1")


def lay(somebody: Person, cell: str) -> None:
    somebody.tap(".piece")
    somebody.tap(f"[data-cell={cell}] .hit")


def _limits(somebody: Person, address: str) -> Iterator[str]:
    somebody.page.goto(f"{address}#solve/{code(MANY)}")
    with pretended.about(somebody, {"boards": 1}):
        somebody.sees(".paging")
        somebody.tap(".waiting button")
        somebody.sees(".stopped")
        yield "limit, boards"
    somebody.page.goto(f"{address}#solve/eternity2")  # it was stopped
    with pretended.ended_after(somebody, 2):
        somebody.tap("[data-do=again]")
        somebody.sees(".stopped .command")
        yield "limit, seconds"


def _refusals(somebody: Person) -> Iterator[str]:
    for name, (status, kind, head) in REFUSED.items():
        with pretended.refused(somebody, status, kind, "it was done on purpose", **head):
            somebody.tap("[data-do=again]")
            somebody.sees(".trouble")
            yield name
    somebody.tap(".trouble button:not(.main)")
    somebody.sees("dialog")
    yield "bug report"
    somebody.page.keyboard.press("Escape")


def _searches(somebody: Person, address: str) -> Iterator[str]:
    with pretended.queued(somebody):
        somebody.tap("[data-do=again]")
        somebody.sees(".waiting", "3")
        yield "queued"
    somebody.page.goto(f"{address}#")
    somebody.sees(".kept")
    yield "start, yours"
    with pretended.jobs(somebody):
        somebody.page.goto(f"{address}#solve/eternity2")
        somebody.sees(".trouble")
        yield "lost"
    somebody.page.goto(f"{address}#solve/{code(MANY)}")
    somebody.sees(".stopped")
    somebody.tap("summary")
    somebody.page.locator("[data-do=keep]").check()
    yield "solve, more"
    somebody.tap("[data-do=search]")
    somebody.sees(".waiting")
    somebody.sees(".paging")
    yield "keeping"
    somebody.page.goto(f"{address}#")
    somebody.sees(".kept")
    with pretended.jobs(somebody, state="kept"):
        somebody.page.goto(f"{address}#solve/{code(MANY)}")
        somebody.sees("[data-do=go-on]")
        yield "kept"
    somebody.page.goto(f"{address}#")
    somebody.sees(".kept")
    somebody.page.goto(f"{address}#solve/{code(MANY)}")
    somebody.tap(".waiting button")
    somebody.sees("[data-do=on]")


def _server(somebody: Person, address: str) -> Iterator[str]:
    somebody.page.goto(f"{address}#watch/unicorn")
    with pretended.about(somebody, extras=[]):
        somebody.sees(".command")
        yield "not installed"
    with pretended.offline(somebody):
        somebody.tap("[data-do=stop], .watch .doors button >> nth=2")
        somebody.sees(".news")
        yield "server gone"
    somebody.page.evaluate("() => void setTimeout(() => { throw new Error('on purpose') })")
    somebody.sees(".toast.bad")
    yield "broken"
    somebody.tap(".toast button >> nth=1")
    somebody.watched.complaints.clear()
    with pretended.about(somebody, version="99.0"):
        somebody.sees(".news.newer")
        yield "newer server"
