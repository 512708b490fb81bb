"""A problem as clauses (CNF): what a SAT solver sees. Variables are numbered from 1."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ..problem import Problem
from .supply import Choice, Kinds, supplies

Clause = list[int]

PAIRS = 64
"""Of so many variables, each pair is forbidden: quicker to solve than any shorter way to say it. Of
more, they are counted one after the other."""


class Cnf:
    """Clauses, each of which must hold."""

    def __init__(self, *, one_model: bool = False) -> None:
        """*one_model*: whether all variables must follow from those that are given, so that boards
        can be counted; to find one, it takes fewer clauses."""
        self.one_model = one_model
        self.variables = 0
        self.clauses: list[Clause] = []

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def any(self, literals: Iterable[int]) -> None:
        """At least one of them."""
        self.clauses.append(list(literals))

    def most(self, literals: Sequence[int], count: int = 1) -> None:
        """At most *count* of them."""
        if count == 0:
            self.clauses += ([-literal] for literal in literals)
        elif len(literals) <= count:
            pass
        elif count == 1 and len(literals) <= PAIRS:
            self.clauses += ([-a, -b] for i, a in enumerate(literals) for b in literals[:i])
        else:
            self._count(literals, count)

    def either(self, literals: Sequence[int]) -> int:
        """A variable that says whether one of them holds."""
        if len(literals) == 1:
            return literals[0]
        name = self.new()
        for literal in literals:
            self.any([-literal, name])
        self.any([-name, *literals])
        return name

    def _count(self, literals: Sequence[int], count: int) -> None:
        """Sinz's sequential counter: row i says how many of the first i literals hold at least."""
        last: list[int] = []
        for number, literal in enumerate(literals):
            if len(last) == count:
                self.clauses.append([-literal, -last[-1]])
            if number + 1 == len(literals):
                break
            row = [self.new() for _ in range(min(number + 1, count))]
            self.clauses.append([-literal, row[0]])
            for k, (before, now) in enumerate(zip(last, row, strict=False)):
                self.clauses.append([-before, now])
                if k + 1 < len(row):
                    self.clauses.append([-literal, -before, row[k + 1]])
            if self.one_model:
                self._no_more(literal, last, row)
            last = row

    def _no_more(self, literal: int, last: Sequence[int], row: Sequence[int]) -> None:
        """A row of the counter says no more than what holds."""
        for k, now in enumerate(row):
            already = [*last[k : k + 1]]
            self.clauses.append([-now, literal, *already])
            if k:
                self.clauses.append([-now, last[k - 1], *already])


class Encoding:
    """A problem said in clauses: a full board in which everything matches, and nothing else.

    A variable for each look in each cell, for each kind in each cell, and for each label on each
    joint. docs/engines.md has the other encodings that were measured.
    """

    def __init__(self, problem: Problem, cnf: Cnf, choices: Sequence[Choice]) -> None:
        """*choices*: the looks allowed in each cell."""
        self.problem = problem
        self.cnf = cnf
        self.choices = choices
        self.placed = [{look: cnf.new() for look in choice} for choice in choices]
        """For each cell, the variable of each look that can lie there."""
        self.shown: dict[tuple[int, tuple[int, ...]], int] = {}
        """What a cell shows, where looks of several kinds show the same."""
        self._tiles()
        for joint in problem.joints:
            self._joint(*joint)

    def looks(self, model: Iterable[int]) -> list[int]:
        """The look in each cell, when these literals hold."""
        true = {literal for literal in model if literal > 0}
        return [next(k for k, v in placed.items() if v in true) for placed in self.placed]

    def forbid(self, looks: Sequence[int]) -> None:
        """From now on, some cell must show something else."""
        self.cnf.any([-self._showing(cell, look) for cell, look in enumerate(looks)])

    def _tiles(self) -> None:
        """Every cell has one tile, and no tile lies twice."""
        problem, cnf = self.problem, self.cnf
        users: dict[Kinds, list[int]] = defaultdict(list)
        for choice, placed in zip(self.choices, self.placed, strict=True):
            alike: dict[Kinds, list[int]] = defaultdict(list)
            for look, variable in placed.items():
                alike[choice[look]].append(variable)
            for ways in alike.values():
                cnf.most(ways)
            here = {kinds: cnf.either(ways) for kinds, ways in alike.items()}
            cnf.any(here.values())
            cnf.most(list(here.values()))
            for kinds, variable in here.items():
                users[kinds].append(variable)
        # With no tile to spare, each must lie somewhere: that follows, but it helps.
        exact = sum(problem.copies) == len(problem.sides)
        for supply in supplies(problem, users):
            cnf.most(supply.users, supply.copies)
            if exact and supply.alone and supply.copies == 1:
                cnf.any(supply.users)

    def _joint(self, a: int, s: int, b: int, t: int) -> None:
        """Both sides agree on the label that the first one shows."""
        problem, cnf = self.problem, self.cnf
        first: dict[int, list[int]] = defaultdict(list)
        second: dict[int, list[int]] = defaultdict(list)
        for look, variable in self.placed[a].items():
            first[problem.looks[look].labels[s]].append(variable)
        for look, variable in self.placed[b].items():
            second[problem.mates[problem.looks[look].labels[t]]].append(variable)
        names = {label: cnf.new() for label in sorted({*first, *second})}
        cnf.any(names.values())
        cnf.most(list(names.values()))
        for label, name in names.items():
            for side in (first, second):
                for variable in side[label]:
                    cnf.any([-variable, name])
                cnf.any([-name, *side[label]])

    def _showing(self, cell: int, look: int) -> int:
        """A variable that holds at least whenever the cell shows what *look* shows."""
        looks = self.problem.looks
        labels = looks[look].labels
        if (cell, labels) not in self.shown:
            alike = [v for k, v in self.placed[cell].items() if looks[k].labels == labels]
            self.shown[cell, labels] = self.cnf.either(alike)
        return self.shown[cell, labels]


def dimacs(cnf: Cnf) -> Iterator[str]:
    """The lines of the file format that every SAT solver reads."""
    yield f"p cnf {cnf.variables} {len(cnf.clauses)}"
    for clause in cnf.clauses:
        yield " ".join(map(str, [*clause, 0]))
