"""What can go wrong; every message says where, what was expected and what was there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

PIP = {"PIL": "Pillow", "constraint": "python-constraint2", "pysat": "python-sat", "yaml": "PyYAML"}
"""What pip calls a library, where Python calls it otherwise."""

PART = re.compile(
    r"tiles\[(?P<tile>\d+)\](?:\.(?P<face>sides|back)(?:\[(?P<side>\d+)\])?)?"
    r"|clues\[(?P<clue>\d+)\]"
    r"|rim\.(?P<cell>.+)\.(?P<outer>\d{1,9})$"
)
"""A part of a puzzle, as files name it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is: in a file, on a tile, on a board. None: not known, or not the matter."""

    source: str = ""
    """The file, or what stands for it: `<text>`, `<stdin>`, `<link>`."""

    line: int | None = None
    """From 1."""

    column: int | None = None
    """From 1, in characters; without it, all of the line is meant."""

    part: str = ""
    """What it is called in the message, beside its line: `tiles[3].sides[0]`, `board 2`."""

    tile: int | None = None
    """Which of the puzzle's tiles, from 0."""

    side: int | None = None
    """Of the tile as it is listed, else of the cell; from 0."""

    back: bool = False
    """Whether that side is on the back of the tile."""

    cell: str | None = None

    board: int | None = None
    """Which of the boards in a file, from 0."""

    @classmethod
    def of(cls, part: str, clues: Sequence[str] = ()) -> Place:
        """Where a part of a puzzle is, such as `tiles[3].sides[0]`; *clues*: the cells of these."""
        found = PART.match(part)
        if found is None:
            return cls()
        tile, face, side, clue, cell, outer = found.groups()
        if clue and int(clue) < len(clues):
            cell = clues[int(clue)]
        at = side or outer
        return cls(
            tile=int(tile) if tile else None,
            side=int(at) if at else None,
            back=face == "back",
            cell=cell,
        )

    def __str__(self) -> str:
        numbers = (str(number) for number in (self.line, self.column) if number)
        return ": ".join(filter(None, [":".join([self.source, *numbers]), self.part]))


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong, and where."""

    words: str

    place: Place = Place()

    kind: str = ""
    """What kind of flaw, if it is one of a puzzle: the value of a `FlawKind`."""

    def __str__(self) -> str:
        return ": ".join(filter(None, [str(self.place), self.words]))


Error = TypeVar("Error", bound="EdgewiseError")


class EdgewiseError(Exception):
    """Anything edgewise says no to. Its text is written for a person."""

    complaints: tuple[Complaint, ...]
    """Everything that is wrong, for an editor that marks it: what the text says, with the places
    as values."""

    def __init__(self, words: str, complaints: Iterable[Complaint] = ()) -> None:
        super().__init__(words)
        self.complaints = tuple(complaints) or (Complaint(words),)

    @classmethod
    def listing(cls: type[Error], complaints: Sequence[Complaint], more: str = "") -> Error:
        """The error whose text has a line for each complaint, and *more* at its end."""
        return cls("\n".join(filter(None, [*map(str, complaints), more])), complaints)

    @classmethod
    def at(cls: type[Error], place: Place, words: str) -> Error:
        """The error about one thing at one place."""
        return cls.listing([Complaint(words, place)])


class FormatError(EdgewiseError, ValueError):
    """A file or text that cannot be read."""


class Ambiguous(FormatError):
    """A text that can be read in two ways, or lacks what does not go without saying."""

    decides: str = ""
    """What to say so that one is left: board, match, rim or typed."""

    def decided_by(self, what: str) -> Ambiguous:
        self.decides = what
        return self


class PuzzleError(EdgewiseError, ValueError):
    """A puzzle, layout, tile or board that makes no sense."""


class CallError(EdgewiseError, ValueError):
    """An argument that makes no sense: an unknown engine, a limit below nought."""


class MissingExtra(EdgewiseError, ImportError):
    """A library that is not installed, and need not be."""

    def __init__(self, who: str, module: str, extra: str) -> None:
        super().__init__(f"{who} needs {package(module)}: pip install 'edgewise[{extra}]'")


class CheckpointError(EdgewiseError, ValueError):
    """A file, or what was in one, that a search cannot be taken up from."""


class ClusterError(EdgewiseError):
    """A cluster that was lost, or cannot go on. What its workers had brought home is kept."""


def require(module: str, extra: str, *, who: str) -> ModuleType:
    """A library that need not be installed; if it is not, *who* needs it, and what installs it."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(who, module, extra) from None


def package(module: str) -> str:
    """What pip calls the library that a module belongs to."""
    library = module.split(".", maxsplit=1)[0]
    return PIP.get(library, library)
