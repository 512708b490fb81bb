"""Searches on the page: left, taken up again, lost, kept, stopped, whatever becomes of servers."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsers import NEEDED, browser
from cables import cable
from pages import DESKTOP, PHONE, Person, person
from rows import code, row
from servers import Serving, serving

pytestmark = NEEDED

ENDLESS = row(13)
"""Its boards are found from the first moment on, and never end."""

HEARD = """
window.heard = [];
const Source = EventSource;
window.EventSource = class extends Source {
    constructor(address) {
        super(address);
        for (const kind of ["board", "better", "frames", "progress", "answer"])
            this.addEventListener(kind, e => window.heard.push(
                [Number(e.lastEventId), kind, kind === "board" ? JSON.parse(e.data).number : 0]));
    }
};
"""
"""Every event of every stream, by its number."""


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def begun(somebody: Person) -> list[str]:
    """Fills with the call of every job that is begun."""
    found: list[str] = []

    def look(request: Any) -> None:
        if request.method == "POST" and request.url.endswith("/api/jobs"):
            found.append(request.post_data_json.get("call", "go on"))

    somebody.page.on("request", look)
    return found


def of_state(somebody: Person, what: str) -> Any:
    """Something of the page's state `s`, as soon as it is there."""
    return somebody.page.evaluate(
        f"""async () => {{
        const name = document.querySelector('script[src]').src.replace('main.js', 'store.js');
        const {{ state }} = await import(name);
        for (;;) {{
            const s = state(), found = {what};
            if (found !== undefined) return found;
            await new Promise(later => setTimeout(later, 20));
        }} }}"""
    )


def mine(somebody: Person) -> list[dict[str, Any]]:
    """The jobs of this browser."""
    found: list[dict[str, Any]] = somebody.page.evaluate(
        "async () => (await (await fetch('/api/jobs')).json()).jobs"
    )
    return found


def found_some(somebody: Person, least: int = 2) -> None:
    somebody.page.wait_for_function(
        """least => Number(document.querySelector('.paging span:not(:first-child)')
        ?.textContent.replace(/\\D/g, '')) >= least""",
        arg=least,
    )


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_running_search_is_taken_up_after_a_reload(
    server: Serving, chromium: Any, device: dict[str, Any]
) -> None:
    with person(chromium, "about:blank", device) as somebody:
        jobs = begun(somebody)
        somebody.page.goto(f"{server.address}#solve/{code(ENDLESS)}")
        found_some(somebody)
        first = of_state(somebody, "s.solve.boards[1]")
        somebody.page.reload()
        found_some(somebody)
        assert jobs == ["solve"]
        assert of_state(somebody, "s.solve.boards[1]") == first
        boards = of_state(somebody, "s.solve.boards.map(each => JSON.stringify(each))")
        assert len(set(boards)) == len(boards)
        somebody.tap(".waiting button")
        assert "there may be more" in somebody.sees(".headline", "Stopped")
        somebody.page.reload()
        assert "there may be more" in somebody.sees(".headline", "Stopped")
        assert jobs == ["solve"]
        somebody.tap("[data-do=again]")
        somebody.sees(".waiting")
        somebody.tap(".waiting button")
        somebody.sees(".stopped")
        assert jobs == ["solve", "solve"]


@pytest.mark.parametrize("screen", ["best", "watch"])
def test_best_and_watch_go_on_after_a_reload(server: Serving, chromium: Any, screen: str) -> None:
    ready = {"best": ".headline >> text=/joints match/", "watch": "use.tile"}
    with person(chromium, "about:blank") as somebody:
        jobs = begun(somebody)
        somebody.page.goto(f"{server.address}#{screen}/eternity2")
        somebody.sees(ready[screen])
        somebody.page.reload()
        somebody.sees(ready[screen])
        assert jobs == [screen]
        somebody.tap("[data-do=stop]")
        somebody.page.locator("[data-do=stop]").wait_for(state="detached")


