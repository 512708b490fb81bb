"""Puzzles as plain text: the least typing. docs/formats.md explains it.

A line `key: value` starts a value; indented lines continue it. `tiles:`, `clues:` and `polygons:`
stand above lines of their own, one item each.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..errors import FormatError, PuzzleError
from ..layout import Layout
from ..puzzle import Clue
from ..rule import Match, Pairs
from ..shapes import SHAPES
from ..tile import MAX_SIDES
from .complaint import Complaints, Misfit, clipped, fault, shown
from .draft import Draft, DraftTile, unknown
from .source import Source, lines_of
from .spelling import Half, Raw
from .words import Word, split

VALUES = (
    *("name", "board", "holes", "cells", "joints", "match"),
    *("rim", "rim_only", "turns", "flips"),
)
SECTIONS = ("polygons", "tiles", "clues")
KEYS = VALUES + SECTIONS

KEY = re.compile(r"\s*([A-Za-z_]+)\s*:")
COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
BOARD = re.compile(r"(?:([a-z-]*[a-z])(?:\s+|$))?([0-9][0-9\sx×*]*)?(?:\s+(\w+))?")
COPIES = re.compile(r"x[0-9]{1,9}")
NUMBER = re.compile(r"[+-]?[0-9]{0,20}\.?[0-9]{1,20}(?:[eE][+-]?[0-9]{1,3})?")

SIZES = "3x3, 4x4 torus, triangle 4, hex-flower 1, hex 3x4, polygons or joints"

TRUTHS = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}

MAX_LINES = 300_000
MAX_WORDS = 3_000_000
"""Far beyond the largest board; more is refused before memory is spent on it."""

T = TypeVar("T")


@dataclass(slots=True)
class Entry:
    """A key and its words, or an item of a section."""

    line: int
    words: list[Word] = field(default_factory=list)
    text: str = ""


def read(source: Source) -> Draft:
    """What a text says."""
    return _Reader(source.name).draft(source)


class _Reader:
    """Sorts the lines by key, then makes sense of each; what is wrong is collected."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.complaints = Complaints()
        self.values: dict[str, Entry] = {}
        self.items: dict[str, list[Entry]] = {}
        self.lines: dict[str, int] = {}
        self.count = 0

    # From text to entries.

    def sort(self, source: Source) -> None:
        key = ""
        for number, line in lines_of(source, MAX_LINES):
            try:
                key = self.take(number, line, key)
            except Misfit as error:
                self.wrong(number, str(error))
            if self.count > MAX_WORDS:
                words = f"expected at most {MAX_WORDS:,} words, got more"
                raise FormatError(f"{self.name}:{number}: {words}")

    def take(self, number: int, line: str, key: str) -> str:
        """Put a line where it belongs; the key it belongs to."""
        found = KEY.match(line)
        if found and found[1].lower() in KEYS:
            key, rest = found[1].lower(), line[found.end() :]
            if key in self.lines:
                self.wrong(
                    number, f"expected {key}: once, got it again (first in line {self.lines[key]})"
                )
            self.lines.setdefault(key, number)
            entry = Entry(number, text=rest)
            if key in SECTIONS:
                self.items.setdefault(key, [])
            else:
                self.values.setdefault(key, entry)
            if key != "name":
                entry.words = split(rest)
                if key in SECTIONS and entry.words:
                    got = shown(rest.strip())
                    self.wrong(number, f"expected nothing after {key}: in its line, got {got}")
            return key
        words = split(line)
        self.count += len(words)
        if not words:
            return key
        if key in SECTIONS:
            self.items[key].append(Entry(number, words, clipped(line.strip())))
        elif found:
            self.wrong(number, unknown(found[1], list(KEYS)))
        elif not line[0].isspace() or key in ("", "name"):
            got = shown(line.strip())
            self.wrong(number, f"expected a key such as board: or tiles:, got {got}")
        else:
            self.values[key].words += words
        return key

    # From entries to a draft.

    def draft(self, source: Source) -> Draft:
        self.sort(source)
        for key in ("board", "tiles"):
            if key not in self.lines:
                self.complaints.add(self.name, f"expected a line {key}:, got none")
        layout = self.about("board", self.board, None)
        plain: tuple[Match, Pairs] = ("equal", ())
        match, pairs = self.about("match", self.matching, plain)
        parts: dict[str, Any] = {
            "name": self.about("name", self.title, ""),
            "rim": self.about("rim", self.rim, None),
            "rim_only": self.about("rim_only", self.truth, False),
            "turns": self.about("turns", self.truth, True),
            "flips": self.about("flips", self.truth, False),
            "tiles": tuple(self.each("tiles", self.tile)),
            "clues": tuple(self.each("clues", self.clue)),
        }
        self.complaints.settle()
        if layout is None:  # then something was wrong, and has been said
            raise FormatError(f"{self.name}: expected a board")
        return Draft(layout, match=match, pairs=pairs, place=self.place, **parts)

    def place(self, key: str) -> str:
        part = re.match(r"\w+(?:\[\d+\])?", key)
        line = self.lines.get(part[0] if part else "")
        return self.name if line is None else f"{self.name}:{line}"

    def wrong(self, line: int, words: str) -> None:
        self.complaints.add(f"{self.name}:{line}", words)

    def about(self, key: str, understand: Callable[[Entry], T], default: T) -> T:
        """What the value of *key* means; *default* if there is none, or none that makes sense."""
        entry = self.values.get(key)
        if entry is None:
            return default
        try:
            return understand(entry)
        except (Misfit, PuzzleError) as error:
            self.wrong(entry.line, clipped(str(error), 300))
            return default

    def each(self, key: str, understand: Callable[[Entry], T]) -> list[T]:
        found: list[T] = []
        for entry in self.items.get(key, []):
            self.lines[f"{key}[{len(found)}]"] = entry.line
            try:
                found.append(understand(entry))
            except Misfit as error:
                self.wrong(entry.line, clipped(str(error), 300))
        return found

    def title(self, entry: Entry) -> str:
        text = entry.text.strip()
        if text.startswith('"'):
            match split(text):
                case [Word(str(name), "quoted")]:
                    return name
            raise Misfit(f"expected one name in quotes, got {shown(text)}")
        text = COMMENT.sub("", text).strip()
        if words := fault(text):
            raise Misfit(words)
        return text

    def truth(self, entry: Entry) -> bool:
        match entry.words:
            case [Word(str(word), "bare")] if word.lower() in TRUTHS:
                return TRUTHS[word.lower()]
        raise Misfit(f"expected yes or no, got {shown(entry.text.strip())}")

    def board(self, entry: Entry) -> Layout | None:
        text = " ".join(str(word.text) for word in entry.words)
        found = BOARD.fullmatch(text)
        shape = (found and found[1]) or "square"
        if not text or found is None or shape not in SHAPES:
            raise Misfit(f"expected a board such as {SIZES}, got {shown(text)}")
        wants = inspect.signature(SHAPES[shape]).parameters
        names = [name for name, p in wants.items() if p.annotation == "int"]
        sizes = re.findall("[0-9]+", found[2] or "")
        if len(sizes) != len(names) or any(len(size) > 9 for size in sizes):
            like = f"{shape} {'x'.join(names)}" if names else shape
            raise Misfit(f"expected a board {like}, got {shown(text)}")
        size: dict[str, Any] = dict(zip(names, map(int, sizes), strict=True))
        if found[3]:
            if "wrap" not in wants:
                raise Misfit(f"expected a board {shape} without {shown(found[3])}")
            size["wrap"] = found[3]
        before = len(self.complaints.lines)
        for key, part in self.board_parts().items():
            if key in wants:
                size[key] = part
            elif key in self.lines:
                words = f"{key}: does not go with a {shape} board"
                self.wrong(self.lines[key], words)
        if len(self.complaints.lines) > before:
            return None
        missing = [name for name, p in wants.items() if p.default is p.empty and name not in size]
        if missing:
            raise Misfit(f"expected a line {missing[0]}: with board {shape}, got none")
        return SHAPES[shape](**size)

    def board_parts(self) -> dict[str, Any]:
        """The parts of a board that have keys of their own."""
        read: dict[str, Callable[[Entry], Any]] = {
            "holes": lambda entry: [_plain(word, "a cell such as r1c1") for word in entry.words],
            "cells": lambda entry: [_whole(word) for word in entry.words],
            "joints": self.joints,
        }
        parts: dict[str, Any] = {
            k: self.about(k, one, []) for k, one in read.items() if k in self.values
        }
        if "polygons" in self.items:
            parts["polygons"] = self.each("polygons", self.polygon)
        return parts

    def joints(self, entry: Entry) -> list[tuple[str, int, str, int]]:
        found = []
        for a, b in _couples(entry.words, "joints such as c1.0=c2.1"):
            ends = [_plain(word, "a side such as c1.0").rpartition(".") for word in (a, b)]
            if not all(re.fullmatch("[0-9]{1,3}", number) for _, _, number in ends):
                raise Misfit(f"expected a joint such as c1.0=c2.1, got {a.text}={b.text}")
            (c, _, s), (d, _, t) = ends
            found.append((c, int(s), d, int(t)))
        return found

    def polygon(self, entry: Entry) -> list[tuple[float, float]]:
        texts = [str(word.text) for word in entry.words]
        if len(texts) % 2 or not all(NUMBER.fullmatch(text) for text in texts):
            raise Misfit(f"expected points such as 0,0 1,0 1,1, got {shown(entry.text)}")
        numbers = [float(text) for text in texts]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def matching(self, entry: Entry) -> tuple[Match, Pairs]:
        match entry.words:
            case [Word("equal", "bare")]:
                return "equal", ()
            case [Word("halves", "bare")]:
                return "halves", ()
            case [Word("pairs", "bare"), _, *_]:
                couples = _couples(entry.words[1:], "pairs such as LAnt=RAnt")
                return "pairs", tuple((_plain(a), _plain(b)) for a, b in couples)
        text = shown(entry.text.strip())
        raise Misfit(f"expected equal, halves, or pairs such as pairs A=B C=D, got {text}")

    def rim(self, entry: Entry) -> Raw | dict[str, Raw] | None:
        match entry.words:
            case [Word("none", "bare")]:
                return None
            case [Word(label, kind)] if kind != "mark":
                return label
        rim: dict[str, Raw] = {}
        for side, shows in _couples(entry.words, "one label, or sides such as c1.0=red"):
            place = _plain(side, "a side such as c1.0")
            if place in rim:
                raise Misfit(f"expected each side once, got {place} twice")
            rim[place] = shows.text
        if not rim:
            raise Misfit("expected a label, sides such as c1.0=red, or none, got nothing")
        return rim

    def tile(self, entry: Entry) -> DraftTile:
        words, name, copies = entry.words, "", 1
        colon = next((i for i, word in enumerate(words) if word.is_mark(":")), None)
        if colon is not None:
            head, words = words[:colon], words[colon + 1 :]
            last = head[-1] if head else None
            if last and last.kind == "bare" and COPIES.fullmatch(str(last.text)):
                copies = int(str(last.text)[1:])
                head = head[:-1]
            if len(head) > 1 or last is None or copies < 1:
                got = shown(entry.text)
                raise Misfit(f"expected an id, or an id and copies such as 7 x3:, got {got}")
            name = _plain(head[0], "the id of a tile") if head else ""
        bars = [i for i, word in enumerate(words) if word.is_mark("|")]
        if len(bars) > 1:
            raise Misfit(f"expected a front and one back, got {shown(entry.text)}")
        front, back = (words[: bars[0]], words[bars[0] + 1 :]) if bars else (words, None)
        for face in (front, back):
            if face is not None and not 1 <= len(face) <= MAX_SIDES:
                near = _near_key(name) if not face else ""
                raise Misfit(
                    f"expected 1 to {MAX_SIDES} labels for a tile, got {len(face)}: "
                    f"{entry.text!r}{near}"
                )
        if back is not None and len(back) != len(front):
            got = f"{len(back)}: {entry.text!r}"
            raise Misfit(f"expected {len(front)} labels for the back, got {got}")
        return DraftTile(
            _labels(front, entry), name, copies, None if back is None else _labels(back, entry)
        )

    def clue(self, entry: Entry) -> Clue:
        wanted = f"expected a clue such as r1c1: 7 turn 2, got {shown(entry.text)}"
        words = entry.words
        if len(words) < 3 or not words[1].is_mark(":"):
            raise Misfit(wanted)
        cell, rest = _plain(words[0], "a cell"), words[2:]
        tile: str | None = None
        turn: int | None = None
        flipped: bool | None = None
        if not (rest[0].kind == "bare" and rest[0].text in CLUE_WORDS):
            tile, rest = _plain(rest[0], "the id of a tile"), rest[1:]
        plain = [word.text if word.kind == "bare" else None for word in rest]
        if plain[:1] == ["turn"]:
            turn, plain = _whole(rest[1] if rest[1:] else None), plain[2:]
        if plain in (["flipped"], ["not", "flipped"]):
            flipped, plain = plain == ["flipped"], []
        if plain:
            raise Misfit(wanted)
        return Clue(cell, tile, turn, flipped)


