"""How people err when they type a puzzle: ten kinds of mistakes, and how often each is made.

The shares are a guess, but that a wrong label is nine times as frequent as two neighbours swapped
follows J. Verhoeff, who counted so for digits (Error Detecting Decimal Codes, Mathematical Centre
Tract 29, Amsterdam 1969: 60 to 95 per cent single errors, 10 to 20 transpositions). Two digits
swapped across a third, which mirrors a square, are ten times rarer than neighbours; but a card may
also be read the wrong way round as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from edgewise import Puzzle, Rule, Tile, shapes
from edgewise.diagnosis import Mistake
from edgewise.diagnosis.systematic.order_of_sides import USUAL
from edgewise.labels import families
from edgewise.tile import mirrored

Spoil = Callable[[Puzzle, Random], Puzzle | None]
"""A mistake made; None: it cannot be made here."""


@dataclass(frozen=True)
class Kind:
    """A kind of mistake."""

    name: str

    mistake: Mistake
    """What it is called among the corrections."""

    spoil: Spoil

    share: int
    """Of a hundred spoilt puzzles, so many are spoilt so: the model."""

    solvable: bool = False
    """Whether it is noticed even in a puzzle that can still be solved."""


def one_label(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """One label changed to that of another motif."""
    tile, side = _side(puzzle, random)
    was = tile.sides[side]
    others = [x for x in puzzle.labels() if x not in (was, puzzle.rule.mate(was))]
    return _with(puzzle, tile, side, random.choice(others)) if others else None


def head_for_tail(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """One label changed to its other half."""
    tile, side = _side(puzzle, random)
    mate = puzzle.rule.mate(tile.sides[side])
    return None if mate in (None, tile.sides[side]) else _with(puzzle, tile, side, str(mate))


def one_mirrored(puzzle: Puzzle, random: Random) -> Puzzle:
    """One tile read anticlockwise."""
    tile = random.choice(puzzle.tiles)
    return _replaced(puzzle, {tile.id: replace(tile, sides=mirrored(tile.sides))})


def neighbours(puzzle: Puzzle, random: Random) -> Puzzle:
    """Two neighbouring labels of a tile swapped."""
    tile, side = _side(puzzle, random)
    sides = list(tile.sides)
    sides[side - 1], sides[side] = sides[side], sides[side - 1]
    return _replaced(puzzle, {tile.id: replace(tile, sides=tuple(sides))})


def typed_twice(puzzle: Puzzle, random: Random) -> Puzzle:
    """A tile typed twice, and another one forgotten."""
    forgotten, again = random.sample(puzzle.tiles, 2)
    return _replaced(puzzle, {forgotten.id: replace(again, id=forgotten.id)})


def exchanged(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """The halves of a motif the other way round on two or three of its tiles."""
    motifs = [f for f in families(puzzle) if len(f) == 2]
    if not motifs:
        return None
    a, b = random.choice(motifs)
    tiles = [tile for tile in puzzle.tiles if {a, b} & {*tile.sides}]
    if len(tiles) < 4:
        return None
    other = {a: b, b: a}
    chosen = random.sample(tiles, random.choice((2, 3)))
    return _replaced(puzzle, {t.id: _renamed(t, other) for t in chosen})


def two_names(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """A motif called otherwise on some of its tiles."""
    rim = puzzle.rule.rim_labels()
    motifs = [family for family in families(puzzle) if not rim & {*family}]
    if not motifs:
        return None
    family = random.choice(motifs)
    names = dict(zip(family, NEW, strict=False))
    tiles = [tile for tile in puzzle.tiles if {*family} & {*tile.sides}]
    if len(tiles) < 2:
        return None
    chosen = random.sample(tiles, random.randrange(1, len(tiles)))
    rule = _knowing(puzzle.rule, names)
    return replace(_replaced(puzzle, {t.id: _renamed(t, names) for t in chosen}), rule=rule)


NEW = ("toad+", "toad-")


def all_sides(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """All tiles typed in another order of sides, one of those that people use."""
    count = len(puzzle.tiles[0].sides)
    if count not in (4, 6):
        return None
    order = random.choice(USUAL[count])
    typed = {t.id: replace(t, sides=tuple(t.sides[i] for i in order)) for t in puzzle.tiles}
    return _replaced(puzzle, typed)


def wrong_rule(puzzle: Puzzle, random: Random) -> Puzzle:
    """Equal labels for halves or halves for equal, no turns where tiles are turned, another rim."""
    rule = puzzle.rule
    rules = [replace(rule, match="halves" if rule.match == "equal" else "equal", pairs=())]
    if isinstance(rule.rim, str):
        rules += [replace(rule, rim=x) for x in puzzle.labels() if x != rule.rim]
    if rule.turns:
        rules.append(replace(rule, turns=False))
    return replace(puzzle, rule=random.choice(rules))


def wrong_size(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """A board with other sides."""
    if puzzle.layout.shape != "square" or not isinstance(puzzle.rule.rim, str | None):
        return None
    size = dict(puzzle.layout.size)
    rows, cols = int(str(size["rows"])), int(str(size["cols"]))
    tiles = rows * cols
    sizes = [
        (r, c)
        for r in range(2, 2 * rows + 1)
        for c in range(2, 2 * cols + 1)
        if abs(r * c - tiles) <= rows and {r, c} != {rows, cols}
    ]
    return replace(puzzle, layout=shapes.square(*random.choice(sizes))) if sizes else None


KINDS = (
    Kind("one label", Mistake.LABEL, one_label, 30),
    Kind("head for tail", Mistake.LABEL, head_for_tail, 15),
    Kind("one tile mirrored", Mistake.MIRRORED, one_mirrored, 5),
    Kind("two neighbours swapped", Mistake.NEIGHBOURS, neighbours, 5),
    Kind("typed twice, one forgotten", Mistake.TWICE, typed_twice, 10),
    Kind("halves exchanged on 2 or 3 tiles", Mistake.HALVES, exchanged, 5),
    Kind("one motif, two names", Mistake.NAMES, two_names, 5),
    Kind("another order of sides", Mistake.SIDES, all_sides, 10),
    Kind("wrong rule", Mistake.RULE, wrong_rule, 10),
    Kind("wrong size", Mistake.SIZE, wrong_size, 5, solvable=True),
)


def _side(puzzle: Puzzle, random: Random) -> tuple[Tile, int]:
    tile = random.choice(puzzle.tiles)
    return tile, random.randrange(len(tile.sides))


def _with(puzzle: Puzzle, tile: Tile, side: int, label: str) -> Puzzle:
    sides = (*tile.sides[:side], label, *tile.sides[side + 1 :])
    return _replaced(puzzle, {tile.id: replace(tile, sides=sides)})


def _replaced(puzzle: Puzzle, new: dict[str, Tile]) -> Puzzle:
    return replace(puzzle, tiles=tuple(new.get(tile.id, tile) for tile in puzzle.tiles))


def _renamed(tile: Tile, names: dict[str, str]) -> Tile:
    return replace(tile, sides=tuple(names.get(label, label) for label in tile.sides))


def _knowing(rule: Rule, names: dict[str, str]) -> Rule:
    """The rule, which pairs new names as it does the old ones."""
    if rule.match != "pairs":
        return rule
    return replace(rule, pairs=(*rule.pairs, NEW)) if names else rule
