"""A search written down as it goes, or a board as it is laid: films of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from .argument import expect, got
from .board import Board, Placement
from .check import is_solution
from .clock import Stop, Tell
from .engines import Ask, Result, Run, Status
from .engines.backtrack import BacktrackSearch
from .engines.order import default, parse
from .errors import CallError, PuzzleError
from .limit import Limit, Options
from .problem import Problem, flatten
from .puzzle import Puzzle
from .render.film.film import Film
from .render.film.footage import Frame
from .render.film.stage import Placed
from .render.picture.theme import Style, style
from .wording import numbered

NODES, WORK = 1_000_000, 100_000_000
"""A search is left after so many placements, if nobody says otherwise; on large boards earlier,
when so many tiles have been looked at. Both take some ten seconds."""

FRAMES, FEW = 1000, 120
"""Frames at most, if nobody says otherwise: on a page; as a picture."""

LEAST, MOST = 10, 10_000
"""A film with fewer frames, or with more, is none."""

ROOM = 20_000_000
"""Tiles on the boards of all frames together: 160 MB."""


Watcher = Callable[[Callable[[], Placed], int, int | None], None]
"""Told of each placement while a search is made: what lies on the board then, asked for only if it
is wanted; how many tiles that are; and which solution it is, if it is one."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What a search did, or how a board is laid."""

    puzzle: Puzzle

    frames: tuple[Frame, ...]

    every: int
    """How many placements a frame stands for."""

    about: str
    """What is shown, and what is not."""

    ending: str
    """How it ended."""

    result: Result | None = None
    """Of the search, if it was one."""

    def film(self, style: Style | None = None, *, delay: int | None = None) -> Film:
        """To look at; *delay*: for how many milliseconds a frame is shown."""
        what = "A search" if self.result else "A board, tile by tile"
        title = f"{what}: {self.puzzle.name}" if self.puzzle.name else what
        return Film(
            self.puzzle, self.frames, self.every, title, self.about, self.ending,
            style or Style(), delay,
        )  # fmt: skip


class Recorder:
    """Keeps frames of a search of any length: one after so many placements, and half of them
    whenever there are too many. Besides, the first boards that solve the puzzle, the first one
    with the most tiles, and the last."""

    def __init__(self, cells: int, most: int) -> None:
        self.cells = cells
        self.most = _room(most, cells)
        self.every = 1
        self.step = self.deepest = self.arrangements = 0
        self.order: list[int] = []
        """Of the cells, as far as tiles were ever laid."""
        self.kept = {0: (array("L"), 0, 0, False)}
        """By step: the looks on the board; the most tiles, and the boards found, up to then; and
        whether this is one of those."""
        self.solved: set[int] = set()
        """Steps that solve the puzzle and have a frame: half of the room is for them."""
        self.peak = 0
        """The step after which the board was fullest."""
        self.last = -1
        """The last step, at the end."""
        self.is_found = False
        """Whether the board as it is solves the puzzle, as none did before."""
        self.lying: list[tuple[int, int]] = []
        """What lies on the board now: (cell, look), in the order of placing."""

    def __call__(self, path: list[tuple[int, int]], found: int) -> None:
        """The next placement: what lies on the board after it, and the arrangements found."""
        self.step += 1
        self.lying, filled = path, len(path)
        if filled > self.deepest:
            self.deepest, self.order = filled, [cell for cell, _ in path]
            before, self.peak = self.peak, self.step
            if not self._is_wanted(before):
                self.kept.pop(before, None)
        self.is_found = found > self.arrangements  # a full board may look like an earlier one
        if self.is_found:
            self.arrangements = found
            if len(self.solved) < self.most // 2:
                self.solved.add(self.step)
        if self._is_wanted(self.step):
            self._keep()

    def end(self) -> None:
        """Nothing comes any more."""
        self.last = self.step
        self._keep()

    def _keep(self) -> None:
        looks = array("L", [look for _, look in self.lying])
        self.kept[self.step] = (looks, self.deepest, self.arrangements, self.is_found)
        while len(self.kept) > self.most:
            self.every *= 2
            self.kept = {step: kept for step, kept in self.kept.items() if self._is_wanted(step)}

    def _is_wanted(self, step: int) -> bool:
        return step % self.every == 0 or step in (self.peak, self.last) or step in self.solved

    def frames(self, problem: Problem) -> tuple[Frame, ...]:
        """All that was kept, with tiles for looks."""
        known: dict[tuple[int, Placement], tuple[int, Placement]] = {}
        found = []
        for step, (looks, deepest, arrangements, solved) in self.kept.items():
            cells: list[int | None] = [None] * self.cells
            for cell, look in zip(self.order, looks, strict=False):
                cells[cell] = look
            # In this order no tile that lies changes its name for one that is like it.
            lying = problem.board(cells, self.order).cells
            pairs = ((cell, lies) for cell in self.order[: len(looks)] if (lies := lying[cell]))
            placed = tuple(known.setdefault(pair, pair) for pair in pairs)
            found.append(Frame(step, placed, deepest, arrangements, solved))
        return tuple(found)


