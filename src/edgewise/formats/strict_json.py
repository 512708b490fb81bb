"""JSON as our files need it: no repeated keys, no odd numbers, no endless nesting."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterator
from typing import NoReturn

from ..errors import FormatError, Place
from ..wording import clipped, shown
from .complaint import Position
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
        raise FormatError.at(Place(name), f"expected at most {MAX_VALUES:,} values, got more")

    def refuse(what: str, got: str) -> NoReturn:
        offset = next((offset for token, offset in _tokens(text) if token == got), 0)
        raise FormatError.at(place(offset), f"expected {what}, got {clipped(got)}")

    def place(offset: int) -> Place:
        return Place(name, *position(text, offset))

    def unique(items: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(items)
        if len(found) < len(items):
            key, offset = _repeated(text)
            raise FormatError.at(place(offset), f"expected each key once, got {shown(key)} twice")
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
        raise FormatError.at(place(error.pos), f"expected {expected}, got {got}") from None
    except RecursionError:
        words = "expected a few levels of brackets, got hundreds inside each other"
        raise FormatError.at(Place(name), words) from None


def located(text: str, parts: Collection[str]) -> dict[str, Position]:
    """Where values stand that are called as `tiles[3].sides[0]`, or keys, as `tiles[3].id:`."""
    wanted, found = set(parts), dict[str, Position]()
    ways = {part[: mark.start()] for part in wanted for mark in re.finditer(r"[.\[]", part)}
    ways.add("")
    skip, blanks = json.JSONDecoder().raw_decode, re.compile(r"\s*")

    def after(end: int) -> int:
        match = blanks.match(text, end)
        return match.end() if match else end

    def saw(name: str, start: int) -> None:
        if name in wanted:
            found[name] = position(text, start)

    def walk(name: str, start: int) -> int:
        """Through the value that starts there; where it ends. Others are passed by quickly."""
        saw(name, start)
        if name not in ways or text[start] not in "{[" or len(found) == len(wanted):
            return skip(text, start)[1]
        at, index = after(start + 1), 0
        while text[at] not in "}]":
            inner = f"{name}[{index}]"
            if text[start] == "{":
                key, end = skip(text, at)
                inner = f"{name}.{key}" if name else key
                saw(f"{inner}:", at)
                at = after(after(end) + 1)
            at = after(walk(inner, at))
            at = after(at + 1) if text[at] == "," else at
            index += 1
        return at + 1

    walk("", after(0))
    return found


def position(text: str, offset: int) -> Position:
    """The line and column of an offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


TOKEN = re.compile(r'["{}\[\]:,]|[^\s{}\[\]:,"]+')


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """The words of a JSON text and where they start: the parser does not say where it is."""
    at, decoder = 0, json.JSONDecoder()
    while match := TOKEN.search(text, at):
        start = match.start()
        # A pattern for texts would remember each escape in one of a million.
        at = decoder.raw_decode(text, start)[1] if match[0] == '"' else match.end()
        yield text[start:at], start


def _repeated(text: str) -> tuple[str, int]:
    """The first key that its object has already, and where it starts."""
    seen: list[set[str]] = []
    last, place = "", 0
    for token, offset in _tokens(text):
        if token in "{[":
            seen.append(set())
        elif token in "}]":
            seen.pop()
        elif token == ":":
            key = json.loads(last)
            if key in seen[-1]:
                return key, place
            seen[-1].add(key)
        last, place = token, offset
    return last, place
