"""A walk through every screen and every state of the page, in whatever language it speaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import edgewise
import pretended
from edgewise import formats
from pages import Person
from troubles import troubles

SEEN = {
    "enter": ".key",
    "play": ".piece",
    "watch": ".watch svg.board",
    "best": "[data-do=take]",
    "print": ".sheet",
    "share": "#address",
}
"""What a screen has once it is ready."""


def tour(somebody: Person, address: str) -> Iterator[str]:
    """The name of each state, while it is on the screen."""
    yield from _start(somebody)
    for screen, there in SEEN.items():
        somebody.page.goto(f"{address}#{screen}/unicorn")
        somebody.sees(there)
        yield screen
        if screen == "enter":
            somebody.sees(".verdict.good")
            somebody.tap("[data-do=more]")
            somebody.sees(".more")
            yield "enter, more"
        if screen == "play":
            yield from _play(somebody)
    yield from _solve(somebody, address)


def everything(somebody: Person, address: str) -> Iterator[str]:
    """Also while something is at work or in the way: for pictures."""
    yield from tour(somebody, address)
    somebody.page.goto(f"{address}#share/unicorn")
    yield from _at_work(somebody, address)
    yield from troubles(somebody, address)


def _start(somebody: Person) -> Iterator[str]:
    somebody.sees(".tilecard")
    yield "start"
    somebody.tap("[data-do=all]")
    somebody.sees(".gallery.all")
    yield "gallery"
    somebody.tap("[data-do=all]")
    somebody.tap("[data-do=paste]")
    somebody.page.fill("#pasted", "board: 2xx\ntiles:\n")
    somebody.tap("button.main")
    somebody.sees(".trouble")
    yield "error"
    somebody.watched.complaints.clear()  # the browser tells of every 422


def _play(somebody: Person) -> Iterator[str]:
    somebody.tap("[data-do=hint]")
    for _ in range(3):
        somebody.tap("[data-do=rung]")
    somebody.sees("[data-do=lay]")
    yield "hint"
    somebody.tap("[data-do=lay]")
    somebody.tap("[data-do=more]")
    somebody.sees(".more")
    yield "play, more"
    somebody.page.keyboard.press("?")
    somebody.sees("dialog")
    yield "keys"
    somebody.page.keyboard.press("Escape")


def _at_work(somebody: Person, address: str) -> Iterator[str]:
    with pretended.about(somebody, site="https://edgewise.example/"):
        somebody.sees(".qr")
        yield "share, code"
    somebody.page.goto(f"{address}#print/unicorn")
    somebody.tap("[data-do=pdf]")
    somebody.sees(".verdict.good")
    yield "print, made"
    somebody.page.goto(f"{address}#best/owen-8x8")
    somebody.until("() => document.querySelectorAll('svg.board use.tile').length === 64")
    yield "best, at work"
    somebody.page.goto(f"{address}#watch/owen-8x8")
    somebody.until("() => document.querySelectorAll('use.tile').length > 5")
    yield "watch, playing"
    somebody.page.goto(f"{address}#settings")
    somebody.sees("[data-ask=dark]")
    yield "settings"


def _solve(somebody: Person, address: str) -> Iterator[str]:
    somebody.page.goto(f"{address}#solve/unicorn")
    somebody.sees(".paging")
    somebody.sees("[data-do=steps]")
    yield "solved"
    somebody.tap("[data-do=steps]")
    somebody.sees(".closeup")
    yield "card by card"
    somebody.page.goto(f"{address}#solve/{mistyped()}")
    somebody.sees("[data-do=repair]")
    yield "impossible"
    somebody.page.goto(f"{address}#solve/eternity2")
    somebody.sees(".waiting")
    yield "searching"
    somebody.tap(".waiting button")
    somebody.page.locator(".waiting").wait_for(state="detached")
    yield "stopped"


def mistyped() -> str:
    """Nine cards of which one has a wrong side, as a link has them."""
    puzzle = edgewise.load("goat-house")
    card = puzzle.tiles[2]
    sides = (puzzle.tiles[0].sides[0], *card.sides[1:])
    assert sides != card.sides
    tiles = (*puzzle.tiles[:2], replace(card, sides=sides), *puzzle.tiles[3:])
    return formats.dump(replace(puzzle, tiles=tiles), "share").strip()
