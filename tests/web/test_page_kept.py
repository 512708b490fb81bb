"""What is kept: over reloads, in two tabs, without a server, in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from browsers import NEEDED
from pages import person
from servers import Serving, serving

pytestmark = NEEDED


def laid(page: Any, count: int) -> None:
    page.wait_for_function(
        "count => document.querySelectorAll('.playboard use.tile').length === count", arg=count
    )


def lay(page: Any, cell: str) -> None:
    page.locator(".piece").first.tap()
    page.locator(f"[data-cell={cell}] .hit").tap()


def kept(page: Any, count: int) -> None:
    """Waits until the shelf has a board with so many tiles."""
    page.wait_for_function(
        """async count => {
        const shelf = await import(document.querySelector('script[src]').src
            .replace('main.js', 'shelf.js'));
        return (await shelf.list())[0]?.board?.filter(Boolean).length === count }""",
        arg=count,
    )


def test_the_back_button_goes_from_screen_to_screen(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-puzzle=unicorn]")
        somebody.tap("text=More")
        somebody.tap(".doors >> text=Solve")
        somebody.sees(".headline", "Solved")
        somebody.page.go_back()
        somebody.sees(".piece")
        somebody.page.go_back()
        somebody.sees(".tilecard")


def test_two_tabs_never_write_over_each_other(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        first = somebody.page
        lay(first, "r1c1")
        kept(first, 1)
        second = first.context.new_page()
        second.goto(server.address)
        second.locator(".kept").first.tap()
        laid(second, 1)
        lay(second, "r2c2")
        laid(second, 2)
        kept(second, 2)
        lay(first, "r3c3")
        assert "newer version" in somebody.sees(".toast")
        second.goto(server.address)
        second.wait_for_function("() => document.querySelectorAll('.kept').length === 2")


def test_a_link_with_a_board_is_a_new_record(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        lay(somebody.page, "r1c1")
        laid(somebody.page, 1)
        kept(somebody.page, 1)
        somebody.tap("text=Share")
        somebody.page.locator("input[type=checkbox]").check()
        somebody.until("() => document.getElementById('address').value.includes('/b')")
        link = somebody.page.input_value("#address")
        other = somebody.page.context.new_page()
        other.goto(link)
        laid(other, 1)
        other.goto(server.address)
        other.wait_for_function("() => document.querySelectorAll('.kept').length === 2")


def test_without_its_server_the_page_opens_and_what_was_begun_goes_on(chromium: Any) -> None:
    with serving() as server, person(chromium, f"{server.address}#play/unicorn") as somebody:
        lay(somebody.page, "r1c1")
        kept(somebody.page, 1)
        somebody.page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
        server.stop()
        somebody.page.reload()
        laid(somebody.page, 1)
        lay(somebody.page, "r1c2")
        laid(somebody.page, 2)
        somebody.watched.complaints.clear()  # the browser tells of every refused connection


def test_everything_goes_into_a_file_and_comes_back(
    server: Serving, chromium: Any, tmp_path: Path
) -> None:
    file = tmp_path / "shelf.json"
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        lay(somebody.page, "r1c1")
        kept(somebody.page, 1)
        somebody.tap("[aria-label=Back]")
        with somebody.page.expect_download() as saved:
            somebody.tap("text=Save all")
        saved.value.save_as(file)
    assert len(json.loads(file.read_text("utf-8"))["shelf"]) == 1
    with person(chromium, server.address) as stranger:
        stranger.sees(".tilecard")
        stranger.page.set_input_files("input[type=file]", file)
        stranger.sees(".kept", "Unicorn")


def test_where_there_is_no_database_it_is_kept_all_the_same(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        page: Any = somebody.page
        page.add_init_script("indexedDB.open = () => { throw new Error('forbidden') }")
        page.goto(f"{server.address}#play/unicorn")
        page.reload()
        lay(page, "r1c1")
        kept(page, 1)
        page.reload()
        laid(page, 1)


def test_the_best_board_is_there_again_after_a_reload(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#best/owen-8x8") as somebody:
        somebody.until("() => document.querySelectorAll('svg.board use.tile').length === 64")
        somebody.page.wait_for_url("**/#best/1*")
        somebody.page.route("**/api/jobs", lambda route: None)  # nothing new comes
        somebody.page.reload()
        somebody.until("() => document.querySelectorAll('svg.board use.tile').length === 64")


def test_a_search_lost_with_the_server_says_so(chromium: Any) -> None:
    with serving() as server, person(chromium, f"{server.address}#solve/eternity2") as somebody:
        somebody.sees(".waiting")
        server.process.kill()
        server.process.wait()
        assert "not running" in somebody.sees(".news")
        somebody.watched.complaints.clear()


def test_a_browser_without_room_says_so_and_offers_a_file(server: Serving, chromium: Any) -> None:
    full = """() => {
    const full = () => { throw new DOMException('', 'QuotaExceededError') };
    IDBObjectStore.prototype.put = full; Storage.prototype.setItem = full }"""
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.sees(".piece")
        somebody.page.evaluate(full)
        lay(somebody.page, "r1c1")
        assert "no room" in somebody.sees(".toast")
        with somebody.page.expect_download() as saved:
            somebody.tap(".toast button")
        (kept,) = json.loads(saved.value.path().read_text("utf-8"))["shelf"]
        assert kept["board"][0]["tile"] == "1"
        lay(somebody.page, "r1c2")
        laid(somebody.page, 2)
