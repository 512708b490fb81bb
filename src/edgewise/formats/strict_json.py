"""JSON as our files need it: no repeated keys, no odd numbers, no endless nesting."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn

from ..errors import FormatError
from ..wording import clipped, shown
from .source import Source

MAX_VALUES = 5_000_000
"""More commas and brackets than this are refused before memory is spent on them."""

MAX_DIGITS = 18

WORDS = {
    "Extra data": "the end of the file",
    "Unterminated string starting at": "a closing quote for this text",
    "Invalid control character at": "no control character inside a text",
    "Illegal trailing comma before end of object": "no comma before a closing bracket",
    "Illegal trailing comma before end of array": "no comma before a closing bracket",
    "Expecting value": "a value",
    "Expecting property name enclosed in double quotes": "a key in double quotes",
    "Expecting ',' delimiter": "a comma or a closing bracket",
    "Expecting ':' delimiter": "a colon after the key",
}
"""What the parser of the standard library says, and what we say."""


def parse(source: Source) -> object:
    """The value of a JSON text."""
    text, name = source.text, source.name
    if sum(map(text.count, ",[{")) > MAX_VALUES:
        raise FormatError(f"{name}: expected at most {MAX_VALUES:,} values, got more")

    def refuse(what: str, got: str) -> NoReturn:
        line = next((line for token, line in _tokens(text) if token == got), 1)
        raise FormatError(f"{name}:{line}: expected {what}, got {clipped(got)}")

    def unique(items: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(items)
        if len(found) < len(items):
            key, line = _repeated(text)
            raise FormatError(f"{name}:{line}: expected each key once, got {shown(key)} twice")
        return found

    def whole(digits: str) -> int:
        if len(digits.lstrip("-")) > MAX_DIGITS:
            refuse(f"whole numbers of at most {MAX_DIGITS} digits", digits)
        return int(digits)

    def real(digits: str) -> float:
        value = float(digits)
        if math.isinf(value):
            refuse("numbers of a bearable size", digits)
        return value

    try:
        return json.loads(
            text,
            object_pairs_hook=unique,
            parse_int=whole,
            parse_float=real,
            parse_constant=lambda word: refuse("a number", word),
        )
    except json.JSONDecodeError as error:
        expected = WORDS.get(error.msg) or f"valid JSON ({clipped(error.msg.lower())})"
        rest = text[error.pos :].strip()[:100].split("\n")[0]
        got = shown(rest) if rest else "the end of the file"
        place = f"{name}:{error.lineno}:{error.colno}"
        raise FormatError(f"{place}: expected {expected}, got {got}") from None
    except RecursionError:
        raise FormatError(
            f"{name}: expected a few levels of brackets, got hundreds inside each other"
        ) from None


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """The words of a JSON text with their lines: the parser does not say where it is."""
    line, at = 1, 0
    for match in TOKEN.finditer(text):
        line, at = line + text.count("\n", at, match.start()), match.start()
        yield match[0], line


def _repeated(text: str) -> tuple[str, int]:
    """The first key that its object has already, and its line."""
    seen: list[set[str]] = []
    last, place = "", 1
    for token, line in _tokens(text):
        if token in "{[":
            seen.append(set())
        elif token in "}]":
            seen.pop()
        elif token == ":":
            key = json.loads(last)
            if key in seen[-1]:
                return key, place
            seen[-1].add(key)
        last, place = token, line
    return last, place
