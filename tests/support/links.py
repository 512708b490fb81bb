"""Links for the Eternity II viewers."""

from __future__ import annotations

from edgewise import formats
from edgewise.puzzle import Puzzle

SAMPLE_EDGES = "ajjaajojaetjaaeejoeaootottooeajteojattoootttjajtjeaaoeaeteaejaae"


SAMPLE = (
    f"puzzle=Sample_4x4&board_w=4&board_h=4&board_edges={SAMPLE_EDGES}"
    "&board_pieces=000001002003004005006007008009010011012013014015"
    "&board_types=bccbcddccddcbccb"
)
"""From the viewer; its pieces count from 0."""


def parts(text: str) -> dict[str, str]:
    """The keys and values of a link."""
    return dict(part.split("=") for part in text.split("#")[1].split("&"))


def asked(text: str) -> Puzzle:
    return formats.read(text)


def without(text: str, key: str) -> str:
    assert f"&{key}=" in text
    head, rest = text.split(f"&{key}=")
    return head + "".join(rest.partition("&")[1:])


def sample(**keys: str) -> str:
    """The sample with other values."""
    return "&".join(f"{key}={x}" for key, x in ({**parts(f"#{SAMPLE}"), **keys}).items())
