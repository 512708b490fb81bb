"""Whether a text is one of ours, and what it says when its keys are called by our names.

A text with a key of ours is ours: what is wrong with it, the strict reader says.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..own_text.lines import KEYS
from ..source import Source
from .vocabulary import BOARD, EQUAL, FRAME, HALVES, RIM, RULE, TILES, is_half_turn, means

KEY = re.compile(r"^([ \t]*)([^\W\d_][\w-]{0,30})([ \t]*:)(.*)$", re.MULTILINE)

JSON_KEY = re.compile(r'\{\s*"edgewise"\s*:')

DECISIVE = ("board", "match")
"""Keys that nobody has by chance."""

BEYOND = ("clues", "polygons", "joints", "cells", "holes", "rim_only")
"""Keys whose values only the strict reader understands."""

SYNONYMS = {"tiles": TILES, "board": BOARD, "match": RULE, "rim": RIM, "frame": FRAME}


def is_ours(source: Source) -> bool:
    """Whether it has a key that only our formats have."""
    return bool(JSON_KEY.search(source.text[:1000])) or bool(_keys(source) & set(DECISIVE))


def is_beyond(source: Source) -> bool:
    """Whether it says more than a tolerant reader understands."""
    return bool(JSON_KEY.search(source.text[:1000])) or bool(_keys(source) & set(BEYOND))


def _keys(source: Source) -> set[str]:
    return {found[2].lower() for found in KEY.finditer(source.text)}


def renamed(source: Source) -> tuple[Source, str] | None:
    """The text with our names for its keys, line by line where they were, and a note about them;
    None: it has no others."""
    changed: dict[str, str] = {}

    def ours(found: re.Match[str]) -> str:
        blank, key, colon, value = found.groups()
        own = key.lower()
        if own not in KEYS:
            own = next((name for name, words in SYNONYMS.items() if means(key, words)), own)
        if own == "match":
            for name, words in (("equal", EQUAL), ("halves", HALVES)):
                if means(value, words) and value.strip() != name:
                    changed[value.strip()] = name
                    value = f" {name}"
        if own == "turns" and is_half_turn(value) and value.strip().lower() != "half":
            changed[value.strip()] = "half"
            value = " half"
        if own == key.lower():
            return f"{blank}{key}{colon}{value}"
        changed[key] = own
        return f"{blank}{own}{colon}{value}"

    text = KEY.sub(ours, source.text)
    words = ", ".join(f"{theirs} as {own}" for theirs, own in list(changed.items())[:8])
    return (replace(source, text=text), f"understood {words}") if changed else None
