"""The next step for somebody who is stuck, and no more than is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from .board import Board, Placement
from .check import Mismatch, judge
from .clock import Clock, Stop, Stopped, Tell
from .diagnosis.inquiry import Inquiry
from .diagnosis.smallest import smallest
from .layout import Side
from .limit import Limit, Options, checked, chosen
from .problem import Problem, flatten
from .tile import Label, Tile, lawful
from .wording import listed, numbered

FEW = 100
"""So many ways to finish a board are counted; of more it is said that they are many."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile that is left, and whether it fits into the cell to look at."""

    tile: str

    placements: tuple[Placement, ...]
    """The ways in which it fits."""

    why_not: str = ""
    """Why it does not; empty if it does."""


@dataclass(frozen=True, slots=True)
class Hint:
    """How a board stands, and the next step on it."""

    board: Board = field(repr=False)

    mismatches: tuple[Mismatch, ...]
    """Sides that do not go together."""

    faults: tuple[str, ...]
    """Whatever else is wrong with the board as far as it is filled."""

    ways: int | None
    """In how many ways it can be finished, turned boards counted once if nothing lies on it: 0 is
    proved; None if that is not known."""

    more: bool
    """Whether there may be more ways: they were not counted to the end."""

    solvable: bool | None
    """Whether the puzzle has a solution at all, whatever lies on this board; None: not known."""

    lift: tuple[str, ...]
    """If it cannot be finished: the cells to clear so that it can, as few as possible."""

    cell: str | None
    """The cell to look at, once what must be is lifted; None if there is nothing to do."""

    choices: tuple[Choice, ...]
    """Every tile that is left, those that fit into that cell first."""

    placement: Placement | None
    """What belongs there; None if that is not known."""

    complete: bool
    """Whether all this is known; if not, time was up."""

    seconds: float

    def __str__(self) -> str:
        if self.ways is None:
            words = "not known whether it can be finished"
        elif self.ways:
            more = " or more" * self.more
            words = f"can be finished in {numbered(self.ways, 'way')}{more}"
        else:
            words = "cannot be finished as it lies"
        words += f"; lift {listed(self.lift)}" if self.lift else ""
        return words + (f"; look at {self.cell}" if self.cell is not None else "")

    def _repr_html_(self) -> str:
        from .render import notebook

        return notebook.shown(str(self), self.board)


def hint(
    board: Board,
    limit: Limit,
    options: Options,
    *,
    stop: Stop | None = None,
    progress: Tell | None = None,
) -> Hint:
    """The next step on *board*; with what is known by then when the limit comes first."""
    clock = Clock(checked(limit, "a hint", "seconds", "nodes"), stop, progress)
    return _Stand(board, Inquiry(clock, chosen(options))).hint()


