"""Links for the Eternity II viewers: what stands in one, and which board that is."""

from __future__ import annotations

from ..base import Format
from ..source import LINK
from . import boards

FORMAT = Format(
    name="viewer",
    suffixes=(".url",),
    fits=lambda source: LINK.match(source.text) is not None,
    read=boards.read,
    read_boards=boards.read_boards,
    write_boards=boards.write,
    write_next=boards.write_next,
)
