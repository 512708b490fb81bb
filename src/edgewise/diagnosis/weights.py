"""How much each piece of evidence for a correction counts, as logarithms.

Made by `python benchmarks/diagnose_fit.py --seeds 6`
from 356 spoilt puzzles.
"""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "changes halves": 0.35,
    "changes names": 0.88,
    "even": 0.64,
    "free sides": 0.89,
    "is halves": 2.2,
    "is label": 4.03,
    "is labels": -0.06,
    "is mirrored": 1.88,
    "is missing": -0.32,
    "is names": 2.88,
    "is neighbours": 2.31,
    "is order": -0.03,
    "is rule": 1.64,
    "is sides": 1.57,
    "is size": 2.35,
    "is swap": -0.06,
    "is twice": 1.56,
    "look-alike": 2.0,
    "names alike": 2.0,
    "other half": -0.01,
    "rare rule": -1.88,
    "rare sides": -2.79,
    "rare size": -2.39,
    "rule match": 1.32,
    "rule rim": 0.0,
    "rule turns": -1.93,
    "share halves": 2.18,
    "share labels": 1.73,
    "solutions names": 0.72,
    "solutions of tiles": 1.04,
    "solutions rule": 0.78,
    "solutions sides": 1.0,
    "solutions size": 0.11,
    "twins": 0.72,
    "usual firsts": 0.45,
    "usual repeats": 0.21,
    "ways": 1.0,
}
