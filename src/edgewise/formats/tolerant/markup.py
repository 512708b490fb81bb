"""Pages of the web, XML and wikis, as the text that copying them would give: a table has a line for
each row, a tab between two cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ..source import Source
from .vocabulary import IDS, SIDE_WORDS, TILES, is_side, means

TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[a-zA-Z][\w:-]{0,40})(?P<rest>[^<>]{0,2000})>|<![^>]{0,2000}>"
)

ATTRIBUTE = re.compile(r"""([\w:-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+))""")

MARKUP = re.compile(r"</[a-zA-Z][\w:-]*\s*>|<[a-zA-Z][\w:-]*\s[^<>]*/>|<br\s*/?>")
"""The end of an element."""

LINES = "p div li ol ul tr table tbody thead br h1 h2 h3 h4 pre dl dt dd section hr caption"
"""Elements that stand on lines of their own."""

CELLS = "td th"

SILENT = "script style head title svg"
"""Elements whose text nobody sees."""

FORUM = re.compile(r"\[(/?(?:table|tr|td|th|b|i|u))\]")
"""Elements as forums write them."""

WIKI = re.compile(r"^[ \t]*\{\|", re.MULTILINE)


def is_page(source: Source) -> bool:
    """Whether a text has elements, of which nothing is seen."""
    text = source.text
    return bool("[/td]" in text or WIKI.search(text) or MARKUP.search(text))


def lines(source: Source) -> list[tuple[int, str]] | None:
    """The lines that are seen of a page, with their numbers in its text; None: it is no page."""
    if "[/td]" in source.text:
        return _SeenPage(FORUM.sub(r"<\1>", source.text)).lines
    if WIKI.search(source.text):
        return list(_wiki(source.text))
    return _SeenPage(source.text).lines if MARKUP.search(source.text) else None


class _SeenPage:
    """A walk through the elements of a page, which makes lines."""

    def __init__(self, text: str) -> None:
        self.lines: list[tuple[int, str]] = []
        self.line: str | None = None
        self.number, self.counted = 1, 0
        self.silent = ""
        self.exact = 0
        self.tabs = False
        self.side = ""
        at = 0
        for tag in TAG.finditer(text):
            self._text(text[at : tag.start()])
            self.number += text.count("\n", self.counted, tag.start())
            self.counted = tag.start()
            if tag["name"]:
                self._tag(tag["name"].lower(), tag["close"] == "/", tag["rest"] or "")
            at = tag.end()
        self._text(text[at:])
        self._end()

    def _text(self, text: str) -> None:
        if self.silent:
            return
        seen = unescape(text)
        if self.exact:
            first, *others = seen.split("\n")
            self._add(first)
            for other in others:
                self._end()
                self.number += 1
                self._add(other)
        elif words := " ".join(seen.split()):
            self._add(words if not self.line or self.line.endswith("\t") else f" {words}")

    def _tag(self, name: str, closes: bool, rest: str) -> None:
        if name in SILENT.split() and not rest.endswith("/"):
            self.silent = "" if closes and name == self.silent else self.silent or name
        if name == "pre":
            self.exact = not closes
        if name in LINES.split() or means(name, TILES):
            self._end()
            self.tabs = False
        elif (name in CELLS.split() or means(name, SIDE_WORDS)) and not closes:
            self._add("\t" if self.tabs else "")
            self.tabs = True
        elif is_side(name) and not closes:
            self._end()
            self._add(f"{name}: ")
        elif is_side(name):
            self._end()
        attributes = dict(_attributes(rest))
        if name == "img":
            self._text(attributes.get("alt", ""))
        sides = [f"{key}: {value}" for key, value in attributes.items() if is_side(key)]
        if len(sides) > 2:
            self._end()
            named = next((value for key, value in attributes.items() if means(key, IDS)), "")
            self._add(f"card {named}: " * bool(named) + "; ".join(sides))
            self._end()

    def _add(self, text: str) -> None:
        self.line = (self.line or "") + text

    def _end(self) -> None:
        if self.line is not None and self.line.strip():
            self.lines.append((self.number, self.line))
        self.line = None


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    for name, *values in ATTRIBUTE.findall(text):
        yield name, unescape("".join(values))


def _wiki(text: str) -> Iterator[tuple[int, str]]:
    """A table as wikis write it: `|-` between rows, `||` or a new line between cells."""
    row: list[str] = []
    first = 1
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare.startswith(("|-", "|}", "{|")):
            if row:
                yield first, "\t".join(row)
            row, first = [], number + 1
        elif bare.startswith(("|", "!")) and not bare.startswith("|+"):
            row += [cell.strip() for cell in re.split(r"\|\||!!", bare[1:])]
    if row:
        yield first, "\t".join(row)
