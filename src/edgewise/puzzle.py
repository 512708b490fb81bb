"""A puzzle, and what is wrong with it before any search."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import PuzzleError
from .layout import Layout, Side
from .rule import Rule
from .tile import Label, Sides, Tile, Turn
from .wording import near, numbered

if TYPE_CHECKING:
    from .board import Board
    from .diagnosis import Diagnosis
    from .engines.base import Limit, Progress, Result
    from .engines.crew import Cluster
    from .hints import Hint
    from .optimise import Best
    from .render.drawing import Drawing


class FlawKind(enum.Enum):
    """What can be wrong with a puzzle that can be written down."""

    DUPLICATE_ID = "duplicate id"
    NO_CELL_FITS = "no cell fits"
    WRONG_TILE_COUNT = "wrong tile count"
    LABEL_WITHOUT_MATE = "label without mate"
    BAD_RIM = "bad rim"
    BAD_CLUE = "bad clue"
    BACK_NEVER_SEEN = "back never seen"
    MATE_MISSING = "mate missing"
    RIM_SHORT = "rim short"
    SPARE_TILES = "spare tiles"
    LONE_LABEL = "lone label"
    LOOK_ALIKES = "look-alikes"
    UNEVEN_LABELS = "uneven labels"
    TOO_FEW_TILES = "too few tiles"
    TILE_FITS_NOWHERE = "tile fits nowhere"
    SAME_TILES = "same tiles"
    WRONG_RULE = "wrong rule"


FATAL = {
    FlawKind.DUPLICATE_ID,
    FlawKind.NO_CELL_FITS,
    FlawKind.WRONG_TILE_COUNT,
    FlawKind.LABEL_WITHOUT_MATE,
    FlawKind.BAD_RIM,
    FlawKind.BAD_CLUE,
}
"""With one of these a puzzle cannot be searched; all others are only worth a word."""

MAX_SAME = 3
"""So many tiles that were perhaps listed twice are named."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong, in words."""

    kind: FlawKind

    words: str
    """For a person; names the tile, cell or side."""

    where: str = ""
    """The part of the puzzle, as a file names it: `tiles[3]`, `clues[0]`, `rim`."""

    final: bool = False
    """Whether it proves that there is no solution."""

    @property
    def fatal(self) -> bool:
        """Whether the puzzle cannot be searched before this is put right."""
        return self.kind in FATAL

    def __str__(self) -> str:
        return self.words


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

    folder: str = field(default="", compare=False)
    """Where files with pictures are looked for: where the puzzle was read from."""

    by_id: Mapping[str, Tile] = field(init=False, compare=False, repr=False)
    """The tiles by their ids."""

    def __post_init__(self) -> None:
        tiles = (
            tile if tile.id else replace(tile, id=str(number))
            for number, tile in enumerate(self.tiles, 1)
        )
        object.__setattr__(self, "tiles", tuple(tiles))
        object.__setattr__(self, "clues", tuple(self.clues))
        object.__setattr__(self, "images", _checked_images(self.images))
        object.__setattr__(self, "by_id", {tile.id: tile for tile in self.tiles})

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
        return (
            *self._tile_flaws(),
            *self._rim_flaws(),
            *self._label_flaws(),
            *self._clue_flaws(),
        )

    def sound(self) -> Puzzle:
        """The puzzle itself, or an error that lists all its flaws."""
        fatal = [flaw for flaw in self.flaws() if flaw.fatal]
        if fatal:
            raise PuzzleError("\n".join(map(str, fatal)))
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
        self,
        theme: str = "plain",
        *,
        dark: bool = False,
        ids: bool = True,
        labels: bool | None = None,
        side: float | None = None,
    ) -> Drawing:
        """A picture of the loose tiles; the arguments are those of `Board.draw`."""
        from .render import picture
        from .render.theme import style

        return picture.draw_tiles(self, style(theme, dark=dark, ids=ids, labels=labels), side=side)

    def _tile_flaws(self) -> Iterator[Flaw]:
        first: dict[str, int] = {}
        for i, tile in enumerate(self.tiles):
            if tile.id in first:
                yield Flaw(
                    FlawKind.DUPLICATE_ID,
                    f"expected each tile once, got tile {tile.id!r} a second time "
                    f"(first as number {first[tile.id] + 1})",
                    f"tiles[{i}]",
                )
            first.setdefault(tile.id, i)
        need = Counter(cell.sides for cell in self.layout.cells)
        have: Counter[int] = Counter()
        for i, tile in enumerate(self.tiles):
            have[len(tile.sides)] += tile.copies
            if len(tile.sides) not in need:
                wanted = " or ".join(map(str, sorted(need)))
                yield Flaw(
                    FlawKind.NO_CELL_FITS,
                    f"tile {tile.id}: expected {wanted} labels, got {len(tile.sides)}: {tile}",
                    f"tiles[{i}]",
                )
            if tile.back is not None and not self.rule.flips:
                yield Flaw(
                    FlawKind.BACK_NEVER_SEEN,
                    f"tile {tile.id} has a back, but tiles may not be turned over (flips is off)",
                    f"tiles[{i}]",
                )
        misfits = sum(count for sides, count in have.items() if sides not in need)
        for sides, cells in sorted(need.items()):
            room = numbered(cells, "cell")
            of = f" with {sides} sides" if len(need) > 1 else ""
            spare = have[sides] - cells
            if spare > 0:
                stay = "1 stays" if spare == 1 else f"{spare} stay"
                words = f"{have[sides]} tiles{of} for {room}: {stay} in the box"
                yield Flaw(FlawKind.SPARE_TILES, words, "tiles")
                yield from self._same_tiles(sides)
            # A tile with a label too few has been told; it is not missing as well.
            if spare + misfits < 0:
                yield Flaw(
                    FlawKind.WRONG_TILE_COUNT,
                    f"expected at least {numbered(cells, 'tile')}{of} for the {room} of the board, "
                    f"got {have[sides] + misfits}",
                    "tiles",
                )

    def _same_tiles(self, sides: int) -> Iterator[Flaw]:
        """Tiles that were perhaps listed twice: the first few."""
        first: dict[Sides, str] = {}
        twice = []
        for i, tile in enumerate(self.tiles):
            if len(tile.sides) == sides:
                look = min(tile.looks(self.rule.turns, self.rule.flips))
                if first.setdefault(look, tile.id) != tile.id:
                    twice.append((i, f"tiles {first[look]} and {tile.id} are the same"))
        for i, words in twice[:MAX_SAME]:
            yield Flaw(FlawKind.SPARE_TILES, words, f"tiles[{i}]")

    def _rim_flaws(self) -> Iterator[Flaw]:
        rule, layout = self.rule, self.layout
        if not isinstance(rule.rim, tuple):
            if rule.rim is not None and not any(layout.rim()):
                yield Flaw(FlawKind.BAD_RIM, "the board has no rim to show a label", "rim")
            return
        seen = set[Side]()
        for place, _ in rule.rim:
            try:
                side = layout.side(place)
            except PuzzleError as error:
                yield Flaw(FlawKind.BAD_RIM, f"rim: {error}", f"rim.{place}")
                continue
            if side in layout.across:
                other = layout.place(layout.across[side])
                words = f"rim: side {place} is not on the rim, it touches {other}"
                yield Flaw(FlawKind.BAD_RIM, words, f"rim.{place}")
            if side in seen:
                words = f"rim: expected side {place} once, got it a second time"
                yield Flaw(FlawKind.BAD_RIM, words, f"rim.{place}")
            seen.add(side)

    def _label_flaws(self) -> Iterator[Flaw]:
        rim, rule = self.rule.rim_labels(), self.rule
        printed = Counter[Label]()
        for tile in self.tiles:
            for label in tile.sides + (tile.back or ()):
                printed[label] += tile.copies
        wanted = "R+ or R-, say" if rule.match == "halves" else "one of the listed pairs"
        for i, tile in enumerate(self.tiles):
            for side, label in enumerate(tile.sides + (tile.back or ())):
                if rule.mate(label) is None and label not in rim:
                    face = "" if side < len(tile.sides) else " on its back"
                    number = side % len(tile.sides)
                    meant = _meant(label, [x for x in printed if rule.mate(x)])
                    yield Flaw(
                        FlawKind.LABEL_WITHOUT_MATE,
                        f"tile {tile.id}, side {number}{face}: expected a label with a mate "
                        f"({wanted}), got {label!r}{meant}",
                        f"tiles[{i}].{'back' if face else 'sides'}[{number}]",
                    )
        if rule.match != "equal":
            for label in printed:
                mate = rule.mate(label)
                if mate is not None and mate not in printed and label not in rim:
                    yield Flaw(
                        FlawKind.MATE_MISSING,
                        f"label {label!r} can only lie on the rim: no tile shows its mate {mate!r}",
                        "tiles",
                    )
        try:
            asked = Counter(self.rim().values())
        except PuzzleError:  # reported by _rim_flaws
            return
        for label, count in asked.items():
            if printed[label] < count:
                yield Flaw(
                    FlawKind.RIM_SHORT,
                    f"the rim asks for {label!r} on {count} sides, "
                    f"the tiles show it on {printed[label]} only",
                    "rim",
                )

    def _clue_flaws(self) -> Iterator[Flaw]:
        tiles, seen, used = self.by_id, set[str](), Counter[str]()
        for i, clue in enumerate(self.clues):
            for words in self._about(clue, tiles, seen):
                yield Flaw(FlawKind.BAD_CLUE, f"clue for {clue.cell}: {words}", f"clues[{i}]")
            seen.add(clue.cell)
            if clue.tile is not None and clue.tile in tiles:
                used[clue.tile] += 1
        for name, count in used.items():
            if count > tiles[name].copies:
                words = f"clues: tile {name} is used {count} times, there is {tiles[name].copies}"
                yield Flaw(FlawKind.BAD_CLUE, words, "clues")

    def _about(self, clue: Clue, tiles: Mapping[str, Tile], seen: set[str]) -> Iterator[str]:
        index = self.layout.index.get(clue.cell)
        if index is None:
            cells = self.layout.cells
            yield f"expected a cell from {cells[0].name} to {cells[-1].name}"
            return
        if clue.cell in seen:
            yield "expected one clue for a cell, got a second"
        sides = self.layout.cells[index].sides
        if clue.tile is not None and clue.tile not in tiles:
            yield f"there is no tile {clue.tile!r}"
        elif clue.tile is not None and len(tiles[clue.tile].sides) != sides:
            yield f"expected a tile with {sides} sides, got {tiles[clue.tile]}"
        if clue.turn is not None and not 0 <= clue.turn < sides:
            yield f"expected a turn from 0 to {sides - 1}, got {clue.turn}"
        elif clue.turn and not self.rule.turns:
            yield f"tiles may not be turned here, got turn {clue.turn}"
        if clue.flipped and not self.rule.flips:
            yield "tiles may not be turned over here (flips is off)"
        if clue.tile is None and clue.turn is None and clue.flipped is None:
            yield "expected a tile, a turn or both, got neither"


MOST_COMPARED = 200
"""Among more labels, none is sought that may be meant: it takes too long."""


def _meant(label: Label, known: list[Label]) -> str:
    """The label that may be meant, as a question; empty if none comes near."""
    if len(label) <= len("R+") or len(known) > MOST_COMPARED:  # so short, they are all alike
        return ""
    return "".join(f"; is it {other!r}?" for other in near(label, known))


def _checked_images(images: object) -> dict[Label, str]:
    if not isinstance(images, Mapping) or not all(
        isinstance(text, str) for item in images.items() for text in item
    ):
        raise PuzzleError(f"expected files for labels as images of a puzzle, got {images!r}")
    return dict(images)
