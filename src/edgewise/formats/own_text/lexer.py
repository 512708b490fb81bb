"""The words of our text form (a lexer): bare, in double quotes, or pairs such as `("R", true)`."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from ...wording import shown
from ..complaint import Objection, Position, fault
from ..spelling import Half, Raw

# So many escapes at most: the pattern remembers each while it looks for the closing quote.
QUOTED = r'"[^"\\]*(?:\\.[^"\\]*){0,9999}"'

# What word processors make of quotes; nothing is escaped between them.
CURLY = r"[“”„][^“”„]*[“”]"

ITEM = rf"""{QUOTED}|{CURLY}|'[^']*'|[^\s,"'()\[\]]+"""

TOKEN = re.compile(
    rf"""
    (?P<gap>[\s,;]+)
    | (?P<comment>\#.*)
    | (?P<mark>[|:=])
    | (?P<quoted>{QUOTED}|{CURLY})
    | (?P<half>[(\[]\s*(?P<motif>{ITEM})\s*,\s*(?P<second>{ITEM})\s*[)\]])
    | (?P<bare>[^\s,;"|:=(\[“”„][^\s,;"|:=]*)
    """,
    re.VERBOSE,
)

NEEDS_QUOTES = re.compile(r"""[\s,;"|:=]|^[#(\[“”„]|^$""")

TRUTHS = {"true": True, "True": True, "false": False, "False": False}


class Word(NamedTuple):
    """A piece of a line."""

    text: Raw

    kind: str
    """`bare`, `quoted`, `half`, or `mark` for one of `|`, `:` and `=`."""

    at: Position = (0, None)
    """Where it starts."""

    def is_mark(self, mark: str) -> bool:
        return self.kind == "mark" and self.text == mark


def plain(word: Word, what: str = "a label") -> str:
    """A word that is no mark and no pair."""
    if word.kind == "mark" or isinstance(word.text, Half):
        raise Objection(f"expected {what}, got {str(word.text)!r}", word.at)
    return word.text


def split(line: str, number: int, start: int = 0) -> list[Word]:
    """The words of a line from *start* on, its comment left out."""
    words: list[Word] = []
    offset, open_end = start, False
    while offset < len(line):
        at = number, offset + 1
        match = TOKEN.match(line, offset)
        if match is None:
            raise Objection(_no_word(line[offset:]), at)
        kind, offset = str(match.lastgroup), match.end()
        if kind == "comment" and not open_end:
            break
        if open_end and kind not in ("gap", "mark"):
            raise Objection(f"expected a blank before {shown(match[0])}", at)
        open_end = kind not in ("gap", "mark")
        if kind != "gap":
            words.append(_word(kind, match, at))
    return words


def _word(kind: str, match: re.Match[str], at: Position) -> Word:
    text: Raw = match[0]
    if kind == "quoted":
        text = _item(match[0], at)
    elif kind == "half":
        motif, mark = match["motif"], match["second"]
        text = Half(_item(motif, at), TRUTHS[mark] if mark in TRUTHS else _item(mark, at))
    for part in (text,) if isinstance(text, str) else (text.motif, text.mark):
        if isinstance(part, str) and (words := fault(part)):
            raise Objection(words, at)
        if part == "":
            raise Objection('expected at least one letter between the quotes, got ""', at)
    return Word(text, kind, at)


def _item(text: str, at: Position) -> str:
    if text.startswith('"'):
        return unquoted(text, at)
    return text[1:-1] if text[0] in "'“”„" else text


def unquoted(text: str, at: Position) -> str:
    """The text between double quotes, JSON escapes undone."""
    try:
        return str(json.loads(text))
    except ValueError:
        raise Objection(f"expected JSON escapes between quotes, got {shown(text)}", at) from None


def _no_word(rest: str) -> str:
    if rest[0] in '"“”„':
        return f"expected a closing quote, got {shown(rest)}"
    return (
        'expected a pair such as ("R", true) or ["R", "H"] '
        f"(a label that starts with {rest[0]} stands in double quotes), got {shown(rest)}"
    )


def written(text: str, misread: bool = False) -> str:
    """*text* as a word, in quotes where it must be."""
    if misread or NEEDS_QUOTES.search(text):
        return json.dumps(text, ensure_ascii=False)
    return text
