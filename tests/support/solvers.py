"""Stock solvers, played: how many solutions a model has, and what each of them would answer.

Nothing here knows edgewise: texts are taken as their languages say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

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


# Answers, in each solver's own words


def cadical(count: int, true: set[int], names: Sequence[str]) -> str:
    words = [str(n if n in true else -n) for n in range(1, count + 1)]
    lines = [" ".join(["v", *words[i : i + 10]]) for i in range(0, count, 10)]
    return "\n".join(["c a comment", "s SATISFIABLE", *lines, "v 0", "c the end", ""])


def minisat(count: int, true: set[int], names: Sequence[str]) -> str:
    words = [str(n if n in true else -n) for n in range(1, count + 1)]
    return f"SAT\n{' '.join(words)} 0\n"


def clasp(count: int, true: set[int], names: Sequence[str]) -> str:
    words = [f"{'' if n in true else '-'}x{n}" for n in range(1, count + 1)]
    lines = [" ".join(["v", *words[i : i + 12]]) for i in range(0, count, 12)]
    return "\n".join(["c clasp version 3.3.5", "c Answer: 1", *lines, "s SATISFIABLE", "c ", ""])


def glpsol(count: int, true: set[int], names: Sequence[str]) -> str:
    lines = ["Problem:    ", "Rows:       4", "Status:     INTEGER OPTIMAL", ""]
    lines += ["   No.   Row name        Activity     Lower bound   Upper bound"]
    lines += ["     1 cell_r1c1                   1             1             = ", ""]
    lines += ["   No. Column name       Activity     Lower bound   Upper bound"]
    for number, name in enumerate(names, 1):
        value = f"*{int(number in true):>15}             0             1 "
        short = len(name) <= 12
        lines += (
            [f"{number:>6} {name:<12} {value}"]
            if short
            else [f"{number:>6} {name}", f"{value:>64}"]
        )
    return "\n".join([*lines, "", "Integer feasibility conditions:", "End of output", ""])


def glpsol_numbers(count: int, true: set[int], names: Sequence[str]) -> str:
    lines = ["c Problem:    ", "c Rows:       4", "c Status:     INTEGER OPTIMAL"]
    lines += [f"s mip 4 {count} o 0", "i 1 1"]
    lines += [f"j {n} {int(n in true)}" for n in range(1, count + 1)]
    return "\n".join([*lines, "e o f", ""])


def cbc(count: int, true: set[int], names: Sequence[str]) -> str:
    lines = ["Optimal - objective value 0.00000000"]
    for n in sorted(true):
        lines.append(f"{n - 1:>7} {names[n - 1]:<22} {0.9999999:>15} {0:>23}")
    return "\n".join([*lines, ""])


def highs(count: int, true: set[int], names: Sequence[str]) -> str:
    lines = ["Model status", "Optimal", "", "# Primal solution values", "Feasible", "Objective 0"]
    lines += [f"# Columns {count}", *(f"{x} {int(n in true)}" for n, x in enumerate(names, 1))]
    return "\n".join([*lines, "# Rows 1", "cell_r1c1 1", "", "# Dual solution values", "None", ""])


def scip(count: int, true: set[int], names: Sequence[str]) -> str:
    lines = ["solution status: optimal solution found", f"objective value: {0:>36}"]
    lines += [f"{names[n - 1]:<40} {1:>12} \t(obj:0)" for n in sorted(true)]
    return "\n".join([*lines, ""])


def minizinc(count: int, true: set[int], names: Sequence[str]) -> str:
    return "\n".join([*(names[n - 1] for n in sorted(true)), "----------", "==========", ""])


def minizinc_array(count: int, true: set[int], names: Sequence[str]) -> str:
    values = ", ".join(str(int(n in true)) for n in range(1, count + 1))
    return f"x = array1d(1..{count}, [{values}]);\n----------\n==========\n"


Style = Callable[[int, set[int], Sequence[str]], str]

STYLES: dict[str, tuple[str, Style]] = {
    "cadical": ("dimacs", cadical),
    "minisat": ("dimacs", minisat),
    "clasp": ("opb", clasp),
    "glpsol -o": ("lp", glpsol),
    "glpsol -w": ("lp", glpsol_numbers),
    "cbc": ("lp", cbc),
    "HiGHS": ("lp", highs),
    "SCIP": ("lp", scip),
    "MiniZinc": ("minizinc", minizinc),
    "MiniZinc, an array": ("minizinc", minizinc_array),
}
"""The language that each is asked in, and how it answers, given how many variables there are, which
of them hold, and how they are called."""

NO = {
    "cadical": "c ...\ns UNSATISFIABLE\n",
    "minisat": "UNSAT\n",
    "clasp": "c clasp version 3.3.5\nc Solving...\ns UNSATISFIABLE\nc \nc Models         : 0\n",
    "glpsol -o": "Problem:    \nRows:       12\nStatus:     INTEGER EMPTY\n",
    "glpsol -w": "c Problem:    \nc Rows:       12\nc Status:     INTEGER EMPTY\ns mip 12 16 n 0\n",
    "cbc": "Integer infeasible - objective value 0.00000000\n      0 x1_r1c1_1_turn0  0.5  0\n",
    "cbc, too": "Infeasible - objective value 0.00000000\n",
    "HiGHS": "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
    "SCIP": "solution status: infeasible\nno solution available\n",
    "MiniZinc": "=====UNSATISFIABLE=====\n",
}
"""How solvers say that there is none."""

OPEN = {
    "cadical": "s UNKNOWN\n",
    "minisat": "INDET\n",
    "glpsol -o": "Problem:    \nRows:       12\nStatus:     INTEGER UNDEFINED\n",
    "cbc": "Stopped on time (no integer solution - continuous used) - objective value 0.0\n",
    "HiGHS": "Model status\nTime limit reached\n\n# Primal solution values\nNone\n",
    "SCIP": "solution status: time limit reached\nno solution available\n",
    "MiniZinc": "=====UNKNOWN=====\n",
}
"""How they say that they do not know."""


def cover_told(cover: Iterable[Sequence[str]]) -> str:
    """A cover, as Knuth's programs print it: from any item of an option round to it again."""
    turned = ([*option[2:], *option[:2]] for option in cover)
    return "1:\n" + "".join(f" {' '.join(option)} (1 of 2)\n" for option in turned)
