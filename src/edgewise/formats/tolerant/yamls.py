"""Whole documents in YAML, as the tree of texts that `nested` knows.

Only the events of the parser are used: nothing is made of what a document says but lists, keys and
texts as they were typed, so that `no` is a label and not false.
"""

from __future__ import annotations

import re
from typing import Any

from ...errors import require
from ..source import Source
from .nested import MAX_DEPTH, MAX_ITEMS, Item, Unbalanced

MAX_LETTERS = 50_000
"""What is longer is not read as YAML: its parser is slow."""

LOOKS = re.compile(
    r"\A(?:---|%YAML)|^[ \t]*[\w\"' -]{1,40}:[ \t]*(?:[&!|>][\w-]*[ \t]*)?$", re.MULTILINE
)
"""A document's first line, or a key with all that it has below it."""


def is_yaml(source: Source) -> bool:
    """Whether a file says so, by its name or its first line."""
    named = source.suffix in (".yaml", ".yml") or source.text.startswith(("---\n", "%YAML"))
    return named and len(source.text) <= MAX_LETTERS


def looks_so(source: Source) -> bool:
    """Whether a text may be YAML."""
    return len(source.text) <= MAX_LETTERS and LOOKS.search(source.text) is not None


def parsed(source: Source) -> Item:
    """A document as a tree; `MissingExtra` without the library."""
    yaml: Any = require("yaml", "tables", who="a document in YAML")
    tree = _Tree()
    try:
        for event in yaml.parse(source.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            tree.take(type(event).__name__, event)
    except (yaml.YAMLError, ValueError, RecursionError):
        raise Unbalanced from None
    return tree.root


class _Tree:
    """Made event by event."""

    def __init__(self) -> None:
        self.root = Item((1, 1))
        self.open = [self.root]
        self.maps = [False]
        self.keys: list[str | None] = [None]
        self.anchors: dict[str, tuple[Item, int]] = {}
        self.begun: list[tuple[str, int]] = []
        self.count = 0

    def take(self, kind: str, event: Any) -> None:
        if kind == "ScalarEvent":
            self._scalar(event)
        elif kind == "AliasEvent":
            found, size = self.anchors.get(event.anchor, (None, 0))
            if found is None:
                raise Unbalanced  # it stands in what it is to be a copy of
            self._put(Item(found.at, found.text, found.quoted, found.items), size)
        elif kind in ("SequenceStartEvent", "MappingStartEvent"):
            item = Item(_at(event))
            self.begun.append((event.anchor or "", self.count))
            self._put(item)
            self.open.append(item)
            self.maps.append(kind == "MappingStartEvent")
            self.keys.append(None)
            if len(self.open) > MAX_DEPTH:
                raise Unbalanced
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            item = self.open.pop()
            self.maps.pop()
            self.keys.pop()
            anchor, before = self.begun.pop()
            if anchor:
                self.anchors[anchor] = item, self.count - before

    def _scalar(self, event: Any) -> None:
        lines = event.value.strip().split("\n")
        text = " ".join(event.value.split())
        if self.maps[-1] and self.keys[-1] is None:
            self.keys[-1] = text
            return
        item = Item(_at(event), text, event.style in ("'", '"'))
        if len(lines) > 1:  # a text of several lines, below `|`
            line, column = _at(event)
            below = ((line + n, part) for n, part in enumerate(lines, 1) if part.strip())
            item = Item((line, column), items=[Item((n, 1), part, True) for n, part in below])
        self._put(item, 1 + len(item.items))
        if event.anchor:
            self.anchors[event.anchor] = item, 1

    def _put(self, item: Item, size: int = 1) -> None:
        if self.maps[-1]:
            if self.keys[-1] is None:
                raise Unbalanced  # a key that is a list
            item.key, self.keys[-1] = self.keys[-1], None
        self.open[-1].items.append(item)
        self.count += size
        if self.count > MAX_ITEMS:
            raise Unbalanced


def _at(event: Any) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1
