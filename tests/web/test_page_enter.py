"""Somebody with nine cards and a phone: from the first screen to the picture of the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import edgewise
from pages import Person, browsing, person
from servers import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = "ABCD"


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def cards(name: str) -> list[str]:
    """The sides of nine cards, in the names that the page gives to pictures at first."""
    puzzle = edgewise.load(name)
    given: dict[str, str] = {}
    for label in puzzle.labels():
        if label not in given:
            mate, picture = puzzle.rule.mate(label), NAMES[len(given) // 2]
            given |= {label: f"{picture}+", str(mate): f"{picture}-"}
    return [given[label] for tile in puzzle.tiles for label in tile.sides]


def typed(somebody: Person, sides: list[str]) -> None:
    for label in sides:
        somebody.tap(f'.key[data-label="{label}"]')


def test_nine_cards_on_a_phone_take_a_tap_for_each_side_and_few_others(
    server: Serving, browser: Browser
) -> None:
    with person(browser, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.sees(".key")
        assert not somebody.is_wide()
        assert not somebody.sizes()
        typed(somebody, cards("unicorn"))
        assert "2 solutions" in somebody.sees(".verdict.good")
        assert somebody.page.locator("svg.board").count() == 0  # no spoiler
        somebody.tap("[data-do=show]")
        somebody.sees("svg.board")
        assert somebody.taps <= 36 + 6
        assert "2 solutions" in somebody.sees(".headline", "and no others")
        assert somebody.page.locator("svg.board use.tile").count() == 9
        assert not somebody.sizes()


def test_the_first_screen_asks_for_few_files(server: Serving, browser: Browser) -> None:
    with person(browser, server.address) as somebody:
        somebody.sees(".tilecard")
        files = [url for url in somebody.asked if "/api/" not in url]
        assert len(files) <= 15, files
        assert all(url.startswith(server.address) for url in somebody.asked)
        assert not somebody.is_wide()
        assert not somebody.sizes()


def test_a_reload_loses_nothing(server: Serving, browser: Browser) -> None:
    with person(browser, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        typed(somebody, cards("unicorn")[:7])
        somebody.page.wait_for_url("**/#enter/1*")
        somebody.sees(".where", "Card 2")
        somebody.page.reload()
        somebody.sees(".where", "Card 2")
        counts = somebody.page.locator(".key .count").all_inner_texts()
        assert sum(int(text or 0) for text in counts) == 7
        somebody.tap("[aria-label=Undo]")
        somebody.page.wait_for_function(
            """() => [...document.querySelectorAll('.key .count')]
            .reduce((sum, e) => sum + Number(e.textContent), 0) === 6"""
        )


def test_a_mistyped_card_is_named_and_mended_by_one_tap(server: Serving, browser: Browser) -> None:
    sides = cards("goat-house")
    wrong = [*sides[:8], "B+", *sides[9:]]
    assert sides[8] != "B+"
    with person(browser, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        typed(somebody, wrong)
        somebody.sees(".verdict.bad")
        somebody.tap("[data-do=show]")
        assert "proved" in somebody.sees(".headline", "Impossible")
        assert f"Card 3, top: B+ should be {sides[8]}" in somebody.sees(".repair", "Card 3")
        somebody.tap("[data-do=repair]")
        assert "exactly 1 solution" in somebody.sees(".headline", "Solved")
        somebody.sees("svg.board")


def test_card_by_card(server: Serving, browser: Browser) -> None:
    with person(browser, f"{server.address}#solve/unicorn") as somebody:
        somebody.tap("[data-do=steps]")
        for number in range(1, 10):
            assert "Take card" in somebody.sees(".headline", "row")
            assert somebody.page.locator("svg.board use.tile").count() == number
            somebody.tap("[data-do=next]")
        somebody.sees(".headline", "Solved")