def test_whoever_goes_on_is_not_called_back_by_a_slower_address(
    server: Serving, chromium: Any
) -> None:
    slow, quick = code(row(3)), code(row(4))
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route) if slow in (route.request.post_data or "") else route.continue_()

    with person(chromium, f"{server.address}#watch/{code(row(2))}") as somebody:
        somebody.sees(".watch .headline", "Solved")
        jobs = begun(somebody)
        somebody.page.route("**/api/calls/read", hold)
        with somebody.page.expect_request("**/api/calls/read"):
            somebody.page.goto(f"{server.address}#solve/{slow}")
        somebody.page.goto(f"{server.address}#best/{quick}")
        somebody.sees(".best [data-do=take]")
        with somebody.page.expect_response("**/api/calls/read"):
            held.pop().continue_()
        for _ in range(9):  # whatever it brings has come
            somebody.page.evaluate("() => fetch('/healthz').then(Boolean)")
        assert of_state(somebody, "s.screen") == "best"
        assert of_state(somebody, "s.puzzle.tiles.length") == 4
        assert jobs == ["best"]  # nor does the screen before search in what comes after it


def test_two_tabs_have_searches_of_their_own(server: Serving, chromium: Any) -> None:
    address = f"{server.address}#solve/{code(ENDLESS)}"
    with person(chromium, address, DESKTOP) as somebody:
        found_some(somebody)
        other = Person(type(somebody.watched)(somebody.page.context.new_page()), False)
        other.page.goto(address)
        found_some(other)
        other.tap(".waiting button")
        other.sees(".stopped")
        states = sorted(job["state"] for job in mine(somebody) if job["call"] == "solve")
        assert states == ["ended", "running"]
        somebody.sees(".waiting")


