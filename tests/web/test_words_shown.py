"""Languages on the screen: those there are, a longer one, and one that runs from right to left."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from browsers import NEEDED
from edgewise.web.assets import STATIC
from pages import PHONE, Person, person
from servers import Serving
from states import tour

pytestmark = NEEDED

NARROW = {**PHONE, "viewport": {"width": 360, "height": 640}}

HEBREW = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "אבגדהוזחטיכלמנסעפצקרשתאבגד" * 2,
)

CUT = """() => [...document.querySelectorAll('button, summary, .button')]
    .filter(e => !e.closest('.unseen') && e.checkVisibility())
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)
    .filter(e => !e.closest('.strip, .slide, .zoom'))
    .map(e => e.outerHTML.slice(0, 100))"""
"""What can be pressed, and does not show all that it says; what slides is not meant."""


def longer(words: str) -> str:
    """The same 40 % longer: a single word as a longer word, a sentence by more words."""
    letters = -(-len(words) * 2 // 5)
    more = "".join("ö" if i % 6 else " " for i in range(letters))
    return words + (more.replace(" ", "ü") if " " not in words else more)


def leftwards(words: str) -> str:
    """The same in other letters; what is put in stays as it is."""
    parts = re.split(r"(\{\w+\})", words)
    return "".join(part if part.startswith("{") else part.translate(HEBREW) for part in parts)


def speaking(somebody: Person, address: str, said: Callable[[str], str], direction: str) -> None:
    """Opens the page with other words for every key."""
    english = json.loads((STATIC / "words" / "en.json").read_text("utf-8"))
    table = {key: said(words) for key, words in english.items()} | {"direction": direction}
    somebody.page.route("**/words/*.json", lambda route: route.fulfill(json=table))
    somebody.page.goto(address)


@pytest.mark.parametrize(
    ("said", "direction"), [(longer, "ltr"), (leftwards, "rtl")], ids=["longer", "leftwards"]
)
def test_another_language_breaks_no_screen(
    server: Serving, chromium: Any, said: Callable[[str], str], direction: str
) -> None:
    broken: list[str] = []
    with person(chromium, "about:blank", NARROW) as somebody:
        speaking(somebody, server.address, said, direction)
        for state in tour(somebody, server.address):
            broken += [f"{state} is wide"] * somebody.is_wide()
            broken += [f"{state}: {what}" for what in somebody.page.evaluate(CUT)]
        assert somebody.page.evaluate("document.documentElement.dir") == direction
    assert broken == []


def test_what_is_too_long_would_be_seen(server: Serving, chromium: Any) -> None:
    with person(chromium, "about:blank", NARROW) as somebody:
        speaking(somebody, server.address, lambda words: "ö" * 60, "ltr")
        somebody.sees(".tilecard")
        assert somebody.page.evaluate(CUT) != []


def test_the_browsers_language_is_taken_and_another_can_be_chosen(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address, locale="de-AT") as somebody:
        assert "Vor mir liegt ein Puzzle" in somebody.sees("#have")
        assert somebody.page.evaluate("document.documentElement.lang") == "de"
        for code, words in {"fr": "J’ai un puzzle", "es": "Tengo un puzle"}.items():
            somebody.page.select_option(".language select", code)
            assert words in somebody.sees("#have", words)
        somebody.page.reload()
        somebody.sees("#have", "Tengo un puzle")


def test_numbers_are_written_as_the_language_does(server: Serving, chromium: Any) -> None:
    written = """async (n) => (await import(document.querySelector('script[src]').src
        .replace('main.js', 'words.js'))).n(n)"""
    for locale, number in {"de": "1.234.567", "fr": "1\u202f234\u202f567"}.items():
        with person(chromium, server.address, locale=locale) as somebody:
            somebody.sees(".tilecard")
            assert somebody.page.evaluate(written, 1234567) == number


def test_what_the_engine_says_is_marked_as_english(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address, locale="de") as somebody:
        somebody.tap("[data-do=paste]")
        somebody.page.fill("#pasted", "board: 2xx\ntiles:\n")
        somebody.tap("button.main")
        assert "Zeile 1" in somebody.sees(".trouble", "Zeile")
        assert somebody.count(".trouble li span[lang=en]") > 0
        somebody.watched.complaints.clear()  # the browser tells of every 422


def test_names_stand_apart_where_words_run_the_other_way(server: Serving, chromium: Any) -> None:
    said = """async (name) => (await import(document.querySelector('script[src]').src
        .replace('main.js', 'words.js'))).t('remove', {name})"""
    with person(chromium, "about:blank") as somebody:
        speaking(somebody, server.address, leftwards, "rtl")
        somebody.sees(".tilecard")
        assert "\u2068R+\u2069" in somebody.page.evaluate(said, "R+")
    with person(chromium, server.address) as somebody:
        somebody.sees(".tilecard")
        assert somebody.page.evaluate(said, "R+") == "Remove R+"
        assert somebody.page.evaluate(said, "שלום") == "Remove \u2068שלום\u2069"
