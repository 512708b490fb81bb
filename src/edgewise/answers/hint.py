"""How a board stands, and the next step on it."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Board, Placement
from ..formats.own_json.boards import plain_placement
from ..hint import Hint
from ..puzzle import Puzzle
from ..render.steps.instructions import about
from ..render.steps.turning import lying
from ..wording import listed, numbered, plural
from .check import plain_mismatch
from .exit import Exit, halted, stopped
from .parts import Drawn, Paragraph, Part, Question

CELL, TILES, MOVE = 1, 2, 3
"""How much is said: which cell; which tiles fit there; the tile and its turn."""


def plain(found: Hint, level: int = CELL) -> dict[str, object]:
    layout = found.board.puzzle.layout
    answer: dict[str, object] = {
        "mismatches": [plain_mismatch(layout, wrong) for wrong in found.mismatches],
        "faults": list(found.faults),
        "ways": found.ways,
        "more": found.more,
        "solvable": found.solvable,
        "lift": list(found.lift),
        "cell": found.cell,
        "complete": found.complete,
        "seconds": round(found.seconds, 6),
    }
    if level >= TILES:
        answer["choices"] = [
            {
                "tile": c.tile,
                "placements": [*map(plain_placement, c.placements)],
                "why_not": c.why_not,
            }
            for c in found.choices
        ]
    if level >= MOVE:
        lies = found.placement
        answer["placement"] = None if lies is None else plain_placement(lies)
    return answer


def sentences(found: Hint, level: int = CELL, *, interrupted: bool = False) -> Iterator[Part]:
    layout = found.board.puzzle.layout
    notes = {layout.index[cell]: "lift" for cell in found.lift}
    if found.cell is not None:
        notes.setdefault(layout.index[found.cell], "?")
    marks = {side for wrong in found.mismatches for side in wrong.sides}
    begun = any(found.board.cells)
    if begun:  # an empty board tells nobody anything
        yield Drawn(found.board, marks, notes=notes)
    for words in (*(wrong.words for wrong in found.mismatches), *found.faults):
        yield Paragraph(words, "- ")
    yield Paragraph(_standing(found, interrupted), indent="")
    if found.solvable is False:
        yield Question("diagnose", "tells why, and what may have been typed wrong")
    if found.cell is None:
        return
    first = "Then look" if found.lift else "Look"
    marked = "" if found.cell in found.lift or not begun else ", marked ?"
    yield f"{first} at cell {found.cell}{marked}."
    if level == TILES:
        yield from _choices(found)
    if level == MOVE:
        yield _move(found)
        yield from _about(found, found.placement)


def _standing(found: Hint, interrupted: bool) -> str:
    halt = halted(interrupted)
    if found.ways is None:
        return f"{halt} before it was known whether it can be finished."
    if found.ways and found.cell is None:
        return "It looks like a solution, but for that." if found.faults else "Solved."
    if found.ways:
        return _ways(found, found.ways)
    if found.solvable is not None and not found.solvable:
        return "The puzzle has no solution at all, whatever lies on the board."
    board = found.board
    tiles = [f"tile {p.tile} from {cell}" for cell in found.lift if (p := board[cell])]
    if not tiles:
        return f"It cannot be finished as it lies. {halt} before it was known what to lift."
    fewest = "" if len(tiles) == 1 else "; no fewer will do"
    return f"It cannot be finished as it lies. Lift {listed(tiles)}, and it can{fewest}."


def _ways(found: Hint, ways: int) -> str:
    more = " or more" if found.more else ""
    if all(p is None for p in found.board.cells):
        return f"It has {numbered(ways, 'solution')}{more}."
    if ways == 1 and not more:
        return "It can be finished in one way only."
    return f"It can be finished in {numbered(ways, 'way')}{more}."


def _choices(found: Hint) -> Iterator[Part]:
    fitting = [choice for choice in found.choices if not choice.why_not]
    puzzle = found.board.puzzle
    free = [c.tile for c in fitting if len(c.placements) == _looks(puzzle, c.tile)]
    if len(free) > 1:
        yield Paragraph(f"tiles {listed(free)} fit, whichever way they are turned", "- ")
    turned = [choice for choice in fitting if len(free) < 2 or choice.tile not in free]
    for choice in turned:
        ways = ", or ".join(_lies(found, p) for p in choice.placements)
        yield Paragraph(f"tile {choice.tile} fits: {ways}", "- ")
    reasons: dict[str, list[str]] = {}
    for choice in found.choices:
        if choice.why_not:
            reasons.setdefault(choice.why_not, []).append(choice.tile)
    for why, tiles in reasons.items():
        do, these = "does" if len(tiles) == 1 else "do", plural("tile", len(tiles))
        yield Paragraph(f"{these} {listed(tiles)} {do} not fit: {why}", "- ")
    if turned:
        yield from _about(found, turned[0].placements[0])


def _looks(puzzle: Puzzle, tile: str) -> int:
    """In how many ways a tile can lie."""
    return len(puzzle.by_id[tile].looks(puzzle.rule.turns, puzzle.rule.flips))


def _move(found: Hint) -> str:
    p = found.placement
    if p is None:
        return "Which of them leads to a solution is not known yet."
    return f"Lay tile {p.tile} there, {_lies(found, p)}."


def _lies(found: Hint, placement: Placement) -> str:
    assert found.cell is not None
    puzzle = found.board.puzzle
    return lying(puzzle, puzzle.layout.index[found.cell], placement)


def _about(found: Hint, placement: Placement | None) -> Iterator[Part]:
    """What the words about turns mean, if there were any."""
    rule = found.board.puzzle.rule
    if placement is not None and found.cell is not None and (rule.turns or rule.flips):
        alone = Board.empty(found.board.puzzle).put(found.cell, placement)
        yield Paragraph(about(alone), indent="")


def exit_status(found: Hint, *, interrupted: bool = False) -> Exit:
    """Whether it can be finished."""
    if not found.complete and not found.ways:
        return stopped(interrupted)
    return Exit.ANSWERED if found.ways and not found.faults else Exit.NO
