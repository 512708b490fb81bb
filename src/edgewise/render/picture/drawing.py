"""A picture, ready to be looked at or saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ... import files
from ...argument import expect
from ...errors import CallError
from . import paper


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
        write_as(
            path,
            {".svg": lambda: self.svg, ".png": lambda: self.png(dpi), ".pdf": self.pdf},
            "a picture's name",
        )


def write_as(
    path: str | Path, ways: Mapping[str, Callable[[], str | bytes]], expected: str
) -> None:
    """A file as its suffix says, by one of the *ways*."""
    expect(isinstance(path, str | Path), f"{expected} (a text or a Path)", path)
    path = Path(path)
    make = ways.get(path.suffix.lower())
    if make is None:
        raise CallError(f"expected {expected} ending in {', '.join(ways)}, got {path}")
    files.write(path, make())
