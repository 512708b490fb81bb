"""Fits the weights of evidence by which `diagnose` ranks corrections; needs numpy.

python benchmarks/diagnose_fit.py > src/edgewise/diagnosis/weights.py

Each puzzle of the library that is not held out is spoilt by the model in `mistakes.py`. How often a
kind of mistake is made is taken from there, in how many ways it can be made is counted. From there,
weights are fitted so that the true corrections are the likeliest among those that are offered (a
conditional logit, each kind counting as often as it is made): how much the order counts that a
correction restores, and how easily each kind makes a puzzle possible by accident.
"""

from __future__ import annotations

import argparse
import math
import sys

import numpy as np
from numpy.typing import NDArray

from diagnose import cases, fitted
from edgewise.diagnosis import Mistake, rules
from edgewise.diagnosis.likelihood import Regularity
from mistakes import KINDS

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]

FIRST_SEED = 10_000
"""Not those of the figures."""

PULL = 0.005
"""How strongly weights are pulled towards what the model says, which is nothing of most."""

STEPS = 400

OTHERS = {Mistake.MISSING: 5, Mistake.ORDER: 1, Mistake.SWAP: 1, Mistake.LABELS: 1}
"""What is no kind of its own in the model, and how often it is made."""

ALIKE = {"look-alike": 2.0, "names alike": 2.0}
"""Names that look alike are easily mistaken; the model, which takes any name for any other, does
not know."""


class Choice:
    """A spoilt puzzle: the evidence for each correction, and which are true."""

    def __init__(self, kind: int, evidence: list[dict[str, float]], true: tuple[int, ...]) -> None:
        self.kind = kind
        self.evidence = evidence
        self.true = true


def choices(seeds: range) -> list[Choice]:
    found = []
    for name in fitted():
        for number, kind in enumerate(KINDS):
            for case in cases(name, kind, seeds):
                if case is not None and case.true and len(case.found.repairs) > 1:
                    usual = Regularity(rules.searchable(case.spoilt))
                    evidence = [usual.evidence(repair) for repair in case.found.repairs]
                    found.append(Choice(number, evidence, case.true))
        print(name, len(found), file=sys.stderr, flush=True)
    return found


def known() -> dict[str, float]:
    """The weights by the model alone."""
    often = dict(OTHERS)
    for kind in KINDS:
        often.setdefault(kind.mistake, kind.share)
    label, half = (kind.share for kind in KINDS if kind.mistake is Mistake.LABEL)
    share = {f"is {mistake.value}": math.log(made) for mistake, made in often.items()}
    return share | {"other half": math.log(half / label), "ways": 1.0} | ALIKE


def fit(data: list[Choice]) -> dict[str, float]:
    """The weights that make the true corrections likeliest."""
    given = known()
    seen = {name for choice in data for row in choice.evidence for name in row}
    names = sorted(seen.union(given))
    place = {name: i for i, name in enumerate(names)}
    size = np.array([len(choice.evidence) for choice in data], dtype=np.int64)
    first = np.cumsum(size) - size
    x, true = np.zeros((int(size.sum()), len(names))), np.zeros(int(size.sum()))
    for start, choice in zip(first, data, strict=True):
        true[[start + i for i in choice.true]] = 1.0
        for i, row in enumerate(choice.evidence):
            for name, value in row.items():
                x[start + i, place[name]] = value
    of_kind = [sum(choice.kind == i for choice in data) for i in range(len(KINDS))]
    weight = np.array([KINDS[choice.kind].share / of_kind[choice.kind] for choice in data])
    each = np.repeat(weight / weight.sum(), size)
    free = np.array([name != "ways" for name in names], dtype=float)
    model = np.array([given.get(name, 0.0) for name in names])
    w = model.copy()
    mean, square = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, STEPS + 1):  # Adam
        slope = free * (x.T @ (each * _surprise(x @ w, true, first, size)) - PULL * (w - model))
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        w += free * 0.02 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
    return {name: round(float(w[i]), 2) + 0.0 for name, i in place.items()}


def _surprise(score: Numbers, true: Numbers, first: Places, size: Places) -> Numbers:
    """How much likelier each correction should be than it is."""
    power = np.exp(score - np.repeat(np.maximum.reduceat(score, first), size))
    right = power * true
    every = power / np.repeat(np.add.reduceat(power, first), size)
    return np.asarray(right / np.repeat(np.add.reduceat(right, first), size) - every)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=6)
    asked = parser.parse_args()
    data = choices(range(FIRST_SEED, FIRST_SEED + asked.seeds))
    lines = [f'    "{name}": {value},' for name, value in fit(data).items()]
    print(
        '"""How much each piece of evidence for a correction counts, as logarithms.',
        f"\nMade by `python benchmarks/diagnose_fit.py --seeds {asked.seeds}`",
        f'from {len(data)} spoilt puzzles.\n"""\n',
        "from __future__ import annotations\n",
        "WEIGHTS: dict[str, float] = {",
        *lines,
        "}",
        sep="\n",
    )


if __name__ == "__main__":
    main()
