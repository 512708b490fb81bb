"""A puzzle: layout, tiles, rule and clues, and the questions it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import PuzzleError
from .layout import Layout, Side
from .rule import Rule
from .tile import Label, Tile, Turn

if TYPE_CHECKING:
    from .board import Board
    from .diagnosis import Diagnosis
    from .engines.base import Limit, Progress, Result
    from .engines.crew import Cluster
    from .flaws import Flaw
    from .hints import Hint
    from .optimise import Best
    from .render.picture.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Clue:
    """What is fixed in a cell from the start; None: left open."""

    cell: str
    tile: str | None = None
    turn: Turn | None = None
    flipped: bool | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Layout, tiles, rule and clues. Never changes; `dataclasses.replace` makes another."""

    layout: Layout

    tiles: tuple[Tile, ...]
    """More tiles than cells is fine: the rest stays in the box."""

    rule: Rule = field(default_factory=Rule)

    clues: tuple[Clue, ...] = ()

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
        tiles = (
            tile if tile.id else replace(tile, id=str(number))
            for number, tile in enumerate(self.tiles, 1)
        )
        object.__setattr__(self, "tiles", tuple(tiles))
        object.__setattr__(self, "clues", tuple(self.clues))
        object.__setattr__(self, "images", _checked_images(self.images))
        object.__setattr__(self, "by_id", {tile.id: tile for tile in self.tiles})
        object.__setattr__(self, "_flaws", None)

    def __str__(self) -> str:
        tiles, cells = sum(tile.copies for tile in self.tiles), len(self.layout)
        return f"{self.name or 'puzzle'}: {tiles} tiles for {cells} cells ({self.layout.shape})"

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

    # The engines do the work; these are for short programs.

    def solve(
        self,
        limit: Limit | None = None,
        distinct: bool = False,
        engine: str = "auto",
        threads: int | None = None,
        order: str | None = None,
        plain: bool = False,
        cluster: Cluster | None = None,
        proof: bool = False,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Result:
        """Look for one board, or as many as *limit* says: see `edgewise.solve`."""
        from . import engines

        limit = engines.ONE_BOARD if limit is None else limit
        return engines.solve(
            self,
            limit=limit,
            distinct=distinct,
            engine=engine,
            threads=threads,
            order=order,
            plain=plain,
            cluster=cluster,
            proof=proof,
            stop=stop,
            progress=progress,
        )

    def solutions(
        self,
        limit: Limit | None = None,
        distinct: bool = False,
        engine: str = "auto",
        threads: int | None = None,
        order: str | None = None,
        plain: bool = False,
        cluster: Cluster | None = None,
        checkpoint: str | Path | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Iterator[Board]:
        """Every board that solves the puzzle, as it is found: see `edgewise.solutions`."""
        from . import engines

        limit = engines.NO_LIMIT if limit is None else limit
        return engines.solutions(
            self,
            limit=limit,
            distinct=distinct,
            engine=engine,
            threads=threads,
            order=order,
            plain=plain,
            cluster=cluster,
            checkpoint=checkpoint,
            stop=stop,
        )

    def count(
        self,
        limit: Limit | None = None,
        engine: str = "auto",
        threads: int | None = None,
        order: str | None = None,
        plain: bool = False,
        cluster: Cluster | None = None,
        checkpoint: str | Path | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Result:
        """Count arrangements and solutions: see `edgewise.count`."""
        from . import engines

        limit = engines.NO_LIMIT if limit is None else limit
        return engines.count(
            self,
            limit=limit,
            engine=engine,
            threads=threads,
            order=order,
            plain=plain,
            cluster=cluster,
            checkpoint=checkpoint,
            stop=stop,
            progress=progress,
        )

    def best(
        self,
        *,
        seconds: float | None = None,
        target: int | None = None,
        seed: int = 1,
        threads: int | None = None,
        start: Board | None = None,
        soft_rim: bool = False,
        weights: Mapping[str, int] | None = None,
        memory: float | None = None,
        cluster: Cluster | None = None,
        engine: str = "auto",
        stop: Callable[[], bool] | None = None,
    ) -> Best:
        """Find the board with the fewest mismatches: see `edgewise.best`."""
        from . import optimise

        return optimise.best(
            self,
            seconds=seconds,
            target=target,
            seed=seed,
            threads=threads,
            start=start,
            soft_rim=soft_rim,
            weights=weights,
            memory=optimise.MEMORY if memory is None else memory,
            cluster=cluster,
            engine=engine,
            stop=stop,
        )

    def diagnose(
        self, *, seconds: float | None = None, stop: Callable[[], bool] | None = None
    ) -> Diagnosis:
        """Find out why it will not solve: see `edgewise.diagnose`."""
        from .diagnosis import diagnose

        return diagnose(self, seconds=seconds, stop=stop)

    def hint(self, *, seconds: float | None = None, stop: Callable[[], bool] | None = None) -> Hint:
        """The best first move: see `edgewise.hint`."""
        from .hints import hint

        return hint(self, seconds=seconds, stop=stop)

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


def _checked_images(images: object) -> dict[Label, str]:
    if not isinstance(images, Mapping) or not all(
        isinstance(text, str) for item in images.items() for text in item
    ):
        raise PuzzleError(f"expected files for labels as images of a puzzle, got {images!r}")
    return dict(images)
