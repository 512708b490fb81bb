"""What an answer to a person is made of: lines, paragraphs, boards, and what to ask next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..board import Board
    from ..layout import Side


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words whose lines may be broken wherever there is room for them."""

    text: str

    first: str = ""
    """What stands before them: a dash, a number."""

    indent: str = "  "
    """What stands before every other line."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board, to be drawn here."""

    board: Board

    marks: Collection[Side] = ()
    """Sides to look at."""

    changed: bool = False
    """They were changed; else, they are wrong."""

    notes: Mapping[int, str] = field(default_factory=dict)
    """What to write into cells, by their numbers."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What else could be asked for; whoever shows it knows how that is done there."""

    option: str
    """Its name among the options of the same command."""

    words: str
    """What it does, as the end of a sentence that begins with it."""


@dataclass(frozen=True, slots=True)
class Question:
    """Another question that leads on; whoever shows it knows how that is asked there."""

    name: str
    """As the commands are called: diagnose, hint."""

    words: str
    """What its answer tells, as the end of a sentence that begins with it."""


Part = str | Paragraph | Drawn | Advice | Question
"""A text is a line, or several, to be shown as they are."""
