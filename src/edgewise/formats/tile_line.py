"""A line of labels: `P- G- R+ Y+`, perhaps with an id, copies and a back."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby

from ..tile import MAX_SIDES
from ..wording import shown
from .complaint import Misfit
from .draft import DraftTile
from .lines import Entry
from .spelling import Raw
from .words import Word, plain

COPIES = re.compile(r"x[0-9]{1,9}")
NUMBERED = re.compile(r"([0-9]{1,9})[.)]")

COLON = Word(":", "mark")


def tidy(entries: list[Entry], sides: Collection[int]) -> None:
    """Make `1: a b c d` of `1. a b c d`, `a/b/c/d` and the like, where that is surely meant.

    It is where the number of labels becomes right (one of *sides*) that was wrong; and in a file
    that has all its lines so, in those with a wrong number too.
    """
    lines = [entry.words for entry in entries]
    for change in (_numbered, _slashed, lambda words: _slashed(_numbered(words))):
        changed = [change(words) for words in lines]
        sure = [
            new is not None and _count(new) in sides and _count(old) not in sides
            for old, new in zip(lines, changed, strict=True)
        ]
        every = any(sure) and None not in changed
        lines = [
            new if new is not None and (every or is_sure) else old
            for old, new, is_sure in zip(lines, changed, sure, strict=True)
        ]
    for entry, words in zip(entries, lines, strict=True):
        entry.words = words


def _head(words: list[Word]) -> int:
    """How many words stand before the labels."""
    return words.index(COLON) + 1 if COLON in words else 0


def _count(words: list[Word]) -> int:
    labels = words[_head(words) :]
    return next((i for i, word in enumerate(labels) if word.is_mark("|")), len(labels))


def _numbered(words: list[Word]) -> list[Word] | None:
    first, *rest = words
    found = NUMBERED.fullmatch(str(first.text)) if first.kind == "bare" else None
    return [Word(found[1], "bare"), COLON, *rest] if found and COLON not in words else None


def _slashed(words: list[Word] | None) -> list[Word] | None:
    if words is None:
        return None
    head = _head(words)
    split = words[:head]
    for is_bar, face in groupby(words[head:], lambda word: word.is_mark("|")):
        group = list(face)
        labels = str(group[0].text).split("/")
        if is_bar:
            split += group
        elif len(group) > 1 or group[0].kind != "bare" or len(labels) == 1 or "" in labels:
            return None
        else:
            split += [Word(label, "bare") for label in labels]
    return split


def understood(entry: Entry) -> DraftTile:
    """The tile that a line describes."""
    words, name, copies = entry.words, "", 1
    if COLON in words:
        colon = words.index(COLON)
        head, words = words[:colon], words[colon + 1 :]
        last = head[-1] if head else None
        if last and last.kind == "bare" and COPIES.fullmatch(str(last.text)):
            copies = int(str(last.text)[1:])
            head = head[:-1]
        if len(head) > 1 or last is None or copies < 1:
            got = shown(entry.text)
            raise Misfit(f"expected an id, or an id and copies such as 7 x3:, got {got}")
        name = plain(head[0], "the id of a tile") if head else ""
    bars = [i for i, word in enumerate(words) if word.is_mark("|")]
    if len(bars) > 1:
        raise Misfit(f"expected a front and one back, got {shown(entry.text)}")
    front, back = (words[: bars[0]], words[bars[0] + 1 :]) if bars else (words, None)
    for face in (front, back):
        if face is not None and not 1 <= len(face) <= MAX_SIDES:
            got = f"{len(face)}: {entry.text!r}"
            raise Misfit(f"expected 1 to {MAX_SIDES} labels for a tile, got {got}")
    if back is not None and len(back) != len(front):
        got = f"{len(back)}: {entry.text!r}"
        raise Misfit(f"expected {len(front)} labels for the back, got {got}")
    return DraftTile(
        _labels(front, entry), name, copies, None if back is None else _labels(back, entry)
    )


def _labels(words: list[Word], entry: Entry) -> tuple[Raw, ...]:
    for word in words:
        if word.kind == "mark":
            raise Misfit(
                f"expected labels, got {word.text} in {entry.text!r} "
                "(a label with one of | : = stands in double quotes)"
            )
    return tuple(word.text for word in words)
