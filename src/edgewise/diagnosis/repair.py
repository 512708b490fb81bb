"""The smallest corrections that make an impossible puzzle possible: all of them.

The search is told that a tile may look in any of the ways it could have been meant, and finds every
board in which it does: so nothing is missed, and if it finds none, there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice

from ..board import Board
from ..problem import flatten
from ..puzzle import Puzzle
from ..rule import Rule
from ..tile import Label, Tile
from ..wording import listed
from . import sentences
from .inquiry import Inquiry
from .sentences import Solutions
from .versions import (
    OF_ALL,
    Change,
    Mistake,
    Version,
    is_told_by_listing,
    relabelled,
    versions,
)

MANY = 10_000
"""With so many boards, versions of a tile are tried one by one."""

LOOSER = {("rim", "none"), ("flips", "yes"), ("clues", "none")}
"""Rules that ask for less: they make many a puzzle solvable, so that says little."""

ENOUGH = 1_000
"""So many solutions of one correction are counted."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A correction that makes the puzzle possible."""

    mistake: Mistake

    changes: tuple[Change, ...]
    """Every side that changes, and what it becomes."""

    puzzle: Puzzle = field(repr=False)
    """As it is then."""

    board: Board = field(repr=False)
    """A solution of that."""

    solutions: Solutions
    """How many it has, as far as they were counted."""

    likelihood: float = 0.0
    """A logarithm; only differences mean something."""

    why: tuple[str, ...] = ()
    """What speaks for it."""

    same: tuple[str, ...] = ()
    """Tiles that were typed just like the one that changes: it may as well be one of them."""

    apart: str = ""
    """The tile of which a single copy changes, and gets a name of its own; empty: all copies do."""

    told: tuple[tuple[str, str], ...] = ()
    """What would have to be said of the puzzle, if that is all: `typed`, `board`, `match`, `rim` as
    for `load`, or `turns`, `flips`, `clues` of a file."""

    tile: str = ""
    """The tile that was typed twice."""

    card: tuple[Label | None, ...] = ()
    """What the missing tile shows, clockwise; None: nobody can know, for it lies on the rim."""

    rare: bool = False
    """Whether people hardly err in just this way."""

    @property
    def of_all(self) -> bool:
        """Whether the whole puzzle was meant otherwise, by one mistake."""
        return self.mistake in OF_ALL and not LOOSER.intersection(self.told)

    def __str__(self) -> str:
        said = sentences.repair(self)
        if self.apart:
            said += f" ({self.changes[0].tile} is one of the copies of tile {self.apart})"
        if self.same:
            said += f" (or tile {listed(self.same)}, which is the same)"
        return said


