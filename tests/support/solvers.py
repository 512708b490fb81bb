"""How many solutions a model has, taken as its language says: nothing here knows edgewise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ortools.sat.python import cp_model
from pysat.solvers import Cadical195


def dimacs_models(text: str) -> int:
    """How many models a DIMACS file has."""
    lines = [line for line in text.splitlines() if line[0] != "c"]
    head, clauses = lines[0].split(), [[int(x) for x in line.split()] for line in lines[1:]]
    assert head[:2] == ["p", "cnf"]
    assert int(head[3]) == len(clauses)
    assert all(clause[-1] == 0 and abs(x) <= int(head[2]) for clause in clauses for x in clause)
    if [0] in clauses:
        return 0
    with Cadical195(bootstrap_with=[clause[:-1] for clause in clauses]) as solver:
        # A variable in no clause would be free, so it is named here.
        solver.add_clause([int(head[2]), -int(head[2])])
        return sum(1 for _ in solver.enum_models())


class Counting(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1


def opb_models(text: str) -> int:
    """How many models an OPB file has."""
    head, *lines = text.splitlines()
    found = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", head)
    assert found
    model = cp_model.CpModel()
    names = [model.new_bool_var(f"x{i + 1}") for i in range(int(found[1]))]
    rows = [line.split() for line in lines if line[0] != "*"]
    assert len(rows) == int(found[2])
    for *terms, relation, bound, end in rows:
        assert end == ";"
        total = sum(
            int(factor) * names[int(name[1:]) - 1]
            for factor, name in zip(terms[::2], terms[1::2], strict=True)
        )
        model.add(total >= int(bound) if relation == ">=" else total == int(bound))
    solver, counting = cp_model.CpSolver(), Counting()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, counting)
    return counting.count


def covers(text: str) -> list[list[list[str]]]:
    """The options of each cover of a file for Knuth's programs."""
    head, *lines = [line for line in text.splitlines() if not line.startswith("|")]
    primary = head.partition(" | ")[0].split()
    bounds: dict[str, tuple[int, int]] = {}
    for word in primary:
        bound, _, name = word.rpartition("|")
        low, _, high = (bound or "1").rpartition(":")
        bounds[name] = (int(low or high), int(high))
    options = [line.split() for line in lines]
    cells = [name for name in bounds if not name.startswith("t")]
    by_cell = {c: [option for option in options if option[0] == c] for c in cells}
    secondary = set(head.partition(" | ")[2].split())
    named = {item.partition(":")[0] for option in options for item in option}
    assert named <= bounds.keys() | secondary
    assert all(len(name) <= 8 for name in bounds.keys() | secondary)

    def extended(number: int, chosen: list[list[str]]) -> Iterator[list[list[str]]]:
        used = [item for option in chosen for item in option]
        if number == len(cells):
            if all(low <= used.count(name) for name, (low, _) in bounds.items()):
                yield chosen
            return
        for option in by_cell[cells[number]]:
            if all(_may(item, used, bounds) for item in option):
                yield from extended(number + 1, [*chosen, option])

    return list(extended(0, []))


def _may(item: str, used: Sequence[str], bounds: dict[str, tuple[int, int]]) -> bool:
    """Whether an item can be covered once more."""
    name, _, colour = item.partition(":")
    if name in bounds:
        return used.count(name) < bounds[name][1]
    if not colour:
        return name not in used
    return all(other == item for other in used if other.partition(":")[0] == name)
