"""Playing: by drag, by taps, by keys; cells that tell what they want; hints in rungs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from pages import DESK, Person, browsing, person
from servers import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def laid(somebody: Person, count: int) -> None:
    """Waits until so many tiles lie on the board."""
    somebody.page.wait_for_function(
        "count => document.querySelectorAll('.playboard use.tile').length === count", arg=count
    )


def middle(somebody: Person, where: str) -> tuple[float, float]:
    box = somebody.page.locator(where).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_child_lays_the_first_tile_by_two_taps_at_most_and_one_drag(
    server: Serving, browser: Browser
) -> None:
    with person(browser, server.address) as child:
        child.tap("[data-puzzle=unicorn]")
        child.sees(".piece")
        assert not child.is_wide()
        assert not child.sizes()
        child.drag(middle(child, ".piece"), middle(child, "[data-cell=r2c2]"))
        laid(child, 1)
        assert child.taps <= 2
        wishes = child.page.locator('[data-cell=r1c2] use[href^="#f"]')
        assert wishes.count() == 1  # the cell above tells what it wants


def test_a_finger_that_slides_the_tray_takes_no_tile(server: Serving, browser: Browser) -> None:
    with person(browser, f"{server.address}#play/unicorn") as child:
        child.sees(".piece")
        x, y = middle(child, ".piece >> nth=2")
        child.drag((x, y), (x - 150, y))
        child.page.wait_for_function("document.querySelector('.slide').scrollLeft > 60")
        laid(child, 0)


def test_a_tap_on_an_empty_cell_shows_what_fits_turned_so_that_it_does(
    server: Serving, browser: Browser
) -> None:
    with person(browser, f"{server.address}#play/unicorn") as child:
        child.tap(".piece")
        child.tap("[data-cell=r2c2] .hit")
        laid(child, 1)
        child.tap("[data-cell=r1c2] .hit")
        child.sees(".tray .note", "fit")
        child.tap(".piece")
        laid(child, 2)
        assert child.page.locator("use.wrong").count() == 0
        child.tap("[aria-label=Undo]")
        laid(child, 1)
        child.tap("[aria-label=Redo]")
        laid(child, 2)


def test_a_tile_that_is_tapped_again_turns_and_a_mismatch_is_marked(
    server: Serving, browser: Browser
) -> None:
    with person(browser, f"{server.address}#play/unicorn") as child:
        for cell in ("r1c1", "r1c2", "r1c3"):
            child.tap(".piece")
            child.tap(f"[data-cell={cell}] .hit")
        laid(child, 3)
        assert child.page.locator("use.wrong").count() > 0
        drawn = child.page.locator("[data-cell=r1c2] use.tile").get_attribute("href")
        child.tap("[data-cell=r1c2] .hit")
        child.tap("[data-cell=r1c2] .hit")
        child.page.wait_for_function(
            "was => document.querySelector('[data-cell=r1c2] use.tile').getAttribute('href') !== was",
            arg=drawn,
        )


def test_the_ladder_leads_to_a_solution(server: Serving, browser: Browser) -> None:
    with person(browser, f"{server.address}#play/drive-ya-nuts", **DESK, has_touch=False,
                is_mobile=False) as child:  # fmt: skip
        child.sees(".piece")
        for count in range(7):
            child.tap("[data-do=hint]")
            for _ in range(3):
                child.tap("[data-do=rung]")
            child.tap("[data-do=lay]")
            laid(child, count + 1)
        assert "Solved" in child.sees(".verdict.good")


def test_back_to_where_it_could_be_finished(server: Serving, browser: Browser) -> None:
    with person(browser, f"{server.address}#play/unicorn") as child:
        for cell in ("r1c1", "r1c2", "r1c3"):
            child.tap(".piece")
            child.tap(f"[data-cell={cell}] .hit")
        laid(child, 3)
        child.tap("[data-do=hint]")
        assert "cannot be finished" in child.sees(".ladder p", "finished")
        child.tap("[data-do=back]")
        child.sees(".toast", "can still be finished")
        assert child.page.locator("use.wrong").count() == 0


def test_by_keys_alone(server: Serving, browser: Browser) -> None:
    with person(browser, f"{server.address}#play/unicorn", **DESK, has_touch=False,
                is_mobile=False) as child:  # fmt: skip
        child.sees(".piece")
        child.page.locator("#cell-0").focus()
        child.page.keyboard.press("ArrowRight")
        child.page.keyboard.press("ArrowDown")
        assert child.page.evaluate("document.activeElement.id") == "cell-4"
        child.page.keyboard.press("Enter")
        child.sees(".tray .note", "9 tiles fit")
        child.page.locator(".piece").first.focus()
        child.page.keyboard.press("Enter")
        laid(child, 1)
        child.page.keyboard.press("u")
        laid(child, 0)


def test_a_board_of_256_tiles_opens_and_takes_a_tile(server: Serving, browser: Browser) -> None:
    with person(browser, f"{server.address}#play/eternity2") as child:
        child.sees(".piece")
        before = child.page.locator(".playboard use.tile").count()
        child.tap(".piece")
        child.tap("[data-cell=r5c5] .hit")
        laid(child, before + 1)
        assert "joints match" in child.sees(".status")
