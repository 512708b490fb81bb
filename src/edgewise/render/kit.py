"""A kit: all that a page needs to draw a puzzle and to play it, without drawing anything itself.

What tiles are made of is drawn once: each label on each side of each kind of cell, the outline of
tiles turned so, their ids; so are empty cells, and what marks a mismatch. A way in which a tile may
lie is a list of such parts, from below, given by their places in `defs`; and so is what an empty
cell wants, and a label alone. The page makes one symbol of such a list, and puts it where it
belongs (`<use href="#..." x y>`). What fits where it reads off the tables, which have numbers only.
`web/static/kit.js` opens kits, puts parts together and knows the tables.

All that is drawn is called by what it is: what was drawn before an edit is found again.

Kits are small because nothing is said twice: Eternity II's 1,024 ways as symbols of their own took
60 kB (gzip), as rows of numbers 28, as columns of numbers 25; which is why `ways` is columns.

A puzzle may be unfinished, as while somebody types it: nobody asks whether it is sound. A side not
typed yet has a label of blanks, `" "`: it is drawn blank, takes no other label's colour or figure,
and is a label like any other in the tables. A tile that fits no cell has no ways; clues about
tiles or cells that are not there, and a rim with sides that are not there, are left out.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from .. import release
from ..board import Placement
from ..errors import CallError, PuzzleError
from ..layout import Point, Side
from ..puzzle import Puzzle
from ..tile import Label, Tile, lawful
from .picture import svg
from .picture.outline import EDGE, around, bounds, centre_of, halfway
from .picture.picture import cross, cut, empty, framed, inwards, margin, sign
from .picture.sitter import posed
from .picture.theme import Style
from .picture.ways import Kinds, Ways
from .picture.wedge import wedges_of

Kit = dict[str, Any]
"""As `schemas/calls/kit.schema.json` has it."""

MOST = 1_024
"""Ways that are drawn at once."""

FAINT = 0.38
"""How much is seen of what an empty cell wants."""


WAY = ("tile", "turn", "flipped", "kind", "shows", "parts")
"""What is known of each way."""


def kit(
    puzzle: Puzzle,
    style: Style | None = None,
    *,
    tiles: Collection[str] | None = None,
) -> Kit:
    """The kit of a puzzle, or the part of it that has these *tiles*, by their ids.

    At most 1,024 ways are drawn: `rest` names the tiles for which there was no room, to be asked
    for by the next call. If the style has an order, as while somebody types, what a label looks
    like follows from those before it, so that no colour or figure changes.
    """
    unknown = [name for name in tiles or () if name not in puzzle.by_id]
    if unknown:
        raise CallError(f"there is no tile {unknown[0]!r} in this puzzle")
    return _Maker(puzzle, style or Style()).made(tiles)


def key(puzzle: Puzzle, style: Style) -> str:
    """What all parts of a kit have in common, and no others: known before anything is drawn."""
    asked = repr((release.version(), puzzle, style))
    return hashlib.blake2b(asked.encode("utf-8", "replace"), digest_size=12).hexdigest()


class _Maker:
    """Draws tile by tile, so that parts have the same things in the same order as the whole."""

    def __init__(self, puzzle: Puzzle, style: Style) -> None:
        self.puzzle, self.style = puzzle, style
        self.kinds = Kinds(puzzle.layout)
        self.posed, stands = posed(puzzle, style.order, len(self.kinds.homes[0]))
        self.labels = self.posed.labels()
        self.number = {label: i for i, label in enumerate(self.labels)}
        every = chain(stands, (way for tile in puzzle.tiles for way in self._ways(tile)))
        self.ways = Ways(self.posed, style, self.kinds, every)
        self.rim = self._rim()
        self.mates = {label: self._mate(label) for label in self.labels}
        # Cells of one kind have joints on the same sides, but for those at the rim.
        touched = ((self.kinds.of[side.cell], side.side) for side in puzzle.layout.across)
        self.inner = sorted(set(touched))
        self.top = max(self.inner or [(0, 0)], key=self._height)
        self.looks: dict[Label, list[int]] = {}
        self.wants: dict[str, list[int]] = {}
        self.places: dict[str, int] = {}
        self.laid: list[tuple[object, ...]] = []
        """The ways: as `WAY` has them."""

    def made(self, tiles: Collection[str] | None) -> Kit:
        kinds, cells, marks = self._kinds(), self._cells(), self._marks()
        for label in dict.fromkeys((*self.style.order, *self.rim.values())):
            self._look(label)
        for side, label in self.rim.items():
            self._want(label, self.kinds.of[side.cell], side.side)
        rest: list[str] = []
        for number, tile in enumerate(self.puzzle.tiles):
            if tiles is None or tile.id in tiles:
                ways = list(self._ways(tile))
                if len(ways) > MOST:
                    raise CallError(
                        f"tile {cut(tile.id)} can lie in {len(ways):,} ways, as its cells have so "
                        f"many shapes; expected at most {MOST:,}"
                    )
                if rest or len(self.laid) + len(ways) > MOST:
                    rest.append(tile.id)
                else:
                    self._tile(number, tile, ways)
        across = self.puzzle.layout.joints
        return {
            "key": key(self.puzzle, self.style),
            "box": _rounded(bounds(self.kinds.shapes, margin(self.puzzle))),
            "root": dict(svg.ROOT),
            "kinds": kinds,
            "cells": cells,
            "joints": [[*a, *b] for a, b in across],
            "apart": [i for i, (a, b) in enumerate(across) if self._apart(a, b)],
            "rim": [[*side, self.number[label]] for side, label in self.rim.items()],
            "labels": list(self.labels),
            "mate": [None if (x := self.mates[y]) is None else self.number[x] for y in self.labels],
            "pad": self._pad,
            "look": [self.looks.get(label) for label in self.labels],
            "tiles": [{"id": tile.id, "copies": tile.copies} for tile in self.puzzle.tiles],
            "ways": {name: [way[i] for way in self.laid] for i, name in enumerate(WAY)},
            "wants": self.wants,
            "faint": FAINT,
            "marks": marks,
            "legend": [[code, cut(full)] for code, full in self.ways.faces.legend],
            "fixed": list(self._fixed()),
            "defs": list(self.ways.defs.values()),
            "rest": rest,
        }

    def _ways(self, tile: Tile) -> Iterator[tuple[Placement, int]]:
        """Every way in which a tile may lie, by the rule."""
        sides, flips = len(tile.sides), self.puzzle.rule.flips
        for kind, home in enumerate(self.kinds.homes):
            if len(home) == sides:
                for flipped in (False, True) if flips else (False,):
                    for turn in lawful(self.puzzle.rule.turns, sides):
                        yield Placement(tile.id, turn, flipped), kind

    def _tile(self, number: int, tile: Tile, ways: list[tuple[Placement, int]]) -> None:
        """Its ways, and what others may want or look for because of it."""
        seen = tile.sides + (tile.back or ())
        for label in dict.fromkeys(seen):
            mate = self.mates[label]
            self._look(label)
            if mate is not None:
                self._look(mate)
                for kind, side in self.inner:
                    self._want(mate, kind, side)
        for lies, kind in ways:
            shown = tile.shown(lies.turn, lies.flipped)
            shows = [self.number[label] for label in shown]
            parts = self._found(self.ways.parts(lies, kind, shown))
            self.laid.append((number, lies.turn, lies.flipped, kind, shows, parts))

    def _found(self, names: list[str]) -> list[int]:
        """Their places among all that is drawn."""
        for name in islice(self.ways.defs, len(self.places), None):
            self.places[name] = len(self.places)
        return [self.places[name] for name in names]

    def _look(self, label: Label) -> None:
        if label not in self.looks:
            self.looks[label] = self._found(self.ways.alone(label, *self.top))

    def _want(self, label: Label, kind: int, side: int) -> None:
        name = f"{self.number[label]}.{kind}.{side}"
        if name not in self.wants:
            self.wants[name] = self._found(self.ways.alone(label, kind, side))

    def _height(self, place: tuple[int, int]) -> float:
        """How far up a side of a kind of cell lies."""
        kind, side = place
        wedge = wedges_of(self.kinds.homes[kind])[side]
        return -wedge.middle[1] / (wedge.depth or EDGE)

    @property
    def _pad(self) -> list[float]:
        """What of its plane a label alone takes: it is drawn as on the uppermost side of a tile."""
        home = self.kinds.homes[self.top[0]]
        return _rounded(bounds([[[*home[self.top[1]], centre_of(home)]]], 2))

    def _kinds(self) -> list[dict[str, object]]:
        return [
            {
                "outline": _points(around(home)),
                "middles": _points(map(halfway, home)),
                "inwards": _points(inwards(home, side) for side in range(len(home))),
                "empty": self.ways.define([empty(home, self.style)], "m"),
            }
            for home in self.kinds.homes
        ]

    def _cells(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for cell, at, kind in zip(
            self.puzzle.layout.cells, self.kinds.centres, self.kinds.of, strict=True
        ):
            words = sign(cell, self.kinds.homes[kind], self.style)
            named = {"sign": self.ways.define(words, "m")} if words else {}
            found.append({"name": cell.name, "at": _rounded(at), "kind": kind, **named})
        return found

    def _marks(self) -> dict[str, str]:
        frames = {
            f"{kind}.{side}": self.ways.define([framed(home, side)], "m")
            for kind, home in enumerate(self.kinds.homes)
            for side in range(len(home))
        }
        return {**frames, "cross": self.ways.define([cross((0, 0))], "m")}

    def _apart(self, a: Side, b: Side) -> bool:
        """Whether sides that touch lie elsewhere in the picture, as on a torus."""
        here, there = (halfway(self.kinds.shapes[side.cell][side.side]) for side in (a, b))
        return math.dist(here, there) > 1

    def _rim(self) -> dict[Side, Label]:
        try:
            return self.puzzle.rim()
        except PuzzleError:
            return {}

    def _mate(self, label: Label) -> Label | None:
        """What may touch it: nothing, if one of the two may show on the rim only."""
        rule = self.puzzle.rule
        mate = rule.mate(label)
        kept_out = rule.rim_labels() if rule.rim_only else frozenset[Label]()
        return None if mate is None or {label, mate} & kept_out else mate

    def _fixed(self) -> Iterator[dict[str, object]]:
        """Clues, in numbers."""
        cells = self.puzzle.layout.index
        tiles = {tile.id: i for i, tile in enumerate(self.puzzle.tiles)}
        for clue in self.puzzle.clues:
            if clue.cell in cells and (clue.tile is None or clue.tile in tiles):
                tile = None if clue.tile is None else tiles[clue.tile]
                where = {"cell": cells[clue.cell], "tile": tile}
                yield {**where, "turn": clue.turn, "flipped": clue.flipped}


def _rounded(numbers: Iterable[float]) -> list[float]:
    """To a thousandth of a side, as in the drawings."""
    return [float(svg.n(number)) for number in numbers]


def _points(points: Iterable[Point]) -> list[list[float]]:
    return [_rounded(point) for point in points]
