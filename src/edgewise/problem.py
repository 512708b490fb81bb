"""A puzzle as flat lists of small integers: all that an engine sees.

Identical tiles become one *kind* with copies, and a *look* is one way in which a kind can show
itself. Two boards are the same arrangement when their cells show the same labels, so engines
place looks, and `Problem.board` finds out afterwards which tile and turn that was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from .board import Board, Placement
from .errors import PuzzleError
from .layout import Cell, Point
from .puzzle import Clue, Puzzle
from .symmetry import Symmetry, symmetries
from .tile import Sides, Tile, lawful, mirrored, turned

Shown = tuple[Sides, ...]
"""The labels each cell shows."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way in which one kind of tile can lie in a cell."""

    kind: int

    sides: Sides
    """What the sides of the cell show."""

    labels: tuple[int, ...]
    """The same as numbers."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The puzzle, flattened. Everything is counted from 0; see `_native.pyi` for its use."""

    puzzle: Puzzle = field(repr=False)

    sides: tuple[int, ...]
    """How many sides each cell has."""

    joints: tuple[tuple[int, int, int, int], ...]
    """(cell, side, cell, side)."""

    mates: tuple[int, ...]
    """For each label the one it must touch; -1: nothing may."""

    inside: tuple[bool, ...]
    """For each label, whether it may show on a joint."""

    rim: tuple[tuple[int, int, int], ...]
    """(cell, side, label): what must show on the rim."""

    kinds: tuple[tuple[Tile, ...], ...]
    """The identical tiles of each kind."""

    copies: tuple[int, ...]
    """How many of each kind there are, as far as the board has room for them."""

    looks: tuple[Look, ...]

    fixed: tuple[tuple[int, tuple[int, ...]], ...]
    """(cell, looks): cells with a clue, and the looks it allows."""

    symmetries: tuple[Symmetry, ...]
    """Every motion of the board that carries solutions to solutions; none if nobody counts them."""

    centres: tuple[Point | None, ...]
    """Where each cell lies on the page, for orders: the middle of its width and height, so that
    triangles of one row are level whichever way they point. None: nowhere."""

    versions: Mapping[str, tuple[Tile, ...]] = field(default_factory=dict, repr=False)
    """By id: tiles of which it is not known how they look, only that it is in one of these ways."""

    clues: Mapping[int, Clue] = field(init=False, compare=False, repr=False)
    """The puzzle's clues by cell."""

    pools: tuple[tuple[tuple[int, Tile], ...], ...] = field(init=False, compare=False, repr=False)
    """The tiles of each kind that no clue asks for by name, each with how many come up to it."""

    lying: dict[tuple[str, int, int], Placement] = field(init=False, compare=False, repr=False)
    """How a tile lies that shows a look, found once: there may be millions of boards."""

    decided: dict[tuple[Tile, ...], Puzzle] = field(init=False, compare=False, repr=False)
    """The puzzles that versions make, each made once."""

    def __post_init__(self) -> None:
        puzzle = self.puzzle
        named = Counter(clue.tile for clue in puzzle.clues if clue.tile is not None)
        pools = tuple(
            tuple(zip(accumulate(t.copies - named[t.id] for t in kind), kind, strict=True))
            for kind in self.kinds
        )
        clues = {puzzle.layout.index[clue.cell]: clue for clue in puzzle.clues}
        object.__setattr__(self, "clues", clues)
        object.__setattr__(self, "pools", pools)
        object.__setattr__(self, "lying", {})
        object.__setattr__(self, "decided", {})

    def board(self, looks: Sequence[int | None], order: Iterable[int] | None = None) -> Board:
        """The board that shows these looks, cell by cell; None: an empty cell.

        It is a board of the puzzle in which each tile has the version that lies there. *order*: of
        the cells, as tiles that are alike are taken from the box; by default as the layout has it.
        """
        cells: list[Placement | None] = [None] * len(looks)
        seen: dict[str, Tile] = {}
        used = [0] * len(self.kinds)
        for cell in range(len(looks)) if order is None else order:
            number = looks[cell]
            if number is None:
                continue
            kind, clue = self.looks[number].kind, self.clues.get(cell)
            if clue is not None and clue.tile is not None:
                tile = self.puzzle.by_id[clue.tile]
            else:
                used[kind] += 1
                tile = next(tile for upto, tile in self.pools[kind] if used[kind] <= upto)
            if tile.id in self.versions:
                tile = seen[tile.id] = self._version(tile, number, clue)
            cells[cell] = self.placement(tile, number, cell)
        return Board(self._puzzle(seen) if seen else self.puzzle, tuple(cells))

    def _version(self, tile: Tile, number: int, clue: Clue | None) -> Tile:
        """The first version of a tile that can show a look."""
        sides = self.looks[number].sides
        return next(
            version
            for version in self.versions[tile.id]
            if any(version.shown(*way) == sides for way in _ways(self.puzzle, tile, clue))
        )

    def _puzzle(self, seen: Mapping[str, Tile]) -> Puzzle:
        """The puzzle with these tiles for those of the same ids."""
        key = tuple(seen[tile] for tile in sorted(seen))
        if key not in self.decided:
            tiles = (seen.get(tile.id, tile) for tile in self.puzzle.tiles)
            self.decided[key] = replace(self.puzzle, tiles=tuple(tiles))
        return self.decided[key]

    def fits(self, matching: bool = True) -> list[tuple[int, ...]]:
        """For each cell the looks that fit there on an empty board.

        *matching*: whether every joint must match in the end, so that labels without mate are out.
        """
        asked: list[list[tuple[int, int]]] = [[] for _ in self.sides]
        for cell, side, label in self.rim:
            asked[cell].append((side, label))
        touching: list[list[int]] = [[] for _ in self.sides]
        own: dict[int, tuple[tuple[int, int], ...]] = {}
        for a, s, b, t in self.joints:
            touching[a].append(s)
            touching[b].append(t)
            if a == b and matching:  # on a ring of one cell, a tile touches itself
                own[a] = (*own.get(a, ()), (s, t))
        allowed, every = dict(self.fixed), range(len(self.looks))
        usable = [
            inside and (mate >= 0 or not matching)
            for inside, mate in zip(self.inside, self.mates, strict=True)
        ]
        listed: dict[object, tuple[int, ...]] = {}  # most cells are alike
        found = []
        for cell, sides in enumerate(self.sides):
            rim, inner = tuple(asked[cell]), tuple(sorted(touching[cell]))
            self_joints = own.get(cell, ())
            key = (sides, allowed.get(cell), rim, inner, self_joints)
            if key not in listed:
                listed[key] = tuple(
                    number
                    for number in allowed.get(cell, every)
                    for labels in [self.looks[number].labels]
                    if len(labels) == sides
                    and all(labels[side] == label for side, label in rim)
                    and all(usable[labels[side]] for side in inner)
                    and all(self.mates[labels[s]] == labels[t] for s, t in self_joints)
                )
            found.append(listed[key])
        return found

    def with_symmetries(self) -> Problem:
        """The same, knowing its symmetries; a PuzzleError if the board has too many to list."""
        if self.symmetries:  # to stay as it is is always one
            return self
        others = [tile for tiles in self.versions.values() for tile in tiles]
        fixed = dict(self.fixed)
        found = (x for x in _motions(self.puzzle, others) if _respects(self, fixed, x))
        return replace(self, symmetries=tuple(found))

    def symmetric(self) -> Problem:
        """The same, knowing its symmetries if they can be listed."""
        try:
            return self.with_symmetries()
        except PuzzleError:
            return self

    def images(self, shown: Shown) -> set[Shown]:
        """What a full board shows as it lies and turned: the arrangements that are one solution."""
        images = {shown}
        for cells, turns, mirror in self.symmetries:
            image = list(shown)
            for sides, cell, turn in zip(shown, cells, turns, strict=True):
                image[cell] = turned(mirrored(sides) if mirror else sides, turn)
            images.add(tuple(image))
        return images

    def placement(self, tile: Tile, number: int, cell: int) -> Placement:
        """How *tile* lies in a cell to show a look."""
        clue = self.clues.get(cell)
        found = self.lying.get((tile.id, number, cell)) if clue is None else None
        if found is None:
            sides, ways = self.looks[number].sides, _ways(self.puzzle, tile, clue)
            way = next(way for way in ways if tile.shown(*way) == sides)
            found = Placement(tile.id, *way, *self.puzzle.layout.spots[cell])
            if clue is None:
                self.lying[tile.id, number, cell] = found
        return found


