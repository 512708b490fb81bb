"""What is in the way, and what the page says and offers then; corrections of every kind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import edgewise
import mistakes
from browsers import NEEDED, browser
from edgewise import Puzzle, Tile, shapes
from pages import DESKTOP, PHONE, Person, person
from rows import code, row
from servers import Serving, serving

pytestmark = NEEDED


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def public() -> Iterator[Serving]:
    with serving("--public", "--host", "127.0.0.1") as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def spoilt(kind: str) -> Puzzle:
    """A puzzle in which just that went wrong."""
    numbers, cards = edgewise.load("tetravex-spoj"), edgewise.load("cowboys")
    if kind == "sides":
        tiles = (replace(t, sides=tuple(t.sides[i] for i in (0, 3, 1, 2))) for t in numbers.tiles)
        return replace(numbers, tiles=tuple(tiles))
    if kind == "rule":
        return replace(cards, rule=replace(cards.rule, turns=False))
    if kind == "size":
        return replace(cards, layout=shapes.square(3, 4))
    if kind == "missing":
        return replace(cards, tiles=cards.tiles[:8])
    spoil = mistakes.exchanged if kind == "halves" else mistakes.typed_twice
    made = spoil(cards, Random(0))
    assert made is not None
    return made


SAID = {
    "sides": "top, left, right, bottom",
    "rule": "Cards may be turned",
    "size": "3x3",
    "missing": "A card was forgotten",
    "twice": "was typed twice",
    "halves": "halves of .* are mixed up",
}


@pytest.mark.parametrize("kind", SAID)
def test_every_kind_of_mistake_is_mended_by_a_tap_and_taken_back(
    server: Serving, chromium: Any, kind: str
) -> None:
    with person(chromium, f"{server.address}#solve/{code(spoilt(kind))}") as somebody:
        somebody.sees("[data-do=repair]")
        if not somebody.page.locator(".said").filter(has_text=_pattern(kind)).count():
            somebody.tap(".repair summary")
            while not (other := _listed(somebody, kind)):
                somebody.tap("[data-do=listed]")
            other[0].tap()
        somebody.sees(".said", SAID[kind])
        somebody.tap("[data-do=repair]")
        somebody.sees(".headline", "Solved")
        somebody.tap(".toast button")
        somebody.sees("[data-do=repair]")
        somebody.watched.complaints.clear()  # the browser tells of every 422


def _pattern(kind: str) -> Any:
    return re.compile(SAID[kind])


def _listed(somebody: Person, kind: str) -> list[Any]:
    found: list[Any] = somebody.page.locator(".others button").filter(has_text=_pattern(kind)).all()
    return found


def test_the_page_takes_the_order_of_the_engine(server: Serving, chromium: Any) -> None:
    puzzle = spoilt("sides")
    with person(chromium, f"{server.address}#solve/{code(puzzle)}") as somebody:
        first = somebody.sees(".said")
    assert "top, left, right, bottom" in first
    assert puzzle.diagnose().repairs[0].mistake.value == "sides"


def test_a_limit_of_the_server_is_named_with_the_line_that_has_none(
    public: Serving, chromium: Any
) -> None:
    tiles = tuple(Tile(("a", "a", "a", "a"), str(i)) for i in range(1100))
    huge = Puzzle(shapes.square(11, 100), tiles, edgewise.Rule(), name="huge")
    with person(chromium, f"{public.address}") as somebody:
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", edgewise.formats.dump(huge, "text"))
        somebody.tap("button.main")
        assert "1,024 cells" in somebody.sees(".trouble", "at most")
        somebody.watched.complaints.clear()  # the browser tells of every 422
    with person(chromium, f"{public.address}#solve/unicorn") as somebody:
        refused = {"kind": "limit", "words": "too much memory", "where": [], "remedy": ""}
        _refuse(somebody, 422, refused)
        assert "too much memory" in somebody.sees(".trouble")
        assert "edgewise solve" in somebody.page.input_value(".command input")
        assert somebody.too_small() == []
        somebody.watched.complaints.clear()


def _refuse(somebody: Person, status: int, error: dict[str, Any], **headers: str) -> None:
    """Whatever is asked for next is refused."""
    somebody.sees(".headline", "Solved")

    def answer(route: Any) -> None:
        if route.request.method == "POST":
            body = json.dumps({"error": error})
            route.fulfill(status=status, body=body, headers=headers)
        else:
            route.continue_()

    somebody.page.route("**/api/jobs", answer)
    somebody.tap("[data-do=turned]")


def test_a_full_queue_says_when_to_try_again(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn") as somebody:
        error = {"kind": "busy", "words": "too many", "where": [], "remedy": ""}
        _refuse(somebody, 503, error, **{"retry-after": "10"})
        assert "in 10 seconds" in somebody.sees(".trouble")
        somebody.page.unroute("**/api/jobs")
        somebody.tap("[data-do=again]")
        somebody.sees(".headline", "boards")
        somebody.watched.complaints.clear()


def test_who_waits_sees_the_place_in_the_queue(public: Serving, chromium: Any) -> None:
    address = f"{public.address}#solve/{code(row(13))}"
    with person(chromium, address) as first:
        first.sees(".waiting")
        with person(chromium, address) as second:
            assert "place 1" in second.sees(".waiting", "queue")
            second.tap(".waiting button")
            assert "Stopped before" in second.sees(".headline", "Stopped")
            second.sees("[data-do=again]")
        first.tap(".waiting button")
        first.sees(".stopped")


def test_what_is_not_installed_is_named_and_other_files_stay(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, "about:blank", DESKTOP) as somebody:
        _about(somebody, extras=[])
        somebody.page.goto(f"{server.address}#watch/unicorn")
        somebody.sees(".headline", "Solved")
        assert somebody.page.locator("[data-do=gif]").is_disabled()
        assert somebody.page.input_value(".command input") == "pip install 'edgewise[pictures]'"
        with somebody.page.expect_download() as saved:
            somebody.tap("text=Save as a page")
        assert saved.value.suggested_filename.endswith(".html")


def _about(somebody: Person, **other: Any) -> None:
    """The server says something else of itself from now on."""

    def answer(route: Any) -> None:
        route.fulfill(json={**route.fetch().json(), **other})

    somebody.page.route("**/api/calls/about", answer)


def test_a_newer_server_is_told_and_a_reload_keeps_the_work(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#solve/unicorn") as somebody:
        somebody.sees(".headline", "Solved")
        _about(somebody, version="99.0")
        somebody.page.evaluate("() => dispatchEvent(new Event('visibilitychange'))")
        assert "newer than this page" in somebody.sees(".news")
        somebody.page.unroute("**/api/calls/about")
        somebody.tap(".news button")
        somebody.page.locator(".news").wait_for(state="detached")
        somebody.sees(".headline", "Solved")


def test_a_bug_can_be_reported_without_the_puzzle(server: Serving, chromium: Any) -> None:
    allowed = {"permissions": ["clipboard-read", "clipboard-write"]}
    with person(chromium, f"{server.address}#solve/unicorn", DESKTOP, **allowed) as somebody:
        somebody.sees(".headline", "Solved")
        somebody.page.evaluate("() => void setTimeout(() => { throw new Error('on purpose') })")
        somebody.tap(".toast button")
        somebody.sees("dialog")
        told = somebody.page.input_value("#report")
        assert f"edgewise {edgewise.__version__}" in told
        assert "on purpose" in told
        assert '"tiles"' not in told
        somebody.page.locator("dialog input").check()
        assert '"tiles"' in somebody.page.input_value("#report")
        somebody.tap("dialog button.main")
        somebody.page.locator("dialog").wait_for(state="detached")
        assert "on purpose" in somebody.page.evaluate("navigator.clipboard.readText()")
        assert len(somebody.watched.complaints) == 1
        somebody.watched.complaints.clear()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_card_by_card_stays_awake_over_reloads_and_back_leads_out(
    server: Serving, chromium: Any, device: dict[str, Any]
) -> None:
    with person(chromium, "about:blank", device) as somebody:
        somebody.page.add_init_script(
            """window.locks = 0; navigator.wakeLock.request = async () => {
            window.locks += 1;
            return {released: false, release() { this.released = true; window.locks -= 1 }} }"""
        )
        somebody.page.goto(f"{server.address}#solve/unicorn")
        somebody.sees(".headline", "Solved")
        somebody.tap("[data-do=steps]")
        somebody.sees(".points")
        somebody.until("() => window.locks === 1")
        somebody.tap("[data-do=next]")
        somebody.page.keyboard.press("ArrowRight")
        somebody.sees(".title", "Card 3 of 9")
        somebody.page.reload()
        somebody.sees(".title", "Card 3 of 9")
        somebody.until("() => window.locks === 1")
        assert not somebody.is_wide()
        somebody.page.go_back()
        somebody.sees(".headline", "Solved")
        somebody.until("() => window.locks === 0")


def test_going_back_from_where_a_link_led_leaves_the_page(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}healthz") as somebody:
        somebody.page.goto(f"{server.address}#solve/unicorn")
        somebody.sees(".headline", "Solved")
        somebody.page.go_back()
        somebody.page.wait_for_url("**/healthz")
        somebody.watched.complaints.clear()  # of the icon that browsers seek beside plain texts


def test_the_search_is_watched_by_keys_as_it_happens(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#watch/unicorn", DESKTOP) as somebody:
        somebody.sees(".headline", "Solved")
        somebody.page.select_option(".choice select", "0")
        somebody.page.locator("#main").focus()
        somebody.page.keyboard.press(" ")
        somebody.sees("[data-do=play]", "Pause|Play")
        somebody.tap("text=Next solution")
        somebody.until("() => document.querySelectorAll('use.tile').length === 9")
        somebody.page.locator("#main").focus()
        somebody.page.keyboard.press("ArrowLeft")
        somebody.until("() => document.querySelectorAll('use.tile').length < 9")
