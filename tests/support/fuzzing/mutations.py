"""How inputs are changed: as trees if they are JSON, as lines of fields if they are not."""

from __future__ import annotations

import json
from random import Random
from typing import Any

WORDS = (
    "", "a", "0", "1", "-1", "R+", "R-", "frog head", "frog tail", "head", "halves", "equal",
    "square", "triangle", "hexagon", "torus", "3x3", "4x4", "2x2x2", "r1c1", "top", "right", "N",
    "board:", "match:", "rim:", "tiles:", "turns:", "flips:", "clues:", "frame:", "x2", "T0R90",
    "←", "[", "]", "{", "}", "(", ")", '"', "'", "|", "/", ";", ",", "\t", "=", "#", "---", "|---|",
    "\u202e", "\x1b[31m", "\ufeff", "\u2028", "é", "🐸", "1e308", "99999999999999999999", "NaN",
    "x" * 300,
)  # fmt: skip

NUMBERS = (0, 1, -1, 2, 4, 255, 256, 10**6, 2**31, 2**63, 10**30, 1.5, -0.0, 1e308)

ODD: tuple[Any, ...] = (*NUMBERS, *WORDS[:20], None, True, False, [], {}, "\ud800")

MAX_TREE_DEPTH = 20


def changed(data: bytes, chance: Random) -> bytes | None:
    """Another input like this one; None: leave it to blind chance."""
    dice = chance.random()
    if data.lstrip()[:1] in (b"{", b"[") and dice < 0.6:
        try:
            tree = json.loads(data)
            for _ in range(chance.choice((1, 1, 2, 4))):
                tree = _tree(tree, chance, 0)
            return json.dumps(tree, ensure_ascii=chance.random() < 0.5).encode("utf-8", "replace")
        except (ValueError, RecursionError):
            return None
    if dice < 0.5:
        return _lines(data.decode("utf-8", "surrogateescape"), chance).encode(
            "utf-8", "surrogateescape"
        )
    return None


def _tree(value: Any, chance: Random, depth: int) -> Any:
    dice = chance.random()
    if depth > MAX_TREE_DEPTH or (depth and dice < 0.12):
        return chance.choice(ODD)
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        if dice < 0.2:
            return {k: v for k, v in value.items() if k != key}
        if dice < 0.3:
            return {**value, str(chance.choice(ODD)): value[key]}
        return {**value, key: _tree(value[key], chance, depth + 1)}
    if isinstance(value, list) and value:
        at, other = chance.randrange(len(value)), chance.choice(value)
        if dice < 0.2:
            return [*value[:at], *value[at + 1 :]]
        if dice < 0.35:
            return [*value[:at], other, *value[at:]]
        return [*value[:at], _tree(value[at], chance, depth + 1), *value[at + 1 :]]
    if isinstance(value, str) and value and dice < 0.6:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice(WORDS) + value[at + chance.randrange(2) :]
    if isinstance(value, int | float) and dice < 0.5:
        return value + chance.choice((1, -1, 10))
    return chance.choice(ODD)


def _lines(text: str, chance: Random) -> str:
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    dice = chance.random()
    if dice < 0.15:
        lines[at], lines[other] = lines[other], lines[at]
    elif dice < 0.3:
        lines.insert(at, lines[other])
    elif dice < 0.4:
        del lines[at]
    elif dice < 0.5:
        lines.insert(at, chance.choice(WORDS))
    else:
        lines[at] = _fields(lines[at], chance)
    return "\n".join(lines)


def _fields(line: str, chance: Random) -> str:
    sign = chance.choice([sign for sign in ",;\t|/: " if sign in line] or [" "])
    fields = line.split(sign)
    at, dice = chance.randrange(len(fields)), chance.random()
    if dice < 0.25:
        fields[at] = chance.choice(WORDS)
    elif dice < 0.45:
        fields.insert(at, chance.choice(fields))
    elif dice < 0.6:
        del fields[at]
    elif dice < 0.75:
        chance.shuffle(fields)
    elif dice < 0.9:
        fields[at] += chance.choice(WORDS)
    else:
        sign = chance.choice(",;\t|/: ")
    return sign.join(fields)
