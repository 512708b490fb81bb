"""SVG, written by hand: numbers, text and shapes that any program reads the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from ...layout import Point
from ..columns import columns

EMOJI_FONTS = "Twemoji Mozilla, Apple Color Emoji, Segoe UI Emoji, Noto Color Emoji"

FONTS = "DejaVu Sans, Verdana, sans-serif"
"""Those that `paper` brings along come first."""

_ONE = (
    "(?:[\U0001f1e6-\U0001f1ff]{2}"  # a flag
    "|(?:[\U0001f000-\U0001faff]|[\u00a9\u00ae\u2190-\u27bf\u2900-\u2bff\u3030-\u3299]\ufe0f)"
    "(?:[\ufe0f\U0001f3fb-\U0001f3ff]|\u200d[\u2190-\u2bff\U0001f000-\U0001faff])*)"
)
_EMOJI = re.compile(f"({_ONE}+)")
"""In brackets, so that `split` keeps them: every second part is one."""

_WIDE, _NARROW = frozenset("mwMW@%—…"), frozenset("ijltfrI.,:;'|!()[]{} -/\\")


def shown(text: str) -> str:
    """*text* without anything that could not be seen: that is spelled out.

    Nothing in it can end a line, reorder its neighbours, or break the file.
    """
    return "".join(x if i % 2 else _spelled(x) for i, x in enumerate(_EMOJI.split(text)))


def _spelled(text: str) -> str:
    text = text.replace("\ufe0e", "").replace("\ufe0f", "")
    return "".join(x if x.isprintable() else ascii(x)[1:-1] for x in text)


def ems(text: str) -> float:
    """How wide *text* is, about, for its size: rather too much than too little."""
    return 1.25 * len(re.findall(_ONE, text)) + sum(map(_em, _EMOJI.sub("", text)))


def _em(letter: str) -> float:
    if letter in _WIDE:
        return 1.0
    if letter in _NARROW:
        return 0.42
    return 0.7 if letter.isupper() else max(0.64, columns(letter) * 0.64)


def content(text: str) -> str:
    """Text between tags; emoji name the font they need, which not every program finds itself."""
    return "".join(
        f'<tspan font-family="{EMOJI_FONTS}">{part}</tspan>' if i % 2 else escape(part)
        for i, part in enumerate(_EMOJI.split(shown(text)))
    )


def title(text: str) -> str:
    """What screen readers read, and browsers show above the mouse."""
    return f"<title>{escape(shown(text))}</title>"


def group(about: str, lines: Iterable[str]) -> list[str]:
    return [f"<g>{title(about)}", *lines, "</g>"]


def n(number: float, digits: int = 2) -> str:
    """A number, to a thousandth of a side: no picture needs more. Cosines do, on large boards."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def box(left: float, top: float, wide: float, high: float) -> str:
    return f'x="{n(left)}" y="{n(top)}" width="{n(wide)}" height="{n(high)}"'


def polygon(ring: Iterable[Point], style: str) -> str:
    points = " ".join(f"{n(x)},{n(y)}" for x, y in ring)
    return f'<polygon points="{points}" {style}/>'


def rings(shape: Iterable[Iterable[Point]], scale: float = 1.0) -> str:
    """The outline of polygons, as the data of one path."""
    return "".join(
        "M" + "L".join(f"{n(x * scale)} {n(y * scale)}" for x, y in ring) + "Z" for ring in shape
    )


def line_data(lines: Iterable[tuple[Point, Point]]) -> str:
    return "".join(f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}" for a, b in lines)


def text_at(x: float, y: float, size: float, text: str, style: str = "", angle: float = 0) -> str:
    """A line of text around (x, y), upright or turned by so many degrees."""
    turned = f' transform="rotate({n(angle)} {n(x)} {n(y)})"' if abs(angle) > 1 else ""
    style = f" {style}" if style else ""
    # Capitals are 0.73 of the size high: so far below the middle lies their foot.
    at = f'x="{n(x)}" y="{n(y + 0.36 * size)}" font-size="{n(size)}"'
    return f"<text {at}{turned}{style}>{content(text)}</text>"


ROOT = {"font-family": FONTS, "text-anchor": "middle", "stroke-linejoin": "round"}
"""What all that is drawn counts on the `<svg>` around it to say."""


def document(
    box: tuple[float, float, float, float],
    size: tuple[float, float],
    about: str,
    body: Iterable[str],
    defs: Iterable[str] = (),
) -> str:
    """A whole file: what it shows of its plane (left, top, width, height), its size in mm."""
    shared = "".join(defs)
    shared = f"<defs>{shared}</defs>\n" if shared else ""
    root = " ".join(f'{name}="{value}"' for name, value in ROOT.items())
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(n, box))}" '
        f'width="{n(size[0])}mm" height="{n(size[1])}mm" role="img" {root}>\n{title(about)}\n'
    )
    return start + shared + "\n".join(body) + "\n</svg>\n"
