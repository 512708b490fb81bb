"""Playing: by drag, by taps, by keys; cells that tell what they want; hints in rungs."""

from __future__ import annotations

from typing import Any

from browsers import NEEDED
from pages import DESKTOP, Person, person
from servers import Serving

pytestmark = NEEDED


def laid(somebody: Person, count: int) -> None:
    """Waits until so many tiles lie on the board."""
    somebody.until(
        "count => document.querySelectorAll('.playboard use.tile').length === count", count
    )


def test_a_child_lays_the_first_tile_by_two_taps_at_most_and_one_drag(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address) as child:
        child.tap("[data-puzzle=unicorn]")
        child.sees(".piece")
        assert not child.is_wide()
        assert child.too_small() == []
        child.drag(child.middle(".piece"), child.middle("[data-cell=r2c2]"))
        laid(child, 1)
        assert child.taps <= 2
        wishes = child.page.locator('[data-cell=r1c2] use[href^="#f"]')
        assert wishes.count() == 1  # the cell above tells what it wants


def test_a_finger_that_slides_the_tray_takes_no_tile(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as child:
        child.sees(".piece")
        x, y = child.middle(".piece >> nth=2")
        child.drag((x, y), (x - 150, y))
        child.until("() => document.querySelector('.slide').scrollLeft > 60")
        laid(child, 0)


def test_a_tap_on_an_empty_cell_shows_what_fits_turned_so_that_it_does(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as child:
        child.tap(".piece")
        child.tap("[data-cell=r2c2] .hit")
        laid(child, 1)
        child.tap("[data-cell=r1c2] .hit")
        child.sees(".tray .note", "fit")
        child.tap(".piece")
        laid(child, 2)
        assert child.count("use.wrong") == 0
        child.tap("[aria-label=Undo]")
        laid(child, 1)
        child.tap("[aria-label=Redo]")
        laid(child, 2)


def test_a_tile_that_is_tapped_again_turns_and_a_mismatch_is_marked(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as child:
        for cell in ("r1c1", "r1c2", "r1c3"):
            child.tap(".piece")
            child.tap(f"[data-cell={cell}] .hit")
        laid(child, 3)
        assert child.count("use.wrong") > 0
        drawn = child.page.locator("[data-cell=r1c2] use.tile").get_attribute("href")
        child.tap("[data-cell=r1c2] .hit")
        child.tap("[data-cell=r1c2] .hit")
        child.until(
            "was => document.querySelector('[data-cell=r1c2] .tile').getAttribute('href') !== was",
            drawn,
        )


def test_the_ladder_leads_to_a_solution(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/drive-ya-nuts", DESKTOP) as child:
        child.sees(".piece")
        for count in range(7):
            child.tap("[data-do=hint]")
            for _ in range(3):
                child.tap("[data-do=rung]")
            child.tap("[data-do=lay]")
            laid(child, count + 1)
        assert "Solved" in child.sees(".verdict.good")


def test_back_to_where_it_could_be_finished(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as child:
        for cell in ("r1c1", "r1c2", "r1c3"):
            child.tap(".piece")
            child.tap(f"[data-cell={cell}] .hit")
        laid(child, 3)
        child.tap("[data-do=hint]")
        assert "cannot be finished" in child.sees(".ladder p", "finished")
        child.tap("[data-do=back]")
        child.sees(".toast", "can still be finished")
        assert child.count("use.wrong") == 0


def test_by_keys_alone(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn", DESKTOP) as child:
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


def test_a_board_of_256_tiles_opens_and_takes_a_tile(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/eternity2") as child:
        child.sees(".piece")
        before = child.count(".playboard use.tile")
        child.tap(".piece")
        child.tap("[data-cell=r5c5] .hit")
        laid(child, before + 1)
        assert "joints match" in child.sees(".status")


def test_of_many_tiles_those_of_the_rim_stand_apart(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/eternity2", DESKTOP) as child:
        child.sees(".piece")
        child.page.select_option("[data-ask=group]", "2")
        assert "4 tiles left" in child.sees(".tray .note", "^4 ")
        child.page.select_option("[data-ask=group]", "1")
        assert "56 tiles left" in child.sees(".tray .note", "^56 ")
        child.page.select_option("[data-ask=group]", "")
        child.page.fill("#sought", "17")
        child.until("() => document.querySelector('.piece').dataset.tile === '17'")
        child.tap("[data-cell=r5c7] .hit")
        assert "row 5, column 7" in child.sees(".status", "row")


def test_a_pin_is_a_way_back_also_after_a_reload(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as child:
        child.tap(".piece")
        child.tap("[data-cell=r1c1] .hit")
        laid(child, 1)
        child.tap("[data-do=more]")
        child.tap("[data-do=pin]")
        child.tap("[data-do=more]")
        child.tap(".piece")
        child.tap("[data-cell=r1c2] .hit")
        laid(child, 2)
        child.page.wait_for_url("**/#play/1*")
        child.until(
            """async () => {
            const shelf = await import(document.querySelector('script[src]').src
                .replace('main.js', 'shelf.js'));
            return (await shelf.list())[0]?.pin?.filter(Boolean).length === 1 }"""
        )
        child.page.reload()
        laid(child, 2)
        child.tap("[data-do=more]")
        child.tap("[data-do=unpin]")
        laid(child, 1)


def test_what_is_to_be_lifted_is_shown_on_the_board_and_lifted(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as child:
        for cell in ("r1c1", "r1c2", "r1c3"):
            child.tap(".piece")
            child.tap(f"[data-cell={cell}] .hit")
        laid(child, 3)
        child.tap("[data-do=hint]")
        child.tap("text=Which to lift?")
        lit = child.count("polygon.lit[points*=',']")
        assert lit > 0
        child.tap("text=Lift them")
        laid(child, 3 - lit)
        child.tap("[data-do=hint]")
        child.sees(".ladder p", "can still be finished")


def test_mismatches_are_marked_only_on_check_if_somebody_wants_that(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address) as child:
        child.tap("[data-do=settings]")
        child.page.locator("[data-ask=marks]").uncheck()
        child.page.locator("[data-ask=clock]").uncheck()
        assert child.too_small() == []
        child.tap("[aria-label=Back]")
        child.tap("[data-puzzle=unicorn]")
        for cell in ("r1c1", "r1c2", "r1c3"):
            child.tap(".piece")
            child.tap(f"[data-cell={cell}] .hit")
        laid(child, 3)
        assert child.count("use.wrong") == 0
        assert child.page.locator(".clock").text_content() == ""
        child.page.keyboard.press("c")
        child.sees("use.wrong")
