"""Lists of tiles in whole numbers, as those who work on Eternity II exchange them.

A tile to a line, four numbers. What they differ in: a header, the order of the sides, ids.
"""

from __future__ import annotations

from functools import partial

from ..base import Format, later
from .sniff import sniffed

_reading, _writing = f"{__name__}.lists", f"{__name__}.writing"


def _listed(name: str, *, known: bool = True, written: bool = True, doubtful: str = "") -> Format:
    """The format of this name; *known*: its content tells, *written*: it can be written."""
    return Format(
        name=name,
        suffixes=(),
        fits=lambda source: known and sniffed(source) == name,
        read=partial(later(_reading, "read"), name),
        doubtful=doubtful,
        write=partial(later(_writing, "write"), name) if written else None,
        lost=partial(later(_writing, "lost"), name) if written else None,
    )


FORMATS = (
    _listed("heule"),
    _listed("tud"),
    _listed("laurent"),
    _listed("owen"),
    _listed("pieces"),
    # Looks like pieces: the order of the sides does not show.
    _listed("jwortmann", known=False),
    _listed("griffon", written=False, doubtful="bottom,right,top,left"),
)
