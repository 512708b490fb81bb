"""Labels that are easily taken for one another."""

from __future__ import annotations

import unicodedata

from ..formats.spelling import one_slip
from ..tile import Label

LOOK_ALIKES = str.maketrans(
    "0i1|58АВЕКМНОРСТХаеорсухіΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν",
    "olllsbabekmhopctxaeopcyxlabezhlkmnoptyxoav",
)
"""Digits, and the letters of other alphabets, that look like letters of ours."""

SHORT = 3
"""Labels shorter than this differ in a letter because they are different."""


def look_alike(a: Label, b: Label) -> str:
    """In what way two different labels are nearly the same; empty: in none."""
    if a.split() == b.split() or "".join(a.split()) == "".join(b.split()):
        return "they differ in blanks only"
    if a.casefold() == b.casefold():
        return "they differ in capitals only"
    if _plain(a) == _plain(b):
        return "they look alike"
    if min(len(a), len(b)) >= SHORT and not _is_numbering(a, b) and one_slip(a, b):
        return "they differ in one letter"
    return ""


def _plain(label: Label) -> str:
    folded = unicodedata.normalize("NFKC", label).translate(LOOK_ALIKES).casefold()
    return folded.translate(LOOK_ALIKES)


def _is_numbering(a: Label, b: Label) -> bool:
    """tile1 and tile2: digits are there to tell labels apart, and so are + and -."""
    without = str.maketrans("", "", "0123456789+-")
    return a.translate(without) == b.translate(without)
