"""A puzzle that was saved in another format."""

from __future__ import annotations

from collections.abc import Iterator


def plain(path: str) -> dict[str, object]:
    """As JSON has it; if it is not saved, the answer is the puzzle itself."""
    return {"saved": path}


def sentences(path: str) -> Iterator[str]:
    yield f"saved {path}"
