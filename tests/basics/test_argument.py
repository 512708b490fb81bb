"""Whatever is of the wrong kind, all over the library, is said so: never an error from inside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise import (
    Board,
    Clue,
    Keep,
    Layout,
    Limit,
    Options,
    Placement,
    Puzzle,
    Rule,
    Tile,
    check,
    formats,
    library,
    shapes,
)

PUZZLE = edgewise.load("unicorn")
SHORT = Limit(seconds=0.02)
ASKED: dict[str, Any] = {"limit": SHORT, "options": Options(), "stop": None, "progress": None}
DRAWN = {"theme": "plain", "dark": False, "ids": True, "labels": None, "side": None}
TOLD = {"board": None, "match": None, "rim": None, "typed": ()}
READ = {**TOLD, "format": None, "strict": False, "judge": True, "note": formats.ignore}
FILM = {**ASKED, "theme": "plain", "dark": False, "frames": 20, "order": None, "delay": None}
del FILM["options"]

WRONG: list[Any] = [3, 2.5, float("nan"), "zz", b"x", [1], ["a"], {"a": 1}, object(), PUZZLE]


def whole() -> Board:
    board = PUZZLE.solve().board
    assert board is not None
    return board


BOARD = whole()

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Tile": (Tile, {"sides": "abcd", "id": "1", "copies": 1, "back": None, "image": ""}),
    "Tile.parse": (Tile.parse, {"text": "a/b/c/d"}),
    "Tile.turned": (PUZZLE.tiles[0].turned, {"turn": 1}),
    "Tile.shown": (PUZZLE.tiles[0].shown, {"turn": 1, "flipped": False}),
    "Rule": (Rule, {"match": "pairs", "pairs": [("a", "b")], "rim": None, "rim_only": False}),
    "Rule.mate": (PUZZLE.rule.mate, {"label": "a+"}),
    "Clue": (Clue, {"cell": "r1c1", "tile": "1", "turn": 0, "flipped": False}),
    "Layout": (Layout, {"shape": "x", "size": (), "cells": PUZZLE.layout.cells, "joints": ()}),
    "Layout.side": (PUZZLE.layout.side, {"place": "r1c1.0"}),
    "shapes.build": (shapes.build, {"shape": "triangle", "size": 2}),
    "shapes.square": (shapes.square, {"rows": 2, "cols": 2, "holes": (), "wrap": None}),
    "shapes.mask": (shapes.mask, {"text": "xx"}),
    "shapes.polygons": (shapes.polygons, {"polygons": [[(0, 0), (1, 0), (0, 1)]]}),
    "shapes.joints": (shapes.joints, {"cells": [3, 3], "joints": [("c1", 0, "c2", 1)]}),
    "Puzzle": (
        Puzzle,
        {"layout": PUZZLE.layout, "tiles": PUZZLE.tiles, "rule": PUZZLE.rule, "clues": ()}
        | {"name": "", "images": {}},
    ),
    "Puzzle.of": (Puzzle.of, {"tiles": [[1, 2, 3, 4]] * 4, **TOLD, "note": None}),
    "Board": (Board, {"puzzle": PUZZLE, "cells": BOARD.cells}),
    "Board.empty": (Board.empty, {"puzzle": PUZZLE}),
    "Board.put": (BOARD.put, {"cell": "r1c1", "placement": Placement("1")}),
    "Board.shown": (BOARD.shown, {"cell": "r1c1"}),
    "Board.draw": (BOARD.draw, DRAWN),
    "Board.steps": (BOARD.steps, {"unicode": True}),
    "Board.hint": (BOARD.hint, ASKED),
    "Drawing.save": (BOARD.draw().save, {"path": "a.png", "dpi": 20}),
    "Puzzle.draw": (PUZZLE.draw, DRAWN),
    "Puzzle.hint": (PUZZLE.hint, ASKED),
    "Puzzle.solve": (PUZZLE.solve, {**ASKED, "distinct": False, "proof": False}),
    "Puzzle.solutions": (
        lambda **given: list(PUZZLE.solutions(**given)),
        {**ASKED, "distinct": False, "checkpoint": None},
    ),
    "Puzzle.count": (PUZZLE.count, {**ASKED, "checkpoint": None, "watcher": None}),
    "Puzzle.estimate": (PUZZLE.estimate, ASKED),
    "Puzzle.best": (
        PUZZLE.best,
        {**ASKED, "start": None, "soft_rim": False, "weights": None, "checkpoint": None},
    ),
    "Puzzle.compare": (PUZZLE.compare, {**ASKED, "boards": [BOARD]}),
    "Puzzle.diagnose": (PUZZLE.diagnose, ASKED),
    "Limit": (Limit, {"seconds": 1, "nodes": 1, "boards": 1, "matched": 1}),
    "Options": (
        lambda **given: PUZZLE.count(SHORT, Options(**given)),
        {"engine": "auto", "threads": 1, "order": None, "plain": False, "seed": 1, "memory": 1e8},
    ),
    "Keep": (Keep, {"path": "a.ckpt", "every": 60, "resume": True}),
    "load": (edgewise.load, {"source": "unicorn", **READ}),
    "formats.read": (formats.read, {"text": "1 2 3 4\n" * 4, "name": "x", **READ}),
    "formats.read_boards": (
        formats.read_boards,
        {"puzzle": PUZZLE, "text": str(BOARD), "name": "x", "format": None},
    ),
    "load_boards": (edgewise.load_boards, {"puzzle": PUZZLE, "source": "a.txt", "format": None}),
    "save": (edgewise.save, {"what": PUZZLE, "path": "a.json", "format": None}),
    "formats.dump": (formats.dump, {"puzzle": PUZZLE, "format": "json"}),
    "formats.lost": (formats.lost, {"puzzle": PUZZLE, "format": "json"}),
    "formats.dump_boards": (formats.dump_boards, {"boards": [BOARD], "format": "json"}),
    "judge": (edgewise.judge, {"board": BOARD}),
    "is_solution": (edgewise.is_solution, {"board": BOARD}),
    "mismatches": (edgewise.mismatches, {"board": BOARD}),
    "check.ranked": (check.ranked, {"verdicts": [edgewise.judge(BOARD)]}),
    "check.difference": (check.difference, {"board": BOARD, "other": BOARD}),
    "generate": (
        edgewise.generate,
        {"board": "2x2", "match": "equal", "labels": 3, "seed": 1, "name": "x", "limit": SHORT}
        | {"stop": None, "progress": None, "rim": "free", "frame_labels": 0, "turns": True}
        | {"flips": False, "solutions": 1, "alike": True, "symmetric": True, "balanced": False}
        | {"decoys": 0, "clues": False, "impossible": False, "difficulty": None},
    ),
    "library.entry": (library.entry, {"name": "unicorn"}),
    "animate a board": (edgewise.animate, {**FILM, "what": BOARD}),
    "animate a search": (edgewise.animate, {**FILM, "what": PUZZLE}),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_argument_of_the_wrong_kind(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(str(BOARD), encoding="utf-8")
    call, given = CALLS[name]
    refused = []
    for key in given:
        for value in WRONG:
            try:
                call(**{**given, key: value})
            except edgewise.EdgewiseError as error:
                refused.append(str(error))
    assert len(refused) >= len(given) * 3
    assert max(map(len, refused)) < 600, "a value is quoted in full"


def test_everything_public_that_can_be_called_was_tried() -> None:
    values = {"Cell", "Joint", "Side", "Placement", "Mismatch", "Verdict", "Laid", "Progress"}
    values |= {"Choice", "Comparison", "Diagnosis", "Estimate", "Flaw", "FlawKind", "Hint", "Best"}
    values |= {"Generated", "Outlook", "Plan", "Repair", "Result", "Status"}  # are answers
    tried = {name.split(".")[0].split(" ")[0] for name in CALLS}
    public = {name for name in edgewise.__all__ if callable(getattr(edgewise, name))}
    errors = {name for name in public if name.endswith("Error") or name == "MissingExtra"}
    assert public - errors - values <= tried
