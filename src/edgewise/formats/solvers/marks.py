"""Which solver's answer, or model, a text is, by what such texts alone have."""

from __future__ import annotations

import re

from ..source import Source

HEAD = 100_000
"""A text shows by then what it is, after whatever its solver had to tell."""

TAIL = 2_000
"""Or else at its end, after all that it found."""

_STATUS = r"s[ \t]+(?:(?:UN)?SATISFIABLE|UNKNOWN|OPTIMUM[ ]FOUND)[ \t]*$"

MARKS = {
    "opb": r"\*[ \t]*\#variable=|v[ \t]+-?x[0-9]",
    "dimacs": rf"p[ \t]+cnf[ \t]+[0-9]|{_STATUS}|c[ ]Answer:[ ][0-9]+[ \t]*\nv[ ]-?[0-9]"
    r"|\A(?:SAT|UNSAT|INDET)[ \t]*$(?:\n-?[0-9]|\s*\Z)",
    "mps": r"ROWS[ \t]*\n[ \t]+N[ \t]",
    "lp": r"Subject[ ]To[ \t]*$|\A(?:"
    r"(?:Optimal|Infeasible|Integer[ ]infeasible|Unbounded|Stopped[ ]on[ ][a-z ]{1,40})[ ]"
    r"(?:\(.{1,80}\)[ ])?-[ ]objective[ ]value[ ]"
    r"|Model[ ]status[ \t]*$|solution[ ]status:|objective[ ]value:|no[ ]solution[ ]available"
    r"|(?:c[ ])?Problem:.*\n(?:c[ ])?Rows:[ ])",
    "minizinc": r"solve[ ]satisfy;|={5}[A-Z]{5,20}={5}[ \t]*$|x[ ]=[ ](?:array1d\(.{1,40})?\[[01]"
    r"|x[0-9]{1,9}_\w{1,80}_turn[0-9]+(?:_flipped)?[ \t]*$",
    "xcc": r"\|.*written[ ]by[ ]edgewise:"
    r"|1:[ \t]*\n.*[ ][je][0-9]{1,7}:\S.*[ ]\([0-9]+[ ]of[ ][0-9]+\)$",
}
"""By format: how a line of its models, or of an answer, begins."""

FOUND = {name: re.compile(rf"^(?:{mark})", re.MULTILINE) for name, mark in MARKS.items()}


def fits(name: str, source: Source) -> bool:
    text, mark = source.text, FOUND[name]
    return bool(mark.search(text, 0, HEAD) or mark.search(text, max(HEAD, len(text) - TAIL)))
