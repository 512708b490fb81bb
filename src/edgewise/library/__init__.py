"""The puzzles that come with edgewise: where they are from, how they are played, what is known."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

from ..argument import expect
from ..errors import CallError
from ..wording import few, meant, near

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Entry:
    """What the library says about a puzzle; its tiles are in the file beside."""

    name: str
    title: str

    source: str
    """Where the facts were taken from."""

    note: str
    """How it is played, in a sentence or two."""

    arrangements: int | None
    solutions: int | None

    standing: str
    """What the two counts are worth: `proved here`, `published`, `lower bound` or `unknown`."""

    shape: str
    """Of its board, as its file has it."""

    cells: int
    """How many its board has."""


@functools.cache
def _index() -> dict[str, Entry]:
    listed = json.loads((HERE / "index.json").read_text(encoding="utf-8"))
    return {name: Entry(name, **about) for name, about in listed.items()}


def names() -> list[str]:
    """The short names of all puzzles, in order."""
    return list(_index())


def entry(name: str) -> Entry:
    """What is known about the puzzle called *name*."""
    expect(isinstance(name, str), "the name of a puzzle", name)
    if name not in _index():
        hint = meant(near(name, _index(), 3)) or f"; there are {few(_index())}"
        raise CallError(f"there is no puzzle {name!r} in the library{hint}")
    return _index()[name]


def text(name: str) -> str:
    """The puzzle file of that name."""
    return (HERE / f"{entry(name).name}.json").read_text(encoding="utf-8")
