"""For everybody: axe finds nothing on any screen or state; words, keys, colours, sizes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsers import DESKTOP, NEEDED, PHONE, browser
from pages import Person, person
from servers import Serving, serving

pytestmark = NEEDED

AXE = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
"""Where `make` puts it."""

SEEN = {
    "enter": ".key",
    "play": ".piece",
    "solve": "svg.board",
    "watch": "svg.board",
    "best": "svg.board",
    "print": ".sheet",
    "share": "#address",
}


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def violations(somebody: Person) -> list[str]:
    """What axe finds, when nothing moves any more."""
    somebody.page.wait_for_load_state("networkidle")
    somebody.page.evaluate(f"{AXE.read_text('utf-8')};0")
    found: list[str] = somebody.page.evaluate(
        """() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations
        .flatMap(v => v.nodes.map(n => `${v.id}: ${n.html.slice(0, 120)}`)))"""
    )
    return found


needs_axe = pytest.mark.skipif(not AXE.exists(), reason="npm could not be reached for axe")


@needs_axe
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(server: Serving, chromium: Any, colours: str) -> None:
    with person(chromium, server.address, PHONE, color_scheme=colours) as somebody:
        somebody.sees(".tilecard")
        assert violations(somebody) == []
        for screen, there in SEEN.items():
            somebody.page.goto(f"{server.address}#{screen}/unicorn")
            somebody.sees(there)
            assert violations(somebody) == [], screen


@needs_axe
def test_axe_finds_nothing_in_states_between(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", "board: 2xx\ntiles:\n")
        somebody.tap("button.main")
        somebody.sees(".trouble")
        assert violations(somebody) == [], "trouble"
        somebody.watched.complaints.clear()  # the browser tells of every 422
        for screen in ("enter", "play"):
            somebody.page.goto(f"{server.address}#{screen}/unicorn")
            somebody.tap("text=More")
            somebody.sees(".more")
            assert violations(somebody) == [], f"{screen}, more"
        somebody.tap("[data-do=hint]")
        somebody.sees("[data-do=rung]")
        assert violations(somebody) == [], "hint"
        somebody.page.keyboard.press("?")
        somebody.sees("dialog")
        assert violations(somebody) == [], "keys"


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_no_language_breaks_a_screen(server: Serving, chromium: Any, language: str) -> None:
    with person(chromium, server.address, locale=language) as somebody:
        somebody.sees(".tilecard")
        assert somebody.page.evaluate("() => document.documentElement.lang") == language
        for screen, there in SEEN.items():
            somebody.page.goto(f"{server.address}#{screen}/unicorn")
            somebody.sees(there)
            assert not somebody.is_wide(), screen
            assert somebody.too_small() == [], screen


@pytest.mark.parametrize("width", [320, 360])
def test_narrow_screens_are_not_moved_sideways(server: Serving, chromium: Any, width: int) -> None:
    small = {**PHONE, "viewport": {"width": width, "height": 640}}
    with person(chromium, server.address, small) as somebody:
        somebody.sees(".tilecard")
        assert not somebody.is_wide()
        for screen, there in SEEN.items():
            somebody.page.goto(f"{server.address}#{screen}/unicorn")
            somebody.sees(there)
            assert not somebody.is_wide(), screen


def test_nine_cards_by_keys_alone(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address, DESKTOP) as somebody:
        somebody.page.locator("[data-shape=cards]").focus()
        somebody.page.keyboard.press("Enter")
        somebody.sees(".key")
        for _ in range(9):
            for key in ("a", "b", "Shift+A", "Shift+B"):
                somebody.page.keyboard.press(key)
        somebody.sees(".verdict.good")
        somebody.page.keyboard.press("Backspace")
        somebody.until("() => !document.querySelector('.verdict')")


def test_a_cell_is_told_in_words(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.tap(".piece")
        somebody.tap("[data-cell=r2c2] .hit")
        said = somebody.sees("#cell-1", "Wants")
        assert said.startswith("row 1, column 2, empty. Wants P+ bottom. ")
        assert said.endswith(" tiles fit.")
        assert "Tile 1 laid: row 2, column 2." in somebody.sees("#voice", "laid")
