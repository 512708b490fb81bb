"""Our own JSON, which keeps everything.

Not called `json`: importing that would put it in the place of Python's json in `formats`.
"""

from __future__ import annotations

from ..base import Format
from . import boards, puzzle

FORMAT = Format(
    name="json",
    suffixes=(".json",),
    fits=lambda source: source.text.lstrip()[:1] in ("{", "["),
    read=puzzle.read,
    write=puzzle.write,
    names_pictures=True,
    read_boards=boards.read,
    write_boards=boards.write,
    between=boards.BETWEEN,
    write_next=boards.write_next,
)
