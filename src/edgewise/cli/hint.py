"""`edgewise hint`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from ..wording import listed, numbered, plural
from . import options, watch

if TYPE_CHECKING:
    from ..board import Placement
    from ..hints import Choice, Hint
    from ..puzzle import Puzzle

CELL, TILES, MOVE = 1, 2, 3
"""The steps of the ladder."""


@click.command()
@options.puzzle_argument
@click.argument("board", type=click.Path(allow_dash=True), required=False)
@click.option(
    "--level", type=click.IntRange(CELL, MOVE), default=CELL, show_default=True,
    help="How much to say: 1 which cell, 2 which tiles fit there, 3 the tile and its turn.",
)  # fmt: skip
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after so long.")
@options.drawing
@options.common
@click.pass_context
def hint(
    ctx: click.Context,
    puzzle: str,
    board: str | None,
    level: int,
    seconds: float | None,
    colour: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """The next step on a half-finished BOARD of PUZZLE; without a board, the first one.

    Says what does not match, and whether the board can still be finished; if not, which tiles to
    lift, as few as possible; if so, which cell to look at. --level says more.

    \b
    Example:
        edgewise hint cards.txt
        edgewise hint cards.txt board.txt --level 2
    """
    from ..board import Board
    from ..hints import hint as find

    options.one_input(puzzle, board)
    loaded = options.load(puzzle, quiet)
    start = Board.empty(loaded) if board is None else options.first_board(loaded, board)
    stop, line = watch.Stopper(), watch.ClockLine(quiet, as_json)
    with stop.listening():
        found = find(start, seconds=seconds, stop=stop, progress=line)
    line.clear()
    if as_json:
        click.echo(json.dumps(_plain(found, level)))
    else:
        _show(found, level, stop.asked, colour)
    if not found.complete and not found.ways:
        ctx.exit(options.INTERRUPTED if stop.asked else options.STOPPED)
    ctx.exit(options.ANSWERED if found.ways and not found.faults else options.NO)


def _show(found: Hint, level: int, asked: bool, colour: bool | None) -> None:
    layout = found.board.puzzle.layout
    notes = {layout.index[cell]: "lift" for cell in found.lift}
    if found.cell is not None:
        notes.setdefault(layout.index[found.cell], "?")
    marks = {side for mismatch in found.mismatches for side in mismatch.sides}
    options.draw(found.board, colour, marks, notes=notes)
    for wrong in (*(mismatch.words for mismatch in found.mismatches), *found.faults):
        options.paragraph(wrong, "- ")
    options.paragraph(_standing(found, asked), indent="")
    if found.cell is None:
        return
    first = "Then look" if found.lift else "Look"
    marked = "" if found.cell in found.lift else ", marked ?"
    click.echo(f"{first} at cell {found.cell}{marked}.")
    if level == TILES:
        _show_choices(found)
    if level == MOVE:
        _show_move(found)


def _standing(found: Hint, asked: bool) -> str:
    halt = "Interrupted" if asked else "Stopped"
    if found.ways is None:
        return f"{halt} before it was known whether it can be finished."
    if found.ways and found.cell is None:
        return "It looks like a solution, but for that." if found.faults else "Solved."
    if found.ways:
        return _ways(found)
    if found.solvable is not None and not found.solvable:
        return (
            "The puzzle has no solution at all, whatever lies on the board. To find out why, use "
            "the command diagnose."
        )
    board = found.board
    tiles = [f"tile {p.tile} from {cell}" for cell in found.lift if (p := board[cell])]
    if not tiles:
        return f"It cannot be finished as it lies. {halt} before it was known what to lift."
    fewest = "" if len(tiles) == 1 else "; no fewer will do"
    return f"It cannot be finished as it lies. Lift {listed(tiles)}, and it can{fewest}."


def _ways(found: Hint) -> str:
    more = " or more" if found.more else ""
    if all(p is None for p in found.board.cells):
        return f"It has {numbered(found.ways or 0, 'solution')}{more}."
    if found.ways == 1 and not more:
        return "It can be finished in one way only."
    return f"It can be finished in {numbered(found.ways or 0, 'way')}{more}."


def _show_choices(found: Hint) -> None:
    fitting = [choice for choice in found.choices if not choice.why_not]
    puzzle = found.board.puzzle
    free = [c.tile for c in fitting if len(c.placements) == _looks(puzzle, c.tile)]
    if len(free) > 1:
        options.paragraph(f"tiles {listed(free)} fit, whichever way they are turned", "- ")
    for choice in fitting:
        if len(free) < 2 or choice.tile not in free:
            ways = ", or ".join(_lying(p) for p in choice.placements)
            options.paragraph(f"tile {choice.tile} fits: {ways}", "- ")
    reasons: dict[str, list[str]] = {}
    for choice in found.choices:
        if choice.why_not:
            reasons.setdefault(choice.why_not, []).append(choice.tile)
    for why, tiles in reasons.items():
        do, these = "does" if len(tiles) == 1 else "do", plural("tile", len(tiles))
        options.paragraph(f"{these} {listed(tiles)} {do} not fit: {why}", "- ")


def _looks(puzzle: Puzzle, tile: str) -> int:
    """In how many ways a tile can lie."""
    return len(puzzle.by_id[tile].looks(puzzle.rule.turns, puzzle.rule.flips))


def _show_move(found: Hint) -> None:
    p = found.placement
    if p is None:
        click.echo("Which of them leads to a solution is not known yet.")
        return
    click.echo(f"Lay tile {p.tile} there, {_lying(p)}.")


def _lying(p: Placement) -> str:
    from ..render.arrows import in_words

    return in_words(p.turn, p.flipped)


def _plain(found: Hint, level: int) -> dict[str, Any]:
    places = found.board.puzzle.layout.place
    answer: dict[str, Any] = {
        "mismatches": [
            {"sides": [places(side) for side in m.sides], "labels": m.labels, "words": m.words}
            for m in found.mismatches
        ],
        "faults": found.faults,
        "ways": found.ways,
        "more": found.more,
        "solvable": found.solvable,
        "lift": found.lift,
        "cell": found.cell,
        "complete": found.complete,
        "seconds": round(found.seconds, 6),
    }
    if level >= TILES:
        answer["choices"] = [_plain_choice(choice) for choice in found.choices]
    if level >= MOVE:
        answer["placement"] = None if found.placement is None else _plain_placement(found.placement)
    return answer


def _plain_choice(choice: Choice) -> dict[str, Any]:
    return {
        "tile": choice.tile,
        "placements": [_plain_placement(p) for p in choice.placements],
        "why_not": choice.why_not,
    }


def _plain_placement(p: Placement) -> dict[str, Any]:
    return {"tile": p.tile, "turn": p.turn, "flipped": p.flipped}
