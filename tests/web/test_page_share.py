"""What is handed on: a link and what it warns of, a viewer's link, pictures; and huge puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from browsers import NEEDED, browser
from edgewise import Puzzle, Rule, Tile, formats, shapes
from pages import DESKTOP, person
from servers import Serving, serving

pytestmark = NEEDED


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def huge() -> str:
    """The code of a puzzle with more cells than are drawn while somebody types."""
    chance = random.Random(1)
    tiles = [Tile(tuple(chance.choice("abcdefghij") for _ in range(4))) for _ in range(48 * 48)]
    return formats.dump(Puzzle(shapes.square(48, 48), tuple(tiles), Rule()), "share").strip()


def test_a_huge_puzzle_is_text_and_its_link_is_warned_of(server: Serving, chromium: Any) -> None:
    code = huge()
    assert len(code) > 8000
    drawn: list[int] = []

    def asked(request: Any) -> None:
        if request.url.endswith("/kit"):
            drawn.append(len(request.post_data))

    with person(chromium, server.address, DESKTOP) as somebody:
        somebody.page.on("request", asked)
        somebody.page.goto(f"{server.address}#enter/{code}")
        somebody.sees("#text")
        assert "2,304" in somebody.sees("main p", "drawn")
        assert all(size < 1000 for size in drawn)  # one tile, for the first screen
        somebody.tap("text=Share")
        assert "file" in somebody.sees(".note", "letters.*file")


def test_a_board_has_the_link_of_a_viewer_where_one_shows_it(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#play/owen-4x4", DESKTOP) as somebody:
        somebody.tap(".piece")
        somebody.tap("[data-cell=r2c2] .hit")
        somebody.sees(".playboard use.tile")
        somebody.tap("text=Share")
        somebody.page.locator("input[type=checkbox]").check()
        somebody.sees("[data-do=viewer]")


def test_loose_tiles_are_saved_as_a_picture(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.sees(".piece")
        somebody.tap("text=Share")
        with somebody.page.expect_download() as saved:
            somebody.tap("[data-do=picture]")
        assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_pictures_with_names_of_their_own_bear_them(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.tap('.name[aria-label="Rename picture A"]')
        somebody.page.fill("#picture-name", "fox")
        somebody.tap(".naming button.main")
        somebody.tap('.key[data-label="fox+"]')
        somebody.until("() => document.getElementById('drawings').textContent.includes('fox+')")