def flatten(
    puzzle: Puzzle, counted: bool = True, versions: Mapping[str, tuple[Tile, ...]] | None = None
) -> Problem:
    """*puzzle* for the engines. It must be sound.

    *counted*: whether solutions must be told apart; if not, symmetries need not be found.
    *versions*: for tiles of which there is one copy, what may be there instead, whichever fits.
    """
    puzzle.sound()
    layout, rule = puzzle.layout, puzzle.rule
    versions = versions or {}
    others = [tile for tiles in versions.values() for tile in tiles]
    labels = replace(puzzle, tiles=(*puzzle.tiles, *others)).labels() if others else puzzle.labels()
    number = {label: i for i, label in enumerate(labels)}
    kinds = _kinds(puzzle, versions)
    looks = tuple(
        Look(k, sides, tuple(number[label] for label in sides))
        for k, kind in enumerate(kinds)
        for sides in _looks(puzzle, versions.get(kind[0].id, kind[:1]))
    )
    room = Counter(cell.sides for cell in layout.cells)
    asked = rule.rim_labels() if rule.rim_only else frozenset()
    fixed: dict[int, tuple[int, ...]] = {}
    alike: dict[Clue, tuple[int, ...]] = {}
    for clue in puzzle.clues:
        cell = layout.index[clue.cell]
        # Clues that say the same allow the same in every cell with as many sides.
        key = replace(clue, cell=str(layout.cells[cell].sides))
        if key not in alike:
            alike[key] = tuple(_allowed(puzzle, kinds, versions, looks, clue))
        fixed[cell] = alike[key]
    problem = Problem(
        puzzle,
        sides=tuple(cell.sides for cell in layout.cells),
        joints=tuple((*a, *b) for a, b in layout.joints),
        mates=tuple(number.get(rule.mate(label) or "", -1) for label in labels),
        inside=tuple(label not in asked for label in labels),
        rim=tuple((*side, number[label]) for side, label in puzzle.rim().items()),
        kinds=kinds,
        copies=tuple(
            min(sum(tile.copies for tile in kind), room[len(kind[0].sides)]) for kind in kinds
        ),
        looks=looks,
        fixed=tuple(sorted(fixed.items())),
        symmetries=(),
        centres=tuple(map(_centre, layout.cells)),
        versions=versions,
    )
    return problem.with_symmetries() if counted else problem