def test_the_back_button_leaves_a_search_and_comes_back_to_it(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#solve/{code(ENDLESS)}") as somebody:
        found_some(somebody)
        somebody.tap(".doors >> text=Edit")
        somebody.sees(".key")
        somebody.page.go_back()
        assert "there may be more" in somebody.sees(".headline", "Stopped")


def test_a_cut_of_five_seconds_leaves_no_gap_and_no_double(server: Serving, chromium: Any) -> None:
    with cable(server.port) as wire, person(chromium, "about:blank") as somebody:
        somebody.page.add_init_script(HEARD)
        somebody.page.goto(f"http://127.0.0.1:{wire.port}/#solve/{code(ENDLESS)}")
        somebody.until("() => window.heard.length > 5")
        wire.cut()
        assert "not running" in somebody.sees(".news")
        before = somebody.page.evaluate("window.heard.length")
        somebody.page.wait_for_timeout(5000)
        wire.mend()
        somebody.until("before => window.heard.length > before + 5", before)
        somebody.page.locator(".news").wait_for(state="detached")
        somebody.tap(".waiting button")
        somebody.sees(".stopped")
        heard = somebody.page.evaluate("window.heard")
        ids = [number for number, _, _ in heard]
        boards = [number for _, kind, number in heard if kind == "board"]
        assert ids == sorted(set(ids))
        assert boards == list(range(1, len(boards) + 1))
        somebody.watched.complaints.clear()  # the browser tells of every broken connection


def test_a_killed_child_is_told_and_can_be_searched_again(chromium: Any) -> None:
    address = f"#solve/{code(ENDLESS)}"
    with serving() as server, person(chromium, f"{server.address}{address}") as somebody:
        found_some(somebody)
        for pid in server.children()[2:]:  # two answer quick calls
            os.kill(pid, signal.SIGKILL)
        assert "broke off" in somebody.sees(".trouble")
        somebody.tap("[data-do=again]")
        found_some(somebody)


def test_a_search_that_was_lost_with_its_server_can_be_made_again(chromium: Any) -> None:
    address = f"#solve/{code(ENDLESS)}"
    with serving() as server, person(chromium, f"{server.address}{address}") as somebody:
        found_some(somebody)
        server.process.kill()
        server.process.wait()
        assert "not running" in somebody.sees(".news")
        with serving("--port", str(server.port)):
            assert "lost" in somebody.sees(".trouble")
            somebody.page.locator(".news").wait_for(state="detached")
            somebody.page.reload()
            assert "lost" in somebody.sees(".trouble")
            somebody.tap("[data-do=again]")
            found_some(somebody)
        somebody.watched.complaints.clear()  # the browser tells of every broken connection


def test_a_search_that_is_kept_goes_on_after_its_server_was_killed(
    chromium: Any, tmp_path: Path
) -> None:
    address = f"#solve/{code(ENDLESS)}"
    with (
        serving(state=tmp_path) as server,
        person(chromium, f"{server.address}{address}") as somebody,
    ):
        found_some(somebody)
        somebody.tap("summary")
        somebody.page.locator("[data-do=keep]").check()
        somebody.tap("[data-do=search]")
        somebody.sees(".note", "may close the page")
        found_some(somebody)
        server.process.kill()
        server.process.wait()
        with serving("--port", str(server.port), state=tmp_path):
            somebody.sees("[data-do=go-on]")
            somebody.page.reload()
            somebody.tap("[data-do=go-on]")
            found_some(somebody)
            somebody.tap("[aria-label=Back]")  # it goes on without anybody
            somebody.page.go_back()
            found_some(somebody)
            somebody.tap(".waiting button")
            somebody.tap("[data-do=on]")
            found_some(somebody)
            assert [job["keep"] for job in mine(somebody)] == [True]
            somebody.tap(".waiting button")
            somebody.sees(".stopped")
        somebody.watched.complaints.clear()  # the browser tells of every broken connection


def test_ten_thousand_boards_are_paged_twenty_at_a_time(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/{code(row(8))}", DESKTOP) as somebody:
        somebody.sees(".headline", "40,320 solutions")
        assert "first 10,000" in somebody.sees(".note", "first")
        assert somebody.page.input_value(".command input").startswith("edgewise solve 1")
        somebody.watched.asked.clear()
        number = somebody.page.locator(".paging input")
        seen = set()
        for wanted in (9_961, 9_962, 9_980, 9_981, 10_000, 50_000):
            number.fill(str(wanted))
            number.press("Enter")
            number.press("Tab")
            at = min(wanted, 10_000) - 1
            name = f"Solution {at + 1:,}"
            somebody.page.locator(f"svg.board[aria-label='{name}']").wait_for()
            seen.add(str(of_state(somebody, f"JSON.stringify(s.solve.boards[{at}])")))
        assert len(seen) == 5
        pages = [url.partition("/boards?from=")[2] for url in somebody.watched.asked]
        assert [page for page in pages if page] == ["9960&count=20", "9980&count=20"]
        somebody.page.locator("h1").evaluate("e => document.activeElement.blur()")
        somebody.page.keyboard.press("ArrowLeft")
        somebody.page.locator("svg.board[aria-label='Solution 9,999']").wait_for()


def test_what_more_says_goes_to_the_search(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn", DESKTOP) as somebody:
        somebody.sees(".headline", "2 solutions")
        somebody.tap("summary")
        assert "whichever suits" in somebody.sees(".ways")
        somebody.page.select_option("#more-engine", "backtrack")
        somebody.page.select_option("#more-order", "spiral")
        somebody.page.fill("#more-threads", "1")
        somebody.page.fill("#more-seconds", "50")
        somebody.page.keyboard.press("Tab")
        with somebody.page.expect_request(lambda asked: asked.method == "POST") as asked:
            somebody.tap("[data-do=search]")
        params = asked.value.post_data_json["params"]
        assert params["options"] == {"engine": "backtrack", "threads": 1, "order": "spiral"}
        assert params["limit"] == {"seconds": 50}
        somebody.sees(".headline", "2 solutions|rim")


def test_turned_boards_are_shown_too(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn") as somebody:
        somebody.sees(".paging", "/ 2")
        somebody.tap("[data-do=turned]")
        assert "8 boards" in somebody.sees(".headline", "turned")
        somebody.sees(".paging", "/ 8")
        somebody.page.reload()
        somebody.sees(".paging", "/ 8")
        assert somebody.page.locator("[data-do=turned]").is_checked()
