"""A board as instructions for people: which tile next, how to turn it, and where it goes."""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...board import Board, Placement
from ...layout import Layout, Side
from ...puzzle import Puzzle
from ...tile import Label
from ..arrows import POINTING, direction
from ..columns import columns
from ..names import Names, id_names, label_names
from ..picture.outline import EDGE, Outline, bounds, centre_of, halfway, home, outlines
from .turning import in_words, turned_by

BESIDE = (
    "above", "to the upper right of", "to the right of", "to the lower right of",
    "below", "to the lower left of", "to the left of", "to the upper left of",
)  # fmt: skip
"""Where a tile lies that touches a side which faces up, up right, ..."""

FACING = (
    "on top", "on the upper right", "on the right", "on the lower right",
    "below", "on the lower left", "on the left", "on the upper left",
)  # fmt: skip
"""Where a side is that faces up, up right, ..."""

MOST_NAMED = 2
"""So many neighbours tell where a tile goes; more would only be confusing."""

LONGEST = 32
"""In columns; longer ids and labels are shortened."""


@dataclass(frozen=True, slots=True)
class Step:
    """One tile to lay."""

    number: int
    """From 1."""

    cell: int
    """By its place in `Layout.cells`."""

    placement: Placement

    degrees: float | None
    """How far the loose tile is turned in the plane, clockwise, after it was turned over if it is;
    None if it has another shape there, so that no turn tells how it lies."""

    touching: tuple[Side, ...]
    """The sides of this cell that meet tiles which lie there already."""

    fixed: bool
    """Whether a clue says so."""

    words: str
    """For a person."""


@dataclass(frozen=True, slots=True)
class Instructions:
    """How to lay a board, tile after tile."""

    board: Board

    steps: tuple[Step, ...]

    about: str
    """What the words about turns mean."""

    legend: tuple[tuple[str, str], ...]
    """Short names in the words, and what they stand for."""

    @property
    def title(self) -> str:
        name = self.board.puzzle.name
        return f"{name}, step by step" if name else "Step by step"

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        lines = [f"{step.number}. {step.words}" for step in self.steps]
        return "\n".join([self.about, *lines, *(f"{a} = {b}" for a, b in self.legend)])


def order(board: Board) -> list[int]:
    """The filled cells in the order of laying."""
    layout = board.puzzle.layout
    rank = {cell: number for number, cell in enumerate(_reading(layout))}
    waiting = sorted((i for i, p in enumerate(board.cells) if p), key=rank.__getitem__)
    near, fixed = _neighbours(board), _fixed(board)
    found: dict[int, None] = dict.fromkeys(i for i in waiting if i in fixed)
    reach = [(rank[there], there) for here in found for there in near[here]]
    heapq.heapify(reach)
    for start in waiting:
        heapq.heappush(reach, (len(rank) + rank[start], start))  # only where nothing else touches
    while reach:
        _, cell = heapq.heappop(reach)
        if cell not in found:
            found[cell] = None
            for there in near[cell]:
                heapq.heappush(reach, (rank[there], there))
    return list(found)


def _reading(layout: Layout) -> list[int]:
    """Cells as one reads: shapes of ours are listed so; other polygons row by row."""
    cells = range(len(layout))
    if layout.shape != "polygons":
        return list(cells)
    centres = [centre_of(outline) for outline in outlines(layout)]
    return sorted(cells, key=lambda i: (round(centres[i][1] / (0.25 * EDGE)), centres[i][0]))


def _neighbours(board: Board) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {i: [] for i, p in enumerate(board.cells) if p}
    for here, there in board.puzzle.layout.across.items():
        if here.cell in near and there.cell in near and here.cell != there.cell:
            near[here.cell].append(there.cell)
    return near


def _fixed(board: Board) -> set[int]:
    """Cells whose tile is a clue."""
    index = board.puzzle.layout.index
    tiles = {index[clue.cell]: clue.tile for clue in board.puzzle.clues if clue.cell in index}
    return {i for i, tile in tiles.items() if (p := board.cells[i]) and p.tile == tile}


