"""Every engine by its name. An engine is imported when it is asked for: most searches need one."""

from __future__ import annotations

from importlib import import_module

from ..errors import CallError
from ..wording import instead
from .base import Engine

ENGINES = {
    "auto": "Auto",
    "backtrack": "Backtrack",
    "sat": "Sat",
    "cpsat": "CpSat",
    "population": "Population",
}
"""The class of each; its file is called as the engine is."""


def named(name: str) -> Engine:
    """The engine called *name*."""
    if name not in ENGINES:
        raise CallError(f"unknown engine {name!r}{instead(name, ENGINES)}")
    engine: Engine = getattr(import_module(f".{name}", __package__), ENGINES[name])()
    return engine
