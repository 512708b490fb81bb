"""What messages are made of: values as they are quoted, names in a row, numbers, what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

MAX_SHOWN = 60
"""Values are quoted up to this length."""

NAMED = 8
"""So many tiles or cells are named; of more, the first few."""


def clipped(text: str, length: int = MAX_SHOWN) -> str:
    """*text*, its end left out where it is long."""
    return text if len(text) <= length else text[: length - 3] + "..."


def shown(value: object) -> str:
    """A value from a file as a message quotes it: short, on one line, printable."""
    from json import dumps  # every model has messages, hardly one is a file's

    if isinstance(value, str):
        return clipped(repr(value[: MAX_SHOWN + 1]))
    if isinstance(value, list | dict):
        inner = value.values() if isinstance(value, dict) else value
        if len(value) <= 4 and not any(isinstance(item, list | dict) for item in inner):
            return clipped(dumps(value))
        if isinstance(value, dict):
            return f"an object with {numbered(len(value), 'key')}"
        return f"a list with {numbered(len(value), 'item')}"
    return clipped(dumps(value) if value is None or isinstance(value, bool) else repr(value))


def numbered(number: int, thing: str) -> str:
    """1 board, 2 boards, 1,000 boards."""
    return f"{number:,} {plural(thing, number)}"


def plural(thing: str, number: int) -> str:
    """`board` or `boards`, as many as there are."""
    return thing if number == 1 else f"{thing}s"


def times(number: int) -> str:
    """How often: never, once, twice, 3 times."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number:,} times")


def span(seconds: float) -> str:
    """A time as a person says it: 0.2 s, 12 min, 3 days, 2.1e+08 years."""
    for limit, unit, name in ((90, 1, "s"), (5400, 60, "min"), (172_800, 3600, "h")):
        if seconds < limit:
            return f"{seconds / unit:.2g} {name}"
    days = seconds / 86_400
    return f"{days:.0f} days" if days < 700 else f"{days / 365.25:.3g} years"


def listed(names: Sequence[str]) -> str:
    """`1, 2 and 3`; of many, the first few."""
    if len(names) > NAMED:
        return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def few(names: Iterable[str], most: int = 5) -> str:
    """`1, 2, 3, ...`: the first ones, and whether there are others."""
    first = list(islice(names, most + 1))
    return ", ".join(first[:most]) + ", ..." * (len(first) > most)


def near(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """Those of *known* that *word* is most like; none if it is like none."""
    from difflib import get_close_matches  # takes a while to import, and is rarely needed

    word, names = word[:100], list(known)
    return get_close_matches(word, names, most) or get_close_matches(word.lower(), names, most)


def meant(names: Sequence[str]) -> str:
    """`; did you mean a or b?`, as a message ends; empty if there are no names."""
    return f"; did you mean {' or '.join(names)}?" if names else ""


def instead(word: str, known: Iterable[str], most: int = 1) -> str:
    """How the message about a *word* nobody knows ends: with those it is like, or else with all."""
    names = list(known)
    return meant(near(word, names, most)) or f"; expected one of {', '.join(names)}"
