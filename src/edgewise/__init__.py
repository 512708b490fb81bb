"""Edge-matching puzzles: read, solve, count, check and show them.

    tile, rule, layout, shapes   what a puzzle is made of
    puzzle, board, check         the puzzle, what lies where, and the judge
    formats, library             files, and the puzzles that come with edgewise
    engines, complete            the search behind `solve`, `solutions`, `count`, `compare`
    render                       boards as text and pictures
"""

from . import shapes
from .board import Board, Placement
from .check import is_solution, judge, mismatches
from .complete import compare
from .engines import Limit, Result, Status, count, solutions, solve
from .errors import EdgewiseError, FormatError, PuzzleError
from .formats import load, load_boards, save
from .layout import Joint, Layout, Side
from .puzzle import Clue, Flaw, Puzzle
from .rule import Rule
from .tile import Tile

__all__ = [
    "Board", "Clue", "EdgewiseError", "Flaw", "FormatError", "Joint", "Layout", "Limit",
    "Placement", "Puzzle", "PuzzleError", "Result", "Rule", "Side", "Status", "Tile", "compare",
    "count", "is_solution", "judge", "load", "load_boards", "mismatches", "save", "shapes",
    "solutions", "solve",
]  # fmt: skip
