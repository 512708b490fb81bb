"""A film as a page that plays it: all in one file, which asks the network for nothing."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import escape
from pathlib import Path

from ..picture import svg
from ..picture.outline import around
from ..picture.picture import cut
from .footage import Footage, Frame

TEMPLATE = Path(__file__).with_name("film.html")

SCRIPT = Path(__file__).parents[1] / "script" / "film.js"
"""What plays: a module of its own, as other pages play films too."""

SPEEDS = (1, 2, 4, 8, 15, 30, 60)
"""Frames a second, to choose from."""

LENGTH = 30
"""Seconds that a film takes at most, at the speed it begins with, if there is such a speed."""


def page(film: Footage) -> str:
    stage = film.stage
    marks = stage.marks(film.frames[-1].placed)
    text = TEMPLATE.read_text("utf-8").replace("{{script}}", SCRIPT.read_text("utf-8").rstrip())
    style, script = _part(text, "style"), _part(text, 'script type="module"')
    parts = {
        "policy": f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(script)}; base-uri 'none'; form-action 'none'",
        "scheme": "dark" if film.style.dark else "light dark",
        "title": _text(film.title),
        "about": _text(film.about),
        "ending": _text(film.ending),
        "box": " ".join(map(svg.n, stage.box)),
        "fonts": escape(svg.FONTS),
        "defs": "\n".join([*stage.shared, *stage.tiles.values()]),
        "cells": "\n".join(
            svg.polygon(around(shape), f'id="c{i}"') for i, shape in enumerate(stage.shapes)
        ),
        "marks": "\n".join(f'<g visibility="hidden">{mark}</g>' for _, mark in marks),
        "legend": _legend(stage.faces.legend),
        "speeds": "".join(f"<option>{speed}</option>" for speed in SPEEDS),
        "film": _json(_data(film, [sorted(cells) for cells, _ in marks])),
    }
    # In one go: nothing that a label says is looked at again.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], text)


def _data(film: Footage, marks: list[list[int]]) -> dict[str, object]:
    """What the script needs, as small numbers."""
    stage, pairs = film.stage, dict[tuple[int, int], int]()
    frames = []
    before: tuple[int, list[int]] = (0, [])
    for frame in film.frames:
        lying = []
        for cell, placement in frame.placed:
            pair = (cell, stage.number(cell, placement))
            lying.append(pairs.setdefault(pair, len(pairs)))
        frames.append(_frame(frame, lying, before))
        before = (frame.step, lying)
    return {
        "every": film.every,
        "speed": _speed(film),
        "cells": [cut(svg.shown(cell.name)) for cell in film.puzzle.layout.cells],
        "middles": [[round(x, 2), round(y, 2)] for x, y in stage.centres],
        "tiles": [cut(svg.shown(placement.tile)) for placement, _ in stage.numbers],
        "uses": stage.names,
        "pairs": [list(pair) for pair in pairs],
        "marks": marks,
        "frames": frames,
    }


def _frame(frame: Frame, lying: list[int], before: tuple[int, list[int]]) -> list[object]:
    """As it differs from the one before: how much of that lies still, and what lies on it."""
    step, last = before
    kept = 0
    while kept < min(len(last), len(lying)) and last[kept] == lying[kept]:
        kept += 1
    row: list[object] = [frame.step - step, kept, lying[kept:], frame.deepest]
    return [*row, frame.arrangements, int(frame.solved)] if frame.arrangements else row


def _speed(film: Footage) -> int:
    """That which comes nearest to what was asked for, or shows all of it in good time."""
    if film.delay is not None:
        wanted = 1000 / max(1, film.delay)
        return min(SPEEDS, key=lambda speed: abs(speed - wanted))
    quick = (speed for speed in SPEEDS[1:] if len(film.frames) <= LENGTH * speed)
    return next(quick, SPEEDS[-1])


def _legend(names: list[tuple[str, str]]) -> str:
    if not names:
        return ""
    row = "<dt><bdi>{}</bdi></dt><dd><bdi>{}</bdi></dd>"
    rows = "".join(row.format(_text(code), _text(full)) for code, full in names)
    return f"<details><summary>What the short names mean</summary><dl>{rows}</dl></details>"


def _text(text: str) -> str:
    return escape(svg.shown(cut(text)))


def _json(data: object) -> str:
    """JSON in which nothing can be taken for the end of the script."""
    text = json.dumps(data, separators=(",", ":"))  # beyond ASCII, all is spelled out
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _part(text: str, tag: str) -> str:
    found = re.search(rf"<{tag}>(.*?)</{tag.split(maxsplit=1)[0]}>", text, re.DOTALL)
    assert found is not None
    return found[1]


def _hash(text: str) -> str:
    """How a page's policy names the one style, or the one script, that it may have."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
