"""For everybody: axe finds nothing on any screen or state; keys alone; narrow, large text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import edgewise
from browsers import NEEDED
from pages import DESKTOP, PHONE, Person, person
from servers import Serving
from states import tour

pytestmark = NEEDED

AXE = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
"""Where `make` puts it."""

FINDINGS = """() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations
    .flatMap(each => each.nodes.map(node => `${each.id}: ${node.html.slice(0, 120)}`)))"""


@pytest.mark.skipif(not AXE.exists(), reason="npm could not be reached for axe")
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(server: Serving, chromium: Any, colours: str) -> None:
    axe = f"{AXE.read_text('utf-8')};0"
    with person(chromium, server.address, PHONE, color_scheme=colours) as somebody:
        somebody.page.evaluate(axe)  # the address changes, the page stays
        found = {
            state: somebody.page.evaluate(FINDINGS) for state in tour(somebody, server.address)
        }
    assert len(found) > 15
    assert {state: told for state, told in found.items() if told} == {}


def test_axe_would_find_something(server: Serving, chromium: Any) -> None:
    if not AXE.exists():
        pytest.skip("npm could not be reached for axe")
    with person(chromium, server.address) as somebody:
        somebody.sees(".tilecard")
        somebody.page.evaluate(f"{AXE.read_text('utf-8')};0")
        somebody.page.evaluate("document.querySelector('select').labels[0].remove()")
        somebody.page.evaluate("document.body.append(document.createElement('select'))")
        assert any(told.startswith("select-name") for told in somebody.page.evaluate(FINDINGS))


def test_320_pixels_and_text_twice_as_large_are_not_moved_sideways(
    server: Serving, chromium: Any
) -> None:
    small = {**PHONE, "viewport": {"width": 320, "height": 640}}
    wide: list[str] = []
    with person(chromium, server.address, small) as somebody:
        for state in tour(somebody, server.address):
            wide += [state] * somebody.is_wide()
            somebody.page.evaluate("document.documentElement.style.fontSize = '200%'")
            wide += [f"{state}, large text"] * somebody.is_wide()
            somebody.page.evaluate("document.documentElement.style.fontSize = ''")
    assert wide == []


# By keys alone


def tab_to(somebody: Person, where: str) -> None:
    """Tab after Tab, until the focus is there; what has it can be seen to have it."""
    for _ in range(60):
        somebody.page.keyboard.press("Tab")
        if somebody.page.evaluate("where => document.activeElement.matches(where)", where):
            return
    raise AssertionError(f"expected {where} within 60 Tabs")


def test_nine_cards_by_keys_alone(server: Serving, chromium: Any) -> None:
    puzzle = edgewise.load("unicorn")
    keys: dict[str, str] = {}
    for label in puzzle.labels():
        if label not in keys:
            letter = "abcd"[len(keys) // 2]
            keys |= {label: letter, str(puzzle.rule.mate(label)): f"Shift+{letter.upper()}"}
    with person(chromium, server.address, DESKTOP) as somebody:
        somebody.sees(".tilecard")
        tab_to(somebody, "[data-shape=cards]")
        somebody.page.keyboard.press("Enter")
        somebody.sees(".key")
        for tile in puzzle.tiles:
            for label in tile.sides:
                somebody.page.keyboard.press(keys[label])
        assert "2 solutions" in somebody.sees(".verdict.good")
        tab_to(somebody, "[data-do=show]")
        somebody.page.keyboard.press("Enter")
        somebody.sees(".headline", "2 solutions, and no others")
        assert somebody.page.evaluate("document.activeElement.id") == "main"
        tab_to(somebody, "[data-do=steps]")
        somebody.page.keyboard.press("Enter")
        assert "Take card" in somebody.sees(".headline", "row 1, column 1")
        assert somebody.taps == 0


def test_a_tile_is_laid_turned_and_lifted_by_keys_alone(server: Serving, chromium: Any) -> None:
    laid = "() => document.querySelectorAll('.playboard use.tile').length"
    with person(chromium, f"{server.address}#play/unicorn", DESKTOP) as somebody:
        press = somebody.page.keyboard.press
        somebody.sees(".piece")
        tab_to(somebody, "#cell-0")
        for key in ("ArrowRight", "ArrowDown", "Enter"):
            press(key)
        somebody.sees(".tray .note", "9 tiles fit")
        tab_to(somebody, ".piece")
        press("Enter")
        somebody.until(f"() => ({laid})() === 1")
        assert "Tile 1 laid: row 2, column 2." in somebody.sees("#voice", "laid")
        tab_to(somebody, "#cell-4")
        drawn = somebody.page.locator("[data-cell=r2c2] use.tile").get_attribute("href")
        for key in ("Enter", "r"):
            press(key)
        somebody.until(
            "was => document.querySelector('[data-cell=r2c2] .tile').getAttribute('href') !== was",
            drawn,
        )
        press("Backspace")
        somebody.until(f"() => ({laid})() === 0")
        press("u")
        somebody.until(f"() => ({laid})() === 1")
        assert somebody.taps == 0


def test_single_letters_can_be_switched_off(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn", DESKTOP) as somebody:
        somebody.tap("[data-do=more]")
        somebody.page.get_by_label("Letters on the keyboard").uncheck()
        somebody.page.keyboard.press("h")
        somebody.page.keyboard.press("?")
        assert somebody.count(".ladder, dialog") == 0
        somebody.page.get_by_label("Letters on the keyboard").check()
        somebody.page.keyboard.press("?")
        somebody.sees("dialog")


def test_a_cell_is_told_in_words(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.tap(".piece")
        somebody.tap("[data-cell=r2c2] .hit")
        said = somebody.sees("#cell-1", "Wants")
        assert said.startswith("row 1, column 2, empty. Wants P+ bottom. ")
        assert said.endswith(" tiles fit.")
        tree = somebody.page.locator(".playboard").aria_snapshot()
        assert tree.count("button") == 9
        assert "row 2, column 2: tile 1." in tree
