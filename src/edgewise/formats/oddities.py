"""What looks odd about a puzzle that is sound: signs of a slip while typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from ..labels import printed
from ..puzzle import Puzzle
from ..tile import Label
from ..wording import shown
from .spelling import whole_motifs

MAX_HINTS = 3
"""Of a kind; the rest is counted."""

MAX_LABELS = 1000
"""With more, nobody typed them."""

JOINERS = "\u200c\u200d"
"""Zero-width, but they belong between letters of some scripts and parts of an emoji."""


def found(puzzle: Puzzle) -> Iterator[str]:
    """A sentence for each oddity."""
    odd = [f"label {shown(x)} holds {what}" for x in puzzle.labels() if (what := _invisible(x))]
    yield from some(odd, MAX_HINTS)
    if puzzle.rule.match == "equal":
        labels, rim = puzzle.labels()[: MAX_LABELS + 1], puzzle.rule.rim_labels()
        motifs = whole_motifs(dict.fromkeys(labels), rim) if len(labels) <= MAX_LABELS else ()
        for a, b in motifs[:1]:
            yield f"labels look like halves ({a}, {b}): did you mean match: halves?"
        free = not isinstance(puzzle.rule.rim, str) and any(puzzle.layout.rim())
        fate = "it can only lie on the rim" if free else "nothing can touch it"
        lonely = [f"label {shown(x)} shows only once, so {fate}" for x in _lonely(puzzle)]
        yield from some(lonely, MAX_HINTS)


def _lonely(puzzle: Puzzle) -> list[Label]:
    """Labels of which there is one; none if there are many such, by nature or by chance."""
    counts, rim = printed(puzzle), puzzle.rule.rim_labels()
    lonely = [label for label, count in counts.items() if count == 1 and label not in rim]
    return lonely if 4 * len(lonely) < len(counts) else []


def _invisible(label: Label) -> str:
    """The first character that cannot be seen, by name."""
    for i, letter in enumerate(label):
        joins = letter in JOINERS and not (label[i - 1 : i] + label[i + 1 : i + 2] or "a").isascii()
        tag = "\U000e0020" <= letter <= "\U000e007f" and i > 0  # as in the flag of Wales
        if unicodedata.category(letter) == "Cf" and not (joins or tag):
            name = unicodedata.name(letter, "nameless")
            return f"an invisible character, U+{ord(letter):04X} ({name.lower()})"
    return ""


def some(sentences: list[str], most: int) -> Iterator[str]:
    """The first few, and how many others there are."""
    yield from sentences[:most]
    if len(sentences) > most:
        yield f"... and {len(sentences) - most} more of this kind"
