"""The page in a browser: a finger or a mouse, and whatever the browser complained of meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from chromium import PROGRAM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

SECONDS = 30
"""Within which what is waited for must be seen, on a machine that does other things as well."""

WATCH = """
addEventListener('securitypolicyviolation',
    e => console.error(`CSP: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`));
"""


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium without a window; whoever has none skips."""
    library = pytest.importorskip("playwright.sync_api")
    if PROGRAM is None:
        pytest.skip("there is no Chromium")
    with library.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=PROGRAM, args=ARGS)
        yield browser
        browser.close()


class Person:
    """Somebody with a page before them, who counts what they do."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page, self.touch = page, touch
        self.taps = 0
        self.troubles: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(SECONDS * 1000)
        page.add_init_script(WATCH)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def tap(self, where: str) -> None:
        """One finger, or one click."""
        self.taps += 1
        found = self.page.locator(where).first
        found.tap() if self.touch else found.click()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From one point to another, by a finger or the mouse, in steps as a hand makes them."""
        path = [tuple(a + (b - a) * i / 12 for a, b in zip(start, end, strict=True)) for i in range(13)]
        if not self.touch:
            self.page.mouse.move(*path[0])
            self.page.mouse.down()
            for x, y in path[1:]:
                self.page.mouse.move(x, y)
            self.page.mouse.up()
            return
        tools = self.page.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(path):
            kind = "touchMove" if number else "touchStart"
            tools.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def sees(self, where: str, words: str = "") -> str:
        """Waits until it is there, and says so; what it says."""
        found = self.page.locator(where).first
        if words:
            found = self.page.locator(where).filter(has_text=re.compile(words)).first
        found.wait_for()
        return found.text_content() or ""

    def sizes(self) -> list[tuple[str, float, float]]:
        """What can be pressed, and is too small for a thumb."""
        found: list[tuple[str, float, float]] = self.page.evaluate(
            """() => [...document.querySelectorAll('button, select, input, textarea, .button, summary')]
            .filter(e => !e.closest('.unseen') && e.checkVisibility() && e.type !== 'checkbox')
            .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([name, box]) => [name, box.width, box.height])"""
        )
        return found

    def is_wide(self) -> bool:
        """Whether the page must be moved sideways."""
        found: bool = self.page.evaluate(
            "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
        )
        return found


@contextmanager
def person(browser: Browser, address: str, **more: Any) -> Iterator[Person]:
    """Somebody who opens the page; at the end nothing was complained of."""
    kind = {**PHONE, **more}
    context = browser.new_context(**kind)
    try:
        found = Person(context.new_page(), bool(kind.get("has_touch")))
        found.page.goto(address)
        yield found
        assert not found.troubles, found.troubles
    finally:
        context.close()
