"""Whether a puzzle is one of the library's with other pictures: its tiles shuffled and turned, its
labels renamed, or all of it seen in a mirror."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from . import formats, library
from .puzzle import Puzzle
from .tile import Label, Sides, lawful, mirrored, turned

MOST_TRIED = 10_000
"""Names that are tried for labels before it is given up; twins are found in a few dozen."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A puzzle of the library that has the same tiles."""

    name: str

    labels: tuple[tuple[Label, Label], ...]
    """What each label is called there, in one of perhaps several ways to see it."""

    mirrored: bool
    """Whether that is the mirror image."""

    @property
    def renamed(self) -> bool:
        """Whether any label is called otherwise there."""
        return any(here != there for here, there in self.labels)


def twins(puzzle: Puzzle) -> tuple[Twin, ...]:
    """Those of the library that *puzzle* has the tiles of, for the same board and rule."""
    return tuple(_found(puzzle))


def _found(puzzle: Puzzle) -> Iterator[Twin]:
    looks = _outline(puzzle)
    for name in library.names():
        if _listed(name)[1] != looks:
            continue
        other = _listed(name)[0]
        for mirror, turn in _motions(puzzle):
            names = _Naming(_Box(puzzle, mirror, turn), _Box(other)).found()
            if names is not None:
                yield Twin(name, tuple(sorted(names.items())), mirror)
                break


@cache
def _listed(name: str) -> tuple[Puzzle, object]:
    puzzle = formats.load(name)
    return puzzle, _outline(puzzle)


def _outline(puzzle: Puzzle) -> object:
    """What twins have in common at a glance."""
    size = sorted(str(value) for _, value in puzzle.layout.size)  # 4x6 and 6x4 are one board
    tiles = Counter[int]()
    for tile in puzzle.tiles:
        tiles[len(tile.sides)] += tile.copies
    rule, labels = puzzle.rule, len(puzzle.labels())
    return puzzle.layout.shape, size, tiles, labels, rule.turns, rule.flips, rule.rim is None


def _motions(puzzle: Puzzle) -> Iterator[tuple[bool, int]]:
    """Mirrored or not, and how far all tiles are turned at once: nowhere, if each may be turned by
    itself."""
    sides = len(puzzle.tiles[0].sides)
    for mirror in (False, True):
        for turn in range(sides) if puzzle.rule.turns is not True else (0,):
            yield mirror, turn


class _Box:
    """Tiles, of which it does not matter how they are turned or what their labels are called."""

    def __init__(self, puzzle: Puzzle, mirror: bool = False, turn: int = 0) -> None:
        rule = puzzle.rule
        self.turns, self.flips = rule.turns, rule.flips
        self.tiles = Counter[tuple[Sides, Sides | None]]()
        for tile in puzzle.tiles:
            faces = (tile.sides, tile.back)
            moved = (f and turned(mirrored(f) if mirror else f, turn) for f in faces)
            self.tiles[tuple(moved)] += tile.copies  # type: ignore[index]
        self.mates = {label: rule.mate(label) for label in puzzle.labels()}
        self.on_rim = rule.rim_labels()

    def lying(self, tile: tuple[Sides, Sides | None]) -> tuple[Sides, ...]:
        """The same for a tile however it lies: all its looks, in order."""
        front, back = tile
        faces = [front]
        if self.flips:
            faces.append(mirrored(front) if back is None else back)
        looks = {turned(face, turn) for face in faces for turn in lawful(self.turns, len(face))}
        return min(looks), *((back,) if back and not self.flips else ())

    def classes(self) -> dict[Label, object]:
        """What can be told of each label without its name: the same for labels that may be each
        other's twin, and as different as possible for others."""
        count = Counter(label for front, _ in self.tiles.elements() for label in front)
        known: dict[Label, object] = {
            label: (count[label], label in self.on_rim, mate == label, mate is None)
            for label, mate in self.mates.items()
        }
        while True:
            seen: defaultdict[Label, Counter[object]] = defaultdict(Counter)
            for (front, _), copies in self.tiles.items():
                for side, label in enumerate(front):
                    around = tuple(known[x] for x in turned(front, -side))
                    seen[label][around if self.turns is True else (side, around)] += copies
            told = {
                label: hash((known[label], known.get(mate or ""), frozenset(seen[label].items())))
                for label, mate in self.mates.items()
            }
            if len({*told.values()}) == len({*known.values()}):
                return dict(told)
            known = dict(told)


class _Naming:
    """The labels of one box named as those of another, so that the tiles are the same."""

    def __init__(self, here: _Box, there: _Box) -> None:
        self.here, self.there = here, there
        self.names: dict[Label, Label] = {}
        self.tried = 0
        self.wanted = Counter[tuple[Sides, ...]]()
        for tile, copies in there.tiles.items():
            self.wanted[there.lying(tile)] += copies

    def found(self) -> dict[Label, Label] | None:
        """One such naming; None if there is none, or if it is not soon found."""
        here, there = self.here.classes(), self.there.classes()
        if Counter(here.values()) != Counter(there.values()):
            return None
        alike: defaultdict[object, list[Label]] = defaultdict(list)
        for label, told in there.items():
            alike[told].append(label)
        # Those with few names to choose from first: the others often follow.
        order = sorted(here, key=lambda label: len(alike[here[label]]))
        return self.names if self._named(order, {x: alike[here[x]] for x in here}) else None

    def _named(self, order: list[Label], choices: dict[Label, list[Label]]) -> bool:
        label = next((label for label in order if label not in self.names), None)
        if label is None:
            return self._fits()
        for name in choices[label]:
            if name in self.names.values():
                continue
            self.tried += 1
            if self.tried > MOST_TRIED:
                return False
            added = self._add(label, name, choices)
            if added and self._fits() and self._named(order, choices):
                return True
            for each in added:
                del self.names[each]
        return False

    def _add(self, label: Label, name: Label, choices: dict[Label, list[Label]]) -> list[Label]:
        """Name it, and its mate; empty if that cannot be."""
        mate, other = self.here.mates[label], self.there.mates[name]
        self.names[label] = name
        if mate is None or mate == label or mate not in choices:
            return [label]
        if other is None or other in self.names.values() or other not in choices[mate]:
            del self.names[label]
            return []
        self.names[mate] = other
        return [label, mate]

    def _fits(self) -> bool:
        """Whether every tile whose labels all have names is there as often as here."""
        seen = Counter[tuple[Sides, ...]]()
        for (front, back), copies in self.here.tiles.items():
            if all(label in self.names for label in front + (back or ())):
                faces = (tuple(self.names[x] for x in f) if f else None for f in (front, back))
                seen[self.there.lying(tuple(faces))] += copies  # type: ignore[arg-type]
        return seen <= self.wanted
