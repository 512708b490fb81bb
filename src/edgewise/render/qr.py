"""A link as a QR code: on a terminal, or as a drawing."""

from __future__ import annotations

import io

from ..errors import CallError, require

MOST = 2_900
"""Letters that fit a code."""


def text(link: str) -> str:
    """For a terminal, two rows of the code in each line. Dark is left blank, as most terminals are
    dark; readers take it either way."""
    out = io.StringIO()
    _made(link).terminal(out, compact=True, border=2)
    return out.getvalue()


def svg(link: str) -> str:
    """As a drawing of its own."""
    out = io.BytesIO()
    _made(link).save(
        out,
        kind="svg",
        border=4,
        xmldecl=False,
        svgns=True,
        nl=False,
        svgclass=None,
        lineclass=None,
    )
    return out.getvalue().decode("utf-8")


def modules(link: str) -> list[list[bool]]:
    """Row by row which parts of the code are dark, with what must stay light around it."""
    return [[bool(dark) for dark in row] for row in _made(link).matrix_iter(border=4)]


def _made(link: str):  # type: ignore[no-untyped-def]
    segno = require("segno", "web", who="a QR code")
    if len(link.encode("utf-8")) > MOST:
        raise CallError(f"expected at most {MOST:,} letters for a QR code, got {len(link):,}")
    return segno.make(link, error="l", micro=False, boost_error=True)
