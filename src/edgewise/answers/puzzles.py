"""The puzzles that come with edgewise."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Sequence

from .. import library
from ..difficulty import MOST_POINTS, word
from ..library import Entry
from ..wording import numbered
from .parts import Paragraph, Part

MARKS = {"proved here": "", "published": "*", "lower bound": "≥", "unknown": ""}
"""What stands before a count, by what it is worth."""

MAX_TITLE = 21
"""In columns; longer ones are shortened in the list."""


def plain(entries: Sequence[Entry]) -> dict[str, object]:
    """The list, as JSON has it."""
    return {"puzzles": [*map(_plain, entries)]}


def plain_entry(entry: Entry) -> dict[str, object]:
    """One puzzle, as JSON has it."""
    return _plain(entry) | {"puzzle": json.loads(library.text(entry.name))}


def _plain(entry: Entry) -> dict[str, object]:
    return dataclasses.asdict(entry) | {"word": word(entry.points)}


def sentences(entries: Sequence[Entry], *, bare: bool = False) -> Iterator[Part]:
    """The list, as a person reads it; *bare*: without a head and an explanation of the marks."""
    if not bare:
        yield f"{'name':24}{'arrangements':>13}{'solutions':>12}{'points':>7}  title"
    for entry in entries:
        arrangements, solutions = (
            "?" if n is None else f"{MARKS[entry.standing]}{n:,}"
            for n in (entry.arrangements, entry.solutions)
        )
        title = entry.title
        title = title if len(title) <= MAX_TITLE else title[: MAX_TITLE - 1] + "…"
        points = f"{'' if entry.exact else '~'}{entry.points}"
        yield f"{entry.name:24}{arrangements:>13}{solutions:>12}{points:>7}  {title}"
    if not bare:
        yield "\n≥ at least; * published, not counted here; ? unknown; others are proved here"
        yield f"points: how hard it is, of {MOST_POINTS}; ~ estimated"


def about(entry: Entry) -> Iterator[Part]:
    """One puzzle, as a person reads it."""
    yield f"{entry.title}\n"
    rated = f"{word(entry.points)}, {entry.points} of {MOST_POINTS} points"
    rated += "" if entry.exact else " (estimated)"
    for label, words in (
        ("how", entry.note),
        ("known", known(entry)),
        ("hard", rated),
        ("source", entry.source),
    ):
        yield Paragraph(words, f"{label + ':':8}", " " * 8)


def known(entry: Entry) -> str:
    """What is known of its boards."""
    if entry.arrangements is None:
        return "no solution is known to us"
    counts = numbered(entry.arrangements, "arrangement")
    if entry.standing == "lower bound":
        return f"at least {counts}"
    return f"{counts}, {numbered(entry.solutions or 0, 'solution')} ({entry.standing})"
