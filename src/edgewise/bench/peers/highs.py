"""HiGHS, an open-source solver for mixed integer programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...problem import Problem
from .base import Found, Peer, by_kind, matching

if TYPE_CHECKING:
    from highspy import HighsLp


class Constraint(NamedTuple):
    """low <= values * columns <= high."""

    low: float
    high: float
    columns: list[int]
    values: list[float]


class Highs(Peer):
    """Looks in cells are 0 or 1; for each joint and label, both sides show it or neither."""

    name = "highs"
    module = "highspy"
    about = "integer program: a 0/1 column per look and cell, an equation per joint and label"
    threads = True
    counts = False
    mismatches = False
    """Whether joints may differ, at a price."""

    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        import highspy

        fits = problem.fits()
        if not all(fits):
            return  # a program without columns is no program
        places = [(cell, look) for cell, looks in enumerate(fits) for look in looks]
        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", threads)
        solver.setOptionValue("parallel", "on" if threads > 1 else "off")
        if self.mismatches:
            solver.setOptionValue("objective_target", 0.5)
        solver.passModel(self._program(problem, fits, places))
        solver.run()
        info, status = solver.getInfo(), solver.getModelStatus()
        self.nodes = max(0, int(info.mip_node_count))
        ends = highspy.HighsModelStatus
        if status not in (ends.kOptimal, ends.kInfeasible, ends.kObjectiveTarget):
            raise RuntimeError(f"HiGHS says {solver.modelStatusToString(status)}")
        if status != ends.kInfeasible and info.objective_function_value < 0.5:
            values = solver.getSolution().col_value
            found([look for n, (_, look) in enumerate(places) if values[n] > 0.5])

    def _program(
        self, problem: Problem, fits: list[tuple[int, ...]], places: list[tuple[int, int]]
    ) -> HighsLp:
        import highspy
        import numpy as np

        number = {place: n for n, place in enumerate(places)}
        rows = [
            Constraint(1, 1, [number[c, k] for k in ks], [1.0] * len(ks))
            for c, ks in enumerate(fits)
        ]
        exact = sum(problem.copies) == len(problem.sides)
        for copies, where in zip(problem.copies, by_kind(problem, fits), strict=True):
            columns, ones = [number[place] for place in where], [1.0] * len(where)
            rows.append(Constraint(copies if exact else 0, copies, columns, ones))
        size = len(places)
        for joint in problem.joints:
            rows += self._joint(problem, fits, joint, number, size)
            size += self.mismatches
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = size, len(rows)
        lp.col_cost_ = np.repeat([0.0, 1.0], [len(places), size - len(places)])
        lp.col_lower_, lp.col_upper_ = np.zeros(size), np.ones(size)
        lp.row_lower_ = np.array([row.low for row in rows], dtype=float)
        lp.row_upper_ = np.array([row.high for row in rows], dtype=float)
        matrix: Any = lp.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = np.cumsum([0, *(len(row.columns) for row in rows)])
        matrix.index_ = np.array([n for row in rows for n in row.columns], dtype=np.int32)
        matrix.value_ = np.array([x for row in rows for x in row.values], dtype=float)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * size
        return lp

    def _joint(
        self,
        problem: Problem,
        fits: list[tuple[int, ...]],
        joint: tuple[int, int, int, int],
        number: dict[tuple[int, int], int],
        mismatch: int,
    ) -> list[Constraint]:
        """Rows that say for each label: as often on one side as on the other."""
        rows = []
        first, second = matching(problem, fits, joint)
        for label in sorted({*first, *second}):
            terms: dict[int, float] = {}
            for sign, cell, shown in ((1.0, joint[0], first), (-1.0, joint[2], second)):
                for look in shown.get(label, ()):
                    column = number[cell, look]
                    terms[column] = terms.get(column, 0.0) + sign
            columns, values = list(terms), list(terms.values())
            if self.mismatches:
                rows.append(Constraint(-2.0, 0.0, [*columns, mismatch], [*values, -1.0]))
            else:
                rows.append(Constraint(0.0, 0.0, columns, values))
        return rows


class HighsMismatch(Highs):
    """The usual program for "as few mismatches as possible"; solved when there are none."""

    name = "highs-mismatch"
    about = "integer program: a column per joint says whether it mismatches; their sum is minimised"
    mismatches = True
