"""What a caller gives, held against what was expected: the wrong kind of thing is said at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import CallError, EdgewiseError
from .wording import clipped


def got(value: object) -> str:
    """How a message ends: `got 3`."""
    return f"got {clipped(repr(value))}"


def expect(good: bool, words: str, value: object, error: type[EdgewiseError] = CallError) -> None:
    """Unless it is *good*, an error: what was expected, in *words*, and the value that came."""
    if not good:
        raise error(f"expected {words}, {got(value)}")


def truths(**values: object) -> None:
    """Each is True or False; numbers and texts that count as such are rather a mistake."""
    for name, value in values.items():
        expect(isinstance(value, bool), f"{name} True or False", value)


def functions(**values: object) -> None:
    """Each can be called, or is None."""
    for name, value in values.items():
        expect(value is None or callable(value), f"a function, or None, as {name}", value)


def iterated(values: object, what: str, error: type[EdgewiseError] = CallError) -> Iterable[Any]:
    """A list of *what*, or anything that gives them one by one; a text gives only its letters."""
    good = isinstance(values, Iterable) and not isinstance(values, str | bytes)
    expect(good, f"a list of {what}", values, error)
    return values  # type: ignore[return-value]  # as was just seen
