"""The search behind `Puzzle.solve`, `solutions` and `count`; and, in `best`, behind `Puzzle.best`.

base        what every engine takes and gives, and their names
run         the loop that runs a search: limits, progress, Ctrl-C
plan        how to go about a search, by estimates; order: of the cells
native      the door to the core
backtrack   the native search; population, sat, cpsat: others; auto: the choice
model       what engines that hand the puzzle to a solver have in common
process     an engine in a process of its own; background: work on a thread of its own
standing    where a search stands; saved: kept in a file
cluster     a search on many machines
proof       that there is no board, for others to check
best        the board with the fewest mismatches
"""

from .base import ENGINES, Ask, Engine, Result, Search, Status, named
from .plan import Estimate, Plan
from .run import Run
from .standing import Standing

__all__ = [
    "ENGINES", "Ask", "Engine", "Estimate", "Plan", "Result", "Run", "Search", "Standing", "Status",
    "named",
]  # fmt: skip
