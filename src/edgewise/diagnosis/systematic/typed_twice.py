"""A tile typed twice and another one forgotten, or just forgotten: how must it look?

The board is filled but for one cell, without the tile that is there too often; what lies around the
empty cell says what is missing there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ...layout import Joint, Layout, Side
from ...problem import flatten
from ...puzzle import Puzzle
from ...tile import Label, Tile, lawful
from ..inquiry import Inquiry
from ..repair import Repair
from ..versions import NOBODY, Mistake
from .candidate import Candidate, proved

Card = tuple[Label | None, ...]
"""What a tile shows, clockwise; None: anything."""

MOST_TWINS = 3
"""If more tiles are there twice, that was meant so."""

MOST_BOARDS = 2_000
"""Boards with one cell empty that are looked at, for each tile and cell."""

MOST_CARDS = 300
"""Cards are tried, for each tile."""


def found(puzzle: Puzzle, inquiry: Inquiry) -> Iterator[Repair]:
    """Every tile that may have been forgotten, for every one that is there twice."""
    missing = len(puzzle.layout) - sum(tile.copies for tile in puzzle.tiles)
    if missing == 1:
        yield from proved(_forgotten(puzzle, "", inquiry), inquiry)
    elif missing == 0:
        for tile in list(_twins(puzzle))[:MOST_TWINS]:
            yield from proved(_forgotten(puzzle, tile, inquiry), inquiry)


def _twins(puzzle: Puzzle) -> Iterator[str]:
    """Of tiles that are the same, the last one."""
    groups: dict[object, list[str]] = {}
    for tile in puzzle.tiles:
        looks = frozenset(tile.looks(puzzle.rule.turns, puzzle.rule.flips))
        groups.setdefault(looks, []).append(tile.id)
    clued = {clue.tile for clue in puzzle.clues}
    for names in groups.values():
        if len(names) > 1 and names[-1] not in clued:
            yield names[-1]


def _forgotten(puzzle: Puzzle, twin: str, inquiry: Inquiry) -> Iterator[Candidate]:
    """The puzzle with a tile that may be missing, in the place of this one if it is named."""
    rest = tuple(tile for tile in puzzle.tiles if tile.id != twin)
    name = twin or str(len(puzzle.tiles) + 1)
    while not twin and name in puzzle.by_id:
        name += "'"
    mistake = Mistake.TWICE if twin else Mistake.MISSING
    there = {_look(puzzle, puzzle.by_id[twin].sides)} if twin else set[Card]()
    for number, card in enumerate(_cards(replace(puzzle, tiles=rest), mistake, inquiry)):
        if number == MOST_CARDS:
            inquiry.leave(mistake)
            break
        tile = Tile(_filled(replace(puzzle, tiles=rest), card), name)
        if _look(puzzle, tile.sides) in there:
            continue
        tiles = [tile if old.id == twin else old for old in puzzle.tiles]
        made = replace(puzzle, tiles=tuple(tiles if twin else [*tiles, tile]))
        yield Candidate(mistake, made, tile=twin, card=card)


def _cards(rest: Puzzle, mistake: Mistake, inquiry: Inquiry) -> Iterator[Card]:
    """What the missing tile shows: each once, and no more of it than must be so."""
    seen: dict[Card, None] = {}
    clued = {clue.cell for clue in rest.clues}
    for cell in range(len(rest.layout)):
        if rest.layout.cells[cell].name not in clued:
            inquiry.tick()
            for card in _around(rest, cell, mistake, inquiry):
                seen.setdefault(_look(rest, card))
    yield from (card for card in seen if not any(wide in seen for wide in _wider(rest, card)))


def _wider(puzzle: Puzzle, card: Card) -> Iterator[Card]:
    """What says less than this card: whoever finds that need not look for the card itself."""
    known = [place for place, label in enumerate(card) if label is not None]
    for count in range(1, len(known)):
        for gone in combinations(known, count):
            yield _look(puzzle, tuple(None if i in gone else x for i, x in enumerate(card)))


def _around(rest: Puzzle, cell: int, mistake: Mistake, inquiry: Inquiry) -> Iterator[Card]:
    """What a tile in a cell must show, for every way to fill all others."""
    rule, layout, asked = rest.rule, rest.layout, rest.rim()
    if len(layout) == 1:
        return
    holed, place = _without(layout, cell)
    rim = tuple((layout.place(side), x) for side, x in asked.items() if side.cell != cell)
    open_rule = replace(rule, rim=rim or None, rim_only=rule.rim_only and bool(rim))
    problem = flatten(replace(rest, layout=holed, rule=open_rule), counted=False)
    for count, board in enumerate(inquiry.boards(problem)):
        if count == MOST_BOARDS:
            inquiry.leave(mistake)
            break
        shown, card = board.picture(), list[Label | None]()
        for number in range(layout.cells[cell].sides):
            side = Side(cell, number)
            across = layout.across.get(side)
            if across is None:
                card.append(asked.get(side))
                continue
            there = shown[place[across.cell]] if across.cell != cell else None
            label = rule.mate(there[across.side]) if there else None
            barred = rule.rim_only and label in rule.rim_labels()
            if label is None or label.startswith(NOBODY) or barred:
                break
            card.append(label)
        else:
            yield tuple(card)


def _without(layout: Layout, cell: int) -> tuple[Layout, dict[int, int]]:
    """The layout with one cell less, and where the others are."""
    cells = [i for i in range(len(layout)) if i != cell]
    place = {old: new for new, old in enumerate(cells)}
    joints = tuple(
        Joint(Side(place[a.cell], a.side), Side(place[b.cell], b.side))
        for a, b in layout.joints
        if cell not in (a.cell, b.cell)
    )
    hole = (("hole", layout.cells[cell].name), *layout.size)
    return Layout(layout.shape, hole, tuple(layout.cells[i] for i in cells), joints), place


def _look(puzzle: Puzzle, card: Card) -> Card:
    """The same for cards that are the same turned."""
    ways = [(*card[i:], *card[:i]) for i in lawful(puzzle.rule.turns, len(card))]
    return min(ways, key=lambda way: [(label is None, label or "") for label in way])


def _filled(rest: Puzzle, card: Card) -> tuple[Label, ...]:
    """The card with the likeliest labels where it may show anything: such as make all labels as
    frequent as each other."""
    rule, asked = rest.rule, rest.rule.rim_labels()
    count: Counter[Label] = Counter()
    for tile in rest.tiles:
        for label in tile.sides:
            count[label] += tile.copies
    count.update(label for label in card if label is not None)
    known = [label for label in rest.labels() if label not in asked] or list(rest.labels())
    full: list[Label] = []
    for shown in card:
        fewest = min(known, key=lambda x: (count[x] + count[rule.mate(x) or x], count[x]))
        count[fewest] += shown is None
        full.append(fewest if shown is None else shown)
    return tuple(full)
