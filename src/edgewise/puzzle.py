"""A puzzle: layout, tiles, rule and clues, and the questions it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .argument import functions, got, truths
from .clock import Stop, Tell
from .errors import PuzzleError
from .layout import Layout, Side
from .limit import NO_LIMIT, ONE_BOARD, USUAL, Limit, Options
from .rule import Rule
from .tile import Label, Tile, Turn

if TYPE_CHECKING:
    from .board import Board
    from .checkpoint import Keep
    from .comparison import Comparison
    from .diagnosis import Diagnosis
    from .difficulty import Difficulty
    from .engines import Result
    from .engines.best import Best
    from .engines.outlook import Outlook
    from .flaws import Flaw
    from .hint import Hint
    from .render.picture.drawing import Drawing


MOST_SHOWN = 1024
"""Of more tiles, a notebook shows no picture unasked."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What is fixed in a cell from the start; None: left open."""

    cell: str
    tile: str | None = None
    turn: Turn | None = None
    flipped: bool | None = None

    def __post_init__(self) -> None:
        wanted = {"cell": (str,), "tile": (str, None), "turn": (int, None), "flipped": (bool, None)}
        words = {"cell": "the name of a cell", "tile": "the id of a tile (a text) or None"}
        words |= {"turn": "a turn (a whole number) or None", "flipped": "True, False or None"}
        for name, kinds in wanted.items():
            value = getattr(self, name)
            if (None if value is None else type(value)) not in kinds:
                raise PuzzleError(f"expected {words[name]} as {name} of a clue, {got(value)}")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Layout, tiles, rule and clues. Never changes; `dataclasses.replace` makes another."""

    layout: Layout

    tiles: Sequence[Tile]
    """More tiles than cells is fine: the rest stays in the box. Kept as a tuple."""

    rule: Rule = field(default_factory=Rule)

    clues: Sequence[Clue] = ()

    name: str = ""

    images: Mapping[Label, str] = field(default_factory=dict, compare=False)
    """Files with pictures of labels: the foot of the picture lies on the side."""

    folder: str | None = field(default=None, compare=False)
    """Where files with pictures are looked for: where the puzzle was read from. None: no file is
    read, as for a puzzle that came as text, perhaps from a stranger."""

    by_id: Mapping[str, Tile] = field(init=False, compare=False, repr=False)
    """The tiles by their ids."""

    _flaws: tuple[Flaw, ...] | None = field(init=False, compare=False, repr=False)
    """What is wrong, once somebody has asked: readers, engines and people all do."""

    def __post_init__(self) -> None:
        _checked_parts(self)
        tiles = (
            tile if tile.id else replace(tile, id=str(number))
            for number, tile in enumerate(listed_values(self.tiles, "tiles", Tile), 1)
        )
        object.__setattr__(self, "tiles", tuple(tiles))
        object.__setattr__(self, "clues", listed_values(self.clues, "clues", Clue))
        object.__setattr__(self, "images", _checked_images(self.images))
        object.__setattr__(self, "by_id", {tile.id: tile for tile in self.tiles})
        object.__setattr__(self, "_flaws", None)

    @classmethod
    def of(
        cls,
        tiles: object,
        board: str | Sequence[int] | None = None,
        match: str | None = None,
        *,
        rim: Label | int | None = None,
        frame: Label | int | None = None,
        typed: str | Sequence[str] = (),
        note: Callable[[str], None] | None = None,
    ) -> Puzzle:
        """The puzzle of *tiles* as one has them: lists of texts or numbers, dicts, texts, arrays.

        They are read as a file would be that says the same, so *board* (`"3x3"`), *match*
        (`"halves"`) and *rim* may go without saying, and halves be spelled in any way. *frame* is
        what is printed around the board: tiles show its mate there. *typed* is the order of sides,
        if not clockwise. *note* is told what was understood.
        """
        from . import formats
        from .formats.told import Told
        from .formats.values import board_of, label_of, text_of

        told = Told(
            board=board_of(board),
            match=match,
            rim=label_of(rim),
            frame=label_of(frame),
            typed=typed,
        )
        return formats.read_as(text_of(tiles), "<tiles>", told, note=note or formats.ignore)

    def __str__(self) -> str:
        tiles, cells = sum(tile.copies for tile in self.tiles), len(self.layout)
        return f"{self.name or 'puzzle'}: {tiles} tiles for {cells} cells ({self.layout.shape})"

    def _repr_svg_(self) -> str | None:
        return self.draw().svg if len(self.tiles) <= MOST_SHOWN else None

    def labels(self) -> tuple[Label, ...]:
        """Every label on a tile or asked for by the rim, in order of appearance."""
        seen = dict.fromkeys(x for tile in self.tiles for x in tile.sides + (tile.back or ()))
        return tuple(seen | dict.fromkeys(sorted(self.rule.rim_labels())))

    def rim(self) -> dict[Side, Label]:
        """What tiles must show on the rim, side by side."""
        rule, layout = self.rule, self.layout
        if rule.rim is None:
            return {}
        if isinstance(rule.rim, str):
            return dict.fromkeys(layout.rim(), rule.rim)
        return {layout.side(place): label for place, label in rule.rim}

    def flaws(self) -> tuple[Flaw, ...]:
        """Everything that is wrong, at once; empty when the puzzle is sound."""
        if self._flaws is None:
            from . import flaws

            object.__setattr__(self, "_flaws", tuple(flaws.found(self)))
        return self._flaws or ()

    def sound(self) -> Puzzle:
        """The puzzle itself, or an error that lists all its flaws."""
        fatal = [flaw for flaw in self.flaws() if flaw.fatal]
        if fatal:
            cells = [clue.cell for clue in self.clues]
            raise PuzzleError.listing([flaw.complaint(cells) for flaw in fatal])
        return self

    # The questions: the work is done elsewhere. Each takes a limit and options, is asked thirty
    # times a second whether to *stop*, and tells its *progress* as often.

    def solve(
        self,
        limit: Limit = ONE_BOARD,
        options: Options = USUAL,
        *,
        distinct: bool = False,
        proof: bool = False,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Result:
        """Look for solutions: one, unless *limit* says otherwise (`Limit()`: all of them).

        *distinct* leaves out boards that are others turned. With *proof*, and if there is no board,
        the result has a `Proof` of that.
        """
        from .engines import Ask, Run

        truths(distinct=distinct, proof=proof)
        ask = Ask(distinct=distinct, proof=proof)
        run = Run(self, limit, options, ask, stop=stop, progress=progress)
        return run.result(tuple(run.boards()))

    def solutions(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        distinct: bool = False,
        checkpoint: str | Path | Keep | None = None,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Iterator[Board]:
        """Every board that solves the puzzle, as it is found: one per arrangement.

        *distinct* gives one per solution instead: turned boards count as the same. *checkpoint* is
        that of `count`: a search that is taken up again goes on with the last board it gave, unless
        the next one had been asked for.
        """
        from .engines import Ask, Run

        truths(distinct=distinct)
        keep = _kept(checkpoint)
        # Whoever may go on from there must know how many solutions they are.
        ask = Ask(distinct=distinct, counted=keep is not None)

        def boards(run: Run | None) -> Iterator[Board]:
            # Not before the first is asked for: by then, an earlier search that was dropped has
            # ended, and left its file alone.
            run = run or Run(self, limit, options, ask, keep=keep, stop=stop, progress=progress)
            yield from run.boards()

        run = Run(self, limit, options, ask, stop=stop, progress=progress) if not keep else None
        return boards(run)

    def count(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        checkpoint: str | Path | Keep | None = None,
        watcher: Callable[[Board], None] | None = None,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Result:
        """Count arrangements and solutions; exact if the result is `complete`.

        With `Limit(boards=2)` it ends at the second solution, for then `Result.unique` is known:
        the limit is here one on solutions. *checkpoint* is a file in which the search is kept,
        every minute and when it ends; if there is one, the search goes on from it. A `Keep` says
        more. *watcher* is told of every placement in the last cells.
        """
        from .engines import Ask, Run

        functions(watcher=watcher)
        ask, keep = Ask(keep=False, watcher=watcher), _kept(checkpoint)
        return Run(self, limit, options, ask, keep=keep, stop=stop, progress=progress).finish()

    def estimate(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Outlook:
        """How large the search for all solutions is, how it is best made, and how long it takes."""
        from .engines.outlook import estimate

        return estimate(self, limit, options, stop=stop, progress=progress)

    def difficulty(
        self,
        limit: Limit = NO_LIMIT,
        *,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Difficulty:
        """How hard it is for a careful person: points from 0 to 100, and a word.

        Exact if `Limit(nodes=)` placements, five million if not told, are enough to know.
        """
        from .difficulty.walk import difficulty

        return difficulty(self, limit, stop=stop, progress=progress)

    def best(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        start: Board | None = None,
        soft_rim: bool = False,
        weights: Mapping[str, int] | None = None,
        checkpoint: str | Path | Keep | None = None,
        better: Callable[[Best], None] | None = None,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Best:
        """The board with the fewest mismatches, and how good one can be.

        It ends when that is proved, or when *limit* says so. *start*: a board to improve on.
        *soft_rim*: the rim may be wrong, and counts like the joints. *weights*: what joints count,
        by a side such as `r1c1.1`; others count 1. *checkpoint*: a file in which the best board is
        kept; if there is one, the search goes on from it. *better*: told of each better board.
        """
        from .encodings.goal import goal
        from .engines.best import BestRun

        aim, keep = goal(self, soft_rim, weights), _kept(checkpoint)
        return BestRun(
            aim, limit, options, start=start, keep=keep, better=better, stop=stop,
            progress=progress,
        ).run()  # fmt: skip

    def compare(
        self,
        boards: Iterable[Board],
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Comparison:
        """Which arrangements are missing from *boards*, and which boards are too many."""
        from .comparison import compared

        return compared(self, boards, limit, options, stop=stop, progress=progress)

    def diagnose(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        tapped: bool = False,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Diagnosis:
        """What is wrong with it: flaws, a proof that it is impossible, the smallest repairs.

        It ends when all is known, or with what is known when *limit* or *stop* says so. *tapped*:
        it was entered side by side with the board in sight, so board, rule and order of sides are
        hardly wrong.
        """
        from .diagnosis import diagnose

        return diagnose(self, limit, options, tapped=tapped, stop=stop, progress=progress)

    def hint(
        self,
        limit: Limit = NO_LIMIT,
        options: Options = USUAL,
        *,
        stop: Stop | None = None,
        progress: Tell | None = None,
    ) -> Hint:
        """The best first move."""
        from .board import Board

        return Board.empty(self).hint(limit, options, stop=stop, progress=progress)

    def draw(
        self: Puzzle | Board,
        theme: str = "plain",
        *,
        dark: bool = False,
        ids: bool = True,
        labels: bool | None = None,
        side: float | None = None,
    ) -> Drawing:
        """A picture of the loose tiles, or of the board, to look at or to save as SVG, PNG or PDF.

        *theme*: plain, eternity, turtles, contrast, grey or words; *ids*: of tiles, with arrows
        that tell how they are turned; *labels*: written on the sides, None: as the theme has it;
        *side*: the length of a tile's side in millimetres.
        """
        from .render.picture.picture import draw
        from .render.picture.theme import style

        return draw(self, style(theme, dark=dark, ids=ids, labels=labels), side=side)


def listed_values(values: object, what: str, kind: type | None = None) -> tuple[Any, ...]:
    """What a caller gave where a list is wanted, as a tuple; each of this *kind*."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise PuzzleError(f"expected a list of {what}, {got(values)}")
    found = tuple(values)
    for number, value in enumerate(found, 1) if kind else ():
        if kind and not isinstance(value, kind):
            wanted = f"expected a {kind.__name__} as number {number} of the {what}"
            raise PuzzleError(f"{wanted}, {got(value)}")
    return found


def _checked_parts(puzzle: Puzzle) -> None:
    if not isinstance(puzzle.layout, Layout):
        such = "a Layout such as shapes.square(3, 3)"
        raise PuzzleError(f"expected {such} to lay tiles on, {got(puzzle.layout)}")
    if not isinstance(puzzle.rule, Rule):
        such = "a Rule such as Rule(match='halves')"
        raise PuzzleError(f"expected {such}, {got(puzzle.rule)}")
    if not isinstance(puzzle.name, str):
        raise PuzzleError(f"expected a text as name of a puzzle, {got(puzzle.name)}")


def _checked_images(images: object) -> dict[Label, str]:
    if not isinstance(images, Mapping) or not all(
        isinstance(text, str) for item in images.items() for text in item
    ):
        raise PuzzleError(f"expected files for labels as images of a puzzle, {got(images)}")
    return dict(images)


def _kept(checkpoint: str | Path | Keep | None) -> Keep | None:
    if checkpoint is None:
        return None
    from .checkpoint import kept

    return kept(checkpoint)
