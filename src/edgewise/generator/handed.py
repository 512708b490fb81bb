"""A puzzle as it is handed out: nothing about its tiles tells where they belong."""

from __future__ import annotations

from ..board import Board, Placement
from ..puzzle import Clue, Puzzle
from ..tile import Tile, lawful
from .chance import Chance
from .ground import Ground
from .maker import Settled


def handed_out(ground: Ground, plan: Settled, chance: Chance, name: str) -> tuple[Puzzle, Board]:
    """Shuffled, turned (and turned over), then numbered; and the planted board."""
    rule, layout = ground.rule_of(plan.draft), ground.layout
    tiles: list[Tile] = []
    place: dict[int, tuple[str, int, bool]] = {}
    for number, origin in enumerate(chance.shuffled(range(len(plan.tiles))), 1):
        shown = Tile(ground.labels(plan.tiles[origin]))
        ways = lawful(rule.turns, len(shown.sides))
        over = rule.flips and chance.happens(0.5)
        tile = Tile(shown.shown(chance.pick(ways), over), str(number))
        tiles.append(tile)
        place[origin] = (tile.id, *tile.looks(rule.turns, rule.flips)[shown.sides])
    spots = layout.spots
    cells = [Placement(*place[cell], *spots[cell]) for cell in range(len(layout))]
    clues = [
        Clue(layout.cells[cell].name, tile, turn, over if rule.flips else None)
        for cell in plan.clues
        for tile, turn, over in (place[cell],)
    ]
    puzzle = Puzzle(layout, tiles, rule, clues, name)
    return puzzle, Board(puzzle, cells)
