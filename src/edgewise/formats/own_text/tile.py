"""A line of labels: `P- G- R+ Y+`, perhaps with an id, copies and a back."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby

from ...tile import MAX_SIDES
from ...wording import shown
from ..complaint import Objection
from ..draft import DraftTile
from ..spelling import Raw
from .lexer import Word, plain
from .lines import Statement

COPIES = re.compile(r"x[0-9]{1,9}")
NUMBERED = re.compile(r"([0-9]{1,9})[.)]")


def tidy(statements: list[Statement], sides: Collection[int]) -> None:
    """Make `1: a b c d` of `1. a b c d`, `a/b/c/d` and the like, where that is surely meant.

    It is where the number of labels becomes right (one of *sides*) that was wrong; and in a file
    that has all its lines so, in those with a wrong number too.
    """
    lines = [statement.words for statement in statements]
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
    for statement, words in zip(statements, lines, strict=True):
        statement.words = words


def _head(words: list[Word]) -> int:
    """How many words stand before the labels."""
    return next((i for i, word in enumerate(words, 1) if word.is_mark(":")), 0)


def _count(words: list[Word]) -> int:
    return len(faces(words)[0])


def _numbered(words: list[Word]) -> list[Word] | None:
    first, *rest = words
    found = NUMBERED.fullmatch(str(first.text)) if first.kind == "bare" else None
    if found is None or _head(words):
        return None
    return [first._replace(text=found[1]), Word(":", "mark", first.at), *rest]


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
            line, column = group[0].at
            for label in labels:
                split.append(Word(label, "bare", (line, column)))
                column = column and column + len(label) + 1
    return split


def faces(words: list[Word]) -> list[list[Word]]:
    """The labels of a tile: of its front, and of its back if it has one."""
    found: list[list[Word]] = [[]]
    for word in words[_head(words) :]:
        if word.is_mark("|"):
            found.append([])
        else:
            found[-1].append(word)
    return found


def understood(statement: Statement) -> DraftTile:
    """The tile that a line describes."""
    head, name, copies = statement.words[: _head(statement.words)][:-1], "", 1
    if _head(statement.words):
        last = head[-1] if head else None
        if last and last.kind == "bare" and COPIES.fullmatch(str(last.text)):
            copies = int(str(last.text)[1:])
            head = head[:-1]
        if len(head) > 1 or last is None or copies < 1:
            got = shown(statement.text)
            raise Objection(f"expected an id, or an id and copies such as 7 x3:, got {got}")
        name = plain(head[0], "the id of a tile") if head else ""
    front, *more = faces(statement.words)
    if len(more) > 1:
        raise Objection(f"expected a front and one back, got {shown(statement.text)}")
    for face in (front, *more):
        if not 1 <= len(face) <= MAX_SIDES:
            got = f"{len(face)}: {statement.text!r}"
            raise Objection(f"expected 1 to {MAX_SIDES} labels for a tile, got {got}")
    back = more[0] if more else None
    if back is not None and len(back) != len(front):
        got = f"{len(back)}: {statement.text!r}"
        raise Objection(f"expected {len(front)} labels for the back, got {got}")
    labels = _labels(front, statement)
    behind = None if back is None else _labels(back, statement, back=True)
    return DraftTile(labels, name, copies, behind)


def _labels(words: list[Word], statement: Statement, back: bool = False) -> tuple[Raw, ...]:
    for side, word in enumerate(words):
        if word.kind == "mark":
            raise Objection(
                f"expected labels, got {word.text} in {statement.text!r} "
                "(a label with one of | : = stands in double quotes)",
                word.at,
                side=side,
                back=back,
            )
    return tuple(word.text for word in words)
