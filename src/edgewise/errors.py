"""What can go wrong; every message says where, what was expected and what was there."""

from __future__ import annotations


class EdgewiseError(Exception):
    """Anything edgewise says no to. Its text is written for a person."""


class FormatError(EdgewiseError, ValueError):
    """A file or text that cannot be read."""


class PuzzleError(EdgewiseError, ValueError):
    """A puzzle, layout, tile or board that makes no sense."""


class CallError(EdgewiseError, ValueError):
    """An argument that makes no sense: an unknown engine, a limit below nought."""


class MissingExtra(EdgewiseError, ImportError):
    """A library that is not installed, and need not be."""

    def __init__(self, who: str, library: str, extra: str) -> None:
        super().__init__(f"{who} needs {library}: pip install 'edgewise[{extra}]'")


class CheckpointError(EdgewiseError, ValueError):
    """A file, or what was in one, that a search cannot be taken up from."""


class ClusterError(EdgewiseError):
    """A cluster that was lost, or cannot go on. What its workers had brought home is kept."""
