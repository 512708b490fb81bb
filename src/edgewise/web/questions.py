"""The calls that search: each asks the puzzle, tells what it finds, and gives the answer that the
command of the same name gives."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..clock import Stop
from ..limit import Progress
from .asked import Asked

if TYPE_CHECKING:
    from ..board import Board
    from ..engines.best import Best
    from ..render.film.stage import Placed
    from ..trace import Trace

Tell = Callable[[str, Mapping[str, Any]], None]
"""Told of what happens meanwhile: the name of an event, and what there is to say."""

Answer = dict[str, Any]

TOLD = 100
"""So many boards are told as they are found, and stand in an answer; the rest are asked for."""

FRAMES, GLANCE = 100, 0.1
"""Of a search that is watched: so many frames at most are told at a time, every so many seconds."""


def progress(tell: Tell) -> Callable[[Progress], None]:
    """Progress as an event."""
    from ..engines.run import PLANNING

    def told(progress: Progress) -> None:
        tell("progress", asdict(progress) | {"planning": progress.doing == PLANNING})

    return told


def solve(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import solve as answers
    from ..engines import Ask, Run
    from ..formats.own_json.boards import plain

    puzzle, start = asked.puzzle, asked.board("start")
    limit = asked.limit(boards=None if asked.get("all") else 1)
    run = Run(
        puzzle if start is None else start.fixed(),
        limit,
        asked.options,
        Ask(distinct=asked.get("distinct", False)),
        keep=asked.keep,
        stop=stop,
        progress=progress(tell),
    )
    first, most = list["Board"](), asked.limits.boards
    if asked.checkpoint is not None:
        tell("resumed", {"boards": run.found})
    for number, board in enumerate(run.boards(), run.found + 1):
        if number <= most:
            tell("board", {"number": number, "board": plain(board)})
        elif number == most + 1:
            tell("note", {"words": f"{most:,} boards are kept; those that follow are counted"})
        first += [board] * (len(first) < TOLD)
    return answers.plain(run.result(tuple(first)), steps=asked.get("steps", False))


def count(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import count as answers

    found = asked.puzzle.count(
        asked.limit(),
        asked.options,
        checkpoint=asked.keep,
        stop=stop,
        progress=progress(tell),
    )
    return answers.plain(found)


def best(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    import secrets

    from ..answers import best as answers
    from ..formats.own_json.boards import plain

    def better(found: Best) -> None:
        board = None if found.board is None else plain(found.board)
        told = {"matched": found.matched, "joints": found.joints, "bound": found.bound}
        tell("better", {"seconds": round(found.seconds, 6), **told, "board": board})

    options = asked.options
    if "seed" not in asked.get("options", {}):
        options = replace(options, seed=secrets.randbelow(1_000_000))
    found = asked.puzzle.best(
        asked.limit(),
        options,
        start=asked.board("start"),
        soft_rim=asked.get("soft_rim", False),
        weights=asked.get("weights"),
        better=better,
        checkpoint=asked.keep,
        stop=stop,
        progress=progress(tell),
    )
    return answers.plain(found)


def diagnose(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import diagnose as answers

    puzzle = asked.judged(judge=False)  # what forbids a search is a part of the answer
    found = puzzle.diagnose(
        asked.limit(),
        asked.options,
        tapped=asked.get("tapped", False),
        stop=stop,
        progress=progress(tell),
    )
    return answers.plain(found)


def hint(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import hint as answers
    from ..board import Board

    board = asked.board() or Board.empty(asked.puzzle)
    found = board.hint(asked.limit(), asked.options, stop=stop, progress=progress(tell))
    return answers.plain(found, asked.get("level", answers.CELL))


def estimate(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import estimate as answers

    found = asked.puzzle.estimate(asked.limit(), asked.options, stop=stop, progress=progress(tell))
    return answers.plain(found)


def rate(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import rate as answers
    from ..twins import twins

    puzzle = asked.puzzle
    found = puzzle.difficulty(asked.limit(), stop=stop, progress=progress(tell))
    return answers.plain(found, twins(puzzle))


def watch(asked: Asked, tell: Tell, stop: Stop) -> Answer:
    from ..answers import animate as answers

    live = Live(tell)
    found = recorded(asked, tell, stop, live)
    live.end()
    answer = answers.plain(found, found.film(), Path())
    del answer["saved"]
    return answer


def recorded(asked: Asked, tell: Tell, stop: Stop, live: Live | None = None) -> Trace:
    """The search as it was made; *live*: its frames are told while it is."""
    from .. import trace

    puzzle = asked.puzzle
    limit = asked.limit(boards=None if asked.get("all") else 1)
    if limit.nodes is None and "seconds" not in asked.get("limit", {}):
        limit = replace(limit, nodes=trace.usual(puzzle))
    return trace.record(
        puzzle,
        limit,
        frames=asked.get("frames", trace.FRAMES),
        order=asked.get("order"),
        watcher=live,
        stop=stop,
        progress=progress(tell),
    )


class Live:
    """Frames of a search while it is made: all of them, or as many as can be looked at."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.step = self.deepest = 0
        self.every = 1
        self.frames: list[dict[str, Any]] = []
        self.next = time.perf_counter() + GLANCE

    def __call__(self, placed: Callable[[], Placed], filled: int, solved: int | None) -> None:
        """The next placement: what lies on the board after it, asked for only if it is shown; how
        much that is; and which solution it is, if it is one."""
        self.step += 1
        self.deepest = max(self.deepest, filled)
        if self.step % self.every == 0 or solved is not None:
            lies = [[cell, p.tile, p.turn, p.flipped] for cell, p in placed()]
            frame: dict[str, Any] = {"step": self.step, "placed": lies}
            frame |= {"deepest": self.deepest, "solved": solved}
            self.frames.append(frame)
            if len(self.frames) > FRAMES:
                self.every *= 2
                self.frames = self.frames[1::2]
        if time.perf_counter() >= self.next:
            self.end()

    def end(self) -> None:
        """Whatever was not told yet."""
        if self.frames:
            self.tell("frames", {"every": self.every, "frames": _changes(self.frames)})
        self.frames = []
        self.next = time.perf_counter() + GLANCE


def _changes(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each as it differs from the one before: how much of that stays, and what lies on it. The
    first is whole, so that nobody needs what was told earlier."""
    before: list[Any] = []
    found = []
    for frame in frames:
        placed = frame["placed"]
        stays = 0
        while stays < min(len(before), len(placed)) and before[stays] == placed[stays]:
            stays += 1
        rest = {key: value for key, value in frame.items() if key != "placed"}
        found.append(rest | {"stays": stays, "new": placed[stays:]})
        before = placed
    return found
