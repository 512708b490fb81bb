"""How much each piece of evidence for a correction counts, as logarithms.

Made by `python benchmarks/diagnose_fit.py`; docs/diagnose.md says from what.
"""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "all share both": 0.27,
    "all share equals": 0.69,
    "all share firsts": -1.38,
    "all share halves": 4.04,
    "all share labels": 0.69,
    "all share motifs": 1.83,
    "all share repeats": 1.86,
    "changes halves": -0.26,
    "changes names": -0.02,
    "even": 0.54,
    "free sides": 1.05,
    "is halves": -1.31,
    "is label": 0.04,
    "is labels": -3.99,
    "is mirrored": 2.19,
    "is missing": -3.05,
    "is names": 0.13,
    "is neighbours": 0.53,
    "is order": -1.25,
    "is rule": 2.09,
    "is sides": 2.8,
    "is size": 3.16,
    "is swap": -0.99,
    "is twice": -1.12,
    "names alike": -0.01,
    "other half": 1.78,
    "rare rule": -1.3,
    "rare sides": -3.52,
    "rare size": -3.14,
    "rule match": 2.09,
    "solutions": 1.04,
    "solutions of all": 0.79,
    "twins": 0.46,
    "usual both": 0.33,
    "usual equals": -0.14,
    "usual firsts": 0.46,
    "usual halves": -0.01,
    "usual labels": 0.27,
    "usual motifs": -0.26,
    "usual repeats": 0.28,
}
