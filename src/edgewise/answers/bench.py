"""What was measured, and what there is to measure."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from ..bench import report
from ..bench.results import Facts, Results, Who
from .exit import Exit
from .parts import Paragraph, Part


def plain(found: Results) -> dict[str, object]:
    return dataclasses.asdict(found)


def sentences(found: Results) -> Iterator[Part]:
    yield from report.terminal(found)


def plain_list(instances: Sequence[Facts], who: Sequence[Who]) -> dict[str, object]:
    """The suite, as JSON has it."""
    rows = [dataclasses.asdict(one) for one in instances]
    return {"instances": rows, "who": [one.name for one in who]}


def listed(instances: Sequence[Facts], who: Sequence[Who]) -> Iterator[Part]:
    """The suite, as a person reads it."""
    for one in instances:
        yield f"{one.name:26} {report.board(one)}"
    yield ""
    for each in who:
        yield Paragraph(each.about, f"{each.name:19}", " " * 19)


def exit_status(found: Results) -> Exit:
    """Whether every answer was true."""
    if not found.complete:
        return Exit.INTERRUPTED
    return Exit.NO if found.wrong() else Exit.ANSWERED
