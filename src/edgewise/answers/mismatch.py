"""Sides that do not go together, as JSON has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..check import Mismatch
    from ..layout import Layout


def plain(layout: Layout, mismatch: Mismatch) -> dict[str, object]:
    """The two sides of a joint, or one on the rim."""
    return {
        "cells": [layout.cells[side.cell].name for side in mismatch.sides],
        "sides": [side.side for side in mismatch.sides],
        "labels": list(mismatch.labels),
        "words": mismatch.words,
    }
