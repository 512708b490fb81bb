"""Every call there is: its name, what it takes, and what answers it. There is no HTTP in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..clock import Stop
from . import handouts, questions, readings
from .asked import (
    BOARD,
    COUNT,
    FLAG,
    PUZZLE,
    STYLE,
    TEXT,
    Asked,
    Schema,
    fitting,
    limit_of,
    object_of,
    options_of,
)
from .handouts import Made
from .questions import Answer, Tell
from .refusal import Refused

Function = Callable[[Asked, Tell, Stop], Answer | Made]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Something that can be asked for."""

    name: str

    about: str
    """What it answers, as a sentence."""

    params: Schema

    run: Function

    quick: bool = False
    """Whether it may be answered at once, on the connection that asks."""

    job: bool = False
    """Whether it may run by itself, and tell how far it is."""

    lasting: bool = False
    """Whether the same question has the same answer as long as a server runs."""

    kept: bool = False
    """Whether it can be put down, and taken up by another server."""

    quickly: tuple[str, ...] = ()
    """If both: as what it can be had at once."""

    def __call__(self, asked: Asked, tell: Tell, stop: Stop) -> Answer | Made:
        """The answer, if the parameters are right."""
        fitting(self.name, self.params, asked.params)
        if asked.quick and self.quickly and asked.get("as", "svg") not in self.quickly:
            raise Refused("call", f"{self.name}: this takes a job, unless it is as svg")
        return self.run(asked, tell, stop)


SEARCH = ("engine", "threads", "order", "plain")


def _one_of(*names: object) -> Schema:
    return {"enum": [*names]}


