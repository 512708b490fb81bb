"""Our plain text, which takes the least typing; it reads what fits no other format."""

from __future__ import annotations

from ..base import Format, later

FORMAT = Format(
    name="text",
    suffixes=(".txt",),
    fits=lambda source: True,
    read=later(f"{__name__}.reader", "read"),
    write=later(f"{__name__}.writer", "write"),
    read_boards=later(f"{__name__}.boards", "read"),
    write_boards=later(f"{__name__}.boards", "write"),
    between=("", "\n", ""),
    write_next=later(f"{__name__}.boards", "write_next"),
)
