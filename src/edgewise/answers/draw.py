"""A picture that was saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..render.picture.drawing import Drawing


def plain(drawing: Drawing, out: Path) -> dict[str, object]:
    wide, high = _size(drawing)
    return {"saved": str(out), "width_mm": wide, "height_mm": high}


def sentences(drawing: Drawing, out: Path) -> Iterator[str]:
    wide, high = _size(drawing)
    yield f"saved {out} ({wide:g} x {high:g} mm)"


def _size(drawing: Drawing) -> tuple[float, float]:
    return round(drawing.wide, 1), round(drawing.high, 1)
