"""The calls that read, write and judge; none of them searches."""

from __future__ import annotations

import base64
from dataclasses import asdict, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..clock import Stop
from ..errors import CallError, FormatError
from ..wording import instead, shown
from .asked import Asked
from .assets import STATIC
from .questions import Answer, Tell
from .refusal import Refused

if TYPE_CHECKING:
    from ..puzzle import Puzzle

EXTRAS = {"pictures": "typst", "tables": "python_calamine", "sat": "pysat", "cp": "ortools"}
"""What need not be installed, and by which module that is seen."""

NEEDED = {"sat": "sat", "cpsat": "cp"}
"""Engines that need one of them."""

READING = ("format", "board", "match", "rim", "typed", "strict")


def about(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..engines import ENGINES
    from ..engines.order import ORDERS
    from ..formats import FORMATS
    from ..release import version
    from ..render.picture.theme import THEMES
    from ..shapes import SHAPES

    extras = [extra for extra, module in EXTRAS.items() if find_spec(module) is not None]
    return {
        "version": version(),
        "limits": asdict(asked.limits),
        "engines": [name for name in ENGINES if NEEDED.get(name) in (None, *extras)],
        "orders": list(ORDERS),
        "shapes": list(SHAPES),
        "themes": list(THEMES),
        "formats": [name for name, known in FORMATS.items() if known.write or known.write_boards],
        "languages": sorted(path.stem for path in (STATIC / "words").glob("*.json")) or ["en"],
        "extras": extras,
    }


def puzzles(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from .. import library
    from ..answers import puzzles as answers

    name = asked.get("name")
    if name is None:
        return answers.plain([library.entry(known) for known in library.names()])
    return answers.plain_entry(library.entry(_bundled(name)))


def _bundled(name: str) -> str:
    from .. import library

    if name not in library.names():
        words = f"there is no puzzle called {shown(name)}{instead(name, library.names(), 3)}"
        raise Refused("unknown", words)
    return name


def read(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from .. import formats
    from ..formats.own_json.puzzle import plain

    text, name = _given(asked)
    notes: list[str] = []
    if "puzzle" in asked.params:
        boards = formats.read_boards(asked.puzzle, text, name, format=asked.get("format"))
        puzzle = asked.puzzle
    else:
        told = {key: asked.params[key] for key in READING if key in asked.params}
        # Judged, what is wrong with the puzzle is told with its line; else it is for whoever asks.
        judge = asked.get("judge", False)
        puzzle = formats.read(text, name, judge=judge, note=notes.append, **told)
        if puzzle.images or any(tile.image for tile in puzzle.tiles):
            notes.append("the pictures it names were left out")
            bare = tuple(replace(tile, image="") for tile in puzzle.tiles)
            puzzle = replace(puzzle, tiles=bare, images={})
        puzzle = asked.allowed(puzzle)
        boards = _boards_in(puzzle, text, name)
    return {
        "puzzle": plain(puzzle),
        "boards": [_plain_board(board) for board in boards],
        "notes": notes,
    }


def _given(asked: Asked) -> tuple[str | bytes, str]:
    """The text, or the bytes of a file, and what to call it."""
    if ("text" in asked.params) == ("data" in asked.params):
        raise CallError("expected either text or data")
    name = asked.get("name", "<text>")
    if "text" in asked.params:
        return str(asked.params["text"]), name
    try:
        return base64.b64decode(asked.params["data"], validate=True), name
    except ValueError as error:  # binascii.Error is one, and letters beyond ASCII are another
        raise CallError(f"data: expected base64, got something else: {error}") from None


def _boards_in(puzzle: Puzzle, text: str | bytes, name: str) -> list[Any]:
    """The boards that stand beside a puzzle: links have them."""
    from .. import formats

    if not isinstance(text, str) or not formats.is_link(text):
        return []
    try:
        return formats.read_boards(puzzle, text, name)
    except FormatError:
        return []  # a link to the puzzle alone


def _plain_board(board: Any) -> object:
    from ..formats.own_json.boards import plain

    return plain(board)


def flaws(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..labels import printed

    puzzle = asked.judged(judge=False)
    count, mate = printed(puzzle), puzzle.rule.mate
    return {
        "flaws": [
            {
                "kind": flaw.kind.value,
                "words": flaw.words,
                "where": flaw.where,
                "final": flaw.final,
                "fatal": flaw.fatal,
            }
            for flaw in puzzle.flaws()
        ],
        "labels": [
            {"label": x, "count": count[x], "mate": (y := mate(x)), "mates": count[y] if y else 0}
            for x in puzzle.labels()
        ],
    }


def check(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import check as answers
    from ..check import difference, judge

    given = asked.get("boards", [])
    boards = asked.boards([asked.params["board"]] if "board" in asked.params else given)
    against, differing = asked.board("against"), None
    if against is not None:
        if len(boards) != 1:
            raise CallError(f"against: expected one board beside it, got {len(boards)}")
        differing = difference(boards[0], against)
    checked = [answers.Checked(board, judge(board)) for board in boards]
    return answers.plain(checked, None, differing)


def write(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from .. import formats

    puzzle, format = asked.judged(judge=False), asked.get("format", "text")
    given = asked.get("boards")
    if given is None:
        text, lost = formats.dump(puzzle, format), formats.lost(puzzle, format)
    else:
        text, lost = formats.dump_boards(asked.boards(given), format), ()
    suffix = (*formats.FORMATS[format].suffixes, ".txt")[0]
    return {"text": text, "name": f"{stem(puzzle.name)}{suffix}", "lost": [*lost]}


def stem(name: str) -> str:
    """What a file is called after a puzzle: letters and digits, and never a path."""
    kept = "".join(x if x.isascii() and x.isalnum() else "-" for x in name.lower())
    return "-".join(filter(None, kept.split("-")))[:60] or "puzzle"
