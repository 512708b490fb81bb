"""Fits the weights of evidence by which `diagnose` ranks corrections; needs numpy.

python benchmarks/diagnose_fit.py --seeds 12 > src/edgewise/diagnosis/weights.py

Each puzzle of the library that is not held out is spoilt in every way of the model in
docs/diagnose.md, and the weights are chosen that make the true corrections likeliest among those
that are offered (a conditional logit), each kind of mistake counting as often as the model says.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product

import numpy as np

from diagnose import KINDS, cases, fitted
from edgewise.diagnosis import rules
from edgewise.diagnosis.likelihood import Regularity

Choice = tuple[int, list[dict[str, float]], list[int]]
"""Of a spoilt puzzle: the kind, the evidence for each correction, the places of the true ones."""

PULL = 0.02
"""How strongly weights are pulled towards nothing: what is hardly ever seen should not count."""


SWAPPED = 3.0
"""How much likelier two labels were swapped than mistyped, each by itself: a guess."""


def choices(asked: tuple[str, int, int]) -> list[Choice]:
    """The evidence that one puzzle gives for one kind."""
    name, kind, seeds = asked
    found = []
    for case in cases(name, KINDS[kind], range(10_000, 10_000 + seeds)):
        if case is None or not case.true or len(case.found.repairs) < 2:
            continue
        usual = Regularity(rules.searchable(case.spoilt))
        evidence = [usual.evidence(repair) for repair in case.found.repairs]
        found.append((kind, evidence, list(case.true)))
    return found


def fit(data: list[Choice]) -> dict[str, float]:
    """The weights that make the true corrections likeliest."""
    names = sorted({name for _, every, _ in data for evidence in every for name in evidence})
    place = {name: i for i, name in enumerate(names)}
    rows, starts, true, weight = [], [], [], []
    share = {i: sum(kind == i for kind, _, _ in data) for i in range(len(KINDS))}
    for kind, every, right in data:
        starts.append(len(rows))
        weight.append(KINDS[kind].share / share[kind])
        for i, evidence in enumerate(every):
            row = np.zeros(len(names))
            for name, value in evidence.items():
                row[place[name]] = value
            rows.append(row)
            true.append(i in right)
    x, mask = np.array(rows), np.array(true, dtype=float)
    first = np.array(starts)
    size = np.diff([*starts, len(rows)])
    each = np.repeat(np.array(weight) / sum(weight), size)
    w, mean, square = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, 3001):  # Adam
        score = x @ w
        score -= np.repeat(np.maximum.reduceat(score, first), size)
        power = np.exp(score)
        every_ = power / np.repeat(np.add.reduceat(power, first), size)
        right_ = power * mask / np.repeat(np.add.reduceat(power * mask, first), size)
        slope = x.T @ (each * (right_ - every_)) - PULL * w / 10
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        w += 0.02 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
    return {name: round(float(w[i]), 2) for i, name in enumerate(names)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--cores", type=int, default=2)
    asked = parser.parse_args()
    jobs = [(name, kind, asked.seeds) for name, kind in product(fitted(), range(len(KINDS)))]
    with ProcessPoolExecutor(asked.cores) as pool:
        data = [choice for found in pool.map(choices, jobs) for choice in found]
    print(f"{len(data)} spoilt puzzles", file=sys.stderr)
    print('"""How much each piece of evidence for a correction counts, as logarithms.')
    print(
        "\nMade by `python benchmarks/diagnose_fit.py`; docs/diagnose.md says from what.\n" + '"""'
    )
    print("\nfrom __future__ import annotations\n\nWEIGHTS: dict[str, float] = {")
    weights = fit(data)
    # Swapped from tile to tile: no kind of the model, but likelier than two wrong labels at once.
    weights["is swap"] = round(weights.get("is labels", 0.0) + SWAPPED, 2)
    for name, value in sorted(weights.items()):
        print(f'    "{name}": {value},')
    print("}")


if __name__ == "__main__":
    main()
