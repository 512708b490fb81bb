"""Labels, ids and names that try to break out: on every screen they are text."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

import node
from browsers import NEEDED
from edgewise import formats
from hostile import disguised
from pages import DESKTOP, PHONE, person
from servers import Serving, bundled
from states import SEEN

pytestmark = NEEDED

STRANGERS = """() => document.querySelectorAll(
    'img:not([src^="/api/puzzles/"], .sheet), iframe, #app script, [onerror]').length"""
"""What a label would have changed if it were more than text."""


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_labels_are_text_on_every_screen(
    server: Serving, chromium: Any, device: dict[str, Any]
) -> None:
    puzzle = formats.read(json.dumps(disguised(bundled("unicorn"))))
    code = formats.dump(puzzle, "share").strip()
    with person(chromium, server.address, device) as somebody:
        for screen, there in {**SEEN, "solve": "[data-do=steps]"}.items():
            somebody.page.goto(f"{server.address}#{screen}/{code}")
            somebody.sees(there)
            somebody.until("title => document.title === title", f"edgewise · {puzzle.name}")
            assert somebody.page.evaluate(STRANGERS) == 0, screen


def test_a_link_that_unpacks_to_gigabytes_is_not_unpacked_by_the_page() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    part = deflate.compress(b"{" + b" " * 1_000_000) + deflate.flush(zlib.Z_FULL_FLUSH)
    bomb = base64.urlsafe_b64encode(part * 1_200 + deflate.flush()).decode("ascii").rstrip("=")
    told = node.run("link.js", "await m.unpacked(given).catch(error => error.message)", bomb)
    assert told == "too large"
