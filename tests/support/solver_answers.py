"""What stock solvers answer, in the words of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from edgewise import Board
from edgewise.formats.solvers.variables import SolverModel


def held(board: Board) -> tuple[set[int], list[str]]:
    """Which variables of the puzzle hold on a board; and what all are called."""
    model, picture = SolverModel(board.puzzle), board.picture()
    looks, places = model.problem.looks, enumerate(model.places, 1)
    true = {number for number, (cell, look) in places if looks[look].sides == picture[cell]}
    return true, model.names


def told(solver: str, board: Board) -> str:
    """The answer of a solver that found this board."""
    true, names = held(board)
    return STYLES[solver][1](len(names), true, names)


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
