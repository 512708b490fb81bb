"""Edge-matching puzzles: read, solve, count, check and show them.

    tile, rule, layout, shapes   what a puzzle is made of
    puzzle, board, check         the puzzle, what lies where, and the judge
    limit                        what goes with every question: `Limit`, `Options`, `Progress`
    formats, library             files, and the puzzles that come with edgewise
    engines                      the search behind `Puzzle.solve`, `solutions`, `count`, `estimate`
    engines.best                 the board with the fewest mismatches: `Puzzle.best`
    comparison                   is a list of boards all there is? `Puzzle.compare`
    diagnosis, hint              what was typed wrong: `Puzzle.diagnose`; the next step: `hint`
    generator                    new puzzles: `generate`
    checkpoint                   a search in a file, to be taken up again
    trace                        a search that was written down, as a film: `animate`
    render                       boards as text and pictures

Questions are methods of `Puzzle`. Names are imported when they are first used, so that
`import edgewise` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import check as check
    from . import checkpoint as checkpoint
    from . import engines as engines
    from . import formats as formats
    from . import library as library
    from . import render as render
    from . import shapes as shapes
    from .board import Board as Board
    from .board import Laid as Laid
    from .board import Placement as Placement
    from .check import Mismatch as Mismatch
    from .check import Verdict as Verdict
    from .check import is_solution as is_solution
    from .check import judge as judge
    from .check import mismatches as mismatches
    from .checkpoint import Keep as Keep
    from .comparison import Comparison as Comparison
    from .diagnosis import Diagnosis as Diagnosis
    from .diagnosis import Repair as Repair
    from .engines import Estimate as Estimate
    from .engines import Plan as Plan
    from .engines import Result as Result
    from .engines import Status as Status
    from .engines.best import Best as Best
    from .engines.outlook import Outlook as Outlook
    from .errors import CallError as CallError
    from .errors import CheckpointError as CheckpointError
    from .errors import ClusterError as ClusterError
    from .errors import EdgewiseError as EdgewiseError
    from .errors import FormatError as FormatError
    from .errors import MissingExtra as MissingExtra
    from .errors import PuzzleError as PuzzleError
    from .flaws import Flaw as Flaw
    from .flaws import FlawKind as FlawKind
    from .formats import load as load
    from .formats import load_boards as load_boards
    from .formats import save as save
    from .generator import Generated as Generated
    from .generator import generate as generate
    from .hint import Choice as Choice
    from .hint import Hint as Hint
    from .layout import Cell as Cell
    from .layout import Joint as Joint
    from .layout import Layout as Layout
    from .layout import Side as Side
    from .limit import Limit as Limit
    from .limit import Options as Options
    from .limit import Progress as Progress
    from .puzzle import Clue as Clue
    from .puzzle import Puzzle as Puzzle
    from .rule import Rule as Rule
    from .tile import Tile as Tile
    from .trace import animate as animate

_HOMES = {
    "board": ("Board", "Laid", "Placement"),
    "check": ("Mismatch", "Verdict", "is_solution", "judge", "mismatches"),
    "checkpoint": ("Keep",),
    "comparison": ("Comparison",),
    "diagnosis": ("Diagnosis", "Repair"),
    "engines": ("Estimate", "Plan", "Result", "Status"),
    "engines.best": ("Best",),
    "engines.outlook": ("Outlook",),
    "errors": (
        "CallError",
        "CheckpointError",
        "ClusterError",
        "EdgewiseError",
        "FormatError",
        "MissingExtra",
        "PuzzleError",
    ),
    "formats": ("load", "load_boards", "save"),
    "flaws": ("Flaw", "FlawKind"),
    "generator": ("Generated", "generate"),
    "hint": ("Choice", "Hint"),
    "layout": ("Cell", "Joint", "Layout", "Side"),
    "limit": ("Limit", "Options", "Progress"),
    "puzzle": ("Clue", "Puzzle"),
    "rule": ("Rule",),
    "tile": ("Tile",),
    "trace": ("animate",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

_PARTS = ["check", "checkpoint", "engines", "formats", "library", "render", "shapes"]

__all__ = [*sorted(_HOME), *_PARTS]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f".{_HOME[name]}", __name__), name)
    if name in _PARTS:
        return import_module(f".{name}", __name__)
    if name == "__version__":
        return import_module(".release", __name__).version()
    raise AttributeError(f"module 'edgewise' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
