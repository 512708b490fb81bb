"""How a question ended, in one number: the program's exit status."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engines import Status


class Exit(enum.IntEnum):
    """Part of the contract with other programs."""

    ANSWERED = 0

    NO = 1
    """The answer is no: impossible, wrong, not complete."""

    BAD_INPUT = 2
    """Bad use, or a file that cannot be read."""

    STOPPED = 3
    """A limit came before the answer."""

    INTERRUPTED = 130
    """Somebody had enough before the answer was there."""


def stopped(interrupted: bool) -> Exit:
    """There is no answer: whose doing that is."""
    return Exit.INTERRUPTED if interrupted else Exit.STOPPED


def halted(interrupted: bool) -> str:
    """The same for a person."""
    return "Interrupted" if interrupted else "Stopped"


def by_status(status: Status, interrupted: bool) -> Exit:
    """Of a search for boards."""
    if status.value == "stopped":
        return stopped(interrupted)
    return Exit.NO if status.value == "impossible" else Exit.ANSWERED