class Teller:
    """Finds the words, step by step."""

    def __init__(self, board: Board, unicode: bool) -> None:
        self.board = board
        self.puzzle = board.puzzle
        self.layout = board.puzzle.layout
        self.shapes = outlines(self.layout)
        self.plane = all(cell.polygon for cell in self.layout.cells)
        self.shown = board.picture()
        self.fixed = _fixed(board)
        self.ids = id_names(self.puzzle, LONGEST, unicode)
        self.labels = _label_names(self.puzzle, unicode)
        self.laid: dict[int, int] = {}
        self.times = Counter[str]()
        self.ends = _Ends(self.shapes)
        self.used: tuple[set[str], set[Label]] = set(), set()
        self.checked = board.puzzle.rule.flips or not self.plane or len(self.layout) == 1
        """Whether a tile was named by which a mirror image is noticed; of no use where tiles may be
        turned over, or nothing lies beside them."""

    def step(self, cell: int) -> Step:
        placement = self.board.cells[cell]
        assert placement is not None
        loose = home(self.puzzle, self.layout.cells[cell].sides)
        degrees = turned_by(loose, self.shapes[cell], placement)
        touching = self._touching(cell)
        number = len(self.laid) + 1
        words = self._words(cell, placement, degrees, touching)
        self.laid[cell] = number
        self.times[placement.tile] += 1
        return Step(number, cell, placement, degrees, touching, cell in self.fixed, words)

    def legend(self) -> tuple[tuple[str, str], ...]:
        ids, labels = self.used
        return (*self.ids.only(ids).legend, *self.labels.only(labels).legend)

    def _touching(self, cell: int) -> tuple[Side, ...]:
        """Those that can be seen to touch first, and of them the tiles laid last."""
        sides = [Side(cell, s) for s in range(self.layout.cells[cell].sides)]
        met = [s for s in sides if (o := self.layout.across.get(s)) and o.cell in self.laid]
        last = {s: self.laid[self.layout.across[s].cell] for s in met}
        return tuple(sorted(met, key=lambda s: (not self._seen(s), -last[s])))

    def _seen(self, side: Side) -> bool:
        """Whether a joint is one in the plane too: not so where a board is rolled up."""
        if not self.plane:
            return False
        here, there = (halfway(self.shapes[i][s]) for i, s in (side, self.layout.across[side]))
        return math.dist(here, there) < 0.01 * EDGE

    def _words(
        self, cell: int, placement: Placement, degrees: float | None, touching: tuple[Side, ...]
    ) -> str:
        named: dict[int, Side] = {}
        for side in touching:
            named.setdefault(self.layout.across[side].cell, side)
        chosen = list(named.values())[:MOST_NAMED]
        beside = [f"{self._beside(side)} ({self._meeting(side)})" for side in chosen]
        where = " and ".join(beside) if beside else self._place(cell)
        tile, here = self._id(placement.tile), self.layout.cells[cell]
        words = f"Tile {tile}, {in_words(here, placement, degrees)}, in {here.name}"
        words += f": {where}." if where else "."
        words += self._handed(cell)
        return f"{words} That is a clue." if cell in self.fixed else words

    def _handed(self, cell: int) -> str:
        """What must lie on the right, once: if all tiles were typed anticlockwise, the board is the
        mirror image of one that can be laid, and nothing else would tell."""
        shown, here = self.shown[cell], self.layout.cells[cell]
        if self.checked or shown is None or here.sides < 3:
            return ""
        ways = [direction(here, side) for side in range(here.sides)]
        left = min(
            range(here.sides), key=lambda side: (min(ways[side], 8 - ways[side]), -ways[side])
        )
        right = (left + 1) % here.sides
        pair = shown[left], shown[right]
        if pair in zip(shown, (*shown[-1:], *shown[:-1]), strict=True):
            return ""  # its mirror image shows them so too
        self.checked = True
        one, two = (f"{self._label(shown[s])} {FACING[ways[s]]}" for s in (left, right))
        return f" It shows {one} and {two}: if not, were all tiles typed anticlockwise?"

    def _beside(self, side: Side) -> str:
        there = self.layout.across[side]
        placement = self.board.cells[there.cell]
        assert placement is not None
        tile = f"tile {self._id(placement.tile)}"
        if self.times[placement.tile] > 1:  # there are copies of it: which one?
            tile += f" in {self.layout.cells[there.cell].name}"
        if self._seen(side):
            return f"{BESIDE[direction(self.layout.cells[there.cell], there.side)]} {tile}"
        return f"beside {tile} around the edge of the board" if self.plane else f"beside {tile}"

    def _meeting(self, side: Side) -> str:
        there = self.layout.across[side]
        ours, theirs = (self.shown[x.cell] for x in (side, there))
        assert ours is not None
        assert theirs is not None
        own, other = ours[side.side], theirs[there.side]
        fits = self.puzzle.rule.mate(own) == other
        ends = f"{self._label(own)} meets {self._label(other)}"
        return ends if fits else f"{ends}: no match"

    def _place(self, cell: int) -> str:
        """Where a cell lies on the board, if there are words for it."""
        if not self.plane:
            return ""
        if len(self.layout) == 1:
            return "the only cell"
        grid = re.fullmatch(r"r(\d+)c(\d+)", self.layout.cells[cell].name)
        return self.ends.spot(cell) or (f"row {grid[1]}, column {grid[2]}" if grid else "")

    def _id(self, tile: str) -> str:
        self.used[0].add(tile)
        return self.ids[tile]

    def _label(self, label: Label) -> str:
        self.used[1].add(label)
        return self.labels[label]


