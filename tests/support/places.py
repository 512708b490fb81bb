"""Where things are, told once: a test that moves to another folder need not count its parents."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]

TESTS = ROOT / "tests"

COUNTS = TESTS / "counts"
"""Node counts, which the Rust tests read too."""

DATA = TESTS / "data"

INDEPENDENT = TESTS / "independent"
"""Programs that share nothing with edgewise."""
