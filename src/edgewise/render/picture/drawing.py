"""A picture, ready to be looked at or saved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ... import files
from ...errors import CallError
from . import paper

SUFFIXES = (".svg", ".png", ".pdf")


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG picture that knows how large it is on paper."""

    svg: str

    wide: float
    """In millimetres."""

    high: float

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, dpi: float = 150) -> bytes:
        """As pixels, so many to the inch."""
        return paper.png(self.svg, self.wide, self.high, dpi)

    def pdf(self) -> bytes:
        """As a page of its own size."""
        return paper.pdf([(self.svg, self.wide, self.high)])

    def save(self, path: str | Path, *, dpi: float = 150) -> None:
        """The suffix says as what: .svg, .png or .pdf."""
        path = Path(path)
        suffix = path.suffix.lower()
        if suffix not in SUFFIXES:
            names = ", ".join(SUFFIXES)
            raise CallError(f"expected a picture's name ending in {names}, got {path}")
        if suffix == ".svg":
            data: str | bytes = self.svg
        else:
            data = self.png(dpi) if suffix == ".png" else self.pdf()
        files.write(path, data)
