"""Signs that look alike, or like nothing, as one: what word processors make of them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from ..source import Source

INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""Marks of direction, of where a word may be parted, of byte order."""

BLANKS = "\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))

COMMAS = {"،": ",", "、": ",", "؛": ";", "｡": ".", "。": "."}
"""Of Arabic, Chinese and Japanese."""

WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Letters and signs as wide as Chinese ones, such as ＋ and ，."""

SMALL = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉₊₋", "0123456789+-" * 2, strict=True))
"""Signs above and below the line, such as those of R⁺ and R₁."""

SAME = str.maketrans(dict.fromkeys(BLANKS, " ") | dict.fromkeys("│┃║", "|") | COMMAS | SMALL) | WIDE

ARROW = re.compile(r"(?<=\s)[-=]+>(?=\s)")


def tidied(source: Source) -> Source:
    """The same text, in which one sign is one thing."""
    whole = unicodedata.normalize("NFC", source.text)  # an ü may be u and two dots
    text = ARROW.sub("→", INVISIBLE.sub("", whole).translate(SAME))
    return source if text == source.text else replace(source, text=text)
