"""What all drafts of one wish have in common: where labels go, and which.

A draft is a planted board, written as a number for every gap: the labels on both sides of a joint,
or on a side that touches nothing (at the rim, on a decoy). Tile n lies in cell n, as the layout
has it; whoever gets the puzzle sees other numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..engines import order
from ..engines.native import Flat
from ..layout import Side
from ..problem import flatten
from ..puzzle import Puzzle
from ..rule import Rule
from ..symmetry import Symmetry
from ..tile import Label, Tile, lawful, mirrored, turned
from .chance import Chance
from .wish import FRAME, Wish

Draft = tuple[int, ...]
"""The number of a label for each gap."""

Numbers = tuple[int, ...]
"""A tile as the numbers of its labels."""

ABSENT = -1
"""Nothing: no cell, no side."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place for a label."""

    a: Side
    """Which side of which tile shows it."""

    b: Side | None
    """The side that shows its mate; None: nothing touches it on the planted board."""

    choices: tuple[int, ...]
    """What may be shown there."""


class Ground:
    """A wish in numbers."""

    def __init__(self, wish: Wish, chance: Chance) -> None:
        self.wish, self.layout, self.rule = wish, wish.layout, wish.rule()
        inner, border = wish.spelled(wish.motifs), wish.spelled(wish.border)
        framed = wish.rim == "frame"
        self.names: tuple[Label, ...] = (*inner, *border, *([FRAME] if framed else []))
        number = {label: i for i, label in enumerate(self.names)}
        self.mates = tuple(number.get(self.rule.mate(label) or "", ABSENT) for label in self.names)
        inside = tuple(range(len(inner)))
        beside = tuple(range(len(inner), len(inner) + len(border))) or inside
        self.rim = list(self.layout.rim())
        edge = {side.cell for side in self.rim} if framed else set[int]()
        gaps = [
            Gap(a, b, beside if a.cell in edge and b.cell in edge else inside)
            for a, b in self.layout.joints
        ]
        self.fixed = [(side, number[FRAME]) for side in self.rim] if framed else []
        gaps += [] if framed else [Gap(side, None, inside) for side in self.rim]
        self.sides = [cell.sides for cell in self.layout.cells]
        models = [chance.below(len(self.layout)) for _ in range(wish.decoys)]
        self._add_decoys(gaps, models)
        self.gaps = tuple(gaps)
        self.first = [0]
        """The number of each tile's first side, when all sides are counted."""
        for sides in self.sides:
            self.first.append(self.first[-1] + sides)
        self._know_layout()

    def _add_decoys(self, gaps: list[Gap], models: list[int]) -> None:
        """Each shows what a tile in the cell that is its model could."""
        for cell in models:
            tile = len(self.sides)
            self.sides.append(self.layout.cells[cell].sides)
            self.fixed += [
                (Side(tile, s), label) for (c, s), label in self.fixed if c == cell
            ]  # fmt: skip
            for gap in gaps[:]:
                for side, choices in self.choices(gap):
                    if side.cell == cell:
                        gaps.append(Gap(Side(tile, side.side), None, choices))

    def choices(self, gap: Gap) -> Iterator[tuple[Side, tuple[int, ...]]]:
        """What each side of a gap may show."""
        yield gap.a, gap.choices
        if gap.b is not None:
            yield gap.b, tuple(self.mates[label] for label in gap.choices)

    def _know_layout(self) -> None:
        """What the core is told of every draft, and in which order it fills the cells."""
        problem = flatten(self.puzzle(tuple(gap.choices[0] for gap in self.gaps)))
        self.order = order.default(problem)
        self.symmetries = problem.symmetries
        self.joints = problem.joints
        cells = len(self.layout)
        self.across = [ABSENT] * self.first[cells]
        for a, s, b, t in self.joints:
            here, there = self.first[a] + s, self.first[b] + t
            self.across[here], self.across[there] = there, here

    def tiles(self, draft: Draft) -> list[Numbers]:
        """What each tile shows; the decoys last."""
        shown = [ABSENT] * self.first[-1]
        first, mates = self.first, self.mates
        for gap, label in zip(self.gaps, draft, strict=True):
            shown[first[gap.a.cell] + gap.a.side] = label
            if gap.b is not None:
                shown[first[gap.b.cell] + gap.b.side] = mates[label]
        for (tile, side), label in self.fixed:
            shown[first[tile] + side] = label
        ends = pairwise(first)
        return [tuple(shown[start:end]) for start, end in ends]

    def labels(self, tile: Numbers) -> tuple[Label, ...]:
        return tuple(self.names[number] for number in tile)

    def puzzle(self, draft: Draft) -> Puzzle:
        """For working on, not for giving away: tile n lies in cell n."""
        tiles = [Tile(self.labels(tile)) for tile in self.tiles(draft)]
        return Puzzle(self.layout, tiles, self.rule_of(draft))

    def rule_of(self, draft: Draft) -> Rule:
        """With what is printed around the board."""
        printed = self.printed(draft)
        named = tuple((self.layout.place(side), self.names[label]) for side, label in printed)
        return replace(self.rule, rim=named) if named else self.rule

    def printed(self, draft: Draft) -> list[tuple[Side, int]]:
        """What is printed around the board, if anything is."""
        if self.wish.rim != "printed":
            return []
        rim = {*self.rim}
        gaps = zip(self.gaps, draft, strict=True)
        return [(gap.a, label) for gap, label in gaps if gap.a in rim and gap.b is None]

    @property
    def framing(self) -> list[tuple[Side, int]]:
        """What tiles show at a frame."""
        return [(side, label) for side, label in self.fixed if side.cell < len(self.layout)]

    def keeps(self, motion: Symmetry, rim: list[tuple[Side, int]]) -> bool:
        """Whether a motion of the board leaves what is printed around it as it is."""
        shown = dict(rim)
        images = ((motion.image(side, self.sides[side.cell]), label) for side, label in rim)
        return all(shown[image] == label for image, label in images)


