"""Plain Python: cell by cell, with a dictionary from what is known to what fits."""

from __future__ import annotations

from ...problem import Problem
from .base import Found, Peer


class PlainPython(Peer):
    """What one writes on a Sunday afternoon, the good version."""

    name = "plain-python"
    about = "backtracking cell by cell; what fits is looked up in a dictionary"
    unit = "placement"

    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        size, mates = len(problem.sides), problem.mates
        kinds = [look.kind for look in problem.looks]
        labels = [look.labels for look in problem.looks]
        known: list[list[tuple[int, int, int]]] = [[] for _ in range(size)]
        for a, s, b, t in problem.joints:
            first, second = sorted([(a, s), (b, t)])
            known[second[0]].append((second[1], *first))
        tables: list[dict[tuple[int, ...], list[int]]] = []
        for cell, fits in enumerate(problem.fits()):
            tables.append({})
            for look in fits:
                shown = labels[look]
                if any(c == cell and mates[shown[s]] != shown[t] for s, c, t in known[cell]):
                    continue  # a cell that touches itself
                key = tuple(mates[shown[s]] for s, c, _ in known[cell] if c != cell)
                tables[cell].setdefault(key, []).append(look)
        earlier = [[(c, t) for _, c, t in known[n] if c != n] for n in range(size)]
        left, board, nodes = list(problem.copies), [0] * size, 0

        def fill(cell: int) -> bool:
            nonlocal nodes
            if cell == size:
                return found(board)
            key = tuple([labels[board[c]][t] for c, t in earlier[cell]])
            for look in tables[cell].get(key, ()):
                kind = kinds[look]
                if left[kind]:
                    nodes += 1
                    left[kind] -= 1
                    board[cell] = look
                    if fill(cell + 1):
                        return True
                    left[kind] += 1
            return False

        fill(0)
        self.nodes = nodes
