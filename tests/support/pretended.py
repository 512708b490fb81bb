"""What a server would say if it were another one: for pages that must be seen in such a state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pages import Person

WAITING = 'retry: 600000\n\nevent: state\ndata: {"state": "queued", "place": 3}\n\n'
"""A stream that says so, and is not asked for again."""


@contextmanager
def routed(somebody: Person, where: str, answer: Any) -> Iterator[None]:
    """Requests are answered otherwise; what the browser tells of refused ones is no complaint."""
    somebody.page.route(where, answer)
    try:
        yield
    finally:
        somebody.page.unroute(where, answer)
        somebody.watched.complaints.clear()


@contextmanager
def about(somebody: Person, limits: dict[str, Any] | None = None, **other: Any) -> Iterator[None]:
    """The server says something else of itself, and the page has heard it."""

    def answer(route: Any) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, **other, "limits": {**told["limits"], **(limits or {})}})

    with routed(somebody, "**/api/calls/about", answer):
        _heard(somebody)
        yield
    _heard(somebody)


def _heard(somebody: Person) -> None:
    """Whoever comes back to the page is told anew."""
    with somebody.page.expect_response("**/api/calls/about"):
        somebody.page.evaluate("() => dispatchEvent(new Event('visibilitychange'))")


@contextmanager
def refused(
    somebody: Person,
    status: int,
    kind: str,
    words: str = "",
    where: str = "**/api/jobs",
    **head: str,
) -> Iterator[None]:
    """Whatever is asked for there."""
    body = json.dumps({"error": {"kind": kind, "words": words, "where": [], "remedy": ""}})

    def answer(route: Any) -> None:
        if route.request.method == "POST":
            route.fulfill(status=status, body=body, headers=head)
        else:
            route.continue_()

    with routed(somebody, where, answer):
        yield


@contextmanager
def ended_after(somebody: Person, seconds: float) -> Iterator[None]:
    """The server ends each search so soon, and says that it does."""

    def answer(route: Any) -> None:
        asked = route.request.post_data_json if route.request.method == "POST" else None
        if asked:
            params = {**asked["params"], "limit": {"seconds": seconds}}
            route.continue_(post_data=json.dumps({**asked, "params": params}))
        else:
            route.continue_()

    with about(somebody, {"seconds": seconds}), routed(somebody, "**/api/jobs", answer):
        yield


@contextmanager
def queued(somebody: Person) -> Iterator[None]:
    """All places are taken."""
    stream = {"content_type": "text/event-stream", "body": WAITING}
    with (
        routed(somebody, "**/api/jobs/*", lambda route: route.fulfill(json={"state": "queued"})),
        routed(somebody, "**/api/jobs/*/events", lambda route: route.fulfill(**stream)),
    ):
        yield


@contextmanager
def jobs(somebody: Person, **other: Any) -> Iterator[None]:
    """What the server says of the searches that it has; nothing: it has none."""

    def answer(route: Any) -> None:
        if route.request.method == "GET":
            found = route.fetch().json()["jobs"] if other else []
            route.fulfill(json={"jobs": [{**job, **other} for job in found]})
        else:
            route.continue_()

    with routed(somebody, "**/api/jobs", answer):
        yield


@contextmanager
def offline(somebody: Person) -> Iterator[None]:
    """Nobody answers; afterwards the page has noticed that somebody does again."""
    somebody.page.context.set_offline(True)
    try:
        yield
    finally:
        somebody.page.context.set_offline(False)
    somebody.page.locator(".news").wait_for(state="detached")
    somebody.watched.complaints.clear()


@contextmanager
def full(somebody: Person) -> Iterator[None]:
    """The browser has no room."""
    somebody.page.evaluate(
        """() => {
        const owners = [[IDBObjectStore.prototype, 'put'], [Storage.prototype, 'setItem']];
        const were = owners.map(([owner, name]) => owner[name]);
        const full = () => { throw new DOMException('', 'QuotaExceededError') };
        owners.forEach(([owner, name]) => owner[name] = full);
        window.room = () => owners.forEach(([owner, name], i) => owner[name] = were[i]) }"""
    )
    yield
    somebody.page.evaluate("() => window.room()")
