"""What was measured, and what there is to measure."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .exit import Exit
from .parts import Paragraph

if TYPE_CHECKING:
    from ..bench.results import Facts, Results, Who
    from .parts import Part


def plain(found: Results) -> dict[str, object]:
    """As JSON has it."""
    return dataclasses.asdict(found)


def sentences(found: Results) -> Iterator[Part]:
    """As a person reads it."""
    from ..bench import report

    yield from report.terminal(found)


def plain_list(instances: Sequence[Facts], who: Sequence[Who]) -> dict[str, object]:
    """The suite, as JSON has it."""
    rows = [dataclasses.asdict(one) for one in instances]
    return {"instances": rows, "who": [one.name for one in who]}


def listed(instances: Sequence[Facts], who: Sequence[Who]) -> Iterator[Part]:
    """The suite, as a person reads it."""
    from ..bench.report import board

    for one in instances:
        yield f"{one.name:26} {board(one)}"
    yield ""
    for each in who:
        yield Paragraph(each.about, f"{each.name:19}", " " * 19)


def exit_status(found: Results) -> Exit:
    """Whether every answer was true."""
    if not found.complete:
        return Exit.INTERRUPTED
    return Exit.NO if found.wrong() else Exit.ANSWERED
