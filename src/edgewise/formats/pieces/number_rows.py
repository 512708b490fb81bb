"""Lines of whole numbers, and where each of them stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import Place
from ...layout import MAX_CELLS
from ...wording import shown
from ..complaint import Complaints
from ..source import Source, lines_of

MAX_LINES = 4 * MAX_CELLS
"""A tile to a line, and as much again in comments and empty lines, twice."""

MAX_DIGITS = 18

WORD = re.compile(r"[^\s,;]+")
NUMBER = re.compile(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}")
LONG = re.compile(r"[+-]?[0-9]+")


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A line of whole numbers."""

    numbers: tuple[int, ...]

    line: int

    columns: tuple[int, ...]
    """From which column on each of them stands."""

    def __str__(self) -> str:
        return " ".join(map(str, self.numbers))


def contents(source: Source) -> Iterator[tuple[int, str]]:
    """The lines that say something, without their comments."""
    for number, line in lines_of(source, MAX_LINES):
        text = line.partition("#")[0]
        if text.strip():
            yield number, text


def comments(source: Source) -> Iterator[tuple[int, str]]:
    """The lines that are comments, without their mark."""
    for number, line in lines_of(source, MAX_LINES):
        if line.lstrip().startswith("#"):
            yield number, line.strip().lstrip("#").strip()


def rows(lines: Iterator[tuple[int, str]], complaints: Complaints) -> list[NumberRow]:
    """Lines as numbers; what is no number is complained of, and stands for 0."""
    return [_row(number, text, complaints) for number, text in lines]


def _row(line: int, text: str, complaints: Complaints) -> NumberRow:
    found, columns = [], []
    for word in WORD.finditer(text):
        if NUMBER.fullmatch(word[0]):
            found.append(int(word[0]))
        else:
            place = Place(complaints.where.source, line, word.start() + 1)
            most = f" of at most {MAX_DIGITS} digits" if LONG.fullmatch(word[0]) else ""
            complaints.add(place, f"expected a whole number{most}, got {shown(word[0])}")
            found.append(0)
        columns.append(word.start() + 1)
    return NumberRow(tuple(found), line, tuple(columns))