def _about(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    return readings.about(asked, tell, stop) | {"calls": list(CALLS)}


def _number(least: float, most: float) -> Schema:
    return {"type": "number", "minimum": least, "maximum": most}


READ = object_of(
    text=TEXT, data=TEXT, name={"type": "string", "maxLength": 200}, puzzle=PUZZLE, format=TEXT,
    board=TEXT, match=TEXT, rim=TEXT, typed=TEXT, strict=FLAG, judge=FLAG,
)  # fmt: skip

CHECK = object_of(
    ("puzzle",), puzzle=PUZZLE, board=BOARD, boards={"type": "array", "items": BOARD},
    against=BOARD,
)  # fmt: skip

DRAW = object_of(
    ("puzzle",), puzzle=PUZZLE, board=BOARD, style=STYLE, side=_number(0.1, 10_000),
    dpi=_number(10, 2400), **{"as": _one_of("svg", "png", "pdf")},
)  # fmt: skip

SOLVE = object_of(
    ("puzzle",), puzzle=PUZZLE, limit=limit_of("seconds", "nodes", "boards"), all=FLAG,
    distinct=FLAG, steps=FLAG, start=BOARD, options=options_of(*SEARCH),
)  # fmt: skip

BEST = object_of(
    ("puzzle",), puzzle=PUZZLE, limit=limit_of("seconds", "matched"), start=BOARD, soft_rim=FLAG,
    weights={"type": "object", "additionalProperties": COUNT | {"maximum": 999_999_999}},
    options=options_of("engine", "threads", "seed", "memory"),
)  # fmt: skip

WATCH = object_of(
    ("puzzle",), puzzle=PUZZLE, limit=limit_of("seconds", "nodes", "boards"), all=FLAG,
    order={"type": "string", "minLength": 1},
)  # fmt: skip

PRINT = object_of(
    ("puzzle",), puzzle=PUZZLE, board=BOARD, paper=TEXT, side=_number(1, 2000),
    bleed=_number(0, 20), backs=FLAG, solution=FLAG, blank=FLAG, limit=limit_of("seconds"),
    kerf=_number(0, 5), engrave=FLAG, style=STYLE, link={"type": "string", "maxLength": 2900},
    **{"as": _one_of("pdf", "svg")},
)  # fmt: skip

ANIMATE = object_of(
    ("puzzle",), puzzle=PUZZLE, board=BOARD, limit=limit_of("seconds", "nodes", "boards"), all=FLAG,
    order={"type": "string", "minLength": 1}, style=STYLE, side=_number(0.1, 10_000),
    dpi=_number(10, 2400), delay={"type": "integer", "minimum": 20, "maximum": 60_000},
    frames={"type": "integer", "minimum": 10, "maximum": 10_000},
    **{"as": _one_of("html", "gif", "png")},
)  # fmt: skip

CALLS: dict[str, Call] = {
    call.name: call
    for call in (
        Call(
            name="about", about="What this server is, and what it allows.", params=object_of(),
            run=_about, quick=True, lasting=True,
        ),
        Call(
            name="puzzles", about="The puzzles that come with edgewise, or one of them.",
            params=object_of(name=TEXT), run=readings.puzzles, quick=True, lasting=True,
        ),
        Call(
            name="tiles", about="A few tiles of a bundled puzzle, as a picture.",
            params=object_of(("name",), name=TEXT, style=STYLE), run=handouts.tiles, quick=True,
            lasting=True,
        ),
        Call(
            name="read", about="The puzzle and boards in a text or file, however it is written.",
            params=READ, run=readings.read, quick=True,
        ),
        Call(
            name="flaws", about="What is wrong with a puzzle before any search, and its labels.",
            params=object_of(("puzzle",), puzzle=PUZZLE), run=readings.flaws, quick=True,
        ),
        Call(
            name="check", about="Whether boards are right.", params=CHECK, run=readings.check,
            quick=True,
        ),
        Call(
            name="write", about="A puzzle, or boards, as a text.",
            params=object_of(("puzzle",), puzzle=PUZZLE, format=TEXT,
                             boards={"type": "array", "items": BOARD}),
            run=readings.write, quick=True,
        ),
        Call(
            name="kit", about="All that a page needs to draw a puzzle and to play it.",
            params=object_of(("puzzle",), puzzle=PUZZLE, style=STYLE,
                             tiles={"type": "array", "items": TEXT}),
            run=handouts.kit, quick=True, lasting=True,
        ),
        Call(
            name="qr", about="A link as a picture that a phone can read.",
            params=object_of(("text",), text={"type": "string", "minLength": 1, "maxLength": 3000}),
            run=handouts.qr, quick=True, lasting=True,
        ),
        Call(
            name="draw", about="A picture of a board, or of the loose tiles.", params=DRAW,
            run=handouts.draw, quick=True, job=True, quickly=("svg",),
        ),
        Call(name="solve", about="The boards of a puzzle.", params=SOLVE, run=questions.solve,
             job=True, kept=True),
        Call(
            name="count", about="How many arrangements and solutions there are.",
            params=object_of(("puzzle",), puzzle=PUZZLE, options=options_of(*SEARCH),
                             limit=limit_of("seconds", "nodes", "boards")),
            run=questions.count, job=True, kept=True,
        ),
        Call(name="best", about="The board with the fewest mismatches.", params=BEST,
             run=questions.best, job=True, kept=True),
        Call(
            name="diagnose", about="Why a puzzle will not solve, and what to correct.",
            params=object_of(("puzzle",), puzzle=PUZZLE, limit=limit_of("seconds"), tapped=FLAG),
            run=questions.diagnose, job=True,
        ),
        Call(
            name="hint", about="The next step on a board.",
            params=object_of(("puzzle",), puzzle=PUZZLE, board=BOARD, level=_one_of(1, 2, 3),
                             limit=limit_of("seconds")),
            run=questions.hint, job=True,
        ),
        Call(
            name="estimate", about="How large the search for all solutions is.",
            params=object_of(("puzzle",), puzzle=PUZZLE,
                             options=options_of("threads", "order", "plain")),
            run=questions.estimate, job=True,
        ),
        Call(
            name="rate", about="How hard a puzzle is for a person, and whose tiles these are.",
            params=object_of(("puzzle",), puzzle=PUZZLE, limit=limit_of("seconds", "nodes")),
            run=questions.rate, job=True,
        ),
        Call(name="watch", about="A search while it is made.", params=WATCH, run=questions.watch,
             job=True),
        Call(name="print", about="Sheets to print and cut out.", params=PRINT, run=handouts.print_,
             job=True),
        Call(name="animate", about="A film of a search, or of a board being laid.", params=ANIMATE,
             run=handouts.animate, job=True),
        Call(
            name="steps", about="How to lay a board, tile by tile, with pictures.",
            params=object_of(("puzzle",), puzzle=PUZZLE, board=BOARD, style=STYLE,
                             limit=limit_of("seconds", "nodes"), options=options_of(*SEARCH),
                             **{"as": _one_of("html", "pdf", "txt")}),
            run=handouts.steps, job=True,
        ),
    )
}  # fmt: skip
"""Every call by its name."""


def known(name: object, *, quick: bool) -> Call:
    """The call of that name, if it may be asked for so."""
    call = CALLS.get(name) if isinstance(name, str) else None
    if call is None or not (call.quick if quick else call.job):
        which = [c.name for c in CALLS.values() if (c.quick if quick else c.job)]
        kind = "quick call" if quick else "job"
        raise Refused("unknown", f"there is no such {kind}; expected one of {', '.join(which)}")
    return call