class _Stand:
    """A board as it stands."""

    def __init__(self, board: Board, inquiry: Inquiry) -> None:
        self.board = board
        self.inquiry = inquiry
        self.placed = {i: p for i, p in enumerate(board.cells) if p is not None}
        # With nothing on it, boards that are others turned are the same way to finish it.
        self.problem = flatten(board.puzzle, counted=not self.placed)
        self.shown = board.picture()
        self.fits = self.problem.fits()
        self.rim = board.puzzle.rim()
        self.kinds = {t.id: kind for kind, tiles in enumerate(self.problem.kinds) for t in tiles}
        self.numbers = {(look.kind, look.sides): i for i, look in enumerate(self.problem.looks)}
        self.used = Counter(p.tile for p in self.placed.values())
        self.left = {
            self.kinds[tile.id] for tile in board.puzzle.tiles if tile.copies > self.used[tile.id]
        }
        self.rooms: dict[object, int] = {}
        self.ways: int | None = None
        self.more = False
        self.complete = False
        self.solvable: bool | None = None
        self.lift: tuple[str, ...] = ()
        self.cell: int | None = None
        self.choices: tuple[Choice, ...] = ()
        self.placement: Placement | None = None

    def hint(self) -> Hint:
        verdict = judge(self.board)
        full = len(self.placed) == len(self.board.cells)
        faults = verdict.faults if full else verdict.faults[1:]  # that cells are empty is no news
        with suppress(Stopped):
            self.look(full and verdict.valid)
            self.complete = True
        names = self.board.puzzle.layout.cells
        return Hint(
            self.board,
            verdict.mismatches,
            faults,
            self.ways,
            self.more,
            self.solvable,
            self.lift,
            None if self.cell is None else names[self.cell].name,
            self.choices,
            self.placement,
            self.complete,
            self.inquiry.clock.seconds,
        )

    def look(self, solved: bool) -> None:
        if solved:
            self.ways, self.solvable = 1, True
            return
        if empty := [i for i in range(len(self.board.cells)) if i not in self.placed]:
            # Which cell to look at needs no search, so it is known whatever comes of that.
            self.cell = min(empty, key=self._room)
            self.choices = tuple(sorted(self._choices(self.cell), key=lambda c: bool(c.why_not)))
        self.inquiry.tick("can it be finished?")
        for number, board in enumerate(self.inquiry.boards(self._with(self.placed)), 1):
            # Whatever the clock says later, so much is known.
            self.ways, self.solvable, self.more = number, True, True
            self.placement = self.placement or self._placement(board)
            if number == FEW:
                return
        self.more = False
        if not self.ways:
            self.ways, self.cell, self.choices = 0, None, ()
            self._find_lift()

    def _placement(self, board: Board) -> Placement | None:
        """What lies in the cell to look at, by a tile that is left: there may be others like it."""
        if self.cell is None:
            return None
        tiles, shown = self.board.puzzle.by_id, board.picture()[self.cell]
        ways = (p for choice in self.choices for p in choice.placements)
        return next((p for p in ways if tiles[p.tile].shown(p.turn, p.flipped) == shown), None)

    def _find_lift(self) -> None:
        """The fewest tiles to lift so that the board can be finished."""
        self.inquiry.tick("can the puzzle be solved?")
        self.solvable = self.inquiry.can_be_solved(self.problem)
        if not self.solvable:
            return

        def helps(cells: Iterable[int]) -> bool:
            self.inquiry.tick("which tiles to lift?")
            left = {i: p for i, p in self.placed.items() if i not in set(cells)}
            return self.inquiry.can_be_solved(self._with(left))

        lifted = smallest(sorted(self.placed), helps)
        self.lift = tuple(self.board.puzzle.layout.cells[i].name for i in sorted(lifted))
        kept = tuple(None if i in lifted else p for i, p in enumerate(self.board.cells))
        then = _Stand(Board(self.board.puzzle, kept), self.inquiry)
        try:
            then.look(False)
        finally:
            self.cell, self.choices, self.placement = then.cell, then.choices, then.placement

    def _with(self, placed: Mapping[int, Placement]) -> Problem:
        """The problem with these tiles fixed where they lie."""
        fixed, rule = dict(self.problem.fixed), self.board.puzzle.rule
        for cell, p in placed.items():
            look = self.numbers.get((self.kinds[p.tile], self.shown[cell] or ()))
            turns = lawful(rule.turns, self.problem.sides[cell])
            allowed = p.turn in turns and (rule.flips or not p.flipped)
            kept = look is not None and allowed and look in fixed.get(cell, (look,))
            fixed[cell] = (look,) if look is not None and kept else ()
        return replace(self.problem, fixed=tuple(sorted(fixed.items()))) if placed else self.problem

    def _room(self, cell: int) -> tuple[int, int, int]:
        """How many kinds of tile fit into a cell; then, how few sides of it are known, or touch."""
        asked, layout = self._asked(cell), self.board.puzzle.layout
        key = (self.fits[cell], tuple(asked.items()))
        if key not in self.rooms:  # most cells of a large board are alike
            looks = [self.problem.looks[number] for number in self.fits[cell]]
            kinds = {x.kind for x in looks if all(x.sides[s] == y for s, y in asked.items())}
            self.rooms[key] = len(kinds & self.left)
        sides = (Side(cell, number) for number in range(layout.cells[cell].sides))
        return self.rooms[key], -len(asked), -sum(side in layout.across for side in sides)

    def _choices(self, cell: int) -> list[Choice]:
        """Every tile that is left, and whether it fits into a cell."""
        left = (tile for tile in self.board.puzzle.tiles if tile.copies > self.used[tile.id])
        return [self._choice(cell, tile) for tile in left]

    def _choice(self, cell: int, tile: Tile) -> Choice:
        rule, asked = self.board.puzzle.rule, self._asked(cell)
        if len(tile.sides) != self.board.puzzle.layout.cells[cell].sides:
            return Choice(tile.id, (), f"{len(tile.sides)} sides are not what this cell has")
        looks = tile.looks(rule.turns, rule.flips)
        suiting = {
            sides: way
            for sides, way in looks.items()
            if all(sides[number] == label for number, label in asked.items())
        }
        allowed = {
            look.sides
            for look in (self.problem.looks[number] for number in self.fits[cell])
            if look.kind == self.kinds[tile.id]
        }
        ways = [Placement(tile.id, *way) for sides, way in suiting.items() if sides in allowed]
        if ways:
            return Choice(tile.id, tuple(ways))
        if suiting:
            return Choice(tile.id, (), f"{self._others(cell)} ask for another")
        return Choice(tile.id, (), self._why_not(tile, asked))

    def _why_not(self, tile: Tile, asked: Mapping[int, Label | None]) -> str:
        """Why no way to lay a tile shows what is asked for."""
        flips = self.board.puzzle.rule.flips
        faces = [Counter(tile.face(flipped)) for flipped in (False, True)[: 1 + flips]]
        wanted = Counter(asked.values())
        for label, count in wanted.items():
            if label is None:
                return "nothing matches what lies beside it"
            most = max(face[label] for face in faces)
            if most < count:
                return f"too few {label!r}" if most else f"no {label!r}"
        return f"{listed([repr(label) for label in wanted])}, but not where needed"

    def _others(self, cell: int) -> str:
        """Who has a say in a cell, beside the tiles that touch it."""
        if any(a == b == cell for a, _, b, _ in self.problem.joints):
            return "its own sides, which touch there, the clues, or the rule for the rim,"
        return "the clues, or the rule for the rim,"

    def _asked(self, cell: int) -> dict[int, Label | None]:
        """What the sides of a cell must show, as far as that is known; None: nothing will do."""
        puzzle, layout = self.board.puzzle, self.board.puzzle.layout
        found: dict[int, Label | None] = {}
        for number in range(layout.cells[cell].sides):
            side = Side(cell, number)
            across = layout.across.get(side)
            beside = None if across is None else self.shown[across.cell]
            if side in self.rim:
                found[number] = self.rim[side]
            elif across is not None and beside is not None:
                found[number] = puzzle.rule.mate(beside[across.side])
        return found
