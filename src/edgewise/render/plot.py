"""Plots: the one place that knows matplotlib."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Axes", "Figure", "save"]


def save(draw: Callable[[Figure], None], *paths: Path) -> None:
    """The figure that *draw* fills, as files; their suffixes say as what: .svg, .png or .pdf."""
    require("matplotlib", "bench", who="a plot")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Without a date and with fixed names, the same figures make the same file.
    with mpl.rc_context({"svg.hashsalt": "edgewise", "font.size": 10}):
        figure = Figure(layout="constrained")
        draw(figure)
        for path in paths:
            svg = path.suffix.lower() == ".svg"
            extra: dict[str, Any] = {"metadata": {"Date": None}} if svg else {}
            figure.savefig(path, dpi=110, **extra)
