"""How much each piece of evidence for a correction counts, as logarithms.

Made by `python benchmarks/diagnose_fit.py` with 6 seeds
from 360 spoilt puzzles.
"""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "changes halves": 0.35,
    "changes names": 0.89,
    "even": 0.64,
    "free sides": 0.95,
    "is halves": 2.2,
    "is label": 4.05,
    "is labels": -0.06,
    "is mirrored": 1.86,
    "is missing": -0.33,
    "is names": 2.91,
    "is neighbours": 2.35,
    "is order": -0.03,
    "is rule": 1.65,
    "is sides": 1.58,
    "is size": 2.36,
    "is swap": -0.06,
    "is twice": 1.49,
    "look-alike": 2.0,
    "names alike": 2.0,
    "other half": 0.0,
    "rare rule": -1.88,
    "rare sides": -2.77,
    "rare size": -2.39,
    "rule match": 1.3,
    "rule rim": 0.0,
    "rule turns": -1.92,
    "share halves": 2.23,
    "share labels": 1.76,
    "solutions names": 0.71,
    "solutions of tiles": 1.02,
    "solutions rule": 0.78,
    "solutions sides": 0.88,
    "solutions size": 0.11,
    "twins": 0.72,
    "usual firsts": 0.45,
    "usual repeats": 0.21,
    "ways": 1.0,
}
