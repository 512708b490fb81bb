"""New puzzles: with as many solutions as wished, and as hard.

wish        what is asked for
ground      where labels go, and drafts: planted boards in numbers
seen        the boards of a draft, and which labels they ask to change
tuning      towards the wished number of solutions
level       towards the wished difficulty
clues       as few as leave one board
impossible  tiles that count says fit, and that do not
maker       which of these a wish needs, and when it is given up
handed      the puzzle as it is handed out
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from ..argument import expect, got
from ..board import Board
from ..clock import Clock, Stop, Stopped, Tell
from ..errors import CallError
from ..layout import Layout
from ..limit import NO_LIMIT, Limit, Options, checked
from ..puzzle import Puzzle
from ..rule import Match
from ..tile import Label, Turns
from ..wording import instead, plural
from .handed import handed_out
from .maker import Maker, Settled
from .wish import Rim, Wish, range_of, work_of

if TYPE_CHECKING:
    from typing import Unpack  # of Python 3.11

    from ..difficulty import Difficulty

RATED = 2_000_000
"""Placements that are walked to say how hard a new puzzle is; of a harder one it is estimated."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A new puzzle."""

    puzzle: Puzzle

    planted: Board
    """The board it was made from: a solution, unless the puzzle is to have none."""

    reached: bool
    """Whether it is as wished. If not, it is the nearest that was found."""

    why: str
    """If it is not as wished: what it is instead. Else empty."""

    solutions: int
    """How many there are, counted to the end if `complete`."""

    complete: bool

    difficulty: Difficulty | None
    """How hard it is; None if it has no solution, or was stopped."""

    seed: int | str

    drafts: int
    """How many were looked at."""

    placements: int
    """How many the search for it made."""

    stopped: bool
    """Whether its time came first."""

    seconds: float


class Wishes(TypedDict, total=False):
    """What may be asked for, besides board, match and labels; `docs/making.md` tells more."""

    rim: Rim
    """Around the board: `free` (anything), `frame` (one label that shows nowhere else) or `printed`
    (what tiles must show there, side by side)."""

    frame_labels: int | Sequence[Label]
    """How many labels of their own tiles at the frame have between them, or which."""

    turns: Turns
    flips: bool

    solutions: int | str
    """1, another number, `"1-5"` or `"any"`; boards that are others turned are one."""

    alike: bool
    """Whether two tiles may look alike."""

    symmetric: bool
    """Whether a tile may look the same when it is turned: yes, if nothing is said."""

    balanced: bool
    """Whether every label is to be there as often as any other."""

    decoys: int
    """How many tiles belong nowhere."""

    clues: bool
    """Whether tiles are laid from the start, as few as leave one solution."""

    impossible: bool
    """Whether there is to be no solution, though every label can find its mates."""

    difficulty: str | float | None
    """A word such as `"easy"`, or points from 0 to 100."""


def generate(
    board: str | Sequence[int] | Layout = "3x3",
    match: Match = "equal",
    labels: int | Sequence[Label] = 4,
    *,
    seed: int | str = 1,
    name: str | None = None,
    limit: Limit = NO_LIMIT,
    stop: Stop | None = None,
    progress: Tell | None = None,
    **wished: Unpack[Wishes],
) -> Generated:
    """A new puzzle on *board*, with so many *labels* (or these; for halves: motifs). It has one
    solution, and no two tiles look alike, unless something else is asked for: see `Wishes`.

    The same *seed* gives the same puzzle on every machine. Only `limit.seconds` can be told; when
    they are over, what is nearest to the wish is given, which then depends on the machine.
    """
    expect(isinstance(seed, int | str) and not isinstance(seed, bool), "a seed", seed)
    clock = Clock(checked(limit, "a new puzzle", "seconds"), stop, progress)
    wish = _wish(layout_of(board), match, labels, wished)
    maker = Maker(wish, str(seed), clock)
    settled = maker.settled()
    called = title(wish, seed) if name is None else name
    puzzle, planted = handed_out(maker.ground, settled, maker.chance, called)
    counted = _counted(puzzle, wish, clock) if settled.reached else None
    asked = wish.impossible or wish.solutions is not None
    stopped = maker.stopped or (settled.reached and asked and counted is None)
    return Generated(
        puzzle,
        planted,
        reached=settled.reached and not stopped,
        why="" if settled.reached else _missed(wish, settled),
        solutions=settled.solutions if counted is None else counted,
        complete=settled.complete if counted is None else True,
        difficulty=None if wish.impossible or stopped else _rated(puzzle, clock),
        seed=seed,
        drafts=maker.tuning.drafts,
        placements=maker.tuning.placements,
        stopped=stopped,
        seconds=clock.seconds,
    )


def _wish(layout: Layout, match: Match, labels: int | Sequence[Label], wished: Wishes) -> Wish:
    unknown = next((name for name in wished if name not in Wishes.__annotations__), None)
    if unknown is not None:
        words = instead(unknown, list(Wishes.__annotations__))
        raise CallError(f"a new puzzle has no {unknown!r}{words}")
    more: dict[str, Any] = dict(wished)
    level = more.pop("difficulty", None)
    more["solutions"] = range_of(str(more.get("solutions", 1)))
    return Wish(layout, match, labels, work=None if level is None else work_of(level), **more)


def layout_of(board: str | Sequence[int] | Layout) -> Layout:
    """A board as people write it."""
    if isinstance(board, Layout):
        return board
    from ..formats.source import Source
    from ..formats.told import Told
    from ..formats.values import board_of

    found = Told(board=board_of(board)).layout(Source(""))
    if found is None:
        raise CallError(f"expected a board such as '3x3' or 'triangle 4', {got(board)}")
    return found


def title(wish: Wish, seed: int | str) -> str:
    """What a new puzzle is called."""
    size = "x".join(str(value) for _, value in wish.layout.size if isinstance(value, int))
    shape = size if wish.layout.shape == "square" else f"{wish.layout.shape} {size}"
    labels = f"{len(wish.motifs)} {plural('label', len(wish.motifs))}"
    return f"{shape}, {labels}, seed {seed}"


def _counted(puzzle: Puzzle, wish: Wish, clock: Clock) -> int | None:
    """All solutions, counted anew as anybody would; None: time was up, or nobody asked."""
    if wish.solutions is None and not wish.impossible:
        return None
    left = Limit(clock.left())
    found = puzzle.count(left, Options(threads=1), stop=clock.stop, progress=clock.progress)
    return found.solutions if found.complete else None


def _rated(puzzle: Puzzle, clock: Clock) -> Difficulty | None:
    try:
        clock.tick("saying how hard it is")
        return puzzle.difficulty(Limit(nodes=RATED), stop=clock.stop)
    except Stopped:
        return None


def _missed(wish: Wish, nearest: Settled) -> str:
    """What the nearest is instead."""
    if wish.impossible:
        return "every swap that was tried leaves a solution"
    if wish.clues:
        return "it has too many solutions to find clues for"
    if wish.work is not None:
        return "none as hard as that was found"
    found, (least, most) = nearest.solutions, wish.solutions or (0, nearest.solutions)
    solutions = f"{found:,} {plural('solution', found)}"
    if not least <= found <= most:
        return f"the nearest has {solutions}{'' if nearest.complete else ' or more'}"
    if not nearest.complete:
        return f"the nearest has {solutions}, and perhaps more: they are not counted to the end"
    tiles = f"{nearest.blemishes:,} {plural('tile', nearest.blemishes)}"
    return f"the nearest has {tiles} that look like others, or the same when turned"


__all__ = ["Generated", "Wishes", "generate", "layout_of", "title"]
