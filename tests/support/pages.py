"""Somebody with the page before them: a finger or a mouse, and what they see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from browsers import DESKTOP, PHONE, Watched, page

SECONDS = 60
"""Within which what is waited for must be seen, on a machine that does other things as well."""

STEPS = 12
"""Of a hand that drags."""

Point = tuple[float, float]


class Person:
    """Counts what they do."""

    def __init__(self, watched: Watched, touch: bool) -> None:
        self.watched, self.page, self.touch = watched, watched.page, touch
        self.taps = 0
        self.page.set_default_timeout(SECONDS * 1000)

    def tap(self, where: str) -> None:
        """One finger, or one click."""
        self.taps += 1
        found = self.page.locator(where).first
        found.tap() if self.touch else found.click()

    def middle(self, where: str) -> Point:
        box = self.page.locator(where).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: Point, end: Point) -> None:
        """From one point to another, in steps as a hand makes them."""
        path = [
            (start[0] + (end[0] - start[0]) * i / STEPS, start[1] + (end[1] - start[1]) * i / STEPS)
            for i in range(STEPS + 1)
        ]
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
            points = [{"x": x, "y": y}]
            tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def sees(self, where: str, words: str = "") -> str:
        """Waits until it is there, and says so; what it says."""
        found = self.page.locator(where)
        if words:
            found = found.filter(has_text=re.compile(words))
        found.first.wait_for()
        return str(found.first.text_content())

    def until(self, holds: str, of: object = None) -> None:
        """Waits until a function of the page says so."""
        self.page.wait_for_function(holds, arg=of)

    def count(self, where: str) -> int:
        return int(self.page.locator(where).count())

    def too_small(self) -> list[str]:
        """What can be pressed, and is too small for a thumb."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll(
                'button, select, input, textarea, .button, summary')]
            .filter(e => !e.closest('.unseen') && e.checkVisibility() && e.type !== 'checkbox')
            .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([name, box]) => `${box.width}x${box.height} ${name}`)"""
        )
        return found

    def is_wide(self) -> bool:
        """Whether the page must be moved sideways."""
        return bool(
            self.page.evaluate(
                "() => document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
            )
        )


@contextmanager
def person(
    browser: Any, address: str, device: dict[str, Any] = PHONE, **context: Any
) -> Iterator[Person]:
    """Somebody who opens the page; at the end nothing was complained of."""
    with page(browser, **{**device, **context}) as watched:
        found = Person(watched, "has_touch" in device)
        found.page.goto(address)
        yield found
        assert watched.complaints == [], watched.complaints
        assert watched.violations() == [], watched.violations()


__all__ = ["DESKTOP", "PHONE", "Person", "person"]
