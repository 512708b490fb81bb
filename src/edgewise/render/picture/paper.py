"""PNG and PDF from SVG: the one place that knows typst."""

from __future__ import annotations

import functools
import math
import re
import struct
import threading
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...argument import expect
from ...errors import CallError, require
from .svg import shown

if TYPE_CHECKING:
    import typst

FONTS = Path(__file__).parent / "fonts"
"""Letters and emoji: the same picture has the same bytes wherever it is made. Scripts these do not
know are looked for among the system's fonts."""

Page = tuple[str, float, float]
"""An SVG text, and its width and height in millimetres."""

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Width and height, in millimetres."""

LONGEST_PAGE = 5_000.0
"""In millimetres: other programs refuse longer ones (200 inches)."""

MOST_PIXELS = 100_000_000
"""In one picture: 400 MB of memory."""


def size(name: str) -> tuple[float, float]:
    """Width and height of a4, letter, a3, or of what is given as 600x400."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)(?:\s*mm)?", name.lower())
    known = (float(found[1]), float(found[2])) if found else SIZES.get(name.lower())
    if known is None or not all(40 <= x <= 4_000 for x in known):
        raise CallError(
            f"expected paper such as a4, letter or 600x400 (40 to 4,000 mm), got {name!r}"
        )
    return known


def pdf(pages: Sequence[Page], title: str = "") -> bytes:
    """Pages of the given sizes; text is text, with its fonts in the file."""
    for _, wide, high in pages:
        if max(wide, high) > LONGEST_PAGE:
            raise CallError(
                f"a page of {wide:,.0f} x {high:,.0f} mm is too large for a PDF; draw it smaller"
            )
    return _compiled(pages, title, "pdf")


def png(svg: str, wide: float, high: float, dpi: float) -> bytes:
    """A picture of that size when printed with *dpi* pixels per inch, as it says itself."""
    good = isinstance(dpi, int | float) and math.isfinite(dpi) and 1 <= dpi <= 10_000
    expect(good, "1 to 10,000 pixels per inch", dpi)
    if wide * high * (dpi / 25.4) ** 2 > MOST_PIXELS:
        raise CallError(
            f"{wide:,.0f} x {high:,.0f} mm with {dpi:g} pixels per inch are more than "
            f"{MOST_PIXELS:,} pixels; draw it smaller, or with fewer dpi"
        )
    # Whole pixels: a part of one at the edge would be lost, with the line that runs there.
    wide, high = (max(1, round(x * dpi / 25.4)) * 25.4 / dpi for x in (wide, high))
    data = _compiled([(svg, wide, high)], "", "png", dpi)
    return _sized(data, dpi)


def check() -> None:
    """Whether it can be done here."""
    require("typst", "pictures", who="a picture other than .svg")


def _compiled(pages: Sequence[Page], title: str, kind: str, dpi: float = 0) -> bytes:
    named = f"title: {_quoted(shown(title))}, " if title else ""
    source = [f"#set document({named}date: none)\n#set page(margin: 0pt)\n"]
    for svg, wide, high in pages:
        size = f"width: {wide:.4f}mm, height: {high:.4f}mm"
        source.append(
            f'#page({size})[#image(bytes({_quoted(svg)}), {size}, format: "svg", fit: "stretch")]\n'
        )
    text = "".join(source).encode("utf-8")
    check()
    import typst

    try:
        with _LOCK:
            if kind == "pdf":
                made = _compiler().compile(text, format="pdf", timestamp=0)
            else:
                made = _compiler().compile(text, format="png", ppi=dpi)
    except typst.TypstError as error:
        why = "it has too many parts" if "nodes limit" in str(error) else str(error)
        raise CallError(f"this picture cannot become a {kind.upper()}: {why}; try .svg") from None
    assert isinstance(made, bytes)
    return made


_LOCK = threading.Lock()
"""A compiler works for one thread at a time."""


@functools.cache
def _compiler() -> typst.Compiler:
    """It has read the fonts, which takes longer than a picture."""
    import typst

    return typst.Compiler(font_paths=[FONTS])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _sized(png: bytes, dpi: float) -> bytes:
    """With the chunk that tells the size on paper, before the first data."""
    per_metre = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    at = png.index(b"IDAT") - 4
    return png[:at] + chunk + png[at:]
