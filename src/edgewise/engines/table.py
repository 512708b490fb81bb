"""Every engine by its name. An engine is imported when it is asked for: most searches need one."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import CallError
from ..wording import instead
from .base import Engine


def _auto() -> Engine:
    from .auto import Auto

    return Auto()


def _backtrack() -> Engine:
    from .backtrack import Backtrack

    return Backtrack()


def _sat() -> Engine:
    from .sat import Sat

    return Sat()


def _cpsat() -> Engine:
    from .cpsat import CpSat

    return CpSat()


def _population() -> Engine:
    from .population import Population

    return Population()


ENGINES: dict[str, Callable[[], Engine]] = {
    "auto": _auto,
    "backtrack": _backtrack,
    "sat": _sat,
    "cpsat": _cpsat,
    "population": _population,
}


def named(name: str) -> Engine:
    """The engine called *name*."""
    try:
        return ENGINES[name]()
    except KeyError:
        raise CallError(f"unknown engine {name!r}{instead(name, ENGINES)}") from None
