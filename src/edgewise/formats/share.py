"""Links that hold all of a puzzle: `1` and the text form, or JSON if that says more, packed."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from ..errors import FormatError, Place
from ..puzzle import Puzzle
from .base import Format
from .draft import Draft
from .source import Source

MOST = 1_000_000
"""Bytes that a link may unpack to."""

PASTED = re.compile(r"\s*(?:https?://\S*#(?:\w+/)?)?(1[A-Za-z0-9_-]{16,})(?:/b[A-Za-z0-9_-]+)?\s*")
"""The bare code, or a link that has one; what follows is a board."""


def fits(source: Source) -> bool:
    return PASTED.fullmatch(source.text) is not None


def read(source: Source) -> Draft:
    from . import own_json, own_text

    found = PASTED.fullmatch(source.text)
    if found is None:
        words = "expected a link or code that begins with 1, got something else"
        raise FormatError.at(Place(source.name), words)
    text = unpacked(found[1], source.name)
    known = own_json.FORMAT if text.startswith("{") else own_text.FORMAT
    assert known.read is not None
    return known.read(Source(text, source.name))


def write(puzzle: Puzzle) -> str:
    """The bare code of a puzzle."""
    from . import own_json, own_text

    pictures = puzzle.images or any(tile.image for tile in puzzle.tiles)
    known = own_json.FORMAT if pictures else own_text.FORMAT
    assert known.write is not None
    return packed(known.write(puzzle)) + "\n"


def packed(text: str) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(text.encode("utf-8")) + deflate.flush()
    return "1" + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def unpacked(code: str, name: str) -> str:
    """The text in a code; never more of it than is allowed, whatever it claims."""
    body = code[1:]
    inflate = zlib.decompressobj(-15)
    try:
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = inflate.decompress(data, MOST)
        if inflate.unconsumed_tail:
            raise FormatError.at(
                Place(name), f"expected at most {MOST:,} bytes in a link, got more"
            )
        if not inflate.eof:
            raise FormatError.at(Place(name), "expected a whole link, got one that was cut off")
        return text.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        words = "expected a link as edgewise writes it, got one that is damaged"
        raise FormatError.at(Place(name), words) from None


FORMAT = Format(name="share", suffixes=(), fits=fits, read=read, write=write)
