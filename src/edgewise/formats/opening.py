"""How a text begins, which often tells what it is."""

from __future__ import annotations

MAX_LOOKED_AT = 1000
"""So many lines of comments may stand in front."""


def first_line(text: str) -> str:
    """The first line that says something, without its comment; empty if none is near."""
    start = 0
    for _ in range(MAX_LOOKED_AT):
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)].partition("#")[0]
        if line.strip():
            return line
        if end < 0:
            break
        start = end + 1
    return ""
