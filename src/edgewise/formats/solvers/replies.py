"""What a solver answered: which variables hold, once for each solution it tells of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import Protocol

from ..source import Source, lines_of

MOST_LINES = 5_000_000

Line = tuple[int, str]
"""Its number, and what stands there."""

NAME = r"(x[0-9]{1,9}(?:_\w{1,200})?)"
"""How our variables are called, where they have names."""

LITERAL = re.compile(r"(-?)(x?[0-9]{1,9})")

LITERALS = re.compile(r"v(?:\s|$)|\s*-?[0-9]")
"""How a line of them begins; minisat has no `v`."""

COLUMN = re.compile(
    rf"(?:\*\*)?\s*(?:[0-9]{{1,9}}\s+)?{NAME}\s+(?:\*\s+)?([-+.eE0-9]{{1,40}})(?!\S)"
)
"""A variable and its value, in the tables of cbc, HiGHS, SCIP and glpsol (`*`: a whole number)."""

LONG = re.compile(rf"\s*[0-9]{{1,9}}\s+{NAME}\s*")
"""After a long name, glpsol goes on in the next line."""

BY_NUMBER = re.compile(r"j\s+([0-9]{1,9})\s+([-+.eE0-9]{1,40})\s*")
"""A variable and its value, as `glpsol -w` writes it."""

ARRAY = re.compile(r"x\s*=\s*(?:array1d\([^\[]{1,40})?\[([01,\s]*)\]\)?;?\s*")

STATUS = "Model status"
"""HiGHS says in the next line what it is."""

IMPOSSIBLE = re.compile(
    r"s\s+UNSATISFIABLE|UNSAT|=====UNSATISFIABLE=====|(?:Infeasible|Integer infeasible) -.*"
    r"|Model status (?:Infeasible|Primal infeasible or unbounded)|solution status:\s*infeasible.*"
    r"|(?:c )?Status:\s+(?:INTEGER EMPTY|.*INFEASIBLE.*)|s mip [0-9]+ [0-9]+ n.*"
)
"""The lines in which solvers say that there is no solution."""

OPEN = re.compile(
    r"s\s+UNKNOWN|INDET|=====UNKNOWN=====|Stopped on .*no integer solution.*"
    r"|Model status .*(?:limit reached|Interrupted.*|Unknown|Not Set)|no solution available.*"
    r"|(?:c )?Status:\s+INTEGER UNDEFINED|s mip [0-9]+ [0-9]+ u.*"
)
"""The lines in which they say that they do not know."""


class Claim(Enum):
    """What a solver says beside its solutions."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    OPEN = "open"


class Variables(Protocol):
    """Who knows the variables, and complains about others and about odd values."""

    def number(self, name: str, line: int) -> int: ...

    def holds(self, value: str, line: int) -> bool: ...

    def option(self, items: Iterable[str], line: int) -> int: ...


Reader = Callable[[Iterable[Line], Variables], Iterator[set[int]]]


def claim(lines: Iterable[Line]) -> Claim:
    found = Claim.SOLVED
    for before, line in pairwise(["", *(line.strip() for _, line in lines)]):
        words = f"{STATUS} {line}" if before == STATUS else line
        if IMPOSSIBLE.fullmatch(words):
            return Claim.IMPOSSIBLE
        if OPEN.fullmatch(words):
            found = Claim.OPEN
    return found


def numbered(source: Source) -> list[Line]:
    return list(lines_of(source, MOST_LINES))


def _literals(lines: Iterable[Line], variables: Variables) -> Iterator[set[int]]:
    """`v 1 -2 3 0`, `v x1 -x2 x3`; a 0, or a line that is none of these, ends a solution."""
    true: set[int] = set()
    for number, line in lines:
        words = line.split() if LITERALS.match(line) else ["0"]
        for word in words:
            if word == "0":
                if true:
                    yield true
                true = set()
            elif word != "v" and (found := LITERAL.fullmatch(word)) is None:
                variables.number(word, number)
            elif word != "v" and found:
                variable = variables.number(found[2], number)
                if not found[1]:
                    true.add(variable)
    if true:
        yield true


def _columns(lines: Iterable[Line], variables: Variables) -> Iterator[set[int]]:
    """Tables of variables and values, one solution in all."""
    true: set[int] = set()
    long = ""
    for number, line in lines:
        if line.startswith("# Dual"):
            break
        if LONG.fullmatch(line):
            long = line
            continue
        if (found := COLUMN.match(long + line)) or (found := BY_NUMBER.fullmatch(line)):
            name = found[1] if found.re is COLUMN else f"x{found[1]}"
            variable = variables.number(name, number)
            if variables.holds(found[2], number):
                true.add(variable)
        long = ""
    if true:
        yield true


def _outputs(lines: Iterable[Line], variables: Variables) -> Iterator[set[int]]:
    """Names of variables that hold, or the array of all; a line of dashes ends a solution."""
    true: set[int] = set()
    for number, line in lines:
        text = line.strip()
        if re.fullmatch(NAME, text):
            true.add(variables.number(text, number))
        elif array := ARRAY.fullmatch(line):
            for place, value in enumerate(array[1].split(","), 1):
                variable = variables.number(f"x{place}", number)
                if value.strip() and variables.holds(value, number):
                    true.add(variable)
        elif text == "-" * 10 and true:
            yield true
            true = set()
    if true:
        yield true


def _options(lines: Iterable[Line], variables: Variables) -> Iterator[set[int]]:
    """The options chosen, a line each, below the number of the solution."""
    true: set[int] = set()
    for number, line in lines:
        if re.fullmatch(r"[0-9]{1,18}:\s*", line):
            if true:
                yield true
            true = set()
        elif found := re.fullmatch(r"\s+(\S.*?)\s+\([0-9]+ of [0-9]+\)\s*", line):
            items = found[1].split()
            if items[0] != "null":
                true.add(variables.option(items, number))
    if true:
        yield true


READERS: dict[str, Reader] = {
    "dimacs": _literals,
    "opb": _literals,
    "lp": _columns,
    "mps": _columns,
    "minizinc": _outputs,
    "xcc": _options,
}
"""By the language in which the question was asked."""
