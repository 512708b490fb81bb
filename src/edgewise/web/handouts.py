"""The calls that make files: pictures, sheets, films, steps."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..clock import Stop
from ..limit import Limit
from .asked import Asked
from .questions import Answer, Tell, progress, recorded
from .readings import _bundled, stem

if TYPE_CHECKING:
    from ..puzzle import Puzzle
    from ..render.picture.theme import Style

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "gif": "image/gif",
    "txt": "text/plain; charset=utf-8",
    "zip": "application/zip",
}

THUMBNAIL = 9
"""Tiles on the picture that stands for a puzzle."""


@dataclass(frozen=True, slots=True)
class Made:
    """A file, and the answer that speaks of it."""

    answer: Mapping[str, Any]
    name: str
    data: bytes

    @property
    def type(self) -> str:
        return TYPES[self.name.rsplit(".", 1)[-1]]


def _made(answer: Mapping[str, Any], name: str, data: bytes | str) -> Made:
    return Made(answer, name, data.encode("utf-8") if isinstance(data, str) else data)


def draw(asked: Asked, tell: Tell, stop: Stop) -> Answer | Made:
    from ..answers import draw as answers
    from ..render.picture import picture

    board, kind = asked.board(), asked.get("as", "svg")
    drawing = picture.draw(board or asked.puzzle, asked.style, side=asked.get("side"))
    name = f"{stem(asked.puzzle.name)}.{kind}"
    answer = answers.plain(drawing, Path(name))
    if asked.quick:
        return answer | {"text": drawing.svg}
    if kind == "svg":
        return _made(answer, name, drawing.svg)
    return _made(
        answer, name, drawing.pdf() if kind == "pdf" else drawing.png(asked.get("dpi", 150))
    )


def kit(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    """A puzzle as the page draws it; it may be unfinished, as while somebody types it."""
    from ..render import kit as kits

    puzzle = asked.judged(judge=False)
    return kits.kit(puzzle, asked.style, tiles=asked.get("tiles"))


def qr(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..render import qr as codes

    return {"text": codes.svg(asked.params["text"])}


def tiles(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    """A few loose tiles of a bundled puzzle: a picture of it that gives nothing away."""
    from ..formats import load
    from ..render.picture import picture

    puzzle = load(_bundled(asked.params["name"]))
    few = replace(puzzle, tiles=puzzle.tiles[:THUMBNAIL], clues=())
    style = asked.style if "style" in asked.params else _fair(puzzle)
    return {"text": picture.draw(few, style).svg}


def _fair(puzzle: Puzzle) -> Style:
    """What the page draws it in, unless somebody chose a theme (`drawings.js`)."""
    from ..render.picture.theme import style

    pairs = puzzle.rule.pairs
    if puzzle.rule.match == "halves" or (0 < len(pairs) <= 8 and all(a != b for a, b in pairs)):
        return style(theme="turtles")
    return style(theme="eternity" if puzzle.rule.rim and len(puzzle.tiles) > 60 else "plain")


def print_(asked: Asked, tell: Tell, stop: Stop) -> Made:
    from ..answers import print as answers
    from ..render.picture import paper
    from ..render.sheets import Sheets

    size = paper.size(asked.get("paper", "a4"))
    sheets = Sheets(
        asked.puzzle, asked.style, asked.get("side", 50.0), asked.get("bleed", 2.0), size,
        asked.get("link", ""),
    )  # fmt: skip
    name = stem(asked.puzzle.name)
    if asked.get("as", "pdf") == "svg":
        pages = sheets.cuts(kerf=asked.get("kerf", 0.0), engrave=asked.get("engrave", True))
        if len(pages) == 1:
            return _made(answers.plain([Path(f"{name}.svg")]), f"{name}.svg", pages[0].svg)
        names = [f"{name}-{number}.svg" for number in range(1, len(pages) + 1)]
        data = _zipped(dict(zip(names, (page.svg for page in pages), strict=True)))
        return _made(answers.plain([*map(Path, names)]), f"{name}.zip", data)
    paper.check()  # before a search
    solution = _solution(asked, tell, stop) if asked.get("solution", True) else None
    data = sheets.pdf(
        backs=asked.get("backs", False), solution=solution, blank=asked.get("blank", True)
    )
    return _made(answers.plain([Path(f"{name}.pdf")]), f"{name}.pdf", data)


def _solution(asked: Asked, tell: Tell, stop: Stop) -> Board | None:
    """For the page with the solution: the board at hand, or one that is found."""
    from ..answers.print import no_solution

    if (board := asked.board()) is not None:
        return board
    seconds = asked.limit().seconds if "limit" in asked.params else None
    limit = Limit(min(20.0, seconds) if seconds is not None else 20.0, boards=1)
    found = asked.puzzle.solve(limit, asked.options, stop=stop, progress=progress(tell))
    if found.board is None:
        tell("note", {"words": no_solution(found, interrupted=stop())})
    return found.board


def _zipped(texts: Mapping[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return data.getvalue()


def animate(asked: Asked, tell: Tell, stop: Stop) -> Made:
    from .. import trace
    from ..answers import animate as answers
    from ..render.film import film as films

    kind, board = asked.get("as", "html"), asked.board()
    if kind != "html":
        films.check()  # before a search
    few = trace.FRAMES if kind == "html" else trace.FEW
    frames = asked.get("frames", few)
    if board is not None:
        found = trace.lay(board, frames=frames, order=asked.get("order"))
    else:
        wanted = replace(asked, params={**asked.params, "frames": frames})
        found = recorded(wanted, tell, stop)
    film = found.film(asked.style, delay=asked.get("delay"))
    name = f"{stem(asked.puzzle.name)}.{kind}"
    answer = answers.plain(found, film, Path(name))
    if kind == "html":
        return _made(answer, name, film.html)

    def painted(done: int, frames: int) -> None:
        tell("progress", {"doing": "drawing", "fraction": done / frames, "seconds": 0.0})

    draw = film.gif if kind == "gif" else film.apng
    return _made(
        answer, name, draw(side=asked.get("side"), dpi=asked.get("dpi", films.DPI), told=painted)
    )


def steps(asked: Asked, tell: Tell, stop: Stop) -> Answer | Made:
    """How to lay a board, or the first that is found; without one, the answer says why."""
    from ..answers import solve as answers

    board, kind = asked.board(), asked.get("as", "html")
    answer: Answer = {}
    if board is None:
        limit = asked.limit(boards=1)
        found = asked.puzzle.solve(limit, asked.options, stop=stop, progress=progress(tell))
        board, answer = found.board, answers.plain(found, steps=True)
        if board is None:
            return answer
    told = board.steps()
    data: bytes | str = f"{told}\n"
    if kind != "txt":
        data = told.pdf(asked.style) if kind == "pdf" else told.html(asked.style)
    return _made(answer, f"{stem(asked.puzzle.name)}-steps.{kind}", data)
