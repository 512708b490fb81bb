"""Boards as grids of numbers and turns, as other programs show and save them."""

from __future__ import annotations

from functools import partial

from ..base import Format, later
from .words import FORMS, sniffed

_BOARDS = f"{__name__}.boards"


def _grid(name: str, *suffixes: str) -> Format:
    return Format(
        name=name,
        suffixes=suffixes,
        fits=lambda source: sniffed(source) == name,
        read_boards=partial(later(_BOARDS, "read"), name),
        write_boards=partial(later(_BOARDS, "write"), name),
        between=("", FORMS[name].between, ""),
        write_next=partial(later(_BOARDS, "write_next"), name),
    )


FORMATS = (_grid("et2", ".et2"), _grid("degrees"), _grid("yfirmy"))
