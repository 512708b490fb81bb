"""The first screen: the library narrowed down, what is one's own, and whatever is pasted."""

from __future__ import annotations

from typing import Any

import pytest

import edgewise
from browsers import NEEDED
from edgewise import formats
from pages import Person, person
from servers import Serving

pytestmark = NEEDED


def shown(somebody: Person, count: int) -> None:
    somebody.until("count => document.querySelectorAll('.gallery.all li').length === count", count)


def test_the_library_is_narrowed_by_words_shape_size_and_what_is_solved(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-do=all]")
        shown(somebody, 60)
        somebody.page.select_option("[data-ask=shape]", "triangles")
        shown(somebody, 4)
        somebody.page.select_option("[data-ask=size]", "middle")
        somebody.page.fill("input[type=search]", "bees")
        shown(somebody, 1)
        assert not somebody.is_wide()
        assert somebody.too_small() == []
        somebody.page.locator(".filters input").check()
        shown(somebody, 0)
        assert "No puzzle" in somebody.sees(".note", "No puzzle")


def test_one_s_own_puzzles_stand_first_and_only_the_newest(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.sees(".tilecard")
        order = "() => [...document.querySelectorAll('main > section[aria-labelledby]')]"
        names = f"{order}.map(e => e.getAttribute('aria-labelledby')).join(' ')"
        assert somebody.page.evaluate(f"({names})()") == "have play yours"
        for _ in range(4):
            somebody.tap("[data-shape=cards]")
            somebody.tap('.key[data-label="A+"]')
            somebody.sees(".count", "1")
            somebody.tap("[aria-label=Back]")
            somebody.sees(".tilecard")
        somebody.until("() => document.querySelectorAll('.kept').length === 3")
        assert somebody.page.evaluate(f"({names})()") == "have yours play"
        somebody.tap("text=All of yours (4)")
        somebody.until("() => document.querySelectorAll('.kept').length === 4")


PASTE = """text => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.body.dispatchEvent(
        new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})) }"""


def told_by_itself(format: str) -> bool:
    """Whether a text in that format says what it is."""
    try:
        formats.read(formats.dump(edgewise.load("owen-4x4"), format))
    except edgewise.EdgewiseError:
        return False
    return True


WRITTEN = [name for name, known in formats.FORMATS.items() if known.write and told_by_itself(name)]


@pytest.mark.parametrize("format", WRITTEN)
def test_every_format_is_pasted_anywhere(server: Serving, chromium: Any, format: str) -> None:
    text = formats.dump(edgewise.load("owen-4x4"), format)
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.sees(".piece")
        somebody.page.evaluate(PASTE, text)
        somebody.until("() => !location.hash.startsWith('#play/unicorn')")
        somebody.until("() => !document.querySelector('.toast.bad')")
        somebody.sees(".headline", "Solved|Impossible|Stopped|Searching|solution")


def test_what_cannot_be_read_is_said_and_the_work_stays(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.sees(".piece")
        somebody.page.evaluate(PASTE, "nothing that anybody could read")
        somebody.sees(".toast.bad")
        assert somebody.count(".piece") == 9
        somebody.watched.complaints.clear()  # the browser tells of every refusal


def test_a_file_is_dropped_anywhere(server: Serving, chromium: Any) -> None:
    text = formats.dump(edgewise.load("owen-4x4"), "text")
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.sees(".piece")
        somebody.page.evaluate(
            """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], 'tiles.txt', {type: 'text/plain'}));
            document.body.dispatchEvent(
                new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})) }""",
            text,
        )
        somebody.sees(".headline", "Solved|solution")


def test_back_goes_to_the_screen_before(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-puzzle=unicorn]")
        somebody.tap("[data-do=more]")
        somebody.tap(".doors >> text=Solve")
        somebody.sees(".headline", "Solved")
        somebody.tap("text=Share")
        somebody.sees("#address")
        somebody.tap("[aria-label=Back]")
        somebody.sees(".headline", "Solved")
        somebody.tap("[aria-label=Back]")
        somebody.sees(".piece")
        somebody.tap("[aria-label=Back]")
        somebody.sees(".tilecard")


def test_the_answer_is_saved_as_a_picture(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn") as somebody:
        somebody.sees("svg.board")
        with somebody.page.expect_download() as saved:
            somebody.tap("[data-do=picture]")
        assert saved.value.suggested_filename == "unicorn-cards.png"
        assert saved.value.path().read_bytes().startswith(b"\x89PNG")
