"""Exact cover with colours, by xcover: Knuth's dancing cells, compiled by numba."""

from __future__ import annotations

from collections import Counter

from ...problem import Problem
from .base import Found, Peer


class Xcover(Peer):
    """Cells and tiles are covered once; joints are secondary items, their labels the colours."""

    name = "xcover"
    module = "xcover"
    about = "exact cover: cells and tiles are items, joints secondary items with colours"

    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        from xcover import covers

        touching: list[list[tuple[str, int, bool]]] = [[] for _ in problem.sides]
        for n, (a, s, b, t) in enumerate(problem.joints):
            touching[a].append((f"j{n}", s, False))
            touching[b].append((f"j{n}", t, True))
        options: list[list[str]] = []
        meaning: list[tuple[int, int, int]] = []
        for cell, fits in enumerate(problem.fits()):
            for look in fits:
                kind, labels = problem.looks[look].kind, problem.looks[look].labels
                items: dict[str, int] = {}
                for joint, side, second in touching[cell]:
                    label = problem.mates[labels[side]] if second else labels[side]
                    if items.setdefault(joint, label) != label:
                        break  # a cell that touches itself
                else:
                    shown = [f"{joint}:{label}" for joint, label in items.items()]
                    for copy in range(problem.copies[kind]):
                        options.append([f"c{cell}", f"k{kind}.{copy}", *shown])
                        meaning.append((cell, look, copy))
        cells = [f"c{cell}" for cell in range(len(problem.sides))]
        tiles = [f"k{k}.{copy}" for k, n in enumerate(problem.copies) for copy in range(n)]
        joints = [f"j{n}" for n in range(len(problem.joints))]
        exact = len(tiles) == len(cells)
        primary, secondary = (cells + tiles, joints) if exact else (cells, tiles + joints)
        if {item for option in options for item in option} < set(primary):
            return  # something has no option at all
        several = any(copies > 1 for copies in problem.copies)
        for cover in covers(options, primary=primary, secondary=secondary, colored=True):
            chosen = sorted(meaning[option] for option in cover)
            # Of identical tiles swapped, the one with the copies in order counts.
            if (not several or self._ordered(problem, chosen)) and (
                found([look for _, look, _ in chosen]) or not every
            ):
                return

    @staticmethod
    def _ordered(problem: Problem, chosen: list[tuple[int, int, int]]) -> bool:
        used = Counter[int]()
        for _, look, copy in chosen:
            kind = problem.looks[look].kind
            if copy != used[kind]:
                return False
            used[kind] += 1
        return True
