"""Somebody with nine cards and a phone: from the first screen to the picture of the answer."""

from __future__ import annotations

from typing import Any

import edgewise
from browsers import NEEDED
from edgewise.web.assets import Assets
from pages import Person, person
from servers import Serving

pytestmark = NEEDED

NAMES = "ABCD"


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
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.sees(".key")
        assert not somebody.is_wide()
        assert somebody.too_small() == []
        typed(somebody, cards("unicorn"))
        assert "2 solutions" in somebody.sees(".verdict.good")
        assert somebody.count("svg.board") == 0  # no spoiler
        somebody.tap("[data-do=show]")
        somebody.sees("svg.board")
        assert somebody.taps <= 36 + 6
        assert "2 solutions" in somebody.sees(".headline", "and no others")
        assert somebody.count("svg.board use.tile") == 9
        assert somebody.too_small() == []


def packed(assets: Assets, name: str) -> int:
    """Bytes of a file on its way."""
    found = assets.all[name]
    return len(found.packed or found.data)


def test_the_first_screen_asks_for_few_files(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.sees(".tilecard")
        asked = [url for url in somebody.watched.asked if "/api/" not in url]
        files = [url for url in asked if not url.startswith("data:")]
        assert len(files) <= 15, files
        assets = Assets()
        names = [url.partition("/s/")[2].partition("/")[2] or "index.html" for url in files]
        assert sum(packed(assets, name) for name in names) <= 60_000
        assert sum(packed(assets, name) for name in assets.all) <= 150_000
        assert all(url.startswith((server.address, "data:")) for url in somebody.watched.asked)
        assert not somebody.is_wide()
        assert somebody.too_small() == []


def test_a_reload_loses_nothing(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        typed(somebody, cards("unicorn")[:7])
        somebody.page.wait_for_url("**/#enter/1*")
        somebody.sees(".where", "Card 2")
        somebody.page.reload()
        somebody.sees(".where", "Card 2")
        counts = somebody.page.locator(".key .count").all_inner_texts()
        assert sum(int(text or 0) for text in counts) == 7
        somebody.tap("[aria-label=Undo]")
        somebody.until(
            """() => [...document.querySelectorAll('.key .count')]
            .reduce((sum, e) => sum + Number(e.textContent), 0) === 6"""
        )


def test_a_mistyped_card_is_named_and_mended_by_one_tap(server: Serving, chromium: Any) -> None:
    sides = cards("goat-house")
    wrong = [*sides[:8], "B+", *sides[9:]]
    assert sides[8] != "B+"
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        typed(somebody, wrong)
        somebody.sees(".verdict.bad")
        somebody.tap("[data-do=show]")
        assert "proved" in somebody.sees(".headline", "Impossible")
        assert f"Card 3, top: B+ should be {sides[8]}" in somebody.sees(".repair", "Card 3")
        somebody.tap("[data-do=repair]")
        somebody.sees(".headline", "exactly 1 solution")
        somebody.sees("svg.board")


def test_card_by_card(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn") as somebody:
        somebody.tap("[data-do=steps]")
        for number in range(1, 10):
            assert "Take card" in somebody.sees(".headline", "row")
            assert somebody.count("svg.board use.tile") == number
            somebody.tap("[data-do=next]")
        somebody.sees(".headline", "Solved")


def test_a_picture_is_renamed_everywhere(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#enter/turtles") as somebody:
        somebody.tap('.name[aria-label="Rename picture rh"]')
        somebody.page.fill("#picture-name", "red head")
        somebody.tap(".naming button.main")
        somebody.sees('.key[data-label="red head"]')
        assert "2 solutions" in somebody.sees(".verdict.good")
        somebody.tap("[aria-label=Undo]")
        somebody.sees('.key[data-label="rh"]')


def test_the_size_and_the_number_of_pictures_can_be_changed(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.sees(".key")
        somebody.page.select_option("[data-ask='enter.cols']", "2")
        somebody.page.select_option("[data-ask='enter.rows']", "2")
        somebody.page.select_option("[data-ask='enter.pictures']", "6")
        somebody.until("() => document.querySelectorAll('.key').length === 12")
        somebody.page.locator(".asked input").uncheck()
        somebody.until("() => document.querySelectorAll('.key').length === 6")
        assert somebody.count(".mini") == 4
        for _ in range(16):
            somebody.tap('.key[data-label="F"]')
        assert "Solvable" in somebody.sees(".verdict.good")


def test_what_is_being_typed_stays_while_the_page_goes_on(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#enter/unicorn") as somebody:
        somebody.page.locator(".rename").fill("Half a na")
        assert "2 solutions" in somebody.sees(".verdict.good")  # which came meanwhile
        assert somebody.page.input_value(".rename") == "Half a na"
