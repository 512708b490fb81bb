"""How much each piece of evidence for a correction counts, as logarithms.

Made by `python benchmarks/diagnose_fit.py`; docs/diagnose.md says from what.
"""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "all share both": 0.09,
    "all share equals": 0.36,
    "all share firsts": -1.95,
    "all share halves": 3.28,
    "all share labels": 0.36,
    "all share motifs": 1.62,
    "all share repeats": 1.78,
    "changes halves": -0.31,
    "changes names": -0.52,
    "even": 0.78,
    "free sides": 1.12,
    "is halves": -1.64,
    "is label": 0.06,
    "is labels": -3.28,
    "is mirrored": 2.31,
    "is missing": -3.06,
    "is names": -0.47,
    "is neighbours": 0.63,
    "is order": -0.98,
    "is rule": 2.02,
    "is sides": 2.68,
    "is size": 2.99,
    "is swap": -0.28,
    "is twice": -1.26,
    "names alike": -0.0,
    "other half": 1.75,
    "rare rule": -1.15,
    "rare sides": -3.1,
    "rare size": -3.47,
    "rule match": 2.02,
    "solutions": 1.03,
    "solutions of all": 1.34,
    "twins": 0.89,
    "usual both": 0.02,
    "usual equals": -0.38,
    "usual firsts": 0.62,
    "usual halves": -0.0,
    "usual labels": 0.48,
    "usual motifs": -0.03,
    "usual repeats": 0.31,
}
