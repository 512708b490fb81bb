"""Puzzles as plain text: the least typing. docs/formats.md explains it.

A line `key: value` starts a value; indented lines continue it. `tiles:`, `clues:` and `polygons:`
stand above lines of their own, one item each.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from ...errors import FormatError, Place, PuzzleError
from ...layout import Layout
from ...puzzle import Clue
from ...rule import Match, Pairs
from ...shapes import SHAPES
from ...tile import Turns
from ...wording import clipped, meant, near, shown
from ..complaint import Objection, Position, fault
from ..draft import Draft, guilty
from ..source import Source
from ..spelling import Raw
from .lexer import Word, plain, split
from .lines import Lines, Statement
from .tile import faces, tidy, understood

COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
BOARD = re.compile(
    r"(?:([a-z-]*[a-z])(?:\s+|$))?([0-9][0-9\sx×*]*(?:\s|$))?((?:[^\W\d]\w*(?:\s|$))*)"
)
MAX_BOARD = 200
"""Letters after `board:`; on long lines that do not fit, the pattern above takes too long."""

NUMBER = re.compile(r"[+-]?[0-9]{0,20}\.?[0-9]{1,20}(?:[eE][+-]?[0-9]{1,3})?")

SIZES = "3x3, 4x4 torus, triangle 4, hex-flower 1, hex 3x4, polygons or joints"

TRUTHS = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}

TURNINGS: dict[str, Turns] = {**TRUTHS, "half": "half"}

T = TypeVar("T")


def read(source: Source) -> Draft:
    """What a text says."""
    return _TextReader(source).draft()


class _TextReader(Lines):
    """Makes sense of the lines."""

    def draft(self) -> Draft:
        for key in ("board", "tiles"):
            if key not in self.lines:
                self.complaints.about("", f"expected a line {key}:, got none")
        layout = self.about("board", self.board, None)
        equal: tuple[Match, Pairs] = ("equal", ())
        match, pairs = self.about("match", self.matching, equal)
        tidy(self.items.get("tiles", []), {cell.sides for cell in layout.cells} if layout else ())
        parts: dict[str, Any] = {
            "name": self.about("name", self.title, ""),
            "rim": self.about("rim", self.rim, None),
            "frame": self.about("frame", self.rim, None),
            "rim_only": self.about("rim_only", self.truth, False),
            "turns": self.about("turns", self.turning, TURNINGS["yes"]),
            "flips": self.about("flips", self.truth, False),
            "tiles": tuple(self.each("tiles", understood)),
            "clues": tuple(self.each("clues", self.clue)),
        }
        self.complaints.settle()
        assert layout is not None  # else something was wrong, and has been said
        return Draft(layout, match=match, pairs=pairs, where=self.where, **parts)

    def find(self, parts: Collection[str]) -> dict[str, Position]:
        found = {part: self.position(part) for part in parts}
        return {part: at for part, at in found.items() if at is not None}

    def position(self, part: str) -> Position | None:
        """Where a part of the puzzle stands, if it has words of its own."""
        place = Place.of(part)
        if place.tile is not None:
            tile = self.items["tiles"][place.tile]
            if place.side is None:
                return tile.line, None
            return faces(tile.words)[place.back][place.side].at
        if clue := re.fullmatch(r"clues\[(\d+)\]", part):
            return self.items["clues"][int(clue[1])].line, None
        key, _, side = part.partition(".")
        if side:  # of the rim or the frame
            words = self.values[key].words
            return next((x.at for x in words if side in (x.text, str(x.text).lower())), None)
        return (self.lines[key], None) if key in self.lines else None

    def about(self, key: str, understand: Callable[[Statement], T], default: T) -> T:
        """What the value of *key* means; *default* if there is none, or none that makes sense."""
        statement = self.values.get(key)
        if statement is None:
            return default
        try:
            return understand(statement)
        except (Objection, PuzzleError) as error:
            at = error.at if isinstance(error, Objection) else None
            self.wrong(at or (statement.line, None), clipped(str(error), 300))
            return default

    def each(self, key: str, understand: Callable[[Statement], T]) -> list[T]:
        found: list[T] = []
        for statement in self.items.get(key, []):
            try:
                found.append(understand(statement))
            except Objection as error:
                cell = str(statement.words[0].text).lower() if key == "clues" else None
                tile = statement.number if key == "tiles" else None
                at, words = error.at or (statement.line, None), clipped(str(error), 300)
                self.wrong(at, words, tile=tile, cell=cell, **error.known)
        return found

    def title(self, statement: Statement) -> str:
        text = statement.text.strip()
        if text.startswith('"'):
            whole = " " * statement.start + statement.text
            match split(whole, statement.line):
                case [Word(str(name), "quoted")]:
                    return name
            raise Objection(f"expected one name in quotes, got {shown(text)}")
        text = COMMENT.sub("", text).strip()
        if words := fault(text):
            raise Objection(words)
        return text

    def truth(self, statement: Statement) -> bool:
        return _choice(statement, TRUTHS, "yes or no")

    def turning(self, statement: Statement) -> Turns:
        return _choice(statement, TURNINGS, "yes, no or half")

    def board(self, statement: Statement) -> Layout | None:
        text = " ".join(str(word.text) for word in statement.words)
        found = BOARD.fullmatch(text.lower()) if len(text) <= MAX_BOARD else None
        shape = (found and found[1]) or "square"
        if not text or found is None or shape not in SHAPES:
            like = meant(near(shape, SHAPES)) if shape not in SHAPES else ""
            raise Objection(f"expected a board such as {SIZES}, got {shown(text)}{like}")
        wants = inspect.signature(SHAPES[shape]).parameters
        size = _sizes(shape, text, found[2] or "") | _settings(shape, found[3])
        before = len(self.complaints.listed)
        for key, part in self.board_parts().items():
            if key in wants:
                size[key] = part
            elif key in self.lines:
                words = f"{key}: does not go with a {shape} board"
                self.wrong((self.lines[key], None), words)
        if len(self.complaints.listed) > before:
            return None
        missing = [name for name, p in wants.items() if p.default is p.empty and name not in size]
        if missing:
            raise Objection(f"expected a line {missing[0]}: with board {shape}, got none")
        built, words = self.source.built, f"{shape} {size}"
        try:
            if words not in built:
                built[words] = SHAPES[shape](**size)
            return built[words]
        except PuzzleError as error:
            line = self.lines[guilty(SHAPES[shape], size) or "board"]
            self.wrong((line, None), clipped(str(error), 300))
            return None

    def board_parts(self) -> dict[str, Any]:
        """The parts of a board that have keys of their own."""
        read: dict[str, Callable[[Statement], Any]] = {
            "holes": lambda statement: [
                _place(word, "a cell such as r1c1") for word in statement.words
            ],
            "cells": lambda statement: [_whole(word) for word in statement.words],
            "joints": self.joints,
        }
        parts: dict[str, Any] = {
            k: self.about(k, one, []) for k, one in read.items() if k in self.values
        }
        if "polygons" in self.items:
            parts["polygons"] = self.each("polygons", self.polygon)
        return parts

    def joints(self, statement: Statement) -> list[tuple[str, int, str, int]]:
        found = []
        for a, b in _couples(statement.words, "joints such as c1.0=c2.1"):
            ends = [_place(word, "a side such as c1.0").rpartition(".") for word in (a, b)]
            if not all(re.fullmatch("[0-9]{1,3}", number) for _, _, number in ends):
                got = f"got {a.text}={b.text}"
                raise Objection(f"expected a joint such as c1.0=c2.1, {got}", a.at)
            (c, _, s), (d, _, t) = ends
            found.append((c, int(s), d, int(t)))
        return found

    def polygon(self, statement: Statement) -> list[tuple[float, float]]:
        texts = [str(word.text) for word in statement.words]
        if len(texts) % 2 or not all(NUMBER.fullmatch(text) for text in texts):
            raise Objection(f"expected points such as 0,0 1,0 1,1, got {shown(statement.text)}")
        numbers = [float(text) for text in texts]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def matching(self, statement: Statement) -> tuple[Match, Pairs]:
        bare = [str(word.text).lower() for word in statement.words[:1] if word.kind == "bare"]
        listed = statement.words[1:] if bare == ["pairs"] else statement.words
        if bare == ["equal"] and len(listed) == 1:
            return "equal", ()
        if bare == ["halves"] and len(listed) == 1:
            return "halves", ()
        # `match: A=B` can only mean pairs.
        if (bare == ["pairs"] and listed) or any(word.is_mark("=") for word in listed[1:2]):
            couples = _couples(listed, "pairs such as LAnt=RAnt")
            return "pairs", tuple((plain(a), plain(b)) for a, b in couples)
        alone = bare if len(listed) == 1 else []
        like = meant([x for word in alone for x in near(word, ("equal", "halves", "pairs"))])
        got = f"got {shown(statement.text.strip())}{like}"
        raise Objection(f"expected equal, halves, or pairs such as pairs A=B C=D, {got}")

    def rim(self, statement: Statement) -> Raw | dict[str, Raw] | None:
        match statement.words:
            case [Word("none", "bare")]:
                return None
            case [Word(label, kind)] if kind != "mark":
                return label
        rim: dict[str, Raw] = {}
        for side, shows in _couples(statement.words, "one label, or sides such as c1.0=red"):
            place = _place(side, "a side such as c1.0")
            if place in rim:
                raise Objection(f"expected each side once, got {place} twice", side.at)
            rim[place] = shows.text
        if not rim:
            raise Objection("expected a label, sides such as c1.0=red, or none, got nothing")
        return rim

    def clue(self, statement: Statement) -> Clue:
        wanted = f"expected a clue such as r1c1: 7 turn 2, got {shown(statement.text)}"
        words = statement.words
        if len(words) < 3 or not words[1].is_mark(":"):
            raise Objection(wanted)
        cell, rest = _place(words[0], "a cell"), words[2:]
        tile: str | None = None
        turn: int | None = None
        flipped: bool | None = None
        if not (rest[0].kind == "bare" and rest[0].text in CLUE_WORDS):
            tile, rest = plain(rest[0], "the id of a tile"), rest[1:]
        left = [word.text if word.kind == "bare" else None for word in rest]
        if left[:1] == ["turn"]:
            turn, left = _whole(rest[1] if rest[1:] else None), left[2:]
        if left in (["flipped"], ["not", "flipped"]):
            flipped, left = left == ["flipped"], []
        if left:
            raise Objection(wanted)
        return Clue(cell, tile, turn, flipped)


CLUE_WORDS = ("turn", "flipped", "not")


def _sizes(shape: str, text: str, given: str) -> dict[str, Any]:
    """The whole numbers that a shape is made from, as in `3x4`; the last may go without saying."""
    wants = inspect.signature(SHAPES[shape]).parameters.values()
    names = [wanted.name for wanted in wants if wanted.annotation == "int"]
    least = sum(wanted.default is wanted.empty for wanted in wants if wanted.name in names)
    sizes = re.findall("[0-9]+", given)
    if not least <= len(sizes) <= len(names) or any(len(size) > 9 for size in sizes):
        like = "4" if len(names) == 1 else "x".join("3" for _ in names)
        like = like if shape == "square" else f"{shape} {like}".strip()
        raise Objection(f"expected a board such as {like}, got {shown(text)}")
    return dict(zip(names, map(int, sizes), strict=False))


def _settings(shape: str, given: str) -> dict[str, Any]:
    """What a shape is told in words: `torus` for a text, `twisted` or `not twisted` for a flag."""
    wants = inspect.signature(SHAPES[shape]).parameters.values()
    flags = [wanted.name for wanted in wants if wanted.annotation == "bool"]
    texts = [wanted.name for wanted in wants if wanted.annotation in ("str", "str | None")]
    found: dict[str, Any] = {}
    words = given.split()
    while words:
        word = words.pop(0)
        if word == "not" and words and words[0] in flags:
            found[words.pop(0)] = False
        elif word in flags:
            found[word] = True
        elif texts:
            found[texts.pop(0)] = word
        else:
            raise Objection(f"expected a board {shape} without {shown(word)}")
    return found


def _choice(statement: Statement, known: Mapping[str, T], wanted: str) -> T:
    """What one of the *known* words means, in any case."""
    match statement.words:
        case [Word(str(word), "bare")] if word.lower() in known:
            return known[word.lower()]
    raise Objection(f"expected {wanted}, got {shown(statement.text.strip())}")


def _place(word: Word, what: str) -> str:
    """A cell or side, in any case."""
    name = plain(word, what)
    return name.lower() if word.kind == "bare" else name


def _whole(word: Word | None) -> int:
    text = "nothing" if word is None else str(word.text)
    if not re.fullmatch("[0-9]{1,9}", text):
        got = shown(text) if word else text
        raise Objection(f"expected a whole number, got {got}", word.at if word else None)
    return int(text)


def _couples(words: list[Word], what: str) -> list[tuple[Word, Word]]:
    """Words as in `a=b c=d`."""
    found = []
    for i in range(0, len(words), 3):
        three = words[i : i + 3]
        kinds = [word.kind == "mark" for word in three]
        if kinds != [False, True, False] or three[1].text != "=":
            got = "".join(str(word.text) for word in three)
            raise Objection(f"expected {what}, got {shown(got)}", three[0].at)
        found.append((three[0], three[2]))
    return found


class Said(NamedTuple):
    """What phrases of our text mean; None: nothing was said of it."""

    layout: Layout | None
    match: Match | None
    pairs: Pairs
    rim: Raw | dict[str, Raw] | None
    frame: Raw | dict[str, Raw] | None
    turns: Turns
    flips: bool


def said(phrases: Mapping[str, str], source: Source) -> Said:
    """What `board`, `match`, `rim`, `frame`, `turns` and `flips` mean without their tiles;
    *source*: where they are from."""
    text = "".join(f"{key}: {' '.join(value.split())}\n" for key, value in phrases.items())
    reader = _TextReader(replace(source, text=text))
    nothing: tuple[Match | None, Pairs] = (None, ())
    layout = reader.about("board", reader.board, None)
    match, pairs = reader.about("match", reader.matching, nothing)
    rim, frame = (reader.about(key, reader.rim, None) for key in ("rim", "frame"))
    turns = reader.about("turns", reader.turning, TURNINGS["yes"])
    flips = reader.about("flips", reader.truth, False)
    # Their lines are nobody's: whoever said it knows where.
    listed = [replace(found, place=Place(source.name)) for found in reader.complaints.listed]
    if listed:
        raise FormatError.listing(listed)
    return Said(layout, match, pairs, rim, frame, turns, flips)
