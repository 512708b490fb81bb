"""Links for the Eternity II viewers: what stands in one, and which board that is."""

from __future__ import annotations

from ..base import Format, later
from ..source import LINK

FORMAT = Format(
    name="viewer",
    suffixes=(".url",),
    fits=lambda source: LINK.match(source.text) is not None,
    read=later(f"{__name__}.boards", "read"),
    read_boards=later(f"{__name__}.boards", "read_boards"),
    write_boards=later(f"{__name__}.boards", "write"),
    write_next=later(f"{__name__}.boards", "write_next"),
)