def one_tile(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Every correction of a label of one tile, or of their order."""
    suspects = list(_suspects(puzzle))
    for number, (base, tile, same, copied) in enumerate(suspects):
        inquiry.tick("one tile typed wrong?", number / len(suspects))
        choices = {version.tile: version for version in versions(base, tile)}
        for made in corrections(base, {tile.id: choices}, inquiry):
            yield replace(made, same=same, apart=copied)
    for tile in puzzle.tiles:
        if tile.copies > 1:
            yield from _all_copies(puzzle, versions(puzzle, tile), inquiry)


def two_labels(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Every correction of two labels, where no single one helps. Tiles with copies were typed once:
    all copies change."""
    seen: set[object] = set()
    for made in _two_labels(puzzle, inquiry):
        # One label of each of two tiles may lead to the same cards as two labels of one of them:
        # cards have no numbers, so that is one correction, and what was found first is simpler.
        key = cards(made.puzzle)
        if key not in seen:
            seen.add(key)
            yield made


def cards(puzzle: Puzzle) -> object:
    """What cannot be told apart with the tiles in hand: clues alone call them by name."""
    rule = puzzle.rule
    if puzzle.clues:
        return frozenset(puzzle.tiles)
    count: Counter[object] = Counter()
    for tile in puzzle.tiles:
        looks = tile.looks(rule.turns, rule.flips)
        count[min(looks) if tile.back is None else frozenset(looks)] += tile.copies
    return frozenset(count.items())


def _two_labels(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    inquiry.tick("two labels typed wrong?", 0.0)
    groups = [[tile for tile in group if tile.copies == 1] for group in _alike(puzzle).values()]
    # Of tiles that are the same, any stands for all: but two of them may be wrong at once.
    first = [group[0] for group in groups if group]
    pairs = [*combinations(first, 2), *((g[0], g[1]) for g in groups if len(g) > 1)]
    copied = [tile for tile in puzzle.tiles if tile.copies > 1]
    single = {
        tile.id: {version.tile: version for version in relabelled(puzzle, tile, 1)}
        for tile in puzzle.tiles
    }
    for number, tile in enumerate((*first, *copied)):
        doubles = relabelled(puzzle, tile, 2)
        while some := list(islice(doubles, MANY)):  # there may be more than memory can hold
            inquiry.tick(fraction=number / len(puzzle.tiles) / 4)
            if tile.copies > 1:
                yield from _all_copies(puzzle, some, inquiry)
            else:
                yield from corrections(puzzle, {tile.id: {v.tile: v for v in some}}, inquiry)
    for number, (a, b) in enumerate(pairs):
        inquiry.tick(fraction=0.25 + 0.75 * number / len(pairs))
        yield from corrections(puzzle, {tile.id: single[tile.id] for tile in (a, b)}, inquiry)
    for i, tile in enumerate(copied):
        for version in single[tile.id].values():
            changed = _with(puzzle, version.tile)
            for other in first:
                for made in corrections(changed, {other.id: single[other.id]}, inquiry):
                    yield _joined(version, made)
            for other in copied[i + 1 :]:
                for made in _all_copies(changed, single[other.id].values(), inquiry):
                    yield _joined(version, made)


def _joined(version: Version, made: Repair) -> Repair:
    """Two corrections as one."""
    changes = (*version.changes, *made.changes)
    return replace(made, changes=changes, mistake=_mistake(changes))


def _mistake(changes: Sequence[Change]) -> Mistake:
    """What happened to two labels."""
    a, b = changes
    swapped = a.tile != b.tile and (a.was, a.to) == (b.to, b.was)
    return Mistake.SWAP if swapped else Mistake.LABELS


def under(made: Repair, rule: Rule) -> Repair:
    """The same correction under the rule that was given, if the search had another."""
    if made.puzzle.rule == rule:
        return made
    puzzle = replace(made.puzzle, rule=rule)
    return replace(made, puzzle=puzzle, board=Board(puzzle, made.board.cells))


def _alike(puzzle: Puzzle) -> dict[object, list[Tile]]:
    """Tiles that cannot be told apart, together. Clues call them by name, so then all can be."""
    groups: dict[object, list[Tile]] = {}
    for tile in puzzle.tiles:
        looks = frozenset(tile.looks(puzzle.rule.turns, puzzle.rule.flips))
        groups.setdefault(tile.id if puzzle.clues else looks, []).append(tile)
    return groups


def _suspects(puzzle: Puzzle) -> Iterator[tuple[Puzzle, Tile, tuple[str, ...], str]]:
    """Each tile that may be wrong, in a puzzle that has one copy of it; tiles just like it; and
    the tile of which it is a copy, if there are several."""
    for tiles in _alike(puzzle).values():
        tile, same = tiles[0], tuple(tile.id for tile in tiles[1:])
        if tile.copies == 1:
            yield puzzle, tile, same, ""
            continue
        # One copy apart, under a name of its own: one that no clue calls by name, or one of those.
        name = f"{tile.id}'"
        while name in puzzle.by_id:
            name += "'"
        one = replace(tile, id=name, copies=1)
        rest = (replace(t, copies=t.copies - 1) if t is tile else t for t in puzzle.tiles)
        base = replace(puzzle, tiles=(*rest, one))
        named = [i for i, clue in enumerate(puzzle.clues) if clue.tile == tile.id]
        if len(named) < tile.copies:
            yield base, one, same, tile.id
        for i in named:
            clues = list(puzzle.clues)
            clues[i] = replace(clues[i], tile=name)
            yield replace(base, clues=tuple(clues)), one, same, tile.id


def corrections(
    puzzle: Puzzle, choices: Mapping[str, Mapping[Tile, Version]], inquiry: Inquiry
) -> Iterator[Repair]:
    """What becomes possible if these tiles may be of these versions."""
    found: dict[Puzzle, tuple[Board, int]] = {}
    one = all(len(ways) == 1 for ways in choices.values())
    if not all(choices.values()):
        return
    if not one and any(is_told_by_listing(puzzle, puzzle.by_id[tile]) for tile in choices):
        yield from _one_by_one(puzzle, choices, inquiry)
        return
    problem = flatten(puzzle, versions={tile: tuple(ways) for tile, ways in choices.items()})
    for number, board in enumerate(inquiry.boards(problem), 1):
        first, count = found.get(board.puzzle, (board, 0))
        found[board.puzzle] = first, count + 1
        if one and number == ENOUGH:
            break
        if not one and number == MANY:
            yield from _one_by_one(puzzle, choices, inquiry)
            return
    for repaired, (board, count) in found.items():
        made = [ways[repaired.by_id[tile]] for tile, ways in choices.items()]
        changes = tuple(change for version in made for change in version.changes)
        mistake = made[0].mistake
        if len(made) == 2 and mistake is Mistake.LABEL:
            mistake = _mistake(changes)
        solutions = Solutions(min(count, ENOUGH), count >= ENOUGH)
        yield Repair(mistake, changes, repaired, board, solutions)


def _one_by_one(
    puzzle: Puzzle, choices: Mapping[str, Mapping[Tile, Version]], inquiry: Inquiry
) -> Iterator[Repair]:
    """The same, each version of one of the tiles on its own."""
    most = max(choices, key=lambda tile: len(choices[tile]))
    for version, about in choices[most].items():
        yield from corrections(puzzle, {**choices, most: {version: about}}, inquiry)


def _all_copies(puzzle: Puzzle, changed: Iterable[Version], inquiry: Inquiry) -> Iterator[Repair]:
    """A tile with copies is typed once: then all of them are wrong in the same way."""
    for version in changed:
        inquiry.tick()
        repaired = _with(puzzle, version.tile)
        boards = list(islice(inquiry.boards(flatten(repaired)), ENOUGH))
        found = Solutions(len(boards), len(boards) == ENOUGH)
        if boards:
            yield Repair(version.mistake, version.changes, repaired, boards[0], found)


def _with(puzzle: Puzzle, tile: Tile) -> Puzzle:
    """The puzzle with this tile for the one of the same id."""
    tiles = (tile if other.id == tile.id else other for other in puzzle.tiles)
    return replace(puzzle, tiles=tuple(tiles))
