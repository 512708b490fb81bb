"""What is known about labels: how often they are printed, who mates whom, which look alike."""

from __future__ import annotations

import itertools
import unicodedata
from collections import Counter

from .puzzle import Puzzle
from .rule import Rule
from .tile import Label

LOOK_ALIKES = str.maketrans(
    "0i1|58АВЕКМНОРСТХаеорсухіΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν",
    "olllsbabekmhopctxaeopcyxlabezhlkmnoptyxoav",
)
"""Digits, and the letters of other alphabets, that look like letters of ours."""

BLANK = frozenset(
    ("blank", "empty", "leer", "vide", "vacío", "vacio", "vuoto", "leeg", "vazio", "puste", "pusty",
     "pusta")
)  # fmt: skip
"""What people call a side with nothing on it."""

NOTHING = frozenset("-–—_.")
"""What they write instead, on the rim; elsewhere it may be a motif."""

SHORT = 3
"""Labels shorter than this differ in a letter because they are different."""


def printed(puzzle: Puzzle) -> Counter[Label]:
    """How often each label is on a tile, fronts and backs."""
    count = Counter[Label]()
    for tile in puzzle.tiles:
        for label in tile.sides + (tile.back or ()):
            count[label] += tile.copies
    return count


def families(puzzle: Puzzle) -> list[tuple[Label, ...]]:
    """Labels with their mates, the plus before the minus."""
    labels, rule = puzzle.labels(), puzzle.rule
    left, minus = dict.fromkeys(labels), _minus(rule)
    found: list[tuple[Label, ...]] = []
    for label in labels:
        if label not in left:
            continue
        mate = rule.mate(label)
        if mate is None or mate == label or mate not in left:
            found.append((label,))
        else:
            last = label in minus or (rule.match == "halves" and label.endswith("-"))
            found.append((mate, label) if last else (label, mate))
        for x in found[-1]:
            del left[x]
    return found


def blank(puzzle: Puzzle) -> Label | None:
    """The label of sides with nothing on them; None if there is none, or more than one: these
    could not be told apart. What has no letters at all, as a side not typed yet, comes before what
    is called blank."""
    rule, rim = puzzle.rule, puzzle.rule.rim_labels()
    found = [
        label
        for label in puzzle.labels()
        if (label.isspace() or label.casefold() in BLANK or (label in rim and label in NOTHING))
        and rule.mate(label) in (None, label)  # tab and blank are the halves of something
    ]
    found = [label for label in found if label.isspace()] or found
    return found[0] if len(found) == 1 else None


def _minus(rule: Rule) -> set[Label]:
    """Of each pair the second label; but a mark (head, L, back, ...) has one sign in all pairs."""
    plus = {"+": True, "-": False}
    found: set[Label] = set()
    for a, b in rule.pairs:
        if a != b:
            mark, other = _marks(a.casefold(), b.casefold())
            first = plus.get(mark, not plus.get(other, False))
            plus.setdefault(mark, first)
            plus.setdefault(other, not first)
            found.add(b if first else a)
    return found


def _marks(a: str, b: str) -> tuple[str, str]:
    """In what two labels differ: red-head and red-tail in head and tail."""
    head = common(a, b)
    a, b = a[head:], b[head:]
    tail = common(a[::-1], b[::-1])
    a, b = a[: len(a) - tail], b[: len(b) - tail]
    return a.strip(" -_") or a, b.strip(" -_") or b


def common(a: Label, b: Label) -> int:
    """How many letters two labels begin with alike."""
    alike = (x == y for x, y in zip(a, b, strict=False))
    return sum(1 for _ in itertools.takewhile(bool, alike))


def one_slip(a: Label, b: Label) -> bool:
    """Whether a letter was added, left out, replaced, or swapped with the next."""
    if len(a) == len(b) == 1:
        return False
    at = common(a, b)
    a, b = a[at:], b[at:]
    swapped = a[:2] == b[1::-1] and a[2:] == b[2:]
    return swapped or a[1:] == b[1:] or a[1:] == b or a == b[1:]


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
