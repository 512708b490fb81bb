"""Every engine by its name. An engine is imported when it is asked for: most searches need one."""

from __future__ import annotations

from importlib import import_module

from ..errors import CallError
from ..wording import instead
from .base import Engine

ENGINES = ("auto", "backtrack", "sat", "cpsat", "population")
"""Each is the `ENGINE` of the file that is called as it is."""


def named(name: str) -> Engine:
    """The engine called *name*."""
    if name not in ENGINES:
        raise CallError(f"unknown engine {name!r}{instead(name, ENGINES)}")
    engine: Engine = import_module(f".{name}", __package__).ENGINE
    return engine
