"""What is said when there is no answer: a kind, words, places, and what helps."""

from __future__ import annotations

import traceback
from pathlib import Path

from ..errors import Ambiguous, CallError, Complaint, EdgewiseError, FormatError, MissingExtra
from ..wording import clipped

KINDS = {
    "format": 422,
    "puzzle": 422,
    "call": 422,
    "limit": 422,
    "missing": 422,
    "syntax": 400,
    "token": 401,
    "origin": 403,
    "unknown": 404,
    "method": 405,
    "slow": 408,
    "stopped": 409,
    "size": 413,
    "type": 415,
    "rate": 429,
    "crash": 500,
    "bug": 500,
    "busy": 503,
}
"""Every kind of error, and its HTTP status."""

PACKAGE = Path(__file__).parent.parent


class Refused(Exception):
    """No, and why."""

    def __init__(
        self,
        kind: str,
        words: str,
        *,
        where: list[dict[str, object]] | None = None,
        remedy: str = "",
        retry: int | None = None,
    ) -> None:
        super().__init__(words)
        self.kind, self.words, self.remedy = kind, words, remedy
        self.where = where or []
        self.retry = retry
        """After how many seconds it may be tried again."""

    @property
    def status(self) -> int:
        return KINDS[self.kind]

    def plain(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "words": self.words,
            "where": self.where,
            "remedy": self.remedy,
        }


def refusal(error: Exception, *, lines: bool = True) -> Refused:
    """Whatever went wrong, as it is told. *lines*: whoever asks has seen the lines it names."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, MemoryError):
        return Refused("limit", "this takes more memory than this server gives to a job")
    if isinstance(error, RecursionError):
        return Refused("format", "expected a text that is nested less deeply")
    if isinstance(error, EdgewiseError):
        where = [_place(complaint, lines) for complaint in error.complaints]
        remedy = error.decides if isinstance(error, Ambiguous) else ""
        words = str(error) if lines else "\n".join(map(_lineless, error.complaints))
        return Refused(_kind(error), words, where=where, remedy=remedy)
    last = traceback.extract_tb(error.__traceback__)[-1:]
    at = next((f" ({_ours(frame.filename)}:{frame.lineno})" for frame in last), "")
    words = f"a mistake of edgewise, please report it: {type(error).__name__}{at}"
    return Refused("bug", words)


def _kind(error: EdgewiseError) -> str:
    if isinstance(error, MissingExtra):
        return "missing"
    if isinstance(error, FormatError):
        return "format"
    return "call" if isinstance(error, CallError) else "puzzle"


def _place(complaint: Complaint, lines: bool) -> dict[str, object]:
    """What is wrong, and where, as far as that is known."""
    place = complaint.place
    found = {
        "line": place.line if lines else None,
        "column": place.column if lines else None,
        "part": place.part or None,
        "tile": place.tile,
        "side": place.side,
        "back": place.back or None,
        "cell": place.cell,
        "board": place.board,
        "kind": complaint.kind or None,
    }
    known = {key: value for key, value in found.items() if value is not None}
    return {"words": clipped(complaint.words, 1000), **known}


def _lineless(complaint: Complaint) -> str:
    return ": ".join(filter(None, [complaint.place.part, complaint.words]))


def _ours(file: str) -> str:
    """A file of ours by its name in the package; of others, its bare name: where a server keeps
    its files is nobody's business."""
    path = Path(file)
    return path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else path.name
