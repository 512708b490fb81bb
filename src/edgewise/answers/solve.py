"""The boards of a puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..board import Board
from ..engines import Result
from ..formats.own_json import boards as board_json
from .effort import counts, deepest, effort, halt, spent
from .exit import Exit, by_status
from .parts import Drawn, Paragraph, Part, Question

if TYPE_CHECKING:
    from ..diagnosis import Diagnosis


def plain(result: Result, *, steps: bool = False) -> dict[str, object]:
    """As JSON has it; *steps*: also how to lay each board."""
    found: dict[str, object] = {"boards": [board_json.plain(board) for board in result.boards]}
    return found | _rest(result, [_steps(board) for board in result.boards] if steps else None)


def stream(
    boards: Iterable[Board],
    result: Callable[[], Result],
    *,
    steps: bool = False,
    notes: Sequence[str] = (),
) -> Iterator[str]:
    """The same as a text, each board as soon as it is found, so that memory stays bounded; but
    steps come after all boards, and are kept until then. *result* is asked for at the end."""
    lists: list[object] = []
    yield '{"boards": ['
    for number, board in enumerate(boards):
        yield (",\n" if number else "\n") + json.dumps(board_json.plain(board))
        lists += [_steps(board)] if steps else []
    rest = _rest(result(), lists if steps else None)
    yield "\n], " + json.dumps(rest | {"notes": [*notes]} if notes else rest)[1:] + "\n"


def _rest(result: Result, steps: list[object] | None) -> dict[str, object]:
    """All but the boards."""
    rest: dict[str, object] = {} if steps is None else {"steps": steps}
    rest |= {"status": result.status.value, "complete": result.complete}
    if result.complete:
        rest |= {"arrangements": result.arrangements, "solutions": result.solutions}
    return rest | spent(result)


def _steps(board: Board) -> object:
    names = [cell.name for cell in board.puzzle.layout.cells]
    return [
        {
            "cell": names[step.cell],
            **board_json.plain_placement(step.placement),
            "degrees": step.degrees,
            "words": step.words,
        }
        for step in board.steps()
    ]


def shown(
    board: Board, number: int | None = None, *, steps: bool = False, unicode: bool = True
) -> Iterator[Part]:
    """One board, as a person sees it; *number*: it is one of several."""
    if number is not None:
        yield f"Board {number}"
    yield Drawn(board)
    if steps:
        found = board.steps(unicode=unicode)
        wide = len(str(len(found)))
        yield Paragraph(found.about, indent="")
        for step in found:
            yield Paragraph(step.words, f"{step.number:{wide}}. ", " " * (wide + 2))
        for name, full in found.legend:
            yield Paragraph(f"{name} = {full}")


def sentences(
    result: Result,
    *,
    several: bool = False,
    started: bool = False,
    diagnosis: Diagnosis | None = None,
    interrupted: bool = False,
) -> Iterator[Part]:
    """How it ended, as a person reads it; *several*: more than one board was asked for; *started*:
    from a board on which tiles lay; *diagnosis*: what is known of why there is no solution."""
    if result.status.value == "impossible":
        proved = "everything was tried, nothing fits" if result.profile else "that is proved"
        yield f"Impossible{' from there' * started}: {proved} ({effort(result)})."
        if diagnosis is not None:
            from .diagnose import headline  # few answers need it

            yield from headline(diagnosis)
        if started:
            yield Question("hint", "tells which tiles to lift, if that is what it takes")
        else:
            yield Question("diagnose", "tells why, and what may have been typed wrong")
    elif result.status.value == "stopped":
        stop = f"{halt(interrupted)} after {effort(result)}"
        if result.arrangements:
            yield f"{stop}: {counts(result)} so far, there may be more."
        else:
            filled = f", at most {deepest(result)}" if result.profile else ""
            yield f"{stop}: no solution so far{filled}; there may be one."
    elif result.complete and several:
        yield f"\nThese are all: {counts(result)} ({effort(result)})."
    else:
        yield f"Solved ({effort(result)})."


def exit_status(result: Result, *, interrupted: bool = False) -> Exit:
    """Whether there is a board."""
    return by_status(result.status, interrupted)
