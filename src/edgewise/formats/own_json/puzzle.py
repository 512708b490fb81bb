"""Puzzles as JSON: our own format, which keeps everything.

`schemas/puzzle.schema.json` describes it. What is written is canonical: keys in a fixed order,
one tile to a line.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from ...errors import PuzzleError
from ...layout import Layout
from ...puzzle import Clue, Puzzle
from ...rule import Match, Pairs
from ...shapes import SHAPES
from ...tile import MAX_SIDES, Tile, Turns
from ...wording import clipped, shown
from ..complaint import Complaints, Whereabouts, fault, unknown
from ..draft import Draft, DraftTile, guilty
from ..source import Source
from ..spelling import Half, Raw
from ..strict_json import located, parse

VERSION = 1

KEYS = ["edgewise", "name", "board", "match", "rim", "frame", "rim_only", "turns", "flips", "tiles"]
KEYS += ["clues", "images"]

WIDTH = 88
"""Lists that fit in a line of this width stay in one."""


def read(source: Source) -> Draft:
    """What a JSON text says."""
    where = Whereabouts(source.name, partial(located, source.text), named=True)
    return _JsonReader(where).draft(parse(source))


class _JsonReader:
    """Takes a JSON value apart; what is wrong is collected, key by key."""

    def __init__(self, where: Whereabouts) -> None:
        self.where = where
        self.complaints = Complaints(where)

    def wrong(self, key: str, expected: str, value: object) -> None:
        self.complaints.about(key, f"expected {expected}, got {shown(value)}")

    def draft(self, value: object) -> Draft:
        top = self.record(value, "", KEYS, ("edgewise", "board", "tiles"), "a puzzle")
        if top.get("edgewise", VERSION) is True or top.get("edgewise", VERSION) != VERSION:
            self.wrong("edgewise", f"{VERSION}, the version of the format", top["edgewise"])
        layout = self.board(top["board"]) if "board" in top else None
        match, pairs = self.matching(top.get("match", "equal"))
        parts: dict[str, Any] = {
            "name": self.text(top.get("name", ""), "name", "a name"),
            "rim": self.around(top.get("rim"), "rim"),
            "frame": self.around(top.get("frame"), "frame"),
            "rim_only": self.flag(top.get("rim_only", False), "rim_only"),
            "turns": self.turning(top.get("turns", True)),
            "flips": self.flag(top.get("flips", False), "flips"),
            "tiles": tuple(self.each(top.get("tiles", []), "tiles", "a list of tiles", self.tile)),
            "clues": tuple(self.each(top.get("clues", []), "clues", "a list of clues", self.clue)),
            "images": self.images(top.get("images", {})),
        }
        self.complaints.settle()
        assert layout is not None  # else something was wrong, and has been said
        return Draft(layout, match=match, pairs=pairs, where=self.where, **parts)

    def record(
        self, value: object, key: str, known: Iterable[str], needed: Iterable[str], what: str
    ) -> dict[str, Any]:
        """*value* as an object with known keys only."""
        if not isinstance(value, dict):
            self.wrong(key, f"{what} (an object)", value)
            return {}
        for name in value:
            if name not in known:
                self.complaints.about(key, unknown(name, known), key=name)
        for name in needed:
            if name not in value:
                words = f'expected the key "{name}" in {what}, got none'
                self.complaints.about(key, words)
        return value

    def each(self, value: object, key: str, what: str, one: Callable[[Any, str], Any]) -> list[Any]:
        if not isinstance(value, list):
            self.wrong(key, what, value)
            return []
        return [one(item, f"{key}[{i}]") for i, item in enumerate(value)]

    def flag(self, value: object, key: str) -> bool:
        if not isinstance(value, bool):
            self.wrong(key, "true or false", value)
        return value is True

    def turning(self, value: object) -> Turns:
        if value == "half":
            return "half"
        if not isinstance(value, bool):
            self.wrong("turns", 'true, false or "half"', value)
        return value is True

    def whole(self, value: object, key: str, least: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self.wrong(key, f"a whole number from {least} up", value)
            return least
        return value

    def text(self, value: object, key: str, what: str) -> str:
        if not isinstance(value, str):
            self.wrong(key, f"{what} (a text)", value)
            return "?"
        if words := fault(value):
            self.complaints.about(key, words)
        return value

    def id(self, value: object, key: str) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if value == "":
            self.wrong(key, "a text of at least one letter", value)
        return self.text(value, key, "the id of a tile")

    def label(self, value: object, key: str) -> Raw:
        match value:
            case [bool() | "", _] | [_, ""] | bool() | "":
                pass
            case [str() | int() as motif, bool() as half]:
                return Half(self.text(str(motif), key, "a motif"), half)
            case [str() | int() as motif, str() | int() as mark]:
                text = self.text(str(motif), key, "a motif")
                return Half(text, self.text(str(mark), key, "a mark"))
            case str() | int():
                return self.text(str(value), key, "a label")
        self.wrong(key, "a label (a text or a whole number)", value)
        return "?"

    def plain_label(self, value: object, key: str) -> str:
        label = self.label(value, key)
        if isinstance(label, Half):
            self.wrong(key, "a label (a text or a whole number)", value)
        return str(label)

    def board(self, value: object) -> Layout | None:
        if not isinstance(value, dict) or value.get("shape") not in list(SHAPES):
            shapes = " or ".join(f'"{shape}"' for shape in SHAPES)
            if isinstance(value, dict) and "shape" in value:
                self.wrong("board.shape", shapes, value["shape"])
            else:
                self.wrong("board", f"an object with a shape ({shapes})", value)
            return None
        before = len(self.complaints.listed)
        make = SHAPES[value["shape"]]
        wants = inspect.signature(make).parameters
        needed = [name for name, p in wants.items() if p.default is inspect.Parameter.empty]
        what = f"a {value['shape']} board"
        self.record(value, "board", ["shape", *wants], needed, what)
        for name, parameter in wants.items():
            if name in value:
                self.fits(value[name], f"board.{name}", str(parameter.annotation))
        if len(self.complaints.listed) > before:
            return None
        size = {name: value[name] for name in wants if name in value}
        try:
            return make(**size)
        except PuzzleError as error:
            part = guilty(make, size)
            self.complaints.about(f"board.{part}" if part else "board", clipped(str(error), 300))
        return None

    def fits(self, value: object, key: str, kind: str) -> None:
        """Complain unless *value* is what the parameter of a shape is annotated with."""
        outer, bracket, inner = kind.partition("[")
        if bracket and outer in ("Iterable", "Sequence"):
            if not isinstance(value, list):
                self.wrong(key, "a list", value)
                return
            for i, item in enumerate(value):
                self.fits(item, f"{key}[{i}]", inner[:-1])
            return
        kinds = [_KINDS[name] for name in kind.split(" | ")]
        if not any(type(value) in types for types, _ in kinds):
            self.wrong(key, " or ".join(words for _, words in kinds), value)

    def matching(self, value: object) -> tuple[Match, Pairs]:
        match value:
            case "equal":
                return "equal", ()
            case "halves":
                return "halves", ()
            case {"pairs": listed, **rest} if not rest:
                found = self.each(listed, "match.pairs", "a list of pairs", self.pair)
                if not found:
                    self.wrong("match.pairs", "at least one pair", listed)
                return "pairs", tuple(found)
        self.wrong("match", '"equal", "halves" or {"pairs": [["A", "B"], ...]}', value)
        return "equal", ()

    def pair(self, value: object, key: str) -> tuple[str, str]:
        if not isinstance(value, list) or len(value) != 2:
            self.wrong(key, "a pair of labels", value)
            return "?", "?"
        return self.plain_label(value[0], f"{key}[0]"), self.plain_label(value[1], f"{key}[1]")

    def around(self, value: object, key: str) -> Raw | dict[str, Raw] | None:
        if value is None:
            return None
        if isinstance(value, dict):
            for place in value:
                self.text(place, key, "a side")
            return {place: self.label(label, f"{key}.{place}") for place, label in value.items()}
        return self.label(value, key)

    def tile(self, value: object, key: str) -> DraftTile:
        keys = ("id", "sides", "copies", "back", "image")
        found = self.record(value, key, keys, ("sides",), "a tile")
        sides = self.sides(found.get("sides", ["?"]), f"{key}.sides")
        back = self.sides(found["back"], f"{key}.back") if "back" in found else None
        if back is not None and len(back) != len(sides):
            got = found["back"]
            self.wrong(f"{key}.back", f"{len(sides)} labels, as in front", got)
        return DraftTile(
            sides,
            self.id(found["id"], f"{key}.id") if "id" in found else "",
            self.whole(found.get("copies", 1), f"{key}.copies", 1),
            back,
            self.file(found["image"], f"{key}.image") if "image" in found else "",
        )

    def images(self, value: object) -> dict[str, str]:
        if not isinstance(value, dict):
            self.wrong("images", "an object with a file for each label", value)
            return {}
        for label in value:
            self.text(label, "images", "a label")
        return {label: self.file(name, f"images.{label}") for label, name in value.items()}

    def file(self, value: object, key: str) -> str:
        """The name of a picture. A puzzle from elsewhere must not reach into other folders."""
        name = self.text(value, key, "the name of a file")
        parts = name.replace("\\", "/").split("/")
        if not name or parts[0] == "" or ".." in parts or ":" in parts[0]:
            self.wrong(key, "the name of a file in the puzzle's folder or below", value)
        return name

    def sides(self, value: object, key: str) -> tuple[Raw, ...]:
        if isinstance(value, list) and not 1 <= len(value) <= MAX_SIDES:
            self.wrong(key, f"1 to {MAX_SIDES} labels", value)
            return ("?",)
        return tuple(self.each(value, key, "a list of labels", self.label))

    def clue(self, value: object, key: str) -> Clue:
        cell = value.get("cell") if isinstance(value, dict) else None
        self.complaints.clues.append(cell if isinstance(cell, str) else "")
        found = self.record(value, key, ("cell", "tile", "turn", "flipped"), ("cell",), "a clue")
        return Clue(
            self.text(found.get("cell", "?"), f"{key}.cell", "a cell"),
            self.id(found["tile"], f"{key}.tile") if "tile" in found else None,
            self.whole(found["turn"], f"{key}.turn", 0) if "turn" in found else None,
            self.flag(found["flipped"], f"{key}.flipped") if "flipped" in found else None,
        )


_KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "int": ((int,), "a whole number"),
    "float": ((int, float), "a number"),
    "bool": ((bool,), "true or false"),
    "str": ((str,), "a text"),
    "None": ((type(None),), "null"),
}
"""What the arguments of shapes may be, and what each is called; to Python, true is an int too."""


def write(puzzle: Puzzle) -> str:
    """The canonical JSON of a puzzle."""
    rule = puzzle.rule
    top: list[tuple[str, str]] = [("edgewise", str(VERSION))]
    if puzzle.name:
        top.append(("name", line(puzzle.name)))
    size = {name: _plain(value) for name, value in puzzle.layout.size}
    top.append(("board", _spread({"shape": puzzle.layout.shape, **size})))
    top.append(("match", _spread({"pairs": rule.pairs} if rule.pairs else rule.match)))
    top.append(("rim", _spread(dict(rule.rim) if isinstance(rule.rim, tuple) else rule.rim)))
    if rule.rim_only:
        top.append(("rim_only", "true"))
    top += [("turns", line(rule.turns)), ("flips", line(rule.flips))]
    top.append(("tiles", _rows(_tile(tile) for tile in puzzle.tiles)))
    if puzzle.clues:
        top.append(("clues", _rows(_clue(clue) for clue in puzzle.clues)))
    if puzzle.images:
        top.append(("images", _spread(dict(puzzle.images))))
    return "{\n" + ",\n".join(f'  "{key}": {value}' for key, value in top) + "\n}\n"


def plain(puzzle: Puzzle) -> dict[str, object]:
    """The same as a value."""
    found: dict[str, object] = json.loads(write(puzzle))
    return found


def _tile(tile: Tile) -> dict[str, object]:
    found: dict[str, object] = {"id": tile.id, "sides": tile.sides}
    if tile.copies != 1:
        found["copies"] = tile.copies
    if tile.back is not None:
        found["back"] = tile.back
    if tile.image:
        found["image"] = tile.image
    return found


def _clue(clue: Clue) -> dict[str, object]:
    listed = {"cell": clue.cell, "tile": clue.tile, "turn": clue.turn, "flipped": clue.flipped}
    return {key: value for key, value in listed.items() if value is not None}


def _plain(value: object) -> object:
    """What a shape was built from, as JSON has it; 1.0 is written 1."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def line(value: object) -> str:
    """A value as JSON, in one line."""
    return json.dumps(value, ensure_ascii=False)


def _rows(items: Iterable[object]) -> str:
    lines = [f"    {line(item)}" for item in items]
    return "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"


def _spread(value: object) -> str:
    """In one line if it fits, else the items of each list or object in it on lines of their own."""
    if len(line(value)) <= WIDTH or not isinstance(value, dict):
        return line(value)
    parts = []
    for key, item in value.items():
        rows = line(item)
        if len(rows) > WIDTH and isinstance(item, list | tuple):
            rows = "[\n" + ",\n".join(f"      {line(part)}" for part in item) + "\n    ]"
        parts.append(f"    {line(key)}: {rows}")
    return "{\n" + ",\n".join(parts) + "\n  }"
