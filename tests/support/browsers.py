"""Debian's Chromium, driven by Playwright: a page as a person has it, and what went wrong on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from chromium import PROGRAM

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

NEEDED = pytest.mark.skipif(PROGRAM is None, reason="no Chromium on this machine")
"""For every test that opens a page."""

POLICY = ("Content Security Policy", "Trusted")
"""How Chromium names what was broken."""

VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", event =>
    window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
"""


class Watched:
    """A page, and all that it complained of."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.broken: list[str] = []
        """Of those, what broke the page's policy: also before a reload, and whatever else is
        forgiven."""
        self.asked: list[str] = []
        page.on("console", lambda told: self._heard(told.type, told.text))
        page.on("pageerror", lambda error: self._heard("error", str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def _heard(self, kind: str, words: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(words)
            self.broken += [words] * any(name in words for name in POLICY)

    def violations(self) -> list[str]:
        """Of the page's policy."""
        found: list[str] = self.page.evaluate("window.violations")
        return found


@contextmanager
def browser() -> Iterator[Any]:
    """The browser; pages are opened with `page`."""
    from playwright.sync_api import sync_playwright

    assert PROGRAM is not None
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=PROGRAM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield found
        finally:
            found.close()


@contextmanager
def page(browser: Any, **context: Any) -> Iterator[Watched]:
    """A page of a person that nobody has seen before; at the end its policy holds."""
    made = browser.new_context(**context)
    try:
        made.add_init_script(VIOLATIONS)
        watched = Watched(made.new_page())
        yield watched
        assert watched.broken == [], watched.broken
    finally:
        made.close()
