"""Our plain text, which takes the least typing; it reads what fits no other format."""

from __future__ import annotations

from ..base import Format
from . import boards, reader, writer

FORMAT = Format(
    name="text",
    suffixes=(".txt",),
    fits=lambda source: True,
    read=reader.read,
    write=writer.write,
    read_boards=boards.read,
    write_boards=boards.write,
    between=("", "\n", ""),
    write_next=boards.write_next,
)