CLUE_WORDS = ("turn", "flipped", "not")


def _plain(word: Word, what: str = "a label") -> str:
    if word.kind == "mark" or isinstance(word.text, Half):
        raise Misfit(f"expected {what}, got {str(word.text)!r}")
    return word.text


def _whole(word: Word | None) -> int:
    text = "nothing" if word is None else str(word.text)
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Misfit(f"expected a whole number, got {shown(text) if word else text}")
    return int(text)


def _labels(words: list[Word], entry: Entry) -> tuple[Raw, ...]:
    for word in words:
        if word.kind == "mark":
            raise Misfit(
                f"expected labels, got {word.text} in {entry.text!r} "
                "(a label with one of | : = stands in double quotes)"
            )
    return tuple(word.text for word in words)


def _couples(words: list[Word], what: str) -> list[tuple[Word, Word]]:
    """Words as in `a=b c=d`."""
    found = []
    for i in range(0, len(words), 3):
        three = words[i : i + 3]
        kinds = [word.kind == "mark" for word in three]
        if kinds != [False, True, False] or three[1].text != "=":
            got = "".join(str(word.text) for word in three)
            raise Misfit(f"expected {what}, got {shown(got)}")
        found.append((three[0], three[2]))
    return found


def _near_key(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name.lower()[:40], KEYS, n=1)
    return f"; did you mean {near[0]}:?" if near else ""
