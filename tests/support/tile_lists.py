"""Lists of tiles in numbers, as tests read them: what is noted, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from edgewise import formats
from edgewise.errors import FormatError
from edgewise.formats import FORMATS
from edgewise.puzzle import Puzzle

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

LISTS = ["pieces", "owen", "jwortmann", "heule", "tud", "laurent"]


def noted(text: str, name: str = "f", format: str | None = None) -> tuple[Puzzle, list[str]]:
    """A puzzle, and what was said when it was read."""
    notes: list[str] = []
    return formats.read(text, name, format=format, note=notes.append), notes


def refused(text: str, format: str | None = None) -> str:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "f", format=format, typed=FORMATS[format].doubtful if format else "")
    return str(caught.value)


def square_of_nine() -> list[str]:
    return formats.dump(formats.load("owen-3x3"), "pieces").splitlines()[1:]
