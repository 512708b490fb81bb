"""A server and a browser for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browsers import browser
from servers import Serving, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    """It ends as by Ctrl-C, without a word."""
    with serving() as found:
        yield found
        found.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    # Not for all files: while it runs, no test can have a loop of asyncio.
    with browser() as found:
        yield found
