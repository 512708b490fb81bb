"""What can go wrong; every message says where, what was expected and what was there."""

from __future__ import annotations

from types import ModuleType

PIP = {"PIL": "Pillow", "constraint": "python-constraint2", "pysat": "python-sat"}
"""What pip calls a library, where Python calls it otherwise."""


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
