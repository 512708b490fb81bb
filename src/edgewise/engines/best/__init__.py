"""The board with the fewest mismatches.

run        the loop, and the table of optimisers
base       what an optimiser takes and gives
auto       all who can help, each for a share of the time
beam       wider and wider beams
deepen     small puzzles, with proof
strict     a solution, by the engines that look for nothing else
cpsat      CP-SAT; ilp: an integer program
cluster    many machines
saved      the best board in a file
plot       matches and bound over time
"""

from .base import Best, Moment, Optimiser
from .run import OPTIMISERS, BestRun

__all__ = ["OPTIMISERS", "Best", "BestRun", "Moment", "Optimiser"]
