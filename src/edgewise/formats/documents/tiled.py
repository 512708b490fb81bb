"""Wang sets of Tiled: the tiles of a map editor that fit where the colours of their edges do.

`<wangtile tileid="0" wangid="1,0,2,0,1,0,2,0"/>`: colours clockwise from the top, edges and corners
by turns; 0 is none. The file is read as it comes, and nothing in it is expanded or opened.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from dataclasses import replace as changed
from math import isqrt
from typing import NoReturn
from xml.parsers import expat

from ...errors import FormatError, Place
from ...layout import MAX_CELLS
from ...shapes import square
from ...wording import clipped, listed, shown
from ..complaint import Complaints, fault
from ..draft import Draft
from ..frame import fitting
from ..source import Source
from .numbered import Quad, by_line, drafted

MAX_COLOUR = 254
"""Tiled has no more colours in a set."""

MAX_ELEMENTS = 500_000
"""Each is told to us, which takes a microsecond."""

SIDES = ("top", "right", "bottom", "left")


@dataclass(slots=True)
class WangSet:
    """The tiles of one set, and how they may lie."""

    name: str
    kind: str
    line: int
    turns: bool
    flips: bool
    tiles: dict[str, Quad] = field(default_factory=dict)
    lines: list[int] = field(default_factory=list)


def read(source: Source) -> Draft:
    """The puzzle of the one set of edges in a file; each tile lies once."""
    found = _Reader(source).sets()
    usable = [one for one in found if one.tiles]
    if len(usable) != 1:
        names = f": {listed([shown(one.name) for one in usable])}" if usable else ""
        words = f"expected one wang set with tiles, got {len(usable)}{names}"
        raise FormatError.at(Place(source.name), words)
    (chosen,) = usable
    tiles, side = len(chosen.tiles), isqrt(len(chosen.tiles))
    if side * side != tiles:
        words = (
            f"expected a square number of tiles, as the file has no board, got {tiles}, "
            f"which would fill {fitting(tiles)}"
        )
        raise FormatError.at(Place(source.name, chosen.line), words)
    layout, quads = square(side, side), list(chosen.tiles.values())
    where = by_line(source.name, chosen.lines)
    complaints = Complaints(where)
    draft = drafted(layout, quads, complaints, where, turns=chosen.turns)
    if draft.rim is None:
        for number, quad in enumerate(quads):
            if 0 in quad:
                unset = listed([SIDES[i] for i in range(4) if not quad[i]])
                words = f"tile {number + 1}: expected colours on four edges, got none on {unset}"
                complaints.about(f"tiles[{number}]", words, alike="tile")
    complaints.settle()
    named = zip(draft.tiles, chosen.tiles, strict=True)
    return changed(
        draft,
        tiles=tuple(changed(tile, id=name) for tile, name in named),
        flips=chosen.flips,
        name=chosen.name,
    )


class _Reader:
    """Hears of one element after the other, and keeps the sets."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[WangSet] = []
        self.within = False
        self.outside: list[str] = []
        self.turning = (False, False, False)
        self.complaints = Complaints()
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def sets(self) -> list[WangSet]:
        if self.source.text.count("<") > MAX_ELEMENTS:
            words = f"expected at most {MAX_ELEMENTS:,} elements, got more"
            raise FormatError.at(Place(self.source.name), words)
        try:
            self.parser.Parse(self.source.text.encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            place = Place(self.source.name, error.lineno, error.offset + 1)
            words = expat.ErrorString(error.code) or "something else"
            raise FormatError.at(place, f"expected valid XML, got: {words}") from None
        self.complaints.settle()
        if not self.found and self.outside:
            got = f"got a map whose tiles are in {shown(self.outside[0])}: read that"
            raise FormatError.at(Place(self.source.name), f"expected a wang set, {got}")
        return self.found

    def place(self) -> Place:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return Place(self.source.name, line, column)

    def refuse(self, *_: object) -> NoReturn:
        words = "expected XML without a document type or entities, got one"
        raise FormatError.at(self.place(), words)

    def start(self, name: str, given: dict[str, str]) -> None:
        if name == "tileset":
            self.turning = (False, False, False)
            if "source" in given:
                self.outside.append(given["source"])
        elif name == "transformations":
            turns, hflip, vflip = (given.get(k) == "1" for k in ("rotate", "hflip", "vflip"))
            self.turning = turns, hflip, vflip
        elif name == "wangset":
            self.within = True
            self.wang_set(given)
        elif name == "wangtile" and self.within:
            self.wang_tile(given)

    def end(self, name: str) -> None:
        if name == "wangset":
            self.within = False

    def wang_set(self, given: dict[str, str]) -> None:
        name, kind = given.get("name", ""), given.get("type", "edge")
        if words := fault(name):
            self.complaints.add(self.place(), words)
        if kind not in ("edge", "mixed"):
            expected = "expected a wang set of type edge, as tiles meet at their sides"
            self.complaints.add(self.place(), f"{expected}, got {clipped(kind)}")
        turns, hflip, vflip = self.turning
        if vflip and not turns:
            expected = "expected tiles that may be turned, if they may be flipped vertically"
            self.complaints.add(self.place(), f"{expected}, got rotate=0 and vflip=1")
        line = self.parser.CurrentLineNumber
        self.found.append(WangSet(name, kind, line, turns, hflip or vflip))

    def wang_tile(self, given: dict[str, str]) -> None:
        ours, place = self.found[-1], self.place()
        name, words = given.get("tileid", ""), given.get("wangid", "").split(",")
        numbers = [int(word) if re.fullmatch(r"\s*[0-9]{1,4}\s*", word) else -1 for word in words]
        if not re.fullmatch("[0-9]{1,9}", name):
            expected = "expected tileid, a whole number"
            self.complaints.add(place, f"{expected}, got {shown(name)}", alike="tile")
        elif name in ours.tiles:
            self.complaints.add(place, f"expected each tile once, got tileid {name} twice")
        elif len(words) != 8 or not all(0 <= number <= MAX_COLOUR for number in numbers):
            expected = (
                f"expected wangid, 8 whole numbers from 0 to {MAX_COLOUR} with commas between"
            )
            self.complaints.add(place, f"{expected}, got {shown(','.join(words))}", alike="tile")
        elif any(numbers[1::2]):
            expected = "expected colours on edges alone (0 on the corners)"
            self.complaints.add(place, f"{expected}, got {shown(','.join(words))}", alike="tile")
        elif len(ours.tiles) >= MAX_CELLS:
            raise FormatError.at(place, f"expected at most {MAX_CELLS:,} tiles, got more")
        else:
            ours.tiles[name] = tuple(numbers[::2])
            ours.lines.append(place.line or 1)
