"""Which edgewise this is."""

from __future__ import annotations

from functools import cache


@cache
def version() -> str:
    """Of the edgewise that is installed."""
    from importlib import metadata  # slow to import

    try:
        return metadata.version("edgewise")
    except metadata.PackageNotFoundError:
        return "unknown"
