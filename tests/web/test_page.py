"""The page in a browser: it opens, and nothing on it breaks its own policy."""

from __future__ import annotations

from typing import Any

import pytest

from browsers import DESKTOP, NEEDED, PHONE, page
from pages import person
from servers import Serving, serving

pytestmark = NEEDED


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_opens_without_complaints(
    server: Serving, chromium: Any, device: dict[str, Any]
) -> None:
    with page(chromium, **device) as watched:
        watched.page.goto(server.address)
        assert watched.page.title().startswith("edgewise")
        assert watched.complaints == []
        assert watched.violations() == []
        assert all(url.startswith((server.address, "data:")) for url in watched.asked)


def test_what_breaks_the_policy_is_seen(server: Serving, chromium: Any) -> None:
    with page(chromium) as watched:
        watched.page.goto(server.address)
        watched.page.evaluate(
            "document.body.append(Object.assign(new Image(), {src: 'http://example.com/x.png'}))"
        )
        watched.page.wait_for_function("window.violations.length > 0")
        assert watched.violations()[0].startswith("img-src")
        assert len(watched.broken) == 1
        refused = watched.page.evaluate(
            "(() => { try { document.body.innerHTML = '<b>x</b>' } catch (e) { return e.name } })()"
        )
        assert refused == "TypeError"  # text is text: no page of ours is made of strings
        watched.page.wait_for_function("window.violations.length > 1")
        assert len(watched.broken) == 2
        watched.broken.clear()


def test_a_phone_comes_in_by_the_address_and_the_token_leaves_it(chromium: Any) -> None:
    with serving("unicorn", "--phone") as private, page(chromium, **PHONE) as watched:
        watched.page.goto(private.told["open"])
        assert watched.page.url == private.address + "#" + private.told["open"].partition("#")[2]
        assert watched.complaints == []
        watched.page.reload()
        assert watched.page.title().startswith("edgewise")


def test_who_is_told_to_come_later_does_so(server: Serving, chromium: Any) -> None:
    error = {"error": {"kind": "busy", "words": "later", "where": [], "remedy": ""}}
    times: list[str] = []

    def busy(route: Any) -> None:
        times.append(route.request.url)
        if len(times) > 2:
            route.continue_()
        else:
            route.fulfill(status=503, json=error, headers={"retry-after": "1"})

    with person(chromium, server.address, PHONE) as somebody:
        somebody.page.route("**/api/calls/kit", busy)
        somebody.page.goto(f"{server.address}#solve/unicorn")
        somebody.sees("svg.board use.tile")
        assert len(times) == 3
        somebody.watched.complaints.clear()  # the browser tells of every 503