def _looks(puzzle: Puzzle, tiles: Iterable[Tile]) -> dict[Sides, None]:
    """Every way in which one of the tiles can show itself."""
    rule = puzzle.rule
    return dict.fromkeys(sides for tile in tiles for sides in tile.looks(rule.turns, rule.flips))


def _centre(cell: Cell) -> Point | None:
    """The middle of the box around a cell."""
    if cell.polygon is None:
        return None
    xs, ys = zip(*cell.polygon, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _kinds(puzzle: Puzzle, versions: Collection[str]) -> tuple[tuple[Tile, ...], ...]:
    """Identical tiles together."""
    rule = puzzle.rule
    # A clue about a turn but no tile tells identical tiles apart if they are listed differently.
    strict = any(clue.tile is None for clue in puzzle.clues)
    groups: dict[object, list[Tile]] = {}
    for tile in puzzle.tiles:
        key: object = frozenset(tile.looks(rule.turns, rule.flips))
        if strict:
            key = (tile.sides, tile.face(True) if rule.flips else None)
        if tile.id in versions:
            key = tile.id
        groups.setdefault(key, []).append(tile)
    return tuple(tuple(group) for group in groups.values())


def _ways(puzzle: Puzzle, tile: Tile, clue: Clue | None) -> Iterator[tuple[int, bool]]:
    """The turns and faces in which *tile* may lie, given a clue or none."""
    rule = puzzle.rule
    faces = (False, True) if rule.flips else (False,)
    turns: Iterable[int] = lawful(rule.turns, len(tile.sides))
    for flipped in faces if clue is None or clue.flipped is None else (clue.flipped,):
        for turn in turns if clue is None or clue.turn is None else (clue.turn,):
            yield turn, flipped


def _allowed(
    puzzle: Puzzle,
    kinds: Sequence[Sequence[Tile]],
    versions: Mapping[str, tuple[Tile, ...]],
    looks: Sequence[Look],
    clue: Clue,
) -> Iterator[int]:
    """The numbers of the looks that keep a clue."""
    sides = puzzle.layout.cells[puzzle.layout.index[clue.cell]].sides
    for number, look in enumerate(looks):
        if len(look.sides) != sides:
            continue
        tiles = kinds[look.kind]
        if clue.tile is not None:
            tiles = [tile for tile in tiles if tile.id == clue.tile]
        tiles = [other for tile in tiles[:1] for other in versions.get(tile.id, (tile,))]
        ways = ((tile, way) for tile in tiles for way in _ways(puzzle, tile, clue))
        if any(tile.shown(*way) == look.sides for tile, way in ways):
            yield number


def _motions(puzzle: Puzzle, others: Iterable[Tile]) -> Iterator[Symmetry]:
    """The motions of the layout that the tiles can follow."""
    rule = puzzle.rule
    reflections = rule.flips and all(
        tile.back is None or tile.back in Tile(mirrored(tile.sides)).looks(rule.turns)
        for tile in (*puzzle.tiles, *others)
    )
    marked = {puzzle.layout.index[clue.cell] for clue in puzzle.clues}
    for mirror in (False, True) if reflections else (False,):
        yield from symmetries(puzzle.layout, mirror, turns=rule.turns, marked=marked)


def _respects(problem: Problem, fixed: Mapping[int, tuple[int, ...]], symmetry: Symmetry) -> bool:
    """Whether a motion of the layout leaves rim and clues as they are."""
    rim, cells, looks = problem.puzzle.rim(), problem.puzzle.layout.cells, problem.looks
    for side, label in rim.items():
        if rim.get(symmetry.image(side, cells[side.cell].sides)) != label:
            return False
    for cell, numbers in fixed.items():
        turn = symmetry.turns[cell]
        moved = {
            (look.kind, turned(mirrored(look.sides) if symmetry.mirrored else look.sides, turn))
            for look in (looks[number] for number in numbers)
        }
        there = fixed.get(symmetry.cells[cell])
        if there is None or {(looks[n].kind, looks[n].sides) for n in there} != moved:
            return False
    return True
