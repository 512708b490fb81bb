"""The input of the solvers this project descends from, as it stands there, and what comes of it.

Which labels are on which tile is a fact; nothing else of those solvers is kept (`data/seeds`).
"""

from __future__ import annotations

import pytest

from edgewise import formats
from places import DATA

KNOWN = {
    # allisontharp/EdgeMatchingPuzzleSolver, inputPuzzle.json and main.go
    "tharp.json": (4, 1),
    "goats.go": (4, 1),
    # LeanderQ/edge-matching-solver, solver.py: 8 and 48 boards there
    "unicorn.txt": (8, 2),
    "ultimate.txt": (48, 12),
    # a solver with classes Card, CardCollection and Game, 3x3.py: no count there
    "cards.txt": (8, 2),
    # atanazy-tot/edge-matching-puzzle-solver, data/tiles.py, which its README shows begun: no count
    "tiles.txt": (42_068, 10_517),
    # the article `Puzzling in Go`: one solution there
    "triazzle.go": (1, 1),
}
"""Arrangements and solutions."""


@pytest.mark.parametrize("name", KNOWN)
def test_it_is_read_as_it_stands_and_has_the_known_counts(name: str) -> None:
    text = (DATA / "seeds" / name).read_text(encoding="utf-8")
    notes: list[str] = []
    found = formats.read(text, note=notes.append).count()
    assert (found.arrangements, found.solutions) == KNOWN[name], notes
    assert notes, "what was understood is said"


def test_what_was_misspelled_there_is_found() -> None:
    # The README of allisontharp/EdgeMatchingPuzzleSolver has LBettle twice; main.go mends it later.
    puzzle = formats.read((DATA / "seeds" / "beetles.go").read_text(encoding="utf-8"))
    first = puzzle.diagnose().repairs[0]
    assert {*puzzle.labels()} - {*first.puzzle.labels()} == {"LBettle"}
    assert first.puzzle.count().solutions == 1