class Deal:
    """A draft as the core sees it. `flatten` says the same of any puzzle, in ten times the time."""

    def __init__(self, ground: Ground, draft: Draft, tiles: list[Numbers] | None = None) -> None:
        """*tiles*: others than those that were planted."""
        self.ground, self.draft = ground, draft
        self.tiles = ground.tiles(draft) if tiles is None else tiles
        rule = ground.rule
        alike: defaultdict[Numbers, list[int]] = defaultdict(list)
        self.ways: list[dict[Numbers, tuple[int, bool]]] = []
        """For each tile, what it can show, and how it lies then."""
        for number, tile in enumerate(self.tiles):
            ways = dict[Numbers, tuple[int, bool]]()
            faces = (tile, mirrored(tile)) if rule.flips else (tile,)  # type: ignore[arg-type]
            for flipped, face in enumerate(faces):
                for turn in lawful(rule.turns, len(tile)):
                    ways.setdefault(turned(face, turn), (turn, bool(flipped)))  # type: ignore[arg-type]
            self.ways.append(ways)
            alike[min(ways)].append(number)
        self.kinds = list(alike.values())
        self.looks = [
            (kind, look) for kind, tiles in enumerate(self.kinds) for look in self.ways[tiles[0]]
        ]
        self.numbers = {look: number for number, (_, look) in enumerate(self.looks)}

    @property
    def doubles(self) -> int:
        """How many tiles look like another one."""
        return len(self.ways) - len(self.kinds)

    @property
    def symmetric(self) -> int:
        """How many tiles look the same when they are turned."""
        turns = self.ground.rule.turns
        count = 0
        for ways, sides in zip(self.ways, self.ground.sides, strict=True):
            unturned = [way for way in ways.values() if not way[1]]
            count += len(unturned) < len(lawful(turns, sides))
        return count

    def native(self) -> Flat:
        ground = self.ground
        framed = ground.wish.rim == "frame"
        last = len(ground.names) - 1
        rim = ground.printed(self.draft) or ground.framing
        symmetries = ground.symmetries
        if ground.wish.rim == "printed":
            symmetries = tuple(each for each in symmetries if ground.keeps(each, rim))
        return Flat(
            sides=ground.sides[: len(ground.layout)],
            joints=ground.joints,
            mates=ground.mates,
            inside=[not (framed and label == last) for label in range(len(ground.names))],
            rim=[(*side, label) for side, label in rim],
            copies=[len(tiles) for tiles in self.kinds],
            looks=self.looks,
            fixed=(),
            symmetries=symmetries,
        )

    def look_of(self, cell: int) -> int:
        """The number of the look that is planted in a cell."""
        return self.numbers[self.tiles[cell]]

    def lies(self, board: Sequence[int]) -> list[int]:
        """For each side of each tile, on which side of which cell it lies on a board of looks,
        all sides counted; `ABSENT` for tiles in the box."""
        ground = self.ground
        found = [ABSENT] * ground.first[-1]
        used = [0] * len(self.kinds)
        for cell, number in enumerate(board):
            kind, look = self.looks[number]
            tile = self.kinds[kind][used[kind]]
            used[kind] += 1
            turn, flipped = self.ways[tile][look]
            sides, start, place = ground.sides[cell], ground.first[tile], ground.first[cell]
            for side in range(sides):
                at = (turn - side if flipped else turn + side) % sides
                found[start + side] = place + at
        return found
