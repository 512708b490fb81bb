"""Puzzles as models for stock solvers, a function for each of their languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from ...encodings.clauses import Cnf, Encoding, dimacs
from ...encodings.linear import Row
from ...puzzle import Puzzle
from .variables import SolverModel
from .xcc import Cover

WIDTH = 100
"""Sums are broken into lines: some readers refuse long ones."""


def clauses(model: SolverModel) -> Cnf:
    """The model in clauses. Its variables come first, the others follow from them."""
    cnf = Cnf(one_model=True)
    Encoding(model.problem, cnf, model.program.choices)
    return cnf


def _dimacs(model: SolverModel) -> list[str]:
    return [*_commented("c ", model), *dimacs(clauses(model))]


def _opb(model: SolverModel) -> list[str]:
    """Pseudo-Boolean constraints; only >= and = are known there."""
    rows = list(model.program.rows())
    lines = [f"* #variable= {model.program.variables} #constraint= {len(rows)}"]
    lines += _commented("* ", model)
    for row in rows:
        sign = 1 if row.exact else -1
        words = [f"{sign * factor:+d} x{variable + 1}" for variable, factor in _terms(row)]
        relation = "=" if row.exact else ">="
        lines.append(f"{' '.join(words)} {relation} {sign * row.constant} ;")
    return lines


def _lp(model: SolverModel) -> list[str]:
    """CPLEX's LP format."""
    names = model.names
    lines = [*_commented("\\ ", model), "Minimize", f" nothing: 0 {names[0]}", "Subject To"]
    for row in model.program.rows():
        words = [f"{'-' if factor < 0 else '+'} {names[x]}" for x, factor in _terms(row)]
        relation = "=" if row.exact else "<="
        lines += _broken([f"{row.name}:", *words, f"{relation} {row.constant}"])
    lines += ["Binary", *_broken(names), "End"]
    return lines


def _mps(model: SolverModel) -> list[str]:
    """Free MPS: words between blanks."""
    rows = list(model.program.rows())
    lines = [*_commented("* ", model), "NAME edgewise", "ROWS", " N nothing"]
    lines += [f" {'E' if row.exact else 'L'} {row.name}" for row in rows]
    columns: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for row in rows:
        for variable, factor in _terms(row):
            columns[variable].append((row.name, factor))
    lines += ["COLUMNS", " MARKER 'MARKER' 'INTORG'"]
    for variable, name in enumerate(model.names):
        lines += (f" {name} {row} {factor}" for row, factor in columns[variable])
    lines += [" MARKER 'MARKER' 'INTEND'", "RHS"]
    lines += [f" RHS {row.name} {row.constant}" for row in rows if row.constant]
    lines += ["BOUNDS", *(f" BV BND {name}" for name in model.names), "ENDATA"]
    return lines


def _minizinc(model: SolverModel) -> list[str]:
    lines = [*_commented("% ", model), f"array[1..{model.program.variables}] of var 0..1: x;"]
    lines += ["array[int] of string: name = [", *(f'  "{name}",' for name in model.names), "];"]
    for row in model.program.rows():
        words = [f"{'-' if factor < 0 else '+'} x[{x + 1}]" for x, factor in _terms(row)]
        relation = "=" if row.exact else "<="
        lines += _broken(["constraint 0", *words, f"{relation} {row.constant};"])
    lines += [
        "solve satisfy;",
        'output [name[i] ++ "\\n" | i in index_set(x) where fix(x[i]) = 1];',
    ]
    return lines


def _xcc(model: SolverModel) -> list[str]:
    return [*_commented("| ", model), *Cover(model).lines()]


def _commented(mark: str, model: SolverModel) -> Iterator[str]:
    return (mark + words for words in model.comments())


def _terms(row: Row) -> list[tuple[int, int]]:
    """(variable, factor): *less* minus *more*; in an equation, first the side that has any."""
    less, more = row.less, row.more
    if row.exact and not less:
        less, more = more, less
    return [*((variable, 1) for variable in less), *((variable, -1) for variable in more)]


def _broken(words: Iterable[str]) -> Iterator[str]:
    """Words in lines that are not too long."""
    line = ""
    for word in words:
        if line and len(line) + len(word) >= WIDTH:
            yield line
            line = " "
        line += f" {word}"
    yield line


WRITERS: dict[str, Callable[[SolverModel], list[str]]] = {
    "dimacs": _dimacs,
    "opb": _opb,
    "lp": _lp,
    "mps": _mps,
    "minizinc": _minizinc,
    "xcc": _xcc,
}


def write(format: str, puzzle: Puzzle) -> str:
    return "\n".join(WRITERS[format](SolverModel(puzzle))) + "\n"
