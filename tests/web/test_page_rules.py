"""While typing: the card as a whole, the rim, clues, copies and spares, the text form."""

from __future__ import annotations

import json
from typing import Any

from browsers import NEEDED
from pages import DESKTOP, Person, person
from servers import Serving

pytestmark = NEEDED


STATE = """async () => {
    const store = await import(document.querySelector('script[src]').src
        .replace('main.js', 'store.js'));
    return JSON.stringify(store.state().puzzle) }"""


def typed(somebody: Person) -> Any:
    """The puzzle as it stands."""
    return json.loads(somebody.page.evaluate(STATE))


def small(somebody: Person) -> None:
    """A board of one row with two cards, all sides alike."""
    somebody.tap("[data-shape=cards]")
    somebody.sees(".key")
    somebody.page.select_option("[data-ask='enter.rows']", "1")
    somebody.page.select_option("[data-ask='enter.cols']", "2")
    somebody.page.locator(".asked input").uncheck()
    somebody.until("() => document.querySelectorAll('.mini').length === 2")
    for _ in range(8):
        somebody.tap('.key[data-label="A"]')
    somebody.sees(".verdict.good")


def test_pictures_keep_their_colours_on_every_screen(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.sees(".key")
        somebody.page.select_option("[data-ask='enter.rows']", "1")
        somebody.page.select_option("[data-ask='enter.cols']", "1")
        somebody.until("() => document.querySelectorAll('.mini').length === 1")
        for label in ("D+", "C-", "B+", "A-"):  # not in the order of the pad
            somebody.tap(f'.key[data-label="{label}"]')
        somebody.sees(".verdict.good")
        drawn = "use => use.getAttribute('href')"
        before = somebody.page.locator("svg.big > use").first.evaluate(drawn)
        somebody.tap("text=Let me play")
        piece = somebody.page.locator(".piece use").first
        piece.wait_for()
        assert piece.evaluate(drawn) == before


def test_an_answer_is_that_of_the_puzzle_as_it_is_now(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn") as somebody:
        somebody.sees(".headline", "2 solutions")
        somebody.tap(".doors >> text=Edit")
        somebody.tap("[data-do=more]")
        somebody.tap("[data-do=clear]")
        somebody.tap("[data-do=more]")
        for _ in range(4):
            somebody.tap(".key")
        somebody.sees(".verdict.bad")
        somebody.tap("[data-do=show]")
        somebody.sees(".headline", "Impossible")


def test_a_card_is_turned_cleared_copied_and_removed(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#enter/unicorn", DESKTOP) as somebody:
        somebody.tap("[data-do=more]")
        sides = typed(somebody)["tiles"][0]["sides"]
        somebody.tap("[data-do=turn]")
        assert typed(somebody)["tiles"][0]["sides"] == [sides[-1], *sides[:-1]]
        somebody.tap("[data-do=copy]")
        assert [tile["id"] for tile in typed(somebody)["tiles"]][:3] == ["1", "10", "2"]
        somebody.sees(".more .note", "1 card more")
        somebody.tap("[data-do=remove]")
        assert typed(somebody)["tiles"][0]["id"] == "10"
        somebody.tap("[data-do=clear]")
        assert not "".join(typed(somebody)["tiles"][0]["sides"]).strip()


def test_copies_and_spares(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        small(somebody)
        somebody.tap("[data-do=more]")
        somebody.page.fill("[data-ask=copies]", "2")
        somebody.page.keyboard.press("Tab")
        somebody.sees(".more .note", "1 card more")
        assert typed(somebody)["tiles"][1]["copies"] == 2
        somebody.tap("[data-do=add]")
        somebody.sees(".where", "Card 3 of 3")
        for _ in range(4):
            somebody.tap('.key[data-label="A"]')
        somebody.sees(".verdict.good")  # with two spares it can be solved as well


def test_the_rim_is_chosen_from_the_pictures(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        small(somebody)
        somebody.tap("[data-do=more]")
        somebody.page.select_option("[data-ask='enter.rim']", "B")
        assert typed(somebody)["rim"] == "B"
        somebody.tap("[data-do=more]")
        somebody.sees(".verdict.bad")
        somebody.tap("[aria-label=Undo]")
        somebody.sees(".verdict.good")


def test_a_clue_is_a_card_laid_on_the_board(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#enter/unicorn") as somebody:
        assert "2 solutions" in somebody.sees(".verdict.good")
        somebody.tap("[data-do=more]")
        somebody.tap(".clueboard [data-cell=r3c1] .hit")
        assert typed(somebody)["clues"] == [{"cell": "r3c1", "tile": "1", "turn": 0}]
        somebody.tap(".clueboard [data-cell=r3c1] .hit")
        assert typed(somebody)["clues"] == [{"cell": "r3c1", "tile": "1", "turn": 1}]
        somebody.tap(".clueboard [data-cell=r1c1] .hit")  # there is one such card: it moves
        assert typed(somebody)["clues"] == [{"cell": "r1c1", "tile": "1", "turn": 0}]
        somebody.tap(".clues button")
        assert typed(somebody)["clues"] == []


def test_the_text_is_live_both_ways(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#enter/unicorn", DESKTOP) as somebody:
        somebody.tap("[data-do=more]")
        somebody.tap("[data-do=text]")
        somebody.sees("#text")
        field = somebody.page.locator("#text")
        field.fill(field.input_value().replace("name: ", "name: My "))
        somebody.until("() => document.querySelector('.rename').value.startsWith('My ')")
        somebody.tap("[data-do=turn]")
        first = " ".join(typed(somebody)["tiles"][0]["sides"])
        somebody.until("first => document.getElementById('text').value.includes(first)", first)


def test_a_complaint_about_the_text_names_its_line_and_goes_there(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#enter/unicorn", DESKTOP) as somebody:
        somebody.sees(".key")
        before = typed(somebody)
        somebody.tap("[data-do=more]")
        somebody.tap("[data-do=text]")
        somebody.sees("#text")
        lines = somebody.page.input_value("#text").splitlines()
        lines[5] = lines[5].rsplit(" ", 1)[0]  # a side is missing
        somebody.page.fill("#text", "\n".join(lines))
        assert "Line 6" in somebody.sees(".trouble li")
        somebody.tap(".trouble li button")
        chosen = somebody.page.evaluate(
            "() => { const e = document.getElementById('text');"
            " return e.value.slice(e.selectionStart, e.selectionEnd) }"
        )
        assert chosen == lines[5]
        assert typed(somebody)["tiles"] == before["tiles"]
        somebody.watched.complaints.clear()  # the browser tells of every refusal


def test_a_picture_that_is_held_paints_every_side_that_is_tapped(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address, DESKTOP) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.sees(".key")
        x, y = somebody.middle('.key[data-label="C+"]')
        somebody.page.mouse.move(x, y)
        somebody.page.mouse.down()
        somebody.sees(".key.brush")
        somebody.page.mouse.up()
        for side in (2, 0):
            somebody.tap(f"svg.big [data-side='{side}']")
        assert typed(somebody)["tiles"][0]["sides"] == ["C+", " ", "C+", " "]


def test_a_picture_may_be_called_by_an_emoji(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        small(somebody)
        somebody.tap('.name[aria-label="Rename picture A"]')
        somebody.page.fill("#picture-name", "🦊")
        somebody.tap(".naming button.main")
        somebody.sees('.key[data-label="🦊"]')
        somebody.sees(".verdict.good")
        assert {x for tile in typed(somebody)["tiles"] for x in tile["sides"]} == {"🦊"}
