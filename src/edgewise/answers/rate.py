"""How hard a puzzle is for a person, and whether it is one of the library's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import library
from ..difficulty import MOST_POINTS, Difficulty
from ..twins import Twin
from ..wording import listed, plural
from .parts import Paragraph, Part

MOST_DIGITS = 15
"""Larger numbers are told by their power of ten."""


def plain(found: Difficulty, twins: Sequence[Twin]) -> dict[str, object]:
    return {
        "points": found.points,
        "word": found.word,
        "placements": _number(found.placements),
        "boards": _number(found.boards),
        "work": round(found.work, 1),
        "exact": found.exact,
        "twins": [
            {"name": twin.name, "mirrored": twin.mirrored, "labels": dict(twin.labels)}
            for twin in twins
        ],
    }


def _number(value: float) -> float:
    """Other programs may not read whole numbers of more than 53 bits."""
    return round(value) if value < 1 << 53 else float(value)


def sentences(found: Difficulty, twins: Sequence[Twin], name: str) -> Iterator[Part]:
    """As a person reads it; *name*: of the puzzle, if it is one of the library's."""
    about = "" if found.exact else "about "
    yield f"{found.word}: {about}{found.points} of {MOST_POINTS} points"
    work = f"{about or 'about '}{_large(found.work)} {plural('placement', round(found.work))}"
    if found.boards:
        yield Paragraph(f"somebody careful makes {work} until the first board lies there")
    else:
        yield Paragraph(f"it has no solution; somebody careful sees that after {work}")
    boards = f"{_large(found.boards)} {plural('board', round(found.boards))}"
    tree = f"{_large(found.placements)} {plural('placement', round(found.placements))}, {boards}"
    yield f"the whole tree: {about}{tree}"
    if words := told(twins, name):
        yield Paragraph(words)


def told(twins: Sequence[Twin], name: str = "") -> str:
    """Which puzzles of the library it is; empty if it is none but the one of this *name*."""
    others = [_twin(twin) for twin in twins if twin.name != name]
    return f"these are the tiles of {listed(others)}" if others else ""


def _twin(twin: Twin) -> str:
    how = " in a mirror" * twin.mirrored + " with other pictures" * twin.renamed
    return f"{library.entry(twin.name).title} ({twin.name}){how}"


def _large(number: float) -> str:
    return f"{number:,.0f}" if number < 10**MOST_DIGITS else f"{number:.1e}"