class _Ends:
    """The corners, ends and middle of a board."""

    def __init__(self, shapes: list[Outline]) -> None:
        self.centres = [centre_of(outline) for outline in shapes]
        # Left, top, right and foot; the last two below zero, so that the outmost is the least.
        boxes = [
            (x, y, -x - wide, -y - high) for x, y, wide, high in (bounds([o], 0) for o in shapes)
        ]
        outmost = [min(box[k] for box in boxes) for k in range(4)]
        self.at = [tuple(box[k] - outmost[k] < 0.01 * EDGE for k in range(4)) for box in boxes]
        self.alike = Counter(self.at)
        self.middle = ((outmost[0] - outmost[2]) / 2, (outmost[1] - outmost[3]) / 2)

    def spot(self, cell: int) -> str:
        """What a cell is called; nothing if others could be meant."""
        left, top, right, foot = self.at[cell]
        high = "" if top == foot else "top" if top else "bottom"
        wide = "" if left == right else "left" if left else "right"
        if high or wide:
            spot = f"{high} {wide} corner" if high and wide else high or f"{wide} end"
            return f"the {spot}" if self.alike[self.at[cell]] == 1 else ""
        return "the middle" if math.dist(self.centres[cell], self.middle) < 0.1 * EDGE else ""


def _label_names(puzzle: Puzzle, unicode: bool) -> Names:
    names = label_names(puzzle, short=False, unicode=unicode)
    long = any(columns(name) > LONGEST for name in names.shown.values())
    return label_names(puzzle, short=True, unicode=unicode) if long else names


def about(board: Board) -> str:
    """How a tile lies before it is turned."""
    layout = board.puzzle.layout
    used = [c for c, p in zip(layout.cells, board.cells, strict=True) if p]
    facing: dict[str, list[int]] = {}
    for sides in sorted({cell.sides for cell in used}):
        first = next(cell for cell in layout.cells if cell.sides == sides)
        way = POINTING[direction(first, 0)] if first.polygon else POINTING[0]
        facing.setdefault(way, []).append(sides)
    ways = [
        way if len(facing) == 1 else f"{way} (with {' or '.join(map(str, counts))} sides)"
        for way, counts in facing.items()
    ]
    words = (
        "As a tile lies, its first side (the first label in its list) points "
        f"{', '.join(ways) or 'up'}. Right is clockwise."
    )
    if any(p and p.flipped for p in board.cells):
        words += " When a tile is turned over, its first side stays where it was."
    return words