def record(
    puzzle: Puzzle,
    limit: Limit | None = None,
    *,
    frames: int = FRAMES,
    order: str | None = None,
    watcher: Watcher | None = None,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Trace:
    """The search for a solution, as the native core makes it, on one thread and by its first plan.

    *limit*: None: one board, and some ten seconds; *frames*: how many, at most.
    """
    recorder = Recorder(len(puzzle.layout), frames)
    limit = limit if limit is not None else Limit(nodes=usual(puzzle), boards=1)

    def followed(path: list[tuple[int, int]], found: int) -> None:
        recorder(path, found)
        if watcher is not None:
            solution = recorder.arrangements if recorder.is_found else None
            watcher(lambda: _placed(problem, path), len(path), solution)

    tracer = recorder if watcher is None else followed
    options, ask = Options("backtrack", 1, order), Ask(counted=False, tracer=tracer)
    run = Run(puzzle, limit, options, ask, stop=stop, progress=progress)
    search = run.search
    assert isinstance(search, BacktrackSearch)
    problem = search.problem
    result = run.finish()
    recorder.end()
    ending = _ending(result, interrupted=stop is not None and stop())
    about = _about(recorder)
    return Trace(puzzle, recorder.frames(search.problem), recorder.every, about, ending, result)


def _placed(problem: Problem, path: list[tuple[int, int]]) -> Placed:
    """The tiles of looks that were laid one after the other."""
    cells: list[int | None] = [None] * len(problem.puzzle.layout)
    for cell, look in path:
        cells[cell] = look
    lying = problem.board(cells, [cell for cell, _ in path]).cells
    return tuple((cell, lies) for cell, _ in path if (lies := lying[cell]))


def usual(puzzle: Puzzle) -> int:
    """Placements that are recorded in some ten seconds."""
    return min(NODES, WORK // len(puzzle.layout))


def lay(board: Board, *, frames: int = FRAMES, order: str | None = None) -> Trace:
    """*board* tile by tile, in the order in which a search fills the cells."""
    lying = ((cell, board.cells[cell]) for cell in _order(board.puzzle, order))
    cells: Placed = tuple((cell, lies) for cell, lies in lying if lies is not None)
    frames = _room(frames, len(board.cells))
    every = max(1, -(-len(cells) // (frames - 1)))
    solved = is_solution(board)
    found = []
    for step in sorted({*range(0, len(cells), every), len(cells)}):
        full = solved and step == len(cells)
        found.append(Frame(step, cells[:step], step, int(full), full))
    about = "A board, laid tile by tile: this is no search."
    if every > 1:
        about += f" Each frame stands for {every:,} tiles."
    ending = "It is a solution." if solved else "It is no solution."
    if empty := len(board.cells) - len(cells):
        ending = f"{empty:,} cells are left empty." if empty > 1 else "1 cell is left empty."
    return Trace(board.puzzle, tuple(found), every, about, ending)


def animate(
    what: Puzzle | Board,
    theme: str | Style = "plain",
    *,
    dark: bool = False,
    limit: Limit | None = None,
    frames: int = FRAMES,
    order: str | None = None,
    delay: int | None = None,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Film:
    """A film of the search for a solution of a puzzle, or of a board as it is laid.

    *theme*, *dark*: as for `Board.draw`; a `Style` says more. *limit*: None: until the first
    solution, but not more than some ten seconds. *frames*: at most; a long search is thinned.
    *order*: of the cells, see `Options`. *delay*: milliseconds that a frame is shown.
    """
    expect(isinstance(what, Puzzle | Board), "a Puzzle or a Board to show", what)
    expect(isinstance(order, str | None), "an order as a text (a name, or cells)", order)
    expect(isinstance(theme, str | Style), "a theme or a Style", theme)
    wanted = style(theme, dark=dark) if isinstance(theme, str) else theme
    if isinstance(what, Board):
        return lay(what, frames=frames, order=order).film(wanted, delay=delay)
    trace = record(what, limit, frames=frames, order=order, stop=stop, progress=progress)
    return trace.film(wanted, delay=delay)


def _room(frames: int, cells: int) -> int:
    """How many frames there can be if *frames* are wanted."""
    if not isinstance(frames, int) or not LEAST <= frames <= MOST:
        raise CallError(f"expected {LEAST} to {MOST:,} frames, {got(frames)}")
    return max(LEAST, min(frames, ROOM // cells))


def _order(puzzle: Puzzle, wanted: str | None) -> list[int]:
    try:
        problem = flatten(puzzle, counted=False)
    except PuzzleError:
        if wanted is not None:
            raise
        return [*range(len(puzzle.layout))]  # no search takes it: then as we read
    return default(problem) if wanted is None else parse(problem, wanted)


def _about(recorder: Recorder) -> str:
    every, kept = recorder.every, len(recorder.solved)
    if every == 1:
        return "Every placement of the search, as it was made."
    words = f"A search as it was made, thinned: each frame stands for {every:,} placements."
    found = recorder.arrangements
    own = "the fullest board"
    if found:
        own = f"the first {kept:,} of {found:,} solutions" if kept < found else "every solution"
    return f"{words} Besides, there is a frame for {own}."


def _ending(result: Result, *, interrupted: bool) -> str:
    found = numbered(result.arrangements, "arrangement")
    placements = numbered(result.nodes, "placement")
    if result.status is Status.IMPOSSIBLE:
        return f"Impossible: everything was tried, nothing fits ({placements})."
    if result.status is Status.STOPPED:
        halt = "Interrupted" if interrupted else "Stopped by the limit"
        if not result.arrangements:
            return f"{halt} after {placements}: no solution so far; there may be one."
        return f"{halt} after {placements}: {found} so far; there may be more."
    if result.complete:
        return f"Everything was tried: {found} ({placements})."
    return f"Found: {found} ({placements})."
