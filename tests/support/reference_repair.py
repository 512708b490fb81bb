"""What a correction is, by trying them all: slow, obvious, sharing nothing with the diagnosis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

import reference
from edgewise import Board, Placement, Puzzle, Tile

Looks = tuple[tuple[object, int], ...]


def looks(puzzle: Puzzle) -> Looks:
    """The tiles as they look, however they are named and listed, unless a clue asks for that."""
    rule = puzzle.rule
    told = {clue.tile for clue in puzzle.clues if (clue.turn, clue.flipped) != (None, None)}
    found: Counter[object] = Counter()
    for tile in puzzle.tiles:
        look: object = tuple(sorted(tile.looks(rule.turns, rule.flips)))
        if {None, tile.id} & told:
            look = (tile.sides, tile.back)
        found[(tile.id, look) if puzzle.clues else look] += tile.copies
    return tuple(sorted(found.items(), key=repr))


def solutions(puzzle: Puzzle, budget: int = 30_000) -> int:
    """How many solutions a puzzle has."""
    return reference.counts(puzzle, reference.pictures(puzzle, budget))[1]


def labels(puzzle: Puzzle) -> list[str]:
    """Whatever could have been meant."""
    printed = {label for tile in puzzle.tiles for label in tile.sides + (tile.back or ())}
    printed |= puzzle.rule.rim_labels()
    return sorted(printed | {mate for x in printed if (mate := puzzle.rule.mate(x)) is not None})


def relabelled(puzzle: Puzzle, count: int) -> dict[Looks, Puzzle]:
    """Every puzzle that differs in so many labels, and looks different."""
    backs = puzzle.rule.flips
    places = [
        (i, back, side)
        for i, tile in enumerate(puzzle.tiles)
        for back in (False, True)
        for side in range(len(tile.sides))
        if not back or (backs and tile.back is not None)
    ]
    found: dict[Looks, Puzzle] = {}
    for chosen in combinations(places, count):
        for new in product(labels(puzzle), repeat=count):
            changed = puzzle
            for (i, back, side), label in zip(chosen, new, strict=True):
                changed = _with(changed, i, back, side, label)
            found.setdefault(looks(changed), changed)
    found.pop(looks(puzzle), None)
    return found


def reordered(puzzle: Puzzle) -> dict[Looks, Puzzle]:
    """Every puzzle in which the labels of one tile stand in another order."""
    found: dict[Looks, Puzzle] = {}
    for i, tile in enumerate(puzzle.tiles):
        for sides in permutations(tile.sides) if tile.back is None else ():
            changed = _replaced(puzzle, i, replace(tile, sides=sides))
            found.setdefault(looks(changed), changed)
    found.pop(looks(puzzle), None)
    return found


def helping(puzzles: dict[Looks, Puzzle]) -> dict[Looks, int]:
    """Those that can be solved, and how many solutions they have."""
    return {key: count for key, puzzle in puzzles.items() if (count := solutions(puzzle))}


def fewest_lifted(board: Board) -> int | None:
    """How many tiles must be lifted from a board; None if there is no solution at all."""
    puzzle = board.puzzle
    rule = puzzle.rule

    def lying(p: Placement) -> object:
        """What lies there; tiles that are the same cannot be told apart."""
        tile = puzzle.by_id[p.tile]
        turns = reference.turns_of(rule.turns, len(tile.sides))
        lawful = p.turn in turns and (rule.flips or not p.flipped)
        look = tile.shown(p.turn, p.flipped)
        return frozenset(tile.looks(rule.turns, rule.flips)), look if lawful else None

    placed = [None if p is None else lying(p) for p in board.cells]
    disagreeing = (
        [p is not None and a not in (None, lying(p)) for a, p in zip(placed, s.cells, strict=True)]
        for s in reference.boards(puzzle, 50_000)
    )
    return min(map(sum, disagreeing), default=None)


def subsets(things: range) -> Iterator[frozenset[int]]:
    """Every set of things, small ones first."""
    for size in range(len(things) + 1):
        yield from map(frozenset, combinations(things, size))


def _with(puzzle: Puzzle, i: int, back: bool, side: int, label: str) -> Puzzle:
    tile = puzzle.tiles[i]
    sides = list((tile.back or ()) if back else tile.sides)
    sides[side] = label
    changed = {"back": tuple(sides)} if back else {"sides": tuple(sides)}
    return _replaced(puzzle, i, replace(tile, **changed))  # type: ignore[arg-type]


def _replaced(puzzle: Puzzle, i: int, tile: Tile) -> Puzzle:
    return replace(puzzle, tiles=(*puzzle.tiles[:i], tile, *puzzle.tiles[i + 1 :]))
